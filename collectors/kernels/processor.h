#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace papilio::collectors {

/// Instruction sets that kernels are written for.
enum class Architecture { X86_64, Aarch64, Ppc64le, Other };

/// What this program was compiled for.
#if defined(__x86_64__)
inline constexpr Architecture thisArchitecture = Architecture::X86_64;
#elif defined(__aarch64__)
inline constexpr Architecture thisArchitecture = Architecture::Aarch64;
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
inline constexpr Architecture thisArchitecture = Architecture::Ppc64le;
#else
inline constexpr Architecture thisArchitecture = Architecture::Other;
#endif

/// As people call it: "x86-64", "AArch64", "POWER (little endian)".
constexpr std::string_view nameOf(Architecture architecture)
{
    switch (architecture) {
        case Architecture::X86_64:
            return "x86-64";
        case Architecture::Aarch64:
            return "AArch64";
        case Architecture::Ppc64le:
            return "POWER (little endian)";
        case Architecture::Other:
            break;
    }
    return "another architecture";
}

/// As folders and programs are named: "x86_64", "aarch64", "ppc64le".
constexpr std::string_view folderOf(Architecture architecture)
{
    switch (architecture) {
        case Architecture::Aarch64:
            return "aarch64";
        case Architecture::Ppc64le:
            return "ppc64le";
        case Architecture::X86_64:
        case Architecture::Other:
            break;
    }
    return "x86_64";
}

/// Bytes of the caches one core sees; 0: there is no such level.
struct CacheSizes {
    std::size_t l1d = 0;
    std::size_t l1i = 0;
    std::size_t l2 = 0;
    std::size_t l3 = 0;
    std::size_t line = 64;

    bool operator==(const CacheSizes&) const = default;
};

/**
 * The caches of virtual processors: the same on every machine, so that what is counted is the
 * same on every machine too. They are small because valgrind and qemu walk through several times
 * their size; counts per access depend on the level a buffer fits in, not on its bytes.
 */
constexpr CacheSizes virtualCaches{.l1d = 32768, .l1i = 32768, .l2 = 131072, .l3 = 1048576};

/// Instructions beyond the first x86-64, ARMv8-A or POWER8 that a kernel may need. Sve is of any
/// vector length, the others are of the length that they name.
enum class Extension {
    None,
    Avx,
    Avx2,
    Fma,
    Avx512,
    Sve,
    Sve128,
    Sve256,
    Sve512,
    Sve1024,
    Sve2048
};

/// Why this processor (or the virtual one this runs on) cannot execute a kernel of an architecture
/// that needs an extension; empty: it can.
std::string whyNot(Architecture architecture, Extension extension);

/// Bits of a scalable vector of this processor; 0 where it has none.
unsigned scalableVectorBits();

}  // namespace papilio::collectors
