#include "readers/robot_file.hpp"

#include <optional>

#include "readers/mjcf/mjcf.hpp"
#include "readers/sdf/sdf.hpp"
#include "readers/text/document.hpp"
#include "readers/urdf/urdf.hpp"
#include "readers/xacro.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

bool is_xacro(const std::filesystem::path& path, std::string_view text) {
  return path.extension() == ".xacro" || has_element(text, "xacro:");
}

bool is_sdf(std::string_view root) { return root == "sdf" || root == "gazebo"; }

void refuse_xacro_arguments(const ReadOptions& options, const std::string& name) {
  if (options.xacro_arguments.empty()) return;
  throw InputError("--xacro-arg", name + " is not a xacro file; leave the option out");
}

/// @param[in] folder  of the file; none: there is no file
ReadModel read_text(std::string_view text, const std::string& name, const ReadOptions& options,
                    const std::optional<std::filesystem::path>& folder) {
  text = without_byte_order_mark(text);
  check_document(text, name);
  const std::string_view root = root_name(text);
  const std::optional<Base> base =
      options.is_base_given ? std::optional(options.build.base) : std::nullopt;
  if (is_sdf(root))
    return read_sdf_files(text, name, options.build,
                          {options.model, base, {options.model_paths, folder}});
  if (!options.model.empty()) {
    throw InputError("--model",
                     name + " is not an SDF file and holds one robot; leave the option out");
  }
  if (root == "mujoco") return read_mjcf_files(text, name, options.build, base, folder);
  return {read_urdf_text(text, name, options.build), {}};
}

}  // namespace

ReadModel read_robot_files(const std::filesystem::path& path, const ReadOptions& options) {
  const std::string text = read_file(path);
  const std::string name = path.string();
  if (is_xacro(path, text)) {
    check_document(without_byte_order_mark(text), name);
    return read_text(expand_xacro(path, options.xacro_arguments), name + " (expanded)", options,
                     std::nullopt);
  }
  refuse_xacro_arguments(options, name);
  return read_text(text, name, options, path.parent_path());
}

Model read_robot(const std::filesystem::path& path, const ReadOptions& options) {
  return read_robot_files(path, options).model;
}

ReadModel read_robot_stream(std::string_view bytes, const ReadOptions& options) {
  const std::string name(kStreamName);
  if (has_element(bytes, "xacro:")) {
    throw InputError(name,
                     "is xacro, which can only be read from a file; give its path, or expand it "
                     "first: xacro FILE | dynac generate - --name NAME");
  }
  refuse_xacro_arguments(options, name);
  return read_text(bytes, name, options, std::nullopt);
}

Model read_robot_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  return read_text(text, name, options, std::nullopt).model;
}

bool states_base_and_gravity(std::string_view text) {
  const std::string_view root = root_name(without_byte_order_mark(text));
  return root == "mujoco" || is_sdf(root);
}

}  // namespace dynac
