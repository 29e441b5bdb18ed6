// SPDX-License-Identifier: BSD-3-Clause
// Which files a job becomes, and what every one of them says about itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "dynac/options/canonical_options.hpp"
#include "emit/wrappers/wrapper_table.hpp"
#include "job_of.hpp"
#include "support/banner.hpp"
#include "utilities/files.hpp"

namespace dynac {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::vector<std::string> paths_of(const Options& options) {
  std::vector<std::string> paths;
  for (const OutputFile& file : emit(job_of(options))) paths.push_back(file.path);
  return paths;
}

TEST(EmittedFiles, AreThoseOfTheDesign) {
  Options options = options_of("pendulum");
  options.emit.copy_runtime = false;
  EXPECT_THAT(paths_of(options), testing::UnorderedElementsAre(
                                     "pendulum.hpp", "pendulum_c.h",
                                     "pendulum_inverse_dynamics.cpp", "pendulum_eigen.hpp",
                                     "pendulum_selftest.cpp", "CMakeLists.txt", "pendulum.json"));
}

TEST(EmittedFiles, OfATemplateHaveNoCInterface) {
  Options options = options_of("pendulum");
  options.emit.scalar = ScalarType::kTemplate;
  EXPECT_THAT(paths_of(options),
              testing::UnorderedElementsAre("pendulum.hpp", "pendulum_inverse_dynamics.ipp",
                                            "pendulum_eigen.hpp", "pendulum_selftest.cpp",
                                            "CMakeLists.txt", "pendulum.json"));
}

Options turning(ScalarType scalar) {
  Options options = options_of("pendulum");
  options.base = Base::kFloating;
  options.kernels = {"integrate", "difference"};
  options.emit.scalar = scalar;
  return options;
}

TEST(EmittedFiles, HaveTheRotationHeadersOnlyWhereTheyAreIncluded) {
  const auto with_headers = testing::IsSupersetOf(
      {"include/dynac/runtime/rotation.hpp", "include/dynac/runtime/square_root.hpp"});
  const auto with_one = testing::Contains(HasSubstr("ro"));
  EXPECT_THAT(paths_of(turning(ScalarType::kDouble)), with_headers);
  EXPECT_THAT(paths_of(turning(ScalarType::kTemplate)), with_headers);
  EXPECT_THAT(paths_of(options_of("pendulum")), testing::Not(with_one));
  Options fixed = turning(ScalarType::kTemplate);
  fixed.base = Base::kFixed;  // sums and differences
  EXPECT_THAT(paths_of(fixed), testing::Not(testing::Contains(HasSubstr("include/"))));
}

TEST(EmittedFiles, CallTheRotationFunctionsAsTheScalarNeeds) {
  const auto body = [](Options options, std::string_view path) {
    return text_of(job_of(options), path);
  };
  Options options = turning(ScalarType::kDouble);
  const std::string fused = body(options, "pendulum_integrate.cpp");
  EXPECT_THAT(fused, HasSubstr("#include <dynac/runtime/rotation.hpp>\n"));
  EXPECT_THAT(fused, HasSubstr("= half_sinc<kFmaOn>("));
  EXPECT_THAT(body(options, "pendulum_difference.cpp"), HasSubstr("= sign("));
  options.emit.fma = false;
  EXPECT_THAT(body(options, "pendulum_integrate.cpp"), HasSubstr("= left_jacobian_J2<kFmaOff>("));
  const Options any = turning(ScalarType::kTemplate);
  EXPECT_THAT(body(any, "pendulum_difference.ipp"), HasSubstr("  using dynac::runtime::sign;\n"));
  EXPECT_THAT(body(any, "pendulum_difference.ipp"), HasSubstr(" = square_root("));
  EXPECT_THAT(body(any, "pendulum.hpp"), HasSubstr("must provide sign(x)"));
}

TEST(EmittedFiles, TheManifestComesLastAndListsTheOthers) {
  const std::vector<OutputFile> files = emit(job_of(options_of("pendulum")));
  EXPECT_EQ(files.back().path, "pendulum.json");
  const json manifest = json::parse(files.back().content);
  ASSERT_EQ(manifest["files"].size(), files.size() - 1);
  for (std::size_t i = 0; i + 1 < files.size(); ++i) {
    EXPECT_EQ(manifest["files"][i], files[i].path);
  }
}

TEST(EmittedFiles, EveryFileBearsTheMarkByWhichItIsKnown) {
  for (const ScalarType scalar : {ScalarType::kDouble, ScalarType::kTemplate}) {
    Options options = options_of("pendulum");
    options.emit.scalar = scalar;
    for (const OutputFile& file : emit(job_of(options))) {
      if (file.path.ends_with(".json")) continue;
      EXPECT_LT(file.content.find(kBannerMark), kBannerReach) << file.path;
    }
  }
}

// What is copied is under MIT-0, of the rest the manifest says that it is the user's own.
TEST(EmittedFiles, EveryFileHasItsLicenceInTheFirstLines) {
  const auto expect_licences = [](const Options& options) {
    for (const OutputFile& file : emit(job_of(options))) {
      const bool is_module = file.path.starts_with("python/") &&
                             file.path.find("__init__") == std::string::npos &&
                             !file.path.ends_with(".typed");
      const bool is_copy = file.path.starts_with("include/") || is_module;
      const std::string licence = is_copy ? "MIT-0" : "LicenseRef-users-own";
      if (file.path.ends_with(".json")) {
        EXPECT_EQ(json::parse(file.content)["license"], licence);
      } else {
        constexpr std::size_t kReach = 800;  // the command line may be long
        const std::string first = file.content.substr(0, kReach);
        EXPECT_THAT(first, HasSubstr(" SPDX-License-Identifier: " + licence + "\n")) << file.path;
      }
    }
  };
  Options options = options_of("pendulum");
  std::set<std::string_view> kernels;
  for (const WrapperRow& row : kWrappers)
    kernels.insert(row.demands.all_of.begin(), row.demands.all_of.end());
  options.kernels.assign(kernels.begin(), kernels.end());
  options.frames = {"bar"};
  options.parameters = {"gravity", "payload:bar"};
  for (const WrapperRow& row : kWrappers) options.emit.wrappers.emplace_back(row.word);
  expect_licences(options);
  options.emit.batch = 2;
  options.emit.wrappers = {};
  expect_licences(options);
  options.emit.language = "c";
  expect_licences(options);
  options.emit.scalar = ScalarType::kTemplate;
  options.emit.language = "c++";
  options.emit.batch = 0;
  expect_licences(options);
}

TEST(EmittedFiles, NoLineEndsInASpaceAndEveryFileEndsInOneLineBreak) {
  Options options = options_of("humanoid");
  options.base = Base::kFloating;
  for (const OutputFile& file : emit(job_of(options))) {
    EXPECT_EQ(file.content.find(" \n"), std::string::npos) << file.path;
    EXPECT_TRUE(file.content.ends_with('\n')) << file.path;
    EXPECT_FALSE(file.content.ends_with("\n\n")) << file.path;
  }
}

TEST(EmittedFiles, TheManifestIsTheTwinOfTheHeader) {
  Options options = options_of("aerial_manipulator");
  options.base = Base::kFloating;
  options.fext = {"all"};
  const json manifest = json::parse(emit(job_of(options)).back().content);
  for (const char* key : {"dynac", "robot", "model_name", "namespace", "source", "options", "nq",
                          "nv", "joints", "fixed_joints", "kernels", "files"}) {
    EXPECT_TRUE(manifest.contains(key)) << key;
  }
  EXPECT_EQ(manifest["options"]["base"], "floating");
  EXPECT_EQ(manifest["options"]["fext"], "all");
  EXPECT_EQ(manifest["joints"][0]["type"], "floating");
  const json& kernel = manifest["kernels"][0];
  EXPECT_EQ(kernel["inputs"][0]["shape"], json::array({manifest["nq"]}));
  EXPECT_EQ(kernel["inputs"][0]["unit"].size(), manifest["nq"]);
  EXPECT_EQ(kernel["inputs"][3]["layout"], "column-major");
  EXPECT_EQ(kernel["inputs"][3]["shape"][0], 6);
  EXPECT_EQ(kernel["inputs"][3]["columns"].size(), kernel["inputs"][3]["shape"][1]);
  EXPECT_EQ(kernel["functions"], json::array({"aerial_manipulator_inverse_dynamics"}));
  EXPECT_EQ(kernel["summary"], "Joint torques that produce a motion.");
}

TEST(EmittedFiles, TheManifestStatesMassAndTheLimitsThatTheRobotFileGives) {
  const json manifest = json::parse(emit(job_of(options_of("pendulum"))).back().content);
  EXPECT_EQ(manifest["mass"], 1.2);
  EXPECT_EQ(manifest["joints"][0]["limits"], json({{"velocity", 10.0}, {"effort", 10.0}}));
}

TEST(EmittedFiles, OfAWrapperAreListedAndAreThoseOfTheTable) {
  Options options = options_of("pendulum");
  options.emit.wrappers = {"python"};
  const std::string module = text_of(job_of(options), "python/pendulum/kernel.py");
  EXPECT_THAT(module,
              testing::EndsWith(test::read_file(DYNAC_SOURCE_DIR "/python/dynac/kernel.py")));
  const json manifest = json::parse(emit(job_of(options)).back().content);
  EXPECT_THAT(manifest["files"], testing::Contains("python/pendulum/__init__.py"));
}

TEST(EmittedFiles, TheBannerHoldsTheCommandAsAShellReadsIt) {
  Options options;
  options.robot_file = "some where/it's my arm.urdf";
  options.emit.fma = false;
  options.name_space = "lab::arm";
  EXPECT_EQ(canonical_command_line(options),
            "'it'\\''s my arm.urdf' --namespace lab::arm --fma off");
  options = {};
  options.robot_file = "-weird.urdf";
  EXPECT_EQ(canonical_command_line(options), "./-weird.urdf");
}

TEST(EmittedFiles, RobotsThatDifferInCapitalsHaveTwoIncludeGuards) {
  Options options = options_of("pendulum");
  options.name = "Arm";
  const std::string upper = text_of(job_of(options), "Arm_c.h");
  EXPECT_THAT(upper, HasSubstr("#ifndef Arm_C_H_"));
  options.name = "arm";
  EXPECT_THAT(text_of(job_of(options), "arm_c.h"), testing::Not(HasSubstr("Arm_C_H_")));
}

}  // namespace
}  // namespace dynac
