# SPDX-License-Identifier: MIT-0
"""From a folder that dynac wrote, with its manifest, to an entry of the cache with the library.

Each source file is compiled on its own, several at a time, with `-O3 -march=native` and then
CXXFLAGS (or CFLAGS), by CXX (or CC).
"""

import concurrent.futures
import json
import math
import os
import pathlib
import platform
import shlex
import subprocess

from . import cache
from . import entry as files
from .kernel import functions_of
from .errors import Error

_TOOLS = {".cpp": ("CXX", "c++", "CXXFLAGS", "g++"), ".c": ("CC", "cc", "CFLAGS", "gcc")}


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
    return [version, *_compiler(suffix), os.environ.get("LDFLAGS", ""), _processor()]


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
    words = [*_compiler(suffix), "-fPIC", f"-I{sources}", f"-I{sources / 'include'}", "-c"]
    jobs = [[*words, str(file), "-o", made] for file, made in zip(texts, objects)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, _ in enumerate(pool.map(lambda job: _run(job, suffix), jobs)):
            progress(done + 1, len(jobs))
    library = str(entry / files.LIBRARY)
    _run([*_compiler(suffix), "-shared", *objects, *_words_of("LDFLAGS"), "-lm", "-o", library],
         suffix)
    (entry / files.MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    (entry / files.WARNINGS).write_text(json.dumps(list(warnings)), encoding="utf-8")
    files.seal(entry)
    return entry


def many_source(manifest):
    """A source file, C and C++ alike, with a function per kernel that computes any number of
    configurations: whole batches by the batch function, the rest one by one."""
    functions = "".join(_many_function(manifest, kernel) for kernel in manifest["kernels"])
    return (f'#include <stddef.h>\n\n#include "{manifest["robot"]}_c.h"\n\n'
            f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{functions}\n'
            '#ifdef __cplusplus\n}\n#endif\n')


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
    return ".c" if language == "c" else ".cpp"


def _program(suffix):
    """The words that run the compiler."""
    variable, default, _, _ = _TOOLS[suffix]
    return _words_of(variable) or [default]


def _compiler(suffix):
    """The same, with its flags."""
    return [*_program(suffix), "-O3", "-march=native", *_words_of(_TOOLS[suffix][2])]


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


def _run(words, suffix):
    variable, _, _, package = _TOOLS[suffix]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                              encoding="utf-8", errors="replace")
    except OSError as error:
        raise Error(f"cannot run the compiler {words[0]}: {error.strerror}; install one (Debian: "
                    f"apt-get install {package}) or set {variable} to another") from error
    if done.returncode != 0:
        raise Error(f"{shlex.join(words)}\nended with exit code {done.returncode}\n"
                    f"{done.stderr[-4000:]}")
    return done.stdout
