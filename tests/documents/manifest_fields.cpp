// SPDX-License-Identifier: BSD-3-Clause
// The block about the manifest: the fields of manifests that dynac writes, with the meanings below.
#include <array>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>

#include "generated_blocks.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::ordered_json;

struct Field {
  std::string_view path;
  std::string_view meaning;
};

// Inputs and outputs of kernels have the same fields: kernels[].arguments[] stands for both.
constexpr std::array kFields{
    Field{"dynac", "version that wrote the folder"},
    Field{
        "license",
        "SPDX identifier of the folder but for `include/` and modules of Python: it is the user's "
        "own, the authors of dynac claim no right in it"},
    Field{"generation", "stamp that all files of one run share"},
    Field{"robot", "name of the files, of namespace and C prefix unless `--namespace` is given"},
    Field{"model_name", "name inside the robot file"},
    Field{"namespace", "C++ namespace"},
    Field{"source.file", "robot file, without its folder"},
    Field{"source.sha256",
          "hash of its bytes, or, if it includes files, of the hashes of all, "
          "one a line; `kModelSha256` in the header"},
    Field{"options.<option>",
          "every option that shapes the output, as in force; an array if given "
          "several times"},
    Field{"options_of_robot_file",
          "names of options that were not given and that the robot's file states (MJCF, SDF: base, "
          "gravity)"},
    Field{"option_files.constraints", "hash of the bytes of the file of `--constraints`"},
    Field{"option_files.problem", "hash of the bytes of the file of `--problem`"},
    Field{"option_files.spheres", "hash of the bytes of the file of `--spheres`"},
    Field{"base_link", "root link"},
    Field{"gravity", "gravity in the world frame [m/s^2]"},
    Field{
        "mass",
        "mass of all links [kg], with the initial values of inertias that are run-time parameters; "
        "also below"},
    Field{"moving_mass",
          "of those that joints move, which momenta, centres of mass and energies count [kg]"},
    Field{"nq", "entries of q"},
    Field{"nv", "entries of v"},
    Field{"joints[].name", "name in the robot file; a floating base is `root_joint`"},
    Field{"joints[].identifier", "name in emitted code"},
    Field{"joints[].type",
          "revolute, continuous, prismatic, helical, screw, cylindrical, universal, "
          "spherical, planar or floating"},
    Field{"joints[].q_index", "its first entry in q; of a mimic joint its leader's"},
    Field{"joints[].q_size", "its entries in q; 0 for a mimic joint"},
    Field{"joints[].v_index", "its first entry in v; of a mimic joint its leader's"},
    Field{"joints[].v_size", "its entries in v; 0 for a mimic joint and a dependent joint"},
    Field{"joints[].limits.lower",
          "lowest position [rad] or [m]; limits that the file does not give are absent"},
    Field{"joints[].limits.upper", "highest position [rad] or [m]"},
    Field{"joints[].limits.velocity", "highest speed [rad/s] or [m/s]"},
    Field{"joints[].limits.effort", "highest torque [N m] or force [N]"},
    Field{"joints[].dependent", "true if it follows from a closed loop (`--dependent-joints`)"},
    Field{"joints[].mimic.joint", "joint that it follows (mimic joints)"},
    Field{"joints[].mimic.multiplier", "position = multiplier x leader's + offset"},
    Field{"joints[].mimic.offset", "[rad] or [m]"},
    Field{"joints[].damping", "viscous damping that kernels count (`--joint-dynamics`)"},
    Field{"joints[].friction", "Coulomb friction that kernels count (`--joint-dynamics`)"},
    Field{"joints[].armature",
          "rotor inertia after the gear that kernels count "
          "(`--joint-dynamics`)"},
    Field{"joints[].stiffness", "of the spring that kernels count (`--joint-dynamics`)"},
    Field{"joints[].rest_position", "where that spring is slack [rad] or [m]"},
    Field{"fixed_joints", "fixed and locked joints"},
    Field{"links[].name", "link of the robot file; parents before children"},
    Field{"links[].parent", "its parent link; absent for the root link"},
    Field{"links[].joint", "joint that carries it; absent for the root link"},
    Field{"links[].translation", "origin of the joint in the parent link's frame [m]"},
    Field{"links[].rotation", "rows of the rotation from the joint's axes to the parent link's"},
    Field{"links[].axes", "axes of the joint in its frame; two for a universal joint"},
    Field{"links[].mass", "[kg]"},
    Field{"links[].first_moment", "mass times centre of mass, in the link's frame [kg m]"},
    Field{"links[].inertia",
          "xx, xy, yy, xz, yz, zz about the link's origin, in its axes [kg m^2]"},
    Field{"configurations[].name", "named configuration (MJCF's keyframes); absent if none"},
    Field{"configurations[].identifier", "its name in headers"},
    Field{"configurations[].q", "positions of all joints, in the order of q"},
    Field{"batch", "configurations of a call of `<kernel>_batch()` (`--batch`)"},
    Field{"link_parameters[].name",
          "parameter that regressors count: `forearm.mcx`, `elbow.armature`; absent without a "
          "regressor"},
    Field{"link_parameters[].value", "its value in the robot file: the pi of tau = Y pi"},
    Field{"link_parameters[].unit", "its unit"},
    Field{"parameters[].name", "member of the parameter struct (`--parameters`)"},
    Field{"parameters[].meaning", "what it is: order, units, frame and point of its numbers"},
    Field{"parameters[].link", "link that it concerns"},
    Field{"parameters[].joint", "joint that it concerns"},
    Field{"parameters[].entries", "of base parameters: the sum that each number is"},
    Field{"parameters[].besides.links",
          "of an inertia: links that are fixed to the link and keep theirs"},
    Field{"parameters[].besides.inertial_parameters",
          "theirs, to be subtracted from what regressors count of the body: m, m c, moments about "
          "the link's origin"},
    Field{"parameters[].value", "what it begins with"},
    Field{"spheres[].name", "name of a sphere of `--spheres`; absent if it has none"},
    Field{"spheres[].link", "link that carries it, in the order of the columns of `centers`"},
    Field{"spheres[].center", "from the link's origin, in its axes [m]"},
    Field{"spheres[].radius", "[m]"},
    Field{"conventions", "conventions of the robot file that were converted; absent if none"},
    Field{"snapping.entries", "entries of rotations and axes that were snapped; absent if none"},
    Field{"snapping.largest_change", "largest change of one"},
    Field{"snapping.torque_change", "largest change of a torque by it, relative to the largest"},
    Field{"kernels[].name", "kernel"},
    Field{"kernels[].alias", "its short name, if it has one"},
    Field{"kernels[].summary", "what it computes"},
    Field{"kernels[].formula", "the same as a formula"},
    Field{"kernels[].formulation", "formulation that was chosen"},
    Field{"kernels[].algorithm", "what the formulation does"},
    Field{"kernels[].reference", "where it is published"},
    Field{"kernels[].integrator",
          "which step through time the kernel is about (`--integrator`, `--substeps`)"},
    Field{"kernels[].joint_dynamics",
          "which dissipation, springs and rotors count (`--joint-dynamics`)"},
    Field{"kernels[].open_loops", "which closed loops the kernel leaves open"},
    Field{"kernels[].gains", "kp and kd of the constraints, where the formula has them"},
    Field{"kernels[].dependent_rows",
          "how many rows of the constraint set are independent, if not all"},
    Field{"kernels[].rollout.horizon",
          "steps of a loop that calls other kernels of the robot (`--horizon`)"},
    Field{"kernels[].rollout.step", "the kernel of a step"},
    Field{"kernels[].rollout.adjoint", "that of its gradient, if the rollout has one"},
    Field{"kernels[].derivatives.kernel",
          "the kernel whose results the outputs, or parts of them, are derivatives of"},
    Field{"kernels[].derivatives.blocks[].of",
          "an output of it; `L`: their weighted sum; `dL_dq`: its gradient"},
    Field{"kernels[].derivatives.blocks[].by",
          "an input of it; entries of positions count along the tangent space"},
    Field{"kernels[].derivatives.blocks[].output",
          "the output that holds this block; absent: the block is zero whatever the inputs"},
    Field{"kernels[].derivatives.blocks[].row", "its first row there"},
    Field{"kernels[].derivatives.blocks[].column", "its first column there"},
    Field{"kernels[].derivatives.blocks[].shape", "rows and columns"},
    Field{"kernels[].functions",
          "functions of C: of one configuration, of a batch (`--batch`); absent with `--scalar "
          "template`"},
    Field{"kernels[].launch",
          "with `--language cuda`, the function of C that starts a thread for each configuration"},
    Field{"kernels[].arguments[].name",
          "parameter of the function; inputs, then outputs, in this "
          "order, in C++ and C"},
    Field{"kernels[].arguments[].meaning", "what it is"},
    Field{"kernels[].arguments[].shape", "sizes; `[]` is one number"},
    Field{"kernels[].arguments[].unit", "unit of all entries, or an array with one for each"},
    Field{"kernels[].arguments[].layout", "column-major (matrices and tensors)"},
    Field{"kernels[].arguments[].zeros", "indices of entries that are zero whatever the inputs"},
    Field{
        "kernels[].arguments[].triangle.written",
        "the triangle that is written of a symmetric output (`--triangle`), lower or upper; absent "
        "if all is written"},
    Field{"kernels[].arguments[].triangle.indices",
          "the two indices that it is of: 0, 1 of a matrix"},
    Field{"kernels[].arguments[].triangle.meaning", "the same in words"},
    Field{"kernels[].arguments[].sparsity.shape",
          "of the array whose entries that may differ from zero the output is the list of "
          "(`--sparse`); absent if it is the array"},
    Field{"kernels[].arguments[].sparsity.rows", "the row of each entry"},
    Field{"kernels[].arguments[].sparsity.column_starts",
          "the first entry of each column, and their number; the columns of a third index follow "
          "one matrix after another"},
    Field{"kernels[].arguments[].rows", "what each row is, where indices of v do not say it"},
    Field{"kernels[].arguments[].columns", "the same of columns"},
    Field{"kernels[].arguments[].entries", "the same of a vector's entries"},
    Field{"kernels[].arguments[].indices.scope",
          "C++ namespace of the indices of the entries, in C what follows the prefix (estimation)"},
    Field{"kernels[].arguments[].indices.identifiers", "their names, in the entries' order"},
    Field{"kernels[].arguments[].type", "the parameter struct in C, of that argument alone"},
    Field{"kernels[].arguments[].members", "its members, in order"},
    Field{"kernels[].operations.add", "additions and subtractions"},
    Field{"kernels[].operations.mul", "multiplications"},
    Field{"kernels[].operations.div", "divisions and square roots"},
    Field{"kernels[].operations.fma", "fused multiply-adds; each counts as two operations"},
    Field{"kernels[].operations.sincos", "pairs of sine and cosine, not counted as operations"},
    Field{"kernels[].wide.lanes", "limbs or columns that are computed side by side"},
    Field{"kernels[].wide.instructions", "about how many such code takes"},
    Field{
        "kernels[].times[].core",
        "a processor core that a time is predicted for; none of loops, of `--scalar template`, of "
        "`--trig libm`"},
    Field{"kernels[].times[].nanoseconds",
          "predicted time of one call, compiled at -O3 for that core"},
    Field{"kernels[].times[].throughput", "what its instructions keep the core busy for [ns]"},
    Field{"kernels[].times[].fetch", "what its machine code takes to be fetched [ns]"},
    Field{"kernels[].times[].path",
          "what it waits for its longest chain of results, as far as calls do not overlap [ns]"},
    Field{"kernels[].times[].code_bytes", "machine code, about"},
    Field{"kernels[].stack_bytes",
          "stack of a call in optimised code, estimated to a factor of 2.5; absent for `--scalar "
          "template`"},
    Field{"kernels[].certificate.states",
          "at which [errors were measured](certificate.md); absent for rollouts and for `--certify "
          "0`"},
    Field{"kernels[].certificate.finite",
          "of these, where all results are finite and no divisor may be zero but for roundings"},
    Field{"kernels[].certificate.textbook", "the formulation that the program was compared with"},
    Field{"kernels[].certificate.program_error",
          "largest difference of the program from it, relative to the largest entry of an array"},
    Field{"kernels[].certificate.error",
          "largest difference of the emitted arithmetic from the program, likewise"},
    Field{"kernels[].certificate.largest_ulps", "the same in units in the last place of an entry"},
    Field{"kernels[].certificate.median_ulps", "of all entries, the median"},
    Field{"kernels[].measured.processor",
          "the value of `--measure`, without which this object is absent; of others than `host` it "
          "has "
          "`instructions` and `stack` of a call, and no `model` and `nanoseconds`"},
    Field{"kernels[].measured.model", "the name of this machine's processor"},
    Field{"kernels[].measured.compiler", "the compiler's name and version"},
    Field{"kernels[].measured.flags", "its flags"},
    Field{"kernels[].measured.nanoseconds",
          "time of a call: the median of 21 batches of calls with 64 inputs in turn"},
    Field{"kernels[].measured.text", "machine code [bytes]"},
    Field{"kernels[].measured.rodata", "constants apart from it [bytes]"},
    Field{"files", "files of the folder, without the manifest"},
};

void collect(const std::string& path, const Json& json, std::set<std::string>& paths) {
  if (json.is_object() && path != "options" && path != "parameters[].value") {
    for (const auto& [key, value] : json.items()) {
      collect(path.empty() ? key : path + "." + key, value, paths);
    }
  } else if (json.is_array() && !json.empty() && json.front().is_object()) {
    for (const Json& element : json) collect(path + "[]", element, paths);
  } else {
    paths.insert(path == "options"
                     ? "options.<option>"
                     : std::regex_replace(path, std::regex("(in|out)puts\\[\\]"), "arguments[]"));
  }
}

// The fields of the manifest that a command writes.
void collect_from(const Words& arguments, std::set<std::string>& paths) {
  const TemporaryFolder folder;
  Words command{"generate", "--output", folder / "out", "--name", "robot"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const Outcome outcome = dynac(command);
  if (outcome.exit_code != 0) throw std::runtime_error(to_string(outcome));
  collect("", Json::parse(read_file(folder / "out/robot.json")), paths);
}

std::set<std::string> fields_of_today() {
  const std::string documents = DYNAC_SOURCE_DIR "/tests/documents/";
  std::set<std::string> paths;
  collect_from(
      {documents + "manifest.urdf", "--kernels",
       "inverse_dynamics,inverse_dynamics_derivatives,inertial_regressor,hybrid_dynamics_order2",
       "--joint-dynamics", "all", "--rotor", "leading=1e-4:100", "--parameters",
       "gravity,payload:hand,inertia:arm,damping:leading"},
      paths);
  collect_from({own_robot("two_link"), "--parameters", "base"}, paths);
  collect_from({own_robot("two_link"), "--batch", "8", "--measure", "host"}, paths);
  collect_from({own_robot("two_link"), "--language", "cuda"}, paths);
  collect_from({DYNAC_SOURCE_DIR "/tests/mjcf/two_link.xml"}, paths);
  collect_from({documents + "configurations.json"}, paths);
  collect_from({own_robot("two_link"), "--kernels", "dynamics_estimation", "--problem",
                DYNAC_SOURCE_DIR "/robots/problems/forward_dynamics.problem"},
               paths);
  collect_from({own_robot("quadruped"), "--base", "floating", "--kernels",
                "inverse_dynamics_order4", "--code-budget", "4", "--lanes", "1"},
               paths);
  collect_from({own_robot("quadruped"), "--base", "floating"}, paths);
  collect_from({own_robot("two_link"), "--kernels", "sphere_positions", "--spheres",
                DYNAC_SOURCE_DIR "/robots/spheres/two_link.json"},
               paths);
  collect_from({own_robot("two_link"), "--kernels", "mass_matrix,step,step_adjoint", "--triangle",
                "lower", "--horizon", "3"},
               paths);
  collect_from(
      {own_robot("quadruped"), "--base", "floating", "--kernels", "mass_matrix", "--sparse"},
      paths);
  const std::string crank_rocker = DYNAC_SOURCE_DIR "/robots/loops/crank_rocker";
  collect_from({DYNAC_SOURCE_DIR "/robots/loops/tripod.urdf"}, paths);
  collect_from({crank_rocker + ".urdf", "--constraints", crank_rocker + ".constraints",
                "--dependent-joints", "coupler_joint,rocker_joint"},
               paths);
  collect_from({own_robot("two_link"), "--kernels", "constrained_forward_dynamics", "--contact",
                "tip:point", "--constraint-damping", "0.1"},
               paths);
  return paths;
}

}  // namespace

std::string manifest_block() {
  std::set<std::string> today = fields_of_today();
  std::vector<std::vector<std::string>> rows{{"field", "meaning"}};
  for (const Field& field : kFields) {
    if (today.erase(std::string(field.path)) == 0) {
      throw std::runtime_error("no manifest has the field " + std::string(field.path));
    }
    rows.push_back({"`" + std::string(field.path) + "`", std::string(field.meaning)});
  }
  if (!today.empty()) {
    throw std::runtime_error("tests/documents/manifest_fields.cpp gives no meaning of " +
                             *today.begin());
  }
  return markdown_table(rows);
}

}  // namespace dynac::test
