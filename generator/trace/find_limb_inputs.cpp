// SPDX-License-Identifier: BSD-3-Clause
#include "trace/find_limb_inputs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "model/limbs.hpp"

namespace dynac {
namespace {

// A body of a limb.
struct Place {
  std::size_t group = 0, lane = 0;
  std::size_t in_limb = 0;  // the same for what is at the same place of limbs of one shape
};

// Where each body is; none: in no limb.
using Places = std::vector<std::optional<Place>>;

Places find_places(const Mechanism& robot, std::size_t lanes) {
  Places places(robot.bodies.size());
  std::size_t group = 0;
  for (const std::vector<Limb>& limbs : find_limbs(robot)) {
    for (std::size_t first = 0; first + 1 < limbs.size(); first += lanes, ++group) {
      const std::size_t count = std::min(lanes, limbs.size() - first);
      for (std::size_t lane = 0; lane < count; ++lane) {
        Place place{group, lane};
        for (const BodyId id : limbs[first + lane]) {
          places[id.index()] = place;
          ++place.in_limb;
        }
      }
    }
  }
  return places;
}

// Of what an argument has along its first index, whose it is.
std::vector<std::optional<Owner>> owners_along(const Argument& argument,
                                               const KernelContext& context) {
  if (argument.row.indices.empty()) return {};
  const Axis& axis = *argument.row.indices.front().axis;
  if (axis.owners == nullptr) return {};
  return axis.owners(context);
}

// Inputs of a limb by what makes them alike: the argument, the body's place in the limb, the
// coordinate of its joint, and which of those that are of it.
using ByPlace = std::map<std::array<std::size_t, 4>, InputElement>;

void add_argument(std::size_t block, const Argument& argument,
                  const std::vector<std::optional<Owner>>& owners, const Places& places,
                  std::map<std::size_t, std::map<std::size_t, ByPlace>>& groups) {
  if (owners.empty()) return;
  std::map<std::array<std::size_t, 2>, std::size_t> counts;
  for (std::size_t element = 0; element < argument.size(); ++element) {
    const std::optional<Owner>& owner = owners[element % owners.size()];
    if (!owner || !places[owner->body.index()]) continue;
    const Place& place = *places[owner->body.index()];
    const std::size_t count = counts[{owner->body.index(), owner->component}]++;
    groups[place.group][place.lane][{block, place.in_limb, owner->component, count}] = {block,
                                                                                        element};
  }
}

}  // namespace

std::vector<LimbInputs> limb_inputs(const Kernel& kernel, const KernelContext& context,
                                    std::size_t lanes) {
  const Places places = find_places(context.robot, lanes);
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  std::map<std::size_t, std::map<std::size_t, ByPlace>> groups;
  for (std::size_t block = 0; block < arguments.size(); ++block) {
    add_argument(block, arguments[block], owners_along(arguments[block], context), places, groups);
  }
  std::vector<LimbInputs> result;
  for (const auto& [group, limbs] : groups) {
    LimbInputs& inputs = result.emplace_back(limbs.size());
    for (const auto& first : limbs.begin()->second) {
      const auto& key = first.first;
      const bool is_everywhere =
          std::ranges::all_of(limbs, [&](const auto& limb) { return limb.second.contains(key); });
      if (!is_everywhere) continue;
      std::size_t lane = 0;
      for (const auto& limb : limbs) inputs[lane++].push_back(limb.second.at(key));
    }
  }
  return result;
}

}  // namespace dynac
