// Plain loops for processors without kernels of their own; the compiler chooses the instructions.
#include "collectors/roofline/stream_kernels.h"

#if !defined(__x86_64__) && !defined(__aarch64__) && \
    !(defined(__powerpc64__) && defined(__LITTLE_ENDIAN__))

#include <bit>

namespace papilio::collectors {

namespace {

/// streamPattern as a number.
template<typename Number>
constexpr Number pattern()
{
    if constexpr (sizeof(Number) == sizeof(std::uint32_t)) {
        return std::bit_cast<Number>(streamPattern);
    } else {
        return std::bit_cast<Number>(std::uint64_t{streamPattern} << 32 | streamPattern);
    }
}

/// Makes the compiler believe that the numbers are needed and may change.
template<typename Value>
void use(Value value)
{
    asm volatile("" : : "w"(value) : "memory");
}

template<typename Number>
void load(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)
{
    const auto* a = reinterpret_cast<const Number*>(arrays.a);
    for (std::size_t pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < bytes / sizeof(Number); ++i) {
            use(a[i]);
        }
    }
}

template<typename Number, typename Element>
void sweep(const StreamArrays& arrays, std::size_t bytes, std::size_t passes, Element element)
{
    auto* __restrict a = reinterpret_cast<Number*>(arrays.a);
    const auto* b = reinterpret_cast<const Number*>(arrays.b);
    const auto* c = reinterpret_cast<const Number*>(arrays.c);
    const auto* d = reinterpret_cast<const Number*>(arrays.d);
    for (std::size_t pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < bytes / sizeof(Number); ++i) {
            a[i] = element(b + i, c + i, d + i);
        }
        asm volatile("" : : : "memory");
    }
}

template<typename Number>
void store(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)
{
    sweep<Number>(arrays, bytes, passes, [](auto*, auto*, auto*) { return pattern<Number>(); });
}

template<typename Number>
void copy(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)
{
    sweep<Number>(arrays, bytes, passes, [](auto* b, auto*, auto*) { return *b; });
}

template<typename Number>
void triad(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)
{
    sweep<Number>(arrays, bytes, passes,
                  [](auto* b, auto* c, auto*) { return *b + pattern<Number>() * *c; });
}

template<typename Number>
void schoenauer(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)
{
    sweep<Number>(arrays, bytes, passes, [](auto* b, auto* c, auto* d) { return *b + *c * *d; });
}

template<typename Number>
void add(std::vector<StreamKernel>& kernels, Precision precision)
{
    kernels.push_back({"load", Isa::Scalar, precision, 1, 0, load<Number>});
    kernels.push_back({"store", Isa::Scalar, precision, 0, 1, store<Number>});
    kernels.push_back({"copy", Isa::Scalar, precision, 1, 1, copy<Number>});
    kernels.push_back({"2:1", Isa::Scalar, precision, 2, 1, triad<Number>});
    kernels.push_back({"triad", Isa::Scalar, precision, 2, 1, triad<Number>});
    kernels.push_back({"3:1", Isa::Scalar, precision, 3, 1, schoenauer<Number>});
}

}  // namespace

const std::vector<StreamKernel>& streamKernels()
{
    static const std::vector<StreamKernel> kernels = [] {
        std::vector<StreamKernel> all;
        add<double>(all, Precision::Double);
        add<float>(all, Precision::Single);
        return all;
    }();
    return kernels;
}

}  // namespace papilio::collectors

#endif
