# SPDX-License-Identifier: BSD-3-Clause
if(NOT TARGET kinematics_interface::kinematics_interface)
  add_library(kinematics_interface::kinematics_interface INTERFACE IMPORTED)
  target_include_directories(kinematics_interface::kinematics_interface INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include)
endif()
