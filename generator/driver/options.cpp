#include "driver/options.hpp"

#include "driver/option_words.hpp"

namespace dynac {

std::string to_string(Base base) { return word_for(kBaseWords, base); }

std::string to_string(ScalarType scalar) { return word_for(kScalarWords, scalar); }

std::string to_string(JacobianFrame frame) { return word_for(kJacobianFrameWords, frame); }

std::string to_string(BaseVelocity representation) {
  return word_for(kBaseVelocityWords, representation);
}

std::string to_string(Discretization discretization) {
  return word_for(kDiscretizationWords, discretization);
}

}  // namespace dynac
