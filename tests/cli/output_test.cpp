// SPDX-License-Identifier: BSD-3-Clause
// What stands on the standard output and what does not: JSON for pipes, dumps, summaries.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// The standard output of a command that has nothing to complain about, as JSON.
json output_of(const Words& arguments) {
  const Outcome outcome = dynac(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(outcome.err, "");
  const json value = json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(value.is_discarded()) << outcome.out;
  return value;
}

void expect_keys(const json& object, const std::set<std::string>& keys) {
  std::set<std::string> found;
  for (const auto& [key, value] : object.items()) found.insert(key);
  EXPECT_EQ(found, keys);
}

Words own_robots() {
  Words robots;
  for (const auto& entry : std::filesystem::directory_iterator(DYNAC_SOURCE_DIR "/robots")) {
    if (entry.path().extension() == ".urdf") robots.push_back(entry.path().string());
  }
  std::sort(robots.begin(), robots.end());
  return robots;
}

TEST(Output, ListAsJsonDescribesEveryKernel) {
  const json kernels = output_of({"list", "--json"});
  ASSERT_TRUE(kernels.is_array());
  ASSERT_FALSE(kernels.empty());
  std::set<std::string> names;
  for (json kernel : kernels) {
    const std::string name = kernel["name"];
    EXPECT_EQ(kernel.contains("family"),
              name.find("_order") != std::string::npos && name != "inverse_kinematics_order4");
    kernel.erase("family");
    names.insert(kernel["name"]);
    std::set<std::string> keys{"name",   "alias",   "summary",     "formula",
                               "inputs", "outputs", "formulations"};
    for (const char* const key : {"fext", "fext_outputs"}) {
      if (kernel.contains(key)) keys.insert(key);
    }
    expect_keys(kernel, keys);
  }
  EXPECT_EQ(names.size(), kernels.size());
  EXPECT_TRUE(names.contains("inverse_dynamics"));
  expect_keys(kernels[0]["inputs"][0], {"name", "meaning"});
  expect_keys(kernels[0]["formulations"][0], {"name", "summary", "reference"});
  for (const json& kernel : kernels) {
    if (!kernel.contains("fext")) continue;
    ASSERT_EQ(kernel["fext"].size(), 3u);  // one of them, by --wrench-frame
    for (const json& row : kernel["fext"]) expect_keys(row, {"name", "meaning", "wrench_frame"});
  }
}

// Each line below a heading is a kernel's, all parts of it in the same columns.
TEST(Output, ListHasALinePerKernelBelowTheHeadingOfItsGroup) {
  const Outcome outcome = dynac({"list"});
  EXPECT_EQ(outcome.exit_code, 0);
  std::vector<std::string> lines, headings;
  std::istringstream stream(outcome.out);
  for (std::string line; std::getline(stream, line);) {
    (line.starts_with("  ") ? lines : headings).push_back(line);
  }
  const json kernels = output_of({"list", "--json"});
  ASSERT_EQ(lines.size(), kernels.size());
  const std::size_t alias = lines[0].find("fk"), summary = lines[0].find("Poses of frames.");
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    EXPECT_EQ(lines[k].substr(2, lines[k].find(' ', 2) - 2), kernels[k]["name"]);
    EXPECT_EQ(lines[k].find(kernels[k]["alias"].get<std::string>() + " ", alias), alias);
    EXPECT_EQ(lines[k].substr(summary), kernels[k]["summary"]);
  }
  for (const char* const group : {"Kinematics:", "Dynamics:", "Constraints:"}) {
    EXPECT_THAT(headings, testing::Contains(group));
  }
  EXPECT_THAT(headings.back(), HasSubstr("`dynac list KERNEL` prints its inputs"));
}

TEST(Output, ListOfKernelsDescribesThemInFull) {
  const json all = output_of({"list", "--json"});
  const std::string text = dynac({"list", "all"}).out;
  for (const json& kernel : all) {
    EXPECT_THAT(text, HasSubstr("\n  formula  " + kernel["formula"].get<std::string>() + "\n"));
    for (const json& formulation : kernel["formulations"]) {
      EXPECT_THAT(text, HasSubstr(formulation["reference"]));
    }
  }
  const std::string one = dynac({"list", "crba"}).out;
  EXPECT_TRUE(one.starts_with("mass_matrix (crba): ")) << one;
  EXPECT_THAT(text, HasSubstr(one));
  EXPECT_EQ(dynac({"list", "crba", "fk"}).out, one + dynac({"list", "fk"}).out);
}

TEST(Output, ListAsJsonDescribesThoseThatAreNamed) {
  const json two = output_of({"list", "--json", "crba", "inverse_dynamics_order3"});
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0], output_of({"list", "mass_matrix", "--json"})[0]);
  EXPECT_EQ(two[1]["name"], "inverse_dynamics_order3");
  EXPECT_EQ(output_of({"list", "all", "--json"}), output_of({"list", "--json"}));
  const Outcome both = dynac({"list", "crba", "--options"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_EQ(both.err,
            "--options: shows options, not kernels; leave out either it or the kernels\n");
}

TEST(Output, InspectAsJsonDescribesTheRobot) {
  const json robot = output_of({"inspect", own_robot("panda"), "--json"});
  for (const char* key : {"robot", "model_name", "nq", "nv", "mass", "links", "warnings"}) {
    EXPECT_TRUE(robot.contains(key)) << key;
  }
  EXPECT_EQ(robot["robot"], "panda");
  EXPECT_EQ(robot["nv"], 7);
  for (const char* key : {"name", "mass", "joint", "type", "parent", "moves_with"}) {
    EXPECT_TRUE(robot["links"][0].contains(key)) << key;
  }
}

TEST(Output, ExplainAsJsonTellsCandidatesAndSteps) {
  const json kernels = output_of({"explain", own_robot("panda"), "inverse_dynamics", "--json"});
  ASSERT_EQ(kernels.size(), 1);
  EXPECT_EQ(kernels[0]["kernel"], "inverse_dynamics");
  int chosen = 0;
  for (json candidate : kernels[0]["candidates"]) {
    candidate.erase("nanoseconds");  // of those that were compiled
    expect_keys(candidate, {"formulation", "lowering", "operations", "chosen"});
    chosen += candidate["chosen"].get<bool>() ? 1 : 0;
  }
  EXPECT_EQ(chosen, 1);
  EXPECT_EQ(kernels[0]["steps"][0]["name"], "trace");
  for (const char* key : {"operations", "add", "mul", "div", "fma", "sincos", "nodes"}) {
    EXPECT_TRUE(kernels[0]["steps"][0].contains(key)) << key;
  }
}

TEST(Output, ExplainPredictsTimesWithTheirBounds) {
  const json kernel = output_of({"explain", own_robot("panda"), "inverse_dynamics", "--json"})[0];
  json times = kernel["times"];
  ASSERT_GE(times.size(), 2);
  EXPECT_EQ(times[0], kernel["steps"].back()["time"]) << "the last step is what is written";
  times.push_back(kernel["steps"][0]["time"]);
  for (const json& time : times) {
    expect_keys(time, {"core", "nanoseconds", "throughput", "fetch", "path", "code_bytes"});
    for (const char* bound : {"throughput", "fetch", "path"}) {
      EXPECT_GT(time[bound], 0) << bound;
      EXPECT_LE(time[bound], time["nanoseconds"]) << bound;
    }
  }
  EXPECT_LT(times[0]["nanoseconds"], times.back()["nanoseconds"]) << "passes make code faster";
}

TEST(Output, NoTimeIsPredictedOfWhatIsNotKnown) {
  const json kernel =
      output_of({"explain", own_robot("two_link"), "--json", "--scalar", "template"})[0];
  EXPECT_FALSE(kernel.contains("times"));
  EXPECT_FALSE(kernel["steps"][0].contains("time"));
  for (const std::string trig : {"own", "libm"}) {
    const TemporaryFolder folder;
    const Outcome outcome =
        dynac({"generate", own_robot("two_link"), "--trig", trig, "--output", folder / "out"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    const json manifest = json::parse(read_file(folder / "out/two_link.json"));
    EXPECT_EQ(manifest["kernels"][0].contains("times"), trig == "own");
  }
}

TEST(Output, InspectAndExplainAsTextNameLinksAndFormulations) {
  const Outcome inspected = dynac({"inspect", own_robot("two_link")});
  EXPECT_EQ(inspected.exit_code, 0);
  const json robot = output_of({"inspect", own_robot("two_link"), "--json"});
  for (const json& link : robot["links"]) {
    EXPECT_THAT(inspected.out, HasSubstr(link["name"]));
  }
  const Outcome explained = dynac({"explain", own_robot("two_link")});
  EXPECT_EQ(explained.exit_code, 0);
  EXPECT_THAT(explained.out, HasSubstr("newton_euler"));
  EXPECT_THAT(explained.out, HasSubstr("fewest, chosen"));
}

TEST(Output, GenerateSaysWhatItWroteAndWhatItCosts) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("panda"), "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("inverse_dynamics: "));
  EXPECT_THAT(outcome.out, HasSubstr("operations"));
  EXPECT_THAT(outcome.out, HasSubstr(" files written, 0 unchanged, 0 removed"));
  EXPECT_EQ(outcome.err, "");
}

TEST(Output, AFolderOfAnotherRobotFileIsNamed) {
  const TemporaryFolder folder;
  write_file(folder.path() / "rod.urdf", read_file(own_robot("pendulum")));
  const auto generate = [&](const std::string& robot) {
    return dynac({"generate", robot, "--name", "rod", "--output", folder / "out"}).out;
  };
  EXPECT_THAT(generate(own_robot("pendulum")), Not(HasSubstr("until now")));
  EXPECT_THAT(generate(folder / "rod.urdf"),
              HasSubstr("out: held the kernels of \"pendulum.urdf\" until now; --output or --name "
                        "keeps them apart\n"));
  EXPECT_THAT(generate(folder / "rod.urdf"), Not(HasSubstr("until now")));
}

TEST(Output, OneOfAThingIsInTheSingular) {
  const TemporaryFolder folder;
  const Words generate{"generate", own_robot("pendulum"), "--output", folder / "out"};
  EXPECT_THAT(dynac(generate).out,
              HasSubstr("inverse_dynamics: 3 operations, 1 sine-cosine pair "));
  std::filesystem::remove(folder.path() / "out/CMakeLists.txt");
  EXPECT_THAT(dynac(generate).out, HasSubstr("out: 1 file written, 10 unchanged, 0 removed\n"));
  EXPECT_THAT(dynac({"inspect", own_robot("pendulum")}).out,
              HasSubstr("pendulum: 1 position, 1 velocity, 1 moving body, "));
}

TEST(Output, AKernelThatIsLeftOutForItsSizeSaysTheLimitAndTheRemedy) {
  const Outcome outcome = dynac({"explain", own_robot("humanoid"), "--base", "floating",
                                 "inverse_dynamics_second_derivatives"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            own_robot("humanoid") +
                ": this robot has 36 velocities, and inverse_dynamics_second_derivatives is "
                "limited to 24, beyond which its code would be too long; request "
                "inverse_dynamics_hessian_product\n");
}

TEST(Output, DumpAfterPrintsTheGraphAfterEachPass) {
  const json steps = output_of({"explain", own_robot("pendulum"), "--json"})[0]["steps"];
  EXPECT_GE(steps.size(), 5);
  const std::string plain = dynac({"explain", own_robot("pendulum")}).out;
  for (const json& step : steps) {
    const std::string pass = step["name"];
    const Outcome outcome = dynac({"explain", own_robot("pendulum"), "--dump-after", pass});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_GT(outcome.out.size(), plain.size() + 50) << pass;
    EXPECT_THAT(outcome.out, HasSubstr("sin")) << pass;
  }
}

TEST(Output, CheckPassesOnEveryOwnRobot) {
  const TemporaryFolder folder;
  for (const std::string& robot : own_robots()) {
    for (const char* base : {"fixed", "floating"}) {
      const Outcome outcome =
          dynac({"generate", robot, "--check", "--base", base, "--fext", "all", "--output",
                 folder / "out/" + (base + robot.substr(robot.rfind('/')))});
      EXPECT_EQ(outcome.exit_code, 0) << robot << "\n" << to_string(outcome);
    }
  }
}

TEST(Output, FullDiskBehindThePipeIsAnError) {
  const Outcome outcome = run({"bash", "-c", "\"$0\" list > /dev/full", dynac_path()});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("cannot write to the standard output"));
}

// Never a timed test: the figure is for the reader. The largest takes as long as all others.
TEST(Output, AllOwnRobotsAreGeneratedInATimeThatIsPrinted) {
  const TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& robot : own_robots()) {
    const std::string output = folder / robot.substr(robot.rfind('/') + 1);
    const std::string kernels = robot.ends_with("humanoid.urdf") ? "inverse_dynamics" : "all";
    const Outcome outcome = dynac({"generate", robot, "--kernels", kernels, "--output", output});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%zu robots generated in %.2f s\n", own_robots().size(), time.count());
}

TEST(Output, AKernelBeyondItsCodeBudgetIsSaidToBeWhatItIs) {
  const TemporaryFolder folder;
  const auto generate = [&](const Words& flags) {
    Words words{"generate", own_robot("panda"), "--output", folder / "out"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome.err;
  };
  const std::string message = generate({"--code-budget", "1"});
  for (const char* part :
       {"panda.urdf: inverse_dynamics compiles to about ", " kB of machine code, ",
        "more than the 1 kB of --code-budget: ", "Its results are correct", "--lock"}) {
    EXPECT_THAT(message, HasSubstr(part));
  }
  EXPECT_THAT(message, testing::Not(HasSubstr("--formulation")));
  const std::size_t remedy = message.find(". --code-budget ") + 2;
  const Words budget{"--code-budget",
                     message.substr(remedy + 14, message.find(' ', remedy + 14) - remedy - 14)};
  EXPECT_EQ(generate(budget), "") << "the size that is named is accepted";
  EXPECT_THAT(generate({"--code-budget", "1", "--formulation", "inverse_dynamics=rnea_body"}),
              HasSubstr("leave out --formulation, "));
  EXPECT_THAT(generate({"--code-budget", "1", "--base", "floating", "--kernels",
                        "inverse_dynamics_second_derivatives", "--lock",
                        "panda_joint3=0,panda_joint5=0,panda_joint6=0,panda_joint7=0"}),
              HasSubstr("request inverse_dynamics_hessian_product"));
  EXPECT_THAT(generate({"--code-budget", "1", "--kernels", "step", "--integrator", "rk4",
                        "--substeps", "2"}),
              HasSubstr("leave out --substeps, choose --integrator semi-implicit-euler, or "));
}

TEST(Output, ManyWarningsOfAKindAreOneWithACount) {
  const TemporaryFolder folder;
  const auto warnings = [&](int links) {
    std::string text = "<robot name=\"chain\"><link name=\"l0\"/>";
    for (int k = 1; k <= links; ++k) {
      text += fmt::format(
          "\n<link name=\"l{0}\"><inertial><mass value=\"1\"/><inertia ixx=\"{2}\" iyy=\"1\" "
          "izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link><joint name=\"j{0}\" "
          "type=\"continuous\"><parent link=\"l{1}\"/><child link=\"l{0}\"/></joint>",
          k, k - 1, 8 + k);
    }
    write_file(folder.path() / "chain.urdf", text + "</robot>");
    return dynac({"generate", folder / "chain.urdf", "--dry-run"}).err;
  };
  EXPECT_THAT(warnings(12), testing::ContainsRegex("link \"l1\": [^\n]*\\(and 11 more alike\\)\n"));
  EXPECT_THAT(warnings(12), testing::Not(HasSubstr("link \"l2\"")));
  EXPECT_THAT(warnings(3), HasSubstr("link \"l3\""));
}

}  // namespace
}  // namespace dynac::test
