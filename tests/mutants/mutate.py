#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Breaks dynac in one place at a time and counts what notices: the proofs of every `dynac generate`, or tests.

    mutate.py FOLDER [COUNT] [SEED]      builds in FOLDER, tries COUNT mutants, writes FOLDER/report.md
    mutate.py --list [SEED]              only lists the places that would be compiled

A mutant that writes the same bytes with every command is not counted: it changes what no command prints, such as a cost
that no choice hangs on. One that writes other text is judged by numbers: the self-test that dynac writes without the
mutant, against the kernels that it writes with it. DYNAC_MUTATE_RESUME=1 goes on with what FOLDER has, and tries again
what nothing noticed; DYNAC_MUTATE_JOBS is how many run at once.
"""

import collections
import concurrent.futures
import json
import os
import queue
import subprocess
import sys
from pathlib import Path

import build
import places
import runs

SOURCE = Path(__file__).resolve().parent.parent.parent
MOST_OF_GROUP, MOST_OF_FILE = 220, 14
# Tests that mutants are tried with that no proof catches: an executable, which of its tests.
TESTS = [
    ("emit/emit_test", "*"),
    ("describe/describe_test", "*"),
    ("identification/identification_test", "*"),
    ("sparse/sparse_test", "*"),
    ("spatial/spatial_test", "*"),
    ("estimation/estimation_test", "*"),
    ("constraints/constraints_test", "*"),
    ("emitted/emitted_test", "*"),
    ("laws/laws_test", "*"),
    ("random_trees/random_trees_test", "*"),
]


def draw(seed):
    """More places than are tried: some do not compile, others no command reaches."""
    return list(enumerate(places.draw(SOURCE, seed, MOST_OF_GROUP, MOST_OF_FILE)))


class Campaign:
    def __init__(self, folder, count, seed):
        self.folder, self.count = folder, count
        self.jobs = int(os.environ.get("DYNAC_MUTATE_JOBS", len(os.sched_getaffinity(0))))
        self.tree = build.Tree(SOURCE, folder, draw(seed), self.jobs)
        self.verdicts = {}
        self.reached = 0
        self.log = folder / "verdicts.jsonl"

    def resume(self):
        """Takes over what earlier runs found; what was wrong is tried again."""
        numbers = {place.describe(): number for number, place in self.tree.numbered.items()}
        for line in self.log.read_text().splitlines():
            found = json.loads(line)
            number = numbers.get(found.pop("mutant"))
            if number is not None and found["how"] != "wrong":
                self.verdicts[number] = runs.Verdict(**found)

    def run(self):
        self.tree.make()
        if os.environ.get("DYNAC_MUTATE_RESUME") and self.log.is_file():
            self.resume()
        else:
            self.log.unlink(missing_ok=True)
        dynac = self.tree.build / "generator/dynac"
        commands = runs.reference_runs(dynac, self.tree.source, self.folder / "reference")
        self.try_all(dynac, commands)
        self.run_tests()
        report = self.report(commands)
        (self.folder / "report.md").write_text(report)
        print(report)

    def try_all(self, dynac, commands):
        """Mutants that some command reaches, group by group in turns, until enough are counted."""
        is_reached = frozenset().union(*(run.reached for run in commands))
        by_group = [collections.deque(n for n, place in self.tree.numbered.items()
                                      if place.group == group and n in is_reached) for group in places.GROUPS]
        self.reached = sum(map(len, by_group))
        todo = queue.SimpleQueue()
        for number in places.in_turns(by_group, self.reached):
            if number not in self.verdicts:
                todo.put(number)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for worker in [pool.submit(self.work, dynac, commands, todo, k) for k in range(self.jobs)]:
                worker.result()

    def work(self, dynac, commands, todo, worker):
        folder = self.folder / f"worker{worker}"
        while not todo.empty() and self.counted() < self.count:
            try:
                number = todo.get_nowait()
            except queue.Empty:
                return
            verdict = runs.judge(dynac, self.tree.source, number, commands, folder)
            self.verdicts[number] = verdict
            print(f"mutate: {self.counted():4} {verdict.how:12} {self.tree.numbered[number].describe()}", flush=True)
            with open(self.log, "a") as log:
                log.write(json.dumps({"mutant": self.tree.numbered[number].describe(), **vars(verdict)}) + "\n")

    def counted(self):
        return sum(verdict.how != "same" for verdict in list(self.verdicts.values()))

    def of(self, *hows, group=None):
        return [n for n, verdict in sorted(self.verdicts.items())
                if verdict.how in hows and group in (None, self.tree.numbered[n].group)]

    def run_tests(self):
        """Tries what the proofs let through with tests, until one fails."""
        escaped = self.of("wrong")
        if not escaped:
            return
        for name, tests in TESTS:
            self.tree.build_targets([Path(name).name])
            for number in self.of("wrong"):
                if fails(self.tree.build / "tests" / name, tests, number):
                    self.verdicts[number].how = "test"
                    self.verdicts[number].message += f"\nnoticed by {name}"

    def report(self, commands):
        hows = (*runs.CAUGHT, "test", "wrong", "right", "same")
        lines = [f"{len(self.tree.numbered)} mutants compiled ({len(self.tree.dropped)} places did not), "
                 f"{self.reached} of them reached by {len(commands)} commands, {len(self.verdicts)} tried.", "",
                 "| sources | mutants | " + " | ".join(runs.CAUGHT) + " | tests alone | nothing | right numbers | "
                 "same bytes |", "|---" * (len(hows) + 2) + "|"]
        for group in [*places.GROUPS, None]:
            wrong = self.of(*runs.CAUGHT, "test", "wrong", group=group)
            cells = [len(wrong)] + [len(self.of(how, group=group)) for how in hows]
            lines.append(f"| {group or 'all'} | " + " | ".join(map(str, cells)) + " |")
        proofs, wrong = len(self.of(*runs.CAUGHT)), len(self.of(*runs.CAUGHT, "test", "wrong"))
        lines += ["", f"Of {wrong} mutants that write wrong code or fail, the proofs of `dynac generate` catch "
                      f"{proofs}: {100 * proofs / max(1, wrong):.1f} %."]
        for title, how in (("Wrong, not caught", "wrong"), ("Noticed by tests alone", "test"),
                           ("Other text, right numbers", "right"), ("The same bytes", "same")):
            lines += ["", f"## {title}", ""]
            for number in self.of(how):
                lines += self.paragraph(number)
        return "\n".join(lines) + "\n"

    def paragraph(self, number):
        verdict = self.verdicts[number]
        return [f"- {self.tree.numbered[number].describe()}",
                *(f"  {line}" for line in [verdict.run, *verdict.message.split("\n")] if line)]


def fails(executable, tests, number):
    try:
        done = subprocess.run([executable, f"--gtest_filter={tests}", "--gtest_fail_fast", "--gtest_brief=1"],
                              env={**os.environ, "DYNAC_MUTANT": str(number), "DYNAC_TEST_SEEDS": "10"},
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(arguments):
    if arguments[:1] == ["--list"]:
        for _, place in draw(int(arguments[1]) if len(arguments) > 1 else 1):
            print(f"{place.group}: {place.describe()}")
        return
    folder = Path(arguments[0]).resolve()
    count, seed = (int(word) for word in (arguments[1:] + ["200", "1"][len(arguments) - 1:])[:2])
    Campaign(folder, count, seed).run()


if __name__ == "__main__":
    main(sys.argv[1:])
