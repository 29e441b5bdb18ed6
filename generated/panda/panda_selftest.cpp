// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
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

#include "panda_c.h"

#if panda_GENERATION != 0x92a131f3804ba388
#error "panda_selftest.cpp and panda_c.h are from different runs of dynac: generate them again"
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
    const double q[] = {-0.15358257293701172, 0.0188140869140625, 0.2967185974121094, -0.23427391052246094, 0.5908946990966797, 0.0010223388671875, 0.10787010192871094};
    const double v[] = {-0.8691616058349609, 0.6794519424438477, -0.6031208038330078, 0.4915313720703125, 0.07151508331298828, 0.5673666000366211, -0.3659019470214844};
    const double a[] = {-0.5128374099731445, 0.4998435974121094, -0.15092754364013672, 0.1442880630493164, 0.24526500701904297, -0.5935440063476562, 0.7317638397216797};
    const double recorded_tau[] = {-0.4269919846015465, -6.643103944211596, -0.2974416952506807, 0.5805641644349606, 0.30120673550641563, 1.393345049386578, -0.004302612400026072};
    double tau[7];
    panda_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 1", tau, recorded_tau, 7);
  }
  {
    const double q[] = {0.5364189147949219, 0.8342313766479492, 0.38279056549072266, -0.2709789276123047, -0.5854606628417969, -0.1196746826171875, -0.9424800872802734};
    const double v[] = {0.549717903137207, -0.6066827774047852, 0.900604248046875, 0.7164573669433594, 0.4126434326171875, 0.037453651428222656, 0.07358455657958984};
    const double a[] = {0.14825057983398438, -0.3957204818725586, -0.32830333709716797, -0.6608314514160156, -0.9352664947509766, 0.9920291900634766, -0.903498649597168};
    const double recorded_tau[] = {-2.0267853815107113, -39.98705123533222, 1.8829950999936491, 12.604635568666765, 0.18901332390022102, -0.16757492249618122, -0.06792765004834812};
    double tau[7];
    panda_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 2", tau, recorded_tau, 7);
  }
  {
    const double q[] = {-0.7735795974731445, -0.35035133361816406, 0.46886253356933594, -0.30768489837646484, 0.23818302154541016, -0.2403717041015625, 0.007170677185058594};
    const double v[] = {-0.031402587890625, 0.10718154907226562, 0.4043292999267578, 0.9413833618164062, 0.7537727355957031, -0.4924592971801758, 0.5130710601806641};
    const double a[] = {0.8093376159667969, 0.7087163925170898, -0.5056791305541992, 0.5340490341186523, -0.1157989501953125, 0.5776033401489258, -0.5387601852416992};
    const double recorded_tau[] = {0.2018629594657263, 11.52911846176341, -2.05202321004559, -3.9448169485849034, -0.2730717891151657, 1.41270166887729, 0.0050629224947329465};
    double tau[7];
    panda_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 3", tau, recorded_tau, 7);
  }
  {
    const double q[] = {-0.08357906341552734, 0.46506690979003906, 0.5549345016479492, -0.344390869140625, -0.9381732940673828, -0.3610677719116211, 0.9568204879760742};
    const double v[] = {-0.6125221252441406, 0.8210468292236328, -0.09194564819335938, -0.8336906433105469, -0.9050989151000977, 0.9776277542114258, 0.9525566101074219};
    const double a[] = {-0.5295743942260742, -0.18684673309326172, -0.6830549240112305, -0.2710704803466797, 0.703669548034668, 0.1631765365600586, -0.17402172088623047};
    const double recorded_tau[] = {-2.305107156953501, -27.350480693660426, 1.2268232580932334, 8.621635306812607, -0.2223310428363695, 0.12534368389247416, 0.06085048417695313};
    double tau[7];
    panda_inverse_dynamics(q, v, a, tau);
    compare("inverse_dynamics tau, sample 4", tau, recorded_tau, 7);
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
