# SPDX-License-Identifier: BSD-3-Clause
# As the package of this name: it exports a folder of headers, and no target.
set(inverse_dynamics_solver_INCLUDE_DIRS ${CMAKE_CURRENT_LIST_DIR}/../include)
