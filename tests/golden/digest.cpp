// SPDX-License-Identifier: BSD-3-Clause
// Hashes of what dynac writes, for a change that is not meant to change any of it: a line for every
// combination of robot, base, options and scalar, and for every kernel of the plain ones.
//
//   dynac_digest SHARE SHARES > lines
//
// Kernels are compiled once for double and float. The stamp that files of a run share is left out
// of the hashes, so that a line changes only with its own text.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "dynac/load_robot.hpp"
#include "dynac/make_job.hpp"
#include "command/line/command_line.hpp"
#include "dynac/request_of.hpp"
#include "dynac/requirements.hpp"
#include "dynac/selected_kernels.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "search/compile.hpp"
#include "support/error.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

using Words = std::vector<std::string>;

// A set of options, those that a floating base takes besides, and whether the largest robot is
// written with it too.
struct Variant {
  const char* name;
  Words flags;
  Words floating_flags = {};
  bool is_for_all_robots = false;
};

const std::vector<Variant>& variants() {
  static const std::vector<Variant> kVariants{
      {"plain", {}, {}, true},
      {"local", {"--jacobian-frame", "local", "--fext", "all"}},
      {"spatial",
       {"--jacobian-frame", "spatial", "--fext", "all", "--wrench-frame", "spatial"},
       {"--base-velocity", "spatial"}},
      {"mixed", {"--frames", "all", "--fma", "off"}, {"--base-velocity", "mixed"}},
      {"joint_dynamics", {"--joint-dynamics", "all", "--prescribed-motion", "all"}},
      {"parameters",
       {"--parameters", "gravity", "--derivatives-by", "parameters", "--trig", "libm"}},
      {"rolled", {"--code-budget", "8", "--discretization", "zero-order-hold"}},
      {"exact", {"--snap-angles", "0", "--gravity", "1,2,-3"}}};
  return kVariants;
}

Words robots() {
  Words files;
  for (const auto& entry : std::filesystem::directory_iterator(DYNAC_SOURCE_DIR "/robots")) {
    const std::string ending = entry.path().extension().string();
    if (ending == ".urdf" || ending == ".sdf") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Options options_of(const std::string& robot, const std::string& base, const Variant& variant) {
  Words words{"dynac", "generate", robot, "--base", base, "--kernels", "all"};
  words.insert(words.end(), variant.flags.begin(), variant.flags.end());
  if (base == "floating") {
    words.insert(words.end(), variant.floating_flags.begin(), variant.floating_flags.end());
  }
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  return parse_command_line(static_cast<int>(pointers.size()), pointers.data()).options;
}

std::vector<CompiledKernel> compile_all(const Robot& robot, const Options& options) {
  std::vector<CompiledKernel> kernels;
  const auto ignore = [](const std::string&) {};
  for (const Kernel* row : available_kernels(robot, selected_kernels(options), options, ignore)) {
    kernels.push_back(compile_kernel(robot, *row, request_of(options), ignore));
  }
  return kernels;
}

// The texts of a run with its stamp, which the first lines of the manifest hold, blotted out.
std::vector<OutputFile> texts_of(const EmitJob& job) {
  std::vector<OutputFile> files = emit(job);
  const std::string key = "\"generation\": \"";
  const std::string& manifest = files.back().content;
  const std::string stamp = manifest.substr(manifest.find(key) + key.size(), 16);
  for (OutputFile& file : files) {
    for (std::size_t at = 0; (at = file.content.find(stamp, at)) != std::string::npos;) {
      file.content.replace(at, stamp.size(), "generation_stamp");
    }
  }
  return files;
}

void print_lines(const EmitJob& job, const std::string& name, bool is_plain) {
  std::string all;
  for (const OutputFile& file : texts_of(job)) {
    all += file.path + '\0' + file.content + '\0';
    const bool is_body = file.path.ends_with(".cpp") && !file.path.ends_with("_selftest.cpp");
    if (is_plain && is_body) {
      fmt::print("{} {} {}\n", name, file.path, sha256_hex(file.content).substr(0, 16));
    }
  }
  fmt::print("{} {}\n", name, sha256_hex(all).substr(0, 16));
}

void digest(const std::string& file, const std::string& base, const Variant& variant) {
  Options options = options_of(file, base, variant);
  const Robot robot = load_robot(options);
  const std::string name =
      fmt::format("{} {} {}", std::filesystem::path(file).stem().string(), base, variant.name);
  std::vector<CompiledKernel> kernels = compile_all(robot, options);
  const bool is_plain = variant.name == variants().front().name;
  print_lines(make_job(robot, kernels, options), name + " double", is_plain);
  options.emit.scalar = ScalarType::kFloat;
  print_lines(make_job(robot, kernels, options), name + " float", false);
  options.emit.scalar = ScalarType::kTemplate;
  kernels = compile_all(robot, options);
  print_lines(make_job(robot, kernels, options), name + " template", false);
}

int run(std::size_t share, std::size_t shares) {
  std::size_t number = 0;
  for (const std::string& file : robots()) {
    const bool is_largest = file.find("humanoid") != std::string::npos;
    for (const char* base : {"fixed", "floating"}) {
      for (const Variant& variant : variants()) {
        if (is_largest && !variant.is_for_all_robots) continue;
        if (number++ % shares != share) continue;
        fmt::print(stderr, "{} {} {}\n", file, base, variant.name);
        try {
          digest(file, base, variant);
        } catch (const std::exception& error) {  // what is refused says so
          fmt::print("{} {} {}: {}\n", std::filesystem::path(file).stem().string(), base,
                     variant.name, error.what());
        }
        std::fflush(stdout);
      }
    }
  }
  return 0;
}

}  // namespace
}  // namespace dynac

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return dynac::run(std::strtoul(argv[1], nullptr, 10), std::strtoul(argv[2], nullptr, 10));
}
