// The passes that make a graph of a graph, with what each promises.
#pragma once

#include <array>
#include <string_view>

#include "passes/passes.hpp"

namespace dynac {

/// A pass under test.
struct PassRow {
  std::string_view name;
  Graph (*run)(const Graph&);
  bool keeps_bits;  ///< changes no rounding
};

/// All passes in the order of the compiler's pipeline, which is the last row.
inline constexpr std::array kPasses{
    PassRow{"dead_code", eliminate_dead_code, true},
    PassRow{"common_subexpressions", eliminate_common_subexpressions, true},
    PassRow{"simplify", simplify, false},
    PassRow{"negations", shape_negations, true},
    PassRow{"fuse", fuse_multiply_adds, false},
    PassRow{"pipeline",
            [](const Graph& graph) {
              return fuse_multiply_adds(shape_negations(
                  simplify(eliminate_common_subexpressions(eliminate_dead_code(graph)))));
            },
            false},
};

}  // namespace dynac
