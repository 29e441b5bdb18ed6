// SPDX-License-Identifier: BSD-3-Clause
// A function as solvers call it that take CasADi's external functions: found by name in a library,
// asked for its sizes and sparsities, called with nonzeros.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "foreign_robot.hpp"

namespace dynac::test {

/// Matrices as dense columns.
using Columns = std::vector<std::vector<double>>;

/// Rows, columns and which entries are passed, by columns.
struct Sparsity {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<bool> is_passed;

  [[nodiscard]] std::size_t size() const { return rows * columns; }
};

/// @tparam Integer  casadi_int
/// @tparam Memory   the type of the last parameter
template <class Integer, class Memory>
class ExternalFunction {
 public:
  /// @param[in] library  has a member function<Type>(name)
  ExternalFunction(const auto& library, const std::string& name)
      : name_(name), call_(library.template function<Call>(name)) {
    EXPECT_NE(call_, nullptr) << name;
    if (call_ == nullptr) return;
    Integer sz[4] = {};
    EXPECT_EQ(library.template function<Work>(name + "_work")(&sz[0], &sz[1], &sz[2], &sz[3]), 0);
    work_ = static_cast<std::size_t>(sz[3]);
    read_side(library, "in", inputs);
    read_side(library, "out", outputs);
    EXPECT_GE(sz[0], static_cast<Integer>(inputs.size()));
    EXPECT_GE(sz[1], static_cast<Integer>(outputs.size()));
  }

  /// Results for dense inputs; inputs that are left out, or empty, are null pointers; more are not
  /// read.
  /// @param[in] is_wanted  null pointers for the others; empty: all are
  [[nodiscard]] Columns operator()(const Columns& given, const std::vector<bool>& is_wanted = {}) {
    Columns in(inputs.size()), out(outputs.size());
    std::vector<const double*> arg(inputs.size(), nullptr);
    std::vector<double*> res(outputs.size(), nullptr);
    for (std::size_t k = 0; k < given.size() && k < inputs.size(); ++k) {
      if (given[k].empty()) continue;
      for (std::size_t i = 0; i < inputs[k].size(); ++i) {
        if (inputs[k].is_passed[i]) in[k].push_back(given[k][i]);
      }
      arg[k] = in[k].data();
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      out[k].assign(passed(outputs[k]) + 1, kGuard);
      if (is_wanted.empty() || is_wanted[k]) res[k] = out[k].data();
    }
    std::vector<double> w(work_ + 1, kGuard);
    EXPECT_EQ(call_(arg.data(), res.data(), nullptr, w.data(), {}), 0) << name_;
    EXPECT_EQ(w.back(), kGuard) << name_ << " writes behind w";
    Columns results;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      EXPECT_EQ(out[k].back(), kGuard) << name_ << " writes behind output " << k;
      results.push_back(dense(outputs[k], out[k]));
    }
    return results;
  }

  std::vector<Sparsity> inputs, outputs;
  std::vector<std::string> input_names, output_names;

 private:
  using Call = int(const double**, double**, Integer*, double*, Memory);
  using Work = int(Integer*, Integer*, Integer*, Integer*);
  static constexpr double kGuard = -1.2345e67;

  static std::size_t passed(const Sparsity& sparsity) {
    std::size_t count = 0;
    for (const bool is_passed : sparsity.is_passed) count += is_passed ? 1 : 0;
    return count;
  }

  static std::vector<double> dense(const Sparsity& sparsity, const std::vector<double>& nonzeros) {
    std::vector<double> entries(sparsity.size(), 0);
    std::size_t next = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (sparsity.is_passed[i]) entries[i] = nonzeros[next++];
    }
    return entries;
  }

  static Sparsity read(const Integer* numbers) {
    Sparsity sparsity{
        static_cast<std::size_t>(numbers[0]), static_cast<std::size_t>(numbers[1]), {}};
    const Integer* const begin = numbers + 2;
    sparsity.is_passed.assign(sparsity.size(), begin[0] == 1);
    if (begin[0] == 1) return sparsity;
    const Integer* const rows = begin + numbers[1] + 1;
    for (std::size_t j = 0; j < sparsity.columns; ++j) {
      for (Integer k = begin[j]; k < begin[j + 1]; ++k) {
        const auto row = static_cast<std::size_t>(rows[k]);
        EXPECT_TRUE(row < sparsity.rows && (k == begin[j] || rows[k] > rows[k - 1]));
        sparsity.is_passed[row + sparsity.rows * j] = true;
      }
    }
    return sparsity;
  }

  void read_side(const auto& library, const std::string& side, std::vector<Sparsity>& all) {
    const Integer count = library.template function<Integer()>(name_ + "_n_" + side)();
    auto* const sparsity =
        library.template function<const Integer*(Integer)>(name_ + "_sparsity_" + side);
    auto* const name = library.template function<const char*(Integer)>(name_ + "_name_" + side);
    std::vector<std::string>& names = side == "in" ? input_names : output_names;
    for (Integer k = 0; k < count; ++k) {
      all.push_back(read(sparsity(k)));
      if (name != nullptr) names.emplace_back(name(k));
    }
    EXPECT_EQ(sparsity(count), nullptr) << name_;
  }

  std::string name_;
  Call* call_;
  std::size_t work_ = 0;
};

}  // namespace dynac::test
