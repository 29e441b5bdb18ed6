// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/held_signals.hpp"

#include <array>

#include "support/error.hpp"

namespace dynac {
namespace {

constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP};

// Under nohup, for instance. Linux keeps such a signal pending while it is blocked.
bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

HeldSignals::HeldSignals() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : kInterrupts) {
    if (!is_ignored(signal)) sigaddset(&held, signal);
  }
  pthread_sigmask(SIG_BLOCK, &held, &old_mask_);
}

HeldSignals::~HeldSignals() { pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr); }

void throw_if_interrupted() {
  sigset_t pending;
  sigpending(&pending);
  for (const int signal : kInterrupts) {
    if (sigismember(&pending, signal) == 1 && !is_ignored(signal)) {
      throw InputError("dynac", "interrupted before any file was changed; run it again");
    }
  }
}

}  // namespace dynac
