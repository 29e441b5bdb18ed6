// SPDX-License-Identifier: BSD-3-Clause
// Words of a line that states a constraint: names, numbers and frames, and what to say where
// something else stands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/constraint_set.hpp"
#include "model/magnitudes.hpp"
#include "model/model.hpp"
#include "readers/text/statement.hpp"

namespace dynac {

/// Numbers: the word in front of them, the form to write and the largest magnitude.
struct NumberForm {
  std::string_view behind;
  std::string_view form;
  Bound bound;
};

// Of lengths and factors: below it, the row's part of J is hardly more than zero.
constexpr double kLeast = 1e-9;

/// The words of one line, from left to right. After a failure nothing more is read.
class ConstraintWords {
 public:
  ConstraintWords(const ConstraintRow& type, Statement& statement, const Model& model)
      : type_(type), statement_(statement), model_(model) {}

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  [[nodiscard]] bool is_done() const { return statement_.is_done(); }
  /// Whether the next word is this one, or a name.
  [[nodiscard]] bool is_at(std::string_view word) const { return statement_.is_at(word); }
  [[nodiscard]] bool is_at(StatementToken::Kind kind) const { return statement_.is_at(kind); }
  [[nodiscard]] bool is_at_name() const;
  /// The word so many places further on; null behind the last.
  [[nodiscard]] const StatementToken* peek(std::size_t places = 0) const;
  /// The next word, which is then read.
  StatementToken next() { return statement_.next(); }
  /// Reads the next word if it is this one.
  bool take(std::string_view word) { return statement_.take(word); }
  /// "point": the first word of the line.
  [[nodiscard]] const std::string& first_word() const { return statement_.tokens.front().text; }

  double number(const NumberForm& form);
  Vector3<double> three_numbers(const NumberForm& form);
  /// LINK|FRAME|world [at X Y Z] [rpy R P Y]
  /// @param[in] behind  the word before it, for messages
  ConstrainedFrame frame(std::string_view behind);

  /// Reports a problem and ends the line: words behind it would be misread.
  void fail(std::string_view thing, std::string_view problem);
  /// Reports a word that is not expected.
  void refuse(const StatementToken& word);

 private:
  /// A link, or a frame of the description on one.
  NamedFrame frame_called(const std::string& name);

  const ConstraintRow& type_;
  Statement& statement_;
  const Model& model_;
  bool has_failed_ = false;
};

/// "does not exist; did you mean ..", with the command that lists the names.
/// @param[in] kinds  "links"
[[nodiscard]] std::string does_not_exist(std::string_view name,
                                         const std::vector<std::string>& names,
                                         std::string_view kinds);

}  // namespace dynac
