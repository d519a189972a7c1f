#include "collectors/roofline/isa.h"

#include "collectors/kernels/processor.h"
#include "core/base/ascii.h"

#include <algorithm>
#include <string>

namespace papilio::collectors {

std::string_view isaName(Isa isa)
{
    constexpr std::array names{"scalar", "SSE", "AVX2", "AVX-512", "NEON", "SVE", "VSX"};
    return names.at(static_cast<std::size_t>(isa));
}

std::string_view precisionName(Precision precision)
{
    return precision == Precision::Double ? "double" : "single";
}

std::optional<Isa> isaFromName(std::string_view name)
{
    const auto plain = [](std::string_view text) {
        std::string letters;
        for (const char letter : text) {
            if (letter != '-') {
                letters += core::lowerLetter(letter);
            }
        }
        return letters;
    };
    for (const Isa isa : allIsas) {
        if (plain(isaName(isa)) == plain(name)) {
            return isa;
        }
    }
    return std::nullopt;
}

std::size_t vectorBytes(Isa isa)
{
    constexpr std::array<std::size_t, allIsas.size()> bytes{0, 16, 32, 64, 16, 0, 16};
    constexpr unsigned bitsOfByte = 8;
    return isa == Isa::Sve ? scalableVectorBits() / bitsOfByte
                           : bytes.at(static_cast<std::size_t>(isa));
}

bool isaRuns(Isa isa)
{
    switch (isa) {
        case Isa::Scalar:
            return true;
#if defined(__x86_64__)
        case Isa::Sse:  // SSE2 is part of x86-64
            return true;
        case Isa::Avx2:
            return __builtin_cpu_supports("avx2") != 0 && fmaRuns();
        case Isa::Avx512:
            return __builtin_cpu_supports("avx512f") != 0;
#elif defined(__aarch64__)
        case Isa::Neon:
            return true;
        case Isa::Sve:
            return vectorBytes(isa) != 0;
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
        case Isa::Vsx:
            return true;
#endif
        default:
            return false;
    }
}

bool fmaRuns()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("fma") != 0;
#else
    return true;
#endif
}

std::vector<Isa> isasHere()
{
    std::vector<Isa> isas;
    std::copy_if(allIsas.begin(), allIsas.end(), std::back_inserter(isas), isaRuns);
    return isas;
}

}  // namespace papilio::collectors
