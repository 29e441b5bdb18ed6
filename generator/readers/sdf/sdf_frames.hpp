// The frames of an SDF model by name: what they stand on, and what is wrong with them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/findings.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Links, joints and frames of a model share their names: SDF's "frames".
class SdfFrames {
 public:
  /// @param[in] model  must outlive this
  explicit SdfFrames(const SdfModel& model);

  /// Reports names that do not exist or are taken, poses that refer to each other in a circle.
  void check(Findings& findings) const;

  /// The link that a frame is attached to, or "world": itself for a link, the child for a joint.
  /// The name as it stands where it leads nowhere.
  [[nodiscard]] std::string link_of(const std::string& frame) const;

 private:
  /// What is known of a frame.
  struct Entry {
    std::string kind;         // "link"
    std::string attached_to;  // empty: a link
    std::string relative_to;  // empty: the model
    std::string place;
  };

  void add(const std::string& name, Entry entry);
  [[nodiscard]] bool exists(const std::string& name) const;
  void check_reference(const std::string& who, const std::string& attribute,
                       const std::string& frame, const std::string& place,
                       Findings& findings) const;
  void check_circles(Findings& findings) const;

  const SdfModel& model_;
  std::unordered_map<std::string, Entry> entries_;
  std::vector<std::pair<std::string, std::string>> doubles_;  // names taken twice: place, text
};

}  // namespace dynac
