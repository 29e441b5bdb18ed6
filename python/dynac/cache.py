# SPDX-License-Identifier: MIT-0
"""The cache of compiled libraries: a folder with one entry per stamp, safe with several processes.

An entry is made in a private folder and renamed into its place, so that it is there as a whole or
not at all. Nobody but the user may write there. Whoever makes one holds a lock on the private
folder, which ends with the process, however that ends; the next one removes private folders that
nobody holds.

Beside the entries, `requests/` has a record for each call: which entry answers it, and the files that
were read for it, with their hashes.
"""

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

from . import entry as files
from . import trust
from .errors import Error

LONGEST_WAIT = 60  # for another process [s]
_UNTIL_TOLD = 0.5

_PRIVATE = "private-"
_REQUESTS = "requests"


def folder():
    """$XDG_CACHE_HOME/dynac, else ~/.cache/dynac: of a relative path, which would be another folder in
    each directory, the XDG Base Directory Specification says to ignore it."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):
        home = os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(home) / "dynac"


def stamp(parts):
    """The name of the entry that these texts and bytes determine."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogateescape")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()[:32]


def entry(name):
    """The folder of an entry."""
    return folder() / name


def holds(name):
    """Whether there is an entry of this name, undamaged."""
    return entry(name).is_dir() and files.damage(entry(name)) is None


def answer(request):
    """The name of the entry that a request led to before; None: it has to be asked again, because
    files have changed since or the entry is gone."""
    try:
        if trust.problem_of(folder() / _REQUESTS):
            return None
        record = json.loads((folder() / _REQUESTS / request).read_text(encoding="utf-8"))
        if not re.fullmatch("[0-9a-f]+", record["entry"]):
            return None
        is_current = all(_hash_of(path) == known for path, known in record["files"].items())
        return record["entry"] if is_current and holds(record["entry"]) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def record(request, name, files, began, private):
    """Notes which entry answers a request; not if a file may have changed since dynac read it.

    files      all that dynac read
    began      a time before it read them [ns]
    private    a folder to work in
    """
    paths = [os.path.abspath(path) for path in files]
    hashes = {path: _hash_of(path) for path in paths}
    if any(os.stat(path).st_ctime_ns >= began for path in paths):
        return
    made = private / "record"
    made.write_text(json.dumps({"entry": name, "files": hashes}), encoding="utf-8")
    (folder() / _REQUESTS).mkdir(mode=0o700, exist_ok=True)
    os.replace(made, folder() / _REQUESTS / request)


def _hash_of(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


@contextlib.contextmanager
def private_folder():
    """A new folder of this process alone, in the cache; it is removed at the end.

    Raises `Error` if the cache cannot be written.
    """
    with _reported_errors():
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        problem = trust.problem_of(folder())
        if problem:
            raise Error(f"the cache {folder()}: {problem}, or set XDG_CACHE_HOME to a folder of "
                        "your own")
        guard = _waited_for(folder())  # else another removes a folder not yet locked
        _remove_abandoned()
        private = pathlib.Path(tempfile.mkdtemp(prefix=_PRIVATE, dir=folder()))
        lock = _locked(private)
        _unlock(guard)
    try:
        with _reported_errors():
            yield private
    finally:
        shutil.rmtree(private, ignore_errors=True)
        _unlock(lock)


def keep(made, name, private):
    """Makes a folder an entry. If another process was faster, its entry stays: they are alike.

    private    a folder to work in
    """
    if entry(name).is_dir() and files.damage(entry(name)):
        with contextlib.suppress(FileNotFoundError):
            os.rename(entry(name), private / "damaged")
    try:
        os.rename(made, entry(name))
    except OSError as error:
        if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
            raise


def _locked(path):
    """A descriptor that holds a lock on a folder; None if the file system has no locks. Raises
    BlockingIOError if another process holds it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if error.errno == errno.EWOULDBLOCK:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process holds it") from error
        return None
    return descriptor


def _waited_for(path):
    """The same, when other processes let go of it, which takes them milliseconds. Says that it waits
    after a while, and raises `Error` after a minute."""
    began, is_told = time.monotonic(), False
    while True:
        try:
            return _locked(path)
        except BlockingIOError:
            waited = time.monotonic() - began
        if waited > LONGEST_WAIT:
            raise Error(f"{path}: another process has held the cache for {waited:.0f} s; end it, or "
                        "set XDG_CACHE_HOME to another folder")
        if waited > _UNTIL_TOLD and not is_told:
            is_told = True
            print(f"dynac: waiting for another process that holds {path}", file=sys.stderr)
        time.sleep(0.02)


def _unlock(descriptor):
    if descriptor is not None:
        os.close(descriptor)


def _remove_abandoned():
    """Removes private folders of processes that are gone."""
    for path in folder().glob(_PRIVATE + "*"):
        with contextlib.suppress(OSError):  # of those that are held, too
            lock = _locked(path)
            if lock is not None:
                shutil.rmtree(path, ignore_errors=True)
                _unlock(lock)


@contextlib.contextmanager
def _reported_errors():
    try:
        yield
    except OSError as error:
        raise Error(f"cannot write the cache {folder()}: {error.strerror or error}; make room, or "
                    "set XDG_CACHE_HOME to a folder that can be written") from error
