// SPDX-License-Identifier: BSD-3-Clause
// The lock on an output folder, so that of two runs at once the second waits until the first is
// done. In: a folder, which is made where it is missing. It is the folder itself that is locked, so
// nothing is left in it, and the lock goes with its process, however that ends.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace dynac {

/// The folders that this run made, outermost first. Those still empty at the end, after a failure,
/// go again.
class NewFolders {
 public:
  NewFolders() = default;
  ~NewFolders();
  NewFolders(const NewFolders&) = delete;
  NewFolders& operator=(const NewFolders&) = delete;

  /// Makes a folder and those that it lies in, where they are missing.
  /// @throws InputError where that fails
  void make(const std::filesystem::path& folder);

 private:
  std::vector<std::filesystem::path> made_;
};

/// How to wait for another run.
struct Patience {
  std::chrono::milliseconds longest = std::chrono::seconds(60);
  /// Called once, after half a second.
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// A locked folder. Where the file system knows no locks, is_held() is false.
class FolderLock {
 public:
  /// @param[in] folder   is made where it is missing
  /// @param[in] folders  takes note of what was made
  /// @throws InputError  the folder cannot be made or read, or another run holds it all the time
  FolderLock(const std::filesystem::path& folder, NewFolders& folders, const Patience& patience);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  [[nodiscard]] bool is_held() const { return is_held_; }

 private:
  int descriptor_ = -1;
  bool is_held_ = false;
};

}  // namespace dynac
