#pragma once

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

}  // namespace papilio::collectors
