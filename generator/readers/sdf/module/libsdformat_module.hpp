// The module that links libsdformat: the second reading of an SDF file. It is a shared library of
// its own, opened with the first SDF file, because loading libsdformat takes a process 20 ms, six
// times what else dynac needs to start.
#pragma once

#include <string>

#include "readers/sdf/joint_placement.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// What the module does. `document` is that of libsdformat (sdf_document.hpp), `flat` the same
/// model flattened, and `name` stands for the file in messages. Both functions throw InputError if
/// libsdformat refuses the model, and print nothing.
struct LibsdformatModule {
  SdfPlacements (*place_parts)(const std::string& document, const SdfModel& flat,
                               const std::string& name);
  SdfPose (*place_model)(const std::string& document, const SdfModel& flat);
};

}  // namespace dynac

/// The one symbol of the module.
extern "C" [[gnu::visibility("default")]] void dynac_libsdformat(dynac::LibsdformatModule& module);
