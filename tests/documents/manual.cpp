// SPDX-License-Identifier: BSD-3-Clause
#include "manual.hpp"

#include <algorithm>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "commands.hpp"
#include "document.hpp"
#include "generated_blocks.hpp"
#include "utilities/files.hpp"

namespace dynac::test {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBegin = "<!-- generated: ";
constexpr std::string_view kEnd = "<!-- end -->";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// What follows the block of commands above it in the document: their output.
std::string output_block(const std::string& output) { return "```text\n" + output + "```\n"; }

// Goes through a document once. Commands run in the order in which they stand, if the output of
// any is shown.
class Rewriter {
 public:
  Rewriter(const fs::path& document, const std::vector<Solver>& solvers)
      : name_(document.filename().string()),
        lines_(lines_of(read_file(document))),
        solvers_(solvers) {
    for (const std::string& line : lines_) {
      shows_output_ = shows_output_ || marks_output(line);
    }
  }

  Regenerated rewritten() {
    while (next_ < lines_.size()) {
      const std::string& line = lines_[next_++];
      text_ += line + "\n";
      if (line == "```sh") {
        copy_commands();
      } else if (line == "```cpp") {
        save_source({"cpp", copied_block(), name_}, reader_.path());
      } else if (line.starts_with(kBegin)) {
        replace_block(line);
      }
    }
    return {text_, pictures()};
  }

 private:
  // The block that begins here, which the text gets.
  std::string copied_block() {
    std::string block;
    while (next_ < lines_.size() && lines_[next_] != "```") block += lines_[next_++] + "\n";
    text_ += block;
    return block;
  }

  // What programs have left in the reader's folder.
  std::vector<Picture> pictures() const {
    std::vector<Picture> found;
    for (const auto& entry : fs::directory_iterator(reader_.path())) {
      if (entry.path().extension() != ".svg") continue;
      found.push_back({entry.path().filename().string(), read_file(entry.path())});
    }
    return found;
  }

  // Programs are compiled where their output is shown, and nowhere else: that takes its time. So it
  // is with the libraries of programs that link a solver.
  void copy_commands() {
    const std::string commands = copied_block();
    if (!shows_output_) return;
    output_ = reader_.outputs(commands);
    const bool is_shown = next_ + 2 < lines_.size() && marks_output(lines_[next_ + 2]);
    const std::vector<std::string> each = commands_of(commands);
    keeps_output_ = is_shown && std::any_of(each.begin(), each.end(), [&](const auto& command) {
                      return !is_among(linked_solver(command));
                    });
    const bool is_needed = !solvers_.empty() && std::ranges::any_of(each, makes_library);
    if ((is_shown && !keeps_output_) || is_needed) {
      output_ +=
          reader_.outputs_of_programs(commands, {DYNAC_TEST_COMPILER, DYNAC_TEST_C_COMPILER});
    }
  }

  bool is_among(const Solver* linked) const {
    return linked == nullptr ||
           std::any_of(solvers_.begin(), solvers_.end(),
                       [&](const auto& each) { return each.name == linked->name; });
  }

  void replace_block(const std::string& marker) {
    const std::size_t begin = next_;
    while (next_ < lines_.size() && lines_[next_] != kEnd) ++next_;
    if (next_ == lines_.size()) {
      throw std::runtime_error(name_ + ":" + std::to_string(begin) + ": \"" + marker +
                               "\" is not followed by \"" + std::string(kEnd) + "\"");
    }
    if (marks_output(marker) && keeps_output_) {
      for (std::size_t k = begin; k <= next_; ++k) text_ += lines_[k] + "\n";
      ++next_;
      return;
    }
    const std::string kind = marker.substr(kBegin.size(), marker.rfind(" -->") - kBegin.size());
    if (marks_output(marker) && output_.empty()) {
      throw std::runtime_error(name_ + ":" + std::to_string(begin) +
                               ": the commands above print nothing");
    }
    text_ += (marks_output(marker) ? output_block(output_) : generated_block(kind)) +
             std::string(kEnd) + "\n";
    ++next_;
  }

  std::string name_;
  std::vector<std::string> lines_;
  std::vector<Solver> solvers_;
  bool shows_output_ = false;
  bool keeps_output_ = false;  // what is shown of the commands above cannot be had here
  std::size_t next_ = 0;
  std::string text_, output_;
  ReaderFolder reader_;
};

}  // namespace

Regenerated regenerated(const fs::path& document, const std::vector<Solver>& solvers) {
  return Rewriter(document, solvers).rewritten();
}

std::string without_numbers(const std::string& text) {
  static const std::regex kNumber("-?[0-9][0-9.]*(e[+-]?[0-9]+)?");
  return std::regex_replace(text, kNumber, "#");
}

std::string comparable(const std::string& document) {
  std::string text = document;
  std::size_t begin = 0;
  while ((begin = text.find(kVaryingOutput, begin)) != text.npos) {
    const std::size_t end = text.find(kEnd, begin);
    text.replace(begin, end - begin, without_numbers(text.substr(begin, end - begin)));
    ++begin;
  }
  return text;
}

}  // namespace dynac::test
