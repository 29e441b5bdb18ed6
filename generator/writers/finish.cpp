#include "writers/finish.hpp"

#include <utility>
#include <vector>

#include "readers/text/xml_root.hpp"

namespace dynac {

WrittenRobot finish(std::string text, Findings& findings) {
  std::vector<Diagnostic> list = in_line_order(findings.take());
  if (has_error(list)) throw InputError(std::move(list));
  return {std::move(text), std::move(list)};
}

}  // namespace dynac
