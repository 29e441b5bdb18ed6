// SPDX-License-Identifier: BSD-3-Clause
#include "emit/matrix_product_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace dynac {
namespace {

// How many elements from one on are the lanes of a wide value, in order; else one.
std::size_t lanes_in_order(const Graph& graph, std::span<const NodeId> elements) {
  if (graph.node(elements.front()).op != Op::kLane) return 1;
  const NodeId wide = graph.operands(elements.front())[0];
  const std::size_t width = graph.width(wide);
  if (width > elements.size()) return 1;
  for (std::size_t k = 0; k < width; ++k) {
    const bool is_next = graph.node(elements[k]).op == Op::kLane &&
                         graph.operands(elements[k])[0] == wide &&
                         graph.lane_index(elements[k]) == k;
    if (!is_next) return 1;
  }
  return width;
}

// A factor as a value of which it is a lane, but for its sign.
struct SignedLane {
  NodeId value;
  std::size_t lane = 0;
  bool is_negated = false;
};

SignedLane signed_lane(const Graph& graph, NodeId id) {
  SignedLane result{source_of(graph, id)};
  for (; id != result.value; id = graph.operands(id)[0]) {
    if (graph.node(id).op == Op::kLane) {
      result.lane = graph.lane_index(id);
    } else {
      result.is_negated = !result.is_negated;
    }
  }
  return result;
}

}  // namespace

MatrixProductText::MatrixProductText(const Program& program, const MatrixProducts& all,
                                     const OutputStores& outputs, const StatementLanguage& language,
                                     const EmitOptions& options)
    : graph_(program.graph), language_(language), options_(options), all_(all) {
  place_results();
  for (const MatrixProduct& product : all_.products) {
    for (const std::size_t first : product.left) {
      if (!column_at(first, product.rows)) {
        place_column(std::span(all_.left).subspan(first, product.rows), first, product.stage,
                     outputs);
      }
    }
  }
  place_right_factors();
}

void MatrixProductText::place_results() {
  for (const MatrixProduct& product : all_.products) {
    for (const ProductColumn& column : product.columns) {
      if (column.output) continue;
      for (std::size_t row = 0; row < product.rows; ++row) {
        const NodeId id = column.results[row];
        if (!id.is_none()) results_[id] = {"product", column.first + row};
      }
    }
  }
  if (all_.results > 0) sizes_["product"] = all_.results;
}

// Where values stand in a row that are results of products.
std::optional<ArrayElement> MatrixProductText::place_of_results(
    std::span<const NodeId> column) const {
  const auto first = results_.find(column.front());
  if (first == results_.end()) return std::nullopt;
  for (std::size_t row = 1; row < column.size(); ++row) {
    const auto found = results_.find(column[row]);
    if (found == results_.end() || found->second.element != first->second.element + row) {
      return std::nullopt;
    }
  }
  return first->second;
}

// Where a column of a matrix lies, or part of one.
std::optional<ArrayElement> MatrixProductText::column_at(std::size_t first,
                                                         std::size_t rows) const {
  auto found = columns_.upper_bound(first);
  if (found == columns_.begin()) return std::nullopt;
  const auto& [begin, column] = *--found;
  if (first + rows > begin + column.rows) return std::nullopt;
  return ArrayElement{column.at.array, column.at.element + (first - begin)};
}

// Lanes of a value that are successive elements are stored at once.
void MatrixProductText::place_column(std::span<const NodeId> column, std::size_t first,
                                     std::size_t stage, const OutputStores& outputs) {
  std::optional<ArrayElement> at = place_of_results(column);
  if (!at) at = outputs.early_store_of(column);
  if (at) {
    columns_[first] = {*std::move(at), column.size()};
    return;
  }
  std::size_t& end = sizes_["left"];
  columns_[first] = {{"left", end}, column.size()};
  while (!column.empty()) {
    const std::size_t width = lanes_in_order(graph_, column);
    const NodeId value = width == 1 ? column.front() : graph_.operands(column.front())[0];
    stores_.push_back({{"left", end}, value, stage});
    end += width;
    column = column.subspan(width);
  }
}

void MatrixProductText::place_right_factors() {
  right_ = results_;
  for (const NodeId value : all_.right) {
    std::size_t& end = sizes_["right"];
    right_[value] = {"right", end};
    stores_.push_back({{"right", end}, value});
    end += graph_.width(value);
  }
}

bool MatrixProductText::stores_statement(const Store& store) const {
  return is_statement(graph_.node(source_of(graph_, store.what)).op);
}

void MatrixProductText::register_stores(StatementWriter& writer) const {
  for (const Store& store : stores_) {
    if (stores_statement(store)) writer.store_later(store.where, store.what);
  }
  for (const auto& [id, at] : results_) writer.elements[id] = at;
}

std::vector<std::string> MatrixProductText::stored_by(const std::set<NodeId>& statements) const {
  std::set<std::string> names;
  for (const Store& store : stores_) {
    if (statements.contains(source_of(graph_, store.what))) names.insert(store.where.array);
  }
  return {names.begin(), names.end()};
}

void MatrixProductText::declare(StatementWriter& writer) const {
  for (const auto& [array, size] : sizes_) writer.line(language_.declare_arrays({array}, size));
}

void MatrixProductText::write_loops(std::size_t stage, StatementWriter& writer) const {
  const auto is_of_stage = [&](const auto& it) { return it.stage == stage; };
  if (std::ranges::none_of(all_.products, is_of_stage)) return;
  writer.heading("Products of matrices.");
  for (const Store& store : stores_) {
    if (is_of_stage(store) && !stores_statement(store)) writer.store(store.where, store.what);
  }
  for (std::size_t p = 0; p < all_.products.size(); ++p) {
    const MatrixProduct& product = all_.products[p];
    if (!is_of_stage(product)) continue;
    const std::size_t rows = step_of(product).rows();
    const auto call = [&](std::string row) {
      std::vector<std::string> arguments{std::move(row)};
      for (const auto& [array, is_written] : arrays_of(product)) arguments.push_back(array);
      return language_.call_function(fmt::format("product_{}", p + 1), arguments);
    };
    writer.loop(product.rows / rows, call(fmt::format("{} * i", rows)));
    // The last rows, some of them once more.
    if (product.rows % rows != 0) writer.line(call(std::to_string(product.rows - rows)));
  }
}

std::string MatrixProductText::functions() const {
  std::string text;
  for (std::size_t p = 0; p < all_.products.size(); ++p) text += function(p);
  return text;
}

std::string MatrixProductText::function(std::size_t index) const {
  const MatrixProduct& product = all_.products[index];
  std::vector<std::string> parameters{"int row"};
  for (const auto& [array, is_written] : arrays_of(product)) {
    parameters.push_back(language_.pointer(array, is_written));
  }
  return language_.function(fmt::format("product_{}", index + 1), parameters, rows(product));
}

// Successive rows of all columns of results.
std::string MatrixProductText::rows(const MatrixProduct& product) const {
  const ProductStep step = step_of(product);
  const std::size_t lanes = step.lanes, registers = step.registers;
  const std::size_t columns = product.columns.size();
  std::vector<Op> called;
  if (options_.fma) called.push_back(Op::kMultiplyAdd);
  std::string text;
  const std::vector<std::string> names =
      lanes == 1 ? std::vector<std::string>{}
                 : std::vector<std::string>{language_.wide_type(lanes), "load", "store"};
  for (const std::string& declaration : language_.declare_functions(called, names, options_)) {
    text += fmt::format("  {}\n", declaration);
  }
  const auto declare = [&](const std::string& name, const std::string& value) {
    text += fmt::format("  {}\n", lanes == 1 ? language_.declare(name, value)
                                             : language_.declare_wide(name, value, lanes));
  };
  std::vector<std::string> sums(columns * registers);
  for (std::size_t k = 0; k < product.left.size(); ++k) {
    const ArrayElement at = column_at(product.left[k], product.rows).value();
    for (std::size_t r = 0; r < registers; ++r) {
      const std::string left = fmt::format("left_{}_{}", k, r);
      declare(left, load_rows(at, r * lanes, lanes));
      for (std::size_t j = 0; j < columns; ++j) {
        std::string& sum = sums[j * registers + r];
        const std::string value = add_product(left, product.columns[j].right[k], sum);
        sum = fmt::format("sum_{}_{}_{}", k, j, r);
        declare(sum, value);
      }
    }
  }
  for (std::size_t j = 0; j < columns; ++j) {
    ArrayElement at = place_of(product.columns[j]);
    for (std::size_t r = 0; r < registers; ++r, at.element += lanes) {
      const std::string& sum = sums[j * registers + r];
      text +=
          fmt::format("  {}\n", store_rows(at, sum.empty() ? language_.literal(0) : sum, lanes));
    }
  }
  return text;
}

std::string MatrixProductText::load_rows(const ArrayElement& first, std::size_t row,
                                         std::size_t lanes) const {
  const std::size_t element = first.element + row;
  return lanes == 1 ? fmt::format("{}[row + {}]", first.array, element)
                    : language_.load(first.array + " + row", element, lanes);
}

std::string MatrixProductText::store_rows(const ArrayElement& first, const std::string& value,
                                          std::size_t lanes) const {
  return lanes == 1
             ? language_.store(fmt::format("{}[row + {}]", first.array, first.element), value)
             : language_.store_wide(first.array + " + row", first.element, value);
}

// Where the rows of a column of results begin.
ArrayElement MatrixProductText::place_of(const ProductColumn& column) const {
  return {column.output ? graph_.outputs()[*column.output].name : "product", column.first};
}

// A sign goes to the rows, where it costs nothing: it is that of a negated multiply-add.
// @param[in] sum  empty: none before
std::string MatrixProductText::add_product(std::string left, NodeId right,
                                           const std::string& sum) const {
  const auto [value, lane, is_negated] = signed_lane(graph_, right);
  if (is_negated) left = "-" + left;
  std::string factor;
  if (graph_.is_constant(value)) {
    factor = language_.literal(graph_.constant_values(value)[lane]);
  } else {
    const ArrayElement& at = right_.at(value);
    factor = fmt::format("{}[{}]", at.array, at.element + lane);
  }
  if (sum.empty()) return fmt::format("{} * {}", left, factor);
  if (!options_.fma) return fmt::format("{} * {} + {}", left, factor, sum);
  return language_.call(Op::kMultiplyAdd, std::vector<std::string>{left, factor, sum}, options_);
}

// The arrays that a product's function takes, and whether it writes there.
std::map<std::string, bool> MatrixProductText::arrays_of(const MatrixProduct& product) const {
  std::map<std::string, bool> arrays;
  for (const std::size_t column : product.left) {
    arrays[column_at(column, product.rows).value().array] = false;
  }
  for (const ProductColumn& column : product.columns) {
    for (const NodeId factor : column.right) {
      const auto right = right_.find(source_of(graph_, factor));
      if (right != right_.end()) arrays.try_emplace(right->second.array, false);
    }
  }
  for (const ProductColumn& column : product.columns) arrays[place_of(column).array] = true;
  return arrays;
}

// Two registers of rows need a right factor once where one needs it twice, and may have more rows
// to spare.
ProductStep MatrixProductText::step_of(const MatrixProduct& product) const {
  const bool has_wide_values = language_.has_wide_values(options_) && options_.most_lanes() > 1;
  // In scalars, compilers put as many rows side by side as the processor has lanes.
  const std::size_t beside = options_.target->lanes;
  if (!has_wide_values && beside > 1) return {1, product.lanes(beside)};
  const std::size_t lanes = product.lanes(has_wide_values ? options_.most_lanes() : 1);
  const auto instructions = [&](std::size_t registers) {
    const std::size_t rows = registers * lanes;
    return (product.rows + rows - 1) / rows *
           (product.columns.size() * (1 + registers) + registers);
  };
  const bool has_two = product.rows >= 2 * lanes && instructions(2) < instructions(1);
  return {lanes, has_two ? 2u : 1u};
}

}  // namespace dynac
