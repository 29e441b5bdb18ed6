include(CMakeFindDependencyMacro)
find_dependency(dynac)
include("${CMAKE_CURRENT_LIST_DIR}/consumerTargets.cmake")
