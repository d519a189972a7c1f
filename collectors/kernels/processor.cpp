#include "collectors/kernels/processor.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace papilio::collectors {

namespace {

/// @param name  "AVX"
std::string missingUnless(bool supported, const char* name)
{
    return supported ? "" : std::string("the processor has no ") + name;
}

std::string missingUnlessVectorsAre(unsigned bits)
{
    const unsigned here = scalableVectorBits();
    if (here == 0 || here == bits) {
        return missingUnless(here != 0, "SVE");
    }
    return "the processor's SVE vectors have " + std::to_string(here) + " bits, not " +
           std::to_string(bits);
}

}  // namespace

std::string whyNot(Architecture architecture, Extension extension)
{
    if (architecture != thisArchitecture || architecture == Architecture::Other) {
        return "the kernel is written for " + std::string(nameOf(architecture));
    }
    switch (extension) {
        case Extension::None:
            return "";
#if defined(__x86_64__)
        case Extension::Avx:
            return missingUnless(__builtin_cpu_supports("avx") != 0, "AVX");
        case Extension::Avx2:
            return missingUnless(__builtin_cpu_supports("avx2") != 0, "AVX2");
        case Extension::Fma:
            return missingUnless(__builtin_cpu_supports("fma") != 0, "FMA");
        case Extension::Avx512:
            return missingUnless(__builtin_cpu_supports("avx512f") != 0, "AVX-512F");
#endif
        case Extension::Sve:
            return missingUnless(scalableVectorBits() != 0, "SVE");
        case Extension::Sve128:
            return missingUnlessVectorsAre(128);
        case Extension::Sve256:
            return missingUnlessVectorsAre(256);
        case Extension::Sve512:
            return missingUnlessVectorsAre(512);
        case Extension::Sve1024:
            return missingUnlessVectorsAre(1024);
        case Extension::Sve2048:
            return missingUnlessVectorsAre(2048);
        default:
            return "the extension belongs to another architecture";
    }
}

unsigned scalableVectorBits()
{
#if defined(__aarch64__)
    constexpr unsigned long sve = 1UL << 22U;  // HWCAP_SVE, which old headers do not have
    if ((::getauxval(AT_HWCAP) & sve) == 0) {
        return 0;
    }
    unsigned long bytes = 0;
    asm(".arch_extension sve\n cntb %[bytes]\n" : [bytes] "=r"(bytes));
    return static_cast<unsigned>(8 * bytes);
#else
    return 0;
#endif
}

}  // namespace papilio::collectors
