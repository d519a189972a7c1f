#include "collectors/kernels/architecture_kernels.h"

#if defined(__x86_64__)

#include <cstring>

namespace papilio::collectors {

extern "C" __attribute__((noinline, noclone)) void* papilio_chase(void* place, std::uint64_t n)
{
    n /= chaseUnroll;
    asm volatile("nop\n .p2align 4\n 1:\n .rept 16\n mov (%[p]), %[p]\n .endr\n dec %[n]\n jnz 1b\n"
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
        "mov %[count], (%[block],%[offset])\n"
        "add %[step], %[offset]\n"
        "mov %[offset], %[beyond]\n"
        "sub %[bytes], %[beyond]\n"
        "cmovnc %[beyond], %[offset]\n"
        "dec %[count]\n jnz 1b\n"
        : [offset] "+r"(offset), [count] "+r"(count), [beyond] "+r"(beyond)
        : [block] "r"(block), [step] "r"(step), [bytes] "r"(bytes)
        : "cc", "memory");
    return offset;
}

namespace {

/// The 32-bit distance that a jump whose last byte is before `end` takes to `target`.
void putDistance(unsigned char* place, const unsigned char* end, const unsigned char* target)
{
    const auto distance = static_cast<std::int32_t>(target - end);
    std::memcpy(place, &distance, sizeof distance);
}

}  // namespace

unsigned char trapByte()
{
    return 0xcc;
}

/// nop; jmp next
void putLine(unsigned char* code, const unsigned char* next)
{
    code[0] = 0x90;
    code[1] = 0xe9;
    putDistance(code + 2, code + 6, next);
}

/// dec %rdi; jnz first; ret
void putLastLine(unsigned char* code, const unsigned char* first)
{
    constexpr unsigned char decrement[] = {0x48, 0xff, 0xcf, 0x0f, 0x85};
    std::memcpy(code, decrement, sizeof decrement);
    putDistance(code + 5, code + 9, first);
    code[9] = 0xc3;
}

}  // namespace papilio::collectors

#endif
