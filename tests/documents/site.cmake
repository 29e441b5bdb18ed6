# SPDX-License-Identifier: BSD-3-Clause
# Builds the documentation as a site, as ./dev docs does, and checks that every page is in it and in its navigation, and
# that it needs no network: cmake -D MKDOCS=.. -D SOURCE_DIR=.. -D SITE=.. -P site.cmake
cmake_minimum_required(VERSION 3.22)

execute_process(
  COMMAND ${MKDOCS} build --quiet --strict --config-file ${SOURCE_DIR}/mkdocs.yml --site-dir ${SITE}
  COMMAND_ERROR_IS_FATAL ANY)

file(READ ${SOURCE_DIR}/mkdocs.yml navigation)
file(GLOB pages RELATIVE ${SOURCE_DIR}/docs ${SOURCE_DIR}/docs/*.md)
list(LENGTH pages count)
if(count LESS 20)
  message(FATAL_ERROR "only ${count} pages in docs/")
endif()

foreach(page IN LISTS pages)
  string(REGEX REPLACE "\\.md$" ".html" html "${page}")
  string(REPLACE "README.html" "index.html" html "${html}")
  if(NOT EXISTS ${SITE}/${html})
    message(SEND_ERROR "docs/${page} is not a page of the site")
    continue()
  endif()
  string(FIND "${navigation}" ": ${page}\n" place)
  if(place EQUAL -1)
    message(SEND_ERROR "docs/${page} is not in mkdocs.yml: readers will not find it")
  endif()
  # Links for readers may lead elsewhere; what a browser loads by itself must not.
  file(READ ${SITE}/${html} text)
  string(REGEX MATCH "(<script[^>]*src|<link[^>]*href|<img[^>]*src)=\"(https?:)?//[^\"]*" foreign "${text}")
  if(foreign)
    message(SEND_ERROR "docs/${page} needs the network: ${foreign}")
  endif()
endforeach()

file(GLOB sheets ${SITE}/css/*.css ${SITE}/*.css)
foreach(sheet IN LISTS sheets)
  file(READ ${sheet} text)
  string(REGEX MATCH "(url\\( *[\"']?|@import *[\"'])(https?:)?//[^)\"';]*" foreign "${text}")
  if(foreign)
    message(SEND_ERROR "${sheet} needs the network: ${foreign}")
  endif()
endforeach()
