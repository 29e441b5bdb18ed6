// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/axis.hpp"

namespace dynac {

std::vector<std::size_t> sizes_of(const Index& index, const KernelContext& context) {
  return index.axis->sizes(index, context);
}

std::vector<std::optional<Dimension>> dimensions_of(const Index& index,
                                                    const KernelContext& context) {
  std::vector<std::optional<Dimension>> result = index.axis->dimensions(index, context);
  for (std::optional<Dimension>& entry : result) {
    if (entry) entry = power(*entry * power(kSecond, -index.rate), index.power);
  }
  return result;
}

std::vector<std::string> labels_of(const Index& index, const KernelContext& context,
                                   const CoordinateNames& names) {
  if (index.axis->labels != nullptr) return index.axis->labels(context, names);
  std::vector<std::string> labels;
  std::size_t size = 1;
  for (const std::size_t n : sizes_of(index, context)) size *= n;
  for (std::size_t k = 0; k < size; ++k) labels.push_back(std::to_string(k));
  return labels;
}

bool has_accelerations(const Index& index) {
  switch (Representation(index.axis->representation)) {
    case Representation::kMotions:
      return index.rate >= 2;
    case Representation::kState:
      return index.rate >= 1;
    case Representation::kMixed:
      return true;
    case Representation::kNone:
    case Representation::kPositions:
    case Representation::kForces:
    case Representation::kFrameTwist:
      break;
  }
  return false;
}

}  // namespace dynac
