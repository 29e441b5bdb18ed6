// SPDX-License-Identifier: BSD-3-Clause
// One line on a terminal that says how far the work is, where that takes more than a second. In:
// what is being done, updated often, and what has been done. Out: the line, overwritten by the next
// and wiped in the end; above it a line for each thing that has been done.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace dynac {

/// See the top of this file.
class Progress {
 public:
  /// Takes the line to show; an empty one wipes what is shown.
  using Show = std::function<void(const std::string& line)>;
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  /// Nobody watches.
  Progress() = default;
  /// @param[in] show   called a few times a second at most, and not within the first second
  /// @param[in] clock  gives the time, for tests
  explicit Progress(
      Show show, Clock clock = [] { return std::chrono::steady_clock::now(); });
  ~Progress() { wipe(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Where finished things are reported; a terminal takes them where it shows the line, too.
  /// @param[in] keep  takes a line that stays, without its end
  /// @param[in] is_always  also within the first second, and where nobody watches
  void keep_with(Show keep, bool is_always);

  /// What is being done, such as "mass_matrix"; no phase of it yet.
  void begin(std::string task);
  /// The same, one of several: "[####------] kernel 2 of 5: mass_matrix".
  void begin(std::string_view kind, std::size_t number, std::size_t count, std::string_view name);
  /// What has been done, such as "mass_matrix: 120 operations, 0.3 s".
  void finish(const std::string& line);
  /// What will take long, such as "mass_matrix: about 1 200 000 operations". Reported where
  /// finished things are, at once.
  void announce(const std::string& line);
  /// A phase of it, such as "choosing frames". To be called again and again while it lasts.
  void phase(std::string_view phase);
  /// Shows a line at once, whatever the time: what the user has to wait for is not ours.
  void say(const std::string& line);
  /// Takes the line away, before something is printed.
  void wipe();

 private:
  void update();
  [[nodiscard]] bool is_late() const;

  Show show_;
  Clock clock_;
  Show keep_;
  bool keeps_always_ = false;
  Time begin_;
  Time shown_from_;  // when the line may be shown, or shown again
  std::string task_;
  std::string phase_;
  bool is_shown_ = false;
};

/// Shows a line on stderr where that is a terminal, cut to one row of it.
[[nodiscard]] Progress::Show terminal_line();

/// Prints a line on stderr.
void print_kept_line(const std::string& line);

}  // namespace dynac
