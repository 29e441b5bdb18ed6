// SPDX-License-Identifier: BSD-3-Clause
#include "compile_times.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "dynac/files/write_files.hpp"
#include "dynac/make_job.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::bench {
namespace {

constexpr std::array<std::string_view, 4> kCompilers{"g++ -O2", "g++ -O3", "clang++ -O2",
                                                     "clang++ -O3"};

// Processor time of all ended children [s].
double children_seconds() {
  rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// The `.text` column of `size`, or "-".
std::string text_size(const std::string& object) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
      popen(("size " + object + " | tail -n 1").c_str(), "r"), pclose);
  long size = 0;
  const bool is_read = pipe && std::fscanf(pipe.get(), "%ld", &size) == 1;
  return is_read ? std::to_string(size) : "-";
}

// Compiles a body; "-" and "-" where there is no such compiler.
std::array<std::string, 2> compile(std::string_view compiler, const std::string& folder,
                                   const std::string& body) {
  const std::string object = folder + "/body.o";
  const std::string command =
      fmt::format("{} -std=c++20 -march=native -I{}/include -c {}/{} -o {} 2>/dev/null", compiler,
                  folder, folder, body, object);
  const double start = children_seconds();
  if (std::system(command.c_str()) != 0) return {"-", "-"};
  const double seconds = children_seconds() - start;
  return {fmt::format("{:.2f}", seconds), text_size(object)};
}

std::vector<std::string> row_of(const Subject& subject) {
  const test::TemporaryFolder folder;
  const EmitJob job = make_job(subject.robot, {subject.compiled}, subject.options);
  write_files(folder.path(), emit(job), job.robot + ".json");
  const std::string body = fmt::format("{}_{}.cpp", job.robot, subject.compiled.row->name);
  std::vector<std::string> row{subject.name, std::string(subject.compiled.row->name)};
  for (const std::string_view compiler : kCompilers) {
    for (std::string& cell : compile(compiler, folder.path(), body)) row.push_back(std::move(cell));
  }
  return row;
}

}  // namespace

Table compile_time_table(const std::vector<Subject>& subjects) {
  Table table{{"robot", "kernel"}};
  for (const std::string_view compiler : kCompilers) {
    table.front().push_back(fmt::format("{} [s]", compiler));
    table.front().emplace_back("bytes");
  }
  for (const Subject& subject : subjects) table.push_back(row_of(subject));
  return table;
}

}  // namespace dynac::bench
