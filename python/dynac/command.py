# SPDX-License-Identifier: BSD-3-Clause
"""The command `dynac`: where it is, how keywords become its options, what it prints."""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess

from .errors import Error


# Where a wheel has the command, with its libraries, its CMake package and the runtime headers.
PREFIX = pathlib.Path(__file__).resolve().parent / "prefix"


def path():
    """The file that the environment variable DYNAC names, else the command of this package, else
    the `dynac` of PATH."""
    named = os.environ.get("DYNAC")
    own = PREFIX / "bin" / "dynac"
    if not named and own.is_file():
        return str(own)
    found = shutil.which(named or "dynac")
    if found:
        return found
    if named:
        raise Error(f"DYNAC={named}: there is no such program; set it to the path of dynac")
    raise Error("the command dynac is not in PATH; install it (docs/install.md of dynac), or "
                "set the environment variable DYNAC to its path")


def run(*arguments, given=None):
    """What the command prints on its standard output, and the lines on its standard error: what it
    warns of.

    given   text on its standard input; None: there is none

    Raises `Error` with the message of the command if it fails.
    """
    try:
        source = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
        done = subprocess.run([path(), *arguments], **source, capture_output=True,
                              encoding="utf-8", errors="replace")
    except OSError as error:
        raise Error(f"cannot run {path()}: {error.strerror}") from error
    if done.returncode != 0:
        raise Error(done.stderr.strip() or f"{path()} ended with exit code {done.returncode}")
    return done.stdout, done.stderr.splitlines()


def described(*arguments):
    """What the command says of itself, asked once as long as the program is the same file."""
    program = path()
    status = os.stat(program)
    return _described(program, status.st_size, status.st_mtime_ns, arguments)


@functools.lru_cache(maxsize=None)
def _described(_program, _size, _time, arguments):
    return run(*arguments)[0]


def option_arguments(options):
    """Keywords as words of the command line: `wrench_frame="local"` becomes `--wrench-frame local`.

    True becomes a flag without value; False and None leave the option out. Lists become several
    values, and dictionaries pairs: `lock={"elbow": 0.5}` is `--lock elbow=0.5`, and a list may be
    the second of a pair: `fuse={"both": ["mass_matrix", "bias_forces"]}`. The command's own table
    says whether an option is repeated for several values. Unknown names and values are passed on,
    and the command rejects them.
    """
    rows = {row["flag"]: row for row in json.loads(described("list", "--options", "--json"))}
    words = []
    for keyword, value in options.items():
        flag = "--" + keyword.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
            continue
        row = rows.get(flag, {"argument": "", "may_repeat": False})
        values = _values(value, _separator(row["argument"]))
        if not row["may_repeat"]:
            values = [",".join(_escaped(value, values))]
        words += [f"{flag}={text}" for text in values]
    return words


def _separator(argument):
    """What stands between a name and its value: LINK:point|frame, NAME:=VALUE, JOINT=VALUE."""
    return re.match("([A-Z]+(:=|:))?", argument)[2] or "="


def _escaped(value, values):
    """A comma of a name is not one between names; in a text, the user has seen to that."""
    if isinstance(value, (str, os.PathLike)):
        return values
    return [entry.replace("\\", "\\\\").replace(",", "\\,") for entry in values]


def _values(value, equals):
    """The values of an option as a list of texts."""
    if isinstance(value, (str, os.PathLike)):
        return [os.fspath(value)]
    if isinstance(value, dict):
        return [f"{key}{equals}{','.join(_values(entry, equals))}" for key, entry in value.items()]
    try:
        return [str(entry) for entry in value]
    except TypeError:  # one number
        return [str(value)]
