#include "ir/matrix_products.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "ir/count.hpp"
#include "ir/program.hpp"

namespace dynac {
namespace {

constexpr std::size_t kFewestRows = 4;
// Results that are computed at once: each has two registers, of the 16 that many targets have.
constexpr std::size_t kMostColumns = 6;

class Finder {
 public:
  explicit Finder(const Graph& graph) : graph_(graph), uses_(use_counts(graph)) {}

  MatrixProducts run() {
    for (std::size_t k = 0; k < graph_.outputs().size(); ++k) {
      if (!graph_.outputs()[k].is_whole()) continue;  // loops would write the other triangle, too
      const std::vector<NodeId>& elements = graph_.outputs()[k].elements;
      for (std::size_t first = 0; first < elements.size();) {
        std::size_t last = first + 1;
        while (is_product(elements[first]) && last < elements.size() &&
               has_same_right(elements[first], elements[last])) {
          ++last;
        }
        if (is_product(elements[first]) && last - first >= kFewestRows) {
          add({k, first, {}}, {&elements[first], last - first});
        }
        first = last;
      }
    }
    for (const auto& [matrix, columns] : matrices_) add_products(matrix, columns);
    place_right_factors();
    return std::move(result_);
  }

 private:
  // How many rows, and where each column begins.
  using Matrix = std::pair<std::size_t, std::vector<std::size_t>>;

  // Nothing but the output may need it: it is no statement.
  [[nodiscard]] bool is_product(NodeId id) const {
    return graph_.node(id).op == Op::kDotProduct && uses_[id.index()] == 1;
  }

  [[nodiscard]] bool has_same_right(NodeId a, NodeId b) const {
    if (!is_product(b)) return false;
    const std::span<const NodeId> of_a = graph_.operands(a), of_b = graph_.operands(b);
    if (of_a.size() != of_b.size()) return false;
    for (std::size_t k = 1; k < of_a.size(); k += 2) {
      if (of_a[k] != of_b[k]) return false;
    }
    return true;
  }

  void add(ProductColumn column, std::span<const NodeId> rows) {
    std::vector<std::vector<NodeId>> left;
    std::size_t zeros = 0;
    const std::span<const NodeId> first = graph_.operands(rows.front());
    for (std::size_t k = 0; k < first.size(); k += 2) {
      if (graph_.is_constant(first[k + 1], 0)) continue;
      std::vector<NodeId> factors;
      for (const NodeId row : rows) factors.push_back(graph_.operands(row)[k]);
      const auto own_zeros = static_cast<std::size_t>(
          std::ranges::count_if(factors, [&](NodeId id) { return graph_.is_constant(id, 0); }));
      if (own_zeros == factors.size()) continue;
      zeros += own_zeros;
      column.right.push_back(first[k + 1]);
      left.push_back(std::move(factors));
    }
    if (4 * zeros > left.size() * rows.size()) return;
    Matrix matrix{rows.size(), {}};
    for (std::vector<NodeId>& factors : left) matrix.second.push_back(place(std::move(factors)));
    matrices_[std::move(matrix)].push_back(std::move(column));
  }

  // Where a column of a matrix begins.
  std::size_t place(std::vector<NodeId> column) {
    const std::size_t end = result_.left.size();
    const auto [known, is_new] = places_.try_emplace(std::move(column), end);
    if (is_new) result_.left.insert(result_.left.end(), known->first.begin(), known->first.end());
    return known->second;
  }

  void add_products(const Matrix& matrix, const std::vector<ProductColumn>& columns) {
    const std::size_t products = (columns.size() + kMostColumns - 1) / kMostColumns;
    for (std::size_t p = 0; p < products; ++p) {
      const auto at = [&](std::size_t k) {
        return columns.begin() + static_cast<std::ptrdiff_t>(k * columns.size() / products);
      };
      result_.products.push_back({matrix.first, matrix.second, {at(p), at(p + 1)}});
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
    std::ranges::copy_if(values, std::back_inserter(result_.right),
                         [&](NodeId id) { return graph_.node(id).op != Op::kConstant; });
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::map<std::vector<NodeId>, std::size_t> places_;
  std::map<Matrix, std::vector<ProductColumn>> matrices_;
  MatrixProducts result_;
};

}  // namespace

std::size_t MatrixProducts::terms() const {
  std::size_t sum = 0;
  for (const MatrixProduct& product : products) sum += product.rows * product.factors();
  return sum;
}

MatrixProducts find_matrix_products(const Graph& graph) {
  const bool has_some =
      std::ranges::find(graph.nodes(), Op::kDotProduct, &Node::op) != graph.nodes().end();
  return has_some ? Finder(graph).run() : MatrixProducts{};
}

}  // namespace dynac
