#include "collectors/kernels/architecture_kernels.h"

#if defined(__aarch64__)

#include <cstring>

namespace papilio::collectors {

extern "C" __attribute__((noinline, noclone)) void* papilio_chase(void* place, std::uint64_t n)
{
    n /= chaseUnroll;
    asm volatile(
        "nop\n .p2align 4\n 1:\n .rept 16\n ldr %[p], [%[p]]\n .endr\n subs %[n], %[n], #1\n"
        "b.ne 1b\n"
        : [p] "+r"(place), [n] "+r"(n)
        :
        : "cc", "memory");
    return place;
}

extern "C" __attribute__((noinline, noclone)) std::uint64_t papilio_store(unsigned char* block,
                                                                          std::uint64_t offset,
                                                                          std::uint64_t step,
                                                                          std::uint64_t bytes,
                                                                          std::uint64_t count)
{
    std::uint64_t beyond = 0;
    asm volatile(
        "nop\n .p2align 4\n 1:\n"
        "str %[count], [%[block], %[offset]]\n"
        "add %[offset], %[offset], %[step]\n"
        "subs %[beyond], %[offset], %[bytes]\n"
        "csel %[offset], %[beyond], %[offset], hs\n"
        "subs %[count], %[count], #1\n b.ne 1b\n"
        : [offset] "+r"(offset), [count] "+r"(count), [beyond] "+r"(beyond)
        : [block] "r"(block), [step] "r"(step), [bytes] "r"(bytes)
        : "cc", "memory");
    return offset;
}

namespace {

constexpr std::size_t wordBytes = sizeof(std::uint32_t);

void putWord(unsigned char* place, std::uint32_t word)
{
    std::memcpy(place, &word, sizeof word);
}

/// b target, at `place`
void putJump(unsigned char* place, const unsigned char* target)
{
    constexpr std::uint32_t jump = 0x14000000;
    constexpr std::uint32_t distanceMask = 0x03ffffff;
    const auto words = (target - place) / static_cast<std::ptrdiff_t>(wordBytes);
    putWord(place, jump | (static_cast<std::uint32_t>(words) & distanceMask));
}

}  // namespace

unsigned char trapByte()
{
    return 0;  // four of them are UDF #0
}

/// nop; b next
void putLine(unsigned char* code, const unsigned char* next)
{
    constexpr std::uint32_t nop = 0xd503201f;
    putWord(code, nop);
    putJump(code + wordBytes, next);
}

/// sub x0, x0, #1; cbz x0, .+8; b first; ret: a conditional branch alone does not reach far enough
void putLastLine(unsigned char* code, const unsigned char* first)
{
    constexpr std::uint32_t subtract = 0xd1000400;
    constexpr std::uint32_t skipJumpAtZero = 0xb4000040;
    constexpr std::uint32_t ret = 0xd65f03c0;
    putWord(code, subtract);
    putWord(code + wordBytes, skipJumpAtZero);
    putJump(code + 2 * wordBytes, first);
    putWord(code + 3 * wordBytes, ret);
}

}  // namespace papilio::collectors

#endif
