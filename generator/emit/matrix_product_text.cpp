#include "emit/matrix_product_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

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

}  // namespace

MatrixProductText::MatrixProductText(const Program& program, const Language& language,
                                     const EmitOptions& options)
    : graph_(program.graph),
      language_(language),
      options_(options),
      all_(find_matrix_products(program.graph)) {
  if (is_empty()) return;
  factors_["left"] = all_.left;
  std::vector<NodeId>& right = factors_["right"];
  for (const MatrixProduct& product : all_.products) {
    for (std::size_t k = 0; k < product.left.size(); ++k) {
      for (const ProductColumn& column : product.columns) right.push_back(column.right[k]);
    }
  }
}

template <class Store>
void MatrixProductText::for_each_store(const Store& store) const {
  for (const auto& [array, elements] : factors_) {
    for (std::size_t k = 0; k < elements.size();) {
      const std::size_t width = lanes_in_order(graph_, std::span(elements).subspan(k));
      const NodeId value = width == 1 ? elements[k] : graph_.operands(elements[k])[0];
      store(ArrayElement{array, k}, value);
      k += width;
    }
  }
}

void MatrixProductText::register_stores(StatementWriter& writer) const {
  for_each_store([&](const ArrayElement& where, NodeId value) {
    if (is_statement(graph_.node(source_of(graph_, value)).op)) writer.store_later(where, value);
  });
}

std::vector<std::string> MatrixProductText::stored_by(const std::set<NodeId>& statements) const {
  std::vector<std::string> names;
  for (const auto& [array, elements] : factors_) {
    if (std::ranges::any_of(
            elements, [&](NodeId id) { return statements.contains(source_of(graph_, id)); })) {
      names.push_back(array);
    }
  }
  return names;
}

void MatrixProductText::declare(StatementWriter& writer) const {
  for (const auto& [array, elements] : factors_) {
    writer.line(language_.declare_arrays({array}, elements.size()));
  }
}

void MatrixProductText::write_loops(StatementWriter& writer) const {
  if (is_empty()) return;
  writer.heading("Products of matrices.");
  for_each_store([&](const ArrayElement& where, NodeId value) {
    if (!is_statement(graph_.node(source_of(graph_, value)).op)) writer.store(where, value);
  });
  for (std::size_t p = 0; p < all_.products.size(); ++p) {
    const MatrixProduct& product = all_.products[p];
    const std::size_t rows = step_of(product).rows();
    const auto call = [&](std::string row) {
      std::vector<std::string> arguments{std::move(row), "left", "right"};
      std::ranges::copy(outputs_of(product), std::back_inserter(arguments));
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
  std::vector<std::string> parameters{"int row", language_.pointer("left", false),
                                      language_.pointer("right", false)};
  for (const std::string& output : outputs_of(product)) {
    parameters.push_back(language_.pointer(output, true));
  }
  return language_.function(fmt::format("product_{}", index + 1), parameters, rows(product));
}

// Successive rows of all columns of results.
std::string MatrixProductText::rows(const MatrixProduct& product) const {
  const auto [lanes, registers] = step_of(product);
  const std::size_t columns = product.columns.size();
  std::vector<Op> called;
  if (options_.fma) called.push_back(Op::kMultiplyAdd);
  std::string text;
  for (const std::string& declaration : language_.declare_functions(
           called, std::vector<std::string>{language_.wide_type(lanes), "load", "store"},
           options_)) {
    text += fmt::format("  {}\n", declaration);
  }
  const auto declare = [&](const std::string& name, const std::string& value) {
    text += fmt::format("  {}\n", language_.declare_wide(name, value, lanes));
  };
  std::vector<std::string> sums(columns * registers);
  for (std::size_t k = 0; k < product.left.size(); ++k) {
    for (std::size_t r = 0; r < registers; ++r) {
      const std::string left = fmt::format("left_{}_{}", k, r);
      declare(left, language_.load("left + row", product.left[k] + r * lanes, lanes));
      for (std::size_t j = 0; j < columns; ++j) {
        std::string& sum = sums[j * registers + r];
        const std::string right = fmt::format("right[{}]", product.right + k * columns + j);
        const std::string value = add_product(left, right, sum);
        sum = fmt::format("sum_{}_{}_{}", k, j, r);
        declare(sum, value);
      }
    }
  }
  for (std::size_t j = 0; j < columns; ++j) {
    const auto& [output, first, right] = product.columns[j];
    for (std::size_t r = 0; r < registers; ++r) {
      text +=
          fmt::format("  {}\n", language_.store_wide(graph_.outputs()[output].name + " + row",
                                                     first + r * lanes, sums[j * registers + r]));
    }
  }
  return text;
}

// @param[in] sum  empty: none before
std::string MatrixProductText::add_product(const std::string& left, const std::string& right,
                                           const std::string& sum) const {
  if (sum.empty()) return fmt::format("{} * {}", left, right);
  if (!options_.fma) return fmt::format("{} * {} + {}", left, right, sum);
  return language_.call(Op::kMultiplyAdd, std::vector<std::string>{left, right, sum}, options_);
}

// Names, each once.
std::vector<std::string> MatrixProductText::outputs_of(const MatrixProduct& product) const {
  std::set<std::size_t> outputs;
  for (const ProductColumn& column : product.columns) outputs.insert(column.output);
  std::vector<std::string> names;
  for (const std::size_t output : outputs) names.push_back(graph_.outputs()[output].name);
  return names;
}

// Two registers of rows need a right factor once where one needs it twice, and may have more rows
// to spare.
ProductStep MatrixProductText::step_of(const MatrixProduct& product) const {
  const std::size_t lanes = std::min(options_.lanes, std::bit_floor(product.rows));
  const auto instructions = [&](std::size_t registers) {
    const std::size_t rows = registers * lanes;
    return (product.rows + rows - 1) / rows *
           (product.columns.size() * (1 + registers) + registers);
  };
  const bool has_two = product.rows >= 2 * lanes && instructions(2) < instructions(1);
  return {lanes, has_two ? 2u : 1u};
}

}  // namespace dynac
