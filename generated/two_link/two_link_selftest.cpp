// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Compares every kernel with values recorded when it was generated, computed in double by a
// formulation other than the emitted one if one exists. Exit code 0: all agree.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <stdint.h>
#include <string.h>

#include "two_link_c.h"

#if two_link_GENERATION != 0xab02ab66153acf5d
#error "two_link_selftest.cpp and two_link_c.h are from different runs of dynac: generate them again"
#endif

namespace selftest {
namespace {

bool all_agree = true;

// FNV-1a over the bits of all results, in the order of the tests: the bytes of each number from the
// lowest to the highest, a zero without its sign.
// It is the same wherever the compiler may fuse multiply-adds of this number type, which x86-64
// needs a flag for; with the option fma=off it is the same everywhere.
uint64_t hash_of_results = 0xcbf29ce484222325u;

void add_to_hash(const double* results, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    uint64_t bits = 0;
    if (results[i] < 0 || results[i] > 0) memcpy(&bits, &results[i], sizeof bits);
    for (size_t k = 0; k < sizeof bits; ++k) {
      hash_of_results = (hash_of_results ^ ((bits >> (8 * k)) & 255u)) * 0x100000001b3u;
    }
  }
}

void print_hash(void) {
  char digits[17] = {0};
  for (int k = 0; k < 16; ++k) {
    digits[k] = "0123456789abcdef"[(hash_of_results >> (60 - 4 * k)) & 15u];
  }
  std::printf("%-44s %s\n", "hash of all results", digits);
}

// Prints and checks the largest difference of one output, relative to its largest entry.
template <class Scalar>
void compare(const char* what, const Scalar* computed, const double* recorded, std::size_t size) {
  double scale = 1e-12;
  double error = 0;
  for (std::size_t i = 0; i < size; ++i) {
    scale = std::fmax(scale, std::fabs(recorded[i]));
    error = std::fmax(error, std::fabs(static_cast<double>(computed[i]) - recorded[i]));
    if (!(computed[i] == computed[i])) error = HUGE_VAL;
  }
  const bool agrees = error <= 1e-10 * scale;
  all_agree = all_agree && agrees;
  std::printf("%-44s %s, relative error %.2e\n", what, agrees ? "agrees" : "DIFFERS", error / scale);
  add_to_hash(computed, size);
}

void test_inverse_dynamics() {
  // clang-format off
  {
    const double q[] = {-0.15358257293701172, 0.0188140869140625};
    const double v[] = {0.2967185974121094, -0.23427391052246094};
    const double a[] = {0.5908946990966797, 0.0010223388671875};
    const double recorded_tau[] = {25.175787798124258, 6.425011150720566};
    double tau[2];
    two_link_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 1", tau, recorded_tau, 2);
  }
  {
    const double q[] = {0.5364189147949219, 0.8342313766479492};
    const double v[] = {0.38279056549072266, -0.2709789276123047};
    const double a[] = {-0.5854606628417969, -0.1196746826171875};
    const double recorded_tau[] = {14.668328295584246, 0.7171380355748841};
    double tau[2];
    two_link_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 2", tau, recorded_tau, 2);
  }
  {
    const double q[] = {-0.7735795974731445, -0.35035133361816406};
    const double v[] = {0.46886253356933594, -0.30768489837646484};
    const double a[] = {0.23818302154541016, -0.2403717041015625};
    const double recorded_tau[] = {15.649714534197972, 2.6316619243479407};
    double tau[2];
    two_link_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 3", tau, recorded_tau, 2);
  }
  {
    const double q[] = {-0.08357906341552734, 0.46506690979003906};
    const double v[] = {0.5549345016479492, -0.344390869140625};
    const double a[] = {-0.9381732940673828, -0.3610677719116211};
    const double recorded_tau[] = {19.908963030428204, 4.522592364046815};
    double tau[2];
    two_link_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 4", tau, recorded_tau, 2);
  }
  // clang-format on
}

int run() {
  test_inverse_dynamics();
  print_hash();
  std::printf("%s\n", all_agree ? "all kernels agree" : "a kernel differs");
  return all_agree ? 0 : 1;
}

}  // namespace
}  // namespace selftest

int main() { return selftest::run(); }
