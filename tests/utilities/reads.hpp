// SPDX-License-Identifier: BSD-3-Clause
// Readers on damaged text: they read it or throw InputError; nothing else.
#pragma once

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace dynac::test {

/// Whether `read` reads; anything but InputError escapes and fails the test.
template <class Read>
[[nodiscard]] bool reads(const Read& read) {
  try {
    static_cast<void>(read());
    return true;
  } catch (const InputError& error) {
    EXPECT_FALSE(error.diagnostics().empty());
    return false;
  }
}

}  // namespace dynac::test
