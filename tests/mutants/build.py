# SPDX-License-Identifier: BSD-3-Clause
"""Builds a copy of the sources with all mutants in it; mutants that do not compile are dropped."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import places

MOST_ROUNDS = 12
LOCATION = re.compile(r"([^\s:]+\.(?:cpp|hpp|ipp)):(\d+)")


class Tree:
    """The copy of the sources, `folder/source`, and its build, `folder/build`."""

    def __init__(self, original, folder, numbered, jobs):
        self.original, self.folder, self.jobs = original, folder, jobs
        self.source, self.build = folder / "source", folder / "build"
        self.numbered = dict(numbered)  # mutants that are compiled, by their numbers
        self.files = sorted({place.file for place in self.numbered.values()})
        self.known = folder / "known.json"  # which changes compile, from earlier runs
        self.dropped = []

    def make(self):
        known = json.loads(self.known.read_text()) if self.known.is_file() else {}
        self.remove([n for n, place in self.numbered.items() if known.get(place.describe()) is False])
        self.copy()
        self.write_guards(self.files)
        self.configure()
        self.build_targets(["dynac_cli"])

    def remember(self):
        known = {place.describe(): True for place in self.numbered.values()}
        known.update({place.describe(): False for place in self.dropped})
        self.known.write_text(json.dumps(known, indent=0))

    def remove(self, numbers):
        self.dropped += [self.numbered.pop(number) for number in numbers]

    def copy(self):
        listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=self.original,
                                capture_output=True, check=True).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if name in self.files or not (self.original / name).is_file():
                continue
            write_if_new(self.source / name, (self.original / name).read_bytes())
            shutil.copymode(self.original / name, self.source / name)
        write_if_new(self.source / "generator/mutant.hpp", (Path(__file__).parent / "mutant.hpp").read_bytes())

    def write_guards(self, files):
        for name in files:
            here = [(number, place) for number, place in self.numbered.items() if place.file == name]
            text = places.with_guards((self.original / name).read_text(), here)
            write_if_new(self.source / name, text.encode())

    def configure(self):
        flags = ["-w", "-Wno-narrowing", "-fmax-errors=0", "-fno-diagnostics-show-caret"]
        command = ["cmake", "-S", self.source, "-B", self.build, "-DDYNAC_BUILD_BENCHMARKS=OFF", "-DDYNAC_WERROR=OFF",
                   "-DDYNAC_BUILD_TESTS=ON", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                   f"-DCMAKE_CXX_FLAGS={' '.join(flags)}", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"]
        if shutil.which("ninja"):
            command += ["-G", "Ninja"]
        if shutil.which("ccache"):
            command += ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", "-DCMAKE_C_COMPILER_LAUNCHER=ccache"]
        if os.environ.get("DYNAC_SHARED_DIR"):
            command.append(f"-DDYNAC_SHARED_DIR={Path(os.environ['DYNAC_SHARED_DIR']).resolve()}")
        (self.folder / "build").mkdir(parents=True, exist_ok=True)
        with open(self.folder / "configure.log", "w") as log:
            subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=True)

    def drop(self, errors):
        bad = self.bad_mutants(errors)
        if not bad:
            raise RuntimeError(errors[-3000:])
        files = {self.numbered[number].file for number in bad}
        self.remove(bad)
        # What was compiled with a mutant that is no more need not be compiled again.
        times = {name: (self.source / name).stat() for name in files}
        self.write_guards(sorted(files))
        for name, was in times.items():
            os.utime(self.source / name, ns=(was.st_atime_ns, was.st_mtime_ns))
        self.remember()

    def bad_mutants(self, errors):
        """Mutants on lines with errors; where none is, those on lines from which these are required."""
        at = {(place.file, place.line): number for number, place in self.numbered.items()}
        bad = set()
        context = []
        for line in errors.split("\n"):
            here = [(self.name_of(name), int(number)) for name, number in LOCATION.findall(line)]
            if " error: " not in line:
                context += here
                continue
            near = [at[(name, n + d)] for name, n in here for d in (0, 1, -1, 2, -2, 3) if (name, n + d) in at]
            exact = [at[place] for place in here if place in at]
            around = [at[place] for place in context[-40:] if place in at]
            bad.update(exact or near[:1] or around)
            context = []
        return bad

    def name_of(self, path):
        path = Path(path)
        path = path if path.is_absolute() else (self.build / path)
        try:
            return Path(os.path.normpath(path)).relative_to(self.source).as_posix()
        except ValueError:
            return str(path)

    def build_targets(self, targets):
        log = self.folder / "build.log"
        for _ in range(MOST_ROUNDS):
            print(f"mutate: building {' '.join(targets)}", flush=True)
            command = ["cmake", "--build", self.build, "--parallel", str(self.jobs), "--target", *targets]
            if (self.build / "build.ninja").exists():
                command += ["--", "-k", "0"]
            with open(log, "w") as out:
                status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode
            if status == 0:
                self.remember()
                return
            self.drop(log.read_text(errors="replace"))
            print(f"mutate: {len(self.dropped)} mutants do not compile", flush=True)
        raise RuntimeError(f"see {log}")


def write_if_new(path, content):
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
