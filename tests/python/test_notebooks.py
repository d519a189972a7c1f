"""Runs the code of every notebook in examples/notebooks; a cell that raises fails the test."""
import json
import os
import pathlib
import sys

try:
    import numpy  # noqa: F401
    import pandas  # noqa: F401
except ImportError:
    print("skipped: numpy or pandas is not installed for " + sys.executable)
    sys.exit(77)

folder = pathlib.Path(os.environ["PAPILIO_SOURCE"]) / "examples" / "notebooks"
notebooks = sorted(folder.glob("*.ipynb"))
assert notebooks, f"{folder} has no notebooks"
os.chdir(folder)
for path in notebooks:
    names = {"__name__": "__main__"}
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], 1):
        if cell["cell_type"] == "code":
            print(f"{path.name}, cell {number}")
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
