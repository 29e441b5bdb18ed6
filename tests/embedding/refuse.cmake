# SPDX-License-Identifier: BSD-3-Clause
# Every wrong call of dynac_add_kernels() is refused with a message that names the remedy.
#
# In: DYNAC_TREE, SCRATCH, COMPILER, GENERATOR.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

# Configures a project with this one call.
function(refuse call message)
  empty_scratch(SCRATCH)
  string(REPLACE " " "\\;" call "${call}")
  expect_refusal("${message}" "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/refusal"
                 -B "${SCRATCH}/build" -G "${GENERATOR}" "-DDYNAC_TREE=${DYNAC_TREE}"
                 "-DCALL=${call}" ${ARGN})
endfunction()

set(robot "ROBOT ${DYNAC_TREE}/robots/panda.urdf")
set(kernels "KERNELS inverse_dynamics")
refuse("taken ${robot} ${kernels}" "there is a target of this name already")
refuse("t ${kernels}" "dynac_add_kernels(t): ROBOT is missing; write ROBOT and a robot description")
refuse("t ROBOT no.urdf ${kernels}" "no.urdf: no such file, and no command that makes it")
refuse("t ROBOT . ${kernels}" "no such file, and no command that makes it")
refuse("t ${robot}" "KERNELS is missing; `dynac list` prints what there is")
refuse("t ${robot} KERNELS" "no value after KERNELS")
refuse("t ${robot} KERNELS all" "KERNELS all: the build must know its files")
refuse("t ${robot} KERNELS a,b" "KERNELS: \"a,b\" is no kernel; separate names by spaces")
refuse("t ${robot} FUSE inverse_dynamics" "FUSE: \"inverse_dynamics\" does not name kernels; write NAME=A,B,..")
refuse("t ${robot} ${kernels} OPTIONS --fuse all=inverse_dynamics,mass_matrix" "use the keyword FUSE")
refuse("t ${robot} ${kernels} SCALAR long"
       "unknown SCALAR \"long\"; there are double, float, template")
refuse("t ${robot} ${kernels} BASE free" "unknown BASE \"free\"; there are fixed, floating")
refuse("t robot ${robot} ${kernels}" "unknown argument \"robot\"; the keywords are ROBOT, KERNELS, FUSE")
refuse("t ${robot} ${kernels} PROBLEM nowhere.problem" "nowhere.problem: no such file")
refuse("t ${robot} ${kernels} CONSTRAINTS no.constraints" "no.constraints: no such file")
refuse("t ${robot} ${kernels} SPHERES no.json" "no.json: no such file")
refuse("t ${robot} ${kernels} NAME 7dof" "choose with NAME")
refuse("t ${robot} ${kernels} OPTIONS --output x" "OPTIONS: --output is set by dynac_add_kernels()")
refuse("t ${robot} ${kernels} OPTIONS --name=x"
       "OPTIONS: --name is set by dynac_add_kernels(); use the keyword NAME")
refuse("t ${robot} ${kernels} OPTIONS -o x" "OPTIONS: -o is set by dynac_add_kernels(); leave it out")
refuse("t ${robot} ${kernels} OPTIONS --language c"
       "OPTIONS: --language is set by dynac_add_kernels(); use the keyword LANGUAGE")
refuse("t ${robot} ${kernels} FRAMES panda_hand OPTIONS --frames=panda_link1"
       "OPTIONS: --frames is set by the keyword FRAMES too; leave out one of them")
refuse("t ${robot} ${kernels} OPTIONS --wrap crocoddyl,casadi" "--wrap casadi makes one library of a whole folder; write")
refuse("t ${robot} ${kernels} OPTIONS --wrap matlab" "--wrap matlab makes one library of a whole folder; write")
refuse("t ${robot} ${kernels} OPTIONS --depfile x.d" "OPTIONS: --depfile is set by dynac_add_kernels()")
refuse("t ${robot} ${kernels} LANGUAGE ada" "unknown LANGUAGE \"ada\"; there are c++, c, cuda")
refuse("t ${robot} ${kernels} LANGUAGE cuda SCALAR template" "LANGUAGE cuda has no templates")
refuse("t ${robot} ${kernels} LANGUAGE cuda BATCH 5" "LANGUAGE cuda: every kernel takes any number of configurations")
refuse("t ${robot} ${kernels} LANGUAGE c SCALAR template" "LANGUAGE c has no templates")
refuse("t ${robot} ${kernels}" "dynac itself is neither found nor built; set DYNAC_EXECUTABLE")
refuse("t ${robot} ${kernels}" "nowhere/dynac: no such file" -DDYNAC_EXECUTABLE=/nowhere/dynac)

# What shows only after dynac has run.
function(refuse_manifest name manifest message)
  file(WRITE "${SCRATCH}/panda.json" "${manifest}")
  expect_refusal("${message}" "${CMAKE_COMMAND}" -DTARGET=t "-DMANIFEST=${SCRATCH}/${name}.json"
                 -DKERNELS=rnea,aba "-DSTAMP=${SCRATCH}/stamp"
                 -P "${DYNAC_TREE}/cmake/dynac_check_generated.cmake")
endfunction()

refuse_manifest(panda [=[{"kernels": [{"name": "inverse_dynamics"}, {"name": "aba"}]}]=]
  "dynac_add_kernels(t): KERNELS rnea: write the full name; dynac wrote: inverse_dynamics aba")
refuse_manifest(class "{}" "dynac does not call its files \"class\"")
if(EXISTS "${SCRATCH}/stamp")
  message(FATAL_ERROR "a refused manifest must leave no stamp")
endif()
