// What readers of robot files give back.
#pragma once

#include <filesystem>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// A model, and the files besides the robot's own that describe it.
struct ReadModel {
  Model model;
  std::vector<std::filesystem::path> included;  ///< each once, in the order of their first use
};

}  // namespace dynac
