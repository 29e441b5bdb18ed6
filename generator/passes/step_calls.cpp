#include "passes/step_calls.hpp"

#include <map>

namespace dynac {
namespace {

// Puts blocks of values where there is room; what has been freed serves blocks of the same size.
class Memory {
 public:
  std::size_t take(std::size_t size) {
    std::vector<std::size_t>& free = free_[size];
    if (free.empty()) {
      size_ += size;
      return size_ - size;
    }
    const std::size_t offset = free.back();
    free.pop_back();
    return offset;
  }
  void give_back(std::size_t offset, std::size_t size) { free_[size].push_back(offset); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
  std::map<std::size_t, std::vector<std::size_t>> free_;
};

// Of each step those whose values nothing reads after it.
std::vector<std::vector<std::size_t>> steps_dying_after(const std::vector<Shape>& shapes) {
  std::vector<std::size_t> last(shapes.size());
  for (std::size_t step = 0; step < shapes.size(); ++step) {
    last[step] = step;
    for (const StepSource& source : shapes[step].sources) {
      if (source.step != Steps::kNone) last[source.step] = step;
    }
  }
  std::vector<std::vector<std::size_t>> dying(shapes.size());
  for (std::size_t step = 0; step < shapes.size(); ++step) dying[last[step]].push_back(step);
  return dying;
}

class OffsetWriter {
 public:
  OffsetWriter(const StepFamilies& families, const Placement& placement)
      : families_(families), placement_(placement), block_(families.of.size()) {}

  void set_block(std::size_t step, std::size_t offset) { block_[step] = offset; }
  [[nodiscard]] std::size_t block(std::size_t step) const { return block_[step]; }

  /// @param[in] row  of the step among its family's
  [[nodiscard]] std::vector<std::ptrdiff_t> offsets_of(std::size_t step, std::size_t row) const {
    const Shape& shape = families_.shapes[step];
    const ConstantColumns& columns = families_.families[families_.of[step]].columns;
    std::vector<std::ptrdiff_t> offsets;
    const auto add = [&](std::size_t offset) {
      offsets.push_back(static_cast<std::ptrdiff_t>(offset));
    };
    for (std::size_t s = 0; s < shape.sources.size(); ++s) {
      const std::size_t source = shape.sources[s].step;
      if (source == Steps::kNone) {
        add(shape.bases[s]);
      } else {
        offsets.push_back(origin_of(source));
      }
    }
    if (columns.count > 0) add(columns.first + row * columns.count);
    for (const std::size_t base : shape.output_bases) add(base);
    if (!families_.live_out[step].empty()) offsets.push_back(origin_of(step));
    return offsets;
  }

 private:
  // Where place 0 of a step's values would be: its block begins with the first one in use.
  [[nodiscard]] std::ptrdiff_t origin_of(std::size_t step) const {
    return static_cast<std::ptrdiff_t>(block_[step]) -
           static_cast<std::ptrdiff_t>(placement_.first(step));
  }

  const StepFamilies& families_;
  const Placement& placement_;
  std::vector<std::size_t> block_;  // of each step: where its values begin in memory
};

}  // namespace

// A step's values stay in memory up to the last step that reads them.
StepCalls write_calls(const StepFamilies& families, const Placement& placement,
                      std::size_t angle_values) {
  const std::vector<std::vector<std::size_t>> dying = steps_dying_after(families.shapes);
  std::vector<std::size_t> row(families.families.size(), 0);
  OffsetWriter writer(families, placement);
  Memory memory;
  memory.take(angle_values);
  StepCalls result;
  for (std::size_t step = 0; step < families.of.size(); ++step) {
    writer.set_block(step, memory.take(placement.size(step)));
    const std::size_t family = families.of[step];
    result.calls.push_back({family, writer.offsets_of(step, row[family]++)});
    for (const std::size_t dead : dying[step]) {
      memory.give_back(writer.block(dead), placement.size(dead));
    }
  }
  result.memory_size = memory.size();
  return result;
}

}  // namespace dynac
