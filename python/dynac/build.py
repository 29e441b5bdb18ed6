# SPDX-License-Identifier: MIT-0
"""From a folder that dynac wrote, with its manifest, to an entry of the cache with the library.

Each source file is compiled on its own, several at a time, with `-O3 -march=native` and then
CXXFLAGS (or CFLAGS), by CXX (or CC); those for GPUs by NVCC, for the GPUs of this machine unless
NVCCFLAGS names others.
"""

import concurrent.futures
import json
import math
import os
import pathlib
import platform
import shlex
import shutil
import subprocess
from collections import namedtuple

from . import cache
from . import entry as files
from .kernel import functions_of
from .errors import Error

# The variables with a compiler and its flags, its flags before those, the one for libraries, and where
# it is to be had.
_Tool = namedtuple("_Tool", "program default user_flags flags shared remedy")
_HOST = ["-O3", "-march=native"], ["-fPIC"]
_TOOLS = {
    ".cpp": _Tool("CXX", "c++", "CXXFLAGS", *_HOST, "install one (Debian: apt-get install g++)"),
    ".c": _Tool("CC", "cc", "CFLAGS", *_HOST, "install one (Debian: apt-get install gcc)"),
    # Without products and sums that the compiler fuses, which would change the bits.
    ".cu": _Tool("NVCC", "nvcc", "NVCCFLAGS",
                 ["-O3", "-fmad=false", "-Xcompiler=-march=native,-ffp-contract=off"], ["-Xcompiler=-fPIC"],
                 "install the CUDA toolkit (developer.nvidia.com/cuda-downloads)")}
_SUFFIXES = {"c": ".c", "cuda": ".cu"}  # of other languages: .cpp
_TOOLKIT = "/usr/local/cuda/bin"  # where it is if it is not in PATH
# What nvcc reads from the environment of its own accord.
_OF_NVCC = ("NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN")
_NAMES_GPUS = ("-arch", "--gpu-architecture", "-gencode", "--generate-code")


def entry_of(sources):
    """The entry of the cache with the library of a folder that dynac wrote, made if need be."""
    sources = pathlib.Path(sources)
    manifest = read_manifest(sources)
    stamp = cache.stamp([manifest["generation"], *environment(manifest["options"]["language"])])
    if not cache.holds(stamp):
        with cache.private_folder() as private:
            cache.keep(build_entry(sources, manifest, private), stamp, private)
    return cache.entry(stamp)


def read_manifest(sources):
    """The manifest of a folder that dynac wrote."""
    for path in pathlib.Path(sources).glob("*.json"):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        if "generation" in manifest:
            return manifest
    raise Error(f"{sources}: there is no manifest of dynac")


def environment(language):
    """Texts that tell apart the libraries that this machine makes of the same sources."""
    suffix = _suffix(language)
    version = _run([*_program(suffix), "--version"], suffix)
    variables = ["LDFLAGS", *(_OF_NVCC if suffix == ".cu" else ())]
    return [version, *_compiler(suffix), *(os.environ.get(name, "") for name in variables), _processor(),
            *([_gpus()] if suffix == ".cu" else [])]


def build_entry(sources, manifest, private, warnings=(), progress=lambda done, total: None):
    """Compiles the kernels of a folder.

    sources    the folder that dynac wrote
    private    a folder to work in
    warnings   what dynac warned of when it wrote the folder
    progress   called with the number of files that are compiled and that of all

    Returns the folder, in the private one, with what `load()` needs.
    Raises `Error` with the compiler's message.
    """
    entry = private / "entry"
    entry.mkdir(mode=0o700)
    suffix = _suffix(manifest["options"]["language"])
    many = private / f"many{suffix}"
    many.write_text(many_source(manifest), encoding="utf-8")
    others = (f"_selftest{suffix}", f"_jax{suffix}")
    texts = [many] + [sources / name for name in manifest["files"]
                      if name.endswith(suffix) and not name.endswith(others)]
    objects = [str(private / f"{file.stem}.o") for file in texts]
    words = [*_compiler(suffix), *_TOOLS[suffix].shared, f"-I{sources}", f"-I{sources / 'include'}", "-c"]
    jobs = [[*words, str(file), "-o", made] for file, made in zip(texts, objects)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, _ in enumerate(pool.map(lambda job: _run(job, suffix), jobs)):
            progress(done + 1, len(jobs))
    library = str(entry / files.LIBRARY)
    flags = [] if suffix == ".cu" else _words_of("LDFLAGS")  # which nvcc does not know
    _run([*_compiler(suffix), "-shared", *objects, *flags, "-lm", "-o", library], suffix)
    (entry / files.MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    (entry / files.WARNINGS).write_text(json.dumps(list(warnings)), encoding="utf-8")
    files.seal(entry)
    return entry


def many_source(manifest):
    """A source file, C and C++ alike, with a function per kernel that computes any number of
    configurations: whole batches by the batch function, the rest one by one."""
    functions = "".join(_many_function(manifest, kernel) for kernel in manifest["kernels"])
    header, more = "_c.h", ""
    if manifest["options"]["language"] == "cuda":
        header, more = "_cuda.hpp", _device_source(manifest)
    return (f'#include <stddef.h>\n\n#include "{manifest["robot"]}{header}"\n\n{more}'
            f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{functions}\n'
            '#ifdef __cplusplus\n}\n#endif\n')


_DEVICE_SOURCE = """\
namespace {
// Makes a GPU the current one until its end; -1: leaves the current one.
struct OnDevice {
#ifdef __CUDACC__
  explicit OnDevice(int device) {
    error = cudaGetDevice(&before);
    is_other = device >= 0 && device != before && error == cudaSuccess;
    if (is_other) error = cudaSetDevice(device);
  }
  ~OnDevice() {
    if (is_other) cudaSetDevice(before);
  }
  int before = -1;
  bool is_other = false;
#else
  explicit OnDevice(int) {}
#endif
  int error = 0;
};
}  // namespace

extern "C" const char* @ROBOT@_message_cuda(int error) {
#ifdef __CUDACC__
  return cudaGetErrorString(static_cast<cudaError_t>(error));
#else
  return error == 0 ? "no error" : "computed on the host";
#endif
}
"""


def _device_source(manifest):
    """Functions, in C++, that launch kernels on a GPU that need not be the current one."""
    number = manifest["options"]["scalar"]
    text = _DEVICE_SOURCE.replace("@ROBOT@", manifest["robot"])
    for kernel in manifest["kernels"]:
        parameters = ["int device", "size_t count", "int by_rows"]
        for kind, arguments in (("const ", kernel["inputs"]), ("", kernel["outputs"])):
            parameters += [f"{kind}{argument.get('type', number)}* {argument['name']}"
                           for argument in arguments]
        names = [argument["name"] for argument in [*kernel["inputs"], *kernel["outputs"]]]
        launch = kernel["launch"]
        text += (f'\nextern "C" int {launch}_on({", ".join(parameters)}, CUstream_st* stream) {{\n'
                 f"  const OnDevice on_device(device);\n"
                 f"  if (on_device.error != 0) return on_device.error;\n"
                 f"  return {launch}(count, by_rows, {', '.join(names)}, stream);\n}}\n")
    return text + "\n"


def _many_function(manifest, kernel):
    number = manifest["options"]["scalar"]
    names, parameters, steps = [], [], []
    for kind, arguments in (("const ", kernel["inputs"]), ("", kernel["outputs"])):
        for argument in arguments:
            name = argument["name"]
            names.append(name)
            parameters.append(f"{kind}{argument.get('type', number)}* {name}")
            if "members" not in argument:  # the parameters are those of all configurations
                steps.append((name, math.prod(argument["shape"])))
    single, *batch = kernel["functions"]
    whole, many = functions_of(kernel)
    loops = [(batch[0], manifest["batch"])] if batch else []
    text = ""
    if whole != single:
        text += f"\nvoid {whole}({', '.join(parameters)}) {{\n  {single}({', '.join(names)});\n"
        text += f"{_mirrored(kernel, 1)}}}\n"
    text += f"\nvoid {many}({', '.join(['size_t count', *parameters])}) {{\n"
    for function, size in [*loops, (single, 1)]:
        text += f"  for (; count >= {size}; count -= {size}) {{\n"
        text += f"    {function}({', '.join(names)});\n{_mirrored(kernel, size)}"
        text += "".join(f"    {name} += {size * step};\n" for name, step in steps)
        text += "  }\n"
    return text + "}\n"


def _mirrored(kernel, count):
    """Statements that complete the outputs of so many configurations of which a triangle is written:
    elements [.., i, j, ..] and [.., j, i, ..] are equal."""
    text = ""
    for output in kernel["outputs"]:
        if "triangle" not in output:
            continue
        shape, first = output["shape"], output["triangle"]["indices"][0]
        size, stride = shape[first], math.prod(shape[:first])
        matrices = count * math.prod(shape[first + 2:])
        written, other = "j + {0} * i", "i + {0} * j"  # row and column
        if output["triangle"]["written"] == "upper":
            written, other = other, written
        written, other = written.format(size), other.format(size)
        name = output["name"]
        text += (f"    for (size_t k = 0; k < {matrices}; ++k)\n"
                 f"      for (size_t j = 1; j < {size}; ++j)\n"
                 f"        for (size_t i = 0; i < j; ++i)\n"
                 f"          for (size_t n = 0; n < {stride}; ++n)\n"
                 f"            {name}[n + {stride} * ({other} + {size * size} * k)] =\n"
                 f"                {name}[n + {stride} * ({written} + {size * size} * k)];\n")
    return text


def _suffix(language):
    return _SUFFIXES.get(language, ".cpp")


def _program(suffix):
    """The words that run the compiler."""
    tool = _TOOLS[suffix]
    default = tool.default
    if suffix == ".cu":
        default = shutil.which(default) or shutil.which(default, path=_TOOLKIT) or default
    return _words_of(tool.program) or [default]


def _compiler(suffix):
    """The same, with its flags."""
    tool = _TOOLS[suffix]
    own, flags = tool.flags, _words_of(tool.user_flags)
    if suffix == ".cu":
        named = [*flags, *(word for name in _OF_NVCC for word in _words_of(name))]
        own = own if any(word.startswith(_NAMES_GPUS) for word in named) else [*own, "-arch=native"]
    return [*_program(suffix), *own, *flags]


def _words_of(variable):
    """The words of a variable of the environment, as a shell has them."""
    text = os.environ.get(variable, "")
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Error(f"{variable}={text}: {error}; close its quotes") from error


def _processor():
    """What -march=native depends on, as far as the system tells."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    facts = {line for line in lines if line.startswith(("model name", "flags", "Features", "isa"))}
    return " ".join([platform.machine(), *sorted(facts)])


def _gpus():
    """What -arch=native depends on, as far as the system tells."""
    texts = []
    for path in sorted(pathlib.Path("/proc/driver/nvidia/gpus").glob("*/information")):
        try:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            lines = []
        texts += [line for line in lines if line.startswith("Model")]
    return " ".join(texts)


def _run(words, suffix):
    tool = _TOOLS[suffix]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                              encoding="utf-8", errors="replace")
    except OSError as error:
        raise Error(f"cannot run the compiler {words[0]}: {error.strerror}; {tool.remedy} "
                    f"or set {tool.program} to another") from error
    if done.returncode != 0:
        raise Error(f"{shlex.join(words)}\nended with exit code {done.returncode}\n"
                    f"{done.stderr[-4000:]}")
    return done.stdout
