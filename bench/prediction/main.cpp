// SPDX-License-Identifier: BSD-3-Clause
// dynac_prediction FOLDER [--core=NAME] [--march=NAME] [--times=FILE]
//     [--fit | --check | --fixed | --floating | ROBOT]...
// Time that the cost model predicts for kernels of robots beside what is measured: of the robots
// after --fit its constants are fitted, those after --check are only compared. --times takes what
// dynac_time_written printed on another machine; FOLDER/calls is what to give it. Without robots it
// takes what FOLDER/measured.txt has of an earlier run.
#include <fmt/format.h>

#include <array>
#include <exception>
#include <fstream>
#include <map>
#include <span>
#include <stdexcept>

#include "dynac/load_robot.hpp"
#include "fit.hpp"
#include "ir/count.hpp"
#include "ir/target_table.hpp"
#include "measure.hpp"
#include "own_code.hpp"
#include "repeated_call.hpp"
#include "table.hpp"

namespace dynac::bench {
namespace {

constexpr std::array kKernels{"inverse_dynamics",
                              "forward_dynamics",
                              "mass_matrix",
                              "mass_matrix_inverse",
                              "inverse_dynamics_derivatives",
                              "forward_dynamics_derivatives"};
constexpr std::array kCompilers{"g++", "clang++"};
constexpr int kRepetitions = 25;
constexpr double kSeconds = 0.01;

struct RobotFile {
  std::string path;
  Base base = Base::kFixed;
  bool is_fitted = false;
};

struct Arguments {
  std::filesystem::path folder;
  Core core = kMeasuredCores.front();
  std::string march = "native";
  std::string times = {};
  std::vector<RobotFile> robots = {};
};

// A library that a compiler made of a call's code.
struct Built {
  std::size_t call = 0;  ///< which of the calls
  std::filesystem::path library;
  Engine engine;
};

Core core_named(std::string_view name) {
  for (const Core& core : kMeasuredCores) {
    if (core.name == name) return core;
  }
  throw std::runtime_error(
      fmt::format("there is no core {}; see generator/ir/target_table.hpp", name));
}

Arguments read_arguments(std::span<char*> words) {
  if (words.empty()) throw std::runtime_error("write a folder, then robots; see bench/README.md");
  Arguments arguments{.folder = words.front()};
  RobotFile next;
  for (const std::string_view word : words.subspan(1)) {
    const std::string value(word.substr(std::min(word.size(), word.find('=') + 1)));
    if (word.starts_with("--core=")) {
      arguments.core = core_named(value);
    } else if (word.starts_with("--march=")) {
      arguments.march = value;
    } else if (word.starts_with("--times=")) {
      arguments.times = value;
    } else if (word == "--fit" || word == "--check") {
      next.is_fitted = word == "--fit";
    } else if (word == "--fixed" || word == "--floating") {
      next.base = word == "--fixed" ? Base::kFixed : Base::kFloating;
    } else {
      next.path = word;
      arguments.robots.push_back(next);
    }
  }
  return arguments;
}

// Compiles and loads a kernel's code; what is written of it beside the libraries is for other
// machines.
void build_call(const Arguments& arguments, const Subject& subject, MeasuredCall& call,
                std::size_t number, std::vector<Built>& all, std::ofstream& list) {
  const auto folder =
      arguments.folder / call.robot / call.kernel / fmt::format("lanes_{}", call.lanes);
  const WrittenCode code = write_own(subject, folder);
  std::ofstream arguments_file(folder / "call");
  arguments_file << code.outputs;
  for (const double entry : code.sample) arguments_file << fmt::format(" {}", entry);
  for (const char* compiler : kCompilers) {
    const auto built = build(code, compiler, {"-O3", "-march=" + arguments.march},
                             arguments.folder / "compiled", {});
    if (!built) continue;
    const double bytes = static_cast<double>(built->text_bytes);
    if (call.text_bytes == 0 || bytes < call.text_bytes) call.text_bytes = bytes;
    const auto from_here = [&](const std::filesystem::path& path) {
      return std::filesystem::relative(path, arguments.folder).string();
    };
    list << from_here(built->library) << ' ' << from_here(folder / "call") << '\n';
    Engine engine;
    if (arguments.times.empty()) {
      const Entry entry = load(*built);
      if (!(largest_error(own_engine(subject, entry), subject) <= 1e-9)) {
        throw std::runtime_error("wrong results of " + call.kernel + " of " + call.robot);
      }
      engine = repeated_call(entry, code.sample, code.outputs);
    }
    all.push_back({number, built->library, std::move(engine)});
  }
}

// The kernels of a robot: with limbs in lanes, where that is chosen, and without.
void add_calls(const Arguments& arguments, const RobotFile& robot, std::vector<MeasuredCall>& calls,
               std::vector<Built>& built, std::ofstream& list) {
  for (const char* kernel : kKernels) {
    for (const std::size_t lanes : {1, 4}) {
      Options options;
      options.robot_file = robot.path;
      options.base = robot.base;
      options.emit.lanes = lanes;
      const std::string name = std::filesystem::path(robot.path).stem();
      const Subject subject = make_subject(name, options, load_robot(options), kernel);
      const Program& program = subject.compiled.program;
      if (subject.compiled.rerolled || (lanes > 1 && widest(program.graph) == 1)) continue;
      MeasuredCall call{.robot = name,
                        .kernel = kernel,
                        .lanes = lanes,
                        .work = work_of(program, kDefaultTarget, arguments.core, sizeof(double)),
                        .is_fitted = robot.is_fitted};
      build_call(arguments, subject, call, calls.size(), built, list);
      calls.push_back(std::move(call));
    }
  }
}

// Nanoseconds of each library.
std::vector<double> times_of(const Arguments& arguments, const std::vector<Built>& built) {
  std::vector<double> nanoseconds;
  if (arguments.times.empty()) {
    std::vector<Engine> engines;
    for (const Built& one : built) engines.push_back(one.engine);
    for (const Times& times : measure(engines, kRepetitions, kSeconds)) {
      nanoseconds.push_back(times.minimum);
    }
    return nanoseconds;
  }
  std::map<std::string, double> known;
  std::ifstream file(arguments.times);
  std::string library;
  for (double time = 0; file >> library >> time;) {
    known[std::filesystem::path(library).filename()] = time;
  }
  for (const Built& one : built) {
    const auto place = known.find(one.library.filename());
    if (place == known.end()) {
      throw std::runtime_error(fmt::format("{} has not all times; {}/calls lists what to time",
                                           arguments.times, arguments.folder.string()));
    }
    nanoseconds.push_back(place->second);
  }
  return nanoseconds;
}

std::string percent(double error) { return fmt::format("{:+.0f} %", 100 * error); }

Table table_of(std::span<const MeasuredCall> calls, const Core& core) {
  Table table{{"robot, kernel, lanes", "set", "bytes", "off", "throughput", "fetch", "path",
               "predicted [ns]", "measured", "off"}};
  for (const MeasuredCall& call : calls) {
    const CallTime time = time_of(call.work, core);
    table.push_back({fmt::format("{} {} {}", call.robot, call.kernel, call.lanes),
                     call.is_fitted ? "fit" : "check", fmt::format("{:.0f}", call.text_bytes),
                     percent(size_error(call, {})), nanoseconds_text(time.throughput),
                     nanoseconds_text(time.fetch), nanoseconds_text(time.path),
                     nanoseconds_text(time.total), nanoseconds_text(call.nanoseconds),
                     percent(time_error(call, core))});
  }
  return table;
}

void print_errors(std::string_view what, std::span<const MeasuredCall> calls, bool is_fitted,
                  const auto& error_of) {
  std::vector<double> errors;
  for (const MeasuredCall& call : calls) {
    if (call.is_fitted == is_fitted) errors.push_back(error_of(call));
  }
  if (errors.empty()) return;
  const FitErrors summary = summary_of(errors);
  fmt::print(
      "{}, {} {} calls: off by {:.1f} % (root mean square), {:.0f} % at most; "
      "{:.0f} % of them by up to 10 %, {:.0f} % by up to 20 %\n",
      what, summary.calls, is_fitted ? "fitted" : "other", 100 * summary.root_mean_square,
      100 * summary.largest, 100 * summary.within_10_percent, 100 * summary.within_20_percent);
}

void print_fit(std::vector<MeasuredCall> calls, const Core& start) {
  const CodeBytes bytes = fit_bytes({}, calls);
  for (MeasuredCall& call : calls) call.work.code_bytes = code_bytes(call.work, bytes);
  const Core core = fit_core(start, calls);
  fmt::print(
      "\nFitted bytes: arithmetic {:.3g}, moves {:.3g}, sincos {:.3g}, reads "
      "{:.3g}, writes {:.3g}, call {:.3g}\n",
      bytes.arithmetic, bytes.moves, bytes.sincos, bytes.reads, bytes.writes, bytes.call);
  fmt::print(
      "Fitted cycles of {}: arithmetic {:.3g}, divide {:.3g}, move {:.3g}, sincos {:.3g}, "
      "write {:.3g}, path share {:.3g}, bytes per cycle {:.3g}, cached bytes {:.3g}\n",
      core.name, core.arithmetic_cycles, core.divide_cycles, core.move_cycles, core.sincos_cycles,
      core.write_cycles, core.path_share, core.bytes_per_cycle, core.cached_bytes);
  for (const bool is_fitted : {true, false}) {
    print_errors("with these, bytes", calls, is_fitted,
                 [&](const MeasuredCall& call) { return size_error(call, bytes); });
    print_errors("with these, times", calls, is_fitted,
                 [&](const MeasuredCall& call) { return time_error(call, core); });
  }
}

// Compiles and times the kernels of the robots.
std::vector<MeasuredCall> measured_calls(const Arguments& arguments) {
  std::filesystem::create_directories(arguments.folder);
  std::ofstream list(arguments.folder / "calls");
  std::vector<MeasuredCall> calls;
  std::vector<Built> built;
  for (const RobotFile& robot : arguments.robots) {
    fmt::print(stderr, "compiling {}\n", robot.path);
    add_calls(arguments, robot, calls, built, list);
  }
  list.close();
  const std::vector<double> times = times_of(arguments, built);
  for (std::size_t k = 0; k < built.size(); ++k) {
    double& least = calls[built[k].call].nanoseconds;
    least = least == 0 ? times[k] : std::min(least, times[k]);
  }
  write_calls(arguments.folder / "measured.txt", calls);
  return calls;
}

void run(const Arguments& arguments) {
  std::vector<MeasuredCall> calls = arguments.robots.empty()
                                        ? read_calls(arguments.folder / "measured.txt")
                                        : measured_calls(arguments);
  fmt::print("{}\n", to_text(table_of(calls, arguments.core)));
  for (const bool is_fitted : {true, false}) {
    print_errors("bytes", calls, is_fitted,
                 [](const MeasuredCall& call) { return size_error(call, {}); });
    print_errors("times", calls, is_fitted,
                 [&](const MeasuredCall& call) { return time_error(call, arguments.core); });
  }
  print_fit(std::move(calls), arguments.core);
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  try {
    dynac::bench::run(dynac::bench::read_arguments({argv + 1, static_cast<std::size_t>(argc - 1)}));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
