# SPDX-License-Identifier: BSD-3-Clause
# dynac_add_kernels(): a library target whose sources dynac writes during the build.
#
#   dynac_add_kernels(<target>
#     ROBOT   <file>                    robot description, relative to the calling CMakeLists.txt
#     KERNELS <kernel>...               full names, as `dynac list` prints them
#     [FUSE   <name>=<a>,<b>,.. ...]    kernels that do what several do; with it, KERNELS may be left out
#     [NAME   <name>]                   names files and namespace; default: the stem of ROBOT;
#                                       no two calls of one build may share it
#     [SCALAR double|float|template]    default: double; template makes an INTERFACE library
#     [LANGUAGE c++|c|cuda]             default: c++; c compiles C99, so the project needs C enabled; cuda is for
#                                       GPUs if the project has CUDA enabled, else for the host
#     [BASE   fixed|floating]           default: dynac's
#     [BATCH  <number>]                 <kernel>_batch() too, for so many configurations a call
#     [PROBLEM <file>]                  what dynamics_estimation is given and finds
#     [CONSTRAINTS <file>]              constraint sets; OPTIONS --constraint-set chooses one
#     [SPHERES <file>]                  spheres on links, for sphere_positions
#     [FEXT   <link>...]                links with external wrenches, or all
#     [FRAMES <frame>...]               links whose poses and Jacobians are wanted, or all
#     [PARAMETERS <parameter>...]       numbers of the robot that are run-time inputs
#     [DEPENDS <file or target>...]     what else the kernels depend on
#     [OPTIONS <flag>...])              further flags of `dynac generate`, passed as they are
#
# The files go to ${CMAKE_CURRENT_BINARY_DIR}/dynac/<target>/<name>/ and are included as
# <name/name.hpp>. They are written again when the generator, the arguments or a file that it has read change, those that
# descriptions include too; only those that differ are touched, so only they are compiled again. The target
# is a normal library: BUILD_SHARED_LIBS decides static or shared. It takes two lines to install:
#
#   install(TARGETS <target> EXPORT <yours>)
#   install(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/dynac/<target>/ DESTINATION include
#           FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.ipp")
#
# Whoever uses what is installed needs no dynac, except with SCALAR template: your package configuration then says
# find_dependency(dynac), for dynac::runtime; where dynac is a subproject, set DYNAC_INSTALL so that it is installed too.
# <target>_selftest, built on request only, compares the kernels with recorded values.
cmake_policy(PUSH)
cmake_policy(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/dynac_kernel_library.cmake")

set(DYNAC_EXECUTABLE "" CACHE FILEPATH
    "dynac for the machine that builds, needed in cross builds; empty: the one found or built")

function(dynac_add_kernels target)
  set(file_keywords PROBLEM CONSTRAINTS SPHERES)  # flags by the same names, each with a file
  set(list_keywords FEXT FRAMES PARAMETERS)  # the same, each with a list
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ROBOT;NAME;SCALAR;LANGUAGE;BASE;BATCH;${file_keywords}"
                        "KERNELS;FUSE;OPTIONS;DEPENDS;${list_keywords}")
  _dynac_complete_arguments()
  _dynac_check_arguments()
  _dynac_find_generator(generator)
  _dynac_claim_names()

  set(directory "${CMAKE_CURRENT_BINARY_DIR}/dynac/${target}/${arg_NAME}")
  _dynac_list_files()
  _dynac_write_files()
  _dynac_add_library()
endfunction()

# Fills in what the user may leave out.
macro(_dynac_complete_arguments)
  if(NOT DEFINED arg_SCALAR)
    set(arg_SCALAR double)
  endif()
  if(NOT DEFINED arg_LANGUAGE)
    set(arg_LANGUAGE c++)
  endif()
  set(files)  # besides the robot's, and the flags that name them
  set(file_flags)
  foreach(keyword IN LISTS file_keywords)
    if(DEFINED arg_${keyword})
      get_filename_component(file "${arg_${keyword}}" ABSOLUTE)
      string(TOLOWER "--${keyword}" flag)
      list(APPEND files "${file}")
      list(APPEND file_flags ${flag} "${file}")
    endif()
  endforeach()
  set(list_flags)
  foreach(keyword IN LISTS list_keywords)
    if(arg_${keyword})
      string(TOLOWER "--${keyword}" flag)
      # A comma of a name is not one between names.
      string(REPLACE "\\" "\\\\" values "${arg_${keyword}}")
      string(REPLACE "," "\\," values "${values}")
      list(JOIN values "," values)
      list(APPEND list_flags ${flag} "${values}")
    endif()
  endforeach()
  if(DEFINED arg_ROBOT)
    get_filename_component(robot "${arg_ROBOT}" ABSOLUTE)
    get_filename_component(stem "${arg_ROBOT}" NAME_WLE)
    if(arg_ROBOT MATCHES "\\.xacro$")
      string(REGEX REPLACE "\\.(urdf|sdf)$" "" stem "${stem}")  # arm.urdf.xacro
    endif()
    if(NOT DEFINED arg_NAME)
      set(arg_NAME "${stem}")
    endif()
  endif()
endmacro()

# Refuses what cannot work, naming the argument and the remedy.
macro(_dynac_check_arguments)
  set(call "dynac_add_kernels(${target}):")
  if(TARGET ${target})
    message(FATAL_ERROR "${call} there is a target of this name already")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${call} unknown argument \"${arg_UNPARSED_ARGUMENTS}\"; the keywords are "
                        "ROBOT, KERNELS, FUSE, NAME, SCALAR, LANGUAGE, BASE, BATCH, PROBLEM, "
                        "CONSTRAINTS, SPHERES, FEXT, FRAMES, PARAMETERS, DEPENDS and OPTIONS")
  endif()
  list(REMOVE_ITEM arg_KEYWORDS_MISSING_VALUES OPTIONS DEPENDS)  # may come from an empty variable
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${call} no value after ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT DEFINED arg_ROBOT)
    message(FATAL_ERROR "${call} ROBOT is missing; write ROBOT and a robot description")
  endif()
  get_source_file_property(is_generated "${robot}" GENERATED)
  if(NOT is_generated AND (NOT EXISTS "${robot}" OR IS_DIRECTORY "${robot}"))
    message(FATAL_ERROR "${call} ROBOT ${robot}: no such file, and no command that makes it")
  endif()
  foreach(file IN LISTS files)
    if(NOT EXISTS "${file}")
      message(FATAL_ERROR "${call} ${file}: no such file")
    endif()
  endforeach()
  if(NOT arg_NAME MATCHES "^[A-Za-z][A-Za-z0-9_]*$")
    message(FATAL_ERROR "${call} \"${arg_NAME}\" names the files and the namespace, so it must be "
                        "a letter followed by letters, digits and underscores; choose with NAME")
  endif()
  if(NOT arg_SCALAR MATCHES "^(double|float|template)$")
    message(FATAL_ERROR "${call} unknown SCALAR \"${arg_SCALAR}\"; there are double, float, "
                        "template")
  endif()
  if(NOT arg_LANGUAGE MATCHES "^(c\\+\\+|c|cuda)$")
    message(FATAL_ERROR "${call} unknown LANGUAGE \"${arg_LANGUAGE}\"; there are c++, c, cuda")
  endif()
  if(arg_LANGUAGE STREQUAL "cuda")
    if(arg_SCALAR STREQUAL "template")
      message(FATAL_ERROR "${call} LANGUAGE cuda has no templates; write SCALAR double or float")
    endif()
    if(DEFINED arg_BATCH)
      message(FATAL_ERROR "${call} LANGUAGE cuda: every kernel takes any number of configurations; leave "
                          "out BATCH")
    endif()
  endif()
  if(arg_LANGUAGE STREQUAL "c")
    if(arg_SCALAR STREQUAL "template")
      message(FATAL_ERROR "${call} LANGUAGE c has no templates; write SCALAR double or float")
    endif()
    get_property(enabled_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "C" IN_LIST enabled_languages)
      message(FATAL_ERROR "${call} LANGUAGE c: the project does not compile C; write C among the "
                          "LANGUAGES of project(), or enable_language(C)")
    endif()
  endif()
  if(DEFINED arg_BASE AND NOT arg_BASE MATCHES "^(fixed|floating)$")
    message(FATAL_ERROR "${call} unknown BASE \"${arg_BASE}\"; there are fixed, floating")
  endif()
  if(DEFINED arg_BATCH AND NOT arg_BATCH MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR "${call} BATCH \"${arg_BATCH}\": write a number of configurations")
  endif()
  _dynac_check_kernels()
  _dynac_check_options()
endmacro()

macro(_dynac_check_kernels)
  set(kernels ${arg_KERNELS})  # and the names of those fused: there is a file for each
  set(kernel_flags)
  foreach(fused IN LISTS arg_FUSE)
    if(NOT fused MATCHES "^([a-z][a-z0-9_]*)=[a-z][a-z0-9_,]*$")
      message(FATAL_ERROR "${call} FUSE: \"${fused}\" does not name kernels; write NAME=A,B,..")
    endif()
    list(APPEND kernels "${CMAKE_MATCH_1}")
    list(APPEND kernel_flags --fuse "${fused}")
  endforeach()
  if(NOT kernels)
    message(FATAL_ERROR "${call} KERNELS is missing; `dynac list` prints what there is")
  endif()
  foreach(kernel IN LISTS arg_KERNELS)
    if(kernel STREQUAL "all")
      message(FATAL_ERROR "${call} KERNELS all: the build must know its files before they are "
                          "written; list the kernels by name")
    elseif(NOT kernel MATCHES "^[a-z][a-z0-9_]*$")
      message(FATAL_ERROR "${call} KERNELS: \"${kernel}\" is no kernel; separate names by spaces")
    endif()
  endforeach()
  if(arg_KERNELS)
    list(REMOVE_DUPLICATES arg_KERNELS)
    list(JOIN arg_KERNELS "," wanted)
    list(APPEND kernel_flags --kernels "${wanted}")
  endif()
  list(REMOVE_DUPLICATES kernels)
endmacro()

# The flags that decide which files there are belong to this function.
macro(_dynac_check_options)
  foreach(option IN LISTS arg_OPTIONS)
    if(option MATCHES "^--(kernels|fuse|name|scalar|language|base|batch|problem|constraints|spheres)(=|$)")
      string(TOUPPER "${CMAKE_MATCH_1}" keyword)
      message(FATAL_ERROR "${call} OPTIONS: --${CMAKE_MATCH_1} is set by dynac_add_kernels(); use "
                          "the keyword ${keyword}")
    elseif(option MATCHES "^--(fext|frames|parameters)(=|$)")
      string(TOUPPER "${CMAKE_MATCH_1}" keyword)
      if(arg_${keyword})
        message(FATAL_ERROR "${call} OPTIONS: --${CMAKE_MATCH_1} is set by the keyword ${keyword} "
                            "too; leave out one of them")
      endif()
    elseif(option MATCHES "^(--output|--runtime|--depfile|-o)(=|$)")
      message(FATAL_ERROR "${call} OPTIONS: ${CMAKE_MATCH_1} is set by dynac_add_kernels(); leave "
                          "it out")
    endif()
  endforeach()
  list(JOIN arg_OPTIONS " " options)
  if(options MATCHES "--wrap[= ][^ ]*(python|casadi|acados|rust|matlab|jax)")
    message(FATAL_ERROR "${call} OPTIONS: --wrap ${CMAKE_MATCH_1} makes one library of a whole folder; write the "
                        "folder by `dynac generate --wrap ${CMAKE_MATCH_1}` and add it by add_subdirectory()")
  endif()
endmacro()

# Refuses what an earlier call of this build, in whatever project, would share with this one: the
# include path, the C++ namespace or the names of C functions. Two definitions of one name link
# without a word, and one of the two callers gets the other's results.
#
# The global property DYNAC_KERNEL_LIBRARIES holds a row per call: target|file|name|namespace|prefix,
# the prefix being that of the C functions; a template has none.
macro(_dynac_claim_names)
  _dynac_find_namespace(namespace)
  set(prefix "")
  if(NOT arg_SCALAR STREQUAL "template")
    string(REPLACE "::" "_" prefix "${namespace}")
  endif()
  get_property(rows GLOBAL PROPERTY DYNAC_KERNEL_LIBRARIES)
  foreach(row IN LISTS rows)
    string(REPLACE "|" ";" row "${row}")
    list(GET row 0 other)
    list(GET row 1 other_file)
    list(GET row 2 other_name)
    list(GET row 3 other_namespace)
    list(GET row 4 other_prefix)
    set(rival "dynac_add_kernels(${other}) in ${other_file}")
    if(arg_NAME STREQUAL other_name)
      message(FATAL_ERROR "${call} the name \"${arg_NAME}\" is that of ${rival}: both would be "
                          "included as <${arg_NAME}/${arg_NAME}.hpp>; give one of them another NAME")
    elseif(namespace STREQUAL other_namespace)
      message(FATAL_ERROR "${call} the namespace ${namespace} is that of ${rival}; give one of them "
                          "another NAME, or another --namespace by OPTIONS")
    elseif(prefix AND prefix STREQUAL other_prefix)
      message(FATAL_ERROR "${call} the namespace ${namespace} and ${other_namespace}, that of "
                          "${rival}, give C functions the same names, ${prefix}_..; give one of them "
                          "another NAME, or another --namespace by OPTIONS")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY DYNAC_KERNEL_LIBRARIES
               "${target}|${CMAKE_CURRENT_LIST_FILE}|${arg_NAME}|${namespace}|${prefix}")
endmacro()

# The namespace of the kernels: that of OPTIONS, or the name.
function(_dynac_find_namespace out)
  set(${out} "${arg_NAME}" PARENT_SCOPE)
  list(FIND arg_OPTIONS --namespace position)
  if(position GREATER -1)
    math(EXPR position "${position} + 1")
    list(LENGTH arg_OPTIONS length)
    if(position LESS length)
      list(GET arg_OPTIONS ${position} namespace)
      set(${out} "${namespace}" PARENT_SCOPE)
    endif()
  endif()
  foreach(option IN LISTS arg_OPTIONS)
    if(option MATCHES "^--namespace=(.+)$")
      set(${out} "${CMAKE_MATCH_1}" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# The generator: the user's own, or the target that was found or is built here.
function(_dynac_find_generator out)
  if(DYNAC_EXECUTABLE)
    if(NOT EXISTS "${DYNAC_EXECUTABLE}")
      message(FATAL_ERROR "DYNAC_EXECUTABLE ${DYNAC_EXECUTABLE}: no such file")
    endif()
    set(${out} "${DYNAC_EXECUTABLE}" PARENT_SCOPE)
    return()
  endif()
  set(remedy "set DYNAC_EXECUTABLE to a dynac that runs on this machine")
  if(NOT TARGET dynac::dynac)
    message(FATAL_ERROR "dynac_add_kernels(): dynac itself is neither found nor built; ${remedy}")
  endif()
  get_target_property(is_imported dynac::dynac IMPORTED)
  if(CMAKE_CROSSCOMPILING AND NOT is_imported)
    message(FATAL_ERROR "dynac_add_kernels(): the dynac built here runs on the target; ${remedy}")
  endif()
  set(${out} "$<TARGET_FILE:dynac::dynac>" PARENT_SCOPE)
endfunction()

# Which files dynac will write into ${directory}: headers, bodies, selftest, build_files.
macro(_dynac_list_files)
  set(prefix "${directory}/${arg_NAME}")
  set(headers "${prefix}.hpp" "${prefix}_eigen.hpp")
  set(bodies)
  set(ending cpp)
  set(build_files "${directory}/CMakeLists.txt")
  if(arg_LANGUAGE STREQUAL "c")
    set(ending c)
    list(APPEND build_files "${directory}/Makefile")
  endif()
  set(selftest "${prefix}_selftest.${ending}")
  if(arg_SCALAR STREQUAL "template")
    foreach(kernel IN LISTS kernels)
      list(APPEND headers "${prefix}_${kernel}.ipp")
    endforeach()
  else()
    list(APPEND headers "${prefix}_c.h")
    if(arg_LANGUAGE STREQUAL "cuda")
      set(ending cu)
      list(APPEND headers "${prefix}_cuda.hpp")
    endif()
    foreach(kernel IN LISTS kernels)
      list(APPEND bodies "${prefix}_${kernel}.${ending}")
      if(ending STREQUAL "cu")
        list(APPEND headers "${prefix}_${kernel}.cuh")
      endif()
      if(DEFINED arg_BATCH AND ending STREQUAL "cpp")  # in C a loop, in the same file
        list(APPEND bodies "${prefix}_${kernel}_batch.cpp")
      endif()
    endforeach()
  endif()
endmacro()

# The command that writes the files, behind the target ${target}_generate.
#
# Its one output is a stamp: dynac leaves unchanged files alone, so they may be older than the robot
# file. Other arguments make another command, which Ninja and make both notice.
macro(_dynac_write_files)
  set(stamp "${CMAKE_CURRENT_BINARY_DIR}/dynac/${target}.stamp")
  list(JOIN kernels "," kernels)
  set(arguments "${robot}" ${kernel_flags} --output "${directory}" --scalar ${arg_SCALAR}
                --language ${arg_LANGUAGE})
  if(bodies)  # a template includes headers of the runtime for some kernels alone: copies do no harm
    list(APPEND arguments --runtime external)
  endif()
  if(NOT arg_NAME STREQUAL stem)
    list(APPEND arguments --name "${arg_NAME}")
  endif()
  if(DEFINED arg_BASE)  # else MJCF and SDF files state it
    list(APPEND arguments --base ${arg_BASE})
  endif()
  if(DEFINED arg_BATCH)
    list(APPEND arguments --batch ${arg_BATCH})
  endif()
  list(APPEND arguments ${file_flags} ${list_flags} --depfile "${stamp}.d" ${arg_OPTIONS})

  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${headers} ${bodies} ${selftest} "${prefix}.json" ${build_files}
    COMMAND "${generator}" generate ${arguments}
    COMMAND "${CMAKE_COMMAND}" "-DTARGET=${target}" "-DMANIFEST=${prefix}.json"
            "-DKERNELS=${kernels}" "-DSTAMP=${stamp}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/dynac_check_generated.cmake"
    DEPFILE "${stamp}.d"  # the files that descriptions include
    DEPENDS "${robot}" ${files} ${arg_DEPENDS} "${generator}"
            "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/dynac_check_generated.cmake"
    COMMENT "dynac: ${arg_NAME}: ${kernels}"
    VERBATIM)
  add_custom_target(${target}_generate DEPENDS "${stamp}")
endmacro()

cmake_policy(POP)
