# SPDX-License-Identifier: BSD-3-Clause
# Draws the tables of dynac_studies: gnuplot -e "folder='build/studies'" bench/studies/plots.gp
# writes an SVG file beside each TSV file.
set terminal svg size 960,480 dynamic font 'sans,12' background 'white'
set datafile separator tab
set datafile missing '-'
set style data linespoints
set key left top noenhanced
set grid
set format y '%.0e'
set logscale xy

# Whether a row is of this kind of robot.
is_of(kind) = strcol(1) eq kind
file(stem) = sprintf('%s/%s.tsv', folder, stem)
# A study that was not run has no table: its figures are left out.
has_table(stem) = system("test -f '".file(stem)."' && echo 1 || echo 0") + 0

do for [what in 'torques accelerations'] {
  if (!has_table('accuracy_of_'.what)) { continue }
  curves = what eq 'torques' ? 4 : 5
  set output sprintf('%s/accuracy_of_%s.svg', folder, what)
  set multiplot layout 1,2 title sprintf('Derivatives of %s against complex steps, term by term', what)
  set xlabel 'joints'
  set ylabel 'rms relative error'
  do for [kind in 'revolute all'] {
    set title kind
    plot for [c = 4 : 3 + curves] file('accuracy_of_'.what) \
      using (is_of(kind) ? $2 : NaN):c title columnhead(c)
  }
  unset multiplot
}

if (has_table('geometric_differences')) {
  set output sprintf('%s/geometric_differences.svg', folder)
  set title 'Geometric differences of inverse dynamics against analytical derivatives'
  set xlabel 'step [rad], [m], [rad/s], [m/s]'
  set ylabel 'error [N m], [N] a unit'
  set key right bottom
  plot for [c = 2 : 5] file('geometric_differences') using 1:c title columnhead(c)
}

set key left top
set format y '%g'
do for [study in 'run_times operations'] {
  do for [what in 'torques accelerations'] {
    if (!has_table(study.'_of_'.what)) { continue }
    curves = what eq 'torques' ? 3 : 5
    set output sprintf('%s/%s_of_%s.svg', folder, study, what)
    set multiplot layout 1,2 title sprintf('Derivatives of %s', what)
    set xlabel 'joints'
    set ylabel study eq 'operations' ? 'operations of generated code' : 'generic code [us]'
    do for [kind in 'chain tree'] {
      set title kind
      plot for [c = 3 : 2 + curves] file(study.'_of_'.what) \
        using (is_of(kind) ? $2 : NaN):c title columnhead(c)
    }
    unset multiplot
  }
}

do for [what in 'torques accelerations'] {
  if (!has_table('library_times_of_'.what)) { continue }
  set output sprintf('%s/library_times_of_%s.svg', folder, what)
  set multiplot layout 1,2 title sprintf('Derivatives of %s', what)
  set xlabel 'joints'
  set ylabel 'time [us]'
  do for [kind in 'chain tree'] {
    set title kind
    plot for [c = 3 : 6] file('library_times_of_'.what) \
      using (is_of(kind) ? $2 : NaN):c title columnhead(c)
  }
  unset multiplot
}

if (has_table('crossover')) {
  set output sprintf('%s/crossover.svg', folder)
  set title '-M^{-1} times the derivatives of torques'
  set xlabel 'joints of a chain'
  set ylabel 'generic code [us]'
  plot for [c = 2 : 5] file('crossover') using 1:c title columnhead(c)
}

do for [study in 'operations times'] {
  if (!has_table('higher_orders_'.study)) { continue }
  set output sprintf('%s/higher_orders_%s.svg', folder, study)
  set multiplot layout 1,2 title 'Dynamics and their time derivatives up to each order, five limbs'
  set xlabel 'bodies'
  set ylabel study eq 'operations' ? 'operations' : 'generic code [us]'
  do for [way = 0 : 1] {
    set title way ? 'forward dynamics' : 'inverse dynamics'
    plot [5:1000] for [c = 2 + 6 * way : 7 + 6 * way] file('higher_orders_'.study) \
      using 1:c title columnhead(c)
  }
  unset multiplot
}

if (has_table('higher_orders_by_order')) {
  set output sprintf('%s/higher_orders_by_order.svg', folder)
  set title '101 bodies'
  set xlabel 'order + 1'
  set ylabel 'operations, generic code [us]'
  plot [1:12] for [c = 2 : 5] file('higher_orders_by_order') using 1:c title columnhead(c)
}

# Sparse systems, by the body: a picture for each kind of chain. The last columns of some tables are
# no operations of the problem, or negative.
set terminal svg size 1200,640 dynamic font 'sans,12' background 'white'
set key below maxrows 5 samplen 2
set yrange [50:5000]
do for [study in 'sparse_forward_dynamics sparse_forward_dynamics_folded \
                  sparse_forward_dynamics_code sparse_forward_dynamics_shared \
                  sparse_forward_dynamics_counters load_cells load_cells_code'] {
  if (!has_table(study)) { continue }
  columns = system("head -n 1 '".file(study)."' | awk -F '\t' '{ print NF }'") + 0
  if (study eq 'load_cells_code') { columns = columns - 2 }
  if (study eq 'sparse_forward_dynamics_counters') { columns = columns - 1 }
  set output sprintf('%s/%s.svg', folder, study)
  set multiplot layout 1,2 title study noenhanced
  set xlabel 'bodies of a chain'
  set ylabel 'operations per body'
  do for [kind in 'generic shrinking'] {
    set title kind
    plot for [c = 3 : columns] file(study) \
      using (is_of(kind) ? $2 : NaN):(column(c) / $2) title columnhead(c) noenhanced
  }
  unset multiplot
}
set terminal svg size 960,480 dynamic font 'sans,12' background 'white'
set key default left top noenhanced
set yrange [*:*]

if (has_table('repeated_derivatives')) {
  set output sprintf('%s/repeated_derivatives.svg', folder)
  set title 'Inverse dynamics and its time derivatives, aerial manipulator'
  set xlabel 'order'
  set ylabel 'operations'
  unset logscale x
  plot for [c = 2 : 3] file('repeated_derivatives') using 1:c title columnhead(c)
}

if (has_table('round_trip')) {
  set output sprintf('%s/round_trip.svg', folder)
  set title 'Forward after inverse dynamics of order five, aerial manipulator'
  set xlabel 't [s]'
  set ylabel 'largest error within a second'
  set format y '%.0e'
  unset logscale x
  set key outside right
  plot for [c = 2 : 7] file('round_trip') using 1:c title columnhead(c)
}

if (has_table('panda_torques')) {
  set output sprintf('%s/panda_torques.svg', folder)
  set terminal svg size 1200,480 dynamic font 'sans,12' background 'white'
  set multiplot layout 1,3 title 'Panda arm along the trajectory of its identification'
  set xlabel 't [s]'
  set format y '%g'
  unset logscale
  set key outside below maxrows 2
  set style data lines
  do for [k = 0 : 2] {
    set title word('Q dQ/dt d^2Q/dt^2', k + 1)
    plot for [c = 2 + 7 * k : 8 + 7 * k] file('panda_torques') using 1:c title columnhead(c)
  }
  unset multiplot
}
