// SPDX-License-Identifier: BSD-3-Clause
#include "ir/matrix_products.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "ir/count.hpp"

namespace dynac {
namespace {

// Results that are computed at once: each has two registers, of the 16 that many targets have.
constexpr std::size_t kMostColumns = 6;

// A column of results with the rows of its matrix.
struct FoundColumn {
  std::size_t stage = 0;
  ProductColumn column;
  std::vector<std::vector<NodeId>> rows;  // left factors of each result
};

// What the dot products of a column of results have in common.
struct Common {
  std::size_t stage = 0;
  std::vector<NodeId> right;

  friend auto operator<=>(const Common&, const Common&) = default;
};

class ColumnFinder {
 public:
  explicit ColumnFinder(const Graph& graph)
      : graph_(graph),
        uses_(use_counts(graph)),
        stages_(product_stages(graph)),
        is_found_(graph.size(), false) {}

  // Columns of which the loop can write the results to their place: nothing else needs them.
  std::vector<FoundColumn> in_outputs() {
    std::vector<FoundColumn> columns;
    for (std::size_t k = 0; k < graph_.outputs().size(); ++k) {
      // Loops would write the other triangle, too.
      if (!graph_.outputs()[k].is_whole()) continue;
      const std::vector<NodeId>& elements = graph_.outputs()[k].elements;
      for (std::size_t first = 0; first < elements.size(); ++first) {
        if (!is_only_stored(elements[first])) continue;
        const Common common = common_of(elements[first]);
        ProductColumn column{k, first, {}, {elements[first]}};
        while (first + 1 < elements.size() && is_only_stored(elements[first + 1]) &&
               common_of(elements[first + 1]) == common) {
          column.results.push_back(elements[++first]);
        }
        columns.push_back(with_factors(std::move(column), common));
      }
    }
    return columns;
  }

  // All others.
  std::vector<FoundColumn> elsewhere() {
    std::map<Common, std::size_t> places;
    std::vector<std::pair<Common, ProductColumn>> found;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const NodeId id = NodeId::of(i);
      if (graph_.node(id).op != Op::kDotProduct || uses_[i] == 0 || is_found_[i]) continue;
      const auto [place, is_new] = places.try_emplace(common_of(id), found.size());
      if (is_new) found.push_back({place->first, {}});
      found[place->second].second.results.push_back(id);
    }
    std::vector<FoundColumn> columns;
    for (auto& [common, column] : found) {
      columns.push_back(with_factors(std::move(column), common));
    }
    return columns;
  }

 private:
  [[nodiscard]] bool is_only_stored(NodeId id) const {
    return graph_.node(id).op == Op::kDotProduct && uses_[id.index()] == 1;
  }

  [[nodiscard]] Common common_of(NodeId dot_product) const {
    Common common{stages_[dot_product.index()] - 1, {}};
    const std::span<const NodeId> factors = graph_.operands(dot_product);
    for (std::size_t k = 1; k < factors.size(); k += 2) common.right.push_back(factors[k]);
    return common;
  }

  FoundColumn with_factors(ProductColumn column, const Common& common) {
    FoundColumn found{common.stage, std::move(column), {}};
    found.rows.resize(found.column.results.size());
    for (std::size_t k = 0; k < common.right.size(); ++k) {
      if (graph_.is_constant(common.right[k], 0)) continue;
      found.column.right.push_back(common.right[k]);
      for (std::size_t row = 0; row < found.rows.size(); ++row) {
        found.rows[row].push_back(graph_.operands(found.column.results[row])[2 * k]);
      }
    }
    for (const NodeId id : found.column.results) is_found_[id.index()] = true;
    return found;
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::vector<std::size_t> stages_;
  std::vector<bool> is_found_;  // of each node: it is a result
};

// Puts columns together whose rows are one matrix's.
class Matrices {
 public:
  // Of the largest columns first.
  void add(FoundColumn column, bool is_all_rows) {
    const Key key{column.stage, is_all_rows, column.rows.front()};
    std::vector<std::size_t>& candidates = with_row_[key];
    const auto place = std::ranges::find_if(
        candidates, [&](std::size_t m) { return matrices_[m].has_rows_of(column, is_all_rows); });
    if (place != candidates.end()) {
      matrices_[*place].columns.push_back(std::move(column));
      return;
    }
    Matrix& matrix = matrices_.emplace_back();
    for (const std::vector<NodeId>& row : column.rows) {
      if (!matrix.places.try_emplace(row, matrix.places.size()).second) continue;
      with_row_[{column.stage, is_all_rows, row}].push_back(matrices_.size() - 1);
    }
    matrix.columns.push_back(std::move(column));
  }

  struct Matrix {
    std::map<std::vector<NodeId>, std::size_t> places;  // of rows
    std::vector<FoundColumn> columns;

    [[nodiscard]] bool has_rows_of(const FoundColumn& column, bool is_all) const {
      if (is_all) return column.rows == columns.front().rows;
      return std::ranges::all_of(column.rows,
                                 [&](const auto& row) { return places.contains(row); });
    }
  };
  [[nodiscard]] const std::vector<Matrix>& all() const { return matrices_; }

 private:
  using Key = std::tuple<std::size_t, bool, std::vector<NodeId>>;

  std::vector<Matrix> matrices_;
  std::map<Key, std::vector<std::size_t>> with_row_;
};

class Finder {
 public:
  explicit Finder(const Graph& graph) : graph_(graph) {}

  MatrixProducts run() {
    ColumnFinder finder(graph_);
    Matrices matrices;
    for (FoundColumn& column : finder.in_outputs()) matrices.add(std::move(column), true);
    std::vector<FoundColumn> others = finder.elsewhere();
    std::ranges::stable_sort(others, std::greater(), [](const auto& it) { return it.rows.size(); });
    for (FoundColumn& column : others) matrices.add(std::move(column), false);
    for (const Matrices::Matrix& matrix : matrices.all()) add_products(matrix);
    std::ranges::stable_sort(result_.products, {}, &MatrixProduct::stage);
    place_results();
    place_right_factors();
    return std::move(result_);
  }

 private:
  void add_products(const Matrices::Matrix& matrix) {
    const std::span<const FoundColumn> columns(matrix.columns);
    const std::size_t products = (columns.size() + kMostColumns - 1) / kMostColumns;
    for (std::size_t p = 0; p < products; ++p) {
      const std::size_t first = p * columns.size() / products;
      const std::size_t last = (p + 1) * columns.size() / products;
      add_product(matrix, columns.subspan(first, last - first));
    }
  }

  // The rows that the columns have between them, as they stand in the matrix.
  void add_product(const Matrices::Matrix& matrix, std::span<const FoundColumn> columns) {
    std::map<std::size_t, std::vector<NodeId>> rows;
    for (const FoundColumn& column : columns) {
      for (const std::vector<NodeId>& row : column.rows) rows.emplace(matrix.places.at(row), row);
    }
    MatrixProduct product{columns.front().stage, rows.size(), {}, {}};
    for (const FoundColumn& column : columns) {
      product.columns.push_back({column.column.output, column.column.first, {}, {}});
      std::map<std::vector<NodeId>, NodeId> results;
      for (std::size_t k = 0; k < column.rows.size(); ++k) {
        results[column.rows[k]] = column.column.results[k];
      }
      for (const auto& [place, row] : rows) {
        const auto result = results.find(row);
        product.columns.back().results.push_back(result == results.end() ? NodeId{}
                                                                         : result->second);
      }
    }
    for (std::size_t k = 0; k < columns.front().column.right.size(); ++k) {
      std::vector<NodeId> left;
      for (const auto& [place, row] : rows) left.push_back(row[k]);
      const bool is_zero =
          std::ranges::all_of(left, [&](NodeId id) { return graph_.is_constant(id, 0); });
      if (is_zero) continue;
      product.left.push_back(place(left));
      for (std::size_t j = 0; j < columns.size(); ++j) {
        product.columns[j].right.push_back(columns[j].column.right[k]);
      }
    }
    result_.products.push_back(std::move(product));
  }

  // Where a column of a matrix begins; one of fewer rows may be part of another.
  std::size_t place(const std::vector<NodeId>& column) {
    std::vector<NodeId>& all = result_.left;
    const auto found = std::search(all.begin(), all.end(), column.begin(), column.end());
    const auto place = static_cast<std::size_t>(found - all.begin());
    if (place == all.size()) all.insert(all.end(), column.begin(), column.end());
    return place;
  }

  void place_results() {
    for (MatrixProduct& product : result_.products) {
      for (ProductColumn& column : product.columns) {
        if (column.output) continue;
        column.first = result_.results;
        result_.results += product.rows;
      }
    }
  }

  // In the order in which they are computed.
  void place_right_factors() {
    std::set<NodeId> values;
    for (const MatrixProduct& product : result_.products) {
      for (const ProductColumn& column : product.columns) {
        for (const NodeId factor : column.right) values.insert(source_of(graph_, factor));
      }
    }
    std::ranges::copy_if(values, std::back_inserter(result_.right), [&](NodeId id) {
      const Op op = graph_.node(id).op;
      return op != Op::kConstant && op != Op::kDotProduct;
    });
  }

  const Graph& graph_;
  MatrixProducts result_;
};

bool has_dot_products(const Graph& graph) {
  return std::ranges::find(graph.nodes(), Op::kDotProduct, &Node::op) != graph.nodes().end();
}

}  // namespace

std::size_t MatrixProducts::lanes(std::size_t most) const {
  std::size_t lanes = 1;
  for (const MatrixProduct& product : products) lanes = std::max(lanes, product.lanes(most));
  return lanes;
}

MatrixProducts find_matrix_products(const Graph& graph) {
  return has_dot_products(graph) ? Finder(graph).run() : MatrixProducts{};
}

std::vector<std::size_t> product_stages(const Graph& graph) {
  if (!has_dot_products(graph)) return {};
  std::vector<std::size_t> stages(graph.size(), 0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    for (const NodeId operand : graph.operands(NodeId::of(i))) {
      stages[i] = std::max(stages[i], stages[operand.index()]);
    }
    if (graph.nodes()[i].op == Op::kDotProduct) ++stages[i];
  }
  return stages;
}

std::vector<std::span<const NodeId>> stages_of(const Program& program) {
  const std::vector<std::size_t> stages = product_stages(program.graph);
  std::span<const NodeId> rest(program.statements);
  if (stages.empty()) return {rest};
  std::vector<std::span<const NodeId>> result;
  while (result.size() <= std::ranges::max(stages)) {
    const auto end =
        std::ranges::find_if(rest, [&](NodeId id) { return stages[id.index()] > result.size(); });
    const auto size = static_cast<std::size_t>(end - rest.begin());
    result.push_back(rest.first(size));
    rest = rest.subspan(size);
  }
  return result;
}

}  // namespace dynac
