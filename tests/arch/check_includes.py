#!/usr/bin/env python3
"""Compares the includes of a tree with its table arrows.txt (the table's first lines explain it).

  check_includes.py ROOT TABLE                  prints a line for each fault; exit status 1 if there is one
  check_includes.py ROOT TABLE --expect FILE    the faults have to be the lines of FILE, no more and no fewer
"""
import pathlib
import re
import sys

TOPS = ("core", "collectors", "examples", "widgets", "app", "python")
SUFFIXES = {".h", ".c", ".cpp", ".cu"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
LIBRARIES = {
    "Qt": r"Q[A-Za-z]",
    "Qt widgets": r"Q(tWidgets|Widget|Dialog|MainWindow|Application|MessageBox|FileDialog|\w*View|Menu)",
    "QCustomPlot": r"qcustomplot",
    "HDF5": r"(hdf5|H5)",
    "SQLite": r"sqlite3\.h",
    "PAPI": r"papi\.h",
    "libsde": r"sde_lib",
    "RE2": r"re2/",
    "libpfm": r"perfmon/",
    "hwloc": r"hwloc",
    "Boost": r"boost/",
    "METIS": r"metis",
    "CLI11": r"CLI/",
    "pybind11": r"pybind11/",
    "yaml-cpp": r"yaml-cpp/",
}
# Compiled by GCC alone: with libstdc++ 12, clang 14 cannot read a view or what an algorithm gives as a subrange.
GCC_ONLY = re.compile(r"^(?!\s*//).*\bstd::(views::\w+|ranges::(equal_range|find_end|partition|remove|remove_if|rotate|search"
                      r"|search_n|stable_partition|subrange|unique))\b", re.MULTILINE)


def read_table(path):
    """The lines of folders and those of libraries: name to list of folders; and the faults of the table itself."""
    folders, libraries, faults = {}, {}, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        name, colon, targets = line.partition(":")
        name = name.strip()
        table = libraries if name.startswith("<") else folders
        key = name.strip("<>")
        if not colon:
            faults.append(f"line {number} of the table: a colon is missing")
        elif key in table:
            faults.append(f"line {number} of the table: {name} has a line already")
        elif table is libraries and key not in LIBRARIES:
            faults.append(f"line {number} of the table: the library {name} is unknown")
        else:
            table[key] = targets.split()
    return folders, libraries, faults


def cycles(arrows):
    """The folders of each cycle of arrows."""
    done, found = set(), []

    def walk(folder, path):
        if folder in path:
            found.append(path[path.index(folder):] + [folder])
        elif folder not in done:
            for target in arrows.get(folder, ()):
                walk(target, path + [folder])
            done.add(folder)

    for folder in arrows:
        walk(folder, [])
    return found


def check(root, table):
    folders, libraries, faults = read_table(table)

    def line_of(folder):
        """The name of the folder's line: its own one, or that of the folder above it with a star."""
        group = folder.rpartition("/")[0] + "/*"
        return folder if folder in folders else group if group in folders else None

    used, seen = set(), set()
    sources = sorted(path for top in TOPS for path in (root / top).rglob("*") if path.suffix in SUFFIXES)
    for path in sources:
        file, folder = path.relative_to(root), path.parent.relative_to(root).as_posix()
        name = line_of(folder)
        if name is None:
            if folder not in seen:
                faults.append(f"{folder}: the table has no line for this folder")
            seen.add(folder)
            continue
        seen.add(name)
        text = path.read_text(encoding="utf-8")
        faults += [f"{file}: clang 14 cannot compile std::{found[0]} of libstdc++ 12" for found in GCC_ONLY.findall(text)]
        includes = INCLUDE.findall(text)
        header = file.with_suffix(".h")
        if path.suffix == ".cpp" and (root / header).exists() and includes[:1] != [('"', header.as_posix())]:
            faults.append(f"{file}: a source includes its own header first")
        for quote, included in includes:
            for library, pattern in LIBRARIES.items():
                if re.match(pattern, included):
                    if name in libraries.get(library, ()):
                        used.add((f"<{library}>", name))
                    else:
                        faults.append(f"{file}: {folder} may not include {library} ({included})")
            if quote == "<" or included.endswith(".moc") or any(re.match(p, included) for p in LIBRARIES.values()):
                continue
            if not (root / included).is_file():
                if not (path.parent / included).is_file():
                    faults.append(f"{file}: includes {included}, which is no file of the tree")
                continue
            target = pathlib.PurePosixPath(included).parent.as_posix()
            if target == folder:
                continue
            arrow = line_of(target)
            if arrow in folders[name] and arrow != name:
                used.add((name, arrow))
            elif target in folders[name]:
                used.add((name, target))
            else:
                faults.append(f"{file}: {folder} may not include {target} ({included})")

    for name, targets in folders.items():
        if name not in seen:
            faults.append(f"{name}: the table has a line for it, the tree has no sources in it")
            continue
        faults += [f"{name}: nothing there includes {target}, which it may" for target in targets if (name, target) not in used]
    for library, users in libraries.items():
        faults += [f"<{library}>: nothing in {name} includes it, which it may" for name in users
                   if (f"<{library}>", name) not in used]
    faults += [f"the table has a cycle: {' -> '.join(cycle)}" for cycle in cycles(folders)]
    return faults


def main():
    root, table = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    faults = check(root, table)
    if "--expect" in sys.argv:
        expected = set(pathlib.Path(sys.argv[4]).read_text(encoding="utf-8").splitlines())
        for fault in sorted(expected - set(faults)):
            print(f"not found: {fault}")
        for fault in sorted(set(faults) - expected):
            print(f"not expected: {fault}")
        sys.exit(set(faults) != expected)
    print("\n".join(faults))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
