// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/region_calls.hpp"

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

// Of each region those whose values nothing reads after it.
std::vector<std::vector<std::size_t>> regions_dying_after(
    const std::vector<Signature>& signatures) {
  std::vector<std::size_t> last(signatures.size());
  for (std::size_t region = 0; region < signatures.size(); ++region) {
    last[region] = region;
    for (const RegionSource& source : signatures[region].sources) {
      if (source.region != Regions::kNone) last[source.region] = region;
    }
  }
  std::vector<std::vector<std::size_t>> dying(signatures.size());
  for (std::size_t region = 0; region < signatures.size(); ++region)
    dying[last[region]].push_back(region);
  return dying;
}

class OffsetWriter {
 public:
  OffsetWriter(const CongruenceClasses& classes, const MemoryLayout& layout)
      : classes_(classes), layout_(layout), block_(classes.class_of.size()) {}

  void set_block(std::size_t region, std::size_t offset) { block_[region] = offset; }
  [[nodiscard]] std::size_t block(std::size_t region) const { return block_[region]; }

  /// @param[in] row  of the region among its class's
  [[nodiscard]] std::vector<std::ptrdiff_t> offsets_of(std::size_t region, std::size_t row) const {
    const Signature& signature = classes_.signatures[region];
    const ConstantColumns& columns = classes_.classes[classes_.class_of[region]].columns;
    std::vector<std::ptrdiff_t> offsets;
    const auto add = [&](std::size_t offset) {
      offsets.push_back(static_cast<std::ptrdiff_t>(offset));
    };
    for (std::size_t s = 0; s < signature.sources.size(); ++s) {
      const std::size_t source = signature.sources[s].region;
      if (source == Regions::kNone) {
        add(signature.bases[s]);
      } else {
        offsets.push_back(origin_of(source));
      }
    }
    if (columns.count > 0) add(columns.first + row * columns.count);
    for (const std::size_t base : signature.output_bases) add(base);
    if (!classes_.live_out[region].empty()) offsets.push_back(origin_of(region));
    return offsets;
  }

 private:
  // Where place 0 of a region's values would be: its block begins with the first one in use.
  [[nodiscard]] std::ptrdiff_t origin_of(std::size_t region) const {
    return static_cast<std::ptrdiff_t>(block_[region]) -
           static_cast<std::ptrdiff_t>(layout_.first(region));
  }

  const CongruenceClasses& classes_;
  const MemoryLayout& layout_;
  std::vector<std::size_t> block_;  // of each region: where its values begin in memory
};

}  // namespace

// A region's values stay in memory up to the last region that reads them.
RegionCalls write_calls(const CongruenceClasses& classes, const MemoryLayout& layout,
                        std::size_t angle_values) {
  const std::vector<std::vector<std::size_t>> dying = regions_dying_after(classes.signatures);
  std::vector<std::size_t> row(classes.classes.size(), 0);
  OffsetWriter writer(classes, layout);
  Memory memory;
  memory.take(angle_values);
  RegionCalls result;
  for (std::size_t region = 0; region < classes.class_of.size(); ++region) {
    writer.set_block(region, memory.take(layout.size(region)));
    const std::size_t congruence = classes.class_of[region];
    result.calls.push_back({congruence, writer.offsets_of(region, row[congruence]++)});
    for (const std::size_t dead : dying[region]) {
      memory.give_back(writer.block(dead), layout.size(dead));
    }
  }
  result.memory_size = memory.size();
  return result;
}

}  // namespace dynac
