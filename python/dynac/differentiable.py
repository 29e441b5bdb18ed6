# SPDX-License-Identifier: MIT-0
"""`robot.torch`: the kernels as differentiable functions of PyTorch tensors.

The gradient of a kernel comes from the kernel of its first derivatives, `<kernel>_derivatives`, and
the gradient of that gradient from `<kernel>_hessian_product`, so these have to be compiled, too.
Both are derivatives with respect to displacements of q in the tangent space. `Chart` turns entries
of q into displacements, and PyTorch differentiates it.

Tensors are on the CPU, or on one GPU if the robot was compiled for GPUs. There kernels are launched on
PyTorch's current stream, and nothing is copied to the host.
"""

import inspect
import itertools

import numpy as np
import torch

from .chart import Chart
from .device import order_of_axes
from .errors import Error

_NOTES = """
Arguments are tensors, or whatever becomes one, on the CPU or, if the robot was compiled with
language="cuda", on one GPU (parameters are on the CPU); results are tensors there. Gradients need
{first} among the kernels, gradients of gradients {second}.
Unit quaternions in q are normalised first. The gradient with respect to q has an entry per entry of
q; that of a quaternion is perpendicular to it."""


class Functions:
    """The kernels of a robot as functions of PyTorch tensors: see help(robot.torch.<kernel>)."""

    def __init__(self, robot, kernels):
        if any(output.entry.get("sparsity") for kernel in kernels for output in kernel.outputs):
            raise Error("robot.torch needs whole matrices; compile the robot without sparse=True")
        by_name = {kernel.name: kernel for kernel in kernels}
        for kernel in kernels:
            setattr(self, kernel.name, _function(_Rules(robot, kernel, by_name)))


class _Rules:
    """How a kernel is called and differentiated."""

    def __init__(self, robot, kernel, by_name):
        self.robot, self.kernel = robot, kernel
        self.chart = Chart(robot.manifest)
        self.has_q = bool(kernel.inputs) and kernel.inputs[0].name == "q"
        self.first = by_name.get(kernel.name + "_derivatives")
        self.second = by_name.get(kernel.name + "_hessian_product")
        # Of each of the first few inputs, where the derivatives of all outputs by it are.
        self.places = list(itertools.takewhile(bool, map(self.places_of, range(len(kernel.inputs)))))
        self.variables = len(self.places)

    def places_of(self, k):
        """Where the derivatives by an input are among those that the kernel of them computes; None
        if not all are there. Those by the third input may have names of their own: M, M_inverse."""
        if self.first is None or not self.has_q or len(self.kernel.inputs[k].shape) != 1:
            return None
        if self.kernel.inputs[k].is_parameters:
            return None
        names = [output.entry["name"] for output in self.first.outputs]
        wanted = [f"d{output.entry['name']}_d{self.kernel.inputs[k].entry['name']}"
                  for output in self.kernel.outputs]
        if len(wanted) == 1 and k == 2 and len(names) > 2 and not names[2].startswith("d"):
            return [2]
        return [names.index(name) for name in wanted] if set(wanted) <= set(names) else None

    def partials(self, arguments):
        """First derivatives, of each output by each of the first few inputs."""
        values = self.call(self.first, arguments)
        return [values[places[k]] for k in range(len(self.kernel.outputs)) for places in self.places]

    def tensors(self, values):
        """The arguments as tensors of equal leading axes."""
        tensors = []
        place = self.place_of(values)
        for argument, value in zip(self.kernel.inputs, values):
            if not isinstance(value, torch.Tensor):
                value = torch.from_numpy(np.array(self.kernel.array(argument, value),
                                                  self.kernel.dtype))
                value = value if argument.is_parameters else value.to(place)
            elif argument.is_parameters and value.device.type != "cpu":
                raise Error(f"{argument.name}: are read on the CPU; pass {argument.name}.cpu()")
            if not argument.is_parameters and value.device != place:
                raise Error(f"{argument.name}: is on {value.device}, an argument before it on {place}; "
                            f"pass {argument.name}.to(\"{place}\")")
            if value.is_complex():
                raise TypeError(f"{argument.name}: cannot convert {value.dtype} to {self.kernel.dtype}")
            tensors.append(value.to(getattr(torch, str(self.kernel.dtype))))
        leading = self.kernel.broadcast(tensors)
        return [each if argument.is_parameters else each.expand(*leading, *argument.shape)
                for argument, each in zip(self.kernel.inputs, tensors)]

    def place_of(self, values):
        """The device of the first tensor, else the CPU. Raises `Error` if no kernel runs there."""
        for argument, value in zip(self.kernel.inputs, values):
            if argument.is_parameters or not isinstance(value, torch.Tensor):
                continue
            if value.device.type != "cpu" and not is_on_gpu(value):
                raise Error(f"{argument.name}: kernels run on the CPU and on GPUs of CUDA; pass "
                            f"{argument.name}.cpu()")
            if is_on_gpu(value) and not self.robot._launchers:
                raise Error(f"{argument.name}: kernels run on the CPU; pass {argument.name}.cpu(), or compile "
                            'the robot with language="cuda"')
            return value.device
        return torch.device("cpu")

    def check_gradients(self, tensors):
        """Raises `Error` if the gradient with respect to an argument is not available."""
        name = self.kernel.name
        for k, (argument, value) in enumerate(zip(self.kernel.inputs, tensors)):
            if not (value.requires_grad and torch.is_grad_enabled()):
                continue
            if self.first is None:
                raise Error(f"{name}: gradients need the kernel {name}_derivatives; compile it too, "
                            "if there is one, or call this one with torch.no_grad()")
            remedy = f"pass {argument.name}.detach()"
            if k >= self.variables:
                raise Error(f"{name}: no kernel has the gradient with respect to {argument.name}; "
                            f"{remedy}")
            if k == 0 and self.chart.problem:
                raise Error(f"{name}: there is no gradient with respect to q, because "
                            f"{self.chart.problem}; {remedy}, and take derivatives in the tangent "
                            f"space from {name}_derivatives")

    def call(self, kernel, values):
        """The results of a kernel as a list of tensors."""
        if any(is_on_gpu(each) for each in values):
            return _launched(self.robot._launchers[kernel.name], values)
        results = getattr(self.robot, kernel.name)(*(each.detach().numpy() for each in values))
        return [torch.as_tensor(each) for each in (results if kernel.pack else [results])]

    def second_products(self, arguments, weight, directions):
        """The Hessian of weight times result, times a direction of the first few inputs."""
        if self.second is None:
            name = self.kernel.name
            raise Error(f"{name}: gradients of gradients need the kernel {name}_hessian_product; "
                        "compile it too, if there is one")
        named = {"weights": weight}
        for argument, value in zip(self.kernel.inputs, arguments):
            named[argument.name] = value
        for argument, value in zip(self.kernel.inputs, directions):
            named["d" + argument.name] = value
        return self.call(self.second, [named[argument.name] for argument in self.second.inputs])


def is_on_gpu(tensor):
    return tensor.device.type == "cuda"


def _launched(launcher, values):
    """The results of a kernel on the GPU where its arguments are, by columns if the first one is."""
    kernel = launcher.kernel
    arrays = [pair for pair in zip(kernel.inputs, values) if not pair[0].is_parameters]
    leading = torch.broadcast_shapes(*(value.shape[:value.ndim - len(argument.shape)]
                                       for argument, value in arrays))
    argument, first = arrays[0]
    is_by_rows, is_by_columns = (
        first.permute(order_of_axes(argument, first.ndim - len(argument.shape), by_rows)).is_contiguous()
        for by_rows in (True, False))
    by_rows = is_by_rows or not is_by_columns
    inputs = []  # which are there until the call has returned
    for argument, value in zip(kernel.inputs, values):
        if not argument.is_parameters:
            value = value.expand(*leading, *argument.shape)
            value = value.permute(order_of_axes(argument, len(leading), by_rows))
        inputs.append(value.detach().contiguous())
    memory, results = [], []
    for output in kernel.outputs:
        shape, order = (*leading, *output.shape), order_of_axes(output, len(leading), by_rows)
        memory.append(first.new_empty([shape[axis] for axis in order]))
        results.append(memory[-1].permute([order.index(axis) for axis in range(len(shape))]))
    stream = torch.cuda.current_stream(first.device).cuda_stream if first.is_cuda else 0
    launcher(leading, by_rows, [each.data_ptr() for each in (*inputs, *memory)], first.device.index, stream)
    return results


class _Value(torch.autograd.Function):
    """A kernel, at the displacement zero from q."""

    @staticmethod
    def forward(context, rules, displacement, *arguments):
        context.rules = rules
        context.save_for_backward(displacement, *arguments)
        results = rules.call(rules.kernel, arguments)
        return tuple(results) if rules.kernel.pack else results[0]

    @staticmethod
    def backward(context, *weights):
        rules, saved = context.rules, context.saved_tensors
        by_q, *others = _Gradient.apply(rules, saved[0], *weights, *saved[1:])
        return None, by_q, None, *others, *[None] * (len(saved) - 1 - rules.variables)


class _Gradient(torch.autograd.Function):
    """The gradient of the weighted sum of a kernel's results, at the displacement zero from q."""

    @staticmethod
    def forward(context, rules, displacement, *values):
        count = len(rules.kernel.outputs)
        weights, arguments = values[:count], values[count:]
        partials = [each.reshape(*weight.shape[:weight.ndim - len(output.shape)], -1, each.shape[-1])
                    for weight, output, row in zip(weights, rules.kernel.outputs,
                                                   _rows(rules, rules.partials(arguments)))
                    for each in row]
        rows = list(_rows(rules, partials))
        gradients = [sum(_product(partials_of.transpose(-1, -2), weight)
                         for partials_of, weight in zip(column, weights)) for column in zip(*rows)]
        context.rules = rules
        context.save_for_backward(*values, *gradients[:1], *partials)
        return tuple(gradients)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(context, *directions):
        rules, saved = context.rules, context.saved_tensors
        count, inputs = len(rules.kernel.outputs), len(rules.kernel.inputs)
        weights, arguments = saved[:count], saved[count:count + inputs]
        by_q, partials = saved[count + inputs], saved[count + inputs + 1:]
        by_weights = [sum(map(_product, row, directions)).reshape(weight.shape)
                      for row, weight in zip(_rows(rules, partials), weights)]
        unknown = [None] * (inputs - rules.variables)
        if not (context.needs_input_grad[1] or any(context.needs_input_grad[3 + count:])):
            return None, None, *by_weights, None, *[None] * (inputs - 1)
        first, *others = rules.second_products(arguments, weights[0], directions)
        first = first + rules.chart.half_bracket(by_q, directions[0])
        return None, first, *by_weights, None, *others, *unknown


def _rows(rules, partials):
    """First derivatives, one list per output."""
    for first in range(0, len(partials), rules.variables):
        yield partials[first:first + rules.variables]


def _product(matrix, array):
    """Matrices times vectors, which are the arrays as far as their axes are not the matrices'."""
    vector = array.reshape(*matrix.shape[:-2], -1, 1)
    return (matrix @ vector).squeeze(-1)


def _function(rules):
    kernel = rules.kernel
    method = getattr(type(rules.robot), kernel.name)
    _, *parameters, _ = inspect.signature(method).parameters.values()
    signature = inspect.Signature(parameters)

    def function(*args, **named):
        bound = signature.bind(*args, **named)
        bound.apply_defaults()
        tensors = rules.tensors(bound.args)
        rules.check_gradients(tensors)
        displacement = None
        if rules.has_q:
            q = rules.chart.normalized(tensors[0])
            displacement, tensors[0] = rules.chart.displacement(q), q.detach()
        result = _Value.apply(rules, displacement, *tensors)
        return kernel.pack(result) if kernel.pack else result

    function.__name__ = function.__qualname__ = kernel.name
    function.__signature__ = signature
    function.__doc__ = method.__doc__ + _NOTES.format(first=kernel.name + "_derivatives",
                                                      second=kernel.name + "_hessian_product")
    return function
