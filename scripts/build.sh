# Sourced by the other scripts: configures and builds, a first build with the sources of a folder compiled together.

# papilio_build SOURCES BUILD TARGET OPTION... ; a build that is there keeps its own options.
papilio_build() {
    local source_dir=$1 build_dir=$2 target=$3
    shift 3
    if [ ! -f "$build_dir/build.ninja" ]; then
        cmake -S "$source_dir" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DPAPILIO_UNITY="${PAPILIO_UNITY:-ON}" "$@"
    fi
    local build=(cmake --build "$build_dir" --parallel "$(nproc)" --target "$target")
    "${build[@]}" || {
        grep -q '^PAPILIO_UNITY:BOOL=ON$' "$build_dir/CMakeCache.txt" || return
        # What fails because it was compiled together is compiled alone; an error in the sources is shown again.
        cmake -B "$build_dir" -DPAPILIO_UNITY=OFF
        "${build[@]}"
    }
}
