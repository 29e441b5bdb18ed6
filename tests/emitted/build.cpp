#include "build.hpp"

#include <sstream>

namespace dynac::test {

Words compilers() { return split(DYNAC_COMPILERS, ','); }

bool is_x86_64() { return std::string(DYNAC_PROCESSOR) == "x86_64"; }

bool runs_x86_64_v3() {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#else
  return false;
#endif
}

Words body_flags() {
  return {"-std=c++14",   "-ffreestanding", "-fno-exceptions", "-fno-rtti",
          "-nostdinc++",  "-Wall",          "-Wextra",         "-Wpedantic",
          "-Wconversion", "-Wshadow",       "-Wundef",         "-Wdouble-promotion",
          "-Werror"};
}

Words header_flags() {
  return {"-std=c++20",   "-Wall",    "-Wextra", "-Wpedantic",
          "-Wconversion", "-Wshadow", "-Wundef", "-Wdouble-promotion",
          "-Werror"};
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
    const bool is_source = file.ends_with(".cpp") || file.ends_with(".c");
    if (is_source && !file.starts_with(name() + "_selftest.")) {
      files.push_back((path_ / file).string());
    }
  }
  return files;
}

Words EmittedFolder::include_flags() const {
  return {"-I" + path_.string(), "-I" + (path_ / "include").string()};
}

testing::AssertionResult compiles(const std::string& compiler, const std::vector<Words>& words) {
  Words command = join(words);
  command.insert(command.begin(), compiler);
  const Outcome outcome = run(command);
  if (outcome.exit_code == 0 && outcome.err.empty()) return testing::AssertionSuccess();
  std::string line;
  for (const std::string& word : command) line += word + " ";
  return testing::AssertionFailure() << line << "\n" << outcome.err.substr(0, 5000);
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
