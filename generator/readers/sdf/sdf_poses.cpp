// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_poses.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

double largest_entry(const Vector3<double>& v) {
  return std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
}

/// The tree of frames.
class FrameTree {
 public:
  explicit FrameTree(const SdfFrames& frames) : nodes_(1) {
    const std::vector<SdfFrameEntry>& entries = frames.entries();
    index_.emplace(kSdfModelFrame, 0);
    for (const SdfFrameEntry& entry : entries) {
      index_.emplace(entry.name, nodes_.size());
      nodes_.push_back({.X_BF = entry.X_BF});
    }
    for (std::size_t k = 0; k < entries.size(); ++k) {
      nodes_[k + 1].base = index_of(entries[k].relative_to);
    }
    for (std::size_t k = entries.size(); k > 0; --k) {  // of nested models the inner ones first
      const std::string& placement_frame = entries[k - 1].placement_frame;
      if (!placement_frame.empty()) place_by(index_of(placement_frame), k);
    }
    for (std::size_t k = 1; k < nodes_.size(); ++k) place_in_model(k);
  }

  /// X_MF.
  [[nodiscard]] const Transform<double>& in_model(const std::string& frame) const {
    return nodes_[index_of(frame)].X_MF;
  }

  /// X_FG: exactly what the file says where it says it in this frame.
  [[nodiscard]] Transform<double> between(const std::string& F, const std::string& G) const {
    std::size_t f = index_of(F), g = index_of(G);
    if (nodes_[g].base == f) return nodes_[g].X_BF;
    Transform<double> X_AF, X_AG;  // in the frame above that each has come to
    double largest = 0;
    const auto climb = [&](std::size_t& frame, Transform<double>& X) {
      const Node& node = nodes_[frame];
      largest = std::max(largest, largest_entry(node.X_BF.p));
      X = node.X_BF * X;
      frame = node.base;
    };
    for (int steps = 0; f != g && steps < kMostSteps; ++steps) {
      if (nodes_[f].depth >= nodes_[g].depth) {
        climb(f, X_AF);
      } else {
        climb(g, X_AG);
      }
    }
    if (f != g) {
      X_AF = nodes_[f].X_MF * X_AF;
      X_AG = nodes_[g].X_MF * X_AG;
      largest = std::max(largest_entry(X_AF.p), largest_entry(X_AG.p));
    }
    Transform<double> X_FG = inverse(X_AF) * X_AG;
    for (double& entry : X_FG.p.e) entry = std::abs(entry) <= kDust * largest ? 0 : entry;
    return X_FG;
  }

 private:
  static constexpr int kMostSteps = 100;  // on a way that the frame of the model cuts short
  /// Of the positions on the way: what is below this part of them, rounding left.
  static constexpr double kDust = 1e-14;

  struct Node {
    std::size_t base = 0;         // B
    Transform<double> X_BF = {};  // as the file writes it
    Transform<double> X_MF = {};  // in the frame of the model
    std::size_t depth = 0;        // below the model; 0: not placed yet
  };

  [[nodiscard]] std::size_t index_of(const std::string& frame) const {
    const auto found = index_.find(frame);
    DYNAC_ASSERT(found != index_.end(), "there is no frame {}", dynac::quoted(frame));
    return found->second;
  }

  /// Moves a frame so that its pose is that of another frame, which stands on it.
  void place_by(std::size_t placement_frame, std::size_t frame) {
    Transform<double> X;
    for (std::size_t k = placement_frame; k != frame; k = nodes_[k].base) {
      DYNAC_ASSERT(k != 0, "a placement frame stands elsewhere");
      X = nodes_[k].X_BF * X;
    }
    nodes_[frame].X_BF = nodes_[frame].X_BF * inverse(X);
  }

  /// Places the frame and those that it stands on.
  void place_in_model(std::size_t frame) {
    std::vector<std::size_t> path;
    for (; frame != 0 && nodes_[frame].depth == 0; frame = nodes_[frame].base) {
      path.push_back(frame);
    }
    for (; !path.empty(); path.pop_back()) {
      Node& node = nodes_[path.back()];
      const Node& base = nodes_[node.base];
      node.depth = base.depth + 1;
      node.X_MF = base.X_MF * node.X_BF;
    }
  }

  std::vector<Node> nodes_;  // the first is the model's frame
  std::unordered_map<std::string, std::size_t> index_;
};

JointPlacement place_joint(const SdfJoint& joint, const SdfFrames& frames, const FrameTree& tree,
                           const Transform<double>& X_WM) {
  JointPlacement placement;
  placement.parent = frames.link_of(joint.joint.parent);
  placement.child = frames.link_of(joint.joint.child);
  const bool is_on_world = placement.parent == kSdfWorld;
  const std::string& parent = is_on_world ? kSdfModelFrame : placement.parent;
  placement.X_PC = tree.between(parent, placement.child);
  placement.p_PJ = tree.between(parent, joint.frame).p;
  placement.p_CJ = tree.between(placement.child, joint.frame).p;
  if (is_on_world) {
    placement.X_PC = X_WM * placement.X_PC;
    placement.p_PJ = X_WM.R * placement.p_PJ + X_WM.p;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(axis_count(joint.joint.type)); ++i) {
    const SdfAxis& axis = joint.axes[i];
    const std::string& frame = axis.expressed_in.empty() ? joint.frame : axis.expressed_in;
    placement.axes_C[i] = tree.between(placement.child, frame).R * unit_along(axis.xyz);
  }
  return placement;
}

/// A <frame> on a link; a frame that the file does not name, or of a nested model, is none.
std::optional<FrameDescription> describe_frame(const SdfFrame& frame, const SdfFrames& frames,
                                               const FrameTree& tree) {
  const std::string link = frames.link_of(frame.name);
  if (frame.is_model || frame.is_proxy || link == kSdfWorld) return std::nullopt;
  return FrameDescription{frame.name, link, tree.between(link, frame.name), frame.place};
}

}  // namespace

SdfPlacements place_parts(const SdfModel& flat, const SdfFrames& frames) {
  const FrameTree tree(frames);
  SdfPlacements placements{.X_WM = flat.pose.X};
  if (!flat.placement_frame.empty()) {
    placements.X_WM = flat.pose.X * inverse(tree.in_model(flat.placement_frame));
  }
  for (const SdfJoint& joint : flat.joints) {
    placements.joints.push_back(place_joint(joint, frames, tree, placements.X_WM));
  }
  for (const SdfLink& link : flat.links) {
    placements.links.push_back(tree.in_model(link.link.name));
  }
  for (const SdfFrame& each : flat.frames) {
    if (auto frame = describe_frame(each, frames, tree)) {
      placements.frames.push_back(std::move(*frame));
    }
  }
  return placements;
}

}  // namespace dynac
