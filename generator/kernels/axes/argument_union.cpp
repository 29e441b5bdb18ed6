// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/argument_union.hpp"

#include <algorithm>
#include <utility>

namespace dynac {

bool is_same_thing(const ArgumentRow& a, const ArgumentRow& b) {
  return a.name == b.name && a.indices == b.indices && a.meaning == b.meaning &&
         a.dimension == b.dimension && a.frames == b.frames;
}

std::size_t ArgumentUnion::place_of_input(const std::string& part, const Argument& input) {
  const auto same = std::ranges::find_if(inputs_, [&](const Argument& other) {
    return is_same_thing(input.row, other.row) && input.frame == other.frame;
  });
  if (same != inputs_.end()) return static_cast<std::size_t>(same - inputs_.begin());
  inputs_.push_back(input);
  return place_of_output(part, input);
}

std::size_t ArgumentUnion::place_of_output(const std::string& part, Argument output) {
  if (is_taken(output.name)) output.name = part + "_" + output.name;
  arguments_.push_back(std::move(output));
  return arguments_.size() - 1;
}

bool ArgumentUnion::is_taken(const std::string& name) const {
  const auto has = [&](std::span<const Argument> list) {
    return std::ranges::find(list, name, &Argument::name) != list.end();
  };
  return has(taken_) || has(arguments_);
}

}  // namespace dynac
