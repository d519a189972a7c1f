# SPDX-License-Identifier: GPL-3.0-or-later
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Qcustomplot(CMakePackage):
    """QCustomPlot for Qt 6 as a shared library: Debian's source, with its build for CMake."""

    homepage = "https://www.qcustomplot.com"
    url = "https://deb.debian.org/debian/pool/main/q/qcustomplot/qcustomplot_2.1.0+dfsg1.orig.tar.gz"

    license("GPL-3.0-or-later")

    version("2.1.0", sha256="b633167e3d4352ea5aa66bb7d51f7db43b82558cdab9231823ae8af338ab22d4")

    # Qt 6.4 and newer need the patch of the header; the other one is the CMakeLists.txt.
    resource(
        name="debian",
        url="https://deb.debian.org/debian/pool/main/q/qcustomplot/qcustomplot_2.1.0+dfsg1-3.1.debian.tar.xz",
        sha256="d176bc930aae1f5e3152fa55a6488c21791db4efc0fcc243998aedee1338ce4c",
        placement="debian",
    )

    depends_on("cxx", type="build")
    depends_on("qt-base@6.2:+gui+widgets")

    def url_for_version(self, version):
        return self.url

    def patch(self):
        apply = which("patch", required=True)
        for name in ("01_add_CMake_config_material.patch", "02_fix_header_build.patch"):
            apply("-s", "-p1", "-i", join_path("debian", "patches", name))

    def cmake_args(self):
        return [self.define("USE_QT_VERSION", "6")]
