// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/entry_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "describe/describe.hpp"
#include "describe/entry_labels.hpp"
#include "support/counted.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using Names = std::vector<std::string>;

// The words between the brackets behind a name.
struct EntryWords {
  std::string output;
  Names indices;
};

EntryWords split(std::string_view entry) {
  const std::size_t open = entry.find('[');
  EntryWords words{std::string(entry.substr(0, open)), {}};
  if (open == entry.npos) return words;
  if (!entry.ends_with(']')) {
    throw UsageError(
        fmt::format("--why {}: the bracket is not closed; write OUTPUT[i,j], such as M[0,1]",
                    dynac::quoted(entry)));
  }
  std::string_view rest = entry.substr(open + 1, entry.size() - open - 2);
  for (std::size_t comma = rest.find(','); comma != rest.npos; comma = rest.find(',')) {
    words.indices.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(comma + 1);
  }
  words.indices.emplace_back(rest);
  return words;
}

std::size_t output_called(const std::string& name, const std::vector<Argument>& outputs,
                          const Kernel& kernel) {
  Names names;
  for (const Argument& output : outputs) names.push_back(output.name);
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw UsageError("--why: " +
                   unknown_name("output", name, names,
                                fmt::format("{} has {}", kernel.name, fmt::join(names, ", "))));
}

// A number, or the name of a coordinate.
std::size_t read_index(const std::string& word, std::size_t size, const Names& labels,
                       std::string_view entry) {
  std::size_t number = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, number);
  if (error == std::errc{} && rest == end && number < size) return number;
  const auto found = std::ranges::find(labels, word);
  if (found != labels.end()) return static_cast<std::size_t>(found - labels.begin());
  const std::string question = did_you_mean(word, labels);
  throw UsageError(fmt::format("--why {}: there is no index {}; {}write a number from 0 to {}{}",
                               dynac::quoted(entry), dynac::quoted(word),
                               question.empty() ? "" : question + " Or ", size - 1,
                               labels.empty() ? "" : ", or the name of a coordinate"));
}

}  // namespace

NamedEntry read_entry(std::string_view entry, const Kernel& kernel, const Robot& robot,
                      const KernelContext& context) {
  const EntryWords words = split(entry);
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  NamedEntry named;
  named.place.output = output_called(words.output, outputs, kernel);
  const Argument& output = outputs[named.place.output];
  const std::vector<std::size_t>& shape = output.shape;
  if (words.indices.size() != shape.size()) {
    throw UsageError(fmt::format(
        "--why {}: {} has {}, not {}; its shape is ({})", dynac::quoted(entry), output.name,
        counted(shape.size(), "index", "indices"), words.indices.size(), fmt::join(shape, ", ")));
  }
  const std::vector<Names> labels = index_labels(
      output, describe_joints(robot.model, robot.settings.joint_dynamics.effects), context);
  std::size_t stride = 1;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    // Poses and wrenches have two numbers an index, and no names.
    const Names along = labels.size() == shape.size() ? labels[d] : Names{};
    const std::size_t k = read_index(words.indices[d], shape[d], along, entry);
    named.indices.push_back(k);
    named.labels.push_back(k < along.size() ? along[k] : std::to_string(k));
    named.place.element += stride * k;
    stride *= shape[d];
  }
  return named;
}

}  // namespace dynac
