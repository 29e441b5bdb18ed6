// SPDX-License-Identifier: BSD-3-Clause
// Laws that kernels obey whatever the robot: each is a function that looks at one robot in one
// state and reports what is wrong to GoogleTest. tests/laws tries them on the project's robots,
// tests/random_trees on random ones.
//
// A law runs every formulation of its kernels on every lowering that they allow, and compares with
// mechanics written apart from the compiler, or with inverse dynamics, which is tested by itself.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "harness/state.hpp"
#include "harness/tally.hpp"
#include "model/model.hpp"

namespace dynac::test {

/// A robot in a state, with a seed for whatever else a law chooses at random.
struct Trial {
  Model model;
  State state;
  std::uint64_t seed = 0;
};

/// What a law holds a kernel against.
enum class Evidence {
  kPhysics,    ///< mechanics written apart, inverse dynamics, or rates of what is proven by them
  kAgreement,  ///< another way to compute the same, which says nothing of what it means
};

/// See the top of this file.
struct Law {
  std::string_view name;                  ///< a sentence, as tests are named
  std::vector<std::string_view> kernels;  ///< that it speaks of; whoever tries it sees them called
  bool needs_regular_inertia = false;     ///< holds where every joint moves a mass
  void (*check)(const Trial&) = nullptr;
  bool (*speaks_of)(const Model&) = nullptr;  ///< of which robots; null: of all
  Evidence evidence = Evidence::kPhysics;
};

/// Watches over a law while it is tried: one that never called a kernel of its own, or compared
/// nothing, has shown nothing.
class Witness {
 public:
  explicit Witness(const Law& law);
  /// What the law has left undone since; empty if nothing.
  [[nodiscard]] std::string complaint() const;

 private:
  std::vector<std::string_view> kernels_;
  Tally before_;
};

/// Robots on a floating base, as laws speak of them.
[[nodiscard]] bool is_floating(const Model& model);

/// All laws, in the order of the kernel table.
[[nodiscard]] std::vector<Law> kernel_laws();

/// What GoogleTest prints of a law.
void PrintTo(const Law& law, std::ostream* out);

}  // namespace dynac::test
