# SPDX-License-Identifier: BSD-3-Clause
# Templates alone need dynac, for dynac::runtime.
find_package(dynac CONFIG QUIET)
include("${CMAKE_CURRENT_LIST_DIR}/consumerTargets.cmake")
if(dynac_FOUND)
  include("${CMAKE_CURRENT_LIST_DIR}/consumerTemplateTargets.cmake")
endif()
