// SPDX-License-Identifier: BSD-3-Clause
#include "readers/constraints/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/findings.hpp"
#include "readers/constraints/constraint_statement.hpp"
#include "readers/text/statement_file.hpp"
#include "support/alternatives.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr StatementFile kConstraintFile{"a file of constraint sets", "constraint sets"};

class SetReader {
 public:
  SetReader(std::string name, const Model& model) : name_(std::move(name)), model_(model) {}

  void read_line(std::string_view line) {
    StatementLine split = split_statement(line);
    Statement statement{fmt::format("{}:{}", name_, ++line_), std::move(split.tokens), findings_};
    const auto bracket = std::ranges::find_if_not(statement.tokens, &StatementToken::is_name);
    if (bracket != statement.tokens.end()) {
      statement.error(shown(*bracket),
                      "means nothing here; remove it, or put the name that holds it in quotes");
    } else if (!split.problem.empty()) {
      findings_.error(statement.place, std::move(split.problem));
    } else if (!statement.is_done()) {
      read_statement(statement);
    }
  }

  std::vector<ConstraintSet> finish() {
    if (sets_.empty() && findings_.size() == 0) {
      findings_.error(name_, "has no constraint set; write for example \"set stance\"");
    }
    check_last();
    if (findings_.size() > 0) throw InputError(findings_.take());
    return std::move(sets_);
  }

 private:
  void read_statement(Statement& statement) {
    const StatementToken word = statement.next();
    if (word.is("set")) return read_set(statement);
    if (word.kind == StatementToken::Kind::kQuoted) {
      return statement.error("statement " + shown(word), "is in quotes; remove them");
    }
    const std::span<const ConstraintRow> types = constraint_types();
    const auto type =
        std::ranges::find_if(types, [&](const ConstraintRow& row) { return word.is(row.name); });
    if (type == types.end()) {
      std::vector<std::string_view> words{"set"};
      for (const ConstraintRow& row : types) words.push_back(row.name);
      return statement.error("statement " + shown(word),
                             "is unknown; write " + quoted_alternatives(words));
    }
    if (sets_.empty()) {
      return statement.error(shown(word), "is in no set; write \"set NAME\" above");
    }
    const std::size_t findings = findings_.size();
    Constraint constraint = read_constraint(*type, statement, model_);
    if (findings_.size() == findings) add(std::move(constraint), word.text, statement);
  }

  void read_set(Statement& statement) {
    check_last();
    ConstraintSet set;
    if (!statement.is_done()) set.name = statement.next().text;
    if (statement.take("extends")) extend(set, statement);
    if (set.name.empty()) {
      statement.error("set", "has no name; write for example \"set stance\"");
    } else if (!statement.is_done()) {
      statement.error(shown(statement.next()),
                      "follows the name of a set; begin a new line, or put a name with spaces in "
                      "quotes");
    } else if (!names_of_sets_.insert(set.name).second) {
      statement.error("set " + dynac::quoted(set.name), "exists already; choose another name");
    }
    sets_.push_back(std::move(set));
    names_.clear();
    for (const Constraint& constraint : sets_.back().constraints) names_.insert(constraint.name);
    place_of_set_ = statement.place;
    findings_before_ = findings_.size();
  }

  // Begins a set with the constraints of one above.
  void extend(ConstraintSet& set, Statement& statement) {
    const std::string base = statement.is_done() ? "" : statement.next().text;
    const auto found = std::ranges::find(sets_, base, &ConstraintSet::name);
    if (found != sets_.end() && !base.empty()) {
      set.constraints = found->constraints;
      check_copies(set.constraints.size(), statement);
    } else {
      const std::vector<std::string> names(names_of_sets_.begin(), names_of_sets_.end());
      statement.error("extends", unknown_name("set above", base, names, "name one"));
    }
  }

  // Sets that extend each other hold the sum of all before: a file of 1 MB could fill the memory.
  void check_copies(std::size_t constraints, const Statement& statement) {
    constexpr std::size_t kMost = 10'000;
    copies_ += constraints;
    if (copies_ <= kMost) return;
    findings_.error(statement.place,
                    fmt::format("sets down to here extend others by over {} constraints; split the "
                                "file",
                                kMost));
    throw InputError(findings_.take());
  }

  void add(Constraint constraint, std::string_view type, Statement& statement) {
    if (is_rigid(model_, constraint)) {
      statement.error(type,
                      "has frames that no joint moves against each other; name links with a moving "
                      "joint between them");
    }
    if (!names_.insert(constraint.name).second) {
      statement.error("name " + dynac::quoted(constraint.name),
                      "is that of another constraint of this set; add \"as NAME\"");
    }
    sets_.back().constraints.push_back(std::move(constraint));
  }

  // A set whose lines are wrong is not empty.
  void check_last() {
    if (sets_.empty() || !sets_.back().constraints.empty()) return;
    if (findings_.size() > findings_before_) return;
    findings_.error(place_of_set_,
                    called("set", sets_.back().name) + ": has no constraint; add one or remove it");
  }

  std::string name_;
  const Model& model_;
  std::vector<ConstraintSet> sets_;
  Findings findings_;
  std::size_t line_ = 0;
  std::set<std::string> names_of_sets_, names_;  // names_: of the constraints of the last set
  std::size_t copies_ = 0;                       // of constraints, by sets that extend others
  std::string place_of_set_;                     // the last one's
  std::size_t findings_before_ = 0;              // its lines
};

}  // namespace

std::vector<ConstraintSet> read_constraints(const std::filesystem::path& path, const Model& model) {
  return read_constraints_text(read_statements(path, kConstraintFile), path.string(), model);
}

std::vector<ConstraintSet> read_constraints_text(std::string_view text, const std::string& name,
                                                 const Model& model) {
  text = checked_statements(text, name, kConstraintFile);
  SetReader reader(name, model);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.read_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

}  // namespace dynac
