# SPDX-License-Identifier: GPL-3.0-or-later
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Papilio(CMakePackage):
    """Papilio chooses hardware events whose counts can be trusted and defines metrics over them.

    papilio-collect measures, papilio analyses; the workbench is a window for both."""

    license("GPL-3.0-or-later")

    # From a checkout: spack dev-build papilio@0.1.0
    version("0.1.0")

    variant("workbench", default=False, description="The window, which needs Qt 6")
    variant("papi", default=True, description="Count with PAPI")
    variant("sde", default=True, when="+papi", description="Record software-defined events")
    variant("pfm", default=True, description="Count whole programs with the kernel's perf_event")
    variant("hwloc", default=True, description="Measure roofs and constants")
    variant("sparse", default=True, description="Orderings of sparse matrices (METIS, Boost)")
    variant("capstone", default=True, description="Count work per instruction with valgrind")
    variant("valgrind", default=True, description="Count on virtual processors of valgrind")
    variant("sqlite", default=True, description="Import databases of rocpd")
    variant("yaml", default=True, description="Import machine files of kerncraft")
    variant("python", default=False, description="The Python module")
    variant("examples", default=True, description="papilio-demo-solvers")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")

    depends_on("eigen@3.4:3")
    depends_on("fmt@9:")
    depends_on("highway@1.0.3:")
    depends_on("nlohmann-json@3.11:")
    depends_on("cli11@2.1:")
    depends_on("pugixml@1.12:")
    depends_on("re2+shared")
    depends_on("hdf5~mpi")
    depends_on("zlib-api")

    depends_on("qt-base@6.4:+dbus+gui+network+widgets", when="+workbench")
    depends_on("qt-svg@6.4:", when="+workbench")
    depends_on("qcustomplot@2.1:", when="+workbench")

    depends_on("papi@6:", when="+papi")
    depends_on("papi@7:+sde", when="+sde")
    depends_on("libpfm4", when="+pfm")
    depends_on("hwloc@2:", when="+hwloc")
    depends_on("metis", when="+sparse")
    depends_on("boost+graph", when="+sparse")
    depends_on("capstone@4:", when="+capstone")
    depends_on("valgrind", when="+valgrind")
    depends_on("sqlite@3:", when="+sqlite")
    depends_on("yaml-cpp", when="+yaml")
    depends_on("python", when="+python")
    depends_on("py-pybind11@2.10:", when="+python")
    depends_on("py-numpy", type="run", when="+python")

    # std::stop_token, and from_chars() of floating-point numbers
    conflicts("%gcc@:11")
    conflicts("%clang@:13")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define_from_variant("PAPILIO_WORKBENCH", "workbench"),
            self.define_from_variant("PAPILIO_PYTHON_MODULE", "python"),
            self.define_from_variant("PAPILIO_EXAMPLES", "examples"),
            self.define("BUILD_TESTING", False),
        ] + [
            # What the system happens to have is not built in.
            self.define(f"CMAKE_DISABLE_FIND_PACKAGE_{package}", not self.spec.satisfies(variant))
            for package, variant in (
                ("PAPI", "+papi"),
                ("SDE", "+sde"),
                ("PFM", "+pfm"),
                ("Hwloc", "+hwloc"),
                ("METIS", "+sparse"),
                ("Boost", "+sparse"),
                ("Capstone", "+capstone"),
                ("SQLite3", "+sqlite"),
                ("yaml-cpp", "+yaml"),
            )
        ]
