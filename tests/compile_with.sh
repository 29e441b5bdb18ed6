#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# compile_with.sh COMPILER OTHER words...: runs the command of these words with one compiler of C++ in place of another,
# without flags that gcc alone knows.
set -euo pipefail
compiler=$1 other=$2
shift 2
words=()
for word in "$@"; do
  case $word in
    "$other") words+=("$compiler") ;;
    --param=*) ;;
    *) words+=("$word") ;;
  esac
done
exec "${words[@]}"
