#!/usr/bin/env bash
# run.sh FOLDER FORMAT SECONDS: fuzzes one format with the dynac_fuzz of FOLDER. New
# inputs are kept in FOLDER/found/FORMAT, and one that fails beside them.
set -euo pipefail
cd "$1"
mkdir -p "found/$2"
exec ./dynac_fuzz -max_total_time="$3" -timeout=120 -rss_limit_mb=4096 -max_len=16384 -print_final_stats=1 \
  -artifact_prefix="found/$2-" "found/$2" "corpus/$2"
