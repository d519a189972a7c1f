# Sourced by the other scripts: configures and builds.

# papilio_needs_room FOLDER GIGABYTES: a full disk would end the build late, and with words about something else.
papilio_needs_room() {
    local free
    free=$(df -Pk "$1" | awk 'NR == 2 { print int($4 / 1e6) }')
    if [ "$free" -lt "$2" ]; then
        echo "$0: the build needs $2 GB, and the disk of $1 has $free GB free. Free some space, or clone Papilio to another disk." >&2
        exit 1
    fi
}

# papilio_build SOURCES BUILD TARGET GIGABYTES OPTION... ; a build that is there keeps its own options.
papilio_build() {
    local source_dir=$1 build_dir=$2 target=$3 gigabytes=$4
    shift 4
    if [ ! -f "$build_dir/build.ninja" ]; then
        papilio_needs_room "$source_dir" "$gigabytes"
        cmake -S "$source_dir" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo "$@"
    fi
    cmake --build "$build_dir" --parallel "$(nproc)" --target "$target"
}
