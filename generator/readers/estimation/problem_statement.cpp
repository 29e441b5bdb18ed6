// SPDX-License-Identifier: BSD-3-Clause
#include "readers/estimation/problem_statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "readers/text/numbers.hpp"

namespace dynac {
namespace {

using Kind = StatementToken::Kind;
using Entries = std::vector<QuantityEntry>;

/// The quantity that the next word names, which is passed over; none is reported.
std::optional<DynamicQuantity> take_quantity(Statement& statement, std::string_view behind) {
  if (statement.is_done() || statement.is_at("sigma")) {
    statement.error(behind, "names no quantity; write " + list_of_quantities());
    return std::nullopt;
  }
  const StatementToken& word = statement.next();
  const auto quantity = word.kind == Kind::kWord ? find_quantity(word.text) : std::nullopt;
  if (!quantity) {
    statement.error("quantity " + shown(word), "is unknown; write " + list_of_quantities());
  }
  return quantity;
}

/// The words in the brackets that stand next; none where there are no brackets.
std::optional<std::vector<std::string>> take_brackets(Statement& statement) {
  if (!statement.is_at(Kind::kOpen)) return std::nullopt;
  std::vector<std::string> words;
  for (++statement.at; !statement.is_at(Kind::kClose); ++statement.at) {
    words.push_back(statement.tokens[statement.at].text);
  }
  ++statement.at;
  return words;
}

/// `write fx fy fz mx my mz, or force moment`
std::string entries_to_write(DynamicQuantity quantity, LinkId link, const RobotQuantities& robot) {
  const std::string groups = robot.list_of_groups(quantity);
  return "write " + robot.list_of_entries(quantity, link) + (groups.empty() ? "" : ", or ") +
         groups;
}

/// The entries that the words in brackets stand for; without brackets all.
Entries entries_of(const std::optional<std::vector<std::string>>& words, DynamicQuantity quantity,
                   LinkId link, const RobotQuantities& robot, Statement& statement) {
  const std::string owner = robot.called(quantity, link);
  Entries entries;
  if (!words) {
    for (std::size_t i = 0; i < robot.size(quantity, link); ++i) {
      entries.push_back({quantity, link, i});
    }
    return entries;
  }
  if (robot.size(quantity, link) == 1) {
    statement.error(owner, "has one coordinate; leave the brackets out");
    return {};
  }
  if (words->empty()) {
    statement.error(owner, "has empty brackets; " + entries_to_write(quantity, link, robot));
  }
  for (const std::string& word : *words) {
    const std::vector<std::size_t> components = robot.components(quantity, link, word);
    for (const std::size_t i : components) entries.push_back({quantity, link, i});
    if (components.empty()) {
      statement.error(owner, fmt::format("has no entry {}; {}", dynac::quoted(word),
                                         entries_to_write(quantity, link, robot)));
    }
  }
  return entries;
}

/// Reads `NAME` or `NAME[ENTRIES]`.
Entries read_name(DynamicQuantity quantity, const RobotQuantities& robot, Statement& statement) {
  const StatementToken& name = statement.next();
  if (!name.is_name()) {
    statement.error(shown(name), "follows no name; write NAME[ENTRY ..]");
    statement.skip_rest();
    return {};
  }
  if (name.is("+") || name.is("-")) {
    statement.error(shown(name), "is allowed only in sums; start the sum with the word \"sum\"");
    statement.skip_rest();
    return {};
  }
  const auto words = take_brackets(statement);
  const RobotQuantities::Owner owner = robot.find(quantity, name.text);
  if (owner.problem.empty()) return entries_of(words, quantity, owner.link, robot, statement);
  statement.error(called(kind_of_owner(quantity), name.text), owner.problem);
  return {};
}

/// Takes the names behind `except` out of the links.
void read_exceptions(DynamicQuantity quantity, const RobotQuantities& robot, Statement& statement,
                     std::vector<LinkId>& links) {
  const std::string_view kind = kind_of_owner(quantity);
  if (statement.is_done() || statement.is_at("sigma")) {
    statement.error("except", fmt::format("names no {}; leave it out or name some", kind));
  }
  std::set<LinkId> exceptions;
  while (!statement.is_done() && !statement.is_at("sigma")) {
    const StatementToken& name = statement.next();
    if (!name.is_name()) {
      statement.error(shown(name), "follows \"except\"; write names without entries");
      statement.skip_rest();
      return;
    }
    const RobotQuantities::Owner owner = robot.find(quantity, name.text);
    if (!owner.problem.empty()) {
      statement.error(called(kind, name.text), owner.problem);
    } else if (std::ranges::find(links, owner.link) == links.end()) {
      statement.error(called(kind, name.text), "is not among \"all\"; leave it out");
    } else if (!exceptions.insert(owner.link).second) {
      statement.error(called(kind, name.text), "is excluded twice; name it once");
    }
  }
  std::erase_if(links, [&](LinkId link) { return exceptions.contains(link); });
  if (links.empty()) statement.error("all", "selects nothing; exclude less, or leave the line out");
}

/// Reads what stands behind `all`.
Entries read_all(DynamicQuantity quantity, const RobotQuantities& robot, Statement& statement) {
  std::vector<LinkId> links = robot.all(quantity);
  if (statement.take("except")) {
    read_exceptions(quantity, robot, statement, links);
  } else if (!statement.is_done() && !statement.is_at("sigma")) {
    statement.error(shown(statement.next()),
                    "follows \"all\"; write \"all\" or \"all except NAME ..\"");
    statement.skip_rest();
  }
  Entries entries;
  for (const LinkId link : links) {
    for (std::size_t i = 0; i < robot.size(quantity, link); ++i) {
      entries.push_back({quantity, link, i});
    }
  }
  return entries;
}

/// Reads `all ..` or names.
Entries read_names(DynamicQuantity quantity, const RobotQuantities& robot, Statement& statement) {
  if (statement.take("all")) return read_all(quantity, robot, statement);
  if (statement.is_done() || statement.is_at("sigma")) {
    statement.error(name_of(quantity), fmt::format("names no {0}; write \"all\" or names of {0}s",
                                                   kind_of_owner(quantity)));
  }
  Entries entries;
  while (!statement.is_done() && !statement.is_at("sigma")) {
    const Entries more = read_name(quantity, robot, statement);
    entries.insert(entries.end(), more.begin(), more.end());
  }
  return entries;
}

bool is_moderate(double factor) { return 1e-9 <= std::abs(factor) && std::abs(factor) <= 1e9; }

/// Reads the number in front of a quantity; 1 where there is none.
double read_factor(Statement& statement) {
  const bool is_factor = statement.at + 1 < statement.tokens.size() &&
                         statement.is_at(Kind::kWord) &&
                         find_quantity(statement.tokens[statement.at + 1].text) &&
                         !find_quantity(statement.tokens[statement.at].text);
  if (!is_factor) return 1;
  const StatementToken& word = statement.next();
  const ParsedNumber factor = parse_number(word.text);
  std::string problem(factor.problem);
  if (!problem.empty()) problem += "; write a finite decimal number such as 0.5";
  if (problem.empty() && factor.value == 0) problem = "is zero; leave the term out";
  if (problem.empty() && !is_moderate(factor.value)) {
    problem = "is too small or too large to compute with; write 1e-9 to 1e9";
  }
  if (!problem.empty()) statement.error("factor " + shown(word), problem);
  return factor.value;
}

/// Reads `[NUMBER] QUANTITY NAME[ENTRY]`; what is wrong ends the statement.
std::optional<EntryTerm> read_term(const RobotQuantities& robot, Statement& statement) {
  const double factor = read_factor(statement);
  const auto quantity = take_quantity(statement, "term");
  if (!quantity) return std::nullopt;
  if (statement.is_done() || statement.is_at("sigma")) {
    statement.error(name_of(*quantity),
                    fmt::format("names no {}; a term takes one", kind_of_owner(*quantity)));
    return std::nullopt;
  }
  const std::size_t findings = statement.findings.size();
  const std::string name = statement.tokens[statement.at].text;
  const Entries entries = read_name(*quantity, robot, statement);
  if (statement.findings.size() != findings) return std::nullopt;
  if (entries.size() == 1) return EntryTerm{entries[0], factor};
  const LinkId link = entries[0].link;
  statement.error(robot.called(*quantity, link),
                  "is not one entry, and a term takes one; write " + statement_name(name) + '[' +
                      robot.list_of_entries(*quantity, link) + "] with one of them");
  return std::nullopt;
}

/// `external_wrench l_foot[fz] - 0.5 joint_torque knee`
std::string name_of_sum(const std::vector<EntryTerm>& terms, const RobotQuantities& robot) {
  std::string text;
  for (const EntryTerm& term : terms) {
    const bool is_negative = term.factor < 0;
    if (!text.empty()) text += is_negative ? " - " : " + ";
    if (text.empty() && is_negative) text = "- ";
    const double size = std::abs(term.factor);
    if (size != 1) text += fmt::format("{} ", size);
    text += robot.name(term.entry);
  }
  return text;
}

void check_terms(const std::vector<EntryTerm>& terms, const RobotQuantities& robot,
                 Statement& statement) {
  std::vector<std::string> seen;
  seen.reserve(terms.size());
  for (const EntryTerm& term : terms) seen.push_back(robot.name(term.entry));
  std::ranges::sort(seen);
  const auto twice = std::ranges::adjacent_find(seen);
  if (twice == seen.end()) return;
  statement.error(*twice, "appears twice in the sum; write one term with the sum of the factors");
}

/// Reads the terms behind `sum`; what is wrong with one ends the statement.
std::vector<EntrySum> read_sum(const RobotQuantities& robot, Statement& statement) {
  if (statement.is_done() || statement.is_at("sigma")) {
    statement.error("sum", "has no terms; write \"sum QUANTITY NAME[ENTRY] + ..\"");
    return {};
  }
  const std::size_t findings = statement.findings.size();
  EntrySum sum;
  double sign = statement.take("-") ? -1 : 1;
  while (true) {
    std::optional<EntryTerm> term = read_term(robot, statement);
    if (!term) {
      statement.skip_rest();
      return {};
    }
    term->factor *= sign;
    sum.terms.push_back(*term);
    sign = statement.is_at("-") ? -1 : 1;
    if (!statement.take("+") && !statement.take("-")) break;
  }
  check_terms(sum.terms, robot, statement);
  if (statement.findings.size() != findings) return {};
  sum.name = name_of_sum(sum.terms, robot);
  return {std::move(sum)};
}

}  // namespace

std::vector<EntrySum> read_sums(Statement& statement, const RobotQuantities& robot) {
  if (statement.take("sum")) return read_sum(robot, statement);
  const auto quantity = take_quantity(statement, "statement");
  if (!quantity) {
    statement.skip_rest();
    return {};
  }
  std::vector<EntrySum> sums;
  for (const QuantityEntry& entry : read_names(*quantity, robot, statement)) {
    sums.push_back({robot.name(entry), {{entry, 1}}});
  }
  return sums;
}

}  // namespace dynac
