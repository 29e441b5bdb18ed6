// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/libfranka.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/text_template.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {

std::vector<OutputFile> libfranka_class(const EmitJob& job) {
  const auto payload =
      std::ranges::find(job.parameters, ParameterKind::kPayload, &ParameterEntry::kind);
  DYNAC_ASSERT(payload != job.parameters.end(), "no payload is a parameter of {}", job.robot);
  const std::string path = fmt::format("{}_libfranka.hpp", job.robot);
  Placeholders values = common_placeholders(job);
  values["PAYLOAD"] = payload->name;
  values["NAME"] = comment_text(payload->owner);
  values["STAMP_CHECK"] = print_stamp_check(job, path, job.robot + ".hpp");
  return {{path, fill(embedded_file("libfranka_model.hpp.in"), values)}};
}

}  // namespace dynac
