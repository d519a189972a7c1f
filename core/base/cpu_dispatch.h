#pragma once

#include <string_view>

// Marks what has to be inlined into each of the three variants of a kernel: it takes on the
// caller's instruction set.
#define PAPILIO_KERNEL inline __attribute__((always_inline))

#if defined(__x86_64__)
#define PAPILIO_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw")))
#define PAPILIO_TARGET_AVX2 __attribute__((target("avx2")))
#else
#define PAPILIO_TARGET_AVX512
#define PAPILIO_TARGET_AVX2
#endif

/// Defines `void name parameters` that runs the PAPILIO_KERNEL function `body` compiled for the
/// instruction set in use. All variants do the same operations on the same lanes in the same order,
/// so they give identical bits.
#define PAPILIO_DISPATCH(name, body, parameters, arguments) \
    namespace {                                             \
    PAPILIO_TARGET_AVX512 void name##Avx512 parameters      \
    {                                                       \
        body arguments;                                     \
    }                                                       \
    PAPILIO_TARGET_AVX2 void name##Avx2 parameters          \
    {                                                       \
        body arguments;                                     \
    }                                                       \
    void name##Plain parameters                             \
    {                                                       \
        body arguments;                                     \
    }                                                       \
    }                                                       \
    void name parameters                                    \
    {                                                       \
        switch (vectorPath()) {                             \
            case VectorPath::Avx512:                        \
                return name##Avx512 arguments;              \
            case VectorPath::Avx2:                          \
                return name##Avx2 arguments;                \
            case VectorPath::Plain:                         \
                break;                                      \
        }                                                   \
        name##Plain arguments;                              \
    }

namespace papilio::core {

/// The instruction set the number-crunching loops run with.
enum class VectorPath { Plain, Avx2, Avx512 };

std::string_view toString(VectorPath path);  ///< "plain", "AVX2", "AVX-512"

/// True where this processor can run `path`.
bool isSupported(VectorPath path);

/// The path in use: the fastest supported one, unless setVectorPath() chose another.
VectorPath vectorPath();

/// Chooses a path for the whole process, for tests and benchmarks. An unsupported one falls back to
/// the widest supported one.
void setVectorPath(VectorPath path);

}  // namespace papilio::core
