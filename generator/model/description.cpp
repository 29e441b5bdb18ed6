#include "model/description.hpp"

namespace dynac {

Inertia<double> inertia_in_link_frame(const LinkDescription& link) {
  Matrix3<double> I_c = link.R_LI * link.inertia * transpose(link.R_LI);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < i; ++j) I_c(i, j) = I_c(j, i);  // rounding left them a bit apart
  }
  return inertia_about_com(link.mass, link.com, I_c);
}

}  // namespace dynac
