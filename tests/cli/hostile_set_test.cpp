// SPDX-License-Identifier: BSD-3-Clause
// Robot files that are well-formed and absurd: every piece that a format has, and some that it has
// not, as often as fits into a file, at every place where it may stand. Each ends in an answer or a
// message of some lines, and takes little memory. With DYNAC_HOSTILE_BYTES=1000000 the files are as
// large as they are meant; the tests' own are small.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

std::size_t bytes_of_a_file() {
  const char* const given = std::getenv("DYNAC_HOSTILE_BYTES");
  return given == nullptr ? 30'000 : std::strtoull(given, nullptr, 10);
}

/// What a run took.
struct Usage {
  int exit_code = 0;  ///< 128 + n where signal n ended it
  double seconds = 0;
  long kilobytes = 0;
};

Usage run_measured(const Words& words, const fs::path& out, const fs::path& err) {
  const auto began = std::chrono::steady_clock::now();
  std::fflush(stdout);  // else the child writes it once more
  const pid_t child = fork();
  if (child == 0) {
    const rlimit seconds{60, 60};  // what would not end is ended
    setrlimit(RLIMIT_CPU, &seconds);
    if (std::freopen(out.c_str(), "w", stdout) == nullptr) _exit(126);
    if (std::freopen(err.c_str(), "w", stderr) == nullptr) _exit(126);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), took.count(),
          usage.ru_maxrss};
}

/// A file: a text with a marked place, and what is repeated there, a number in place of each #.
struct HostileFile {
  std::string extension;
  std::string text;   ///< with one @
  std::string piece;  ///< with any number of #
};

std::string written(const HostileFile& file) {
  const std::size_t at = file.text.find('@');
  std::string inside;
  const std::size_t most = bytes_of_a_file();
  for (std::size_t k = 0; inside.size() < most; ++k) {
    for (const char c : file.piece) inside += c == '#' ? std::to_string(k) : std::string(1, c);
  }
  return file.text.substr(0, at) + inside + file.text.substr(at + 1);
}

class HostileSet : public testing::Test {
 protected:
  /// Each piece at each place of a robot: the text with its places marked by @, one at a time.
  void try_all(const std::string& extension, const std::string& text,
               const std::vector<std::string>& pieces) {
    for (const std::string& piece : pieces) {
      for (std::size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
        std::string one = text.substr(0, at) + '\1' + text.substr(at + 1);
        std::erase(one, '@');
        std::ranges::replace(one, '\1', '@');
        try_one({extension, one, piece});
      }
    }
  }

  void try_one(const HostileFile& hostile) {
    const fs::path file = folder_.path() / ("robot" + hostile.extension);
    write_file(file, written(hostile));
    const bool is_problem = hostile.extension == ".constraints";
    const Words words =
        is_problem ? Words{dynac_path(), "generate",      own_robot("quadruped"), "--kernels",
                           "delassus",   "--constraints", file.string(),          "--dry-run"}
                   : Words{dynac_path(), "inspect", file.string()};
    const Usage usage = run_measured(words, folder_.path() / "out", folder_.path() / "err");
    const std::string what = hostile.extension + ": " + hostile.piece.substr(0, 60);
    EXPECT_TRUE(usage.exit_code >= 0 && usage.exit_code <= 2) << what << ": " << usage.exit_code;
    constexpr std::size_t kLongLine = 1000;  // 50 of them, names and all
    constexpr double kLong = 2;              // [s]
    EXPECT_LT(fs::file_size(folder_.path() / "err"), 50 * kLongLine) << what;
    if (usage.seconds > kLong)
      fmt::print("{:.1f} s, {} MB: {}\n", usage.seconds, usage.kilobytes / 1000, what);
    ++count_;
    if (usage.seconds > slowest_.seconds) slowest_ = usage, slowest_name_ = what;
    if (usage.kilobytes > largest_.kilobytes) largest_ = usage, largest_name_ = what;
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(usage.kilobytes, 500'000) << what;
#endif
  }

  void TearDown() override {
    fmt::print("{} files of {} bytes; slowest {:.2f} s ({}), largest {} MB ({})\n", count_,
               bytes_of_a_file(), slowest_.seconds, slowest_name_, largest_.kilobytes / 1000,
               largest_name_);
  }

 private:
  TemporaryFolder folder_;
  int count_ = 0;
  Usage slowest_, largest_;
  std::string slowest_name_, largest_name_;
};

const std::string kLongName(500, 'n');

std::vector<std::string> with_xml_pieces(std::vector<std::string> pieces) {
  for (const char* const piece :
       {"<!-- comment -->", "<unknown/>", "<unknown#/>", "<unknown a='#'>text</unknown>", "&amp;",
        "text ", "<![CDATA[x]]>", "<?pi #?>"}) {
    pieces.emplace_back(piece);
  }
  pieces.push_back("<" + kLongName + "/>");
  return pieces;
}

TEST_F(HostileSet, Urdf) {
  const std::string inertial =
      "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
      "iyz='0'/></inertial>";
  try_all(".urdf",
          "<robot name='r'>@<link name='base'>@</link><link name='arm'>" + inertial +
              "@</link><joint name='j' type='continuous'>@<parent link='base'/><child "
              "link='arm'/></joint></robot>",
          with_xml_pieces(
              {"<link name='l#'/>", "<link name='arm'/>",
               "<joint name='k#' type='fixed'><parent link='arm'/><child link='arm'/></joint>",
               "<joint name='k#' type='revolute'><parent link='q#'/><child link='p#'/></joint>",
               "<link name='l#'>" + inertial +
                   "</link><joint name='k#' type='continuous'><parent link='arm'/><child "
                   "link='l#'/></joint>",
               "<link name='" + kLongName + "#'/>", "<mimic joint='j' multiplier='#'/>",
               "<inertial/>", inertial, "<limit lower='#' upper='1' effort='1' velocity='1'/>",
               "<dynamics damping='-#'/>", "<gazebo reference='arm'><mu1>#</mu1></gazebo>",
               "<transmission name='t#'><joint name='j'/><actuator name='a#'/></transmission>",
               "<visual><geometry><mesh filename='m#'/></geometry></visual>",
               "<origin xyz='# 0 0'/>", "<xacro:property name='p#' value='1'/>"}));
}

TEST_F(HostileSet, Mjcf) {
  try_all(".xml",
          "<mujoco>@<default>@</default><worldbody>@<body name='a'>@<joint name='j'/><geom "
          "size='.1'/></body></worldbody><equality>@</equality><actuator>@</actuator></mujoco>",
          with_xml_pieces(
              {"<body/>", "<body name='b#'><joint name='k#'/><geom size='.1'/></body>",
               "<body name='a'/>", "<geom size='.1'/>", "<geom type='mesh' mesh='m#'/>",
               "<joint name='k#' type='slide'/>", "<site name='s#'/>",
               "<frame pos='# 0 0'><geom size='.1'/></frame>",
               "<replicate count='1000'><geom size='.1'/></replicate>",
               "<connect name='c#' body1='a' anchor='0 0 #'/>", "<weld body1='a' body2='b#'/>",
               "<joint joint1='j' polycoef='# 1 0 0 0'/>", "<motor name='m#' joint='j' gear='#'/>",
               "<general joint='k#'/>", "<default class='d#'><geom size='.#'/></default>",
               "<include file='part#.xml'/>", "<compiler angle='radian'/>"}));
}

TEST_F(HostileSet, Sdf) {
  try_all(
      ".sdf",
      "<sdf version='1.9'>@<model name='m'>@<link name='a'>@<inertial>@</inertial></link><link "
      "name='b'/><joint name='j' type='revolute'>@<parent>a</parent><child>b</child><axis>"
      "<xyz>0 0 1</xyz></axis></joint></model></sdf>",
      with_xml_pieces(
          {"<link name='l#'/>", "<link name='a'/>", "<frame name='f#'/>",
           "<frame name='f#' attached_to='f#'/>", "<model name='n#'><link name='l'/></model>",
           "<joint name='k#' type='fixed'><parent>a</parent><child>b</child></joint>",
           "<include><uri>model://m#</uri></include>", "<mass>#</mass>",
           "<collision name='c#'><geometry><box><size>1 1 1</size></box></geometry></collision>",
           "<sensor name='s#' type='imu'/>", "<pose>0 0 # 0 0 0</pose>",
           "<plugin name='p#' filename='p'><x>#</x></plugin>", "<drake:distance_constraint/>",
           "<axis><xyz>0 0 1</xyz></axis>", "<world name='w#'/>"}));
}

TEST_F(HostileSet, Json) {
  const std::string link = R"({"name": "a", "mass": 1, "inertia": [[1,0,0],[0,1,0],[0,0,1]]})";
  try_all(".json",
          R"({"dynac_robot": 1, @"name": "r", "base": "fixed", "links": [@)" + link +
              R"(, {"name": "b"@}], "joints": [@{"name": "j", "type": "revolute", "parent": "a", )"
              R"("child": "b"@}]})",
          {R"("x#": 1,)", R"({"name": "l#"},)", R"({},)", "[", R"(, "mass": 1)", R"(, "y#": [])",
           "1e999,", "null,", R"({"name": "a"},)", R"(, "limits": {"lower": #})",
           R"({"name": "k#", "type": "revolute", "parent": "a", "child": "l#"},)", " \n", "\t"});
}

TEST_F(HostileSet, Constraints) {
  try_all(
      ".constraints", "@\nset s\n@  point FL_foot\n@",
      {"# comment\n", "set s#\n", "  point FL_foot as p#\n", "  point FL_foot at # 0 0 as p#\n",
       "  pont x\n", "  frame FL_foot in FR_foot as f#\n", "  distance FL_foot to FR_foot as d#\n",
       "  coupling FL_knee + # * FR_knee as c#\n", "x ", "\n", "set t# extends s\n",
       "  point FL_foot without x, y, z as e#\n", "  point " + kLongName + "\n"});
}

}  // namespace
}  // namespace dynac::test
