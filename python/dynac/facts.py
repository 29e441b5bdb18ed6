# SPDX-License-Identifier: MIT-0
"""What the manifest says of a robot's joints, links and kernels, as objects of Python; and joint
positions to begin with."""

import difflib
import math
import types
from collections import namedtuple

import numpy as np

Limits = namedtuple("Limits", "lower upper velocity effort")
Joint = namedtuple("Joint", "name type q v limits")
Link = namedtuple("Link", "name parent joint mass inertial_parameters")
Sphere = namedtuple("Sphere", "name link center radius")
Array = namedtuple("Array", "name meaning shape unit rows columns sparsity")
Sparsity = namedtuple("Sparsity", "shape rows column_starts")
KernelFacts = namedtuple("KernelFacts", "name alias summary formula inputs outputs operations "
                                        "algorithm reference")

_UNLIMITED = Limits(-math.inf, math.inf, math.inf, math.inf)
QUATERNIONS = {"floating": 3, "spherical": 0}  # where it begins among the joint's entries of q
_LENGTHS = {"prismatic": [0], "cylindrical": [1], "planar": [0, 1], "floating": [0, 1, 2]}


class Named(dict):
    """By name; one that is not there raises a KeyError that lists the nearest."""

    def __missing__(self, name):
        near = difflib.get_close_matches(str(name), self, n=3, cutoff=0.4) or list(self)[:3]
        raise KeyError(f"there is no {name!r}; nearest are {', '.join(map(repr, near))}")


def joint(entry):
    """A joint of the manifest. Its entries in q and v are those of its leader if it follows one."""

    def place(first, size):
        return first if size < 2 else slice(first, first + size)

    limits = Limits(**{**_UNLIMITED._asdict(), **entry.get("limits", {})})
    q = place(entry["q_index"], entry["q_size"])
    v = None if entry.get("dependent") else place(entry["v_index"], entry["v_size"])
    return Joint(entry["name"], entry["type"], q, v, limits)


def limits(manifest, joints):
    """Those of all entries of q and v."""
    sizes = [manifest["nq"], manifest["nq"], manifest["nv"], manifest["nv"]]
    result = Limits(*map(np.full, sizes, _UNLIMITED))
    for entry, each in zip(manifest["joints"], joints):
        if "mimic" in entry:  # it has no entries of its own
            continue
        result.lower[each.q], result.upper[each.q] = each.limits[:2]
        if each.v is not None:
            result.velocity[each.v], result.effort[each.v] = each.limits[2:]
    return Limits(*map(read_only, result))


def link(entry):
    """A link of the manifest. Its inertial parameters are in the order in which regressors count them."""
    numbers = [entry["mass"], *entry["first_moment"], *entry["inertia"]]
    return Link(entry["name"], entry.get("parent"), entry.get("joint"), entry["mass"],
                read_only(np.array(numbers)))


def kernel(entry):
    """A kernel of the manifest."""
    inputs, outputs = ({each["name"]: _array(each) for each in entry[kind]}
                       for kind in ("inputs", "outputs"))
    return KernelFacts(entry["name"], entry.get("alias", ""), entry["summary"], entry["formula"],
                       inputs, outputs, operations(entry), entry["algorithm"], entry["reference"])


def _array(entry):
    rows = entry.get("rows") or entry.get("entries") or ()
    return Array(entry["name"], entry["meaning"], tuple(entry["shape"]), entry["unit"], tuple(rows),
                 tuple(entry.get("columns", ())), _sparsity(entry))


def _sparsity(entry):
    """Where the entries stand of an output that is the list of those that may differ from zero; a third
    index continues the columns. None: the output is no such list."""
    if "sparsity" not in entry:
        return None
    rows, starts = (read_only(np.array(entry["sparsity"][key])) for key in ("rows", "column_starts"))
    return Sparsity((entry["sparsity"]["shape"][0], len(starts) - 1), rows, starts)


def configurations(manifest):
    """Joint positions that the robot file names, by name."""
    named = Named((each["name"], read_only(np.array(each["q"])))
                  for each in manifest.get("configurations", []))
    return types.MappingProxyType(named)


def spheres(manifest):
    """The spheres of sphere_positions, in the order of its columns; without a name: ""."""
    return tuple(Sphere(each.get("name", ""), each["link"], read_only(np.array(each["center"])),
                        each["radius"]) for each in manifest.get("spheres", []))


def link_parameters(manifest):
    """What regressors count, in the order of their columns; empty if no kernel has such columns."""
    return read_only(np.array([each["value"] for each in manifest.get("link_parameters", [])]))


def operations(entry):
    """Additions, multiplications and divisions of a kernel; two per fused multiply-add."""
    counts = entry["operations"]
    return counts["add"] + counts["mul"] + counts["div"] + 2 * counts["fma"]


def read_only(array):
    """Robots are shared by all who load the same library."""
    array.flags.writeable = False
    return array


def neutral(manifest):
    """Joint positions (nq): zeros, and the unit quaternions of no rotation."""
    q = np.zeros(manifest["nq"])
    for entry in manifest["joints"]:
        first = QUATERNIONS.get(entry["type"])
        if first is not None:
            q[entry["q_index"] + first + 3] = 1
    return q


def random(manifest, bounds, count, seed):
    """Joint positions (nq), or (count, nq): uniform within the limits; angles without limits within
    half a turn, lengths within 1 m, rotations uniform."""
    generator = np.random.default_rng(seed)
    lower, upper = bounds.lower.copy(), bounds.upper.copy()
    reach = np.full(manifest["nq"], math.pi)
    for entry in manifest["joints"]:
        if entry["q_size"] > 0:
            reach[[entry["q_index"] + k for k in _LENGTHS.get(entry["type"], [])]] = 1
    middle = np.clip(0, lower, upper)
    lower = np.where(np.isfinite(lower), lower, middle - reach)
    upper = np.where(np.isfinite(upper), upper, middle + reach)
    q = generator.uniform(lower, upper, ((count,) if count is not None else ()) + lower.shape)
    for entry in manifest["joints"]:
        first = QUATERNIONS.get(entry["type"])
        if first is None:
            continue
        place = slice(entry["q_index"] + first, entry["q_index"] + first + 4)
        quaternions = generator.normal(size=q[..., place].shape)
        q[..., place] = quaternions / np.linalg.norm(quaternions, axis=-1, keepdims=True)
    return q
