# SPDX-License-Identifier: BSD-3-Clause
"""`compile()`: from a robot file to a loaded robot, by way of the cache."""

import os
import pathlib
import re
import sys
import time
import warnings

from . import build, cache, command
from .loader import Error, Warning, load


_MOST_BYTES = 64_000_000  # of a robot file, as dynac has it


def compile(robot_path, kernels=None, *, progress=None, **options):
    """Writes, compiles and loads kernels of a robot.

    robot_path   robot description: URDF, SDF, MJCF or xacro; or its text, which begins with "<"
    kernels      names of kernels, or "all"; the default is inverse_dynamics (`dynac list`). Robots have
                 integrate, difference and normalise besides
    progress     whether to report progress on the standard error stream; the default is to do so
                 on a terminal and in a notebook
    options      any option of `dynac generate`, with underscores: base="floating",
                 fext=["left_foot", "right_foot"], gravity=(0, 0, -1.62), lock={"elbow": 0.5},
                 strict=True. `batch`, 16 by default, is the number of configurations that the
                 kernels compute together; with batch=None arrays are computed one by one.
                 language="cuda" compiles for GPUs, too: robot.cuda and robot.torch; there is no batch

    The library is kept in the user's cache ($XDG_CACHE_HOME/dynac, else ~/.cache/dynac) and found
    there again by the same call, as long as all files that were read, the options, dynac, the
    compiler, its flags and the processor are the same. Environment variables: DYNAC is the command; CXX, CXXFLAGS
    and LDFLAGS (CC and CFLAGS with language="c") are the compiler and its flags, which follow
    -O3 -march=native. With language="cuda" they are NVCC and NVCCFLAGS, after -O3 -fmad=false and, unless
    NVCCFLAGS names GPUs (-arch=sm_90), -arch=native.

    Returns a `Robot`. What dynac warns of is a `Warning` of Python's module `warnings`, each time, and
    is kept as `robot.warnings`. Raises `Error` with the message of the command or of the compiler if one of
    them fails, or if the cache cannot be written.
    """
    for name in {"output", "depfile"} & options.keys():
        raise Error(f'{name}: compile() writes into its cache; leave it out or run "dynac generate"')
    text = robot_path if _is_text(robot_path) else None
    if text:
        robot_path, options = "-", {"name": _name_in(text), **options}
    elif os.fspath(robot_path).startswith("-"):
        raise Error(f'"{robot_path}" is not the path of a robot; write ./ before the name of a file')
    report = _Report(robot_path, progress)
    words = [os.fspath(robot_path)]
    is_without = options.get("language") == "cuda" or options.get("scalar") == "template"
    defaults = {} if is_without else {"batch": 16}
    words += command.option_arguments({"kernels": _with_moves(kernels, options.get("fuse")), **defaults, **options})
    environment = [*_version(), *build.environment(options.get("language"))]
    request = cache.stamp([*environment, *_surroundings(robot_path), *words, text or ""])
    found = cache.answer(request)
    if found:
        return _loaded(found)
    began = _beginning(robot_path)
    with cache.private_folder() as private:
        report.says("generating")
        sources, rule = private / "sources", private / "sources.d"
        # Xacro may read variables of the environment.
        is_recorded = not (text and "xacro:" in text or _is_xacro(robot_path))
        wanted = [f"--depfile={rule}"] if is_recorded else []
        said, warned = command.run("generate", *words, f"--output={sources}", *wanted, given=text)
        manifest = build.read_manifest(sources)
        if "functions" not in manifest["kernels"][0]:
            raise Error('scalar="template": no functions to compile; take "double" or "float"')
        stamp = cache.stamp([*environment, manifest["generation"]])
        if not cache.holds(stamp):
            made = build.build_entry(sources, manifest, private, [*_remarks(said), *warned],
                                     report.counts)
            cache.keep(made, stamp, private)
        if is_recorded and not _is_searched_for(files := _files_of(rule)):
            cache.record(request, stamp, files, began, private)
    report.ends()
    return _loaded(stamp)


def _is_text(robot_path):
    """Whether it is the robot description itself."""
    return isinstance(robot_path, str) and robot_path.lstrip().startswith("<")


def _name_in(text):
    """A name for the files of a robot that has none but in its description."""
    found = re.search(r"<(?:robot|model|mujoco)\b[^>]*?\s(?:name|model)\s*=\s*[\"'](\w[^\"']*)", text)
    return re.sub(r"\W", "_", found[1]).lower() if found else "robot"


def _with_moves(kernels, fuse):
    """The kernels that are asked for, and those by which every robot's joint positions are moved."""
    if kernels is None:
        kernels = [] if fuse else ["inverse_dynamics"]
    names = kernels.split(",") if isinstance(kernels, str) else list(kernels)
    if not names and not fuse:
        raise Error('kernels: is empty; name one, such as "inverse_dynamics", or "all"')
    if "all" in names:
        return names
    return [*names, *(name for name in ("integrate", "difference", "normalise") if name not in names)]


def _loaded(name):
    """The robot of an entry of the cache, with the warnings that its user has to see."""
    robot = load(cache.entry(name))
    for text in robot.warnings:
        warnings.warn(text, Warning, stacklevel=3)
    return robot


def _remarks(said):
    """What the line about the robot says that its user may not expect: a base that is fixed though
    nothing holds it."""
    about, _, remark = said.partition("\n")[0].partition("; ")
    return [f"{about.partition(':')[0]}: {remark}"] if remark else []


def _version():
    """Texts that tell apart what different versions of dynac write."""
    program = os.stat(command.path())
    return [command.described("--version"), str(program.st_size), str(program.st_mtime_ns)]


def _surroundings(robot_path):
    """Texts that tell apart what the same words may mean: files that relative paths lead to."""
    searched = [os.environ.get(name, "") for name in ("GZ_SIM_RESOURCE_PATH", "SDF_PATH")]
    return [os.getcwd(), os.path.abspath(robot_path), *searched]


def _beginning(robot_path):
    """The time from which on an edit of a file cannot be told from one while dynac reads it [ns]. A
    file system's clock lags behind: if the robot file has just been written, waits that long."""
    lag = 20_000_000
    try:
        age = time.time_ns() - os.stat(robot_path).st_ctime_ns
    except OSError:  # dynac reports it
        age = lag
    if 0 <= age < lag:
        time.sleep((2 * lag - age) / 1e9)
    return time.time_ns() - lag


def _is_xacro(robot_path):
    if str(robot_path).endswith(".xacro"):
        return True
    path = pathlib.Path(robot_path)
    try:  # what is no such file dynac refuses
        is_read = path.is_file() and path.stat().st_size <= _MOST_BYTES
        return is_read and b"xacro:" in path.read_bytes()
    except OSError:
        return False


def _is_searched_for(files):
    """Whether a robot includes models of SDF: one that comes to a folder that is looked into before
    would be read instead, whatever becomes of these files."""
    return sum(file.endswith((".sdf", ".world", ".config")) for file in files) > 1


def _files_of(rule):
    """The files that a rule of make names, which dynac read."""
    text = rule.read_text(encoding="utf-8", errors="surrogateescape")
    text = text.partition(": ")[2].replace("\\\n", " ")
    names = re.findall(r"(?:[^\s\\]|\\.)+", text)
    return [re.sub(r"\\(.)", r"\1", name).replace("$$", "$") for name in names]


class _Report:
    """What is being done: on a terminal one line that changes, elsewhere a line each."""

    def __init__(self, robot_path, is_wanted):
        self.robot = "robot" if robot_path == "-" else os.path.basename(robot_path)
        self.is_terminal = sys.stderr.isatty() or "ipykernel" in sys.modules  # a notebook
        self.is_wanted = self.is_terminal if is_wanted is None else is_wanted

    def says(self, text):
        if self.is_wanted:
            line = f"dynac: {self.robot}: {text}"
            print(f"\r\033[K{line}" if self.is_terminal else f"{line}\n", end="", file=sys.stderr,
                  flush=True)

    def counts(self, done, total):
        self.says(f"compiled {done} of {total} files")

    def ends(self):
        """Clears the line."""
        if self.is_wanted and self.is_terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
