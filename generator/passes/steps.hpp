// Which statement belongs to which step: what an algorithm does for one body at a time.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// The steps of a program. A step needs nothing of later ones.
struct Steps {
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  std::vector<std::size_t> of;  ///< step of each node; none for what is no statement, or an angle's
  std::vector<std::vector<NodeId>> statements;  ///< of each step, in order of construction
};

/// A region is a run of statements of one body; a step is one region or several of the same body. A
/// multiple of a value goes to the first step that needs it, what outputs alone need to the step
/// that it comes from, and a region that could be computed with the last one of the same body is
/// joined.
[[nodiscard]] Steps divide_into_steps(const Program& program);

}  // namespace dynac
