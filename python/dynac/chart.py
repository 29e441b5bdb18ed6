# SPDX-License-Identifier: MIT-0
"""Displacements of q as functions of its entries, for derivatives by PyTorch.

Kernels give derivatives with respect to a displacement x of q in the tangent space, at x = 0. Here x
is a function of q near a fixed q0, with q = q0 [+] x up to terms of third order: exponential
coordinates of each joint. So first and second derivatives by x become those by the entries of q.
"""

import torch

from .facts import QUATERNIONS


class Chart:
    """The displacements of a robot's q.

    problem   why displacements are not known as functions of q; None: they are
    """

    def __init__(self, manifest):
        self.size, self.problem = manifest["nv"], None
        self.pieces = []  # (q, v, type), slices in the order of v
        for joint in sorted(manifest["joints"], key=lambda joint: joint["v_index"]):
            if joint["q_size"] == 0:
                continue
            if joint.get("dependent"):
                self.problem = f"the motion of joint {joint['name']} follows from a closed loop"
            elif joint["type"] == "planar":
                self.problem = f"joint {joint['name']} is planar"
            self._add(*(slice(joint[each + "_index"], joint[each + "_index"] + joint[each + "_size"])
                        for each in "qv"), joint["type"])
        options = manifest["options"]
        if options["base"] == "floating" and options.get("base-velocity", "body") != "body":
            self.problem = f"the base velocity is {options['base-velocity']}, not body"
        self.twists = [piece for piece in self.pieces if piece[2] in QUATERNIONS]

    def _add(self, q, v, kind):
        """Joints without quaternion that follow each other in q and v become one piece."""
        if self.pieces and kind not in QUATERNIONS:
            last_q, last_v, last_kind = self.pieces[-1]
            if last_kind is None and (last_q.stop, last_v.stop) == (q.start, v.start):
                self.pieces[-1] = slice(last_q.start, q.stop), slice(last_v.start, v.stop), None
                return
        self.pieces.append((q, v, kind if kind in QUATERNIONS else None))

    def normalized(self, q):
        """q with quaternions of length 1."""
        if not self.twists:
            return q
        parts = []
        for place, _, kind in sorted(self.pieces, key=lambda piece: piece[0].start):
            entries = q[..., place]
            if kind is not None:
                first = QUATERNIONS[kind]
                parts.append(entries[..., :first])
                entries = torch.nn.functional.normalize(entries[..., first:], dim=-1)
            parts.append(entries)
        return torch.cat(parts, -1)

    def displacement(self, q):
        """Zeros, with the derivatives of the displacement from q as it is now to any other q."""
        if not q.requires_grad or self.problem:
            return q.new_zeros(*q.shape[:-1], self.size)
        start = q.detach()
        parts = []
        for place, _, kind in self.pieces:
            now, then = start[..., place], q[..., place]
            if kind is None:
                parts.append(then - now)
                continue
            first = QUATERNIONS[kind]
            rotation, scalar = now[..., first:-1], now[..., -1:]
            then_rotation, then_scalar = then[..., first:-1], then[..., -1:]
            turn = 2 * (scalar * then_rotation - then_scalar * rotation
                        - _cross(rotation, then_rotation))
            if first > 0:
                shift = _turned_back(rotation, scalar, then[..., :first] - now[..., :first])
                parts.append(shift - _cross(turn, shift) / 2)
            parts.append(turn)
        return torch.cat(parts, -1)

    def half_bracket(self, gradient, direction):
        """What makes a Hessian product the one in exponential coordinates.

        The kernel differentiates the gradient in axes that turn with the joint. The fixed
        coordinates give the mean of that and its transpose, which differ by the Lie bracket.
        """
        result = torch.zeros_like(gradient)
        for _, place, kind in self.twists:
            first = QUATERNIONS[kind]
            slope, turn = gradient[..., place], direction[..., place][..., first:]
            bracket = _cross(turn, slope[..., first:])
            if first > 0:
                shift = direction[..., place][..., :first]
                bracket = torch.cat([_cross(turn, slope[..., :first]),
                                     bracket + _cross(shift, slope[..., :first])], -1)
            result[..., place] = bracket / 2
        return result


def _cross(a, b):
    return torch.cross(a, b, dim=-1)


def _turned_back(rotation, scalar, vector):
    """A vector of the parent's axes in the axes that a unit quaternion turns them into."""
    half = _cross(vector, rotation)
    return vector + 2 * (scalar * half + _cross(half, rotation))
