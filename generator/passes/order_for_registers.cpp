#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

#include "passes/passes.hpp"

namespace dynac {
namespace {

using Order = std::vector<std::size_t>;  // of statements

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

// The values of a program as numbers: first the results of its statements, in the order in which
// the algorithm came to them, then what is in memory already: inputs, constants, sines, cosines.
struct Values {
  std::vector<std::vector<std::size_t>> reads;    // of each statement, each value once
  std::vector<std::vector<std::size_t>> readers;  // of each value
  std::vector<bool> is_output;                    // of each value
};

class ValueReader {
 public:
  explicit ValueReader(const Program& program)
      : graph_(program.graph), number_(program.graph.size(), kNever) {
    statements_ = program.statements;
    std::sort(statements_.begin(), statements_.end());
    for (const NodeId id : statements_) number_[id.index()] = count_++;
  }

  [[nodiscard]] const std::vector<NodeId>& statements() const { return statements_; }

  Values read() {
    Values values;
    for (const NodeId id : statements_) {
      values.reads.emplace_back();
      add_reads(id, values.reads.back());
    }
    values.readers.resize(count_);
    for (std::size_t k = 0; k < values.reads.size(); ++k) {
      for (const std::size_t value : values.reads[k]) values.readers[value].push_back(k);
    }
    values.is_output.assign(count_, false);
    for (const OutputBlock& block : graph_.outputs()) {
      for (const NodeId id : block.elements) {
        const std::size_t number = number_[source_of(graph_, id).index()];
        if (number != kNever) values.is_output[number] = true;
      }
    }
    return values;
  }

 private:
  // Looks through what is written where it is used.
  void add_reads(NodeId id, std::vector<std::size_t>& reads) {
    for (const NodeId operand : graph_.operands(id)) {
      std::size_t& number = number_[operand.index()];
      const Op op = graph_.node(operand).op;
      const bool is_in_memory = is_sine_or_cosine(op) || graph_.operands(operand).empty();
      if (number == kNever && !is_in_memory && !is_statement(op)) {
        add_reads(operand, reads);
        continue;
      }
      if (number == kNever) number = count_++;
      if (std::find(reads.begin(), reads.end(), number) == reads.end()) reads.push_back(number);
    }
  }

  const Graph& graph_;
  std::vector<std::size_t> number_;  // of each node
  std::vector<NodeId> statements_;
  std::size_t count_ = 0;
};

// Registers that hold what is used again soonest (Belady 1966): how often a program goes to memory.
class RegisterFile {
 public:
  RegisterFile(const Values& values, std::size_t registers)
      : values_(values), registers_(registers) {}

  std::size_t memory_accesses(const Order& order) {
    begin(order);
    for (now_ = 0; now_ < order.size(); ++now_) {
      const std::size_t statement = order[now_];
      for (const std::size_t value : values_.reads[statement]) {
        if (!holds(value)) load(value, statement);
      }
      for (const std::size_t value : values_.reads[statement]) ++next_[value];
      std::erase_if(held_, [&](std::size_t value) { return next_use(value) == kNever; });
      if (next_use(statement) != kNever) hold(statement, kNever);
    }
    return accesses_;
  }

 private:
  void begin(const Order& order) {
    std::vector<std::size_t> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = k;
    uses_.resize(values_.readers.size());
    for (std::size_t value = 0; value < uses_.size(); ++value) {
      uses_[value].clear();
      for (const std::size_t reader : values_.readers[value]) uses_[value].push_back(place[reader]);
      std::sort(uses_[value].begin(), uses_[value].end());
      if (values_.is_output[value]) uses_[value].push_back(order.size());
    }
    next_.assign(uses_.size(), 0);
    is_stored_.assign(uses_.size(), false);
    held_.clear();
    accesses_ = 0;
  }

  [[nodiscard]] std::size_t next_use(std::size_t value) const {
    return next_[value] < uses_[value].size() ? uses_[value][next_[value]] : kNever;
  }
  [[nodiscard]] bool holds(std::size_t value) const {
    return std::find(held_.begin(), held_.end(), value) != held_.end();
  }

  void load(std::size_t value, std::size_t statement) {
    ++accesses_;
    hold(value, statement);
  }

  // Makes room first, not by what the statement reads; what was computed is stored, once.
  void hold(std::size_t value, std::size_t statement) {
    if (held_.size() >= registers_) {
      const auto is_read = [&](std::size_t other) {
        return statement != kNever && next_use(other) == now_;
      };
      std::size_t latest = 0;
      for (std::size_t k = 1; k < held_.size(); ++k) {
        if (is_read(held_[latest]) ||
            (!is_read(held_[k]) && next_use(held_[k]) > next_use(held_[latest])))
          latest = k;
      }
      const std::size_t evicted = held_[latest];
      if (evicted < values_.reads.size() && !is_stored_[evicted]) {
        is_stored_[evicted] = true;
        ++accesses_;
      }
      held_[latest] = held_.back();
      held_.pop_back();
    }
    held_.push_back(value);
  }

  const Values& values_;
  std::size_t registers_;
  std::vector<std::vector<std::size_t>> uses_;  // of each value, by place in the order
  std::vector<std::size_t> next_;               // of them, of each value
  std::vector<bool> is_stored_;
  std::vector<std::size_t> held_;
  std::size_t now_ = 0, accesses_ = 0;
};

// Of the statements whose operands are there the one after which fewest values wait, of several
// the one that the algorithm came to first.
Order order_by_values(const Values& values) {
  const std::size_t count = values.reads.size();
  std::vector<std::size_t> missing(count, 0), left(values.readers.size(), 0);
  std::vector<std::size_t> ready;
  for (std::size_t value = 0; value < left.size(); ++value)
    left[value] = values.readers[value].size();
  for (std::size_t k = 0; k < count; ++k) {
    for (const std::size_t value : values.reads[k]) missing[k] += value < count ? 1 : 0;
    if (missing[k] == 0) ready.push_back(k);
  }
  const auto ended = [&](std::size_t statement) {
    return std::ranges::count_if(values.reads[statement], [&](std::size_t value) {
      return value < count && left[value] == 1;
    });
  };
  Order order;
  while (!ready.empty()) {
    const auto best = std::ranges::min_element(
        ready, {}, [&](std::size_t statement) { return std::pair(-ended(statement), statement); });
    const std::size_t statement = *best;
    ready.erase(best);
    order.push_back(statement);
    for (const std::size_t value : values.reads[statement]) --left[value];
    for (const std::size_t reader : values.readers[statement]) {
      if (--missing[reader] == 0) ready.push_back(reader);
    }
  }
  return order;
}

// Moves statements, one at a time, between their operands and their first reader, where that takes
// no more accesses.
class LocalSearch {
 public:
  LocalSearch(const Values& values, Order order) : values_(values), order_(std::move(order)) {}

  Order run(RegisterFile& registers, std::size_t tries) {
    std::size_t fewest = registers.memory_accesses(order_);
    for (std::size_t k = 0; k < tries; ++k) {
      const std::size_t from = draw(order_.size());
      const auto [first, last] = places_of(order_[from]);
      if (first >= last) continue;
      const std::size_t to = k % 3 == 0   ? first
                             : k % 3 == 1 ? last
                                          : first + draw(last - first + 1);
      move(from, to);
      const std::size_t accesses = registers.memory_accesses(order_);
      if (accesses > fewest)
        move(to, from);
      else
        fewest = accesses;
    }
    return order_;
  }

 private:
  std::size_t draw(std::size_t below) { return random_() % below; }

  [[nodiscard]] std::size_t place_of(std::size_t statement) const {
    return static_cast<std::size_t>(std::ranges::find(order_, statement) - order_.begin());
  }

  // From after its operands to before its readers.
  [[nodiscard]] std::pair<std::size_t, std::size_t> places_of(std::size_t statement) const {
    std::size_t first = 0, last = order_.size() - 1;
    for (const std::size_t value : values_.reads[statement]) {
      if (value < order_.size()) first = std::max(first, place_of(value) + 1);
    }
    for (const std::size_t reader : values_.readers[statement])
      last = std::min(last, place_of(reader) - 1);
    return {first, last};
  }

  void move(std::size_t from, std::size_t to) {
    const auto at = [&](std::size_t k) { return order_.begin() + static_cast<std::ptrdiff_t>(k); };
    if (from < to)
      std::rotate(at(from), at(from + 1), at(to + 1));
    else
      std::rotate(at(to), at(from), at(from + 1));
  }

  const Values& values_;
  Order order_;
  std::minstd_rand random_;  // the same on every machine
};

}  // namespace

void order_for_registers(Program& program, std::size_t registers) {
  // More tries find less and less; those of long programs take as long in all.
  constexpr std::size_t kMostTries = 20'000, kMostSteps = 20'000'000;
  if (program.statements.empty()) return;
  ValueReader reader(program);
  const Values values = reader.read();
  // One is left to what an instruction overwrites: the addend of a multiply-add.
  RegisterFile file(values, registers - 1);
  Order textbook(values.reads.size());
  std::iota(textbook.begin(), textbook.end(), std::size_t{0});
  Order greedy = order_by_values(values);
  const bool is_better = file.memory_accesses(greedy) < file.memory_accesses(textbook);
  const std::size_t tries = std::min(kMostTries, kMostSteps / textbook.size());
  LocalSearch search(values, is_better ? std::move(greedy) : std::move(textbook));
  const Order order = search.run(file, tries);
  for (std::size_t k = 0; k < order.size(); ++k)
    program.statements[k] = reader.statements()[order[k]];
}

}  // namespace dynac
