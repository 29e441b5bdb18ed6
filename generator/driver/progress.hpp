// One line on a terminal that says how far the work is, where that takes more than a second. In:
// what is being done, updated often. Out: the line, overwritten by the next and wiped in the end.
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

  /// What is being done, such as "kernel 2 of 9: mass_matrix"; no phase of it yet.
  void begin(std::string task);
  /// A phase of it, such as "choosing frames". To be called again and again while it lasts.
  void phase(std::string_view phase);
  /// Shows a line at once, whatever the time: what the user has to wait for is not ours.
  void say(const std::string& line);
  /// Takes the line away, before something is printed.
  void wipe();

 private:
  void update();

  Show show_;
  Clock clock_;
  Time shown_from_;  // when the line may be shown, or shown again
  std::string task_;
  std::string phase_;
  bool is_shown_ = false;
};

/// Shows a line on stderr where that is a terminal, cut to one row of it.
[[nodiscard]] Progress::Show terminal_line();

}  // namespace dynac
