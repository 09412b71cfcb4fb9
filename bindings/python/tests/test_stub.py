"""The typed stub says what the module has."""

import ast
import unittest
from pathlib import Path

from enfilade import _core


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
