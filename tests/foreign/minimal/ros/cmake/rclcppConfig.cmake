# SPDX-License-Identifier: BSD-3-Clause
if(NOT TARGET rclcpp::rclcpp)
  add_library(rclcpp::rclcpp INTERFACE IMPORTED)
  target_include_directories(rclcpp::rclcpp INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include)
endif()
