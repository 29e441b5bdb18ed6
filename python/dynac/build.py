"""From the sources that dynac wrote to a shared library. In: their folder, with the manifest.

Each source file is compiled on its own, several at a time, with `-O3 -march=native` and then
CXXFLAGS (or CFLAGS), by CXX (or CC).
"""

import concurrent.futures
import os
import pathlib
import shlex
import subprocess

from .kernel import functions_of
from .loader import Error

_TOOLS = {".cpp": ("CXX", "c++", "CXXFLAGS", "g++"), ".c": ("CC", "cc", "CFLAGS", "gcc")}


def compiler(suffix):
    """The words that run the compiler of source files that end in ".cpp" or ".c"."""
    variable, default, flags, _ = _TOOLS[suffix]
    command = shlex.split(os.environ.get(variable, "")) or [default]
    return command + ["-O3", "-march=native"] + shlex.split(os.environ.get(flags, ""))


def compiler_version(suffix):
    """What the compiler prints about itself."""
    words = shlex.split(os.environ.get(_TOOLS[suffix][0], "")) or [_TOOLS[suffix][1]]
    return _run([*words, "--version"], suffix)


def build_library(folder, manifest, library, progress=lambda done, total: None):
    """Compiles the kernels of a folder.

    folder     the one that dynac wrote
    manifest   its manifest, read
    library    path of the shared library to write
    progress   called with the number of files that are compiled and that of all
    Raises `Error` with the compiler's message.
    """
    folder = pathlib.Path(folder)
    sources = [folder / name for name in manifest["files"]
               if pathlib.Path(name).suffix in _TOOLS and "_selftest." not in name]
    suffix = sources[0].suffix
    sources.append(folder / f"call_many{suffix}")
    sources[-1].write_text(many_source(manifest), encoding="utf-8")
    jobs = [[*compiler(suffix), "-fPIC", "-I", str(folder / "include"), "-c", str(source),
             "-o", str(source.with_suffix(".o"))] for source in sources]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, _ in enumerate(pool.map(lambda words: _run(words, suffix), jobs)):
            progress(done + 1, len(jobs))
    objects = [str(source.with_suffix(".o")) for source in sources]
    _run([*compiler(suffix), "-shared", *objects, *shlex.split(os.environ.get("LDFLAGS", "")),
          "-o", str(library)], suffix)


def many_source(manifest):
    """A source file, C and C++ alike, with a function per kernel that computes any number of
    configurations: whole batches by the batch function, the rest one by one."""
    functions = "".join(_many_function(manifest, kernel) for kernel in manifest["kernels"])
    return (f'#include <stddef.h>\n\n#include "{manifest["robot"]}_c.h"\n\n'
            f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{functions}\n'
            '#ifdef __cplusplus\n}\n#endif\n')


def _many_function(manifest, kernel):
    number = manifest["options"]["scalar"]
    names, parameters, steps = [], ["size_t count"], []
    for kind, arguments in (("const ", kernel["inputs"]), ("", kernel["outputs"])):
        for argument in arguments:
            name = argument["name"]
            names.append(name)
            parameters.append(f"{kind}{argument.get('type', number)}* {name}")
            if "members" not in argument:  # the parameters are those of all configurations
                size = 1
                for length in argument["shape"]:
                    size *= length
                steps.append((name, size))
    single, *batch = kernel["functions"]
    loops = [(batch[0], manifest["batch"])] if batch else []
    text = f"\nvoid {functions_of(kernel)[1]}({', '.join(parameters)}) {{\n"
    for function, size in [*loops, (single, 1)]:
        text += f"  for (; count >= {size}; count -= {size}) {{\n"
        text += f"    {function}({', '.join(names)});\n"
        text += "".join(f"    {name} += {size * step};\n" for name, step in steps)
        text += "  }\n"
    return text + "}\n"


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
