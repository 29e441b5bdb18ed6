// SPDX-License-Identifier: BSD-3-Clause
// Emitted rollouts are read back: what is printed passes, whatever is changed in it does not.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

#include "emit/files/read_back.hpp"
#include "job_of.hpp"
#include "proof/printed/printed_loops.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

struct RolloutCase {
  std::string name;
  std::function<void(Options&)> change;
};

std::vector<RolloutCase> rollout_cases() {
  return {{"Cpp", [](Options&) {}},
          {"C", [](Options& options) { options.emit.language = "c"; }},
          {"Template", [](Options& options) { options.emit.scalar = ScalarType::kTemplate; }},
          {"Parameters", [](Options& options) {
             options.parameters = {"gravity", "payload:tip"};
           }}};
}

class ReadBackRollouts : public testing::TestWithParam<RolloutCase> {
 protected:
  ReadBackRollouts() {
    Options options = options_of("two_link");
    options.kernels = {"step", "step_adjoint"};
    options.horizon = 3;
    GetParam().change(options);
    job_ = job_of(options);
    files_ = emit(job_);
  }

  [[nodiscard]] bool is_refused() const {
    try {
      read_back(job_, files_);
    } catch (const InternalError&) {
      return true;
    }
    return false;
  }

  std::string& body(std::string_view kernel) {
    for (OutputFile& file : files_) {
      const std::string name = file.path.substr(0, file.path.rfind('.'));
      if (name.ends_with(kernel) && file.content.find("clang-format off") != std::string::npos) {
        return file.content;
      }
    }
    throw std::logic_error("no body");
  }

  // Puts `change`'s text in place of each character of the body for which it gives one.
  void expect_noticed(std::string_view kernel, const std::function<std::string(char)>& change) {
    std::string& text = body(kernel);
    const std::string original = text;
    std::size_t tried = 0;
    const std::size_t begin = original.find('\n', original.find("clang-format off"));
    const std::size_t end = original.rfind('\n', original.find("clang-format on"));
    for (std::size_t at = begin; at < end; ++at) {
      const std::string changed = change(original[at]);
      if (changed.empty()) continue;
      text = original;
      text.replace(at, 1, changed);
      ++tried;
      const std::size_t line = original.rfind('\n', at);
      EXPECT_TRUE(is_refused()) << text.substr(line + 1, original.find('\n', at) - line);
    }
    EXPECT_GT(tried, 4u);
    text = original;
  }

  EmitJob job_;
  std::vector<OutputFile> files_;
};

TEST_P(ReadBackRollouts, WhatIsPrintedPasses) { EXPECT_FALSE(is_refused()); }

TEST_P(ReadBackRollouts, WhateverIsChangedDoesNot) {
  for (const std::string_view kernel : {"rollout", "rollout_adjoint"}) {
    expect_noticed(kernel, [](char c) -> std::string {
      return std::isdigit(static_cast<unsigned char>(c)) != 0
                 ? std::string(1, c == '9' ? '8' : static_cast<char>(c + 1))
                 : "";
    });
    expect_noticed(kernel, [](char c) -> std::string {
      switch (c) {
        case '+':
          return "-";
        case '-':
          return "+";
        case '*':
          return "+";
        case '<':
          return ">";
        case '>':
          return "<";
        default:
          return "";
      }
    });
  }
}

// Statements end at line ends but for heads of loops.
TEST_P(ReadBackRollouts, NoStatementIsMissed) {
  std::string& text = body("rollout_adjoint");
  const std::string original = text;
  const std::size_t end = original.find("clang-format on");
  std::size_t tried = 0;
  for (std::size_t at = original.find("clang-format off"); at < end;) {
    const std::size_t line = original.find('\n', at) + 1;
    at = original.find('\n', line);
    if (original[at - 1] != ';') continue;
    text = original;
    text.erase(line, at - line);
    ++tried;
    EXPECT_TRUE(is_refused()) << original.substr(line, at - line);
  }
  EXPECT_GT(tried, 8u);
}

INSTANTIATE_TEST_SUITE_P(Languages, ReadBackRollouts, testing::ValuesIn(rollout_cases()),
                         [](const auto& tried) { return tried.param.name; });

// Of links so light that steps of a usual duration grow out of all bounds.
TEST(RolloutSamples, AreFiniteForStiffRobots) {
  const test::TemporaryFolder folder;
  constexpr std::string_view kLight =
      R"(<inertial><origin xyz="0.1 0 0"/><mass value="1e-7"/>
         <inertia ixx="1e-10" iyy="1e-10" izz="1e-10" ixy="0" ixz="0" iyz="0"/></inertial>)";
  Options options;
  options.robot_file = folder / "light.urdf";
  test::write_file(options.robot_file, fmt::format(R"(<robot name="light"><link name="base"/>
    <link name="arm">{0}</link><link name="tip">{0}</link>
    <joint name="a" type="continuous"><parent link="base"/><child link="arm"/></joint>
    <joint name="b" type="continuous"><parent link="arm"/><child link="tip"/>
      <origin xyz="0 0.3 0"/></joint></robot>)",
                                                   kLight));
  options.kernels = {"step", "step_adjoint"};
  options.integrator = Integrator::kRungeKutta4;
  options.horizon = 10;
  const EmitJob job = job_of(options);
  for (const KernelEntry& kernel : job.kernels) {
    for (const Sample& sample : kernel.samples) {
      for (const std::vector<double>& output : sample.outputs) {
        EXPECT_TRUE(std::ranges::all_of(output, [](double x) { return std::isfinite(x); }))
            << kernel.name;
      }
    }
  }
  EXPECT_EQ(job.kernels.size(), 4u);
}

TEST(PrintedLoops, RefuseWhatTheyDoNotKnow) {
  const std::map<std::string, CalledFunction> none;
  const FieldArrays arrays{{Field::of(5), Field::of(7)}};
  const auto run = [&](const std::string& body) {
    return run_printed_loops("void f(const double* x) {" + body + "}", "f", arrays, none);
  };
  EXPECT_EQ(run("for (int i = 0; i < 1; ++i) x[i] = x[i + 1];")[0][0], Field::of(7));
  for (const char* wrong :
       {"x[2] = 0;", "x[0] = y[0];", "g(x);", "while (x[0]) {}", "x[0] *= x[1];",
        "for (int i = 0; j < 1; ++i) x[i] = 0;", "x[0] = 1;", "return;"}) {
    EXPECT_THROW(run(wrong), InternalError) << wrong;
  }
  for (const char* text : {"void f(const double* x);", "void f(", "void f(x) { if (1 < 0) x[0]"}) {
    EXPECT_THROW(static_cast<void>(run_printed_loops(text, "f", arrays, none)), InternalError)
        << text;
  }
}

}  // namespace
}  // namespace dynac
