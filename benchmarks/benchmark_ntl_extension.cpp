// NTL's times for benchmark_extension.py, least of some runs in seconds of CPU: lines "multiply SECONDS" and so on.
//   g++ -O2 -march=native benchmark_ntl_extension.cpp -lntl -lgmp -lpthread -o benchmark_ntl_extension
//   ./benchmark_ntl_extension K DEGREE
#include <NTL/GF2EXFactoring.h>
#include <NTL/GF2XFactoring.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

static double now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

template <class Run> static void report(const char *name, Run run) {
    double start = now();
    run();
    double once = std::max(now() - start, 1e-8), least = once;
    int batch = std::max(1, int(0.02 / once)), runs = std::min(5, int(3.0 / once));
    for (int i = 0; i < runs; i++) {
        start = now();
        for (int j = 0; j < batch; j++) run();
        least = std::min(least, (now() - start) / batch);
    }
    std::printf("%s %.4g\n", name, least);
}

int main(int, char **arguments) {
    long k = std::atol(arguments[1]), n = std::atol(arguments[2]);
    NTL::GF2E::init(NTL::BuildSparseIrred_GF2X(k));
    NTL::GF2EX f, g, h, product, quotient, rest;
    NTL::random(f, n), NTL::random(g, n), NTL::random(h, 2 * n);
    SetCoeff(f, n), SetCoeff(g, n), SetCoeff(h, 2 * n);
    report("multiply", [&] { mul(product, f, g); });
    report("divide", [&] { DivRem(quotient, rest, h, g); });
    report("gcd", [&] { GCD(product, f, g); });
    NTL::vec_pair_GF2EX_long factors;
    if (k * n <= 4000) report("factor", [&] { NTL::CanZass(factors, f); });
}
