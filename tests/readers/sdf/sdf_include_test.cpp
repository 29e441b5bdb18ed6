// SPDX-License-Identifier: BSD-3-Clause
// <include>: where files are looked for, what messages say of them, and what is refused.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "readers/robot_file.hpp"
#include "sdf_text.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using test::write_file;
using testing::HasSubstr;

std::string link_with(std::string_view name, std::string_view content = kSdfInertial) {
  return fmt::format("<link name='{}'>{}</link>\n", name, content);
}

std::string joint_between(const std::string& name, const std::string& parent,
                          const std::string& child) {
  return fmt::format(
      "<joint name='{}' type='continuous'><parent>{}</parent><child>{}</child>"
      "<axis><xyz>0 0 1</xyz></axis></joint>\n",
      name, parent, child);
}

std::string model_document(const std::string& model, const std::string& content,
                           const std::string& version = "1.9") {
  return fmt::format("<sdf version='{}'>\n<model name='{}'>\n{}</model></sdf>\n", version, model,
                     content);
}

/// A folder with a robot that includes a hand by a URI.
class SdfInclude : public testing::Test {
 protected:
  /// @param[in] palm  the link that the hand's joint leads to
  void write_robot(const std::string& uri, const std::string& palm = "hand::palm",
                   const std::string& more = "") const {
    write("arm/arm.sdf",
          model_document("arm", link_with("base") + "<include><uri>" + uri + "</uri>" + more +
                                    "</include>\n" + joint_between("wrist", "base", palm)));
  }

  void write_hand(const std::string& folder, const std::string& content = link_with("palm")) const {
    write(folder + "/model.sdf", model_document("hand", content));
    write(folder + "/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  }

  void write(const std::string& path, const std::string& text) const {
    write_file(folder_.path() / path, text);
  }

  [[nodiscard]] Model read(const ReadOptions& options = {}) const {
    return read_robot(folder_.path() / "arm/arm.sdf", options);
  }

  /// What is wrong, with the folder left out.
  [[nodiscard]] std::string message(const ReadOptions& options = {}) const {
    try {
      static_cast<void>(read(options));
    } catch (const InputError& error) {
      std::string text = error.what();
      const std::string path = folder_.path().string() + '/';
      for (std::size_t at = 0; (at = text.find(path)) != text.npos;) text.erase(at, path.size());
      return text;
    }
    return "reads";
  }

  test::TemporaryFolder folder_;
};

TEST_F(SdfInclude, NamesOfLinksAndJointsStartWithTheModels) {
  write_hand("hand",
             link_with("palm") + link_with("finger") + joint_between("knuckle", "palm", "finger"));
  write_robot("model://hand");
  const Model model = read();
  ASSERT_EQ(model.links.size(), 3u);
  EXPECT_EQ(model.links[1].name, "hand::palm");
  EXPECT_EQ(model.links[2].joint.name, "hand::knuckle");
}

TEST_F(SdfInclude, FilesAreFoundBesideTheRobotAboveItAndInNamedFolders) {
  for (const char* const place : {"arm/hand", "hand", "models/hand", "gazebo/hand", "sdf/hand"}) {
    SCOPED_TRACE(place);
    write_hand(place);
    setenv("GZ_SIM_RESOURCE_PATH", ("/nowhere:" + (folder_ / "gazebo")).c_str(), 1);
    setenv("SDF_PATH", (folder_ / "sdf").c_str(), 1);
    for (const char* const uri : {"model://hand", "hand", "hand/model.sdf", "file://hand"}) {
      write_robot(uri);
      EXPECT_EQ(read({.model_paths = {folder_.path() / "models"}}).links.size(), 2u) << uri;
    }
    unsetenv("GZ_SIM_RESOURCE_PATH");
    unsetenv("SDF_PATH");
    std::filesystem::remove_all(folder_.path() / place);
  }
  EXPECT_EQ(message(),
            "arm/arm.sdf:4: model \"arm\": <include> <uri> \"file://hand\" names no "
            "file or folder; name the folder above it by @model-path DIR, or correct "
            "it");
}

TEST_F(SdfInclude, PathsThatLeadNowhereNameNoFile) {
  std::filesystem::create_symlink("loop", folder_.path() / "loop");
  const std::string large(5000, 'a');
  const std::string nowhere[] = {"loop", "loop/hand", large, large + "/hand"};
  for (const std::string& path : nowhere) {
    for (const char* const scheme : {"model://", "file://", ""}) {
      write_robot(scheme + path);
      EXPECT_THAT(message(), HasSubstr("names no file or folder")) << scheme << path;
    }
  }
  write_hand("hand");
  write("hand/model.config", "<model><sdf version='1.9'>" + large + "</sdf></model>");
  write_robot("model://hand");
  EXPECT_THAT(message(), HasSubstr("which does not exist"));
}

TEST_F(SdfInclude, AMergedModelIsNotPlacedByAFrameOfTheModelAround) {
  write_hand("hand", link_with("palm", "<pose relative_to='base'/>" + std::string(kSdfInertial)));
  write("arm/arm.sdf", model_document("arm", link_with("base") +
                                                 "<include merge='true'><uri>model://hand</uri>"
                                                 "<pose>1 0 0 0 0 0</pose><placement_frame>palm"
                                                 "</placement_frame></include>" +
                                                 joint_between("wrist", "base", "palm")));
  EXPECT_THAT(message(),
              HasSubstr("hand/model.sdf:2: frame \"_merged__hand__model__\": placement_frame "
                        "\"palm\" does not stand in it; name a link, joint or frame of its own"));
}

TEST_F(SdfInclude, ThousandsOfFramesAndHundredsOfModelsAreRead) {
  std::string content = link_with("base") + link_with("arm") + joint_between("j", "base", "arm");
  for (int k = 0; k < 300; ++k) {
    const std::string name = "hand" + std::to_string(k);
    content += "<include><uri>model://hand</uri><name>" + name + "</name></include>" +
               "<joint name='j" + std::to_string(k) + "' type='fixed'><parent>arm</parent><child>" +
               name + "::palm</child></joint>";
  }
  write("arm/arm.sdf", model_document("arm", content));
  std::string frames;
  for (int k = 0; k < 20; ++k) frames += "<frame name='f" + std::to_string(k) + "'/>";
  write_hand("hand", link_with("palm") + frames);
  EXPECT_EQ(read().links.size(), 302u);
}

TEST_F(SdfInclude, SizesOfAllIncludedFilesAreBounded) {
  write_hand("hand", link_with("palm") + "<!--" + std::string(2'000'000, ' ') + "-->");
  const std::string include = "<include><uri>model://hand</uri><name>hand{}</name></include>\n";
  std::string includes;
  for (int k = 0; k < 9; ++k) includes += fmt::format(fmt::runtime(include), k);
  write("arm/arm.sdf", model_document("arm", link_with("base") + includes));
  EXPECT_THAT(message(), HasSubstr("arm.sdf:11: <include> of \""));
  EXPECT_THAT(message(), HasSubstr("brings what the robot includes to over 16 MB; include fewer"));
}

TEST_F(SdfInclude, FoldersOfTheUserComeFirst) {
  write_hand("hand");
  write_hand("mine/hand",
             link_with("palm") + link_with("finger") + joint_between("knuckle", "palm", "finger"));
  write_robot("model://hand");
  EXPECT_EQ(read().links.size(), 2u);
  EXPECT_EQ(read({.model_paths = {folder_.path() / "mine"}}).links.size(), 3u);
}

TEST_F(SdfInclude, TheNewestVersionIsRead) {
  write("hand/old.sdf", model_document("hand", link_with("palm")));
  write("hand/new.sdf", model_document("hand", link_with("palm") + link_with("finger") +
                                                   joint_between("k", "palm", "finger")));
  write("hand/model.config",
        "<model><sdf version='1.10'>new.sdf</sdf><sdf version='1.4'>old.sdf</sdf>"
        "<sdf version='2.0'>none.sdf</sdf></model>");
  write_robot("model://hand");
  EXPECT_EQ(read().links.size(), 3u);
}

TEST_F(SdfInclude, EachFileHasTheMeaningOfItsVersion) {
  // The axis of an old file stands in its model's axes, that of a newer one in the child link's.
  const std::string turned =
      "<pose>0 0 0 0 0 1.5707963267948966</pose>" + std::string(kSdfInertial);
  const std::string content =
      link_with("palm") + link_with("finger", turned) +
      "<joint name='k' type='prismatic'><parent>palm</parent><child>finger</child>"
      "<axis><xyz>1 0 0</xyz></axis></joint>";
  for (const auto& [version, y] : {std::pair("1.4", -1.0), std::pair("1.9", 0.0)}) {
    write_hand("hand");
    write("hand/model.sdf", model_document("hand", content, version));
    write_robot("model://hand");
    EXPECT_NEAR(read().links.at(2).joint.axis[1], y, 1e-15) << version;
  }
}

TEST_F(SdfInclude, NamePoseAndPlaceOfThePartAreChosen) {
  write_hand("hand", link_with("palm", "<pose>0 0 1 0 0 0</pose>" + std::string(kSdfInertial)));
  write_robot("model://hand", "left::palm",
              "<name>left</name><pose>0 2 0 0 0 0</pose><placement_frame>palm</placement_frame>");
  const Joint joint = read().links.at(1).joint;
  EXPECT_EQ(joint.X_PJ.p, (Vector3<double>{{0, 2, 0}}));
}

TEST_F(SdfInclude, MessagesNameTheLineOfTheIncludedFile) {
  write_hand("hand", link_with("palm") +
                         "<link name='thumb'><inertial><mass>1 kg</mass></inertial>"
                         "</link>" +
                         joint_between("k", "palm", "thumb"));
  write_robot("model://hand");
  EXPECT_THAT(message(), HasSubstr("hand/model.sdf:4: link \"thumb\": <mass> \"1 kg\" is not a "
                                   "number"));
  write_hand("hand", link_with("palm") + link_with("thumb") + joint_between("k", "palm", "thmb"));
  EXPECT_THAT(message(), HasSubstr("hand/model.sdf:5: joint \"hand::k\": child link "
                                   "\"hand::thmb\" does not exist"));
  write("hand/model.sdf", "<sdf version='1.9'><model>");
  EXPECT_THAT(message(), HasSubstr("hand/model.sdf:1: is not well-formed XML"));
}

TEST_F(SdfInclude, WhatCannotBeIncludedIsRefused) {
  const auto said = [&](const std::string& uri, const std::string& more = "") {
    write_robot(uri, "hand::palm", more);
    return message();
  };
  EXPECT_THAT(said("https://fuel.gazebosim.org/hand"), HasSubstr("is not a file of this machine"));
  EXPECT_THAT(said("model://../hand"), HasSubstr("leaves the folders of models"));
  EXPECT_THAT(said(""), HasSubstr("is empty or missing"));
  write("hand/readme", "");
  EXPECT_THAT(said("model://hand"), HasSubstr("has no model.config; name the SDF file in it"));
  write("hand/model.config", "<model><sdf version='1.9'>hand.sdf</sdf></model>");
  EXPECT_THAT(said("model://hand"), HasSubstr("lists the file \"hand.sdf\", which does not exist"));
  write("hand/model.config", "<model><sdf version='9.9'>hand.sdf</sdf></model>");
  EXPECT_THAT(said("model://hand"), HasSubstr("lists no SDF file of a version that is read"));
  write_hand("hand");
  EXPECT_THAT(said("model://hand", "<static>true</static>"),
              HasSubstr("nested model \"hand\": is <static> in a model that moves"));
  EXPECT_THAT(said("model://hand", "<placement_frame>palm</placement_frame>"),
              HasSubstr("has a <placement_frame> but no <pose>"));
  EXPECT_THAT(said("model://hand", "<experimental:params/>"), HasSubstr("<experimental:params>"));
}

TEST_F(SdfInclude, AModelThatIncludesItselfIsRefused) {
  write_hand("hand", link_with("palm") + "<include><uri>model://glove</uri></include>");
  write("glove/model.sdf",
        model_document("glove", link_with("skin") + "<include><uri>../hand</uri></include>"));
  write("glove/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  write_robot("model://hand");
  EXPECT_THAT(message(), HasSubstr("glove/model.sdf:4: model \"glove\": <include> <uri> "
                                   "\"../hand\" includes itself; include another model"));
}

TEST_F(SdfInclude, AWorldIncludesItsModels) {
  write_hand("hand",
             link_with("palm") + link_with("finger") + joint_between("knuckle", "palm", "finger"));
  write("sun/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  write("sun/model.sdf", "<sdf version='1.9'><light name='sun' type='directional'/></sdf>");
  const auto include = [](const std::string& uri, const std::string& more = "") {
    return "<include><uri>model://" + uri + "</uri>" + more + "</include>\n";
  };
  const auto world = [&](const std::string& content) {
    write("arm/arm.sdf", "<sdf version='1.9'><world name='w'>\n" + content + "</world></sdf>");
  };
  world("<gravity>0 0 -1.6</gravity>" + include("sun") + include("hand"));
  EXPECT_EQ(read().name, "hand");
  EXPECT_EQ(read().gravity, (Vector3<double>{{0, 0, -1.6}}));
  world(include("hand", "<name>plane</name><static>1</static>") + include("hand"));
  EXPECT_EQ(read().name, "hand");
  world(include("hand", "<name>left</name>") + include("nowhere") + include("hand"));
  EXPECT_EQ(message(),
            "arm/arm.sdf:1: holds 3 models, \"left\", \"model://nowhere\", \"hand\"; "
            "choose one with @model NAME");
  EXPECT_EQ(read({.model = "left"}).name, "left");
}

}  // namespace
}  // namespace dynac
