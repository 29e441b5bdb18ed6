# SPDX-License-Identifier: BSD-3-Clause
# Runs .ci/skips on made up ends of CTest's output: what is skipped fails, with the folder of shared
# values and without, but for tests of what is nowhere else and of solvers that are not installed.
file(MAKE_DIRECTORY ${SCRATCH}/shared)

# expect(code shared lines...): the exit code of .ci/skips where these tests did not run.
function(expect code shared)
  list(JOIN ARGN "\n" text)
  file(WRITE ${SCRATCH}/log "100% tests passed, 0 tests failed out of 9\n${text}\n")
  execute_process(COMMAND ${SKIPS} ${SCRATCH}/log ${SCRATCH}/${shared}
    RESULT_VARIABLE result ERROR_VARIABLE message)
  if(NOT result EQUAL code)
    message(SEND_ERROR "exit code ${result} instead of ${code} of\n${text}\n${message}")
  endif()
endfunction()

set(header "The following tests did not run:")
expect(0 shared "")
expect(0 absent "")
expect(1 shared "${header}" "\t  7 - Formats.SdfIsRead (Skipped)")
expect(1 absent "${header}" "\t  7 - Formats.SdfIsRead (Skipped)")
expect(1 absent "${header}" "\t  7 - Robots/Laws.Hold/panda  # GetParam() = panda (Skipped)")
expect(1 absent "${header}" "\t123 - emitted (Not Run)")
expect(1 absent "${header}" "\t123 - emitted (Disabled)")
expect(0 shared "${header}" "\t  7 - SolverPrograms.WithCasadiPrintAndDrawWhatThePageShows (Skipped)")
expect(0 absent "${header}" "\t  8 - RealRobots.AllRead (Skipped)")
expect(1 shared "${header}" "\t  8 - RealRobots.AllRead (Skipped)")
expect(1 absent "${header}" "\t  8 - RealRobots.AllRead (Skipped)" "\t  9 - Other.Test (Skipped)")
