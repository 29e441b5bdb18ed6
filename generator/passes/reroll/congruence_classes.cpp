// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/congruence_classes.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace dynac {
namespace {

class ClassFinder {
 public:
  ClassFinder(const Regions& regions, const RegionReader& reader, MemoryLayout& layout)
      : regions_(regions), reader_(reader), layout_(layout) {}

  CongruenceClasses run() {
    for (std::size_t region = 0; region < regions_.statements.size(); ++region) {
      std::vector<std::size_t> key = read(region);
      add_to_class(region, known_[std::move(key)]);
    }
    return std::move(found_);
  }

 private:
  // Notes a region's live-out values and its signature. Returns the signature's key.
  std::vector<std::size_t> read(std::size_t region) {
    const std::vector<RegionStatement> statements = reader_.statements(region);
    std::vector<NodeId>& live_out = found_.live_out.emplace_back();
    for (std::size_t k = 0; k < statements.size(); ++k) {
      if (statements[k].is_live_out) live_out.push_back(regions_.statements[region][k]);
    }
    for (const NodeId value : live_out) layout_.add(value);
    found_.signatures.push_back(RegionReader::signature(statements));
    return std::move(found_.signatures.back().key);
  }

  // @param[in,out] candidates  the classes of the region's signature
  void add_to_class(std::size_t region, std::vector<std::size_t>& candidates) {
    const auto place = std::ranges::find_if(candidates, [&](std::size_t congruence) {
      return can_share(found_.classes[congruence].members.front(), region);
    });
    found_.class_of.push_back(place == candidates.end() ? found_.classes.size() : *place);
    if (place == candidates.end()) {
      candidates.push_back(found_.classes.size());
      found_.classes.emplace_back();
    }
    found_.classes[found_.class_of.back()].members.push_back(region);
  }

  // Whether two regions of the same signature can find and leave their values in the same places.
  bool can_share(std::size_t one, std::size_t other) {
    for (std::size_t k = 0; k < found_.live_out[one].size(); ++k) {
      if (!layout_.unify(found_.live_out[one][k], found_.live_out[other][k])) return false;
    }
    const Signature &a = found_.signatures[one], &b = found_.signatures[other];
    for (std::size_t s = 0; s < a.sources.size(); ++s) {
      for (std::size_t k = 0; k < a.elements[s].size(); ++k) {
        if (!layout_.unify(regions_.statements[a.sources[s].region][a.elements[s][k]],
                           regions_.statements[b.sources[s].region][b.elements[s][k]])) {
          return false;
        }
      }
    }
    return true;
  }

  const Regions& regions_;
  const RegionReader& reader_;
  MemoryLayout& layout_;
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> known_;  // classes of each signature
  CongruenceClasses found_;
};

}  // namespace

CongruenceClasses find_congruence_classes(const Regions& regions, const RegionReader& reader,
                                          MemoryLayout& layout) {
  return ClassFinder(regions, reader, layout).run();
}

void tabulate_constants(const std::vector<Signature>& signatures, CongruenceClass& congruence,
                        std::vector<double>& table) {
  std::map<std::vector<double>, std::size_t> known;
  std::vector<std::vector<double>> columns;
  for (std::size_t c = 0; c < signatures[congruence.members.front()].constants.size(); ++c) {
    std::vector<double> column;
    for (const std::size_t region : congruence.members)
      column.push_back(signatures[region].constants[c]);
    if (std::ranges::count(column, column.front()) == std::ssize(column)) {
      congruence.columns.column_of.push_back(Regions::kNone);
      continue;
    }
    const auto [place, is_new] = known.try_emplace(column, columns.size());
    if (is_new) columns.push_back(std::move(column));
    congruence.columns.column_of.push_back(place->second);
  }
  congruence.columns.count = columns.size();
  congruence.columns.first = table.size();
  for (std::size_t m = 0; m < congruence.members.size(); ++m) {
    for (const std::vector<double>& column : columns) table.push_back(column[m]);
  }
}

}  // namespace dynac
