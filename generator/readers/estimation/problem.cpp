// SPDX-License-Identifier: BSD-3-Clause
#include "readers/estimation/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "readers/estimation/problem_statement.hpp"
#include "readers/text/numbers.hpp"
#include "readers/text/statement_file.hpp"

namespace dynac {
namespace {

constexpr StatementFile kProblemFile{"a problem file", "an estimation problem"};
// "all" is short: a small file could ask for more memory than there is.
constexpr std::size_t kMaximumEntries = 200'000;

// The equations of noisy measurements of one entry are dense: their elimination takes time in the
// cube.
constexpr std::size_t kMostRepeated = 200;

/// Where something was said first: by its name, the line.
using Lines = std::map<std::string, std::size_t>;

/// Kernels divide by products of squares of standard deviations, which must not overflow.
constexpr double kLeastSigma = 1e-15;
constexpr double kMostSigma = 1e15;

/// A standard deviation, if one stands next; zero where none does or it is wrong.
double read_sigma(Statement& statement) {
  constexpr std::string_view kRemedy = "write a standard deviation above 0 such as 0.05";
  if (!statement.take("sigma")) return 0;
  if (statement.is_at("input")) return 1;
  if (statement.is_done()) {
    statement.error("sigma", fmt::format("has no number; {}, or \"input\"", kRemedy));
    return 0;
  }
  const StatementToken& word = statement.next();
  const ParsedNumber sigma = parse_number(word.text);
  const std::string thing = "sigma " + shown(word);
  if (!sigma.problem.empty()) {
    statement.error(thing, fmt::format("{}; {}", sigma.problem, kRemedy));
  } else if (sigma.value <= 0) {
    statement.error(thing, fmt::format("is not above 0; {}, or none for what is exact", kRemedy));
  } else if (sigma.value < kLeastSigma || sigma.value > kMostSigma) {
    statement.error(thing, "is too small or too large to compute with; write 1e-15 to 1e15");
  }
  return sigma.value;
}

/// Reports words behind the end of a statement.
void check_end(Statement& statement, std::string_view remedy) {
  if (statement.is_done()) return;
  statement.error(shown(statement.next()), fmt::format("stands behind the end; {}", remedy));
  statement.skip_rest();
}

/// Reads the statements of a file one by one.
class ProblemReader {
 public:
  ProblemReader(std::string name, const Model& model) : name_(std::move(name)), robot_(model) {}

  /// @param[in] line  its number is one more than that of the line before
  void read_line(std::string_view line);
  /// Whether the file asks for more than is read; that has been reported.
  [[nodiscard]] bool is_full() const {
    return problem_.measurements.size() + problem_.estimates.size() > kMaximumEntries;
  }
  /// What was read.
  /// @throws InputError  if anything is wrong
  EstimationProblem finish();

 private:
  void read_statement(Statement& statement);
  void read_measurements(bool is_zero, Statement& statement);
  void read_estimates(Statement& statement);
  void limit_repeated(const std::vector<std::string>& names, Statement& statement);
  void read_report(Statement& statement);
  void read_accept(Statement& statement);
  void note(const std::vector<std::string>& names, std::string_view what, std::string_view remedy,
            Lines& lines, Statement& statement) const;
  [[nodiscard]] std::string place(std::size_t line) const {
    return fmt::format("{}:{}", name_, line);
  }

  std::string name_;
  RobotQuantities robot_;
  EstimationProblem problem_;
  Findings findings_;
  std::size_t line_ = 0;
  bool asks_ = false;  // for anything, be it wrong
  Lines exact_;
  std::set<std::string> noisy_;
  std::size_t repeated_ = 0;  // measurements with noise of what an earlier one measures
  Lines estimated_;
  Lines reported_;
};

void ProblemReader::read_line(std::string_view line) {
  StatementLine split = split_statement(line);
  Statement statement{place(++line_), std::move(split.tokens), findings_};
  if (statement.is_at("estimate")) asks_ = true;
  if (!split.problem.empty()) {
    findings_.error(statement.place, std::move(split.problem));
  } else if (!statement.is_done()) {
    read_statement(statement);
  }
  if (is_full()) {
    findings_.error(statement.place, "statements up to here name over 200000 entries; name fewer");
  }
}

void ProblemReader::read_statement(Statement& statement) {
  const StatementToken word = statement.next();
  if (word.is("measure") || word.is("zero")) {
    read_measurements(word.is("zero"), statement);
  } else if (word.is("estimate")) {
    read_estimates(statement);
  } else if (word.is("report")) {
    read_report(statement);
  } else if (word.is("accept")) {
    read_accept(statement);
  } else {
    statement.error(
        "statement " + shown(word),
        "is unknown; write \"measure\", \"zero\", \"estimate\", \"report\" or \"accept\"");
  }
}

void ProblemReader::read_measurements(bool is_zero, Statement& statement) {
  std::vector<EntrySum> sums = read_sums(statement, robot_);
  const bool is_exact = !statement.is_at("sigma");
  const double sigma = read_sigma(statement);
  const bool is_sigma_input = statement.take("input");
  check_end(statement, "write one statement per line");
  std::vector<std::string> names;
  for (const EntrySum& sum : sums) {
    const bool is_entry = sum.terms.size() == 1;  // times whatever factor
    names.push_back(is_entry ? robot_.name(sum.terms[0].entry) : sum.name);
  }
  Lines here;  // noisy ones may measure what others do
  note(names, "known exactly", "leave one of the two out, or give both a sigma",
       is_exact ? exact_ : here, statement);
  if (!is_exact) limit_repeated(names, statement);
  for (EntrySum& sum : sums) {
    problem_.measurements.push_back({std::move(sum), is_zero, sigma, is_sigma_input});
  }
}

// Reports the first measurement of what others measure that is one too many.
void ProblemReader::limit_repeated(const std::vector<std::string>& names, Statement& statement) {
  for (const std::string& name : names) {
    if (noisy_.insert(name).second || ++repeated_ != kMostRepeated + 1) continue;
    statement.error(name,
                    fmt::format("over {} measurements repeat others; write the mean of several "
                                "as one, with their sigma divided by the square root of "
                                "their number",
                                kMostRepeated));
  }
}

void ProblemReader::read_estimates(Statement& statement) {
  std::vector<EntrySum> sums = read_sums(statement, robot_);
  if (statement.is_at("sigma")) {
    statement.error("sigma", "belongs to what is measured; leave it out");
    statement.skip_rest();
  }
  check_end(statement, "write one statement per line");
  std::vector<std::string> names;
  names.reserve(sums.size());
  for (const EntrySum& sum : sums) names.push_back(sum.name);
  note(names, "estimated", "leave one of the two out", estimated_, statement);
  for (EntrySum& sum : sums) problem_.estimates.push_back(std::move(sum));
}

void ProblemReader::read_report(Statement& statement) {
  constexpr std::string_view kRemedy = "write \"covariance\" or \"smallest_pivot\"";
  if (statement.is_done()) {
    statement.error("report", fmt::format("names nothing; {}", kRemedy));
    return;
  }
  const StatementToken word = statement.next();
  if (word.is("covariance")) {
    problem_.reports_covariance = true;
  } else if (word.is("smallest_pivot")) {
    problem_.reports_smallest_pivot = true;
  } else {
    statement.error("report " + shown(word), fmt::format("is unknown; {}", kRemedy));
    return;
  }
  check_end(statement, "write one report a line");
  note({word.text}, "reported", "leave one of the two out", reported_, statement);
}

void ProblemReader::read_accept(Statement& statement) {
  if (statement.is_done() || !statement.next().is("singular_configurations")) {
    statement.error("accept", "write \"accept singular_configurations\"");
    return;
  }
  problem_.accepts_singular = true;
  check_end(statement, "write nothing behind it");
}

// Remembers the line of each name. Names that an earlier line has are reported together: two lines
// about all joints are one mistake.
void ProblemReader::note(const std::vector<std::string>& names, std::string_view what,
                         std::string_view remedy, Lines& lines, Statement& statement) const {
  std::map<std::size_t, std::vector<std::string>> repeated;
  for (const std::string& name : names) {
    const auto [first, is_new] = lines.emplace(name, line_);
    if (!is_new) repeated[first->second].push_back(name);
  }
  for (const auto& [line, again] : repeated) {
    std::string thing = again.front();
    if (again.size() > 1) thing += fmt::format(" and {} more", again.size() - 1);
    if (line == line_) {
      statement.error(thing, "named twice here; name each once");
    } else {
      statement.error(thing, fmt::format("{} at {} already; {}", what, place(line), remedy));
    }
  }
}

EstimationProblem ProblemReader::finish() {
  if (!asks_ && !is_full()) {
    findings_.error(name_, "asks for nothing; write for example \"estimate joint_torque all\"");
  }
  if (findings_.size() > 0) throw InputError(findings_.take());
  return std::move(problem_);
}

}  // namespace

EstimationProblem read_problem(const std::filesystem::path& path, const Model& model) {
  return read_problem_text(read_statements(path, kProblemFile), path.string(), model);
}

EstimationProblem read_problem_text(std::string_view text, const std::string& name,
                                    const Model& model) {
  text = checked_statements(text, name, kProblemFile);
  ProblemReader reader(name, model);
  while (!text.empty() && !reader.is_full()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.read_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

}  // namespace dynac
