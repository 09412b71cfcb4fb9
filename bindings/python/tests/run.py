"""Runs every test and every example of the package and of docs/python.md and docs/cookbook.md, and ends with a line that ./check counts."""

import doctest
import sys
import unittest
from pathlib import Path

import enfilade
from enfilade import _core, aec, errors, match, parallel

here = Path(__file__).resolve().parent


def examples() -> unittest.TestSuite:
    suite = unittest.TestSuite()
    for module in (enfilade, errors, match, aec, parallel, _core):
        suite.addTests(doctest.DocTestSuite(module))
    for name in ("python.md", "cookbook.md"):
        suite.addTest(doctest.DocFileSuite(str(here.parents[2] / "docs" / name), module_relative=False))
    return suite


if __name__ == "__main__":
    every = unittest.TestSuite([unittest.defaultTestLoader.discover(str(here)), examples()])
    result = unittest.TextTestRunner(verbosity=1).run(every)
    bad = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - bad} passed, {bad} failed")
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 20 else 1)
