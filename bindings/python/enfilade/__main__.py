"""python3 -m enfilade: the reference of this package in Markdown, made from its docstrings and typed stubs."""

import ast
import dataclasses
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Dict, Iterator, List

import enfilade
from enfilade import _core


def signatures() -> Dict[str, str]:
    """What is written in C++ says its arguments in the stub only: "State.observe" -> "(player, *, ...)"."""
    found = {}
    for node in ast.parse((Path(_core.__file__).parent / "_core.pyi").read_text()).body:
        for each in [node] if isinstance(node, ast.FunctionDef) else getattr(node, "body", []):
            if isinstance(each, ast.FunctionDef):
                each.args.args = [arg for arg in each.args.args if arg.arg not in ("self", "cls")]
                inside = f"{node.name}." if node is not each else ""
                found[inside + each.name] = f"({ast.unparse(each.args)}) -> {ast.unparse(each.returns)}"
    return found


STUB = signatures()


def signature_of(name: str, thing: Any) -> str:
    stub = STUB.get(name) or STUB.get(f"{name}.__new__")
    if stub:
        return stub
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""


def words_of(thing: Any) -> str:
    """The docstring; of what is written in C++ without its first line, which is the signature."""
    text = inspect.getdoc(thing) or ""
    first, _, rest = text.partition("\n\n")
    if ") -> " in first and not first.startswith(">>>"):
        text = rest
    prose, mark, example = text.partition(">>> ")
    example, _, after = example.partition("\n\n")
    said = prose.rstrip() + (f"\n\n```python\n{mark}{example.rstrip()}\n```" if mark else "")
    return said + (f"\n\n{after.rstrip()}" if after else "")


def members(kind: type) -> Iterator[str]:
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        thing = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        if isinstance(thing, property) or inspect.isgetsetdescriptor(thing):
            yield f"**`{name}`** {words_of(thing)}"
        elif callable(thing):
            yield f"**`{name}{signature_of(f'{kind.__name__}.{name}', thing)}`**\n\n{words_of(thing)}"


def fields(kind: type) -> List[str]:
    if dataclasses.is_dataclass(kind):
        return [f"`{field.name}`: {field.type}" for field in dataclasses.fields(kind)]
    kinds = {name: getattr(kind.__annotations__[name], "__forward_arg__", None) for name in getattr(kind, "_fields", ())}
    return [f"`{name}`: {said}" for name, said in kinds.items()]


def part(name: str, thing: Any) -> str:
    if not isinstance(thing, type):
        return f"## {name}\n\n`{name}{signature_of(name, thing)}`\n\n{words_of(thing)}\n"
    made = "" if issubclass(thing, BaseException) or fields(thing) else f"`{name}{signature_of(name, thing)}`"
    lines = [f"## {name}", *([made] if made else []), words_of(thing), *(["\n".join(f"- {field}" for field in fields(thing))] if fields(thing) else [])]
    return "\n\n".join([*lines, *members(thing)]) + "\n"


def environment(module: ModuleType) -> str:
    return part(f"{module.__name__}.Env", module.Env).replace("\n\n", f"\n\n{words_of(module)}\n\n", 1)


def reference() -> str:
    head = f"# Reference: the Python package\n\nenfilade {enfilade.__version__}. {words_of(enfilade)}\n"
    parts = [part(name, getattr(enfilade, name)) for name in enfilade.__all__]
    try:
        from enfilade import aec, parallel
    except ImportError:  # they need numpy
        return "\n".join([head, *parts])
    return "\n".join([head, *parts, environment(aec), environment(parallel)])


if __name__ == "__main__":
    sys.stdout.write(reference())
