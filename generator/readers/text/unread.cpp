// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/unread.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "readers/text/numbers.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

/// Values with which a word changes something.
enum class Matters {
  kAlways,
  kIfOn,         ///< true, or a number that is not zero, in it or below it
  kIfOff,        ///< false or 0
  kUnlessMimic,  ///< of a joint that has no <mimic> of its own
};

/// How a word is written.
enum class Word {
  kElement,    ///< that nothing was read of
  kChild,      ///< such an element right below `inside`; plugins use the same words otherwise
  kParameter,  ///< <param name="WORD">
  kAttribute,  ///< of any element
  kPlugin,     ///< <plugin> with the word in its name or its file's
};

/// What changes the dynamics and is not read.
struct UnreadRow {
  std::string_view word;
  std::string_view inside;  ///< an element around it, or it itself; empty: any
  Word form;
  Matters matters;
  Severity severity;  ///< a warning is an error in strict readings
  std::string_view text;
};

constexpr std::string_view kMuJoCo =
    "is MuJoCo's and not read, so that masses or forces differ from MuJoCo's; write what it "
    "computes into the links, or give the file that MuJoCo saves";
constexpr std::string_view kGazeboSpring =
    "is a spring of Gazebo's and not read; add its torque if it matters, or write the robot in SDF";
constexpr std::string_view kAddition =
    "is added by Gazebo and not read; write it into the robot itself";
constexpr std::string_view kNoWeight =
    "switches gravity off, but kernels let it act on every link; remove it, or subtract the link's "
    "weight";
constexpr std::string_view kHeld =
    "holds the link in Gazebo, but kernels let it move; make its joint fixed, or remove it";
constexpr std::string_view kPluginForces =
    "acts on links in Gazebo, which kernels do not model; add its forces by @fext if they matter";
constexpr std::string_view kDamped =
    "damps the motion of links, which kernels do not model; add its forces by @fext if they "
    "matter";
constexpr std::string_view kMimic =
    "couples joints, but not those of the robot; write <mimic> into the <joint>";
constexpr std::string_view kJointSpring =
    "is not one of URDF's and not read; add its torque if it matters, or write the robot in SDF";

constexpr auto kWarning = Severity::kWarning;
constexpr auto kError = Severity::kError;
constexpr auto kAlways = Matters::kAlways;
constexpr auto kIfOn = Matters::kIfOn;
constexpr auto kElement = Word::kElement;
constexpr auto kAttribute = Word::kAttribute;

constexpr UnreadRow kRows[] = {
    // Drake
    {"drake:joint", "", kElement, kAlways, kError,
     "is not supported; write a <joint> of a type that the format has"},
    {"drake:linear_bushing_rpy", "", kElement, kAlways, kError,
     "is not modelled, so that its frames would move freely against each other; if it closes a "
     "loop, write <drake:ball_constraint> instead, else remove it and add its wrench by @fext"},
    {"drake:linear_spring_damper", "", kElement, kAlways, kWarning,
     "is not modelled; add its force by @fext if it matters"},
    {"drake:tendon_constraint", "", kElement, kAlways, kWarning,
     "is not modelled; write it as a coupling into a file for @constraints if it holds joints "
     "together"},
    {"drake:distance_constraint", "", kElement, kAlways, kWarning,
     "is not modelled, so that its points move freely; write it as a distance into a file for "
     "@constraints"},
    {"drake:mimic", "", kElement, kAlways, kWarning,
     "is read in joints of SDF that have one axis alone; write <mimic> into the <joint>"},
    {"drake:deformable_properties", "", kElement, kAlways, kWarning,
     "makes the link deformable, but kernels take it as rigid; remove it if that is meant"},
    // ROS
    {"mimic", "ros2_control", Word::kParameter, Matters::kUnlessMimic, kWarning, kMimic},
    {"motorInertia", "", kElement, kIfOn, kWarning,
     "is not read; write the rotor as <drake:rotor_inertia value=\"...\"/> of the actuator, or "
     "remove it "
     "and give the rotor by @rotor"},
    {"xacro:", "", kElement, kAlways, kWarning,
     "was not expanded, so that what it stands for is missing; expand the file anew, or remove it"},
    // Gazebo
    {"joint", "gazebo", Word::kChild, kAlways, kWarning,
     "stands in <gazebo> and is not read; if it closes a loop, write it as <loop_joint> too"},
    {"link", "gazebo", Word::kChild, kAlways, kWarning, kAddition},
    {"model", "gazebo", Word::kChild, kAlways, kWarning, kAddition},
    {"include", "gazebo", Word::kChild, kAlways, kWarning, kAddition},
    {"mimicJoint", "", kElement, Matters::kUnlessMimic, kWarning, kMimic},
    {"springStiffness", "", kElement, kIfOn, kWarning, kGazeboSpring},
    {"spring_stiffness", "gazebo", kElement, kIfOn, kWarning, kGazeboSpring},
    {"turnGravityOff", "", kElement, kIfOn, kWarning, kNoWeight},
    {"static", "gazebo", Word::kChild, kIfOn, kWarning, kHeld},
    {"kinematic", "gazebo", Word::kChild, kIfOn, kWarning, kHeld},
    {"gravity", "gazebo", Word::kChild, Matters::kIfOff, kWarning, kNoWeight},
    {"dampingFactor", "", kElement, kIfOn, kWarning, kDamped},
    {"velocity_decay", "", kElement, kIfOn, kWarning, kDamped},
    {"enable_wind", "", kElement, kIfOn, kWarning,
     "lets wind act, which kernels do not model; add its forces by @fext if they matter"},
    {"Hydrodynamics", "", Word::kPlugin, kAlways, kWarning, kPluginForces},
    {"Buoyancy", "", Word::kPlugin, kAlways, kWarning, kPluginForces},
    {"JointSpring", "", Word::kPlugin, kAlways, kWarning, kPluginForces},
    {"DetachableJoint", "", Word::kPlugin, kAlways, kWarning,
     "holds another model until it is detached, which kernels do not model; add its mass or its "
     "wrench if they matter"},
    // SDF has it below <axis>
    {"mimic", "joint", kElement, Matters::kAlways, kWarning,
     "is not read here, so that the joint moves freely; write it into the joint's <axis>"},
    // Bullet
    {"inertia_scaling", "", kElement, kAlways, kWarning,
     "scales the inertia in Bullet and is not read; write what it makes of the inertia"},
    // MuJoCo
    {"settotalmass", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"boundmass", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"boundinertia", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"balanceinertia", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"inertiafromgeom", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"gravity", "mujoco", kAttribute, kAlways, kWarning,
     "is MuJoCo's and not read; give it by @gravity"},
    {"density", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    {"viscosity", "mujoco", kAttribute, kIfOn, kWarning, kMuJoCo},
    // Attributes that simulators add to URDF's <dynamics>
    {"spring_stiffness", "dynamics", kAttribute, kIfOn, kWarning, kJointSpring},
    {"springStiffness", "dynamics", kAttribute, kIfOn, kWarning, kJointSpring},
    {"stiffness", "dynamics", kAttribute, kIfOn, kWarning, kJointSpring},
    {"armature", "dynamics", kAttribute, kIfOn, kWarning,
     "is not one of URDF's and not read; give the rotor by @rotor"},
    {"armature", "dynamics", kElement, kIfOn, kWarning,
     "is not one of SDF's and not read; give the rotor by @rotor"},
    {"gravity", "link", Word::kChild, Matters::kIfOff, kWarning, kNoWeight},
};

constexpr std::string_view kPartsOfJoint[] = {"origin", "parent",   "child", "axis",
                                              "limit",  "dynamics", "mimic"};

/// Whether a value is true or holds a number that is not zero.
bool is_on(std::string_view value) {
  for (const std::string_view word : split_words(value)) {
    if (word == "false" || word == "False" || word == "FALSE" || word == "auto") continue;
    const ParsedNumber number = parse_number(word);
    if (!number.problem.empty() || number.value > 0) return true;
  }
  return false;
}

/// The same of the texts in an element and below it.
bool has_value_on(const tinyxml2::XMLElement& xml) {
  if (xml.GetText() != nullptr && is_on(xml.GetText())) return true;
  for (const auto* below = xml.FirstChildElement(); below; below = below->NextSiblingElement()) {
    if (has_value_on(*below)) return true;
  }
  return false;
}

using Names = std::unordered_set<std::string_view>;

Names mimic_joints(const tinyxml2::XMLElement& robot) {
  Names names;
  for (const auto* joint = robot.FirstChildElement("joint"); joint != nullptr;
       joint = joint->NextSiblingElement("joint")) {
    const char* const name = joint->Attribute("name");
    if (name != nullptr && joint->FirstChildElement("mimic") != nullptr) names.insert(name);
  }
  return names;
}

/// Whether the robot's joint that a parameter of ros2_control or a plugin's <mimicJoint> is about
/// is a mimic joint anyway.
bool is_of_mimic_joint(const tinyxml2::XMLElement& xml, const Names& mimic_joints) {
  const auto* const around = xml.Parent()->ToElement();
  const bool is_parameter = std::string_view(xml.Name()) == "param" && around != nullptr;
  const char* const name = is_parameter ? around->Attribute("name") : xml.GetText();
  return name != nullptr && mimic_joints.contains(name);
}

bool matters(const UnreadRow& row, const tinyxml2::XMLElement& xml, const Names& mimic_joints) {
  if (row.matters == Matters::kAlways) return true;
  if (row.matters == Matters::kUnlessMimic) return !is_of_mimic_joint(xml, mimic_joints);
  const bool is_value_on =
      row.form == Word::kAttribute ? is_on(xml.Attribute(row.word.data())) : has_value_on(xml);
  return is_value_on == (row.matters == Matters::kIfOn);
}

/// Whether nothing in an element says anything about the dynamics.
bool is_picture(const tinyxml2::XMLElement& xml) {
  constexpr std::string_view kPictures[] = {"visual", "collision", "material", "sensor"};
  return std::ranges::find(kPictures, xml.Name()) != std::end(kPictures);
}

/// Whether the element is what a row calls so; a row that ends with a colon means a name space.
bool is_called(const tinyxml2::XMLElement& xml, std::string_view word) {
  return word.ends_with(':') ? std::string_view(xml.Name()).starts_with(word) : xml.Name() == word;
}

bool attribute_holds(const tinyxml2::XMLElement& xml, const char* name, std::string_view word) {
  const char* const value = xml.Attribute(name);
  return value != nullptr && std::string_view(value).find(word) != std::string_view::npos;
}

/// Goes down a tree with the names of the elements around.
class UnreadReporter {
 public:
  UnreadReporter(const tinyxml2::XMLElement& robot, Source& source)
      : mimic_joints_(mimic_joints(robot)), source_(source) {}

  /// @param[in] is_read  whether something was read of the element
  void report_below(const tinyxml2::XMLElement& xml, bool is_read) {
    around_.emplace_back(xml.Name());
    for (const auto* below = xml.FirstChildElement(); below; below = below->NextSiblingElement()) {
      report(*below, is_read && source_.seen.contains(below), is_read);
    }
    around_.pop_back();
  }

 private:
  /// @param[in] is_first  whether it is the topmost that nothing was read of
  void report(const tinyxml2::XMLElement& xml, bool is_read, bool is_first) {
    report_attributes(xml);
    if (is_read) return report_below(xml, true);
    const std::size_t findings = source_.findings.size();
    if (!is_picture(xml)) {
      report_element(xml);
      report_below(xml, false);
    }
    if (!is_first || source_.findings.size() != findings) return;
    source_.findings.remark(Treatment::kIgnored, fmt::format("<{}>", xml.Name()),
                            source_.place(xml.GetLineNum()));
  }

  void report_attributes(const tinyxml2::XMLElement& xml) {
    for (const UnreadRow& row : kRows) {
      if (row.form != Word::kAttribute || !is_inside(row, xml)) continue;
      const char* const value = xml.Attribute(row.word.data());
      if (value == nullptr || !matters(row, xml, mimic_joints_)) continue;
      report(row, xml, fmt::format("{} {}", row.word, dynac::quoted(value)));
    }
  }

  void report_element(const tinyxml2::XMLElement& xml) {
    for (const UnreadRow& row : kRows) {
      if (!is_form(row, xml) || !is_inside(row, xml)) continue;
      if (!matters(row, xml, mimic_joints_)) continue;
      return report(row, xml, "");
    }
    if (is_unknown_part_of_joint(xml)) report_unknown_part(xml);
  }

  /// Whether an element stands in a <joint> of URDF, which has no such part. Of a fixed joint,
  /// parts are left unread, too.
  [[nodiscard]] bool is_unknown_part_of_joint(const tinyxml2::XMLElement& xml) const {
    constexpr std::string_view kSilent[] = {"safety_controller", "calibration", "hardwareInterface",
                                            "property_bag"};
    return around_.size() == 2 && around_.front() == "robot" && around_.back() == "joint" &&
           std::ranges::count(kSilent, xml.Name()) == 0 &&
           std::ranges::count(kPartsOfJoint, xml.Name()) == 0;
  }

  void report_unknown_part(const tinyxml2::XMLElement& xml) {
    const std::vector<std::string> parts(std::begin(kPartsOfJoint), std::end(kPartsOfJoint));
    const std::string question = did_you_mean(xml.Name(), parts);
    const char* const joint = xml.Parent()->ToElement()->Attribute("name");
    source_.findings.doubt(
        source_.place(xml.GetLineNum()),
        fmt::format(
            "{}: <{}> is not one of URDF's parts of a joint and not read; {}",
            called("joint", joint == nullptr ? "" : joint), xml.Name(),
            question.empty() ? "remove it if the joint moves as it should without" : question));
  }

  /// Whether an element is what a row describes.
  [[nodiscard]] bool is_form(const UnreadRow& row, const tinyxml2::XMLElement& xml) const {
    switch (row.form) {
      case Word::kElement:
        return is_called(xml, row.word);
      case Word::kChild:
        return is_called(xml, row.word) && around_.back() == row.inside;
      case Word::kParameter:
        return is_called(xml, "param") && xml.Attribute("name", row.word.data()) != nullptr;
      case Word::kPlugin:
        return is_called(xml, "plugin") && (attribute_holds(xml, "name", row.word) ||
                                            attribute_holds(xml, "filename", row.word));
      case Word::kAttribute:
        break;
    }
    return false;
  }

  [[nodiscard]] bool is_inside(const UnreadRow& row, const tinyxml2::XMLElement& xml) const {
    return row.inside.empty() || xml.Name() == row.inside ||
           std::ranges::find(around_, row.inside) != around_.end();
  }

  /// @param[in] part  what of the element is meant; empty: all of it
  void report(const UnreadRow& row, const tinyxml2::XMLElement& xml, std::string_view part) {
    const bool is_named = xml.Attribute("name") != nullptr;
    const std::string text = fmt::format(
        "{}:{}{} {}",
        is_named ? named_element(xml.Name(), xml).thing : fmt::format("<{}>", xml.Name()),
        part.empty() ? "" : " ", part, row.text);
    const std::string place = source_.place(xml.GetLineNum());
    if (row.severity == Severity::kError) {
      source_.findings.error(place, text);
    } else {
      source_.findings.doubt(place, text);
    }
  }

  Names mimic_joints_;
  Source& source_;
  std::vector<std::string_view> around_;
};

}  // namespace

void report_unread(const tinyxml2::XMLElement& xml, Source& source) {
  UnreadReporter(*xml.GetDocument()->RootElement(), source).report_below(xml, true);
}

}  // namespace dynac
