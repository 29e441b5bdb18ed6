// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/write_evidence.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "command/files/write_picture.hpp"
#include "dynac/files/output_paths.hpp"
#include "emit/evidence/bill_of_materials.hpp"
#include "emit/evidence/evidence.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFlag = "--evidence";
constexpr std::string_view kPageOpening = "<!-- ";

}  // namespace

void check_evidence_folder(const std::string& folder) {
  if (const auto file = find_blocking_file(folder)) {
    throw InputError(file->string(), "is no folder; choose another one with --evidence");
  }
  for (const std::string_view name : {kEvidencePage, kMisraPage}) {
    check_replaceable(fs::path(folder) / name, kPageOpening, kFlag);
  }
  const std::string bill = print_bill_of_materials(kVersion);
  check_replaceable(fs::path(folder) / kBillOfMaterials, bill.substr(0, bill.find(kBannerMark)),
                    kFlag);
}

void write_evidence(const EmitJob& job, const std::vector<OutputFile>& files,
                    const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw InputError(folder, fmt::format("cannot be made: {}; choose another folder with {}",
                                         error.message(), kFlag));
  }
  const std::vector<OutputFile> evidence = print_evidence(job, files);
  for (const OutputFile& file : evidence) {
    write_picture(fs::path(folder) / file.path, file.content, kFlag);
  }
  fmt::print("{}: {} files of evidence\n", folder, evidence.size());
}

}  // namespace dynac
