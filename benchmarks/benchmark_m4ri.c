/* M4RI's times for benchmark_table.py, least of some runs in seconds of CPU: for each argument n, a line
 * "n multiply SECONDS rank SECONDS inverse SECONDS plu SECONDS" for random n x n matrices.
 *   gcc -O3 -march=native benchmark_m4ri.c -lm4ri -o benchmark_m4ri */
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void run(int what, const mzd_t *a, const mzd_t *b) {
    if (what == 0) {
        mzd_free(mzd_mul(NULL, a, b, 0));
    } else if (what == 1) {
        mzd_t *c = mzd_copy(NULL, a);
        mzd_echelonize(c, 0);
        mzd_free(c);
    } else if (what == 2) {
        mzd_t *c = mzd_inv_m4ri(NULL, a, 0);
        if (c) mzd_free(c);
    } else {
        mzd_t *c = mzd_copy(NULL, a);
        mzp_t *p = mzp_init(a->nrows), *q = mzp_init(a->ncols);
        mzd_pluq(c, p, q, 0);
        mzp_free(p), mzp_free(q), mzd_free(c);
    }
}

int main(int count, char **arguments) {
    static const char *names[] = {"multiply", "rank", "inverse", "plu"};
    for (int i = 1; i < count; i++) {
        int n = atoi(arguments[i]), batch = n < 200 ? 2000 : 10;
        mzd_t *a = mzd_init(n, n), *b = mzd_init(n, n);
        mzd_randomize(a), mzd_randomize(b);
        printf("%d", n);
        for (int what = 0; what < 4; what++) {
            double least = 1e9;
            for (int turn = 0; turn < 7; turn++) {
                double start = now();
                for (int k = 0; k < batch; k++) run(what, a, b);
                double seconds = (now() - start) / batch;
                if (seconds < least) least = seconds;
            }
            printf(" %s %.9f", names[what], least);
        }
        printf("\n");
        mzd_free(a), mzd_free(b);
    }
    return 0;
}
