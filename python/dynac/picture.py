# SPDX-License-Identifier: MIT-0
"""A robot's skeleton as a picture for notebooks: SVG without script and without anything to fetch.

Links are lines from joint to joint, joints dots, centres of mass balls whose volume is in proportion to
the mass. All joints are at zero, or in the middle of limits that zero is not within; seen in parallel
projection from the side and above, as on the page of `dynac report`.
"""

import html
import math

import numpy as np

_WIDTH, _HEIGHT, _MARGIN = 360, 270, 22  # [px]
_YAW, _PITCH = -0.9, 0.35  # of the eye [rad]
_BONE, _MASS = "#8b97a3", "#c2571a"  # visible on light and on dark pages
_TURNING = ("revolute", "continuous")


def skeleton(manifest):
    """The text of an element <svg>."""
    links = manifest["links"]
    origins, centres = placements(manifest)
    parents = _parents(links)
    ends = [2 * centre - origin for origin, centre in zip(origins, centres)]  # of links without a child
    carriers = set(parents)
    tips = [k for k, link in enumerate(links) if k not in carriers and link["mass"] > 0]
    project = _projection([*origins, *centres, *(ends[k] for k in tips)])
    bones = [(origins[parent], origins[k]) for k, parent in enumerate(parents) if parent is not None]
    bones += [(origins[k], ends[k]) for k in tips]
    movers = {joint["name"] for joint in manifest["joints"]}
    joints = [(link["joint"], origin) for link, origin in zip(links, origins)
              if link.get("joint") in movers]
    heaviest = max(link["mass"] for link in links)
    masses = [(link, centre, 9 * (link["mass"] / heaviest) ** (1 / 3))
              for link, centre in zip(links, centres) if link["mass"] > 0]
    return "".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" role="img" aria-label="Skeleton of {_escaped(manifest["robot"])}">',
        f'<g stroke="{_BONE}" stroke-width="4" stroke-linecap="round">',
        *(_line(project(a), project(b)) for a, b in bones), '</g>',
        f'<g fill="#fff" stroke="{_BONE}" stroke-width="1.5">',
        *(_ball(project(origin), 3.5, name) for name, origin in joints), '</g>',
        f'<g fill="{_MASS}" fill-opacity="0.7">',
        *(_ball(project(centre), max(1, radius), f'{link["name"]}: {link["mass"]:.4g} kg')
          for link, centre, radius in masses), '</g></svg>'])


def placements(manifest):
    """Origins and centres of mass of all links in the world [m], two lists of arrays (3)."""
    positions = _positions(manifest["joints"])
    types = {joint["name"]: joint["type"] for joint in manifest["joints"]}
    poses, centres = [], []
    for link, parent in zip(manifest["links"], _parents(manifest["links"])):
        R, p = np.eye(3), np.zeros(3)
        if parent is not None:
            R_P, p_P = poses[parent]
            R, p = R_P @ np.array(link["rotation"]), p_P + R_P @ np.array(link["translation"])
        position = positions.get(link.get("joint"), 0)
        if position:
            axis = np.array(link["axes"][0])
            if types[link["joint"]] in _TURNING:
                R = R @ _turn(axis, position)
            else:
                p = p + R @ axis * position
        poses.append((R, p))
        mass = link["mass"]
        centres.append(p + R @ np.array(link["first_moment"]) / mass if mass > 0 else p)
    return [p for _, p in poses], centres


def _parents(links):
    index = {link["name"]: k for k, link in enumerate(links)}
    return [index.get(link.get("parent")) for link in links]


def _positions(joints):
    """By name, of joints with one axis about or along which they move; others stay at zero."""
    positions = {}
    for joint in joints:
        if joint["type"] in (*_TURNING, "prismatic") and "mimic" not in joint:
            usual = 1 if joint["type"] == "prismatic" else math.pi
            limits = joint.get("limits", {})
            lower, upper = limits.get("lower", -usual), limits.get("upper", usual)
            positions[joint["name"]] = 0 if lower <= 0 <= upper else (lower + upper) / 2
    for joint in joints:
        if "mimic" in joint and joint["type"] in (*_TURNING, "prismatic"):
            leads = positions.get(joint["mimic"]["joint"], 0)
            positions[joint["name"]] = (joint["mimic"].get("multiplier", 1) * leads
                                        + joint["mimic"].get("offset", 0))
    return positions


def _turn(axis, angle):
    """Rodrigues' rotation about a unit vector."""
    x, y, z = axis
    U = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * U + (1 - math.cos(angle)) * U @ U


def _projection(points):
    """A function from points of the world to pixels, which has all of these in the picture."""
    cy, sy, cp, sp = math.cos(_YAW), math.sin(_YAW), math.cos(_PITCH), math.sin(_PITCH)
    axes = np.array([[-sy, cy, 0], [sp * cy, sp * sy, -cp]])  # to the right, down
    flat = np.array(points) @ axes.T
    low, high = flat.min(0), flat.max(0)
    room = np.array([_WIDTH, _HEIGHT]) - 2 * _MARGIN
    scale = min(room / np.maximum(high - low, 1e-9))
    shift = np.array([_WIDTH, _HEIGHT]) / 2 - scale * (low + high) / 2
    return lambda point: scale * axes @ point + shift


def _line(a, b):
    return f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}"/>'


def _ball(at, radius, title):
    return (f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}"><title>{_escaped(title)}</title>'
            '</circle>')


def _escaped(text):
    """Of characters that no XML may hold, the replacement character is left."""
    plain = "".join(c if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff"
                    else "\ufffd" for c in text)
    return html.escape(plain)
