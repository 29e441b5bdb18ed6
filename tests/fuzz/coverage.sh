#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# coverage.sh BUILD [FOUND]: which lines of what reads robots, options and manifests the seeds of all targets
# run, and what fuzzing left in FOUND/TARGET. BUILD is a build of clang's for coverage. Writes
# BUILD/coverage.txt, with the lines that did not run; fails unless 95 % of those of generator/readers did.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=$1 found=${2:-}
replay=$build/tests/fuzz/dynac_replay
areas=(
  generator/readers generator/command/line generator/command/files generator/dynac/options
  generator/dynac/files/folder_manifest.cpp generator/dynac/files/manifest_changes.cpp
)

rm -rf "$build/profiles"
for corpus in "$build"/tests/fuzz/corpus/*; do
  target=${corpus##*/}
  texts=("$corpus"/*)
  if [[ -d $found/$target ]]; then texts+=("$found/$target"/*); fi
  LLVM_PROFILE_FILE=$PWD/$build/profiles/$target.profraw "$replay" "$target" "${texts[@]}" 2>&1 >/dev/null |
    grep "^$target: "
done
llvm-profdata-14 merge -o "$build/profiles/all" "$build"/profiles/*.profraw
llvm-cov-14 show "$replay" -instr-profile="$build/profiles/all" -ignore-filename-regex='/usr/|tests/' \
  >"$build/coverage.txt"

# Columns of llvm-cov: the file, then regions, functions, lines (each with those missed and a share).
llvm-cov-14 report "$replay" -instr-profile="$build/profiles/all" |
  awk -v areas="${areas[*]}" '
    BEGIN { split(areas, area, " ") }
    /generator\/.*\.[ch]pp / {
      for (k in area) {
        at = index($1, area[k])
        if (!at) continue
        printf "%-55s %4d of %4d lines\n", substr($1, at), $8 - $9, $8
        all[area[k]] += $8
        ran[area[k]] += $8 - $9
      }
    }
    END {
      for (k in all) {
        printf "%-55s %.1f %% of %d lines\n", k, 100 * ran[k] / all[k], all[k]
      }
      exit ran["generator/readers"] < 0.95 * all["generator/readers"]
    }'
