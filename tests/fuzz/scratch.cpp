// SPDX-License-Identifier: BSD-3-Clause
#include "scratch.hpp"

#include <stdlib.h>

#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

// Expands nothing; it fails where an argument is fail:=, and lists the files that the text names as
// includes.
constexpr std::string_view kXacro = R"(#!/bin/sh
deps=
if [ "$1" = --deps ]; then deps=1; shift; fi
file=$1
for argument in "$@"; do
  case $argument in fail:=*) echo "Traceback (most recent call last)
ValueError: ${argument#fail:=}" >&2; exit 2 ;; esac
done
while IFS= read -r line || [ -n "$line" ]; do
  if [ -z "$deps" ]; then printf '%s\n' "$line"; continue; fi
  case $line in *'<xacro:include filename="'*)
    name=${line#*filename=\"}
    printf '%s ' "${file%/*}/${name%%\"*}" ;;
  esac
done <"$file"
)";

class Scratch {
 public:
  Scratch() {
    fs::copy(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf", folder_ / "robot.urdf");
    fs::copy(DYNAC_SOURCE_DIR "/robots/loops/crank_rocker.urdf", folder_ / "loop.urdf");
    fs::copy(DYNAC_SOURCE_DIR "/robots/loops/crank_rocker.constraints",
             folder_ / "loop.constraints");
    fs::copy(DYNAC_SOURCE_DIR "/robots/loops/four_bar.sdf", folder_ / "loop.sdf");
    write_file(folder_ / "robot.problem",
               "measure joint_acceleration shoulder\nestimate joint_torque shoulder\n");
    write_file(
        folder_ / "robot.constraints",
        "set stance\n  point arm to world without z\nset both\n  point arm without z as camera\n");
    write_file(folder_ / "frames.constraints", "set held\n  point tool to world without z\n");
    write_file(folder_ / "robot.spheres",
               R"({"spheres": [{"link": "arm", "center": [0, 0, 0.1], "radius": 0.1}]})");
    write_file(folder_ / "bin/xacro", kXacro);
    write_file(folder_ / "lift.d", "no rule of robot\n");
    fs::permissions(folder_ / "bin/xacro", fs::perms::owner_all);
    fs::create_directory(folder_ / "out");
    setenv("PATH", (folder_ / "bin").c_str(), 1);
    for (const char* const name : {"CC", "CXX"}) unsetenv(name);
    fs::current_path(folder_.path());
  }

  [[nodiscard]] const fs::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

}  // namespace

const fs::path& enter_scratch() {
  static const Scratch scratch;
  return scratch.path();
}

}  // namespace dynac::test
