// SPDX-License-Identifier: BSD-3-Clause
// Figures 4 to 6 of Singh, Russell, Wensing 2022 beside Pinocchio, and calls of Ali, Gabellieri,
// Franchi 2026 beside their published code, where CMake found them: dynac's code, generic and
// generated, and a library's, in turn in one run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "kernels/sample_inputs.hpp"
#include "dynac/load_robot.hpp"
#include "generic/generic_table.hpp"
#include "lower/lower.hpp"
#include "measure.hpp"
#include "own_code.hpp"
#include "peer_engines.hpp"
#include "study.hpp"
#include "support/identifier.hpp"
#include "trees.hpp"

namespace dynac::bench {
namespace {

constexpr std::size_t kCounts[] = {1, 2, 5, 10, 20, 50, 100};
constexpr std::size_t kMostGenerated = 20;  // joints; longer robots' code takes minutes to compile
constexpr std::size_t kMostOrders = 5;
constexpr int kRepetitions = 9;
constexpr double kSeconds = 0.003;

// What stands side by side: a kernel, generic code of one formulation, and builds of a library.
struct Comparison {
  std::string kernel;
  const char* formulation;
  const char* library;                           // as columns call it
  std::vector<const char*> modules;              // names of peers
  std::vector<const char*> compilers = {"g++"};  // of generated code, where that is not too long
};
Comparison with_pinocchio(const std::string& kernel, const char* formulation) {
  return {kernel, formulation, "Pinocchio", {"pinocchio", "pinocchio_clang"}};
}

// With generated code, or of what generic code and libraries need alone: to choose and to compile
// for a hundred joints takes minutes.
Subject tree_subject(const Model& model, const Comparison& what, bool is_generated) {
  const std::string name = identifier(model.name, "tree");
  Robot robot{.model = model,
              .identifier = name,
              .place = name + ".urdf",
              .source_file = name + ".urdf",
              .source_sha256 = std::string(64, '0'),
              .settings = {}};
  if (is_generated) return make_subject(name, Options{}, std::move(robot), what.kernel);
  Subject subject;
  subject.name = name;
  subject.robot = std::move(robot);
  subject.compiled.row = find_kernel(what.kernel);
  subject.plain = lump(model);
  const Kernel& row = *subject.compiled.row;
  for (std::size_t state = 0; state < kStates; ++state) {
    subject.inputs.push_back(sample_inputs({subject.plain}, row, state + 1));
    subject.references.push_back(generic::evaluate(row, *find_formulation(row, what.formulation),
                                                   {subject.plain}, subject.inputs.back()));
  }
  return subject;
}

Engine generic(const Subject& subject, const char* name) {
  const Formulation& formulation = *find_formulation(*subject.compiled.row, name);
  Engine engine;
  engine.name = "generic";
  const generic::Code code(*subject.compiled.row, formulation, generic::kernel_table());
  engine.outputs = [&, code](std::size_t state) {
    return code({subject.plain, subject.robot.settings}, subject.inputs[state]);
  };
  engine.run_all = [outputs = engine.outputs] {
    for (std::size_t state = 0; state < kStates; ++state) {
      const Arrays<double> result = outputs(state);
      asm volatile("" : : "r"(result.data()) : "memory");  // the result counts as used
    }
  };
  return engine;
}

Engine generated(const Subject& subject, const char* compiler) {
  const std::filesystem::path folder(DYNAC_STUDIES_CODE);
  const WrittenCode code =
      write_own(subject, folder / subject.name / std::string(subject.compiled.row->name));
  const auto built = build(code, compiler, {"-O3", "-march=native"}, folder / "compiled", {});
  return built ? own_engine(subject, load(*built)) : Engine{};
}

// Engines by the names of columns; an absent one has no functions.
struct Column {
  std::string head;
  Engine engine = {};
  double median = 0;  // [us]
};

std::vector<Column> columns_of(const Subject& subject, const Comparison& what, bool is_generated) {
  std::vector<Column> columns{{"generic", generic(subject, what.formulation)}};
  for (const char* const name : what.modules) {
    const Peer peer(name);
    const bool is_by_clang = peer.name().ends_with("_clang");
    columns.push_back({fmt::format("{}{}", what.library, is_by_clang ? ", clang" : ""),
                       peer.is_found() ? peer.engine(subject) : Engine{}});
  }
  for (const char* const compiler : what.compilers) {
    columns.push_back({fmt::format("generated, {}", compiler),
                       is_generated ? generated(subject, compiler) : Engine{}});
  }
  return columns;
}

void time_all(std::vector<Column>& columns) {
  std::vector<Engine> engines;
  for (const Column& column : columns) {
    if (column.engine.run_all) engines.push_back(column.engine);
  }
  const std::vector<Times> times = measure(engines, kRepetitions, kSeconds);
  std::size_t next = 0;
  for (Column& column : columns) {
    if (column.engine.run_all) column.median = 1e-3 * times[next++].median;
  }
}

double best(const std::vector<Column>& columns, std::string_view beginning) {
  double least = std::numeric_limits<double>::infinity();
  for (const Column& column : columns) {
    if (column.head.starts_with(beginning) && column.median > 0) {
      least = std::min(least, column.median);
    }
  }
  return least;
}

// The library's best build over ours.
std::string ratio(const std::vector<Column>& columns, std::string_view library,
                  std::string_view ours) {
  const double ratio = best(columns, library) / best(columns, ours);
  return std::isfinite(ratio) && ratio > 0 ? fmt::format("{:.2f}", ratio) : "-";
}

// How far the library's results are from ours.
std::string largest_difference(const std::vector<Column>& columns, std::string_view library,
                               const Subject& subject) {
  for (const Column& column : columns) {
    if (!column.head.starts_with(library) || !column.engine.run_all) continue;
    return fmt::format("{:.1e}", largest_error(column.engine, subject));
  }
  return "-";
}

void add_row(Table& table, std::vector<std::string> cells, const Subject& subject,
             const Comparison& what, bool is_generated) {
  std::vector<Column> columns = columns_of(subject, what, is_generated);
  time_all(columns);
  if (table.size() == 1) {
    for (const Column& column : columns) table.front().push_back(column.head);
    for (const char* const head : {"library/generic", "library/generated", "difference"}) {
      table.front().emplace_back(head);
    }
  }
  for (const Column& column : columns) {
    cells.push_back(column.median > 0 ? fmt::format("{:.3g}", column.median) : "-");
  }
  cells.push_back(ratio(columns, what.library, "generic"));
  cells.push_back(ratio(columns, what.library, "generated"));
  cells.push_back(largest_difference(columns, what.library, subject));
  table.push_back(std::move(cells));
}

Figure on_trees(const std::string& stem, const Comparison& what) {
  Figure figure{stem, fmt::format("Median time [us], {}", what.kernel), {{"shape", "N"}}};
  for (const std::size_t branching : {1, 2}) {
    for (const std::size_t count : kCounts) {
      const bool is_generated = count <= kMostGenerated;
      const Subject subject =
          tree_subject(make_tree(Joints::kRevolute, count, branching, count), what, is_generated);
      add_row(figure.table, {branching == 1 ? "chain" : "tree", fmt::format("{}", count)}, subject,
              what, is_generated);
    }
  }
  return figure;
}

Figure on_robots() {
  Figure figure{"library_times_of_robots",
                "Median time [us], inverse_dynamics_derivatives of robots with a floating base",
                {{"robot", "nv"}}};
  Comparison what = with_pinocchio("inverse_dynamics_derivatives", "idsva_world");
  what.compilers = {"g++", "clang++"};
  for (const char* const name : {"quadruped", "humanoid"}) {
    const std::string file = fmt::format(DYNAC_SOURCE_DIR "/robots/{}.urdf", name);
    const Subject subject = make_subject(name, file, "floating", what.kernel);
    add_row(figure.table, {name, fmt::format("{}", subject.plain.nv)}, subject, what, true);
  }
  return figure;
}

// Of the other paper: its published code, with the spatial base velocity that it has.
Figure published_calls() {
  Figure figure{
      "published_calls",
      "Median time [us], forward dynamics with time derivatives of the aerial manipulator",
      {{"order"}}};
  Options options;
  options.robot_file = DYNAC_SOURCE_DIR "/robots/aerial_manipulator.urdf";
  options.base = Base::kFloating;
  options.base_velocity = BaseVelocity::kSpatial;
  for (std::size_t order = 0; order <= kMostOrders; ++order) {
    const Comparison what{
        fmt::format("forward_dynamics_order{}", order), "articulated_body", "published", {"gabi"}};
    const Subject subject =
        make_subject("aerial_manipulator", options, load_robot(options), what.kernel);
    add_row(figure.table, {fmt::format("{}", order)}, subject, what, true);
  }
  return figure;
}

}  // namespace

std::vector<Figure> study_library_times() {
  return {on_trees("library_times_of_torques",
                   with_pinocchio("inverse_dynamics_derivatives", "idsva_world")),
          on_robots(),
          on_trees("library_times_of_accelerations",
                   with_pinocchio("forward_dynamics_derivatives", "ltdl")),
          published_calls()};
}

}  // namespace dynac::bench
