#include "driver/comparison/compare_configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/configurations.hpp"
#include "support/counted.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

const NamedConfiguration* find_configuration(const Model& model, const std::string& name) {
  const auto found = std::ranges::find(model.configurations, name, &NamedConfiguration::name);
  return found == model.configurations.end() ? nullptr : &*found;
}

std::string label_of(const NamedConfiguration& configuration) {
  return "configuration " + dynac::quoted(configuration.name);
}

}  // namespace

void compare_configurations(const Model& a, const Model& b, Differences& differ) {
  for (const NamedConfiguration& first : a.configurations) {
    const NamedConfiguration* const second = find_configuration(b, first.name);
    if (second == nullptr) continue;
    const std::vector<double> p = positions_of(a, first), q = positions_of(b, *second);
    differ.begin(label_of(first));
    differ.words("size", counted(p.size(), "position", "positions"),
                 counted(q.size(), "position", "positions"));
    if (p.size() != q.size()) continue;
    double largest = 0;
    for (std::size_t i = 0; i < p.size(); ++i) largest = std::max(largest, std::abs(p[i] - q[i]));
    differ.distance("entry of q", largest, kSame, "(rad, m or 1)");
  }
}

std::vector<std::string> configurations_only_in(const Model& a, const Model& b) {
  std::vector<std::string> names;
  for (const NamedConfiguration& configuration : a.configurations) {
    if (find_configuration(b, configuration.name) == nullptr) {
      names.push_back(label_of(configuration));
    }
  }
  return names;
}

}  // namespace dynac
