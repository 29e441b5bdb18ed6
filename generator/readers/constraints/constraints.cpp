#include "readers/constraints/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/findings.hpp"
#include "readers/constraints/constraint_statement.hpp"
#include "readers/text/statement_file.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr StatementFile kConstraintFile{"a file of constraint sets", "constraint sets"};
constexpr std::array<std::pair<std::string_view, ConstraintType>, 5> kTypes{
    {{"point", ConstraintType::kPoint},
     {"frame", ConstraintType::kFrame},
     {"hinge", ConstraintType::kHinge},
     {"distance", ConstraintType::kDistance},
     {"coupling", ConstraintType::kCoupling}}};

/// The root of the links that move with a link as one body; none: the world.
LinkId rigid_part(const Model& model, LinkId link) {
  while (!link.is_none() && is_fixed(model.link(link).joint.type)) link = model.link(link).parent;
  return link;
}

/// Whether no joint moves one frame of the constraint against the other: all of J would be zero.
bool is_rigid(const Constraint& constraint, const Model& model) {
  return constraint.type != ConstraintType::kCoupling &&
         rigid_part(model, constraint.first.link) == rigid_part(model, constraint.second.link);
}

class SetReader {
 public:
  SetReader(std::string name, const Model& model) : name_(std::move(name)), model_(model) {}

  void read_line(std::string_view line) {
    ProblemLine split = split_problem_line(line);
    ProblemStatement statement{fmt::format("{}:{}", name_, ++line_), std::move(split.tokens),
                               findings_};
    const auto bracket = std::ranges::find_if_not(statement.tokens, &ProblemToken::is_name);
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
  void read_statement(ProblemStatement& statement) {
    const ProblemToken word = statement.next();
    if (word.is("set")) return read_set(statement);
    if (word.kind == ProblemToken::Kind::kQuoted) {
      return statement.error("statement " + shown(word), "is in quotes; remove them");
    }
    const auto* const type =
        std::ranges::find_if(kTypes, [&](const auto& entry) { return word.is(entry.first); });
    if (type == kTypes.end()) {
      return statement.error("statement " + shown(word),
                             "is unknown; write \"set\", \"point\", \"frame\", \"hinge\", "
                             "\"distance\" or \"coupling\"");
    }
    if (sets_.empty()) {
      return statement.error(shown(word), "is in no set; write \"set NAME\" above");
    }
    const std::size_t findings = findings_.size();
    Constraint constraint = read_constraint(type->second, statement, model_);
    if (findings_.size() == findings) add(std::move(constraint), word.text, statement);
  }

  void read_set(ProblemStatement& statement) {
    check_last();
    ConstraintSet set;
    if (!statement.is_done()) set.name = statement.next().text;
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
    place_of_set_ = statement.place;
    findings_before_ = findings_.size();
  }

  void add(Constraint constraint, std::string_view type, ProblemStatement& statement) {
    if (is_rigid(constraint, model_)) {
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
  std::string place_of_set_;                     // the last one's
  std::size_t findings_before_ = 0;              // its lines
};

LinkId link_of_contact(const std::string& name, const Model& model) {
  const LinkId link = find_link(model, name);
  if (!link.is_none()) return link;
  std::vector<std::string> names;
  for (const Link& other : model.links) names.push_back(other.name);
  throw UsageError("--contact: " +
                   unknown_name("link", name, names, "`dynac inspect` lists the links"));
}

Constraint read_contact(std::string_view word, const Model& model) {
  const std::size_t colon = word.rfind(':');
  const std::string_view type = colon == word.npos ? "" : word.substr(colon + 1);
  if (type != "point" && type != "frame") {
    throw UsageError(
        fmt::format("--contact {}: write LINK:point or LINK:frame", dynac::quoted(word)));
  }
  Constraint contact;
  contact.name = word.substr(0, colon);
  contact.type = type == "point" ? ConstraintType::kPoint : ConstraintType::kFrame;
  contact.first.link = link_of_contact(contact.name, model);
  if (is_rigid(contact, model)) {
    throw UsageError(
        fmt::format("--contact: {} does not move; name one that does, or write --base floating",
                    called("link", contact.name)));
  }
  return contact;
}

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

ConstraintSet read_contacts(std::string_view words, const Model& model) {
  ConstraintSet set;
  set.name = "contacts";
  for (std::size_t at = 0; at <= words.size();) {
    const std::size_t end = std::min(words.find(',', at), words.size());
    Constraint contact = read_contact(words.substr(at, end - at), model);
    if (std::ranges::count(set.constraints, contact.name, &Constraint::name) > 0) {
      throw UsageError(
          fmt::format("--contact: {} is named twice; name it once", called("link", contact.name)));
    }
    set.constraints.push_back(std::move(contact));
    at = end + 1;
  }
  return set;
}

}  // namespace dynac
