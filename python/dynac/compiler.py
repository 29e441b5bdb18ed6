"""`compile()`: from a robot file to a loaded robot, by way of the cache."""

import os
import pathlib
import sys

from . import build, cache, command
from .loader import Error, load


def compile(robot_path, kernels=None, *, progress=None, **options):
    """Writes, compiles and loads kernels of a robot.

    robot_path   robot description: URDF, SDF, MJCF or xacro
    kernels      names of kernels, or "all"; the default is inverse_dynamics (`dynac list`)
    progress     whether to report progress on the standard error stream; the default is to do so
                 on a terminal
    options      any option of `dynac generate`, with underscores: base="floating",
                 fext=["left_foot", "right_foot"], gravity=(0, 0, -1.62), lock={"elbow": 0.5},
                 strict=True. `batch`, 16 by default, is the number of configurations that the
                 kernels compute together; with batch=None arrays are computed one by one.

    The library is kept in the user's cache ($XDG_CACHE_HOME/dynac, else ~/.cache/dynac) and found
    there again by the same call, as long as the robot file, the options, dynac, the compiler, its
    flags and the processor are the same. Environment variables: DYNAC is the command; CXX, CXXFLAGS
    and LDFLAGS (CC and CFLAGS with language="c") are the compiler and its flags, which follow
    -O3 -march=native.

    Returns a `Robot`. Raises `Error` with the message of the command or of the compiler if one of
    them fails, or if the cache cannot be written.
    """
    if "output" in options:
        raise Error('output: compile() writes into its cache; leave it out or run "dynac generate"')
    report = _Report(robot_path, progress)
    words = [os.fspath(robot_path)]
    words += command.option_arguments({"kernels": kernels, "batch": 16, **options})
    environment = [*_version(), *build.environment(options.get("language"))]
    stamp = None
    if not _reads_other_files(robot_path):
        stamp = cache.stamp([*environment, *words[1:], *_contents(robot_path, options)])
        if cache.holds(stamp):
            return load(cache.entry(stamp))
    with cache.private_folder() as private:
        report.says("generating")
        sources = private / "sources"
        command.run("generate", *words, f"--output={sources}")
        manifest = build.read_manifest(sources)
        if "functions" not in manifest["kernels"][0]:
            raise Error('scalar="template": no functions to compile; take "double" or "float"')
        stamp = stamp or cache.stamp([*environment, manifest["generation"]])
        if not cache.holds(stamp):
            cache.keep(build.build_entry(sources, manifest, private, report.counts), stamp)
    report.ends()
    return load(cache.entry(stamp))


def _version():
    """Texts that tell apart what different versions of dynac write."""
    program = os.stat(command.path())
    return [command.run("--version"), str(program.st_size), str(program.st_mtime_ns)]


def _reads_other_files(robot_path):
    """Whether the description includes others, so that its own text does not tell what it says."""
    text = _content(robot_path)
    return str(robot_path).endswith(".xacro") or b"xacro:" in text or b"<include" in text


def _contents(robot_path, options):
    """The contents of the robot file and of the files that options name."""
    values = [value for value in options.values() if isinstance(value, (str, os.PathLike))]
    return [os.path.basename(robot_path), *(_content(path) for path in [robot_path, *values])]


def _content(path):
    """The bytes of a file; of one that cannot be read, none: dynac reports it."""
    try:
        return pathlib.Path(path).read_bytes()
    except (OSError, ValueError):
        return b""


class _Report:
    """What is being done: on a terminal one line that changes, elsewhere a line each."""

    def __init__(self, robot_path, is_wanted):
        self.robot = os.path.basename(robot_path)
        self.is_terminal = sys.stderr.isatty()
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
