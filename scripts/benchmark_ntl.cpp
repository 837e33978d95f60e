// NTL's times for benchmark_packed.py: degrees in, a line of medians in seconds for each out.
//   g++ -O2 -march=native benchmark_ntl.cpp -lntl -lgmp -lpthread -o benchmark_ntl
// NTL itself is to be configured with NATIVE=on, so that it uses PCLMUL.
#include <NTL/GF2X.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Run> static double median_seconds(Run run) {
    double start = now();
    run();
    int batch = std::max(1, int(1e-3 / std::max(now() - start, 1e-8)));
    std::vector<double> times;
    for (int i = 0; i < 9; i++) {
        start = now();
        for (int j = 0; j < batch; j++) run();
        times.push_back((now() - start) / batch);
    }
    std::sort(times.begin(), times.end());
    return times[4];
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        long degree = std::atol(arguments[i]);
        NTL::GF2X f, g, product, d, u, v;
        NTL::random(f, degree);
        NTL::random(g, degree - 1);
        NTL::SetCoeff(f, degree);
        NTL::SetCoeff(g, degree - 1);
        NTL::mul(product, f, g);
        std::printf("%ld multiply %.9f square %.9f remainder %.9f gcd %.9f xgcd %.9f\n", degree,
                    median_seconds([&] { NTL::mul(d, f, g); }), median_seconds([&] { NTL::sqr(d, f); }),
                    median_seconds([&] { NTL::rem(d, product, f); }), median_seconds([&] { NTL::GCD(d, f, g); }),
                    median_seconds([&] { NTL::XGCD(d, u, v, f, g); }));
    }
}
