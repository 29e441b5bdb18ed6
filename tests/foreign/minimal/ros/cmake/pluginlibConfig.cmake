# SPDX-License-Identifier: BSD-3-Clause
if(NOT TARGET pluginlib::pluginlib)
  add_library(pluginlib::pluginlib INTERFACE IMPORTED)
  target_include_directories(pluginlib::pluginlib INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include)
endif()
