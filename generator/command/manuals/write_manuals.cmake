# SPDX-License-Identifier: BSD-3-Clause
# Writes the manual page and the completions of shells, as the command prints them.
#
#   cmake -D DYNAC=<the command> -D FOLDER=<where to> -P write_manuals.cmake
cmake_minimum_required(VERSION 3.22)
file(MAKE_DIRECTORY "${FOLDER}")

# write_manual(file words...): what dynac prints for these words.
function(write_manual file)
  execute_process(COMMAND "${DYNAC}" ${ARGN} OUTPUT_FILE "${FOLDER}/${file}"
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

write_manual(dynac.1 man)
write_manual(dynac completions bash)
write_manual(_dynac completions zsh)
write_manual(dynac.fish completions fish)
