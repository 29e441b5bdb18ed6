# SPDX-License-Identifier: BSD-3-Clause
# Draws FOLDER/ratios.tsv as FOLDER/ratios.svg: gnuplot -e "folder='build/contest'" bench/contest/plots.gp
set terminal svg size 1100,480 dynamic font 'sans,12' background 'white'
set output sprintf('%s/ratios.svg', folder)
set datafile separator tab
set datafile missing '-'
set title "The best peer's time over that of dynac's code"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.8 noborder
set yrange [0:*]
set grid ytics
set key outside right noenhanced
set xtics rotate by -15 noenhanced
file = sprintf('%s/ratios.tsv', folder)
columns = system("head -n 1 '".file."' | awk -F '\t' '{ print NF }'") + 0
plot for [c = 2 : columns] file using c:xticlabels(1) title columnhead(c), 1 with lines linecolor 'black' notitle
