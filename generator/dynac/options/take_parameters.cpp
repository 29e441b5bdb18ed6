#include "dynac/options/take_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "dynac/options/named_links.hpp"
#include "dynac/options/option_words.hpp"
#include "readers/text/numbers.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr const char* kFlag = "@parameters";

// The shortest decimal within rounding of x, a difference of numbers of this size: composing an
// inertia rounded it, and this is most likely what the description says.
double shortest(double x, double size) {
  const double tolerance = 4 * std::numeric_limits<double>::epsilon() * std::abs(size);
  for (int digits = 0; digits < 16; ++digits) {
    const double decimal = parse_number(fmt::format("{:.{}e}", x, digits)).value;
    if (std::abs(decimal - x) <= tolerance) return decimal;
  }
  return x;
}

// Mass, centre of mass, Ixx Ixy Iyy Ixz Iyz Izz about it.
std::vector<double> ten_parameters(const Inertia<double>& inertia) {
  std::vector<double> ten(10, 0.0);
  ten[0] = inertia.mass;
  Vector3<double> com;
  for (std::size_t i = 0; inertia.mass > 0 && i < 3; ++i) {
    const double exact = inertia.h[i] / inertia.mass;
    ten[1 + i] = com[i] = shortest(exact, exact);
  }
  const Matrix3<double> point = point_inertia(com);
  std::size_t k = 4;
  for (std::size_t column = 0; column < 3; ++column) {
    for (std::size_t row = 0; row <= column; ++row) {
      const double whole = inertia.I_o(row, column), shift = inertia.mass * point(row, column);
      ten[k++] = shortest(whole - shift, std::max(std::abs(whole), std::abs(shift)));
    }
  }
  return ten;
}

}  // namespace

ParameterWord read_parameter_word(std::string_view word) {
  if (word == "gravity") return {};
  const std::size_t colon = word.find(':');
  const std::string_view kind = word.substr(0, colon);
  const bool has_link = colon != word.npos && colon + 1 < word.size();
  if (has_link && kind == "payload") return {ParameterKind::kPayload, word.substr(colon + 1)};
  if (has_link && kind == "inertia") return {ParameterKind::kInertia, word.substr(colon + 1)};
  const std::string behind(colon == word.npos ? ":LINK" : word.substr(colon));
  const std::string question = did_you_mean(
      word, std::vector{std::string("gravity"), "payload" + behind, "inertia" + behind});
  throw UsageError(fmt::format("{} {}: valid values: gravity, payload:LINK, inertia:LINK{}{}",
                               kFlag, dynac::quoted(word), question.empty() ? "" : "; ", question));
}

std::vector<RunTimeParameter> take_parameters(Model& model, const std::vector<std::string>& words) {
  std::vector<RunTimeParameter> parameters;
  for (const std::string& text : words) {
    const ParameterWord word = read_parameter_word(text);
    if (word.kind == ParameterKind::kGravity) {
      const Vector3<double>& gravity = model.gravity;
      parameters.push_back({word.kind, LinkId::none(), {gravity[0], gravity[1], gravity[2]}});
      continue;
    }
    const LinkId link = link_called(model, kFlag, std::string(word.link));
    if (!moves(model, link)) {
      throw InputError(kFlag,
                       fmt::format("link {} is fixed to the world, so no kernel depends on its "
                                   "inertia; name a link that moves, or add @base floating",
                                   dynac::quoted(std::string(word.link))));
    }
    std::vector<double> value(10, 0.0);
    if (word.kind == ParameterKind::kInertia) {
      Inertia<double>& own = model.links[link.index()].inertia;
      value = ten_parameters(own);
      own = {};
    }
    parameters.push_back({word.kind, link, std::move(value)});
  }
  return parameters;
}

}  // namespace dynac
