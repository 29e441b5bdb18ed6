#include "passes/step_families.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace dynac {
namespace {

class FamilyFinder {
 public:
  FamilyFinder(const Steps& steps, const StepReader& reader, Placement& placement)
      : steps_(steps), reader_(reader), placement_(placement) {}

  StepFamilies run() {
    for (std::size_t step = 0; step < steps_.statements.size(); ++step) {
      std::vector<std::size_t> key = read(step);
      add_to_family(step, known_[std::move(key)]);
    }
    return std::move(found_);
  }

 private:
  // Notes a step's live-out values and its shape. Returns the shape's key.
  std::vector<std::size_t> read(std::size_t step) {
    const std::vector<StepStatement> statements = reader_.statements(step);
    std::vector<NodeId>& live_out = found_.live_out.emplace_back();
    for (std::size_t k = 0; k < statements.size(); ++k) {
      if (statements[k].is_live_out) live_out.push_back(steps_.statements[step][k]);
    }
    for (const NodeId value : live_out) placement_.add(value);
    found_.shapes.push_back(StepReader::shape(statements));
    return std::move(found_.shapes.back().key);
  }

  // @param[in,out] candidates  the families of the step's shape
  void add_to_family(std::size_t step, std::vector<std::size_t>& candidates) {
    const auto place = std::ranges::find_if(candidates, [&](std::size_t family) {
      return can_share(found_.families[family].members.front(), step);
    });
    found_.of.push_back(place == candidates.end() ? found_.families.size() : *place);
    if (place == candidates.end()) {
      candidates.push_back(found_.families.size());
      found_.families.emplace_back();
    }
    found_.families[found_.of.back()].members.push_back(step);
  }

  // Whether two steps of the same shape can find and leave their values in the same places.
  bool can_share(std::size_t one, std::size_t other) {
    for (std::size_t k = 0; k < found_.live_out[one].size(); ++k) {
      if (!placement_.unify(found_.live_out[one][k], found_.live_out[other][k])) return false;
    }
    const Shape &a = found_.shapes[one], &b = found_.shapes[other];
    for (std::size_t s = 0; s < a.sources.size(); ++s) {
      for (std::size_t k = 0; k < a.elements[s].size(); ++k) {
        if (!placement_.unify(steps_.statements[a.sources[s].step][a.elements[s][k]],
                              steps_.statements[b.sources[s].step][b.elements[s][k]])) {
          return false;
        }
      }
    }
    return true;
  }

  const Steps& steps_;
  const StepReader& reader_;
  Placement& placement_;
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> known_;  // families of each shape
  StepFamilies found_;
};

}  // namespace

StepFamilies find_step_families(const Steps& steps, const StepReader& reader,
                                Placement& placement) {
  return FamilyFinder(steps, reader, placement).run();
}

void tabulate_constants(const std::vector<Shape>& shapes, StepFamily& family,
                        std::vector<double>& table) {
  std::map<std::vector<double>, std::size_t> known;
  std::vector<std::vector<double>> columns;
  for (std::size_t c = 0; c < shapes[family.members.front()].constants.size(); ++c) {
    std::vector<double> column;
    for (const std::size_t step : family.members) column.push_back(shapes[step].constants[c]);
    if (std::ranges::count(column, column.front()) == std::ssize(column)) {
      family.columns.of.push_back(Steps::kNone);
      continue;
    }
    const auto [place, is_new] = known.try_emplace(column, columns.size());
    if (is_new) columns.push_back(std::move(column));
    family.columns.of.push_back(place->second);
  }
  family.columns.count = columns.size();
  family.columns.first = table.size();
  for (std::size_t m = 0; m < family.members.size(); ++m) {
    for (const std::vector<double>& column : columns) table.push_back(column[m]);
  }
}

}  // namespace dynac
