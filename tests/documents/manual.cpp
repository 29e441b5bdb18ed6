#include "manual.hpp"

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
  explicit Rewriter(const fs::path& document)
      : name_(document.filename().string()), lines_(lines_of(read_file(document))) {
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

  // Programs are compiled where their output is shown, and nowhere else: that takes its time.
  void copy_commands() {
    const std::string commands = copied_block();
    if (!shows_output_) return;
    output_ = reader_.outputs(commands);
    const bool is_shown = next_ + 2 < lines_.size() && marks_output(lines_[next_ + 2]);
    if (is_shown) {
      output_ +=
          reader_.outputs_of_programs(commands, {DYNAC_TEST_COMPILER, DYNAC_TEST_C_COMPILER});
    }
  }

  void replace_block(const std::string& marker) {
    const std::size_t begin = next_;
    while (next_ < lines_.size() && lines_[next_] != kEnd) ++next_;
    if (next_ == lines_.size()) {
      throw std::runtime_error(name_ + ":" + std::to_string(begin) + ": \"" + marker +
                               "\" is not followed by \"" + std::string(kEnd) + "\"");
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
  bool shows_output_ = false;
  std::size_t next_ = 0;
  std::string text_, output_;
  ReaderFolder reader_;
};

}  // namespace

Regenerated regenerated(const fs::path& document) { return Rewriter(document).rewritten(); }

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
