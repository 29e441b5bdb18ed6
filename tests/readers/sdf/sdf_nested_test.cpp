// SPDX-License-Identifier: BSD-3-Clause
// Models in models, included and merged ones: random SDF files, whose links must stand where
// libsdformat itself says that they do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "readers/robot_file.hpp"
#include "readers/sdf/sdf_include.hpp"
#include "sdf_oracle.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using test::TemporaryFolder;
using test::write_file;

/// What a model holds, as the model around it may name it.
struct Names {
  std::vector<std::string> links;   // the first is the root of its tree
  std::vector<std::string> frames;  // links, joints, frames and models
};

/// Writes a random robot: a file, and those that it includes.
class RandomRobot {
 public:
  RandomRobot(std::uint64_t seed, bool has_merged, const TemporaryFolder& folder)
      : random_(seed), has_merged_(has_merged), folder_(folder) {}

  void write() {
    Names names;
    std::string text = "<sdf version='1.9'>" + model("robot", 0, "", names) + "</sdf>";
    if (chance(0.5)) {
      const std::string joint = "<joint name='mount' type='fixed'><parent>world</parent><child>" +
                                names.links.front() + "</child></joint></model></sdf>";
      text.replace(text.rfind("</model>"), text.npos, joint);
    }
    write_file(folder_.path() / "robot.sdf", text);
  }

 private:
  [[nodiscard]] bool chance(double probability) {
    return std::uniform_real_distribution<>(0, 1)(random_) < probability;
  }
  [[nodiscard]] std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }
  [[nodiscard]] std::string any(const std::vector<std::string>& names) {
    return names[below(names.size())];
  }
  [[nodiscard]] std::string fresh(const char* kind) { return fmt::format("{}{}", kind, ++count_); }

  /// A <pose>, sometimes in one of the frames.
  [[nodiscard]] std::string pose(const std::vector<std::string>& frames) {
    std::uniform_real_distribution<> number(-1, 1);
    std::string text = "<pose";
    if (!frames.empty() && chance(0.5)) text += " relative_to='" + any(frames) + "'";
    text += '>';
    for (int i = 0; i < 6; ++i) text += fmt::format("{} ", number(random_));
    return text + "</pose>";
  }

  [[nodiscard]] std::string link(Names& names) {
    const std::string name = fresh("link");
    const std::string text = "<link name='" + name + "'>" + pose(names.frames) + "</link>";
    names.links.push_back(name);
    names.frames.push_back(name);
    return text;
  }

  [[nodiscard]] std::string frame(Names& names) {
    const std::string name = fresh("frame");
    std::string text = "<frame name='" + name + "'";
    if (chance(0.7)) text += " attached_to='" + any(names.frames) + "'";
    text += '>' + pose(names.frames) + "</frame>";
    names.frames.push_back(name);
    return text;
  }

  [[nodiscard]] std::string joint(const std::string& parent, const std::string& child,
                                  Names& names) {
    const std::string name = fresh("joint");
    const std::string frame =
        chance(0.5) ? "<xyz expressed_in='" + any(names.frames) + "'>" : std::string("<xyz>");
    const bool is_universal = chance(0.2);
    std::string text = fmt::format(
        "<joint name='{}' type='{}'>{}<parent>{}</parent><child>{}</child><axis>{}0.6 0 "
        "0.8</xyz></axis>",
        name, is_universal ? "universal" : "revolute", pose(names.frames), parent, child, frame);
    if (is_universal) text += "<axis2>" + frame + "0 1 0</xyz></axis2>";
    names.frames.push_back(name);
    return text + "</joint>";
  }

  /// A nested model, written out, included or merged; the names that it adds, with its name.
  [[nodiscard]] std::string nested(int depth, Names& names) {
    const std::string name = fresh("model");
    const bool is_included = chance(0.5), is_merged = is_included && has_merged_ && chance(0.7);
    Names inner;
    const std::string own_pose = pose(is_included ? std::vector<std::string>{} : names.frames);
    std::string text = model(name, depth + 1, own_pose, inner);
    if (is_included) {
      write_file(folder_.path() / name / "model.sdf", "<sdf version='1.9'>" + text + "</sdf>");
      write_file(folder_.path() / name / "model.config",
                 "<model><sdf version='1.9'>model.sdf</sdf></model>");
      text = fmt::format("<include merge='{}'><uri>model://{}</uri>", is_merged, name);
      if (chance(0.7)) {
        text += pose(names.frames);
        const std::string& placed = inner.frames[below(inner.frames.size())];
        if (chance(0.5)) text += "<placement_frame>" + placed + "</placement_frame>";
      }
      text += "</include>";
    }
    const std::string prefix = is_merged ? "" : name + "::";
    for (const std::string& one : inner.links) names.links.push_back(prefix + one);
    for (const std::string& one : inner.frames) names.frames.push_back(prefix + one);
    if (!is_merged) names.frames.push_back(name);
    return text;
  }

  /// A model whose links are one tree: of own links, and of the trees of nested models.
  [[nodiscard]] std::string model(const std::string& name, int depth, const std::string& own_pose,
                                  Names& names) {
    std::string text = link(names);
    for (std::size_t i = below(3); i > 0; --i) {
      const std::string parent = any(names.links);
      text += link(names);
      text += joint(parent, names.links.back(), names);
    }
    if (chance(0.5)) text += frame(names);
    for (std::size_t i = depth < 2 ? 1 + below(2) : 0; i > 0; --i) {
      const std::string parent = any(names.links);
      const std::size_t root = names.links.size();
      text += nested(depth, names);
      text += joint(parent, names.links[root], names);
      text += frame(names);
    }
    std::string open = "<model name='" + name + "'";
    if (chance(0.3)) open += " canonical_link='" + any(names.links) + "'";
    if (depth > 0 && chance(0.3)) open += " placement_frame='" + any(names.frames) + "'";
    return open + ">" + own_pose + text + "</model>";
  }

  std::mt19937_64 random_;
  bool has_merged_;
  const TemporaryFolder& folder_;
  int count_ = 0;
};

test::OraclePlaces places_of_files(const TemporaryFolder& folder) {
  // It reads files in included ones by its global configuration alone.
  sdf::ParserConfig::GlobalConfig().AddURIPath("model://", folder.path().string());
  sdf::Root root;
  const sdf::Errors errors = root.Load(folder / "robot.sdf");
  for (const sdf::Error& error : errors) ADD_FAILURE() << error.Message();
  return root.Model() == nullptr ? test::OraclePlaces{} : test::places_of(*root.Model());
}

/// The links where all joints are at zero, in the root link.
std::map<std::string, Transform<double>> links_of(const Model& model) {
  std::vector<Transform<double>> X_RL(model.links.size());
  std::map<std::string, Transform<double>> links;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (i > 0) X_RL[i] = X_RL[link.parent.index()] * link.joint.X_PJ;
    links[link.name] = X_RL[i];
  }
  return links;
}

class SdfNested : public testing::TestWithParam<std::uint64_t> {};

TEST_P(SdfNested, LinksStandWhereLibsdformatPlacesThem) {
  const TemporaryFolder folder;
  const bool has_merged = GetParam() % 2 == 1;
  RandomRobot(GetParam(), has_merged, folder).write();
  SCOPED_TRACE(test::read_file(folder.path() / "robot.sdf"));
  const Model model = read_robot(folder.path() / "robot.sdf");
  const auto expected = places_of_files(folder).links;
  const auto found = links_of(model);
  ASSERT_GT(expected.size(), 1u);
  const std::string& root = model.links.front().name;
  const bool is_on_world = root == "world";
  // libsdformat 12 writes the frame of a merged model with six digits.
  const double tolerance = has_merged ? 1e-4 : 1e-12;
  const Transform<double> X_RW = is_on_world ? Transform<double>{} : inverse(expected.at(root));
  for (const auto& [name, X_WL] : expected) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(found.contains(name));
    const Transform<double> X_RL = X_RW * X_WL;
    const Transform<double>& X = found.at(name);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(X.p[i], X_RL.p[i], tolerance);
      for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(X.R(i, j), X_RL.R(i, j), tolerance);
    }
  }
}

// Also joints and axes, and models that are merged, to the last digits.
TEST_P(SdfNested, PartsStandWhereLibsdformatPlacesThem) {
  const TemporaryFolder folder;
  RandomRobot(GetParam(), GetParam() % 2 == 1, folder).write();
  const std::string text = test::read_file(folder.path() / "robot.sdf");
  SCOPED_TRACE(text);
  Source source{"robot.sdf", Findings()};
  test::expect_places_of_libsdformat(
      SdfLoader({.folder = folder.path()}).load(text, "", folder.path(), source));
}

INSTANTIATE_TEST_SUITE_P(Seeds, SdfNested, testing::Range<std::uint64_t>(1, 31));

}  // namespace
}  // namespace dynac
