# SPDX-License-Identifier: BSD-3-Clause
"""A million random states of a humanoid, spread over worker processes: how large the torques of its
left leg are.

    python3 workers.py ROBOTS [STATES] [dask]    # the folder with humanoid.urdf; writes workers.svg

The workers are those of `multiprocessing`, one per core; with "dask", of a local cluster of Dask
(Debian: apt-get install python3-distributed), and with its `Client("address")` of any other, as long
as all machines share the cache folder.
"""

import contextlib
import multiprocessing
import sys

import numpy as np

import dynac
from picture import COLORS, Picture

CHUNK = 10000  # states per task
EDGES = np.linspace(-80, 80, 81)  # [N m]
JOINTS = ["left_hip_pitch", "left_hip_roll", "left_knee_pitch"]


def histograms(task):
    """How many states of a task have the torques of each joint between the edges."""
    robot, seed, count = task
    random = np.random.default_rng(seed)
    q = random.uniform(robot.limits.lower.clip(-np.pi), robot.limits.upper.clip(None, np.pi),
                       (count, robot.nq))
    q[:, :3] = 0
    q[:, 3:7] = random.normal(size=(count, 4))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)  # any attitude of the trunk
    v, a = random.normal(size=(2, count, robot.nv)) * np.array([1, 5])[:, None, None]
    tau = robot.inverse_dynamics(q, v, a)
    return np.array([np.histogram(tau[:, robot.v_index[joint]], EDGES)[0] for joint in JOINTS])


@contextlib.contextmanager
def results(tasks, with_dask):
    """The results of all tasks, in their order, as soon as they are there."""
    if with_dask:
        from dask.distributed import Client
        with Client() as client:
            yield (future.result() for future in client.map(histograms, tasks))
    else:
        with multiprocessing.Pool() as pool:
            yield pool.imap(histograms, tasks)


def main(robots, states=1000000, *more):
    robot = dynac.compile(f"{robots}/humanoid.urdf", ["inverse_dynamics"], base="floating")
    starts = range(0, int(states), CHUNK)
    tasks = [(robot, start, min(CHUNK, int(states) - start)) for start in starts]
    total = np.zeros((len(JOINTS), len(EDGES) - 1), int)
    with results(tasks, "dask" in more) as counts:
        for done, count in enumerate(counts, 1):
            total += count
            assert done > 1 or (count == histograms(tasks[0])).all()
            if sys.stderr.isatty():
                print(f"\r{done} of {len(tasks)} tasks", end="\n" * (done == len(tasks)),
                      file=sys.stderr, flush=True)
    assert (total.sum(axis=1) > 0.9 * int(states)).all()

    share = 100 * total / int(states)
    picture = Picture(f"Torques of a humanoid's left leg in {int(states)} random states",
                      "torque [N m]", "states per 2 N m [%]", (EDGES[0], EDGES[-1]),
                      (0, share.max()))
    for joint, color, height in zip(JOINTS, COLORS, share):
        picture.curve(np.repeat(EDGES, 2), np.r_[0, np.repeat(height, 2), 0], color, joint)
    picture.save("workers.svg")


if __name__ == "__main__":
    main(*sys.argv[1:])
