#include "readers/sdf/libsdformat.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "readers/sdf/module/libsdformat_module.hpp"
#include "readers/sdf/sdf_delimiters.hpp"
#include "readers/sdf/sdf_document.hpp"
#include "readers/sdf/sdf_flat.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

#ifdef DYNAC_SDF_MODULE
constexpr const char* kModule = DYNAC_SDF_MODULE;
#else
constexpr const char* kModule = "";
#endif

/// Either the module, or why there is none.
struct OpenedModule {
  LibsdformatModule module = {};
  std::string problem = {};
};

/// Directories in which the loader looks for libraries of this program: its run-time path (RUNPATH)
/// first.
std::vector<std::string> search_path() {
  void* const program = ::dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo size{};
  if (::dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return {};
  std::vector<Dl_serinfo> buffer(size.dls_size / sizeof(Dl_serinfo) + 1);
  Dl_serinfo& info = buffer.front();
  if (::dlinfo(program, RTLD_DI_SERINFOSIZE, &info) != 0) return {};
  if (::dlinfo(program, RTLD_DI_SERINFO, &info) != 0) return {};
  std::vector<std::string> directories;
  for (unsigned k = 0; k < info.dls_cnt; ++k)
    directories.emplace_back(info.dls_serpath[k].dls_name);
  return directories;
}

/// The loader looks for it in the run-time path of what the compiler is linked into. Under the
/// address sanitizer, which stands between, it looks elsewhere: then the program's path is gone
/// through here.
void* open_library() {
  void* library = ::dlopen(kModule, RTLD_NOW | RTLD_LOCAL);
  if (library != nullptr) return library;
  for (const std::string& directory : search_path()) {
    const std::string path = directory + '/' + kModule;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) continue;
    return ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  return ::dlopen(kModule, RTLD_NOW | RTLD_LOCAL);  // for its message
}

OpenedModule open_module() {
  OpenedModule opened;
  void* const library = open_library();
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

bool has_libsdformat() { return *kModule != 0; }

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
  const auto place = opened_module().module.place_parts;
  if (!has_delimiters(model)) return place(frames_document(model), flat, name);
  const SdfModel renamed = without_delimiters(model);
  SdfPlacements placements = place(frames_document(renamed), renamed, name);
  for (JointPlacement& joint : placements.joints) {
    joint.parent = with_delimiters(std::move(joint.parent));
    joint.child = with_delimiters(std::move(joint.child));
  }
  return placements;
}

SdfPose place_model(const SdfModel& model) {
  demand_libsdformat(model.place);
  const auto place = opened_module().module.place_model;
  if (!has_delimiters(model)) return place(frames_document(model), flattened(model));
  const SdfModel renamed = without_delimiters(model);
  return place(frames_document(renamed), renamed);
}

}  // namespace dynac
