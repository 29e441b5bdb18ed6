// SPDX-License-Identifier: BSD-3-Clause
// --language cuda without a GPU: bodies as C++ on the host, where the functions of many
// configurations have the bits of single calls; as code for GPUs by clang and, where it is
// installed, by nvcc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "kernels/table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

const Words kCuda{"--language", "cuda"};

/// Bodies that are C++ as well.
Words as_cpp() { return join({body_flags(), {"-x", "c++"}}); }

/// Run-time parameters, floats, sines of the C library, loops over products of matrices.
std::vector<EmittedRobot> robots() {
  return {
      {own_robot("aerial_manipulator"),
       join({kCuda,
             {"--base", "floating", "--fext", "all", "--kernels",
              "inverse_dynamics,integrate,difference,discrete_linearization", "--parameters",
              "gravity,payload:arm2_link3", "--scalar", "float"}}),
       "aerial"},
      {own_robot("puma560"),
       join({kCuda, {"--kernels", "forward_dynamics_derivatives", "--trig", "libm"}}), "puma560"}};
}

TEST(Cuda, ComputesManyConfigurationsByRowsAndByColumns) {
  std::vector<EmittedRobot> list = robots();
  list.push_back(every_kernel("double", kCuda));
  list.push_back(closed_loop(kCuda));
  const RowsFolder folder(list);
  for (const Kernel& kernel : kernel_table()) {
    EXPECT_THAT(folder.kernels(), testing::Contains(std::string(kernel.name)));
  }
  ASSERT_TRUE(folder.builds("check_batch", compilers()[0], for_this_machine("-O1"), as_cpp()));
  const Outcome outcome = run({folder.program("check_batch")});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
}

TEST(Cuda, BodiesHaveTheBitsOfC) {
  const TemporaryFolder root;
  const Words kernels{"--kernels", "inverse_dynamics,forward_dynamics", "--base", "floating"};
  std::vector<std::string> hashes;
  for (const char* const language : {"c", "cuda"}) {
    const EmittedFolder folder(root.path(), {own_robot("aerial_manipulator"),
                                             join({kernels, {"--language", language}}), language});
    const std::string build = folder.path() / "build";
    ASSERT_TRUE(succeeds({DYNAC_CMAKE, "-G", DYNAC_CMAKE_GENERATOR, "-S", folder.path(), "-B",
                          build, "-DCMAKE_CUDA_COMPILER=NOTFOUND"}));
    ASSERT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
    const Outcome outcome = run({build + "/aerial_manipulator_selftest"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    std::smatch match;
    ASSERT_TRUE(std::regex_search(outcome.out, match, std::regex("hash of all results *(\\w+)")));
    hashes.push_back(match[1]);
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(Cuda, FunctionsOfThreadsAreIncludedFromOtherProjects) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("pendulum"), kCuda, "pendulum"});
  write_file(root / "main.cpp", R"(#include <array>
#include <pendulum/pendulum_inverse_dynamics.cuh>
int main() {
  const std::array<double, 1> q{}, v{}, a{1.0};
  std::array<double, 1> tau{};
  pendulum::device::inverse_dynamics(q, v, a, tau);
  return tau[0] > 0 ? 0 : 1;  // an inertia
}
)");
  write_file(root / "CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.16)
project(controller LANGUAGES CXX)
add_subdirectory(pendulum)
add_executable(controller main.cpp)
target_link_libraries(controller PRIVATE pendulum)
)");
  const std::string build = root / "build";
  ASSERT_TRUE(succeeds({DYNAC_CMAKE, "-G", DYNAC_CMAKE_GENERATOR, "-S", root.path().string(), "-B",
                        build, "-DCMAKE_CUDA_COMPILER=NOTFOUND"}));
  ASSERT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
  EXPECT_TRUE(succeeds({build + "/controller"}));
}

TEST(Cuda, CompilesForGpusByClang) {
  Words clangs = compilers();
  std::erase_if(clangs, [](const std::string& compiler) { return !is_clang(compiler); });
  if (clangs.empty()) GTEST_SKIP() << "clang is not installed";
  const TemporaryFolder root;
  const Words floating = join({kCuda, {"--base", "floating", "--kernels"}});
  for (const EmittedRobot& robot : {
           EmittedRobot{own_robot("aerial_manipulator"),
                        join({floating,
                              {"inverse_dynamics,difference", "--parameters", "gravity", "--scalar",
                               "float"}}),
                        "aerial"},
           EmittedRobot{own_robot("quadruped"),  // a body in several functions
                        join({floating, {"forward_dynamics_derivatives"}}), "quadruped"},
       }) {
    const EmittedFolder folder(root.path(), robot);
    for (const std::string& body : folder.bodies()) {
      const std::string text = body + ".ptx";
      ASSERT_TRUE(compiles(
          clangs[0],
          {{"-x", "cuda", "-std=c++14", "--cuda-device-only", "--cuda-gpu-arch=sm_70", "-nocudainc",
            "-nocudalib", "-Wno-unknown-cuda-version", "-Wall", "-Wextra", "-Werror", "-O0", "-S"},
           {"-include", DYNAC_SOURCE_DIR "/tests/emitted/programs/minimal_cuda.h"},
           folder.include_flags(),
           {body, "-o", text}}));
      const std::string ptx = read_file(text);
      EXPECT_THAT(ptx, testing::HasSubstr(".visible .entry"));
      EXPECT_THAT(ptx, testing::HasSubstr(robot.folder == "aerial" ? "fma.rn.f32" : "fma.rn.f64"));
    }
  }
}

TEST(Cuda, CompilesForGpusByNvcc) {
  const std::string nvcc = DYNAC_NVCC;
  if (nvcc.empty()) GTEST_SKIP() << "nvcc is not installed";
  const TemporaryFolder root;
  for (const EmittedRobot& robot : robots()) {
    const EmittedFolder folder(root.path(), robot);
    for (const std::string& body : folder.bodies()) {
      const Outcome outcome =
          run(join({{nvcc, "-std=c++14", "-arch=sm_90", "-fmad=false", "-Xcompiler",
                     "-Wall,-Wextra,-Werror", "-Werror", "all-warnings", "-Xptxas", "-v", "-c"},
                    folder.include_flags(),
                    {body, "-o", body + ".o"}}));
      ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
      std::smatch match;
      const std::regex use("Used (\\d+) registers");
      ASSERT_TRUE(std::regex_search(outcome.err, match, use)) << to_string(outcome);
      std::printf("%s: %s registers\n", std::filesystem::path(body).filename().c_str(),
                  match[1].str().c_str());
    }
  }
}

// Headers in C++ are included in sources of CUDA as well.
TEST(Cuda, RobotsWithNamesOfItsHeadersGetOthers) {
  const std::string nvcc = DYNAC_NVCC;
  if (nvcc.empty()) GTEST_SKIP() << "nvcc is not installed";
  const TemporaryFolder root;
  std::string source = "#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n";
  for (const std::string stem : {"dim3", "double4", "half", "norm", "threadIdx", "atomicAdd"}) {
    const std::string file = root / (stem + ".urdf");
    write_file(file, read_file(own_robot("pendulum")));
    const EmittedFolder folder(root.path(), {file, {}, stem});
    EXPECT_EQ(folder.name(), stem + "_robot");
    source += "#include \"" + folder.file(".hpp") + "\"\n";
  }
  write_file(root.path() / "all.cu", source);
  EXPECT_TRUE(succeeds({nvcc, "-std=c++17", "-c", root / "all.cu", "-o", root / "all.o"}));
}

}  // namespace
}  // namespace dynac::test
