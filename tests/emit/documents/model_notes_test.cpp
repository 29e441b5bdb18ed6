// SPDX-License-Identifier: BSD-3-Clause
// What an emitted header and manifest tell a user who sees nothing else: frames, gravity, options.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "dynac/load_robot.hpp"
#include "dynac/options/canonical_options.hpp"
#include "emit/job.hpp"
#include "job_of.hpp"
#include "kernels/formula_text.hpp"
#include "utilities/files.hpp"

namespace dynac {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// The text of the arm's header, on one line: it is wrapped where it likes.
std::string header_of(const Options& options) {
  std::string text;
  const std::string lines = text_of(job_of(options), "two_link.hpp");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != '\n') {
      text += lines[i];
      continue;
    }
    while (i + 1 < lines.size() && (lines[i + 1] == '/' || lines[i + 1] == ' ')) ++i;
    text += ' ';
  }
  return text;
}

json manifest_of(const Options& options) {
  return json::parse(emit(job_of(options)).back().content);
}

TEST(Datasheet, StatesTheMassThatMoves) {
  Options options = options_of("two_link");
  options.kernels = {"energies"};
  EXPECT_THAT(header_of(options), HasSubstr("Mass: 2.4 kg."));
  options.locks = {"shoulder=0"};
  EXPECT_THAT(header_of(options), HasSubstr("Mass: 1.2 kg move, which"));
  const json manifest = manifest_of(options);
  EXPECT_EQ(manifest["moving_mass"], 1.2);
  EXPECT_EQ(manifest["mass"], 2.4);
}

// What an inertia is before a program changes it is known: the robot file's.
TEST(Datasheet, StatesTheRobotFilesInertiasWhereTheyAreInputs) {
  Options options = options_of("two_link");
  options.kernels = {"energies", "inertial_regressor"};
  const json of_file = manifest_of(options);
  options.parameters = {"inertia:forearm", "payload:tip", "inertia:upper_arm"};
  const json manifest = manifest_of(options);
  for (const char* field : {"mass", "moving_mass", "links", "joints"}) {
    EXPECT_EQ(manifest[field], of_file[field]) << field;
  }
  const json &pi = manifest["link_parameters"], &pi_of_file = of_file["link_parameters"];
  ASSERT_EQ(pi.size(), pi_of_file.size());
  for (std::size_t k = 0; k < pi.size(); ++k) {
    EXPECT_NEAR(pi[k]["value"].get<double>(), pi_of_file[k]["value"].get<double>(), 1e-15);
  }
  EXPECT_THAT(header_of(options),
              HasSubstr("Mass: 2.4 kg. It depends on run-time parameters, of which it counts the "
                        "initial values: inertia_forearm, payload_tip, inertia_upper_arm."));
}

// Numbers of joints that are inputs, and base parameters, change nothing that is stated, either.
TEST(Datasheet, StatesTheRobotFilesNumbersOfJointsWhereTheyAreInputs) {
  Options options = options_of("two_link");
  options.kernels = {"inverse_dynamics"};
  options.rotors = {"elbow=2e-5:50"};
  options.joint_dynamics.effects = {.damping = true, .friction = true, .armature = true};
  const json of_file = manifest_of(options);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"damping:elbow", "friction:elbow", "armature:elbow"},
        std::vector<std::string>{"rotor:elbow"}, std::vector<std::string>{"base"}}) {
    options.parameters = words;
    const json manifest = manifest_of(options);
    for (const char* field : {"mass", "moving_mass", "links", "joints"}) {
      EXPECT_EQ(manifest[field], of_file[field]) << field << " with " << words.front();
    }
  }
}

TEST(Datasheet, StatesAxesAndPointOfWhatFramesHave) {
  const std::pair<JacobianFrame, std::string> frames[] = {
      {JacobianFrame::kWorldAligned, "in world axes, at the link's origin"},
      {JacobianFrame::kLocal, "in the link's axes, at its origin"},
      {JacobianFrame::kSpatial, "in world axes, at the world's origin"}};
  const std::string kernels[] = {
      "frame_jacobian",           "frame_jacobian_dot", "frame_motion",
      "frame_motion_derivatives", "kinematics_order2",  "frame_jacobian_order2",
      "inverse_kinematics_order4"};
  for (const std::string& kernel : kernels) {
    for (const auto& [frame, words] : frames) {
      Options options = options_of("two_link");
      options.kernels = {kernel};
      options.jacobian_frame = frame;
      EXPECT_THAT(header_of(options), HasSubstr(words)) << kernel;
      EXPECT_THAT(manifest_of(options)["kernels"].dump(), HasSubstr(words)) << kernel;
      for (const auto& [other, other_words] : frames) {
        if (other == frame) continue;
        EXPECT_THAT(header_of(options), Not(HasSubstr(other_words))) << kernel;
      }
    }
  }
}

TEST(Datasheet, StatesGravityAndWhetherItIsAnInput) {
  Options options = options_of("two_link");
  EXPECT_THAT(
      header_of(options),
      HasSubstr("Gravity: (0.0, 0.0, -9.81) m/s^2 in the world frame, folded into the constants"));
  EXPECT_EQ(manifest_of(options)["gravity"], json({0, 0, -9.81}));
  options.parameters = {"gravity"};
  EXPECT_THAT(header_of(options), HasSubstr("Gravity: an input, Parameters::gravity, initially"));
}

TEST(Datasheet, StatesTheWorldFrame) {
  Options options = options_of("two_link");
  const std::string root = load_robot(options).model.links.front().name;
  EXPECT_THAT(header_of(options),
              HasSubstr("the frame of the root link " + root + ", which does not"));
  EXPECT_EQ(manifest_of(options)["base_link"], root);
  options.base = Base::kFloating;
  EXPECT_THAT(header_of(options), HasSubstr("pose of the root link " + root + " in it"));
}

TEST(Datasheet, HasWrenchesInTheFormulaOnlyWhereTheyAreInputs) {
  int with_wrenches = 0;
  for (const Kernel& kernel : kernel_table()) {
    const std::string with = formula_text(kernel, true), without = formula_text(kernel, false);
    EXPECT_THAT(without, Not(testing::ContainsRegex("fext|tau_ext|[{}]"))) << kernel.name;
    EXPECT_THAT(with, Not(testing::ContainsRegex("[{}]"))) << kernel.name;
    if (with == without) continue;
    EXPECT_TRUE(kernel.takes_wrenches) << kernel.name;
    EXPECT_THAT(with, HasSubstr("ext")) << kernel.name;
    ++with_wrenches;
  }
  EXPECT_GE(with_wrenches, 8);
  Options options = options_of("two_link");
  EXPECT_THAT(header_of(options), Not(HasSubstr("fext}")));
  EXPECT_THAT(header_of(options), Not(HasSubstr("sum J^T fext")));
  options.fext = {"all"};
  EXPECT_THAT(header_of(options), HasSubstr("- sum J^T fext"));
}

TEST(Datasheet, HasEveryOptionInTheManifest) {
  const Options options = options_of("two_link");
  const json listed = manifest_of(options)["options"];
  for (const OptionValue& option : option_values(options)) {
    EXPECT_EQ(listed[option.name], option.value) << option.name;
  }
  EXPECT_EQ(listed["jacobian-frame"], "world-aligned");
  EXPECT_EQ(listed["trig"], "own");
}

std::string options_note(const Options& options) {
  const std::string text = header_of(options);
  const std::size_t first = text.find("Options in force:");
  return text.substr(first, text.find('.', text.find("runtime ", first)) - first);
}

TEST(Datasheet, SpeaksOfBatchesWhereThereAreSome) {
  Options options = options_of("two_link");
  EXPECT_THAT(header_of(options), testing::Not(HasSubstr("atch")));
  options.emit.batch = 12;
  EXPECT_THAT(header_of(options), HasSubstr("kBatch = 12;"));
  EXPECT_THAT(header_of(options), HasSubstr("8 with AVX-512, 4 with AVX"));
  EXPECT_THAT(options_note(options), HasSubstr("; batch 12; "));
  options.emit.scalar = ScalarType::kFloat;
  EXPECT_THAT(header_of(options), HasSubstr("16 with AVX-512, 8 with AVX"));
  options.emit.language = "c";
  EXPECT_THAT(header_of(options), HasSubstr("a loop over single calls"));
}

TEST(Datasheet, ListsTheOptionsInForceThatAffectTheKernels) {
  Options options = options_of("two_link");
  EXPECT_EQ(
      options_note(options),
      "Options in force: base fixed; language c++; scalar double; mimic follow; gravity "
      "0.0,0.0,-9.81; snap-angles 1e-11; code-budget 384; trig own; target x86-64-v3; fma on; "
      "lanes 4; runtime "
      "copy");
  options.fext = {"forearm"};
  EXPECT_THAT(options_note(options), HasSubstr("; fext forearm; wrench-frame local; "));
  options.base = Base::kFloating;
  EXPECT_THAT(options_note(options), HasSubstr("; base-velocity body; "));
  options.joint_dynamics.effects.friction = true;
  EXPECT_THAT(options_note(options),
              HasSubstr("; joint-dynamics friction; friction-velocity 0.01"));
  options = options_of("two_link");
  options.emit.scalar = ScalarType::kTemplate;
  EXPECT_THAT(options_note(options), HasSubstr("; language c++; scalar template; "));
  options = options_of("two_link");
  options.kernels = {"frame_jacobian"};
  EXPECT_THAT(options_note(options), HasSubstr("; jacobian-frame world-aligned; "));
  EXPECT_THAT(options_note(options), Not(HasSubstr("gravity")));
  options.kernels = {"discrete_linearization"};
  EXPECT_THAT(options_note(options), HasSubstr("; discretization variational; "));
}

// Lines of comments that are the user's only source for units, axes, gravity.
std::vector<std::string> notes_of(const std::string& header) {
  std::istringstream lines(header);
  std::vector<std::string> notes;
  for (std::string line; std::getline(lines, line);) {
    const bool is_note = line.starts_with("// ") || line.starts_with("/// @param") ||
                         line.starts_with("///  ") || line.starts_with("/// tau");
    if (is_note) notes.push_back(line);
  }
  return notes;
}

TEST(Datasheet, IsInTheCHeaderTooWhereTheBodiesAreC) {
  Options options = options_of("two_link");
  options.emit.language = "c";
  options.base = Base::kFloating;
  options.fext = {"forearm"};
  const EmitJob job = job_of(options);
  const std::string c = text_of(job, "two_link_c.h");
  const std::vector<std::string> notes = notes_of(text_of(job, "two_link.hpp"));
  EXPECT_GE(notes.size(), 25U);
  for (const std::string& note : notes) EXPECT_THAT(c, HasSubstr(note + "\n"));
  EXPECT_THAT(c, Not(HasSubstr(".hpp. ")));
  EXPECT_THAT(c, Not(HasSubstr("Units and frames: ")));
}

TEST(Datasheet, OfCNamesWhatCCallsIt) {
  Options options = options_of("two_link");
  options.emit.language = "c";
  options.emit.batch = 12;
  options.parameters = {"gravity"};
  const std::string c = text_of(job_of(options), "two_link_c.h");
  EXPECT_THAT(c, HasSubstr("Gravity: an input, two_link_parameters.gravity, initially"));
  EXPECT_THAT(c, HasSubstr("two_link_batch = 12 configurations"));
  EXPECT_THAT(c, HasSubstr("/// Entries: q (24), v (24), a (24), parameters (3), tau (24)."));
  EXPECT_THAT(c, Not(testing::ContainsRegex("kBatch|Parameters::")));
}

TEST(Datasheet, IsNamedByTheCHeaderWhereTheBodiesAreCpp) {
  const std::string c = text_of(job_of(options_of("two_link")), "two_link_c.h");
  EXPECT_THAT(c, HasSubstr("Units and frames: two_link.hpp.\n"));
  EXPECT_THAT(c, Not(HasSubstr("Gravity:")));
}

// Arrays of a batch may not overlap as those of a single call may.
TEST(Datasheet, LimitsOverlapsToSingleCallsWhereThereAreBatches) {
  Options options = options_of("two_link");
  EXPECT_THAT(header_of(options), HasSubstr("Inputs may overlap outputs."));
  options.emit.batch = 12;
  EXPECT_THAT(header_of(options), HasSubstr("Inputs of a single call may overlap outputs."));
  EXPECT_THAT(header_of(options), Not(HasSubstr("Inputs may overlap outputs.")));
  for (const char* page : {"docs/kernels.md", "docs/conventions.md", "docs/embedding.md"}) {
    const std::string text = std::regex_replace(
        test::read_file(DYNAC_SOURCE_DIR "/" + std::string(page)), std::regex("\n *"), " ");
    EXPECT_THAT(text, Not(HasSubstr("nputs may overlap"))) << page;
    EXPECT_THAT(text, HasSubstr("an output may begin where an input begins that has at least as "
                                "many entries per configuration; other arrays"))
        << page;
  }
}

TEST(Datasheet, SpeaksOfGravityAndAnglesOnlyWhereKernelsHaveThem) {
  Options options = options_of("two_link");
  options.kernels = {"integrate"};
  EXPECT_THAT(header_of(options), Not(testing::ContainsRegex("Gravity:|Joint angles")));
  options.kernels = {"frame_jacobian"};
  EXPECT_THAT(header_of(options), Not(HasSubstr("Gravity:")));
  EXPECT_THAT(header_of(options), HasSubstr("Joint angles"));
  options.kernels = {"integrate", "inverse_dynamics"};
  EXPECT_THAT(header_of(options), HasSubstr("Gravity:"));
}

TEST(Datasheet, SpeaksOfWrenchesOnlyWhereTheyAreInputs) {
  Options options = options_of("two_link");
  for (const Kernel* kernel : {find_kernel("inverse_dynamics"), find_kernel("forward_dynamics"),
                               find_kernel("forward_dynamics_derivatives")}) {
    options.kernels = {kernel->name};
    EXPECT_THAT(header_of(options), Not(testing::ContainsRegex("wrench|fext"))) << kernel->name;
  }
}

}  // namespace
}  // namespace dynac
