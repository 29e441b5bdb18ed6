#include "driver/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <utility>

#include "driver/compile.hpp"
#include "driver/gravity_option.hpp"
#include "driver/take_parameters.hpp"
#include "driver/version.hpp"
#include "emit/language.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/reserved_names.hpp"

namespace dynac {
namespace {

// The words that an option takes, and what they mean.
template <class Value>
using Words = std::vector<std::pair<std::string_view, Value>>;

// Flags of the design that later versions will have: known by name, so that asking for one gets a
// straight answer instead of "unknown option".
constexpr std::array kPlannedFlags{"--lanes"};

constexpr const char* kFooter = R"(Examples:
  dynac generate panda.urdf                       inverse dynamics into ./panda
  dynac generate hyq.urdf --base floating --scalar float --output src/hyq
  dynac explain panda.urdf inverse_dynamics       what each step and formulation costs
Exit codes: 0 done, 1 the input is wrong, 2 the command line is wrong, 3 internal error.)";

class Parser {
 public:
  Parser() : app_("Writes straight-line C++ kernels for a robot's rigid-body dynamics.", "dynac") {
    app_.set_version_flag("--version", fmt::format("dynac {}", kVersion));
    app_.footer(kFooter);
    app_.require_subcommand(1);
    generate_ = add_command("generate", "Write the kernels of a robot");
    inspect_ = add_command("inspect", "Show a robot: tree, joints, masses, lumped links, warnings");
    explain_ = add_command("explain", "Show the operations of a kernel, by step and formulation");
    list_ = add_command("list", "Show the kernels: inputs, outputs, formulations, references");
    for (CLI::App* command : {generate_, inspect_, explain_}) add_robot_options(*command);
    for (CLI::App* command : {inspect_, explain_, list_}) {
      command->add_flag("--json", options_.is_json, "Print JSON");
    }
    add_kernel_options(*generate_);
    add_kernel_options(*explain_);
    add_output_options(*generate_);
    add_kernel_selection();
  }

  Invocation parse(int argc, const char* const* argv) {
    if (argc == 1) return {Command::kNone, {}, app_.help()};
    check_command(argv[1]);
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return {Command::kNone, {}, help()};
    } catch (const CLI::CallForVersion& version) {
      return {Command::kNone, {}, std::string(version.what()) + "\n"};
    } catch (const CLI::ParseError& error) {
      throw UsageError(fmt::format("{}\nRun dynac --help for what there is.", error.what()));
    }
    check();
    return {command(), options_, ""};
  }

 private:
  CLI::App* add_command(const char* name, const char* help) {
    CLI::App* command = app_.add_subcommand(name, help);
    command->footer(kFooter);
    return command;
  }

  void add_robot_options(CLI::App& command) {
    command.add_option("ROBOT", options_.robot_file, "Robot description (URDF, SDF or xacro)")
        ->required();
    command.add_option("--model", options_.model, "Which model of an SDF file that holds several")
        ->type_name("NAME");
    command.add_option("--xacro-arg", options_.xacro_arguments, "Argument for a xacro file")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("NAME:=VALUE");
    add_words(command, "--base", options_.base,
              {{"fixed", Base::kFixed}, {"floating", Base::kFloating}},
              "What the root link stands on (default: fixed)");
    command
        .add_option("--snap-angles", options_.snap_angles,
                    "Entries of rotations and axes this close to 0 and +-1 become so; 0 switches "
                    "it off (default: 1e-11)")
        ->check(CLI::Range(0.0, 0.1))
        ->option_text("TOL");
    command.add_flag("--strict", options_.is_strict, "Doubtful inertias are errors, not warnings");
    add_list(command, "--joint-order", options_.joint_order,
             "Order of the joints in q and v (default: the file's)")
        ->type_name("A,B,..");
    add_list(command, "--lock", options_.locks, "Hold joints still at these positions")
        ->type_name("JOINT=VALUE,..");
    add_list(command, "--mimic", mimic_words_,
             "Joints that mimic others follow them, or move on their own, all or some (default: "
             "follow)")
        ->type_name("follow|ignore|ignore:JOINT,..");
    add_list(command, "--rotor", options_.rotors,
             "Rotor inertia [kg m^2] and gear ratio of joints, in place of the file's")
        ->type_name("JOINT=INERTIA[:RATIO],..");
    for (const char* flag : kPlannedFlags) add_planned(command, flag);
  }

  void add_planned(CLI::App& command, const char* flag) {
    command
        .add_option_function<std::vector<std::string>>(
            flag,
            [flag](const std::vector<std::string>&) {
              throw UsageError(fmt::format("{} is not built yet; leave it out", flag));
            })
        ->group("")
        ->expected(0, 1);
  }

  // The kernel's name stands on explain's command line, and in a flag of generate's.
  void add_kernel_selection() {
    explain_->add_option("KERNEL", explained_kernel_, "Kernel (default: inverse_dynamics)");
    explain_
        ->add_option("--pattern", options_.pattern,
                     "Picture (SVG) to write of dynamics_estimation's equations, as they are "
                     "written and as they are solved")
        ->type_name("OUT.svg");
    add_list(*generate_, "--kernels", options_.kernels,
             "Kernels to write, or all (default: inverse_dynamics)")
        ->type_name("A,B,..|all");
  }

  // An option that takes one argument, a list separated by commas.
  static CLI::Option* add_list(CLI::App& command, const char* flag, std::vector<std::string>& list,
                               const char* help) {
    return command.add_option(flag, list, help)
        ->delimiter(',')
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->allow_extra_args(false);
  }

  // An option that takes one of a few words.
  template <class Value>
  static void add_words(CLI::App& command, const char* flag, Value& value,
                        const Words<Value>& words, const char* help) {
    std::vector<std::string_view> names;
    for (const auto& word : words) names.push_back(word.first);
    const auto read = [flag, &value, words, names](const std::string& text) {
      const auto word = std::ranges::find(names, text);
      if (word == names.end()) {
        throw UsageError(
            fmt::format("{} {}: there are {}", flag, dynac::quoted(text), fmt::join(names, ", ")));
      }
      value = words[static_cast<std::size_t>(word - names.begin())].second;
    };
    command.add_option_function<std::string>(flag, read, help)
        ->option_text(fmt::format("{}", fmt::join(names, "|")));
  }

  void add_kernel_options(CLI::App& command) {
    command
        .add_option("--formulation", options_.formulations, "Use this algorithm for this kernel")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("KERNEL=NAME");
    add_list(command, "--fext", options_.fext, "Links that take an external wrench as an input")
        ->type_name("LINK,..|all");
    add_words(
        command, "--wrench-frame", options_.wrench_frame,
        {{"local", JacobianFrame::kLocal},
         {"world-aligned", JacobianFrame::kWorldAligned},
         {"spatial", JacobianFrame::kSpatial}},
        "Axes and point of --fext's wrenches: the link's at its origin, the world's there, or "
        "the world's at the world's origin (default: local)");
    command
        .add_option_function<std::string>(
            "--gravity", [this](const std::string& text) { options_.gravity = read_gravity(text); },
            "Gravity in m/s^2 along the world's axes; with --parameters gravity, what that input "
            "is to begin with (default: 0,0,-9.81)")
        ->type_name("X,Y,Z");
    add_list(command, "--parameters", options_.parameters,
             "Numbers of the robot that kernels take as inputs: gravity, what a link holds, a "
             "link's inertia")
        ->type_name("gravity,payload:LINK,inertia:LINK");
    add_list(command, "--frames", options_.frames,
             "Links whose poses, Jacobians and motions are computed (default: poses of all links, "
             "the others of those at the tips)")
        ->type_name("LINK,..|all");
    add_words(command, "--jacobian-frame", options_.jacobian_frame,
              {{"world-aligned", JacobianFrame::kWorldAligned},
               {"local", JacobianFrame::kLocal},
               {"spatial", JacobianFrame::kSpatial}},
              "Axes and point of frame Jacobians and motions (default: world-aligned)");
    add_words(command, "--base-velocity", options_.base_velocity,
              {{"body", BaseVelocity::kBody},
               {"spatial", BaseVelocity::kSpatial},
               {"mixed", BaseVelocity::kMixed}},
              "Representation of a floating base's velocity (default: body)");
    add_list(command, "--derivatives-by", options_.derivatives_by,
             "What first derivatives are given by besides q, v and the third input: the entries of "
             "--fext, of --parameters")
        ->type_name("fext,parameters");
    add_words(command, "--discretization", options_.discretization,
              {{"variational", Discretization::kVariational},
               {"zero-order-hold", Discretization::kZeroOrderHold}},
              "What discrete_linearization is the derivative of: a step of the geometric "
              "semi-implicit Euler integrator, or the exact solution of the continuous "
              "linearization (default: variational)");
    add_list(command, "--prescribed-motion", options_.prescribed_motion,
             "Joints whose motion hybrid dynamics is given, and whose torque it finds; a floating "
             "base is one (default: none)")
        ->type_name("JOINT,..|none|all");
    command
        .add_option(
            "--problem", options_.problem,
            "What dynamics_estimation is given and finds: see generator/readers/PROBLEMS.md")
        ->type_name("FILE");
    add_physics_options(command);
    add_words(command, "--scalar", options_.emit.scalar,
              {{"double", ScalarType::kDouble},
               {"float", ScalarType::kFloat},
               {"template", ScalarType::kTemplate}},
              "Number type (default: double)");
    add_words(command, "--fma", options_.emit.fma, {{"on", true}, {"off", false}},
              "Fused multiply-adds; off: the same bits on every machine (default: on)");
    command
        .add_option("--code-budget", options_.code_budget,
                    "Machine code of a kernel, roughly, beyond which it is rolled up into loops "
                    "(default: 384 kB)")
        ->option_text("KB");
    command.add_flag("--check", options_.is_checked, "Verify the graph after every pass");
    command.add_option("--dump-after", options_.dump_after, "Print the graph after this pass")
        ->type_name("PASS");
  }

  void add_physics_options(CLI::App& command) {
    add_list(command, "--joint-physics", physics_words_,
             "What of the joints to count besides the links' inertia (default: nothing)")
        ->type_name("damping,friction,armature|all");
    command
        .add_option("--friction-velocity", options_.joint_physics.friction_velocity,
                    "Rate at which friction has 71 % of its value, in rad/s or m/s (default: 0.01)")
        ->option_text("V");
  }

  void add_output_options(CLI::App& command) {
    command.add_option("--output", options_.output, "Folder to write (default: ./<robot>)")
        ->type_name("DIR");
    command.add_option("--name", options_.name, "Name of the robot (default: the file's stem)")
        ->type_name("NAME");
    command
        .add_option("--namespace", options_.name_space, "C++ namespace (default: the robot's name)")
        ->type_name("A::B");
    add_words(command, "--trig", options_.emit.trig, {{"own", Trig::kOwn}, {"libm", Trig::kLibm}},
              "Sine and cosine: own (branch-free) or the C library's (default: own)");
    add_words(command, "--runtime", options_.emit.copy_runtime,
              {{"copy", true}, {"external", false}},
              "Copy the runtime headers, or expect them from the build (default: copy)");
    add_words(command, "--language", options_.emit.language,
              {{"c++", LanguageName::kCpp}, {"c", LanguageName::kC}},
              "Language of the bodies: c++ (C++14) or c (C99) (default: c++)");
  }

  void check_command(std::string_view word) const {
    const auto commands = app_.get_subcommands([](const CLI::App*) { return true; });
    const bool is_known = std::ranges::any_of(
        commands, [&](const CLI::App* command) { return command->get_name() == word; });
    if (is_known || word == "-h" || word == "--help" || word == "--version") return;
    throw UsageError(fmt::format("there is no {} {}\nRun dynac --help for what there is.",
                                 word.starts_with('-') ? "option" : "command",
                                 dynac::quoted(word)));
  }

  void check() {
    for (const CLI::App* command : {generate_, inspect_, explain_}) {
      options_.is_base_given |= command->count("--base") > 0;
    }
    check_namespace();
    check_dump();
    if (!has_number_type(options_.emit.language, options_.emit.scalar)) {
      throw UsageError(
          "--language c: C has no templates for --scalar template; use --scalar double "
          "or float, or --language c++");
    }
    if (options_.base_velocity != BaseVelocity::kBody && options_.base == Base::kFixed) {
      throw UsageError("--base-velocity: a fixed base has none; add --base floating");
    }
    check_links("--fext", options_.fext);
    if (options_.wrench_frame != JacobianFrame::kLocal && options_.fext.empty()) {
      throw UsageError("--wrench-frame: there are no wrenches; add --fext LINK");
    }
    check_prescribed();
    check_links("--frames", options_.frames);
    check_once("--parameters", options_.parameters);
    for (const std::string& word : options_.parameters) {
      static_cast<void>(read_parameter_word(word));  // a misspelt one is told before all else
    }
    check_physics();
    check_mimics();
    check_derivatives();
    if (!std::isfinite(options_.snap_angles)) {
      throw UsageError("--snap-angles: write a number between 0 and 0.1");
    }
    if (!explained_kernel_.empty()) options_.kernels = {explained_kernel_};
    for (std::string& name : options_.kernels) {
      if (const KernelRow* kernel = find_kernel(name)) name = kernel->name;  // an alias
    }
    check_pattern();
  }

  // After the kernels have their names: one of them alone has equations to show.
  void check_pattern() const {
    if (explain_->count("--pattern") == 0) return;
    if (options_.pattern.empty()) {
      throw UsageError("--pattern: write the name of a file, such as pattern.svg");
    }
    if (options_.kernels != std::vector<std::string>{"dynamics_estimation"}) {
      throw UsageError(
          "--pattern: only dynamics_estimation has equations to show; write dynac explain ROBOT "
          "dynamics_estimation --problem FILE --pattern OUT.svg");
    }
    if (options_.problem.empty()) {
      throw UsageError("--pattern: there are no equations to show; add --problem FILE");
    }
  }

  void check_namespace() const {
    static const std::regex kPath("[A-Za-z][A-Za-z0-9_]*(::[A-Za-z][A-Za-z0-9_]*)*");
    const std::string& path = options_.name_space;
    if (path.empty()) return;
    if (!std::regex_match(path, kPath) || path.find("__") != path.npos) {
      throw UsageError("--namespace: write identifiers separated by ::, such as arm::dynamics");
    }
    for (std::size_t first = 0; first < path.size();) {
      const std::size_t last = std::min(path.find("::", first), path.size());
      const std::string name = path.substr(first, last - first);
      if (is_reserved_name(name) || (first == 0 && is_reserved_robot_name(name))) {
        throw UsageError(
            fmt::format("--namespace: \"{}\" means something in C++ or in the C library;"
                        " choose another name",
                        name));
      }
      first = last + 2;
    }
  }

  void check_dump() const {
    const std::vector<std::string_view> passes = pass_names();
    const std::string& pass = options_.dump_after;
    if (pass.empty()) return;
    if (std::find(passes.begin(), passes.end(), pass) == passes.end()) {
      throw UsageError(fmt::format("--dump-after: there is no pass {}; there are {}",
                                   dynac::quoted(pass), fmt::join(passes, ", ")));
    }
    if (options_.is_json) throw UsageError("--dump-after prints text; leave out --json");
    if (pass == "fuse" && !options_.emit.fma) throw UsageError("--dump-after fuse: --fma is off");
  }

  static void check_once(const char* flag, const std::vector<std::string>& words) {
    for (auto word = words.begin(); word != words.end(); ++word) {
      if (std::find(words.begin(), word, *word) == word) continue;
      throw UsageError(fmt::format("{}: {} stands twice", flag, dynac::quoted(*word)));
    }
  }

  // Turns words into effects. What is given for an effect that does not count would be lost.
  void check_physics() {
    auto& [effects, velocity] = options_.joint_physics;
    for (const std::string& word : physics_words_) {
      const bool is_all = word == "all";
      if (!is_all && word != "damping" && word != "friction" && word != "armature") {
        throw UsageError(fmt::format(
            "--joint-physics {}: there are damping, friction, armature, all", dynac::quoted(word)));
      }
      effects.damping |= is_all || word == "damping";
      effects.friction |= is_all || word == "friction";
      effects.armature |= is_all || word == "armature";
    }
    if (!(velocity >= 1e-12 && velocity <= 1e6)) {  // its square is to be no zero in float
      throw UsageError("--friction-velocity: write a number between 1e-12 and 1e6");
    }
    if (velocity != JointPhysicsSelection{}.friction_velocity && !effects.friction) {
      throw UsageError("--friction-velocity: no friction counts; add --joint-physics friction");
    }
    if (!options_.rotors.empty() && !effects.armature && !inspect_->parsed()) {
      throw UsageError("--rotor: no rotor counts; add --joint-physics armature");
    }
  }

  // `follow` and `ignore` stand alone; behind `ignore:` all words are names.
  void check_mimics() {
    if (mimic_words_.empty() || mimic_words_ == std::vector<std::string>{"follow"}) return;
    auto& [ignores_all, ignored] = options_.ignored_mimics;
    ignores_all = mimic_words_ == std::vector<std::string>{"ignore"};
    if (ignores_all) return;
    constexpr std::string_view kIgnore = "ignore:";
    for (const std::string& word : mimic_words_) {
      const bool starts = word.starts_with(kIgnore);
      if (!starts && ignored.empty()) {
        throw UsageError(fmt::format("--mimic {}: write follow, ignore or ignore:JOINT,..",
                                     dynac::quoted(word)));
      }
      ignored.push_back(starts ? word.substr(kIgnore.size()) : word);
      if (ignored.back().empty()) throw UsageError("--mimic ignore: names no joint");
    }
    check_once("--mimic", ignored);
  }

  void check_derivatives() const {
    check_once("--derivatives-by", options_.derivatives_by);
    for (const std::string& word : options_.derivatives_by) {
      if (word != "fext" && word != "parameters") {
        throw UsageError(
            fmt::format("--derivatives-by {}: there are fext, parameters", dynac::quoted(word)));
      }
      if ((word == "fext" ? options_.fext : options_.parameters).empty()) {
        throw UsageError(fmt::format("--derivatives-by {}: there are none; add --{}", word, word));
      }
    }
  }

  // `none` and `all` stand alone.
  void check_prescribed() {
    std::vector<std::string>& joints = options_.prescribed_motion;
    if (joints.empty()) return;
    check_once("--prescribed-motion", joints);
    for (const std::string& word : joints) {
      if (joints.size() > 1 && (word == "none" || word == "all")) {
        throw UsageError("--prescribed-motion: write none, all or the names of joints");
      }
    }
    if (joints.front() == "none") joints.clear();
  }

  // A link is listed once, and `all` says it all.
  static void check_links(const char* flag, const std::vector<std::string>& links) {
    check_once(flag, links);
    if (links.size() > 1 && std::find(links.begin(), links.end(), "all") != links.end()) {
      throw UsageError(fmt::format("{}: write either all or the names of links", flag));
    }
  }

  [[nodiscard]] Command command() const {
    if (generate_->parsed()) return Command::kGenerate;
    if (inspect_->parsed()) return Command::kInspect;
    return explain_->parsed() ? Command::kExplain : Command::kList;
  }

  [[nodiscard]] std::string help() const {
    for (const CLI::App* command : {generate_, inspect_, explain_, list_}) {
      if (command->parsed()) return command->help("dynac");
    }
    return app_.help();
  }

  Options options_;
  std::string explained_kernel_;
  std::vector<std::string> physics_words_;
  std::vector<std::string> mimic_words_;
  CLI::App app_;
  CLI::App* generate_ = nullptr;
  CLI::App* inspect_ = nullptr;
  CLI::App* explain_ = nullptr;
  CLI::App* list_ = nullptr;
};

}  // namespace

Invocation parse_command_line(int argc, const char* const* argv) {
  return Parser().parse(argc, argv);
}

}  // namespace dynac
