#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# run.sh FOLDER TARGET SECONDS [--afl]: fuzzes one target with the dynac_fuzz of FOLDER, or with AFL++. New
# inputs are kept in FOLDER/found/TARGET, and one that fails beside them; of AFL++ in FOLDER/afl/TARGET.
set -euo pipefail
folder=$(realpath "$1")
export DYNAC_FUZZ=$2
seeds=$folder/corpus/$2 found=$folder/found/$2
if [[ ${4:-} == --afl ]]; then
  mkdir -p "$folder/afl"
  # A finding of a sanitizer is to end in a signal, and AFL++ is not to ask for other settings of the machine.
  export ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0:malloc_context_size=1
  export UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:symbolize=0
  export AFL_MAP_SIZE=262144 AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_AUTORESUME=1
  export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_IGNORE_SEED_PROBLEMS=1 AFL_NO_STARTUP_CALIBRATION=1 AFL_FAST_CAL=1
  afl-fuzz -i "$seeds" -o "$folder/afl/$2" -V "$3" -t 20000 -m none -- "$folder/dynac_fuzz_afl"
  stats=$folder/afl/$2/default/fuzzer_stats
  grep -E '^(run_time|execs_done|corpus_count|saved_crashes|saved_hangs) ' "$stats"
  grep -qE '^saved_crashes +: 0$' "$stats"
  exit
fi
# What commands print is dropped; messages of the sanitizers are printed all the same.
mask=0
if [[ $2 == @(command|manifest) ]]; then mask=3; fi
mkdir -p "$found"
exec "$folder/dynac_fuzz" -max_total_time="$3" -timeout=120 -rss_limit_mb=4096 -max_len=16384 -print_final_stats=1 \
  -close_fd_mask=$mask -artifact_prefix="$found-" "$found" "$seeds"
