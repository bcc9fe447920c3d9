"""Files of rule cases: from YAML to cases.

Owns the shape of the file. It must never run a case.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from hordago.cases.case import Case, one_line, shown
from hordago.cases.facts import refuse_empty
from hordago.cases.vocabulary import COMMON, FIELDS, SKIPPED
from hordago.errors import CaseError
from hordago.rules.kinds import close_match
from hordago.rules.profile import SETTINGS

LARGEST: Final = 4_000_000  # characters; a file of cases is written by hand


_LONGEST_ID: Final = 60


class _Loader(yaml.SafeLoader):
    """YAML's plain types; a key that stands twice, or an odd value, is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = set()
        if node.id != "mapping":  # "!!set" before another thing
            return super().construct_mapping(node, deep)
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.tag != "tag:yaml.org,2002:merge":
                if key.value in keys:
                    raise _problem(f"the key {key.value!r} stands twice", key)
                keys.add(key.value)
        return super().construct_mapping(node, deep)

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            value = super().construct_object(node, deep)
        except (yaml.YAMLError, RecursionError):
            raise
        except Exception:  # whatever int(), datetime() and the like make of odd values
            raise _problem("cannot be read as the value that it looks like", node) from None
        if isinstance(value, int) and abs(value) > LARGEST:
            raise _problem("the number is too large", node)
        return value


def _problem(text: str, node: yaml.Node) -> yaml.YAMLError:
    return yaml.constructor.ConstructorError(None, None, text, node.start_mark)


def _size(node: yaml.Node, sizes: dict[int, int]) -> int:
    """How many values a node holds, aliases counted as what they stand for.

    Raises `yaml.YAMLError` where an alias stands for what it is in, or for absurdly much.
    """
    if id(node) in sizes:
        if sizes[id(node)] == 0:
            raise _problem("this holds itself", node)
        return sizes[id(node)]
    sizes[id(node)] = 0
    parts: list[yaml.Node] = []
    if isinstance(node, yaml.SequenceNode):
        parts = node.value
    elif isinstance(node, yaml.MappingNode):
        parts = [each for pair in node.value for each in pair]
    size = 1 + sum(_size(each, sizes) for each in parts)
    if size > LARGEST:
        raise _problem("this holds too many values", node)
    sizes[id(node)] = size
    return size


def load_cases(source: str | Path) -> list[Case]:
    """The cases of a YAML file, or of a text of YAML; a text of one line is a path.

    The file is a list of cases, or a table whose `cases` is that list. Raises `CaseError` naming
    the file, and line and column where it is not YAML, or the case and the field that are wrong.
    """
    cases: list[Case] = []
    for each in read_cases(source):
        if isinstance(each, CaseError):
            raise each
        cases.append(each)
    return cases


def read_cases(source: str | Path) -> list[Case | CaseError]:
    """The same, with the error in the place of a case that is wrong: the others can still be run.

    Raises `CaseError` where the whole is no list of cases.
    """
    if isinstance(source, Path) or "\n" not in source:
        return _cases(_text(Path(source)), str(source))
    return _cases(source, None)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CaseError(f"{path}: is not UTF-8 text") from None
    except (OSError, ValueError) as error:  # a path may not hold a zero character
        reason = getattr(error, "strerror", None) or error
        raise CaseError(f"{path}: cannot be read ({reason})") from None


def _cases(text: str, file: str | None) -> list[Case | CaseError]:
    name = "the text" if file is None else file
    if len(text) > LARGEST:
        raise CaseError(f"{name}: is too long for a file of cases")
    data, lines = _loaded(text, name)
    if isinstance(data, Mapping):
        if "cases" not in data:
            raise CaseError(f"{name}: has no 'cases', the list of the cases")
        data = data["cases"]
    if not isinstance(data, list):
        raise CaseError(f"{name}: 'cases' is not a list of cases but {shown(data)}")
    cases: list[Case | CaseError] = []
    line_of: dict[str, int | None] = {}
    for place, each in enumerate(data):
        line = lines[place] if place < len(lines) else None
        try:
            case = _case(each, place + 1, line, file)
            if case.id in line_of:
                case.refuse("id", f"stands twice, in line {line_of[case.id]} too")
        except CaseError as error:
            cases.append(error)
        else:
            line_of[case.id] = line
            cases.append(case)
    return cases


def _loaded(text: str, name: str) -> tuple[object, list[int]]:
    """What the YAML says, and the line of each case."""
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            raise CaseError(f"{name}: is empty; it should have a list of cases")
        _size(node, {})
        return loader.construct_document(node), _lines(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = ": ".join(part for part in (error.context, error.problem) if part)
        raise CaseError(one_line(f"{name}, {where}not YAML: {problem}")) from None
    except yaml.YAMLError as error:  # a character that YAML does not allow
        problem = str(error).splitlines()[0]
        raise CaseError(one_line(f"{name}{_at(text, error)}: not YAML: {problem}")) from None
    except RecursionError:
        raise CaseError(f"{name}: is nested too deeply to be read") from None


def _at(text: str, error: yaml.YAMLError) -> str:
    position = getattr(error, "position", None)
    if not isinstance(position, int):
        return ""
    before = text[:position]
    return f", line {before.count(chr(10)) + 1}, column {position - before.rfind(chr(10))}"


def _lines(node: yaml.Node) -> list[int]:
    if isinstance(node, yaml.MappingNode):
        found = [value for key, value in node.value if getattr(key, "value", None) == "cases"]
        node = found[0] if found else node
    if isinstance(node, yaml.SequenceNode):
        return [each.start_mark.line + 1 for each in node.value]
    return []


def _case(value: object, place: int, line: int | None, file: str | None) -> Case:
    where = "" if file is None else f"{file}: "
    where += f"case number {place}" + ("" if line is None else f" (line {line})")
    if not isinstance(value, Mapping):
        raise CaseError(f"{where}: {shown(value)} is not a table with id, kind and so on")
    name, kind = value.get("id"), value.get("kind")
    if type(name) not in (str, int) or not 0 < len(str(name).strip()) <= _LONGEST_ID:
        problem = "is missing" if name is None else f"{shown(name)} is no name"
        raise CaseError(f"{where}, id: {problem}")
    if not isinstance(kind, str):
        problem = "is missing" if kind is None else f"{shown(kind)} is not a word"
        raise CaseError(f"{where}, kind: {problem}; the kinds are {', '.join(FIELDS)}")
    fields = {str(key): each for key, each in value.items()}
    case = Case(str(name), kind, fields, line, file)
    _check(case)
    return case


def _check(case: Case) -> None:
    """Raise `CaseError` for a kind or a field that the format does not know, or that is missing."""
    if case.kind.startswith(SKIPPED):
        return
    if case.kind not in FIELDS:
        case.refuse(
            "kind", f"there is no {case.kind!r}{close_match(case.kind, FIELDS)}; "
            f"the kinds are {', '.join(FIELDS)}",
        )  # fmt: skip
    needed, further = FIELDS[case.kind]
    known = (*needed, *further, *COMMON)
    for name in case.fields:
        if name not in known and name not in SETTINGS:
            near = close_match(name, (*known, *SETTINGS)) or f"; it has {', '.join(known)}"
            problem = f"is neither a field of a case of kind {case.kind} nor a setting{near}"
            case.refuse(name, problem)
    for name in (*needed, "expect"):
        case.need(name)
    if case.fields["expect"] == {}:
        refuse_empty(case, "expect")
