# SPDX-License-Identifier: MIT-0
"""Between the arrays of MuJoCo and those of a robot's kernels. In: a robot, and a model of MuJoCo with
the same joints, which is asked for their addresses. MuJoCo itself is not imported."""

from collections import namedtuple

import numpy as np

from .arrays import refuse_masked
from .facts import QUATERNIONS

_TYPES = [("floating",), ("spherical",), ("prismatic",), ("revolute", "continuous")]  # MuJoCo's 0 to 3
_VELOCITIES = [6, 3, 1, 1]
_XYZW, _WXYZ = [1, 2, 3, 0], [3, 0, 1, 2]  # a quaternion's entries in the order of the other

_Free = namedtuple("_Free", "q v qpos qvel representation")  # where its entries begin
_Follower = namedtuple("_Follower", "qpos leader multiplier offset")


class Mujoco:
    """Converts between MuJoCo's arrays and a robot's; all may have axes before the last.

    q(qpos)              positions: of hinges and slides less their references, quaternions x y z w
    v(qpos, qvel)        velocities: of a floating base as the kernels take them (base_velocity=)
    a(qpos, qvel, qacc)  accelerations
    tau(qpos, qfrc)      joint forces of the same power; a mimic joint's act on its leader
    qpos(q, into=None), qvel(q, v, into=None), qacc(q, v, a, into=None), qfrc(q, tau, into=None)
                         back. Entries of joints that the robot has not are those of `into`, an array of
                         MuJoCo's size that stays as it is; without it, those of the model's qpos0, or zero.
                         Mimic joints follow in qpos and qvel.

    Velocities and forces of a floating base are in other axes here and there, so they need its pose. The
    model is asked for joint(name).id, body(name).id, nv, qpos0, jnt_type, jnt_qposadr, jnt_dofadr,
    body_jntnum and body_jntadr.
    """

    def __init__(self, robot, model, prefix=""):
        if not hasattr(model, "jnt_qposadr"):
            raise TypeError(f"expected a mujoco.MjModel, got {model!r}")
        self._text = f"{robot.name}: conversions from and to MuJoCo: see help() of this"
        self._nq, self._nv, self._qpos0 = robot.nq, robot.nv, np.array(model.qpos0, dtype=float)
        self._model_nv = int(model.nv)
        self._quaternions, self._free, self._followers, self._dependent = [], [], [], []
        positions, velocities, references = [], [], []
        for at, entry in enumerate(robot.manifest["joints"]):
            index = _joint_of(robot, model, prefix, entry)
            kind = int(model.jnt_type[index])
            if entry["type"] not in _TYPES[kind]:
                raise ValueError(f"joint {entry['name']!r} is {entry['type']}, in the model of MuJoCo it is "
                                 f"{_TYPES[kind][-1]}")
            qpos, qvel = int(model.jnt_qposadr[index]), int(model.jnt_dofadr[index])
            q, v = entry["q_index"], entry["v_index"]
            if "mimic" in entry:
                mimic = entry["mimic"]
                self._followers.append(_Follower((qpos, qvel), (q, v), mimic["multiplier"],
                                                 mimic["offset"] + self._qpos0[qpos]))
                continue
            if entry["type"] in QUATERNIONS:
                first = QUATERNIONS[entry["type"]]
                self._quaternions.append((q + first, qpos + first))
            if kind == 0:
                _refuse_placement(robot, entry)
                options = robot.manifest["options"]
                is_base = at == 0 and options["base"] == "floating"
                self._free.append(_Free(q, v, qpos, qvel,
                                        options["base-velocity"] if is_base else "body"))
            lengths = QUATERNIONS.get(entry["type"], 1)  # the entries before the quaternion, or the only one
            positions += [(q + k, qpos + k) for k in range(lengths)]
            references += [self._qpos0[qpos] if kind > 1 else 0] * lengths
            if entry.get("dependent"):
                self._dependent.append(qvel)
            else:
                velocities += [(v + k, qvel + k) for k in range(_VELOCITIES[kind])]
        self._positions, self._velocities = np.array(positions).T, np.array(velocities).T
        self._references = np.array(references)

    def __repr__(self):
        return self._text

    def q(self, qpos):
        qpos = self._qpos(qpos)
        q = np.zeros(qpos.shape[:-1] + (self._nq,))
        q[..., self._positions[0]] = qpos[..., self._positions[1]] - self._references
        for own, its in self._quaternions:
            q[..., own:own + 4] = _unit(qpos[..., its:its + 4][..., _XYZW])
        return q

    def qpos(self, q, into=None):
        q, qpos = _together(self._given_q(q), self._qpos(self._qpos0 if into is None else into))
        qpos = qpos.copy()
        qpos[..., self._positions[1]] = q[..., self._positions[0]] + self._references
        for own, its in self._quaternions:
            qpos[..., its:its + 4] = _unit(q[..., own:own + 4])[..., _WXYZ]
        for joint in self._followers:
            qpos[..., joint.qpos[0]] = joint.multiplier * q[..., joint.leader[0]] + joint.offset
        return qpos

    def v(self, qpos, qvel):
        qpos, qvel = _together(self._qpos(qpos), self._of_model(qvel, "qvel"))
        v = self._picked(qvel)
        for joint, X, _ in self._maps(self.q(qpos)):
            _put(v, joint.v, _times(X, _six(qvel, joint.qvel)))
        return v

    def a(self, qpos, qvel, qacc):
        qpos, qvel, qacc = _together(self._qpos(qpos), self._of_model(qvel, "qvel"),
                                     self._of_model(qacc, "qacc"))
        v, a = self.v(qpos, qvel), self._picked(qacc)
        for joint, X, p in self._maps(self.q(qpos)):
            rate = _rate_of_map(joint, p, _six(v, joint.v))
            _put(a, joint.v, _times(X, _six(qacc, joint.qvel)) + rate)
        return a

    def tau(self, qpos, qfrc):
        self._refuse_dependent("torques")
        qpos, qfrc = _together(self._qpos(qpos), self._of_model(qfrc, "qfrc"))
        tau = self._picked(qfrc)
        for joint in self._followers:
            tau[..., joint.leader[1]] += joint.multiplier * qfrc[..., joint.qpos[1]]
        for joint, X, _ in self._maps(self.q(qpos)):
            _put(tau, joint.v, _times(np.linalg.inv(X).swapaxes(-1, -2), _six(qfrc, joint.qvel)))
        return tau

    def qvel(self, q, v, into=None):
        self._refuse_dependent("velocities")
        q, v, qvel = _together(self._given_q(q), self._given_v(v, "v"), self._into(into))
        qvel = self._put_back(v, qvel)
        for joint, X, _ in self._maps(q):
            _put(qvel, joint.qvel, _times(np.linalg.inv(X), _six(v, joint.v)))
        return qvel

    def qacc(self, q, v, a, into=None):
        self._refuse_dependent("accelerations")
        q, v, a, qacc = _together(self._given_q(q), self._given_v(v, "v"), self._given_v(a, "a"),
                                  self._into(into))
        qacc = self._put_back(a, qacc)
        for joint, X, p in self._maps(q):
            rate = _rate_of_map(joint, p, _six(v, joint.v))
            _put(qacc, joint.qvel, _times(np.linalg.inv(X), _six(a, joint.v) - rate))
        return qacc

    def qfrc(self, q, tau, into=None):
        q, tau, qfrc = _together(self._given_q(q), self._given_v(tau, "tau"), self._into(into))
        qfrc = self._put_back(tau, qfrc)
        qfrc[..., [*self._dependent, *(joint.qpos[1] for joint in self._followers)]] = 0
        for joint, X, _ in self._maps(q):
            _put(qfrc, joint.qvel, _times(X.swapaxes(-1, -2), _six(tau, joint.v)))
        return qfrc

    def _maps(self, q):
        """Of each floating joint X (.., 6, 6), v = X qvel, and its position."""
        for joint in self._free:
            R, p = _pose(q, joint)
            X = np.zeros(R.shape[:-2] + (6, 6))
            X[..., :3, :3], X[..., 3:, 3:] = np.eye(3), np.eye(3)
            if joint.representation == "body":
                X[..., :3, :3] = R.swapaxes(-1, -2)
            else:
                X[..., 3:, 3:] = R
            if joint.representation == "spatial":
                X[..., :3, 3:] = np.cross(p[..., None, :], R.swapaxes(-1, -2)).swapaxes(-1, -2)
            yield joint, X, p

    def _qpos(self, qpos):
        return _of_size(qpos, len(self._qpos0), "qpos")

    def _of_model(self, rates, name):
        return _of_size(rates, self._model_nv, name)

    def _into(self, into):
        return np.zeros(self._model_nv) if into is None else self._of_model(into, "into")

    def _given_q(self, q):
        return _of_size(q, self._nq, "q")

    def _given_v(self, rates, name):
        return _of_size(rates, self._nv, name)

    def _picked(self, rates):
        own = np.zeros(rates.shape[:-1] + (self._nv,))
        own[..., self._velocities[0]] = rates[..., self._velocities[1]]
        return own

    def _put_back(self, own, into):
        rates = into.copy()
        rates[..., self._velocities[1]] = own[..., self._velocities[0]]
        for joint in self._followers:
            rates[..., joint.qpos[1]] = joint.multiplier * own[..., joint.leader[1]]
        return rates

    def _refuse_dependent(self, what):
        if self._dependent:
            raise ValueError(f"joints of the robot depend on others through closed loops, and {what} there do "
                             "not determine those here, or the reverse; compile it without dependent_joints=")


def _joint_of(robot, model, prefix, entry):
    """The number of a joint in the model: of its name, or the only one of the body that it carries, as of a
    floating base, whose joint MJCF need not name."""
    name, links = entry["name"], robot.manifest["links"]
    try:
        return int(model.joint(prefix + name).id)
    except KeyError:
        carried = [each["name"] for each in links if each.get("joint") == name]
    body = prefix + (carried[0] if carried else robot.manifest["base_link"])
    try:
        index = int(model.body(body).id)
    except KeyError:
        index = 0
    if index > 0 and int(model.body_jntnum[index]) == 1:
        return int(model.body_jntadr[index])
    raise ValueError(f"the model of MuJoCo has neither a joint {prefix + name!r} nor a body {body!r} with one "
                     "joint; prefix= is what names there have in front")


def _refuse_placement(robot, entry):
    """MuJoCo's free joint is a pose in the world, the robot's one from where its joint is placed."""
    for link in robot.manifest["links"]:
        is_placed = link.get("joint") == entry["name"] and (
            link["parent"] != robot.manifest["base_link"] or any(link["translation"])
            or not np.array_equal(link["rotation"], np.eye(3)))
        if is_placed:
            raise ValueError(f"joint {entry['name']!r} is placed away from the world's origin, where MuJoCo's "
                             "free joints are not; leave its <origin> out, or out of the robot file")


def _of_size(value, size, name):
    refuse_masked(name, value)
    array = np.asarray(value)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name}: expected real numbers, got {array.dtype}")
    if array.shape[-1:] != (size,):
        raise ValueError(f"{name}: expected shape (..., {size}), got {array.shape}")
    return array.astype(float)


def _together(*arrays):
    """The same with the axes before the last broadcast."""
    axes = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
    return [np.broadcast_to(array, axes + array.shape[-1:]) for array in arrays]


def _unit(quaternions):
    """Of length one; x y z w = 0 0 0 1 for those that are nearly zero, as MuJoCo does."""
    largest = np.abs(quaternions).max(-1, keepdims=True)
    scaled = quaternions / np.where(largest > 1e-15, largest, 1)
    length = np.linalg.norm(scaled, axis=-1, keepdims=True)
    return np.where(largest > 1e-15, scaled / np.where(largest > 1e-15, length, 1), [0, 0, 0, 1])


def _pose(q, joint):
    """Rotation and position of a floating joint."""
    x, y, z, w = np.moveaxis(_unit(q[..., joint.q + 3:joint.q + 7]), -1, 0)
    R = np.array([[w * w + x * x - y * y - z * z, 2 * (x * y - z * w), 2 * (x * z + y * w)],
                  [2 * (x * y + z * w), w * w - x * x + y * y - z * z, 2 * (y * z - x * w)],
                  [2 * (x * z - y * w), 2 * (y * z + x * w), w * w - x * x - y * y + z * z]])
    R = np.moveaxis(R, (0, 1), (-2, -1))
    return R, q[..., joint.q:joint.q + 3]


def _rate_of_map(joint, p, v):
    """dX/dt qvel, of the joint's velocity v = X qvel."""
    linear, w = v[..., :3], v[..., 3:]
    if joint.representation == "body":
        part = -np.cross(w, linear)
    elif joint.representation == "spatial":
        part = -np.cross(w, linear + np.cross(w, p))
    else:
        part = np.zeros_like(w)
    return np.concatenate([part, np.zeros_like(w)], -1)


def _times(matrix, vector):
    return np.einsum("...ij,...j", matrix, vector)


def _six(rates, at):
    return rates[..., at:at + 6]


def _put(rates, at, six):
    rates[..., at:at + 6] = six
