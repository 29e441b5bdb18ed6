// Which statement belongs to which step: what an algorithm does in one visit to one body.
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

/// A step begins where the algorithm turns to another body. A multiple of a value goes to the first
/// step that needs it, what outputs alone need to the step that it comes from, and a visit that
/// could have been made together with the last one to the same body is.
[[nodiscard]] Steps divide_into_steps(const Program& program);

}  // namespace dynac
