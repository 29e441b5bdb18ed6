// SPDX-License-Identifier: BSD-3-Clause
// Emitted bodies are read back: what is printed passes, whatever is changed in it does not.
#include "emit/files/read_back.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "job_of.hpp"
#include "support/error.hpp"
#include "utilities/chain_robot.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using testing::HasSubstr;

std::string complaint(const EmitJob& job, const std::vector<OutputFile>& files) {
  try {
    read_back(job, files);
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

// A robot, a language, and what makes bodies look different.
struct PrintedCase {
  std::string name, robot, kernel;
  std::function<void(Options&)> change;
};

std::vector<PrintedCase> printed_cases() {
  const auto none = [](Options&) {};
  const auto in_c = [](Options& options) { options.emit.language = "c"; };
  const auto floating = [](Options& options) { options.base = Base::kFloating; };
  return {
      {"Cpp", "panda", "inverse_dynamics", none},
      {"C", "panda", "inverse_dynamics", in_c},
      {"Float", "panda", "inverse_dynamics",
       [](Options& options) { options.emit.scalar = ScalarType::kFloat; }},
      {"Template", "panda", "inverse_dynamics",
       [](Options& options) { options.emit.scalar = ScalarType::kTemplate; }},
      {"WithoutFma", "panda", "inverse_dynamics",
       [](Options& options) { options.emit.fma = false; }},
      {"SinesOfTheLibrary", "panda", "mass_matrix",
       [](Options& options) { options.emit.trig = Trig::kLibm; }},
      {"Wide", "quadruped", "inverse_dynamics", floating},
      {"Rotations", "quadruped", "integrate", floating},
      {"Parameters", "panda", "inverse_dynamics",
       [](Options& options) {
         options.parameters = {"gravity", "payload:panda_link8"};
       }},
      {"Cleared", "quadruped", "mass_matrix", floating},
      {"Rerolled", "chain", "inverse_dynamics", [](Options& options) { options.code_budget = 12; }},
      {"RerolledInC", "chain", "inverse_dynamics", [](Options& options) {
         options.code_budget = 12;
         options.emit.language = "c";
       }}};
}

class ReadBack : public testing::TestWithParam<PrintedCase> {
 protected:
  ReadBack() {
    Options options = options_of(GetParam().robot);
    if (GetParam().robot == "chain") {
      options.robot_file = folder_ / "chain.urdf";
      test::write_file(options.robot_file, test::chain_robot(20));
    }
    options.kernels = {GetParam().kernel};
    GetParam().change(options);
    job_ = job_of(options);
    files_ = emit(job_);
  }

  std::string& body() {
    for (OutputFile& file : files_) {
      if (file.content.find("clang-format off") != std::string::npos) return file.content;
    }
    throw std::logic_error("no body");
  }

  test::TemporaryFolder folder_;
  EmitJob job_;
  std::vector<OutputFile> files_;
};

TEST_P(ReadBack, WhatIsPrintedPasses) { EXPECT_EQ(complaint(job_, files_), ""); }

// But for the manifest and files for builds, every file that is left out is one that another
// includes.
TEST_P(ReadBack, WhatIsIncludedIsWritten) {
  demand_complete(job_, files_);
  for (const OutputFile& file : files_) {
    if (!file.path.ends_with(".ipp") && !file.path.ends_with("_c.h")) continue;
    std::vector<OutputFile> others = files_;
    std::erase(others, file);
    EXPECT_THROW(demand_complete(job_, others), InternalError) << file.path;
  }
}

void replace_everywhere(std::vector<OutputFile>& files, std::string_view from,
                        std::string_view to) {
  for (OutputFile& file : files) {
    for (std::size_t at = 0; (at = file.content.find(from, at)) != std::string::npos;) {
      file.content.replace(at, from.size(), to);
      at += to.size();
    }
  }
}

TEST(ReadBackOfBatches, DemandsThatTheyComeToAllConfigurations) {
  for (const char* language : {"c++", "c"}) {
    Options options = options_of("two_link");
    options.kernels = {"inverse_dynamics"};
    options.emit.language = language;
    options.emit.batch = 8;
    const EmitJob job = job_of(options);
    const std::vector<OutputFile> files = emit(job);
    std::vector<OutputFile> others = files;
    replace_everywhere(others, " += 2", " -= 2");
    EXPECT_THROW(demand_complete(job, others), InternalError) << language;
    others = files;
    replace_everywhere(others, "_batch", "_bench");
    EXPECT_THROW(demand_complete(job, others), InternalError) << language;
  }
}

TEST(ReadBackOfHeads, DemandsThoseOfTheFilesLanguage) {
  Options options = options_of("two_link");
  options.kernels = {"inverse_dynamics"};
  const EmitJob job = job_of(options);
  std::vector<OutputFile> files = emit(job);
  replace_everywhere(files, "\nextern \"C\" void ", "\nDYNAC_KERNEL ");
  EXPECT_THROW(demand_complete(job, files), InternalError);
}

// Whether multiply-adds are fused is said to sines alone.
TEST(ReadBackOfCalls, DemandsTheirNumberOfArguments) {
  Options options = options_of("panda");
  options.kernels = {"inverse_dynamics"};
  options.emit.language = "c";
  const EmitJob job = job_of(options);
  std::vector<OutputFile> files = emit(job);
  replace_everywhere(files, "= dynac_muladd(", "= dynac_muladd(dynac_fma_on, ");
  EXPECT_THAT(complaint(job, files), HasSubstr("cannot be read back"));
}

// What one character of a statement may become.
char other(char c) {
  switch (c) {
    case '+':
      return '-';
    case '-':
      return '+';
    case '*':
    case '/':
      return '+';
    case '9':
      return '1';
    default:
      return c >= '0' && c < '9' ? static_cast<char>(c + 1) : c;
  }
}

// Lines in which a change may leave the meaning: comments, sizes of arrays that are written later,
// zeros that are written before the results, places in arrays that several offsets may name.
bool may_mean_the_same(std::string_view line) {
  constexpr std::string_view kSuch[] = {"//",    "using",    "  for ",  "cosine[",
                                        "sine[", "arrays->", "memory[", "{0.0, 0.0"};
  const bool is_array = line.find(" = ") == std::string_view::npos && line.ends_with("];");
  return is_array || std::ranges::any_of(kSuch, [&](std::string_view part) {
           return line.find(part) != std::string_view::npos &&
                  (part.find("sine[") == std::string_view::npos || line.starts_with("  double"));
         });
}

// Sizes, numbers, places and signs; not the digits of names, which others would have.
bool can_change(const std::string& text, std::size_t at) {
  if (other(text[at]) == text[at]) return false;
  const char before = text[at - 1];
  const bool is_of_name = std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '_';
  const bool is_digit = std::isdigit(static_cast<unsigned char>(text[at])) != 0;
  if (is_digit) return !is_of_name;
  return before == ' ' && text[at + 1] == ' ';  // an operator
}

TEST_P(ReadBack, WhateverIsChangedDoesNot) {
  const std::string text = body();
  std::size_t changes = 0;
  const std::size_t end = text.find("clang-format on");
  for (std::size_t line = text.find("clang-format off"); line < end;) {
    const std::size_t begin = line + 1;
    line = text.find('\n', begin);
    if (may_mean_the_same(std::string_view(text).substr(begin, line - begin))) continue;
    for (std::size_t at = begin; at < line; ++at) {
      if (!can_change(text, at)) continue;
      body()[at] = other(text[at]);
      EXPECT_NE(complaint(job_, files_), "") << body().substr(begin, line - begin);
      body() = text;
      ++changes;
    }
  }
  EXPECT_GT(changes, 20u);
}

TEST_P(ReadBack, NoStoreIsMissed) {
  const std::string text = body();
  if (job_.kernels[0].rerolled) return;  // steps store results of several bodies
  const std::string output = "  " + job_.kernels[0].outputs[0].name + "[";
  std::size_t stores = 0;
  for (std::size_t at = text.find(output); at != std::string::npos;
       at = text.find(output, at + 1)) {
    body() = text.substr(0, at) + text.substr(text.find('\n', at));
    EXPECT_THAT(complaint(job_, files_), HasSubstr("is not what the program computes"));
    ++stores;
  }
  EXPECT_GT(stores, 0u);
}

TEST_P(ReadBack, NothingGoesUnread) {
  std::string& text = body();
  text.insert(text.rfind("// clang-format on"), "goto end;\n");
  EXPECT_THAT(complaint(job_, files_), HasSubstr("cannot be read back"));
}

TEST_P(ReadBack, NoUnknownFunctionIsCalled) {
  std::string& text = body();
  text.insert(text.rfind("// clang-format on"), "tamper(q, q, q);\n");
  EXPECT_NE(complaint(job_, files_), "");
}

INSTANTIATE_TEST_SUITE_P(Printed, ReadBack, testing::ValuesIn(printed_cases()),
                         [](const auto& of) { return of.param.name; });

}  // namespace
}  // namespace dynac
