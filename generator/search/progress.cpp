// SPDX-License-Identifier: BSD-3-Clause
#include "search/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace dynac {
namespace {

constexpr std::chrono::milliseconds kSilence{1000};  // shorter work shows nothing
constexpr std::chrono::milliseconds kBetween{100};   // two lines
constexpr std::size_t kBarWidth = 20;

// A row would break at its end, and only its last part would be overwritten.
std::size_t columns_of_terminal() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return 80;
  return size.ws_col;
}

}  // namespace

Progress::Progress(Show show, Clock clock)
    : show_(std::move(show)),
      clock_(std::move(clock)),
      begin_(clock_()),
      shown_from_(begin_ + kSilence) {}

void Progress::keep_with(Show keep, bool is_always) {
  keep_ = std::move(keep);
  keeps_always_ = is_always;
}

void Progress::begin(std::string task) {
  task_ = std::move(task);
  phase_.clear();
  update();
}

void Progress::begin(std::string_view kind, std::size_t number, std::size_t count,
                     std::string_view name) {
  const std::size_t done = (number - 1) * kBarWidth / count;
  begin(fmt::format("[{:#<{}}{:-<{}}] {} {} of {}: {}", "", done, "", kBarWidth - done, kind,
                    number, count, name));
}

void Progress::finish(const std::string& line) {
  if (keeps_always_ || is_late()) announce(line);
}

void Progress::announce(const std::string& line) {
  if (!keep_) return;
  wipe();
  keep_(line);
}

bool Progress::is_late() const { return show_ && clock_() >= begin_ + kSilence; }

void Progress::phase(std::string_view phase) {
  if (!show_) return;
  phase_ = phase;
  update();
}

void Progress::say(const std::string& line) {
  if (!show_) return;
  show_(line);
  is_shown_ = true;
}

void Progress::wipe() {
  if (is_shown_) show_("");
  is_shown_ = false;
}

void Progress::update() {
  if (!show_) return;
  const Time now = clock_();
  if (now < shown_from_) return;
  shown_from_ = now + kBetween;
  say(phase_.empty() ? task_ : fmt::format("{}, {}", task_, phase_));
}

Progress::Show terminal_line() {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [](const std::string& line) {
    fmt::print(stderr, "\r\033[K{}", line.substr(0, columns_of_terminal() - 1));
    std::fflush(stderr);
  };
}

void print_kept_line(const std::string& line) { fmt::print(stderr, "{}\n", line); }

}  // namespace dynac
