# SPDX-License-Identifier: BSD-3-Clause
# Prints files of over 400 lines, classes of over 200 and functions of over 60: what is longer is
# hard to read at once. Knows them by the layout that ./dev format gives. Exit code 1: there are some.

function check(what, first, most) {
  if (FNR - first + 1 <= most) return
  printf "%s:%d: %s of %d lines; at most %d\n", FILENAME, first, what, FNR - first + 1, most
  found = 1
}

FNR == 1 { begin[0] = begin[2] = 0 }
FNR == 401 {
  printf "%s: file of over 400 lines\n", FILENAME
  found = 1
}
{
  match($0, /^ */)
  depth = RLENGTH
}
depth > 2 || depth == 1 || /^ *(\/\/|#|namespace|public:|private:|protected:|$)/ || /^}  \/\// { next }
/^ *}/ {
  if (begin[depth] && is_class[depth]) check("class", begin[depth], 200)
  else if (begin[depth] && !/;$/) check("function", begin[depth], 60)  # tables end in };
  begin[depth] = 0
  next
}
!begin[depth] {
  begin[depth] = FNR
  is_class[depth] = 0
}
/^ *(class|struct|union|enum) / { is_class[depth] = 1 }
/[;}]$/ || /;  \/\/.*$/ { begin[depth] = 0 }
END { exit found }
