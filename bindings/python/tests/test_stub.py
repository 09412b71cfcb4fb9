"""The typed stub says what the module has."""

import ast
import unittest
from pathlib import Path

import enfilade
from enfilade import __main__ as reference
from enfilade import _core


class Reference(unittest.TestCase):
    def test_tells_of_everything_and_what_it_is_for(self) -> None:
        text = reference.reference()
        for name in enfilade.__all__:
            section = text.split(f"\n## {name}\n")[1].split("\n## ")[0]
            self.assertGreater(len(section.split()), 3, name)
        for name in ("think(", "from_view(", "apply_actions(actions: Sequence[int])", "observe(player: int,", "## enfilade.parallel.Env"):
            self.assertIn(name, text)
        self.assertNotIn("ForwardRef", text)


class Stub(unittest.TestCase):
    def test_names_everything_there_is(self) -> None:
        stub = ast.parse((Path(_core.__file__).parent / "_core.pyi").read_text())
        classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
        self.assertEqual(set(classes), {name for name in vars(_core) if isinstance(getattr(_core, name), type)})
        for name, node in classes.items():
            said = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            said |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
            there = {each for each in vars(getattr(_core, name)) if not each.startswith("__")} | {"__new__"}
            self.assertEqual(said, there, name)
