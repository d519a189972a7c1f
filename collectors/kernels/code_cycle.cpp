#include "collectors/kernels/code_cycle.h"

#include "collectors/kernels/cache_suite.h"
#include "collectors/kernels/instructions.h"

#include <cstring>
#include <memory>

namespace papilio::collectors {

namespace {

#if defined(__x86_64__)

constexpr unsigned char trapByte = 0xcc;

/// The 32-bit distance that a jump whose last byte is before `end` takes to `target`.
void putDistance(unsigned char* place, const unsigned char* end, const unsigned char* target)
{
    const auto distance = static_cast<std::int32_t>(target - end);
    std::memcpy(place, &distance, sizeof distance);
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

#else

constexpr unsigned char trapByte = 0;

[[maybe_unused]] void putWord(unsigned char* code, std::uint32_t word)
{
    std::memcpy(code, &word, sizeof word);
}

/// A NOP and a jump to `next`.
void putLine([[maybe_unused]] unsigned char* code, [[maybe_unused]] const unsigned char* next)
{
#if defined(PAPILIO_COUNT_DOWN)
    putWord(code, PAPILIO_CODE_NOP);
    putWord(code + 4, PAPILIO_CODE_JUMP | PAPILIO_CODE_DISTANCE(next - (code + 4)));
#endif
}

/// Counts the argument of the function down, goes to `first` until it is zero, and returns.
void putLastLine([[maybe_unused]] unsigned char* code, [[maybe_unused]] const unsigned char* first)
{
#if defined(PAPILIO_COUNT_DOWN)
    putWord(code, PAPILIO_CODE_SUBTRACT);
    putWord(code + 4, PAPILIO_CODE_SKIP_JUMP_AT_ZERO);
    putWord(code + 8, PAPILIO_CODE_JUMP | PAPILIO_CODE_DISTANCE(first - (code + 8)));
    putWord(code + 12, PAPILIO_CODE_RETURN);
#endif
}

#endif

}  // namespace

KernelBody codeCycle(const std::vector<std::size_t>& places, std::size_t bytes)
{
    if (thisArchitecture == Architecture::Other) {
        return {};
    }
    const auto code = std::make_shared<Buffer>(bytes);
    if (!*code) {
        return {};
    }
    std::memset(code->data(), trapByte, code->size());
    const auto lines = places.size();
    const auto order = shuffled(lines, 1);
    const auto at = [&](std::size_t turn) { return code->data() + places[order[turn]]; };
    for (std::size_t turn = 0; turn + 1 < lines; ++turn) {
        putLine(at(turn), at(turn + 1));
    }
    unsigned char* first = at(0);
    putLastLine(at(lines - 1), first);
    // Caches of data and instructions need not agree by themselves.
    __builtin___clear_cache(reinterpret_cast<char*>(code->data()),
                            reinterpret_cast<char*>(code->data() + code->size()));
    if (!code->makeExecutable()) {
        return {};
    }
    return [code, first, lines](std::uint64_t n) {
        reinterpret_cast<void (*)(std::uint64_t)>(first)(n / lines);
    };
}

}  // namespace papilio::collectors
