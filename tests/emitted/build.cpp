// SPDX-License-Identifier: BSD-3-Clause
#include "build.hpp"

#include <algorithm>
#include <sstream>

namespace dynac::test {
namespace {

bool is_source(const std::string& word) {
  return !word.starts_with('-') && (word.ends_with(".cpp") || word.ends_with(".c"));
}

bool contains(const Words& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

/// Whether the linker, too, is given a word: objects, and what changes code or libraries.
bool is_for_linker(const std::string& word) {
  const bool is_path = word.starts_with("-fsanitize-") || word == "-fstack-usage";
  return !is_path &&
         (!word.starts_with('-') || word.starts_with("-f") || word.starts_with("-m") ||
          word.starts_with("-l") || word.starts_with("-O") || word == "-o" || word == "-pthread");
}

/// The temporary folder that a command names, or nothing. By paths relative to it a compiler cache
/// recognises what it has seen in another.
std::string temporary_folder_of(const Words& command) {
  const std::string begin = std::filesystem::temp_directory_path() / "dynac_test_";
  for (const std::string& word : command) {
    const std::size_t position = word.find(begin);
    if (position == word.npos) continue;
    const std::size_t end = word.find('/', position + begin.size());
    return word.substr(position, end == word.npos ? word.npos : end - position);
  }
  return "";
}

/// A compiler cache takes one source at a time and links nothing: a command for several, up to a
/// program, in as many commands.
std::vector<Words> commands_of(const std::string& compiler, const Words& words) {
  const std::string launcher = DYNAC_LAUNCHER;
  const bool is_program = !contains(words, "-c") && !contains(words, "-fsyntax-only") &&
                          !contains(words, "-S") && contains(words, "-o");
  if (launcher.empty()) return {join({{compiler}, words})};
  const std::string folder = temporary_folder_of(words);
  const auto sources_given = std::ranges::count_if(words, is_source);
  if (contains(words, "-fsyntax-only") && !folder.empty() && sources_given < 2) {
    // It keeps only what has an output.
    Words kept = words;
    std::erase(kept, "-fsyntax-only");
    return {join({{launcher, compiler}, kept, {"-c", "-o", folder + "/checked.o"}})};
  }
  if (!is_program) return {join({{launcher, compiler}, words})};
  const std::string program = *(std::ranges::find(words, "-o") + 1);
  Words flags, sources, link{compiler};
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (is_source(word)) {
      sources.push_back(word);
    } else if (word == "-o" || word == "-isystem") {
      if (word == "-isystem") flags.insert(flags.end(), {word, words[k + 1]});
      ++k;
    } else {
      if (is_for_linker(word)) link.push_back(word);
      if (word.starts_with('-') && !word.starts_with("-l")) flags.push_back(word);
    }
  }
  std::vector<Words> commands;
  Words objects;
  for (const std::string& source : sources) {
    objects.push_back(program + "_" + std::to_string(objects.size()) + ".o");
    commands.push_back(join({{launcher, compiler}, flags, {"-c", source, "-o", objects.back()}}));
  }
  // Libraries come behind the objects that need them.
  link.insert(link.begin() + 1, objects.begin(), objects.end());
  commands.push_back(join({link, {"-o", program}}));
  return commands;
}

/// Runs a command; whether it succeeds, silently and without warning.
testing::AssertionResult is_silent(const Words& command) {
  const std::string folder = temporary_folder_of(command);
  const Outcome outcome = run(command, {folder, {{"CCACHE_BASEDIR", folder}}});
  if (outcome.exit_code == 0 && outcome.err.empty()) return testing::AssertionSuccess();
  std::string line;
  for (const std::string& word : command) line += word + " ";
  return testing::AssertionFailure() << line << "\n" << outcome.err.substr(0, 5000);
}

}  // namespace

Words compilers() { return split(DYNAC_COMPILERS, ','); }

bool is_clang(const std::string& compiler) { return compiler.find("clang") != compiler.npos; }

bool is_x86_64() { return std::string(DYNAC_PROCESSOR) == "x86_64"; }

bool runs_x86_64_v3() {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#else
  return false;
#endif
}

bool runs_x86_64_v4() {
#ifdef __x86_64__
  return runs_x86_64_v3() && __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512cd") != 0;
#else
  return false;
#endif
}

Words for_this_machine(const std::string& level) {
  return runs_x86_64_v3() ? Words{level, "-march=x86-64-v3"} : Words{level};
}

Words body_flags() {
  return {"-std=c++14", "-ffreestanding", "-fno-exceptions",    "-fno-rtti",    "-nostdinc++",
          "-Wall",      "-Wextra",        "-Wpedantic",         "-Wconversion", "-Wsign-conversion",
          "-Wshadow",   "-Wundef",        "-Wdouble-promotion", "-Werror"};
}

Words header_flags() {
  return {"-std=c++20",        "-Wall",    "-Wextra", "-Wpedantic",         "-Wconversion",
          "-Wsign-conversion", "-Wshadow", "-Wundef", "-Wdouble-promotion", "-Werror"};
}

EmittedFolder::EmittedFolder(const std::filesystem::path& root, const EmittedRobot& robot)
    : path_(root / robot.folder) {
  const Outcome outcome = dynac(
      join({{"generate"}, robot.flags, {"--output", path_.string(), "--"}, {robot.robot_file}}));
  EXPECT_EQ(outcome.exit_code, 0) << robot.robot_file << "\n" << to_string(outcome);
  if (outcome.exit_code != 0) return;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    if (entry.path().extension() != ".json") continue;
    manifest_ = nlohmann::json::parse(read_file(entry.path()));
  }
}

std::string EmittedFolder::file(const std::string& ending) const {
  return (path_ / (name() + ending)).string();
}

Words EmittedFolder::bodies() const {
  Words files;
  for (const std::string file : manifest_.value("files", nlohmann::json::array())) {
    const bool is_source = file.ends_with(".cpp") || file.ends_with(".c") || file.ends_with(".cu");
    if (is_source && !file.starts_with(name() + "_selftest.")) {
      files.push_back((path_ / file).string());
    }
  }
  return files;
}

Words EmittedFolder::united_bodies() const {
  const std::string united = (path_ / "bodies.cpp").string();
  Words sources{united};
  std::string includes;
  for (const std::string& body : bodies()) {
    if (body.ends_with("_batch.cpp")) {
      sources.push_back(body);
    } else {
      includes += "#include \"" + body + "\"\n";
    }
  }
  write_file(united, includes);
  return sources;
}

Words EmittedFolder::include_flags() const {
  return {"-I" + path_.string(), "-I" + (path_ / "include").string()};
}

testing::AssertionResult compiles(const std::string& compiler, const std::vector<Words>& words) {
  for (const Words& command : commands_of(compiler, join(words))) {
    const testing::AssertionResult result = is_silent(command);
    if (!result) return result;
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult compiles_bodies(const EmittedFolder& folder, const std::string& compiler,
                                         const Words& flags, const Words& language,
                                         const Words& sources) {
  for (const std::string& body : sources.empty() ? folder.bodies() : sources) {
    const testing::AssertionResult result =
        compiles(compiler, {language,
                            flags,
                            {"-I" + (folder.path() / "include").string(), "-fstack-usage"},
                            {"-c", body, "-o", body + ".o"}});
    if (!result) return result;
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult passes_selftest(const EmittedFolder& folder, const std::string& compiler,
                                         const Words& sources) {
  const std::string program = (folder.path() / "selftest_program").string();
  const testing::AssertionResult result =
      compiles(compiler, {header_flags(),
                          folder.include_flags(),
                          folder.bodies(),
                          sources,
                          {folder.file("_selftest.cpp"), "-o", program}});
  return result ? succeeds({program}) : result;
}

testing::AssertionResult succeeds(const Words& command) {
  const Outcome outcome = run(command);
  if (outcome.exit_code == 0) return testing::AssertionSuccess() << outcome.out;
  return testing::AssertionFailure() << command.front() << "\n" << to_string(outcome);
}

Words join(const std::vector<Words>& lists) {
  Words result;
  for (const Words& list : lists) result.insert(result.end(), list.begin(), list.end());
  return result;
}

Words split(const std::string& text, char separator) {
  Words words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, separator);) words.push_back(word);
  return words;
}

}  // namespace dynac::test
