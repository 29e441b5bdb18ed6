#include "trace/limb_inputs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "joints/joint_properties.hpp"
#include "kernels/state.hpp"
#include "model/limbs.hpp"

namespace dynac {
namespace {

// A coordinate or body of a limb.
struct Place {
  std::size_t group = 0, lane = 0;
  std::size_t in_limb = 0;  // the same for what is at the same place of limbs of one shape
};

// Which limb's each coordinate and each body is.
struct Places {
  std::vector<std::optional<Place>> positions, velocities, bodies;
};

void add_limb(const Mechanism& robot, const Limb& limb, Place place, Places& places) {
  for (const BodyId id : limb) {
    const Body& body = robot.bodies[id.index()];
    places.bodies[id.index()] = place;
    ++place.in_limb;
    if (body.is_mimic) continue;  // its coordinate is another joint's
    const auto add = [&](std::vector<std::optional<Place>>& of, std::size_t first, int count) {
      for (int k = 0; k < count; ++k, ++place.in_limb) {
        of[first + static_cast<std::size_t>(k)] = place;
      }
    };
    add(places.positions, body.q_index, position_size(body.joint_type));
    add(places.velocities, body.v_index, velocity_size(body.joint_type));
  }
}

Places find_places(const Mechanism& robot, std::size_t lanes) {
  Places places{std::vector<std::optional<Place>>(robot.nq),
                std::vector<std::optional<Place>>(robot.nv),
                std::vector<std::optional<Place>>(robot.bodies.size())};
  std::size_t group = 0;
  for (const std::vector<Limb>& limbs : find_limbs(robot)) {
    for (std::size_t first = 0; first + 1 < limbs.size(); first += lanes, ++group) {
      const std::size_t count = std::min(lanes, limbs.size() - first);
      for (std::size_t lane = 0; lane < count; ++lane) {
        add_limb(robot, limbs[first + lane], {group, lane}, places);
      }
    }
  }
  return places;
}

// Of what an argument has along its first index, whose it is.
std::vector<std::optional<Place>> places_along(const Argument& argument, const Places& places,
                                               const KernelContext& context) {
  if (argument.row.indices.empty()) return {};
  switch (argument.row.indices.front().axis) {
    case Axis::kConfiguration:
      return places.positions;
    case Axis::kTangent:
    case Axis::kCotangent:
    case Axis::kGiven:
    case Axis::kFound:
    case Axis::kMotor:
      return places.velocities;
    case Axis::kExternalWrench: {
      std::vector<std::optional<Place>> entries;
      for (const LinkId link : context.selection.wrench_links) {
        const BodyId body = context.robot.links[link.index()].body;
        const std::optional<Place> place =
            body.is_none() ? std::nullopt : places.bodies[body.index()];
        constexpr std::size_t kWrench = 6;
        entries.insert(entries.end(), kWrench, place);
      }
      return entries;
    }
    default:
      return {};
  }
}

// Inputs of a limb by what makes them alike: the argument, the place in the limb, and which of
// those that are there.
using ByPlace = std::map<std::array<std::size_t, 3>, InputElement>;

void add_argument(std::size_t block, const Argument& argument,
                  const std::vector<std::optional<Place>>& places,
                  std::map<std::size_t, std::map<std::size_t, ByPlace>>& groups) {
  if (places.empty()) return;
  std::map<std::array<std::size_t, 3>, std::size_t> counts;
  for (std::size_t element = 0; element < argument.size(); ++element) {
    const std::optional<Place>& place = places[element % places.size()];
    if (!place) continue;
    const std::size_t count = counts[{place->group, place->lane, place->in_limb}]++;
    groups[place->group][place->lane][{block, place->in_limb, count}] = {block, element};
  }
}

}  // namespace

std::vector<LimbInputs> limb_inputs(const Kernel& kernel, const KernelContext& context,
                                    std::size_t lanes) {
  const Places places = find_places(context.robot, lanes);
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  std::map<std::size_t, std::map<std::size_t, ByPlace>> groups;
  for (std::size_t block = 0; block < arguments.size(); ++block) {
    add_argument(block, arguments[block], places_along(arguments[block], places, context), groups);
  }
  std::vector<LimbInputs> result;
  for (const auto& [group, limbs] : groups) {
    LimbInputs& inputs = result.emplace_back(limbs.size());
    for (const auto& [key, first] : limbs.begin()->second) {
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
