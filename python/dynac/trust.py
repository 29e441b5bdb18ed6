# SPDX-License-Identifier: MIT-0
"""Whether a file is the user's own. Loading a library runs its code, and its name in the cache is made
of public facts: whoever may write there could put a library of that name there first.
"""

import errno
import grp
import os
import pathlib
import pwd
import stat

_MOST_LINKS = 40


def problem_of(path):
    """Who else could have put a file or folder there, and the remedy; None: nobody could.

    The path, the folders that it lies in and the links on the way have to be the user's or the
    system's, and nobody else may write to them. In a folder with the sticky bit, such as /tmp,
    others may write, but not replace what is the user's.
    """
    steps = list(_steps(pathlib.Path(os.path.abspath(path))))
    for step in steps:
        status = os.lstat(step)
        if status.st_uid not in (os.geteuid(), 0, os.stat("/").st_uid):
            return (f"{step} belongs to {_name_of(status.st_uid)}, who could have put another "
                    "library there; move it away")
        is_shared = stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_ISVTX
        if stat.S_ISLNK(status.st_mode) or (is_shared and step != steps[-1]):
            continue
        if status.st_mode & stat.S_IWOTH or (status.st_mode & stat.S_IWGRP
                                             and not _is_private(status)):
            return (f"others may write to {step} and could have put another library there; if they "
                    f"did not, run chmod go-w {step}")
    return None


def _steps(path):
    """The root folder, then each folder and link on the way to a path, then what it leads to."""
    at, names, links = pathlib.Path("/"), list(reversed(path.parts[1:])), 0
    yield at
    while names:
        step = at / names.pop()
        yield step
        if not stat.S_ISLNK(os.lstat(step).st_mode):
            at = step
            continue
        links += 1
        if links > _MOST_LINKS:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        target = pathlib.Path(os.readlink(step))
        at = pathlib.Path("/") if target.is_absolute() else at
        names += reversed(target.parts[1:] if target.is_absolute() else target.parts)


def _is_private(status):
    """Whether the owner is the only member of the group, as of the groups that many systems make for
    each user."""
    try:
        owner = pwd.getpwuid(status.st_uid)
        group = grp.getgrgid(status.st_gid)
    except KeyError:
        return False
    return (group.gr_gid == owner.pw_gid and group.gr_name == owner.pw_name
            and set(group.gr_mem) <= {owner.pw_name})


def _name_of(user):
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
