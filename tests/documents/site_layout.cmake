# SPDX-License-Identifier: BSD-3-Clause
# Opens the pages of the site in Chromium, in light and in dark colours, and fails if something is cut, framed twice or too
# pale (site_layout.html): cmake -D CHROMIUM=.. -D SOURCE_DIR=.. -D SITE=.. -P site_layout.cmake
cmake_minimum_required(VERSION 3.22)

file(GLOB PAGES RELATIVE ${SITE} ${SITE}/*.html)
list(FILTER PAGES EXCLUDE REGEX "^(404|search|layout)\\.html$")
configure_file(${SOURCE_DIR}/tests/documents/site_layout.html ${SITE}/layout.html @ONLY)

# Blink's names of its colour schemes: 0 is dark, 1 is light.
set(schemes dark light)
foreach(number IN ITEMS 0 1)
  list(GET schemes ${number} scheme)
  execute_process(
    COMMAND timeout --kill-after=5 300 ${CHROMIUM} --headless --no-sandbox --disable-gpu --disable-dev-shm-usage
      --user-data-dir=${SITE}/../site_profile --allow-file-access-from-files
      --blink-settings=preferredColorScheme=${number} --dump-dom file://${SITE}/layout.html
    OUTPUT_VARIABLE text ERROR_VARIABLE ignored RESULT_VARIABLE code)
  string(REGEX MATCH "<pre id=\"problems\">${scheme}: [0-9]+ elements\n([^<]*)</pre>" found "${text}")
  if(code OR NOT found)
    string(SUBSTRING "${text}" 0 500 start)
    message(FATAL_ERROR "${scheme}: Chromium ended with ${code}: ${start}")
  elseif(CMAKE_MATCH_1)
    message(SEND_ERROR "${scheme}: ${CMAKE_MATCH_1}")
  endif()
endforeach()
