#include "readers/sdf/libsdformat.hpp"

#include <dlfcn.h>

#include "readers/sdf/module/libsdformat_module.hpp"
#include "readers/sdf/sdf_document.hpp"
#include "readers/sdf/sdf_flat.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

#ifdef DYNAC_SDF_MODULE
constexpr const char* kModule = DYNAC_SDF_MODULE;
#else
constexpr const char* kModule = nullptr;
#endif

/// Either the module, or why there is none.
struct OpenedModule {
  LibsdformatModule module = {};
  std::string problem = {};
};

/// The loader looks for it in the run-time path (RUNPATH) of what the compiler is linked into.
OpenedModule open_module() {
  OpenedModule opened;
  void* const library = ::dlopen(kModule, RTLD_NOW | RTLD_LOCAL);
  void* const symbol = library == nullptr ? nullptr : ::dlsym(library, "dynac_libsdformat");
  if (symbol == nullptr) {
    opened.problem = ::dlerror();
    return opened;
  }
  reinterpret_cast<decltype(&dynac_libsdformat)>(symbol)(opened.module);
  return opened;
}

/// Opened once, and never closed.
const OpenedModule& opened_module() {
  static const OpenedModule opened = open_module();
  return opened;
}

}  // namespace

bool has_libsdformat() { return kModule != nullptr; }

void demand_libsdformat(const std::string& name) {
  if (!has_libsdformat()) {
    throw InputError(name,
                     "this dynac was built without libsdformat, so it reads no SDF files; install "
                     "libsdformat-dev (version 12) and build it again, or give a URDF file");
  }
  if (const std::string& problem = opened_module().problem; !problem.empty()) {
    throw InputError(name, "the module that reads SDF files cannot be opened: " + problem +
                               "; install dynac with its folder lib/dynac, and libsdformat 12, or "
                               "give a URDF file");
  }
}

SdfPlacements place_model_parts(const SdfModel& model, const SdfModel& flat,
                                const std::string& name) {
  demand_libsdformat(name);
  return opened_module().module.place_parts(frames_document(model), flat, name);
}

SdfPose place_model(const SdfModel& model) {
  demand_libsdformat(model.place);
  return opened_module().module.place_model(frames_document(model), flattened(model));
}

}  // namespace dynac
