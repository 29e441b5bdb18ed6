#include "kernels/axes/argument_union.hpp"

#include <algorithm>
#include <utility>

namespace dynac {

bool is_same_thing(const ArgumentRow& a, const ArgumentRow& b) {
  return a.name == b.name && a.indices == b.indices && a.meaning == b.meaning &&
         a.dimension == b.dimension && a.frames == b.frames;
}

std::size_t ArgumentUnion::place_of(const std::string& part, Argument argument) {
  const auto same = std::ranges::find_if(originals_, [&](const Argument& other) {
    return is_same_thing(argument.row, other.row) && argument.frame == other.frame;
  });
  if (same != originals_.end()) return static_cast<std::size_t>(same - originals_.begin());
  originals_.push_back(argument);
  if (is_taken(argument.name)) argument.name = part + "_" + argument.name;
  arguments_.push_back(std::move(argument));
  return arguments_.size() - 1;
}

bool ArgumentUnion::is_taken(const std::string& name) const {
  const auto has = [&](std::span<const Argument> list) {
    return std::ranges::find(list, name, &Argument::name) != list.end();
  };
  return has(taken_) || has(arguments_);
}

}  // namespace dynac
