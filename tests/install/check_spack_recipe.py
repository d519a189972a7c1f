#!/usr/bin/env python3
"""Compares the recipe for Spack with what the build looks for, and with Debian's packages.

  check_spack_recipe.py ROOT                  prints a line for each fault; exit status 1 if there is one
  check_spack_recipe.py ROOT --without WORD   the same, with the recipe's lines that have WORD left out
"""
import ast
import pathlib
import re
import sys

# What CMake looks for, the package of Spack, the package of Debian.
SAME = [
    ("Eigen3", "eigen", "libeigen3-dev"),
    ("fmt", "fmt", "libfmt-dev"),
    ("hwy", "highway", "libhwy-dev"),
    ("nlohmann_json", "nlohmann-json", "nlohmann-json3-dev"),
    ("CLI11", "cli11", "libcli11-dev"),
    ("pugixml", "pugixml", "libpugixml-dev"),
    ("re2", "re2", "libre2-dev"),
    ("HDF5", "hdf5", "libhdf5-dev"),
    ("ZLIB", "zlib-api", "zlib1g-dev"),
    ("SQLite3", "sqlite", "libsqlite3-dev"),
    ("Qt6", "qt-base", "qt6-base-dev"),
    ("Qt6", "qt-svg", "qt6-svg-dev"),
    ("QCustomPlotQt6", "qcustomplot", "libqcustomplot-dev"),
    ("yaml-cpp", "yaml-cpp", "libyaml-cpp-dev"),
    ("Hwloc", "hwloc", "libhwloc-dev"),
    ("Boost", "boost", "libboost-graph-dev"),
    ("METIS", "metis", "libmetis-dev"),
    ("PFM", "libpfm4", "libpfm4-dev"),
    ("Capstone", "capstone", "libcapstone-dev"),
    ("PAPI", "papi", "libpapi-dev"),
    ("SDE", "papi", "libsde1"),
    ("pybind11", "py-pybind11", "pybind11-dev"),
    ("Python3", "python", "python3-dev"),
]
# Programs that no find_package() looks for.
PROGRAMS = {"c", "cxx", "cmake", "ninja", "valgrind", "py-numpy"}
# Not libraries: they come with the C library.
OF_THE_SYSTEM = {"Threads"}


def recipe_of(text):
    """Dependencies with their specifications, variants, and the names that define() gives to CMake."""
    dependencies, variants, defined, version = {}, set(), set(), None
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and all(
                isinstance(e, ast.Constant) and isinstance(e.value, str) for e in node.elts):
            defined.add("CMAKE_DISABLE_FIND_PACKAGE_" + node.elts[0].value)
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        first = node.args[0].value
        if name == "depends_on":
            dependencies.setdefault(re.match(r"[a-z0-9-]+", first).group(), []).append(first)
        elif name == "variant":
            variants.add(first)
        elif name == "version":
            version = first
        elif name == "define_from_variant":
            defined.add(first)
            if node.args[1].value not in variants:
                variants.add("missing: " + node.args[1].value)
        elif name == "define":
            defined.add(first)
    return dependencies, variants, defined, version


def check(root, without):
    directory = root / "scripts/spack/spack_repo/papilio/packages"
    text = "\n".join(line for line in (directory / "papilio/package.py").read_text(encoding="utf-8").splitlines()
                     if without is None or without not in line)
    dependencies, variants, defined, version = recipe_of(text)
    ast.parse((directory / "qcustomplot/package.py").read_text(encoding="utf-8"))

    cmake = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    options = set()
    for file in [root / "CMakeLists.txt", *root.glob("*/*.cmake"), *root.glob("*/CMakeLists.txt"), *root.glob("scripts/cmake/*.cmake")]:
        options |= set(re.findall(r"\boption\((\w+)", file.read_text(encoding="utf-8")))
    wanted = {}
    for name, rest in re.findall(r"^\s*find_package\(([\w-]+)([^)]*)\)", cmake, re.MULTILINE):
        wanted[name] = rest
    wanted.update({"re2": " REQUIRED"} if "find_library(RE2_LIBRARY" in cmake else {})
    for name, rest in re.findall(r"find_package\((pybind11|Python3)([^)]*)\)",
                                 (root / "python/CMakeLists.txt").read_text(encoding="utf-8")):
        wanted[name] = rest
    debian = set(re.findall(r"[\w.+-]+", (root / "scripts/packages.sh").read_text(encoding="utf-8")))

    faults = []
    for name in sorted(wanted.keys() - OF_THE_SYSTEM - {row[0] for row in SAME}):
        faults.append(f"CMake looks for {name}, which this test does not know: add it to SAME and to the recipe")
    for name, package, of_debian in SAME:
        if name not in wanted:
            faults.append(f"CMake does not look for {name} any longer: remove it here and from the recipe")
        if package not in dependencies:
            faults.append(f"the recipe does not depend on {package}, which CMake finds as {name}")
        if of_debian not in debian:
            faults.append(f"scripts/packages.sh does not have {of_debian}, the recipe has {package}")
        least = re.match(r"\s+(\d[\d.]*)", wanted.get(name, ""))
        if least and not any(f"@{least.group(1)}" in spec for spec in dependencies.get(package, [])):
            faults.append(f"CMake asks for {name} {least.group(1)}, the recipe for {dependencies.get(package)}")
        optional = name in wanted and "REQUIRED" not in wanted[name] and name not in ("pybind11", "Python3")
        if optional and "CMAKE_DISABLE_FIND_PACKAGE_" + name not in defined:
            faults.append(f"{name} is optional, but no variant of the recipe leaves it out")
    for package in sorted(dependencies.keys() - PROGRAMS - {row[1] for row in SAME}):
        faults.append(f"the recipe depends on {package}, which this test does not know")
    for name in sorted(name for name in defined if name.startswith("PAPILIO_") and name not in options):
        faults.append(f"{name} is not an option of CMake")
    for name in sorted(name for name in variants if name.startswith("missing: ")):
        faults.append(f"{name.removeprefix('missing: ')} is not a variant of the recipe")
    least = re.search(r"cmake_minimum_required\(VERSION ([\d.]+)", cmake).group(1)
    if f"cmake@{least}:" not in dependencies.get("cmake", []):
        faults.append(f"CMake {least} is needed, the recipe asks for {dependencies.get('cmake')}")
    project = re.search(r"project\(papilio VERSION ([\d.]+)", cmake).group(1)
    if version != project:
        faults.append(f"the version is {project}, that of the recipe {version}")
    return faults


def main():
    faults = check(pathlib.Path(sys.argv[1]), sys.argv[3] if len(sys.argv) > 3 else None)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
