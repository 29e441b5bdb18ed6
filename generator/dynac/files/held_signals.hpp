// SPDX-License-Identifier: BSD-3-Clause
// Signals that end a run wait until the files are in order: while a HeldSignals lives, an interrupt
// (SIGINT, SIGTERM, SIGHUP) stays pending. Between two steps throw_if_interrupted() gives up what
// was begun; where it is not asked, work goes on to its end. When the object goes, the signal does
// what it always does.
#pragma once

#include <signal.h>

namespace dynac {

/// Holds back the signals of the calling thread that end a run; those that the process ignores or
/// had blocked are left alone.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t old_mask_;
};

/// @throws InputError  a signal that HeldSignals holds back is pending
void throw_if_interrupted();

}  // namespace dynac
