#include "emit/angle_range.hpp"

#include <fmt/format.h>

namespace dynac {

// The figures of runtime/sincos.hpp.
std::string angle_range_note(const EmitOptions& options) {
  if (options.scalar == ScalarType::kTemplate) {
    return "Angles are as good as the sine and cosine of the number type, less what adding an "
           "offset rounds off.";
  }
  const bool is_double = options.scalar == ScalarType::kDouble;
  if (options.trig == Trig::kLibm) {
    return fmt::format(
        "Joint angles of many turns cost what the C library's sine and cosine lose; those of "
        "joints "
        "with an offset lose about |q| {} beyond {} rad and are NaN from {} rad on.",
        is_double ? "2e-16" : "1e-7", is_double ? "1e6" : "1.6e4", is_double ? "4.4e14" : "1.6e6");
  }
  return fmt::format(
      "Joint angles of many turns cost no digits up to {} rad; beyond, sine and cosine are off by "
      "about |q| {}, and from {} rad on results are NaN.",
      is_double ? "4e5" : "6.4e3", is_double ? "2e-16" : "1e-7", is_double ? "4.4e14" : "1.6e6");
}

}  // namespace dynac
