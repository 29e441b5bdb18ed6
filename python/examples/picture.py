# SPDX-License-Identifier: BSD-3-Clause
"""Curves and coloured cells as an SVG file, for the examples."""

import html
import pathlib

import numpy as np

WIDTH, HEIGHT, MARGIN = 720, 420, 60
COLORS = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb"]


class Picture:
    """A frame with axes from `x` to `y`, pairs of the least and the largest value."""

    def __init__(self, title, x_label, y_label, x, y):
        self.x, self.y = x, y
        self.parts = []
        self.text(WIDTH / 2, 24, title)
        self.text(WIDTH / 2, HEIGHT - 12, x_label)
        self.text(16, HEIGHT / 2, y_label, f'transform="rotate(-90 16 {HEIGHT / 2})"')
        for value in np.linspace(*x, 5):
            self.text(self.across(value), HEIGHT - MARGIN + 18, f"{value:.2g}")
        for value in np.linspace(*y, 5):
            self.text(MARGIN - 22, self.up(value) + 4, f"{value:.2g}")

    def across(self, x):
        return MARGIN + (x - self.x[0]) / (self.x[1] - self.x[0]) * (WIDTH - 2 * MARGIN)

    def up(self, y):
        return HEIGHT - MARGIN - (y - self.y[0]) / (self.y[1] - self.y[0]) * (HEIGHT - 2 * MARGIN)

    def text(self, x, y, text, more=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" {more}>'
                          f"{html.escape(text)}</text>")

    def curve(self, x, y, color, name=""):
        """A line through points; its name appears where the pointer rests on it."""
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(self.across(x), self.up(y)))
        self.parts.append(f'<polyline points="{points}" fill="none" stroke="{color}">'
                          f"<title>{html.escape(name)}</title></polyline>")

    def cells(self, colors):
        """Fills the frame with a grid of colours, rows upwards."""
        rows, columns = colors.shape
        wide, high = (WIDTH - 2 * MARGIN) / columns, (HEIGHT - 2 * MARGIN) / rows
        for row in range(rows):
            starts = np.flatnonzero(np.r_[True, colors[row, 1:] != colors[row, :-1]])
            for first, end in zip(starts, [*starts[1:], columns]):
                self.parts.append(
                    f'<rect x="{MARGIN + first * wide:.1f}" width="{(end - first) * wide:.1f}" '
                    f'y="{HEIGHT - MARGIN - (row + 1) * high:.1f}" height="{high + 0.5:.1f}" '
                    f'fill="{colors[row, first]}"/>')

    def save(self, path):
        frame = (f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" '
                 f'height="{HEIGHT - 2 * MARGIN}" fill="none" stroke="black"/>')
        pathlib.Path(path).write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-family="sans-serif" font-size="13">\n<rect width="{WIDTH}" height="{HEIGHT}" '
            f'fill="white"/>\n' + "\n".join(self.parts) + f"\n{frame}\n</svg>\n", encoding="utf-8")
        print(f"see {path}")
