# SPDX-License-Identifier: MIT-0
"""The files of a compiled robot: the library, the manifest, what was said when it was made, and the
SHA-256 of each, by which damage is seen before a library is loaded.
"""

import ctypes
import hashlib
import json
import os
import pathlib

LIBRARY, MANIFEST, WARNINGS = "library.so", "manifest.json", "warnings.json"
_SUMS = "SHA256SUMS"  # as sha256sum writes and checks them

_opened = {}  # by device and inode of a library that is loaded: its SHA-256
_openings = {}  # of a path: how many


def seal(folder):
    """Ends the making of an entry: its files are on the disk, for the user alone."""
    files = [folder / name for name in (LIBRARY, MANIFEST, WARNINGS)]
    sums = "".join(f"{_sum(path)}  {path.name}\n" for path in files)
    (folder / _SUMS).write_text(sums, encoding="ascii")
    for path in folder.iterdir():
        path.chmod(0o700 if path.name == LIBRARY else 0o600)  # whatever the umask
        _synchronise(path)
    _synchronise(folder)


def _known_sums(folder):
    """Of each file, as it was made. Raises OSError or ValueError if that cannot be read."""
    lines = (folder / _SUMS).read_text(encoding="ascii", errors="replace").splitlines()
    return dict(reversed(line.split("  ", 1)) for line in lines)


def damage(folder):
    """The name of a file that is not as it was made, or is not there; None: all are."""
    try:
        known = _known_sums(folder)
    except (OSError, ValueError):
        return _SUMS
    for name in (LIBRARY, MANIFEST, WARNINGS):
        try:
            if _sum(folder / name) != known.get(name):
                return name
        except OSError:
            return name
    return None


def manifest_text(folder):
    return (folder / MANIFEST).read_text(encoding="utf-8")


def warnings(folder):
    """What the command warned of when it wrote the sources, a text each."""
    return json.loads((folder / WARNINGS).read_text(encoding="utf-8"))


def identity(folder):
    """What tells apart the files that have been a folder's library."""
    status = os.stat(folder / LIBRARY)
    return status.st_dev, status.st_ino


def opened(folder):
    """The library of an undamaged folder, as ctypes.PyDLL and as ctypes.CDLL.

    The system finds a library that is open already by its path, though another file may be there
    now; so each opening has a path of its own. Raises OSError if the library cannot be loaded, or if
    it was overwritten while it is loaded: the code that runs is then neither the old nor the new.
    """
    path, found = folder / LIBRARY, _known_sums(folder)[LIBRARY]
    if _opened.setdefault(identity(folder), found) != found:
        raise OSError("the file was overwritten while this process has it loaded; start another "
                      "process, and replace files by renaming")
    count = _openings[path] = _openings.get(path, -1) + 1
    own_path = os.path.join(folder, *["."] * count, LIBRARY)
    return ctypes.PyDLL(own_path), ctypes.CDLL(own_path)


def _sum(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def _synchronise(path):
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
