#include "collectors/kernels/processor.h"

namespace papilio::collectors {

std::string whyNot(Extension extension)
{
#ifdef PAPILIO_KERNELS_X86_64
    switch (extension) {
        case Extension::None:
            return "";
        case Extension::Avx:
            return __builtin_cpu_supports("avx") != 0 ? "" : "the processor has no AVX";
        case Extension::Avx2:
            return __builtin_cpu_supports("avx2") != 0 ? "" : "the processor has no AVX2";
        case Extension::Fma:
            return __builtin_cpu_supports("fma") != 0 ? "" : "the processor has no FMA";
        case Extension::Avx512:
            return __builtin_cpu_supports("avx512f") != 0 ? "" : "the processor has no AVX-512F";
    }
    return "";
#else
    static_cast<void>(extension);
    return "the kernel is written for x86-64";
#endif
}

}  // namespace papilio::collectors
