#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Prints docs/accuracy.md: the certificates of all kernels of the project's robots, and of all formulations.

    accuracy.py DYNAC [STATES]
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROBOTS = Path(__file__).resolve().parent.parent / "robots"

# Robots and the options of all runs.
CASES = {
    "pendulum": [],
    "cart_pole": [],
    "two_link": [],
    "puma560": [],
    "panda": [],
    "crank_linkage": [],
    "aerial_manipulator": ["--base", "floating"],
    "quadruped": ["--base", "floating"],
    "humanoid": ["--base", "floating"],
}
# What gives robots the kernels of contacts.
CONTACTS = {"two_link": "tip:point", "panda": "panda_link8:point", "quadruped": "FL_foot:point"}
# Variants of a robot, which the project has no file of: its links' masses and inertias, from the base to the tip,
# times powers of ten whose exponents go evenly from the first to the second.
VARIANTS = {
    "panda, light tip": ("panda", (0, -9)),
    "panda, heavy tip": ("panda", (-9, 0)),
}
# Robots whose every formulation is measured, and of which kernels.
COMPARED_ROBOTS = ["panda", *VARIANTS, "quadruped", "humanoid"]
COMPARED_KERNELS = ["inverse_dynamics", "forward_dynamics", "mass_matrix", "mass_matrix_inverse",
                    "inverse_dynamics_derivatives", "forward_dynamics_derivatives"]


def run(dynac, robot, states, *options):
    """The manifest's kernels, of a run that may leave some out; none where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        name, exponents = VARIANTS.get(robot, (robot, None))
        description = ROBOTS / f"{name}.urdf"
        if exponents:
            description = write_variant(description, exponents, Path(folder) / f"{name}.urdf")
        command = [dynac, "generate", description, *CASES[name], "--certify", str(states), "--output", folder,
                   "--quiet", *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 3:
            sys.exit(f"{robot} {options}: {done.stderr}")
        if done.returncode != 0:
            return []
        return json.loads(Path(folder, f"{name}.json").read_text())["kernels"]


def write_variant(description, exponents, path):
    """The same robot with other masses, see VARIANTS; its path."""
    tree = ElementTree.parse(description)
    inertials = tree.getroot().findall("link/inertial")
    first, last = exponents
    for k, inertial in enumerate(inertials):
        factor = 10 ** (first + (last - first) * k / (len(inertials) - 1))
        for element in (inertial.find("mass"), inertial.find("inertia")):
            for name, value in element.attrib.items():
                element.set(name, repr(float(value) * factor))
    tree.write(path)
    return path


def cell(kernel):
    certificate = kernel.get("certificate")
    if not certificate or certificate["finite"] == 0:
        return ""
    error = certificate["program_error"] + certificate["error"]
    return f"{error:.0e} ({certificate['median_ulps']:.2g})"


def table(first, columns, rows):
    """Markdown, of rows {name: {column: cell}}."""
    lines = [f"| {first} | {' | '.join(columns)} |", "|---" * (1 + len(columns)) + "|"]
    for name, cells in rows.items():
        lines.append(f"| {name} | {' | '.join(cells.get(column, '') for column in columns)} |")
    return "\n".join(lines)


def all_kernels(dynac, states):
    rows = {}
    for robot in CASES:
        contact = ["--contact", CONTACTS[robot]] if robot in CONTACTS else []
        for kernel in run(dynac, robot, states, "--kernels", "all", *contact):
            rows.setdefault(f"`{kernel['name']}`", {})[robot] = cell(kernel)
    return table("kernel", list(CASES), dict(sorted(rows.items())))


def all_formulations(dynac, states):
    listed = json.loads(subprocess.run([dynac, "list", "--json"], capture_output=True, check=True).stdout)
    rows = {}
    for kernel in listed:
        if kernel["name"] not in COMPARED_KERNELS:
            continue
        for formulation in kernel["formulations"]:
            choice = f"{kernel['name']}={formulation['name']}"
            cells = {}
            for robot in COMPARED_ROBOTS:
                found = run(dynac, robot, states, "--kernels", kernel["name"], "--formulation", choice)
                cells[robot] = cell(found[0]) if found else ""
            rows[f"`{kernel['name']}`, {formulation['name']}"] = cells
    return table("kernel, formulation", COMPARED_ROBOTS, rows)


def main(dynac, states="32"):
    print(f"""# Accuracy

Errors of the kernels of the project's robots, as [certificates](certificate.md) measure them: the largest at {states} states, relative to the
largest entry of an array (folded constants and roundings added up), and in brackets the median in units in the last place of an entry.
`./dev accuracy` writes this page. Empty: the robot does not have the kernel, or a request for all kernels leaves it out.

A state in eight has rates 64 times as high, another a base 1024 m away from the origin along each axis, another is 2^-20 rad beside
right angles, where mass matrices are nearly singular: the largest errors are from there.

## Kernels

As they are chosen.

{all_kernels(dynac, states)}

## Formulations

Each as `--formulation` asks for it. With a light tip, each link of the arm has a mass and inertia a tenth to a hundredth of the one before
it, from the base to the tip 10^9 in all; with a heavy tip, the other way round. There `ltdl` has the fewest operations and loses up to
14 bits against `articulated_body`. What loses over four bits of a robot that another formulation keeps, and more than 2^-40 of the
largest entry, is not chosen for it: `dynac explain` marks it.

{all_formulations(dynac, states)}""")


if __name__ == "__main__":
    main(*sys.argv[1:])
