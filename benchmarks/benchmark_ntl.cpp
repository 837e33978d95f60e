// NTL's times for benchmark_f2x.py, least of some runs in seconds of CPU.
//   g++ -O2 -march=native benchmark_ntl.cpp -lntl -lgmp -lpthread -o benchmark_ntl
// Configure NTL with NATIVE=on, so that it uses PCLMUL.
// Degrees as arguments: a line for each of "DEGREE multiply SECONDS square SECONDS ..." with random operands.
// Lines "factor HEX" and "irreducible HEX" on standard input (bytes of a polynomial, the lowest first): a line for each
// of "DEGREE factor SECONDS" or "DEGREE irreducible SECONDS".  Lines "gcd HEX HEX": "DEGREE gcd SECONDS", with the degree of
// the gcd.  Lines "matrix N": "N multiply SECONDS rank SECONDS inverse SECONDS" for random N x N matrices.
// A line "version NTL": "version", with that of NTL.
#include <NTL/GF2XFactoring.h>
#include <NTL/mat_GF2.h>
#include <NTL/version.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

static double now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

template <class Run> static double least_seconds(Run run) {
    double start = now();
    run();
    double once = std::max(now() - start, 1e-8), least = once;
    int batch = std::max(1, int(1e-3 / once)), runs = std::min(15, int(3.0 / once));
    for (int i = 0; i < runs; i++) {
        start = now();
        for (int j = 0; j < batch; j++) run();
        least = std::min(least, (now() - start) / batch);
    }
    return least;
}

static NTL::GF2X read(const std::string &hex) {
    std::vector<unsigned char> bytes;
    for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes.push_back(std::stoi(hex.substr(i, 2), nullptr, 16));
    return NTL::GF2XFromBytes(bytes.data(), bytes.size());
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
                    least_seconds([&] { NTL::mul(d, f, g); }), least_seconds([&] { NTL::sqr(d, f); }),
                    least_seconds([&] { NTL::rem(d, product, f); }), least_seconds([&] { NTL::GCD(d, f, g); }),
                    least_seconds([&] { NTL::XGCD(d, u, v, f, g); }));
    }
    std::string task, hex;
    while (std::cin >> task >> hex) {
        if (task == "version") {
            std::printf("version %s\n", NTL_VERSION);
            continue;
        }
        if (task == "matrix") {
            long n = std::atol(hex.c_str());
            NTL::mat_GF2 a, b, c;
            do NTL::random(a, n, n);
            while (NTL::IsZero(NTL::determinant(a)));
            NTL::random(b, n, n);
            std::printf("%ld multiply %.9f rank %.9f inverse %.9f\n", n, least_seconds([&] { NTL::mul(c, a, b); }),
                        least_seconds([&] { c = a, NTL::gauss(c); }), least_seconds([&] { NTL::inv(c, a); }));
            continue;
        }
        NTL::GF2X f = read(hex);
        if (task == "factor") {
            NTL::vec_pair_GF2X_long factors;
            std::printf("%ld factor %.9f\n", NTL::deg(f), least_seconds([&] { NTL::CanZass(factors, f); }));
        } else if (task == "gcd") {
            NTL::GF2X g, d;
            std::cin >> hex;
            g = read(hex);
            double seconds = least_seconds([&] { NTL::GCD(d, f, g); });
            std::printf("%ld gcd %.9f\n", NTL::deg(d), seconds);
        } else {
            long answer = 0;
            std::printf("%ld irreducible %.9f\n", NTL::deg(f), least_seconds([&] { answer = NTL::IterIrredTest(f); }));
            if (!answer) return 1;
        }
    }
}
