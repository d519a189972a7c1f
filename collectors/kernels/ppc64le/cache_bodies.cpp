#include "collectors/kernels/architecture_kernels.h"

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

#include <cstring>

namespace papilio::collectors {

extern "C" __attribute__((noinline, noclone)) void* papilio_chase(void* place, std::uint64_t n)
{
    n /= chaseUnroll;
    asm volatile(
        "nop\n .p2align 4\n 1:\n .rept 16\n ld %[p], 0(%[p])\n .endr\n addic. %[n], %[n], -1\n"
        "bne 1b\n"
        : [p] "+b"(place), [n] "+r"(n)
        :
        : "cc", "cr1", "ca", "memory");
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
        "stdx %[count], %[block], %[offset]\n"
        "add %[offset], %[offset], %[step]\n"
        "subf %[beyond], %[bytes], %[offset]\n"
        "cmpld 1, %[offset], %[bytes]\n"
        "isel %[offset], %[offset], %[beyond], 4\n"  // CR1: offset < bytes
        "addic. %[count], %[count], -1\n bne 1b\n"
        : [offset] "+b"(offset), [count] "+r"(count), [beyond] "+r"(beyond)
        : [block] "b"(block), [step] "r"(step), [bytes] "r"(bytes)
        : "cc", "cr1", "ca", "memory");
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
    constexpr std::uint32_t jump = 0x48000000;
    constexpr std::uint32_t distanceMask = 0x03fffffc;
    putWord(place, jump | (static_cast<std::uint32_t>(target - place) & distanceMask));
}

}  // namespace

unsigned char trapByte()
{
    return 0;  // four of them are no instruction
}

/// nop; b next
void putLine(unsigned char* code, const unsigned char* next)
{
    constexpr std::uint32_t nop = 0x60000000;
    putWord(code, nop);
    putJump(code + wordBytes, next);
}

/// addic. 3,3,-1; beq .+8; b first; blr: a conditional branch alone does not reach far enough
void putLastLine(unsigned char* code, const unsigned char* first)
{
    constexpr std::uint32_t subtract = 0x3463ffff;
    constexpr std::uint32_t skipJumpAtZero = 0x41820008;
    constexpr std::uint32_t ret = 0x4e800020;
    putWord(code, subtract);
    putWord(code + wordBytes, skipJumpAtZero);
    putJump(code + 2 * wordBytes, first);
    putWord(code + 3 * wordBytes, ret);
}

}  // namespace papilio::collectors

#endif
