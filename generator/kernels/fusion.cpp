// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/fusion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "kernels/axes/argument_union.hpp"
#include "kernels/axes/parameter_axes.hpp"

namespace dynac {
namespace {

// "a, b and c"
std::string sentence_of(const std::vector<const Kernel*>& parts) {
  std::vector<std::string_view> names;
  for (const Kernel* part : parts) names.push_back(part->name);
  const std::string_view last = names.back();
  names.pop_back();
  return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

void add_rows(const std::vector<ArgumentRow>& of_part, std::vector<ArgumentRow>& rows) {
  for (const ArgumentRow& row : of_part) {
    const bool is_there = std::ranges::any_of(
        rows, [&](const ArgumentRow& other) { return is_same_thing(row, other); });
    if (!is_there) rows.push_back(row);
  }
}

// What is asked of a kernel as a whole; all else is asked of its parts.
void add_part(const Kernel& part, Kernel& kernel) {
  add_rows(part.inputs, kernel.inputs);
  add_rows(part.outputs, kernel.outputs);
  kernel.depends_on_gravity = kernel.depends_on_gravity || part.depends_on_gravity;
  kernel.needs_constraints = kernel.needs_constraints || part.needs_constraints;
}

Kernel make_fused(const std::string& name, const std::vector<const Kernel*>& parts) {
  Kernel kernel;
  kernel.name = name;
  kernel.summary = sentence_of(parts) + " in one call, with shared work.";
  kernel.invariance = Invariance::kFrames;  // its formulations regroup for some parts
  kernel.parts = parts;
  for (const Kernel* part : parts) add_part(*part, kernel);
  return kernel;
}

}  // namespace

std::vector<const Kernel*> parts_of(const std::vector<const Kernel*>& kernels) {
  std::vector<const Kernel*> all;
  for (const Kernel* kernel : kernels) {
    if (kernel->parts.empty()) all.push_back(kernel);
    all.insert(all.end(), kernel->parts.begin(), kernel->parts.end());
  }
  return all;
}

const Kernel& fused_kernel(const std::string& name, const std::vector<const Kernel*>& parts) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::vector<const Kernel*>>, Kernel> kernels;
  const std::scoped_lock lock(mutex);
  const auto place = kernels.find({name, parts});
  if (place != kernels.end()) return place->second;
  return kernels.emplace(std::pair(name, parts), make_fused(name, parts)).first->second;
}

Formulation fused_formulation(const Kernel& kernel, ComputesParts parts) {
  std::vector<std::string> names, summaries, references;
  Formulation result;
  for (std::size_t k = 0; k < parts.ways.size(); ++k) {
    const Formulation& way = *parts.ways[k];
    const std::string& part = kernel.parts[k]->name;
    names.push_back(fmt::format("{}={}", part, way.name));
    summaries.push_back(fmt::format("{}: {}", part, way.summary));
    if (std::ranges::find(references, way.reference) == references.end()) {
      references.push_back(way.reference);
    }
    result.is_about_world = result.is_about_world || way.is_about_world;
  }
  result.name = fmt::format("{}", fmt::join(names, ","));
  result.summary = fmt::format("{}", fmt::join(summaries, "; "));
  result.reference = fmt::format("{}", fmt::join(references, "; "));
  result.way = std::move(parts);
  return result;
}

FusedArguments fused_inputs(const Kernel& kernel, const KernelContext& context) {
  FusedArguments result;
  ArgumentUnion all({});
  std::vector<std::vector<Argument>> of_parts;
  for (const Kernel* part : kernel.parts) {
    of_parts.push_back(inputs_of(*part, context));
    std::vector<std::size_t>& places = result.places.emplace_back();
    for (std::size_t k = 0; k < make_arguments(part->inputs, context).size(); ++k) {
      places.push_back(all.place_of_input(part->name, of_parts.back()[k]));
    }
  }
  for (const bool takes_parameters : {false, true}) {  // which stand last
    for (std::size_t p = 0; p < of_parts.size(); ++p) {
      std::vector<std::size_t>& places = result.places[p];
      for (std::size_t k = places.size(); k < of_parts[p].size(); ++k) {
        if (is_along(of_parts[p][k].row, index::kParameter) != takes_parameters) break;
        places.push_back(all.place_of_input(kernel.parts[p]->name, of_parts[p][k]));
      }
    }
  }
  result.arguments = all.arguments();
  return result;
}

FusedArguments fused_outputs(const Kernel& kernel, const KernelContext& context) {
  FusedArguments result;
  const std::vector<Argument> inputs = inputs_of(kernel, context);
  ArgumentUnion all(inputs);
  for (const Kernel* part : kernel.parts) {
    std::vector<std::size_t>& places = result.places.emplace_back();
    for (Argument& argument : outputs_of(*part, context)) {
      places.push_back(all.place_of_output(part->name, std::move(argument)));
    }
  }
  result.arguments = all.arguments();
  return result;
}

}  // namespace dynac
