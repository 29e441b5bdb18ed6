// SPDX-License-Identifier: BSD-3-Clause
#include "proof/printed/printed_proof.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <variant>

#include "ir/interpret.hpp"
#include "proof/emitted_arithmetic.hpp"
#include "proof/prime_field.hpp"
#include "proof/printed/printed_file.hpp"
#include "proof/printed/printed_run.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014).
class RandomNumbers {
 public:
  std::uint64_t operator()() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_ = 50;
};

void draw(RandomNumbers& random, Field& x) { x = Field::of(random()); }

template <class Number, bool has_fma>
void draw(RandomNumbers& random, EmittedNumber<Number, has_fma>& x) {
  x = EmittedNumber<Number, has_fma>(std::ldexp(static_cast<double>(random() >> 43), -20) - 1);
}

bool are_same(const Field& a, const Field& b) { return a == b; }

template <class Number, bool has_fma>
bool are_same(const EmittedNumber<Number, has_fma>& a, const EmittedNumber<Number, has_fma>& b) {
  return a.value == b.value || (std::isnan(a.value) && std::isnan(b.value));
}

// What no program computes.
template <class T>
T untouched() {
  return T(0x1.23456789abcdp77);
}

template <class T>
using Blocks = std::vector<std::vector<T>>;

// A number as it is printed.
template <class T>
T printed(double x, const PrintedClaim& claim) {
  return T(claim.is_float ? static_cast<float>(x) : x);
}

// The program's own numbers are known; all other inputs are drawn.
template <class T>
Blocks<T> draw_inputs(const PrintedClaim& claim) {
  RandomNumbers random;
  Blocks<T> inputs;
  for (const InputBlock& block : claim.program.inputs()) {
    std::vector<T>& input = inputs.emplace_back();
    for (const double x : block.table) input.push_back(printed<T>(x, claim));
    if (!input.empty()) continue;
    input.resize(block.size);
    for (T& x : input) draw(random, x);
  }
  return inputs;
}

template <class T>
class Comparison {
 public:
  using Run = PrintedRun<T>;
  using Value = typename Run::Value;

  Comparison(const PrintedCode& code, const PrintedClaim& claim)
      : code_(code), claim_(claim), inputs_(draw_inputs<T>(claim)) {}

  void demand_same() {
    for (const OutputBlock& block : claim_.program.outputs()) {
      outputs_.emplace_back(block.elements.size(), untouched<T>());
    }
    Run(code_).call(claim_.function, arguments());
    const Blocks<T> expected = interpret(claim_.program, std::span<const std::vector<T>>(inputs_),
                                         [this](double x) { return printed<T>(x, claim_); });
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      const OutputBlock& block = claim_.program.outputs()[k];
      for (std::size_t i = 0; i < outputs_[k].size(); ++i) {
        const bool is_stored = block.stores(i);
        if (!are_same(outputs_[k][i], is_stored ? expected[k][i] : untouched<T>())) {
          fail(block.name, i, is_stored);
        }
      }
    }
  }

 private:
  // The function reads copies, as it may not write its inputs.
  std::vector<Value> arguments() {
    std::vector<Value> arguments;
    given_ = inputs_;
    for (std::size_t k = 0; k < given_.size(); ++k) {
      if (!claim_.program.inputs()[k].table.empty()) continue;
      arguments.push_back(claim_.members[k].empty() ? Value(typename Run::Place{&given_[k]})
                                                    : record(k));
    }
    for (std::vector<T>& output : outputs_) {
      arguments.push_back(typename Run::Place{&output});
    }
    return arguments;
  }

  Value record(std::size_t k) {
    typename Run::Record& record = records_.emplace_back();
    for (std::size_t i = 0; i < claim_.members[k].size(); ++i) {
      record.members[claim_.members[k][i]] = Run::Values::number(given_[k][i]);
    }
    return static_cast<const typename Run::Record*>(&record);
  }

  [[noreturn]] void fail(const std::string& output, std::size_t element, bool is_stored) const {
    throw InternalError(fmt::format("emitted code of {}: element {} of {} {}, in {}",
                                    claim_.function, element, output,
                                    is_stored ? "is not what the program computes"
                                              : "is written, which the program does not do",
                                    std::is_same_v<T, Field> ? "algebra" : "arithmetic"));
  }

  const PrintedCode& code_;
  const PrintedClaim& claim_;
  Blocks<T> inputs_, given_, outputs_;
  std::list<typename Run::Record> records_;
};

template <class Number>
void demand_same_bits(const PrintedCode& code, const PrintedClaim& claim) {
  if (claim.has_fma) {
    Comparison<EmittedNumber<Number, true>>(code, claim).demand_same();
  } else {
    Comparison<EmittedNumber<Number, false>>(code, claim).demand_same();
  }
}

}  // namespace

void prove_printed(std::string_view text, const PrintedClaim& claim) {
  const PrintedCode code = read_printed(text);
  try {
    Comparison<Field>(code, claim).demand_same();
    if (!claim.has_same_bits) return;
    if (claim.is_float) {
      demand_same_bits<float>(code, claim);
    } else {
      demand_same_bits<double>(code, claim);
    }
  } catch (const std::bad_variant_access&) {
    throw InternalError(
        fmt::format("emitted code of {} confuses numbers, integers and pointers", claim.function));
  }
}

}  // namespace dynac
