# SPDX-License-Identifier: MIT-0
"""Loads a compiled robot. In: a folder with a shared library and the manifest that dynac wrote for
its sources; nothing else is known of the robot. Out: an object whose methods are the kernels.
"""

import functools
import html
import json
import pathlib
import textwrap

import numpy as np

from . import entry as files
from . import device, facts, picture, trust
from .errors import Error, Warning  # noqa: A004, F401: loader has them for its users
from .inertia import inertial_parameters
from .kernel import Kernel, method_of

_WIDTH = 96  # of docstrings and of the table of kernels


class _Missing(Error, AttributeError):
    """What a robot does not have on this machine, or as it was compiled."""


class Robot:
    """A robot with compiled kernels, which are its methods: see help(robot.inverse_dynamics). A kernel
    with one output returns an array, one with several a named tuple; of kernels that compute something
    of each frame, the option frames= of compile() decides.

    name, mass, moving_mass [kg], nq, nv, gravity [m/s^2]: facts about the compiled kernels, which
                change if it is compiled in another way; gravity by each call if parameters=["gravity"].
                moving_mass is that of the links that joints move. All numbers of links are the robot
                file's, also where parameters=["inertia:LINK"] makes them inputs
    joints      Joint(name, type, q, v, limits), in the order of q; q and v as below
    q_index     where a joint's entries are in q: q[..., robot.q_index["elbow"]]; an integer, or a
                slice if there are several, as of a floating base, "root_joint"
    v_index     the same in v, and in every array with an entry, a row or a column per velocity
    limits      Limits(lower, upper, velocity, effort): arrays in the order of q (lower, upper) and
                of v, infinite where the robot file gives no limit
    configurations  joint positions (nq) that the robot file names, by name: MJCF's keyframes
    spheres     Sphere(name, link, center, radius) of spheres=, in the order of the columns of centers;
                center (3) [m] is from the link's origin in its axes, radius in m
    frames      names that frames= takes: those of all links; NAME=LINK@X,Y,Z is a new frame on a link
    links       by name, Link(name, parent, joint, mass, inertial_parameters): the latter are m [kg], m c
                (3) [kg m], Ixx Ixy Iyy Ixz Iyz Izz [kg m^2] about the link's origin, as regressors count
    link_parameters  those of all links that joints move, each with what is fixed to it, and of joints
                with joint_dynamics=: the pi of tau = Y pi; empty without a regressor among the kernels
    kernels     by name, KernelFacts(name, alias, summary, formula, inputs, outputs, operations,
                algorithm, reference); inputs and outputs by name, Array(name, meaning, shape, unit,
                rows, columns, sparsity), where rows and columns are what each belongs to, if it has
                a name. sparsity is None, or of a result of sparse=True Sparsity(shape, rows,
                column_starts): scipy.sparse.csc_array((result, rows, column_starts), shape)
    operations  of each kernel: additions, multiplications, divisions; two per fused multiply-add
    manifest    all that dynac states about the robot
    warnings    what dynac warned of when it wrote the kernels
    torch       the kernels as differentiable functions of PyTorch tensors; on a GPU, too, if the robot
                was compiled with language="cuda"
    cuda        the kernels of such a robot as functions of arrays in a GPU's memory
    folder      where the library is

    Robots that compile() returns have the kernels integrate, difference and normalise, too.
    """

    def __init__(self, folder, manifest):
        self.folder, self.manifest = str(folder), manifest
        self.name, self.mass = manifest["robot"], manifest["mass"]
        self.moving_mass = manifest["moving_mass"]
        self.nq, self.nv = manifest["nq"], manifest["nv"]
        self.gravity = facts.read_only(np.array(manifest["gravity"]))
        self.warnings = tuple(files.warnings(folder))
        self.joints = [facts.joint(entry) for entry in manifest["joints"]]
        self.q_index = facts.Named((joint.name, joint.q) for joint in self.joints)
        self.v_index = facts.Named((joint.name, joint.v) for joint in self.joints
                                   if joint.v is not None)
        self.limits = facts.limits(manifest, self.joints)
        self.configurations = facts.configurations(manifest)
        self.spheres = facts.spheres(manifest)
        self.links = facts.Named((entry["name"], facts.link(entry)) for entry in manifest["links"])
        self.link_parameters = facts.link_parameters(manifest)
        self.frames = tuple(self.links)
        self.kernels = facts.Named((entry["name"], facts.kernel(entry))
                                   for entry in manifest["kernels"])
        self.operations = {name: each.operations for name, each in self.kernels.items()}
        if self._launchers:
            self.cuda = device.Functions(self, self._launchers)

    def inertial_parameters(self, link, pi):
        """What `parameters` takes for a link that the robot was compiled with
        (parameters=["inertia:LINK"]), of the ten that regressors count for its body: see
        dynac.inertial_parameters(). Those of links that are fixed to it are subtracted first."""
        for row in self.manifest.get("parameters", []):
            if row.get("link") == link and row["name"].startswith("inertia_"):
                rest = row.get("besides", {}).get("inertial_parameters", np.zeros(10))
                return inertial_parameters(np.asanyarray(pi) - rest)
        raise ValueError(f"{self.name} was not compiled with parameters=[\"inertia:{link}\"]")

    def neutral(self):
        """Joint positions (nq) to begin with: zeros, and quaternions of no rotation. They need be neither
        within the limits, nor where closed loops close."""
        return facts.neutral(self.manifest)

    def random(self, n=None, seed=None):
        """Joint positions (nq), or (n, nq), uniform within the limits; an angle without limits is within
        half a turn, a length within 1 m, a rotation uniform. Closed loops are not closed.

        seed   of numpy.random.default_rng(): the same seed, the same positions
        """
        return facts.random(self.manifest, self.limits, n, seed)

    def mujoco(self, model, prefix=""):
        """Converts between arrays of MuJoCo and of this robot: see help() of what it returns.

        model   mujoco.MjModel, with joints of the same names; it may have other bodies, too
        prefix  what names in the model have in front of the robot's

        Raises ValueError for joints that the model has not, or of another type.
        """
        from .mujoco import Mujoco
        return Mujoco(self, model, prefix)

    def casadi(self, kernel):
        """A kernel as a function of CasADi: casadi.external() on the compiled library.

        kernel  its name. CasADi finds those derivatives whose kernels were compiled, too:
                Jacobians by <kernel>_derivatives, gradients by <kernel>_adjoint, exact Hessians by
                these and <kernel>_hessian

        Arguments and results are the kernel's, in its order; quaternions in q are normalised first, and
        derivatives are by the entries of q. Raises `Error` if the robot was not compiled with
        wrap="casadi", or CasADi is missing.
        """
        if not any("_casadi." in name for name in self.manifest["files"]):
            raise _Missing(f'{self.name} has no functions for CasADi; compile it with wrap="casadi"')
        if kernel not in self.kernels:
            raise _Missing(f"{self.name} has no {kernel}; compiled are {', '.join(self.kernels)}")
        try:
            import casadi
        except ModuleNotFoundError as error:
            raise _Missing("robot.casadi() needs CasADi; install it (pip install casadi)") from error
        entry = next(each for each in self.manifest["kernels"] if each["name"] == kernel)
        prefix = entry["functions"][0][:-len(kernel)]
        return casadi.external(f"{prefix}casadi_{kernel}",
                               str(pathlib.Path(self.folder) / files.LIBRARY))

    @functools.cached_property
    def torch(self):
        try:
            from .differentiable import Functions
        except ModuleNotFoundError as error:
            if error.name != "torch":
                raise
            raise _Missing("robot.torch needs PyTorch; install it (Debian: apt-get install "
                           "python3-torch)") from error
        return Functions(self, self._kernels)

    def __getattr__(self, name):
        if name == "torch":  # whose own error Python takes for a missing attribute
            return type(self).torch.func(self)
        if name == "cuda":
            raise _Missing(f"{self.name} was not compiled for GPUs; compile it with language=\"cuda\"")
        if name.startswith("_") or name == "manifest":
            raise AttributeError(name)
        compiled = ", ".join(entry["name"] for entry in self.manifest["kernels"])
        raise AttributeError(f"{self.name} has no {name}; if that is a kernel, add it to kernels=: "
                             f"compiled are {compiled}")

    def __reduce__(self):
        return load, (self.folder, self.manifest["generation"])

    def __repr__(self):
        rows = self._rows()
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join([self._title(), *lines])

    def _repr_html_(self):
        rows = [[html.escape(text) for text in row] for row in self._rows()]
        lines = [f"<tr><{cell}>" + f"</{cell}><{cell}>".join(row) + f"</{cell}></tr>"
                 for row, cell in zip(rows, ["th"] + ["td"] * len(rows))]
        return (f"<p>{html.escape(self._title())}</p>{picture.skeleton(self.manifest)}"
                f"<table>{''.join(lines)}</table>")

    def _title(self):
        base = self.manifest["options"]["base"]
        count = len(self.kernels)
        return (f"{self.name}: {base} base, nq {self.nq}, nv {self.nv}, {self.mass:.6g} kg, "
                f"{count} kernel{'' if count == 1 else 's'}")

    def _rows(self):
        rows = [("kernel", "inputs", "outputs", "operations")]
        for kernel in self.kernels.values():
            rows.append((kernel.name, _list_of(kernel.inputs), _list_of(kernel.outputs),
                         str(kernel.operations)))
        return rows


def _list_of(arrays, width=32):
    """Names and shapes; as many as fit, and how many there are."""
    texts = [f"{each.name} {each.shape}" for each in arrays.values()]
    if sum(map(len, texts)) + 2 * len(texts) <= width:
        return ", ".join(texts)
    texts, rest = list(arrays), f".. ({len(arrays)})"
    shown = [name for k, name in enumerate(texts)
             if len(", ".join(texts[:k + 1])) + len(rest) + 2 <= width]
    return ", ".join(texts if len(", ".join(texts)) <= width else [*shown, rest])


def load(folder, stamp=None):
    """Loads a compiled robot, without dynac and without a compiler.

    folder  the `folder` of a robot that compile() returned
    stamp   the generation that its manifest has to have; None: any

    Returns a `Robot`, the same for the same folder. Raises `Error` if there is none, or one of
    another generation, or if other users could have put a library there: loading it runs its code.
    """
    folder = pathlib.Path(folder).absolute()
    try:
        for path in (folder, folder / files.MANIFEST, folder / files.LIBRARY):
            problem = trust.problem_of(path)
            if problem:
                raise Error(f"{folder}: {problem}, or compile the robot into a folder of your own")
        text = files.manifest_text(folder)
    except OSError as error:
        raise Error(f"{folder}: no compiled robot is there ({error.strerror}); compile it on this "
                    "machine, or give this machine access to the folder") from error
    damaged = files.damage(folder)
    if damaged:
        raise Error(f"{folder}: {damaged} is not as dynac made it; compile the robot again")
    if stamp not in (None, json.loads(text)["generation"]):
        raise Error(f"{folder}: another robot has been compiled into this folder since; compile "
                    "this one again")
    return _load(folder, text, files.identity(folder))


@functools.lru_cache(maxsize=None)
def _load(folder, manifest_text, _identity):
    manifest = json.loads(manifest_text)
    try:
        with_gil, without_gil = files.opened(folder)
    except OSError as error:
        raise Error(f"cannot load {folder / files.LIBRARY}: {error}; compile the robot on this "
                    "machine") from error
    kernels = [Kernel(manifest, entry, with_gil, without_gil) for entry in manifest["kernels"]]
    methods = {"_kernels": kernels, "_launchers": device.launchers(without_gil, manifest, kernels)}
    for kernel in kernels:
        method = method_of(kernel, _documentation(kernel))
        methods.update(dict.fromkeys(filter(None, [kernel.name, kernel.entry.get("alias")]), method))
    named = type("Robot", (Robot,), {"__doc__": Robot.__doc__, "__module__": __name__, **methods})
    return named(folder, manifest)


def _documentation(kernel):
    """The docstring of a kernel: what the C++ header says of it."""
    entry = kernel.entry
    several = len(kernel.outputs) > 1
    parameters = _parameter_texts(kernel)
    notes = [entry.get("joint_dynamics"), entry.get("open_loops"), entry.get("gains"),
             entry.get("dependent_rows"),
             f"Algorithm: {entry['algorithm']}.", f"Reference: {entry['reference']}.",
             f"Cost: {facts.operations(entry)} operations and {entry['operations']['sincos']} "
             "sine-cosine pairs per configuration; results take "
             f"{kernel.bytes_of_results} bytes each."]
    out = ("out : tuple of arrays, optional\n    where results are written; None: into new arrays"
           if several else "out : array, optional\n    where the result is written")
    return "\n".join([
        entry["summary"], "", entry["formula"], "",
        "Axes before those listed here broadcast.", "",
        "Parameters", "----------",
        *(_argument_text(argument, parameters) for argument in kernel.inputs), out, "",
        "Returns: a named tuple" if several else "Returns", "-------",
        *(_argument_text(argument, {}) for argument in kernel.outputs), "",
        *(textwrap.fill(note, _WIDTH) for note in notes if note)])


def _parameter_texts(kernel):
    """Size and meaning of each parameter of the robot."""
    return {name: f"({len(value)},): {kernel.parameter_meanings[name]}"
            for name, value in kernel.parameters.items()}


def _argument_text(argument, parameters):
    entry = argument.entry
    text = f"{entry['meaning']} [{_unit_text(argument)}]"
    kind = f"array {argument.shape_text()}"
    if argument.is_parameters:
        kind += " or dictionary, optional"
        members = "; ".join(f"{name} {meaning}" for name, meaning in parameters.items())
        text = f"parameters of the robot, those of the robot file where not given: {members}"
    if "triangle" in entry:
        text += "; symmetric, and whole: the compiled kernel writes the " \
                f"{entry['triangle']['written']} triangle, and the other is copied from it"
    if "sparsity" in entry:
        text += f"; the entries that may differ from zero of a {_times(entry['sparsity']['shape'])} array, " \
                "in compressed columns: see sparsity of robot.kernels[..].outputs"
    if "columns" in entry:
        text += f"; columns: {', '.join(entry['columns'])}"
    indent = " " * 4
    return f"{argument.name} : {kind}\n" + textwrap.fill(text, _WIDTH, initial_indent=indent,
                                                         subsequent_indent=indent)


def _times(shape):
    """A shape as it is said: 7 x 7."""
    return " x ".join(map(str, shape))


def _unit_text(argument):
    """One unit, or those of runs of entries: "m (0-2), 1 (3-6), rad (7-18)". Of a matrix, those of
    each column if they are alike, else all that there are."""
    units = argument.entry["unit"]
    if isinstance(units, str):
        return units
    rows = argument.shape[0]
    if "sparsity" in argument.entry or units != units[:rows] * (len(units) // rows):
        return ", ".join(dict.fromkeys(units)) + ", by entry"
    starts = [k for k in range(rows) if k == 0 or units[k] != units[k - 1]]
    lasts = [start - 1 for start in starts[1:]] + [rows - 1]
    runs = ", ".join(f"{units[first]} ({first}{f'-{last}' if last > first else ''})"
                     for first, last in zip(starts, lasts))
    return f"{runs} of each column" if argument.is_matrix else runs
