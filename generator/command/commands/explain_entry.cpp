// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/explain_entry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "command/commands/entry_name.hpp"
#include "command/line/command_options.hpp"
#include "describe/describe.hpp"
#include "describe/entry_labels.hpp"
#include "ir/interpret.hpp"
#include "kernels/sample_inputs.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

// Operations that lead to a node.
int operations_before(const Graph& graph, NodeId node) {
  std::vector<bool> is_needed(graph.size());
  is_needed[node.index()] = true;
  int operations = 0;
  for (std::size_t i = node.index() + 1; i-- > 0;) {
    if (!is_needed[i]) continue;
    const NodeId id = NodeId::of(i);
    operations += row_of(graph.node(id).op).counted_as != nullptr ? 1 : 0;
    for (const NodeId operand : graph.operands(id)) is_needed[operand.index()] = true;
  }
  return operations;
}

// An entry at some inputs, and the largest one of its output.
struct EntryValue {
  double value = 0;
  double largest = 0;
};

EntryValue value_at(const Graph& graph, const EntryPlace& place, const Arrays<double>& inputs) {
  const std::vector<double> output = interpret(graph, std::span(inputs))[place.output];
  EntryValue result{output[place.element], 0};
  for (const double x : output) result.largest = std::max(result.largest, std::abs(x));
  return result;
}

// Whether an entry changes with elements of the inputs, beyond rounding, at one of some states.
class Dependence {
 public:
  Dependence(const Graph& graph, const EntryPlace& place, std::vector<Arrays<double>> states)
      : graph_(graph), place_(place), states_(std::move(states)) {
    for (const Arrays<double>& state : states_) values_.push_back(value_at(graph, place, state));
  }

  [[nodiscard]] bool operator()(std::size_t input, std::size_t element) {
    constexpr double kRounding = 1e-12, kStep = 0.37;
    for (std::size_t k = 0; k < states_.size(); ++k) {
      double& x = states_[k][input][element];
      const double before = std::exchange(x, x + kStep);
      const EntryValue changed = value_at(graph_, place_, states_[k]);
      x = before;
      const double scale = std::max(changed.largest, values_[k].largest);
      // Written so that what is no number differs.
      if (!(std::abs(changed.value - values_[k].value) <= kRounding * scale)) return true;
    }
    return false;
  }

 private:
  const Graph& graph_;
  const EntryPlace& place_;
  std::vector<Arrays<double>> states_;
  std::vector<EntryValue> values_;
};

// The entries of all inputs that an entry depends on.
std::vector<InputRange> dependences(const Graph& graph, const EntryPlace& place,
                                    const Kernel& kernel, const Robot& robot,
                                    const KernelContext& context) {
  Dependence depends_on(graph, place,
                        {sample_inputs(context, kernel, 1), sample_inputs(context, kernel, 2)});
  const std::vector<JointEntry> joints =
      describe_joints(robot.model, robot.settings.joint_dynamics.effects);
  const std::vector<Argument> inputs = inputs_of(kernel, context);
  std::vector<InputRange> ranges;
  for (std::size_t input = 0; input < inputs.size(); ++input) {
    const Names labels = entry_labels(inputs[input], joints, context);
    bool is_open = false;
    for (std::size_t k = 0; k < inputs[input].size(); ++k) {
      const bool is_needed = depends_on(input, k);
      if (is_needed && !is_open) ranges.push_back({inputs[input].name, k, k, labels[k], labels[k]});
      if (is_needed) {
        ranges.back().last = k;
        ranges.back().last_label = labels[k];
      }
      is_open = is_needed;
    }
    if (is_open && inputs[input].shape.empty()) {
      ranges.back().first_label = ranges.back().last_label = "";
    }
  }
  return ranges;
}

// The link whose joint has this entry of v; none where another joint follows it.
LinkId link_of_velocity(const Model& model, std::size_t v) {
  LinkId found;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (joint.mimic) return {};
    const std::size_t size = joint_row(joint.type).motion.size();
    if (v >= joint.v_index && v < joint.v_index + size) found = LinkId::of(i);
  }
  return found;
}

bool carries(const Model& model, LinkId above, LinkId below) {
  while (!below.is_none() && below != above) below = model.link(below).parent;
  return !below.is_none();
}

// The joints of a matrix over velocities, where neither carries the other.
Names joints_apart(const Model& model, const Argument& output,
                   const std::vector<std::size_t>& indices) {
  if (!is_along_velocities(output.row) || indices.size() != 2) return {};
  if (output.row.indices.size() != 2 || !model.loops.empty()) return {};
  Names names;
  std::vector<LinkId> links;
  for (const std::size_t v : indices) {
    links.push_back(link_of_velocity(model, v));
    if (links.back().is_none()) return {};
    names.push_back(model.link(links.back()).joint.name);
  }
  const bool is_apart = !carries(model, links[0], links[1]) && !carries(model, links[1], links[0]);
  return is_apart ? names : Names{};
}

std::string text_of(const InputRange& range) {
  if (range.first_label.empty()) return range.input;
  if (range.first == range.last) {
    return fmt::format("{}[{}] ({})", range.input, range.first, range.first_label);
  }
  return fmt::format("{}[{}..{}] ({} .. {})", range.input, range.first, range.last,
                     range.first_label, range.last_label);
}

std::string name_of(const EntryReport& report) {
  if (report.indices.empty()) return report.output;
  return fmt::format("{}[{}]", report.output, fmt::join(report.indices, ","));
}

void print_list(const char* before, const Names& names) {
  if (!names.empty()) fmt::print("  {} {}\n", before, fmt::join(names, ", "));
}

void print_cause(const EntryReport& report) {
  const ZeroCause& cause = report.zero_cause;
  if (cause.is_structural) {
    fmt::print("zero for every robot with these joints in this tree\n");
    if (report.apart.empty()) return;
    fmt::print("  {} and {} are on different branches: neither carries the other\n",
               report.apart[0], report.apart[1]);
    return;
  }
  fmt::print("zero because of numbers of this robot\n");
  print_list("not zero if one of these joints were placed otherwise:", cause.joints);
  print_list("not zero if one of these links had another mass, centre or inertia:", cause.links);
  if (cause.is_of_gravity) fmt::print("  not zero if gravity had another direction\n");
  if (!cause.joints.empty() || !cause.links.empty() || cause.is_of_gravity) return;
  fmt::print("  it stays zero if any one of them changes, and not if all do\n");
}

}  // namespace

EntryReport explain_entry(const Robot& robot, const CompiledKernel& kernel, std::string_view entry,
                          const CommandOptions& options) {
  const Candidate& chosen = kernel.choice.chosen();
  const Mechanism mechanism = lower(robot.model, chosen.lower);
  const KernelContext context{mechanism, robot.settings};
  const NamedEntry named = read_entry(entry, *kernel.row, robot, context);
  const Argument output = outputs_of(*kernel.row, context)[named.place.output];
  const Graph graph = trace(*kernel.row, *chosen.formulation, context);
  const NodeId node = graph.outputs()[named.place.output].elements[named.place.element];
  EntryReport report;
  report.output = output.name;
  report.indices = named.indices;
  report.labels = named.labels;
  report.depends_on = dependences(graph, named.place, *kernel.row, robot, context);
  if (!report.depends_on.empty()) {
    report.operations = operations_before(graph, node);
    return report;
  }
  if (is_zero_entry(robot.model, robot, *kernel.row, *chosen.formulation, named.place,
                    options.snap_angles)) {
    report.zero_cause =
        find_zero_cause(robot, *kernel.row, *chosen.formulation, named.place, options.snap_angles);
    report.apart = joints_apart(robot.model, output, named.indices);
  } else {
    report.value = value_at(graph, named.place, sample_inputs(context, *kernel.row, 1)).value;
  }
  return report;
}

Json to_json(const EntryReport& report) {
  Json entry{{"output", report.output}, {"indices", report.indices}, {"labels", report.labels}};
  if (!report.depends_on.empty()) {
    entry["operations"] = report.operations;
    for (const InputRange& range : report.depends_on) {
      entry["depends_on"].push_back(
          {{"input", range.input}, {"first", range.first}, {"last", range.last}});
    }
    return entry;
  }
  entry["value"] = report.value;
  if (report.value != 0) return entry;
  const ZeroCause& cause = report.zero_cause;
  entry["zero"] = {{"for_every_such_tree", cause.is_structural},
                   {"joints", cause.joints},
                   {"links", cause.links},
                   {"gravity", cause.is_of_gravity}};
  return entry;
}

void print_text(const EntryReport& report) {
  fmt::print("\n{}", name_of(report));
  if (!report.labels.empty()) fmt::print(" ({})", fmt::join(report.labels, ", "));
  fmt::print(": ");
  if (!report.depends_on.empty()) {
    fmt::print("{} operations lead to it; it depends on\n", report.operations);
    for (const InputRange& range : report.depends_on) fmt::print("  {}\n", text_of(range));
  } else if (report.value != 0) {
    fmt::print("{:.17g}, whatever the inputs\n", report.value);
  } else {
    print_cause(report);
  }
}

}  // namespace dynac
