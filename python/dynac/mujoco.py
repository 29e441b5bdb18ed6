"""Between the arrays of MuJoCo and those of a robot's kernels. In: a robot, and a model of MuJoCo with
the same joints, which is asked for their addresses. MuJoCo itself is not imported."""

from collections import namedtuple

import numpy as np

_TYPES = [("floating",), ("spherical",), ("prismatic",), ("revolute", "continuous")]  # MuJoCo's 0 to 3
_POSITIONS, _VELOCITIES = [7, 4, 1, 1], [6, 3, 1, 1]
_XYZW, _WXYZ = [1, 2, 3, 0], [3, 0, 1, 2]  # a quaternion's entries in the order of the other

_Free = namedtuple("_Free", "q v qpos qvel representation")  # where its entries begin
_Follower = namedtuple("_Follower", "qpos leader multiplier offset")


class Mujoco:
    """Converts between MuJoCo's arrays and a robot's; all may have axes before the last.

    q(qpos)              positions: of hinges and slides less their references, quaternions x y z w
    v(qpos, qvel)        velocities: of a floating base as the kernels take them (base_velocity=)
    a(qpos, qvel, qacc)  accelerations
    tau(qpos, qfrc)      joint forces of the same power
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
        self._quaternions, self._free, self._followers = [], [], []
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
            if kind < 2:
                self._quaternions.append((q + _POSITIONS[kind] - 4, qpos + _POSITIONS[kind] - 4))
            if kind == 0:
                options = robot.manifest["options"]
                is_base = at == 0 and options["base"] == "floating"
                self._free.append(_Free(q, v, qpos, qvel,
                                        options["base-velocity"] if is_base else "body"))
            lengths = {0: 3, 1: 0}.get(kind, 1)
            positions += [(q + k, qpos + k) for k in range(lengths)]
            references += [self._qpos0[qpos] if kind > 1 else 0] * lengths
            if not entry.get("dependent"):
                velocities += [(v + k, qvel + k) for k in range(_VELOCITIES[kind])]
        self._positions, self._velocities = np.array(positions).T, np.array(velocities).T
        self._references = np.array(references)
        self._is_dependent = any(entry.get("dependent") for entry in robot.manifest["joints"])

    def __repr__(self):
        return self._text

    def q(self, qpos):
        qpos = _of_size(qpos, len(self._qpos0), "qpos")
        q = np.zeros(qpos.shape[:-1] + (self._nq,))
        q[..., self._positions[0]] = qpos[..., self._positions[1]] - self._references
        for own, its in self._quaternions:
            q[..., own:own + 4] = qpos[..., its:its + 4][..., _XYZW]
        return q

    def qpos(self, q, into=None):
        q = _of_size(q, self._nq, "q")
        qpos = _copies(self._qpos0 if into is None else into, q.shape[:-1], len(self._qpos0))
        qpos[..., self._positions[1]] = q[..., self._positions[0]] + self._references
        for own, its in self._quaternions:
            qpos[..., its:its + 4] = q[..., own:own + 4][..., _WXYZ]
        for joint in self._followers:
            qpos[..., joint.qpos[0]] = joint.multiplier * q[..., joint.leader[0]] + joint.offset
        return qpos

    def v(self, qpos, qvel):
        v, _ = self._rates(qpos, qvel)
        return v

    def a(self, qpos, qvel, qacc):
        return self._rates(qpos, qvel, qacc)[1]

    def tau(self, qpos, qfrc):
        qpos, qfrc = _of_size(qpos, len(self._qpos0), "qpos"), _of_size(qfrc, self._model_nv, "qfrc")
        tau = self._picked(qfrc)
        for joint in self._free:
            R, p = _pose(self.q(qpos), joint)
            force, moment = _halves(qfrc, joint.qvel)
            if joint.representation == "body":
                force = _turned_back(R, force)
            else:
                moment = _turned(R, moment)
            if joint.representation == "spatial":
                moment = moment + np.cross(p, force)
            _put(tau, joint.v, force, moment)
        return tau

    def qvel(self, q, v, into=None):
        q, v = _of_size(q, self._nq, "q"), _of_size(v, self._nv, "v")
        qvel = self._put_back(v, into, "velocities")
        for joint in self._free:
            R, p = _pose(q, joint)
            linear, angular = _halves(v, joint.v)
            if joint.representation == "body":
                linear = _turned(R, linear)
            else:
                if joint.representation == "spatial":
                    linear = linear + np.cross(angular, p)
                angular = _turned_back(R, angular)
            _put(qvel, joint.qvel, linear, angular)
        return qvel

    def qacc(self, q, v, a, into=None):
        q, v, a = (_of_size(*each) for each in ((q, self._nq, "q"), (v, self._nv, "v"), (a, self._nv, "a")))
        qacc = self._put_back(a, into, "accelerations")
        for joint in self._free:
            R, p = _pose(q, joint)
            (velocity, w), (linear, angular) = _halves(v, joint.v), _halves(a, joint.v)
            if joint.representation == "body":
                linear = _turned(R, linear + np.cross(w, velocity))
            else:
                if joint.representation == "spatial":
                    linear = linear + np.cross(angular, p) + np.cross(w, velocity + np.cross(w, p))
                angular = _turned_back(R, angular)
            _put(qacc, joint.qvel, linear, angular)
        return qacc

    def qfrc(self, q, tau, into=None):
        q, tau = _of_size(q, self._nq, "q"), _of_size(tau, self._nv, "tau")
        qfrc = self._put_back(tau, into)
        for joint in self._free:
            R, p = _pose(q, joint)
            force, moment = _halves(tau, joint.v)
            if joint.representation == "spatial":
                moment = moment - np.cross(p, force)
            if joint.representation == "body":
                force = _turned(R, force)
            else:
                moment = _turned_back(R, moment)
            _put(qfrc, joint.qvel, force, moment)
        return qfrc

    def _rates(self, qpos, qvel, qacc=None):
        """Velocities and accelerations of the robot."""
        qpos, qvel = _of_size(qpos, len(self._qpos0), "qpos"), _of_size(qvel, self._model_nv, "qvel")
        qacc = np.zeros_like(qvel) if qacc is None else _of_size(qacc, self._model_nv, "qacc")
        v, a = self._picked(qvel), self._picked(qacc)
        for joint in self._free:
            R, p = _pose(self.q(qpos), joint)
            (linear, w), (acceleration, dw) = _halves(qvel, joint.qvel), _halves(qacc, joint.qvel)
            if joint.representation == "body":
                linear = _turned_back(R, linear)
                acceleration = _turned_back(R, acceleration) - np.cross(w, linear)
            else:
                w, dw = _turned(R, w), _turned(R, dw)
            if joint.representation == "spatial":
                acceleration = acceleration - np.cross(dw, p) - np.cross(w, linear)
                linear = linear - np.cross(w, p)
            _put(v, joint.v, linear, w)
            _put(a, joint.v, acceleration, dw)
        return v, a

    def _picked(self, rates):
        own = np.zeros(rates.shape[:-1] + (self._nv,))
        own[..., self._velocities[0]] = rates[..., self._velocities[1]]
        return own

    def _put_back(self, own, into, followed=""):
        if self._is_dependent and followed:
            raise ValueError(f"joints of the robot depend on others through closed loops, and their {followed} "
                             "are not among its own; compile it without dependent_joints=")
        rates = _copies(np.zeros(self._model_nv) if into is None else into, own.shape[:-1], self._model_nv)
        rates[..., self._velocities[1]] = own[..., self._velocities[0]]
        for joint in self._followers if followed else ():
            rates[..., joint.qpos[1]] = joint.multiplier * own[..., joint.leader[1]]
        return rates


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


def _of_size(array, size, name):
    array = np.asarray(array, dtype=float)
    if array.shape[-1:] != (size,):
        raise ValueError(f"{name}: expected shape (..., {size}), got {array.shape}")
    return array


def _copies(array, axes, size):
    return np.array(np.broadcast_to(_of_size(array, size, "into"), axes + (size,)))


def _pose(q, joint):
    """Rotation and position of a floating joint."""
    x, y, z, w = np.moveaxis(q[..., joint.q + 3:joint.q + 7], -1, 0)
    R = np.array([[w * w + x * x - y * y - z * z, 2 * (x * y - z * w), 2 * (x * z + y * w)],
                  [2 * (x * y + z * w), w * w - x * x + y * y - z * z, 2 * (y * z - x * w)],
                  [2 * (x * z - y * w), 2 * (y * z + x * w), w * w - x * x - y * y + z * z]])
    R = np.moveaxis(R, (0, 1), (-2, -1)) / (w * w + x * x + y * y + z * z)[..., None, None]
    return R, q[..., joint.q:joint.q + 3]


def _turned(R, vector):
    return np.einsum("...ij,...j", R, vector)


def _turned_back(R, vector):
    return np.einsum("...ji,...j", R, vector)


def _halves(rates, at):
    return rates[..., at:at + 3], rates[..., at + 3:at + 6]


def _put(rates, at, linear, angular):
    rates[..., at:at + 3], rates[..., at + 3:at + 6] = linear, angular
