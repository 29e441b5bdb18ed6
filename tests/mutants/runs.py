# SPDX-License-Identifier: BSD-3-Clause
"""The commands that mutants are tried with, and what is made of their outcomes."""

import dataclasses
import filecmp
import json
import os
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path

# Robots, options: small, so that a mutant costs seconds; together they reach most of what writes arithmetic.
CASES = [
    ("pendulum.urdf", "--kernels all --scalar template"),
    ("pendulum.urdf", "--kernels all --sparse --lanes 1 --fma off --target cortex-m7 --language c"),
    ("cart_pole.urdf", "--kernels all --language c --scalar float --trig libm"),
    ("two_link.urdf", "--kernels all --fext all --joint-dynamics all --wrench-frame world-aligned "
                      "--derivatives-by fext"),
    ("two_link.urdf", "--kernels all --parameters gravity,payload:tip,inertia:forearm,damping:elbow "
                      "--joint-dynamics damping --triangle lower --jacobian-frame local"),
    ("two_link.urdf", "--kernels all --base floating"),
    ("two_link.urdf", "--kernels all --contact tip:point --constraint-damping 1e-3 --batch 4"),
    ("puma560.urdf", "--kernels inverse_dynamics,hybrid_dynamics_order1,dynamics_estimation "
                     "--problem robots/problems/forward_dynamics.problem --prescribed-motion joint2"),
    ("crank_linkage.urdf", "--kernels constrained_forward_dynamics,constrained_inverse_dynamics,delassus,"
                           "impact_dynamics --passive-joints crank_hinge,coupler_hinge "
                           "--constraints robots/constraints/crank_linkage.constraints"),
    ("loops/crank_rocker.urdf", "--kernels all --constraints robots/loops/crank_rocker.constraints"),
    ("loops/crank_rocker.urdf", "--kernels inverse_dynamics,forward_dynamics,mass_matrix,loop_positions "
                                "--constraints robots/loops/crank_rocker.constraints "
                                "--dependent-joints coupler_joint,rocker_joint"),
    ("loops/belt_arm.urdf", "--kernels inverse_dynamics,forward_dynamics,constrained_forward_dynamics "
                            "--constraints robots/loops/belt_arm.constraints"),
    ("loops/four_bar.sdf", "--kernels inverse_dynamics,forward_dynamics,constrained_forward_dynamics"),
    ("panda.urdf", "--kernels inverse_dynamics,forward_dynamics,mass_matrix,frame_jacobian --batch 8 --scalar float"),
    ("panda.urdf", "--kernels inverse_dynamics_derivatives,forward_dynamics,mass_matrix_inverse --code-budget 10"),
    ("panda.urdf", "--kernels forward_dynamics_derivatives --code-budget 10 --language c"),
    ("bodies/quadrotor.urdf", "--base floating --kernels step,step_derivatives,integrate,difference --integrator rk4 "
                              "--horizon 3"),
    ("quadruped.urdf", "--base floating --kernels inverse_dynamics,forward_dynamics,mass_matrix,centroidal_momentum"),
    ("quadruped.urdf", "--base floating --kernels constrained_forward_dynamics --contact FL_foot:point,RR_foot:point "
                       "--code-budget 24"),
    ("aerial_manipulator.urdf", "--base floating --base-velocity mixed --jacobian-frame local --kernels "
                                "inverse_dynamics,inverse_dynamics_derivatives,frame_jacobian,frame_motion,"
                                "mass_matrix"),
    ("aerial_manipulator.urdf", "--base floating --base-velocity spatial --kernels "
                                "forward_dynamics,joint_wrenches,energies,mass_matrix_inverse --lanes 1 "
                                "--triangle upper"),
    ("flying_workshop.sdf", "--kernels forward_dynamics,mass_matrix,inverse_dynamics,difference_derivatives"),
]
# Robots whose every formulation is written, one of each kernel a command.
EVERY_FORMULATION = [("two_link.urdf", ""), ("two_link.urdf", "--base floating --lanes 1")]
SOURCES = (".cpp", ".c")
INTERFACES = (".hpp", ".h", ".ipp")
MOST_SECONDS = 6  # that the commands of a mutant take without it
FAR = 1e-3  # relative error of numbers that are wrong
MOST_COMPARISONS = 3  # of numbers, a mutant; they take a compiler


@dataclasses.dataclass
class Run:
    """A command, the folder of what it writes without mutants, and which mutants it reaches."""
    arguments: list
    reference: Path
    seconds: float = 0
    reached: frozenset = frozenset()
    objects: dict = None  # of the reference, by the names of their sources
    lock: threading.Lock = dataclasses.field(default_factory=threading.Lock)

    def name(self):
        return " ".join(self.arguments)

    def sources(self):
        return [path.name for path in self.reference.iterdir() if path.suffix in SOURCES]


@dataclasses.dataclass
class Verdict:
    """What became of a mutant: how it was caught, or how what was written differs."""
    how: str  # CAUGHT, "wrong", "right", "same"
    run: str = ""
    message: str = ""


CAUGHT = ("exactness", "read back", "certificate", "d'Alembert", "assertion", "refusal", "crash", "time")


def execute(dynac, arguments, folder, source, environment, limit):
    """The exit status and the standard error; status None: it took too long."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [dynac, "generate", *arguments, "--output", folder]
    try:
        done = subprocess.run(command, cwd=source, env={**os.environ, **environment}, timeout=limit,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        return None, "takes too long"
    return done.returncode, done.stderr


def how_caught(status, message):
    if status is None:
        return "time"
    if status < 0 or status > 3:
        return "crash"
    if status < 3:
        return "refusal"
    if re.search(r"pass \w+ changes|re-rolling changes", message):
        return "exactness"
    if "emitted code" in message:
        return "read back"
    if "d'Alembert" in message:
        return "d'Alembert"
    if "certificate" in message:
        return "certificate"
    return "assertion"


def reference_runs(dynac, source, folder):
    """All commands without mutants. One that fails then is an error of the list above."""
    runs = []
    for robot, options in CASES:
        runs.append(reference_run(dynac, source, folder, [f"robots/{robot}", *options.split()], len(runs)))
    for robot, options in EVERY_FORMULATION:
        start = reference_run(dynac, source, folder, [f"robots/{robot}", "--kernels", "all", *options.split()],
                              len(runs))
        for chosen in formulations(dynac, source, start):
            names = sorted({choice.split("=")[0] for choice in chosen})
            arguments = [f"robots/{robot}", "--kernels", ",".join(names), *options.split()]
            for choice in chosen:
                arguments += ["--formulation", choice]
            runs.append(reference_run(dynac, source, folder, arguments, len(runs)))
    return sorted(runs, key=lambda run: run.seconds)


def formulations(dynac, source, run):
    """Lists of KERNEL=NAME, the n-th with the n-th formulation of each kernel that has as many."""
    manifest = json.loads(next(run.reference.glob("*.json")).read_text())
    by_kernel = {}
    for kernel in manifest["kernels"]:
        explained = subprocess.run([dynac, "explain", *(a for a in run.arguments if a not in ("--kernels", "all")),
                                    kernel["name"]], cwd=source, capture_output=True, text=True).stdout
        table = explained.partition("Operations of every formulation")[2].partition("\n\n")[0]
        names = dict.fromkeys(re.findall(r"^  (\w+) +\w", table, re.M))
        by_kernel[kernel["name"]] = [name for name in names if name != kernel["formulation"]]
    most = max(map(len, by_kernel.values()))
    return [[f"{kernel}={names[n]}" for kernel, names in by_kernel.items() if n < len(names)] for n in range(most)]


def reference_run(dynac, source, folder, arguments, number):
    run = Run(arguments, folder / f"{number}")
    reached = folder / f"{number}.reached"
    start = time.monotonic()
    status, message = execute(dynac, arguments, run.reference, source, {"DYNAC_MUTANT_REACHED": str(reached)}, 600)
    run.seconds = time.monotonic() - start
    if status != 0:
        raise RuntimeError(f"without mutants: {run.name()}\n{message}")
    run.reached = frozenset(map(int, reached.read_text().split()))
    print(f"mutate: {run.seconds:5.1f} s, {len(run.reached)} mutants reached: {run.name()[:150]}", flush=True)
    return run


def judge(dynac, source, number, runs, folder):
    """Tries a mutant with the cheapest commands that reach it until one fails or writes what computes other numbers."""
    verdict = Verdict("same")
    spent = comparisons = 0
    for run in runs:
        if number not in run.reached:
            continue
        spent += run.seconds
        if spent > MOST_SECONDS and spent > run.seconds:
            break
        status, message = execute(dynac, run.arguments, folder, source, {"DYNAC_MUTANT": str(number)},
                                  20 + 10 * run.seconds)
        if status != 0:
            return Verdict(how_caught(status, message), run.name(), message.strip()[-400:])
        difference = first_difference(run.reference, folder)
        if difference is None or comparisons == MOST_COMPARISONS:
            continue
        comparisons += 1
        agree, message = numbers_agree(run, folder)
        if not agree:
            return Verdict("wrong", run.name(), f"{difference}\n{message}")
        verdict = Verdict("right", run.name(), difference)
    return verdict


def files_below(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def changed_files(reference, folder):
    ours, theirs = files_below(reference), files_below(folder)
    return sorted((ours ^ theirs) | {name for name in ours & theirs
                                     if not filecmp.cmp(reference / name, folder / name, shallow=False)})


def first_difference(reference, folder):
    """The first line of code that differs, or None if nothing does."""
    changed = changed_files(reference, folder)
    if not changed:
        return None
    name = next((name for name in changed if name.endswith(SOURCES + INTERFACES) and "selftest" not in name and
                 code_of(reference / name) != code_of(folder / name)), changed[0])
    texts = [(f / name).read_text(errors="replace").split("\n") if (f / name).is_file() else ["(no file)"]
             for f in (reference, folder)]
    pairs = [pair for pair in zip(*texts) if pair[0] != pair[1]]
    pairs = pairs or [tuple(f"{len(text)} lines" for text in texts)]
    code = [pair for pair in pairs if not pair[0].lstrip().startswith(("//", "*", "/*"))
            and HASH.sub("", pair[0]) != HASH.sub("", pair[1])]
    before, after = (code or pairs)[0]
    return f"{name}: `{before.strip()[:160]}` -> `{after.strip()[:160]}`" + ("" if code else " (a comment)")


def numbers_agree(run, folder):
    """Compiles what a mutant wrote and runs the self-test that was written without it."""
    changed = changed_files_of_code(run, folder)
    if not changed and all((folder / name).is_file() for name in run.sources()):
        return True, ""
    ours = objects_of(run)
    all_again = any(name.endswith(INTERFACES) for name in changed)
    objects = []
    for name in ours:
        if not (folder / name).is_file():
            continue  # what it had may be elsewhere; else nothing links
        if "selftest" in name:
            copy_selftest(run.reference / name, folder)
        elif name not in changed and not all_again:
            objects.append(ours[name])
            continue
        objects.append(compile_file(folder / name, folder, folder / f"{name}.o", run.reference))
        if objects[-1] is None:
            log = (folder / f"{name}.o.log").read_text()
            return False, f"{name} does not compile: {re.search(r'error: .*', log).group(0)[:200]}"
    program = folder / "selftest"
    linked = subprocess.run(["g++", *objects, "-lm", "-o", program], capture_output=True, text=True)
    if linked.returncode:
        return False, "does not link: " + linked.stderr[-300:]
    try:
        done = subprocess.run([program], capture_output=True, text=True, timeout=60, errors="replace")
    except subprocess.TimeoutExpired:
        return False, "the self-test does not end"
    return judge_output(done)


def judge_output(done):
    """Sums that cancel, but for roundings, have others if they are added up in another order."""
    far = [line for line in done.stdout.split("\n")
           if (found := re.search(r"DIFFERS.* (\S+)$", line)) and not float(found.group(1)) < FAR]
    return done.returncode in (0, 1) and not far, "\n".join(far)[:300]


def objects_of(run):
    """What was compiled of what is written without mutants, outside its folder."""
    with run.lock:
        if run.objects is None:
            objects = {}
            for name in run.sources():
                result = run.reference.with_name(f"{run.reference.name}.{name}.o")
                objects[name] = compile_file(run.reference / name, run.reference, result)
                if objects[name] is None:
                    raise RuntimeError(f"{run.reference / name} does not compile")
            run.objects = objects
        return run.objects


def changed_files_of_code(run, folder):
    """Files of code that differ in more than their comments; not the self-test."""
    return [name for name in changed_files(run.reference, folder)
            if name.endswith(SOURCES + INTERFACES) and "selftest" not in name
            and code_of(run.reference / name) != code_of(folder / name)]


# By which files of one run know each other, and names that no other library has.
GENERATION = re.compile(r"GENERATION (?:!= )?0x([0-9a-f]{16})\b")
HASH = re.compile(r"(?<=0x|._)[0-9a-f]{16}\b")


def code_of(path):
    text = path.read_text(errors="replace") if path.is_file() else ""
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/|//[^\n]*", "", HASH.sub("", text), flags=re.S))


def copy_selftest(path, folder):
    """The self-test of the reference, as one of the files in a mutant's folder."""
    text = path.read_text()
    ours = GENERATION.search(text)
    headers = (other.read_text() for other in sorted(folder.iterdir()) if other.suffix in INTERFACES)
    theirs = next(filter(None, map(GENERATION.search, headers)), None)
    if ours and theirs:
        text = text.replace(ours.group(1), theirs.group(1))
    (folder / path.name).write_text(text)


def compile_file(path, folder, result, reference=None):
    compiler = ["gcc", "-std=c99"] if path.suffix == ".c" else ["g++", "-std=c++20"]
    launcher = ["ccache"] if shutil.which("ccache") else []
    command = [*launcher, *compiler, "-O0", "-w", "-c", path, "-I", folder, "-I", folder / "include", "-o", result]
    if reference:  # headers of the runtime that a mutant needs no more
        command += ["-idirafter", reference / "include"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode and reference:
        Path(f"{result}.log").write_text(done.stderr)
    return None if done.returncode else result
