# SPDX-License-Identifier: GPL-3.0-or-later
import os
import shutil

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Qcustomplot(CMakePackage):
    """QCustomPlot for Qt 6 as a shared library, under the CMake name that Debian gave it."""

    homepage = "https://www.qcustomplot.com"
    # The source without the documentation, which Debian keeps under one address.
    url = "https://deb.debian.org/debian/pool/main/q/qcustomplot/qcustomplot_2.1.0+dfsg1.orig.tar.gz"

    license("GPL-3.0-or-later")

    version("2.1.0", sha256="b633167e3d4352ea5aa66bb7d51f7db43b82558cdab9231823ae8af338ab22d4")

    depends_on("cxx", type="build")
    depends_on("qt-base@6:+gui+widgets")

    def url_for_version(self, version):
        return self.url

    def patch(self):
        shutil.copy(os.path.join(self.package_dir, "CMakeLists.txt"), "CMakeLists.txt")
