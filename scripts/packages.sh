# Sourced by the other scripts: installs the Debian packages that are missing, and nothing else.

# What the commands and the collectors are built from; of another processor, scripts/archive unpacks them.
papilio_libraries=(
    libeigen3-dev libhwy-dev libhdf5-dev zlib1g-dev libsqlite3-dev libfmt-dev libcli11-dev nlohmann-json3-dev libpugixml-dev libre2-dev
    libpapi-dev libpfm4-dev libsde1 libhwloc-dev libcapstone-dev valgrind
    libboost-graph-dev libmetis-dev libyaml-cpp-dev
)
papilio_tools=(g++ cmake ninja-build ccache mold)
papilio_packages=(
    "${papilio_tools[@]}" "${papilio_libraries[@]}"
    qt6-base-dev qt6-svg-dev libqcustomplot-dev
    pybind11-dev python3-dev
    fonts-inter fonts-jetbrains-mono
)
# The tests also cross-check against numpy and h5py, time with Google Benchmark, run MPI and perf, and build and run the kernels for
# other processors.
papilio_test_packages=(
    libbenchmark-dev python3-numpy python3-h5py python3-pandas hdf5-tools papi-examples openssh-client lua5.3 openmpi-bin linux-perf poppler-utils
    g++-aarch64-linux-gnu g++-powerpc64le-linux-gnu qemu-user
)

papilio_install() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local become=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "These packages are missing and only root can install them: ${missing[*]}" >&2
            return 1
        }
        become=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    {
        "${become[@]}" apt-get update -q &&
            "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y -q --no-install-recommends "${missing[@]}"
    } >&2
}
