#include "driver/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace dynac {
namespace {

constexpr std::chrono::milliseconds kSilence{1000};  // shorter work shows nothing
constexpr std::chrono::milliseconds kBetween{100};   // two lines

// A row would break at its end, and only its last part would be overwritten.
std::size_t columns_of_terminal() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return 80;
  return size.ws_col;
}

}  // namespace

Progress::Progress(Show show, Clock clock)
    : show_(std::move(show)), clock_(std::move(clock)), shown_from_(clock_() + kSilence) {}

void Progress::begin(std::string task) {
  task_ = std::move(task);
  phase_.clear();
  update();
}

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

}  // namespace dynac
