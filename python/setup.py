"""pip install ./python: builds the module with the project's own CMake, without the workbench."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

source = pathlib.Path(__file__).resolve().parent.parent
version = re.search(r"project\(papilio VERSION ([0-9.]+)", (source / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


class BuildWithCMake(build_ext):
    """Builds the target papilio_python and puts it where setuptools wants the extension."""

    def build_extension(self, extension):
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        folder = pathlib.Path(self.build_temp).resolve()
        subprocess.run(["cmake", "-S", source, "-B", folder, "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DPAPILIO_WORKBENCH=OFF",
                        "-DPAPILIO_EXAMPLES=OFF", "-DBUILD_TESTING=OFF", "-DPAPILIO_PYTHON=" + sys.executable,
                        *(["-G", "Ninja"] if self.has_ninja() else [])], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "papilio_python", "--parallel", str(os.cpu_count() or 1)],
                       check=True)
        built = sorted((folder / "python" / "papilio").glob("_core*.so"))
        if not built:
            sys.exit("the Python module was not built: pybind11 (pybind11-dev) or the headers of " + sys.executable +
                     " (python3-dev) are missing")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(built[0].read_bytes())
        for folder in ("bases", "definitions", "logs", "machines", "presets", "signatures", "topdown"):
            shutil.copytree(source / "resources" / folder, target.parent / "resources" / folder, dirs_exist_ok=True)

    @staticmethod
    def has_ninja():
        try:
            return subprocess.run(["ninja", "--version"], capture_output=True, check=False).returncode == 0
        except OSError:
            return False


setup(version=version, ext_modules=[Extension("papilio._core", sources=[])], cmdclass={"build_ext": BuildWithCMake})
