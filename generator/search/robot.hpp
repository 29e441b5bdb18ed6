// SPDX-License-Identifier: BSD-3-Clause
// A robot with what a user asks of it, ready to be compiled.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "model/model.hpp"

namespace dynac {

/// See the top of this file.
struct Robot {
  Model model;
  std::string identifier;   ///< sanitised name, stem of every file
  std::string place;        ///< what messages about it as a whole call it: its file's path
  std::string source_file;  ///< the same without its folder
  std::string source_sha256;
  KernelSettings settings;
  bool file_states_base_and_gravity = false;      ///< else the request and its defaults do
  std::vector<std::filesystem::path> files = {};  ///< that describe it, its own first, if any
};

}  // namespace dynac
