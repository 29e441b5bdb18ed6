# SPDX-License-Identifier: BSD-3-Clause
"""Finds places of the sources where one token, operand or statement can be changed, and how.

A change is written so that both texts are compiled, and which of them counts is chosen when the program runs:
`a + b` becomes `a + (dynac_mutant(17) ? -(b) : (b))`. So one build has all mutants (mutation schemata; Untch, Offutt,
Harrold 1993). Regular expressions know no types: what does not compile is dropped by the build.
"""

import collections
import dataclasses
import random
import re

# Folders of the sources, and those of their files that are left out. What is printed of the arithmetic is
# `printing`; documents, wrappers and reports are text around it.
GROUPS = {
    "passes": (["generator/passes"], []),
    "printing": (["generator/emit"],
                 ["documents/", "evidence/", "files/", "report/", "wrappers/", "build_stamp", "embedded_files",
                  "emit/job", "time_json", "emit_options"]),
    "algorithms": (["generator/algorithms"], ["kernel_settings", "unknown_names"]),
    "formulations": (["generator/kernels/groups", "generator/kernels/orders", "generator/constraints"], []),
    "spatial algebra": (["generator/spatial", "generator/joints"], []),
    "model": (["generator/model", "generator/lower"], ["check_", "findings", "remark", "matrix_checks"]),
    "graph": (["generator/ir", "generator/trace", "generator/sparse"],
              ["cost", "predicted_", "stack_traffic", "target", "matrix_picture", "elimination_report",
               "ir/count", "verify", "sparse/structure", "suitesparse"]),
}

CALL = r"(?:[A-Za-z_]\w*(?:::\w+)*)(?:\.\w+|->\w+|\[[^\[\]]*\]|\((?:[^()]|\([^()]*\))*\))*"
OPERAND = CALL + r"(?![\w(<\[.{:]|->)"
VALUE = rf"(?:{OPERAND}|\d+(?![\w.]))"
# What may stand before an operand that nothing binds to from the left.
BEFORE = r"(?:(?<=[(\[{!])|(?<=[,=?:;+-] )|(?<=return )|(?<=&& )|(?<=\|\| ))"

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NAMES = {"std::min": "std::max", "std::max": "std::min", "sin": "cos", "cos": "sin"}
OPERATIONS = {"Add": "Subtract", "Subtract": "Add", "Multiply": "Add", "Divide": "Multiply", "Sin": "Cos", "Cos": "Sin"}
STRINGS = {" + ": " - ", " - ": " + ", " * ": " + ", " / ": " * ", " = ": " += ", " < ": " <= ", "-": "", "+": "-",
           "sin": "cos", "[i]": "[0]", "++": "--", "i = ": "i = 1 + "}


@dataclasses.dataclass
class Place:
    """A change of one line: `before` at its column becomes `after`; `guarded` is what is compiled."""
    group: str
    file: str
    line: int
    column: int
    kind: str
    before: str
    after: str
    guarded: str  # with GUARD where the question is whether the mutant is on

    def describe(self):
        return f"{self.file}:{self.line}: {self.kind}: `{self.before}` -> `{self.after}`"


GUARD = "@GUARD@"


def masked(text):
    """The text with blanks for comments and for what literals contain; as many characters, as many lines."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)

    def blank(match):
        found = match.group(0)
        if found[0] in "\"'" and len(found) > 1:
            return found[0] + "~" * (len(found) - 2) + found[-1]
        return re.sub(r"[^\n]", " ", found)

    return pattern.sub(blank, text)


def choice(mutant, original):
    return f"({GUARD} ? {mutant} : {original})"


def closing(text, start):
    """Where the bracket that opens at start closes on this line, or None."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0:
            return i
    return None


def constants(code):
    for found in re.finditer(r"(?<![\w.:<\])'])(\d+(?:\.\d+)?)(?![\w.'>])", code):
        number = found.group(1)
        changed = [f"(2 * {number})"] if "." in number else [str(int(number) + 1)]
        if number == "1":
            changed.append("0")
        for other in changed:
            yield "constant", found.start(), number, other, choice(other, number)


def signs(code):
    for found in re.finditer(rf"(?<=[\w)\]] [+-] )({OPERAND})", code):
        term = found.group(1)
        yield "sign", found.start(), term, f"-({term})", choice(f"-({term})", f"({term})")
    for found in re.finditer(rf"{BEFORE}-({OPERAND})", code):
        term = found.group(1)
        yield "sign", found.start(), found.group(0), term, choice(f"({term})", f"-({term})")


def products(code):
    for found in re.finditer(rf"{BEFORE}({OPERAND}) \* ({OPERAND})(?! [*/])", code):
        a, b = found.groups()
        yield "order of factors", found.start(), found.group(0), f"{b} * {a}", choice(f"{b} * {a}", found.group(0))
        yield "factor", found.start(), found.group(0), a, choice(f"({a})", found.group(0))


def comparisons(code):
    for found in re.finditer(rf"{BEFORE}({VALUE}) ([<>]=?|[!=]=) ({VALUE})(?=\)|;| [?&|])", code):
        a, sign, b = found.groups()
        changed = f"{a} {COMPARISONS[sign]} {b}"
        yield "comparison", found.start(), found.group(0), changed, choice(changed, found.group(0))


def conditions(code):
    for found in re.finditer(r"\bif \(", code):
        start = found.end()
        end = closing(code, start - 1)
        if end is None:
            continue
        condition = code[start:end]
        if ";" in condition or " = " in condition or '"' in condition:
            continue
        for changed in (f"!({condition})", "true", "false"):
            yield "condition", start, condition, changed, f"{GUARD} ? {changed} : static_cast<bool>({condition})"
        if condition.count(" && ") == 1 and "||" not in condition:
            either = condition.replace(" && ", " || ")
            yield "condition", start, condition, either, f"{GUARD} ? {either} : ({condition})"


def flags(code):
    for found in re.finditer(r"\b(true|false)\b", code):
        other = "false" if found.group(1) == "true" else "true"
        yield "flag", found.start(), found.group(1), other, choice(other, found.group(1))


KEYWORDS = ("return", "throw", "break", "continue", "delete", "case", "using", "default", "goto", "co_",
            "static_assert", "DYNAC_ASSERT", "if", "for", "while", "switch")


def statements(code, previous):
    if previous and previous[-1] not in ";{}":
        return
    found = re.fullmatch(r"(\s*)([A-Za-z_*(][^\s;{}]*?(?:\(.*\)|\s(?:=|\+=|-=|\*=|\|=)\s[^;{}]*);)\s*", code)
    if not found or code.count("(") != code.count(")") or found.group(2).startswith(KEYWORDS):
        return
    if re.match(r"\S*\s(?!=|\+=|-=|\*=|\|=)", re.sub(r"\(.*", "", found.group(2))) or '"' in code:
        return
    yield "statement", len(found.group(1)), found.group(2), "", f"if (!{GUARD}) {found.group(2)}"


def calls(code):
    for found in re.finditer(rf"{BEFORE}([\w:.]+)\(({OPERAND}), ({OPERAND})\)(?![.\[(])", code):
        name, a, b = found.groups()
        if name.startswith(KEYWORDS) or a == b:
            continue
        other = f"{name}({b}, {a})"
        yield "order of arguments", found.start(), found.group(0), other, choice(other, found.group(0))
    for found in re.finditer(rf"{BEFORE}(std::min|std::max|sin|cos|transpose|inverse)\(", code):
        end = closing(code, found.end() - 1)
        if end is None:
            continue
        whole, inside = code[found.start():end + 1], code[found.end():end]
        name = found.group(1)
        changed = f"{NAMES[name]}({inside})" if name in NAMES else f"({inside})"
        yield "function", found.start(), whole, changed, choice(changed, whole)


def operations(code):
    for found in re.finditer(r"Op::k(\w+)\b", code):
        if found.group(1) in OPERATIONS:
            other = "Op::k" + OPERATIONS[found.group(1)]
            yield "operation", found.start(), found.group(0), other, choice(other, found.group(0))


def indices(code):
    for found in re.finditer(r"(?<=[\w\])]\[)([a-z]\w*)(?=\])", code):
        yield "index", found.start(), found.group(1), "0", choice("0", found.group(1))


def strings(line, code):
    """Signs, names and placeholders in literals that are printed."""
    if re.search(r"heading\(|throw |DYNAC_ASSERT|Error|embedded_file\(|//", line):
        return
    for found in re.finditer(r'"~+"', code):
        text = line[found.start():found.end()]
        before, after = code[:found.start()].rstrip(), code[found.end():].lstrip()
        if not before or before[-1] not in "(,=?:+{n" or not after or after[0] not in ",);:+}?":
            continue
        changes = [text.replace(a, b, 1) for a, b in STRINGS.items() if a in text]
        if text.count("{}") == 2 and text.count("{") == 2:
            first, middle, last = text.split("{}")
            changes.append(f"{first}{{1}}{middle}{{0}}{last}")
        if before.endswith("fmt::format("):
            for changed in changes:
                yield "text", found.start(), text, changed, f"fmt::runtime({GUARD} ? {changed} : {text})"
        else:
            for changed in changes:
                yield "text", found.start(), text, changed, choice(changed, text)


SKIPPED = re.compile(r"\s*(#|case |template|enum|static_assert|using |namespace|friend |typedef)|.*\bconstexpr\b")


def changes_of(line, code, previous, prints):
    if SKIPPED.match(code) or not code.strip():
        return
    for find in (constants, signs, products, comparisons, conditions, flags, calls, operations, indices):
        for kind, column, before, after, guarded in find(code):
            if '"' not in before and "'" not in before:
                yield kind, column, before, after, guarded
    yield from statements(code, previous)
    if prints:
        yield from strings(line, code)


def places_of_file(group, file, text):
    """One list per line that has any: its places."""
    code_lines = masked(text).split("\n")
    previous = ""
    lines = []
    for number, (line, code) in enumerate(zip(text.split("\n"), code_lines), 1):
        found = [Place(group, file, number, *change[1:2], change[0], *change[2:])
                 for change in changes_of(line, code, previous, group == "printing")]
        if found:
            lines.append(found)
        if code.strip():
            previous = code.strip()
    return lines


def files_of(source, group):
    folders, left_out = GROUPS[group]
    for folder in folders:
        for path in sorted((source / folder).rglob("*")):
            name = path.relative_to(source).as_posix()
            if path.suffix in (".cpp", ".hpp", ".ipp") and not any(part in name for part in left_out):
                yield name


def draw(source, seed, most_of_group, most_of_file):
    """Places of all groups, at most one a line: evenly over the files of a group, by chance within each."""
    drawn = []
    for group in GROUPS:
        generator = random.Random(f"{seed} {group}")
        by_file = []
        for name in files_of(source, group):
            lines = places_of_file(group, name, (source / name).read_text())
            picked = [pick_one(generator, line) for line in lines]
            generator.shuffle(picked)
            by_file.append(collections.deque(picked[:most_of_file]))
        generator.shuffle(by_file)
        drawn += in_turns(by_file, most_of_group)
    return drawn


def pick_one(generator, places):
    """First a kind, then a place: constants are many."""
    kind = generator.choice(sorted({place.kind for place in places}))
    return generator.choice([place for place in places if place.kind == kind])


def in_turns(queues, most):
    taken = []
    queues = [queue for queue in queues if queue]
    while queues and len(taken) < most:
        for queue in queues:
            if len(taken) < most:
                taken.append(queue.popleft())
        queues = [queue for queue in queues if queue]
    return taken


def with_guards(text, numbered):
    """The text with the guards of its places: pairs of a number and a place."""
    lines = text.split("\n")
    for number, place in numbered:
        line = lines[place.line - 1]
        guarded = place.guarded.replace(GUARD, f"dynac_mutant({number})")
        if not line.startswith(place.before, place.column):
            raise ValueError(f"{place.describe()}: not there")
        lines[place.line - 1] = line[:place.column] + guarded + line[place.column + len(place.before):]
    return '#include "mutant.hpp"\n#line 1\n' + "\n".join(lines)
