// SPDX-License-Identifier: BSD-3-Clause
#include "rows.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;

std::size_t size_of(const json& argument) {
  std::size_t size = 1;
  for (const json& extent : argument["shape"]) size *= extent.get<std::size_t>();
  return size;
}

std::string sizes_of(const json& arguments) {
  std::string text = "{";
  for (const json& argument : arguments) text += std::to_string(size_of(argument)) + ", ";
  return text + "}";
}

/// Of each output, one flag per element: whether it is written; none: all are.
std::string written_of(const json& outputs) {
  std::string text = "{";
  for (const json& output : outputs) {
    std::string flags;
    if (output.contains("triangle")) {
      const std::size_t first = output["triangle"]["indices"][0];
      const bool is_lower = output["triangle"]["written"] == "lower";
      std::size_t stride = 1;
      for (std::size_t k = 0; k < first; ++k) stride *= output["shape"][k].get<std::size_t>();
      const std::size_t size = output["shape"][first];
      for (std::size_t k = 0; k < size_of(output); ++k) {
        const std::size_t row = k / stride % size, column = k / stride / size % size;
        flags += (is_lower ? row >= column : row <= column) ? "1," : "0,";
      }
    }
    text += "{" + flags + "}, ";
  }
  return text + "}";
}

/// The arguments of a call, from arrays of pointers.
std::string casts(const json& kernel, const std::string& scalar) {
  std::string text;
  for (std::size_t i = 0; i < kernel["inputs"].size(); ++i) {
    const std::string type = kernel["inputs"][i].value("type", scalar);
    text += "static_cast<const " + type + "*>(in[" + std::to_string(i) + "]), ";
  }
  for (std::size_t i = 0; i < kernel["outputs"].size(); ++i) {
    text += "static_cast<" + scalar + "*>(out[" + std::to_string(i) + "]), ";
  }
  return text.substr(0, text.size() - 2);
}

std::string prefix_of(const json& manifest) {
  std::string prefix;
  for (const std::string& part : split(manifest["namespace"], ':')) {
    if (!part.empty()) prefix += part + "_";
  }
  return prefix;
}

/// Of each input, whether it is one for all configurations.
std::string are_shared(const json& kernel) {
  std::string flags;
  for (const json& input : kernel["inputs"]) flags += input.contains("type") ? "true," : "false,";
  return flags;
}

/// The members of a row about its batch, if there is one: of CUDA, of five configurations.
std::string batch_of(const json& manifest, const json& kernel, const std::string& scalar,
                     bool by_rows) {
  if (kernel.contains("launch")) {
    std::string sizes;
    for (const char* const arguments : {"inputs", "outputs"}) {
      for (const json& argument : kernel[arguments]) {
        sizes += argument.contains("type") ? "0, " : std::to_string(size_of(argument)) + ", ";
      }
    }
    return ",\n     5, {" + are_shared(kernel) +
           "},\n     [](const void* const* in, void* const* out) {\n       launch<" + scalar +
           ">(" + kernel["launch"].get<std::string>() + ", " + (by_rows ? "true" : "false") +
           ", {" + sizes + "}, " + casts(kernel, scalar) + ");\n     }";
  }
  if (!manifest.contains("batch")) return "";
  return ",\n     " + manifest["batch"].dump() + ", {" + are_shared(kernel) +
         "},\n     [](const void* const* in, void* const* out) {\n       " +
         kernel["functions"][1].get<std::string>() + "(" + casts(kernel, scalar) + ");\n     }";
}

std::string row_of(const json& manifest, const json& kernel, bool by_rows = true) {
  const std::string scalar = manifest["options"]["scalar"];
  const std::string function = prefix_of(manifest) + kernel["name"].get<std::string>();
  return "    {\"" + function + "\", " + (scalar == "float" ? "true" : "false") + ", " +
         sizes_of(kernel["inputs"]) + ", " + sizes_of(kernel["outputs"]) + ",\n     " +
         written_of(kernel["outputs"]) +
         ",\n     [](const void* const* in, void* const* out) {\n       " + function + "(" +
         casts(kernel, scalar) + ");\n     }" + batch_of(manifest, kernel, scalar, by_rows) +
         "},\n";
}

std::string text_of_two_arms() {
  std::string text = "<robot name='two_arms'><link name='base'/>\n";
  for (const std::string arm : {"left", "right"}) {
    std::string parent = "base";
    for (int i = 1; i <= 10; ++i) {
      const std::string link = arm + std::to_string(i), x = std::to_string(1 + 0.01 * i);
      text += "<link name='" + link + "'><inertial><origin xyz='" + x + " 0.3 " + x +
              "'/><mass value='" + x + "'/><inertia ixx='" + x +
              "' iyy='1' izz='1' ixy='0.1' ixz='0.2' iyz='0.3'/></inertial></link>\n" +
              "<joint name='" + link + "_joint' type='continuous'><parent link='" + parent +
              "'/><child link='" + link + "'/><origin xyz='" + x + " 0.2 0.7' rpy='" + x +
              " 0.4 0.9'/><axis xyz='0.1 " + x + " 0.5'/></joint>\n";
      parent = link;
    }
  }
  return text + "</robot>\n";
}

}  // namespace

EmittedRobot every_kernel(const std::string& scalar, const Words& flags) {
  return {own_robot("two_link"),
          join({flags,
                {"--kernels", "all", "--scalar", scalar, "--frames", "forearm"},
                {"--namespace", "every::" + scalar + "_kernel"},
                {"--problem", DYNAC_SOURCE_DIR "/robots/problems/forward_dynamics.problem"},
                {"--spheres", DYNAC_SOURCE_DIR "/robots/spheres/two_link.json"},
                {"--contact", "tip:point", "--passive-joints", "elbow", "--constraint-damping",
                 "1e-3"}}),
          "every_" + scalar};
}

std::string two_arms() {
  static const TemporaryFolder folder;
  const std::string file = folder / "two_arms.urdf";
  write_file(file, text_of_two_arms());
  return file;
}

EmittedRobot closed_loop(const Words& flags) {
  const std::string crank_rocker = DYNAC_SOURCE_DIR "/robots/loops/crank_rocker.";
  return {crank_rocker + "urdf",
          join({flags,
                {"--kernels", "loop_positions,forward_dynamics"},
                {"--constraints", crank_rocker + "constraints"},
                {"--dependent-joints", "coupler_joint,rocker_joint"}}),
          "crank_rocker"};
}

std::vector<EmittedRobot> promising_robots(const Words& flags) {
  const Words floating{"--base", "floating", "--fext", "all"};
  const auto turning = [&](const char* kernel, const char* scalar) {
    const std::string name = std::string(kernel) + "_" + scalar;
    return EmittedRobot{own_robot("aerial_manipulator"),
                        join({flags,
                              {"--base", "floating", "--kernels", kernel},
                              {"--scalar", scalar, "--namespace", name}}),
                        name};
  };
  return {
      every_kernel("double", flags),
      every_kernel("float", flags),
      closed_loop(flags),
      turning("integrate", "double"),
      turning("integrate", "float"),
      turning("difference", "double"),
      turning("difference", "float"),
      {own_robot("panda"), flags, "panda"},
      {own_robot("panda"), join({flags, {"--scalar", "float", "--namespace", "narrow::panda"}}),
       "narrow_panda"},
      {own_robot("panda"),
       join({flags,
             {"--kernels", "forward_dynamics", "--namespace", "handling::panda"},
             {"--joint-dynamics", "all", "--parameters",
              "gravity,payload:panda_link7,damping:panda_joint2,rotor:panda_joint3,inertia:panda_"
              "link4"}}),
       "handling_panda"},
      {own_robot("panda"),
       join({flags,
             {"--kernels", "inverse_dynamics,mass_matrix", "--namespace", "identified::panda"},
             {"--parameters", "base"}}),
       "identified_panda"},
      {own_robot("panda"), join({flags, {"--target", "cortex-m7", "--namespace", "board::panda"}}),
       "board_panda"},
      {own_robot("cart_pole"), flags, "cart_pole"},
      {own_robot("humanoid"), join({flags, {"--base", "floating"}}), "humanoid"},
      {own_robot("aerial_manipulator"), join({flags, floating}), "aerial"},
      {own_robot("aerial_manipulator"),
       join({flags, floating, {"--scalar", "float", "--namespace", "narrow::aerial"}}),
       "narrow_aerial"},
  };
}

std::vector<EmittedRobot> quick_robots(const Words& flags) {
  std::vector<EmittedRobot> robots = promising_robots(flags);
  std::erase_if(robots, [](const EmittedRobot& robot) {
    return robot.folder == "humanoid" || robot.folder == "every_float";
  });
  return robots;
}

RowsFolder::RowsFolder(const std::vector<EmittedRobot>& robots) {
  std::string includes;
  std::string rows;
  for (const EmittedRobot& robot : robots) {
    const EmittedFolder& folder = robots_.emplace_back(folder_.path(), robot);
    const bool has_launches = std::filesystem::exists(folder.file("_cuda.hpp"));
    includes += "#include \"" + robot.folder + "/" + folder.name() +
                (has_launches ? "_cuda.hpp\"\n" : "_c.h\"\n");
    for (const json& kernel : folder.manifest().value("kernels", json::array())) {
      rows += row_of(folder.manifest(), kernel);
      if (kernel.contains("launch")) rows += row_of(folder.manifest(), kernel, false);
      kernels_.push_back(kernel["name"]);
    }
  }
  write_file(folder_.path() / "rows.inc",
             includes + "\nconst std::vector<Row> kRows{\n" + rows + "};\n");
}

testing::AssertionResult RowsFolder::builds(const std::string& program, const std::string& compiler,
                                            const Words& flags, const Words& language) const {
  Words objects;
  for (const EmittedFolder& robot : robots_) {
    const Words bodies = robot.united_bodies();
    const testing::AssertionResult result =
        compiles_bodies(robot, compiler, flags, language, bodies);
    if (!result) return result;
    for (const std::string& body : bodies) objects.push_back(body + ".o");
  }
  return links(program, compiler, flags, objects);
}

testing::AssertionResult RowsFolder::links(const std::string& program, const std::string& compiler,
                                           const Words& flags, const Words& objects) const {
  const std::string source = std::string(DYNAC_SOURCE_DIR "/tests/emitted/programs/") + program;
  // The program itself has no time to lose, and is longer than most bodies.
  return compiles(compiler, {header_flags(),
                             {"-I" + folder_.path().string()},
                             robots_.front().include_flags(),
                             flags,
                             {"-O0", source + ".cpp"},
                             objects,
                             {"-o", this->program(program), "-pthread"}});
}

}  // namespace dynac::test
