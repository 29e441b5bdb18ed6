// SPDX-License-Identifier: BSD-3-Clause
// Functions as CasADi's external interface has them, in C99 that is C++ too: what they take and
// give, and the symbols by which a solver asks for it. CasADi and acados differ in the type of
// integers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// A matrix that goes in or out: the entries of its pattern, column by column.
struct ForeignMatrix {
  std::string name;
  std::size_t rows = 1;
  std::size_t columns = 1;
  std::vector<bool> pattern = {};  ///< one flag per entry, by columns; empty: all are passed
  bool is_differentiable = true;   ///< or derivatives by it, or of it, count as zero

  [[nodiscard]] std::size_t size() const { return rows * columns; }
};

/// No entries are passed: of what a solver offers and a function does not read.
[[nodiscard]] ForeignMatrix unread(ForeignMatrix matrix);

/// A function to be written.
struct ForeignFunction {
  std::string name;
  std::string documentation;  ///< in a sentence
  std::vector<ForeignMatrix> inputs;
  std::vector<ForeignMatrix> outputs;
  std::string statements;
  std::size_t work = 0;  ///< numbers of scratch memory, w
};

/// Which symbols there are, and of which types.
struct ForeignInterface {
  std::string_view integer;  ///< casadi_int
  std::string_view memory;   ///< the last parameter
  bool has_names = true;     ///< of inputs and outputs, and whether they are differentiable
};

/// The sparsities of a file's functions, each once.
class Sparsities {
 public:
  /// The name of the array of a matrix's sparsity.
  [[nodiscard]] std::string name_of(const ForeignMatrix& matrix);
  /// All arrays, as text.
  [[nodiscard]] std::string print(const ForeignInterface& interface) const;

 private:
  std::vector<std::vector<std::size_t>> arrays_;
};

/// The function and all its symbols.
[[nodiscard]] std::string print(const ForeignFunction& function, const ForeignInterface& interface,
                                Sparsities& sparsities);

}  // namespace dynac
