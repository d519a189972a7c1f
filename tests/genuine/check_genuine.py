#!/usr/bin/env python3
"""Recomputes from genuine files of tools what an import of them has to hold, and compares.

    check_genuine.py PAPILIO FOLDER…

Each file below the folders is read here, with csv, json and regular expressions; PAPILIO imports it, and h5py reads the
study. Nothing of Papilio takes part but the program. Every file that holds measurements has to be in a check: one that is
in none, and is not known to hold something else, is an error. The statistics and metrics that tools write of their own
counts are checked as well, so that a mistake of this script shows.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import h5py  # noqa: F401
except ImportError:
    print("skipped: h5py is not installed for " + sys.executable)
    sys.exit(77)

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tools  # noqa: E402
from study import Study  # noqa: E402


class Importer:
    """Runs `papilio import` on files."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def __call__(self, *paths, options=()):
        output = self.folder / "study.h5"
        output.unlink(missing_ok=True)
        done = subprocess.run(
            [self.program, "import", *map(str, paths), "-o", str(output), *options], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, "was not imported: " + done.stderr.strip()
        return Study(output)

    def refused(self, *paths):
        """The sentence that says why not."""
        output = self.folder / "refused.h5"
        done = subprocess.run([self.program, "import", *map(str, paths), "-o", str(output)], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and not output.exists(), "was imported, though it holds nothing that can be"
        return done.stderr.strip()


def main():
    program, folders = sys.argv[1], [pathlib.Path(folder) for folder in sys.argv[2:]]
    checked = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        importer = Importer(program, pathlib.Path(temporary))
        for root in folders:
            left = {path for path in root.rglob("*") if path.is_file()}
            for check in tools.CHECKS:
                for group in check.groups(sorted(left), root):
                    left -= set(group)
                    checked += 1
                    try:
                        check(importer, group)
                    except Exception as error:
                        failed += 1
                        place = group[0].relative_to(root)
                        kind = "" if isinstance(error, AssertionError) else type(error).__name__ + ": "
                        print(f"{check.name}: {place}{' …' if len(group) > 1 else ''}: {kind}{error}")
            for path in sorted(left):
                if not re.search(tools.OTHERS, str(path.relative_to(root))):
                    failed += 1
                    print(f"{path.relative_to(root)}: is in no check")
    print(f"{checked} imports compared, {failed} with faults")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
