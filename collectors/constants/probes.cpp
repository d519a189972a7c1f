#include "collectors/constants/probes.h"

#include "collectors/kernels/code_cycle.h"
#include "collectors/roofline/page_memory.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

namespace {

constexpr std::size_t lineBytes = 64;
constexpr unsigned seed = 20240527;

struct Line {
    Line* next;
};

/// Links the lines at `places` into one cycle in random order (Sattolo), so that no prefetcher
/// can tell the next one.
void link(std::vector<Line*>& places)
{
    std::mt19937_64 random(seed);
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t last = order.size() - 1; last > 0; --last) {
        std::swap(order[last], order[random() % last]);
    }
    for (std::size_t at = 0; at < places.size(); ++at) {
        places[at]->next = places[order[at]];
    }
}

/// Another line of each page, so that they do not fight for one set of the cache.
std::size_t placeInPage(std::size_t page)
{
    return page * smallPageBytes() + page % (smallPageBytes() / lineBytes) * lineBytes;
}

Probe codeProbe(const std::vector<std::size_t>& places, std::size_t bytes)
{
    auto body = codeCycle(places, bytes);
    if (!body) {
        return {};
    }
    return [body = std::move(body), lines = places.size()](std::size_t count) {
        body(std::max(count, lines));
    };
}

/// Follows a cycle; the owner keeps the memory.
Probe chase(std::shared_ptr<void> owner, Line* start)
{
    auto at = std::make_shared<Line*>(start);
    return [owner = std::move(owner), at](std::size_t count) {
        Line* line = *at;
        for (std::size_t step = 0; step < count; ++step) {
            line = line->next;
            asm volatile("" : "+r"(line));
        }
        *at = line;
    };
}

}  // namespace

std::size_t smallPageBytes()
{
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

Probe pointerChase(std::size_t bytes)
{
    const auto lines = std::max<std::size_t>(16, bytes / lineBytes);
    auto memory = std::make_shared<PageMemory>(lines * lineBytes);
    if (memory->data() == nullptr) {
        return {};
    }
    std::vector<Line*> places(lines);
    for (std::size_t at = 0; at < lines; ++at) {
        places[at] = reinterpret_cast<Line*>(memory->data() + at * lineBytes);
    }
    link(places);
    return chase(memory, places.front());
}

Probe pageChase(std::size_t pages)
{
    const auto bytes = pages * smallPageBytes();
    void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) {
        return {};
    }
    std::shared_ptr<void> owner(data, [bytes](void* at) { munmap(at, bytes); });
    madvise(data, bytes, MADV_NOHUGEPAGE);  // large pages would hide what is measured
    std::vector<Line*> places(pages);
    for (std::size_t page = 0; page < pages; ++page) {
        places[page] = reinterpret_cast<Line*>(static_cast<char*>(data) + placeInPage(page));
    }
    link(places);
    return chase(owner, places.front());
}

Probe codeChase(std::size_t bytes)
{
    std::vector<std::size_t> places(bytes / lineBytes);
    for (std::size_t line = 0; line < places.size(); ++line) {
        places[line] = line * lineBytes;
    }
    return codeProbe(places, bytes);
}

Probe codePageChase(std::size_t pages)
{
    constexpr std::size_t reach = std::size_t{32} << 20U;  // of a jump on POWER
    if (pages * smallPageBytes() > reach) {
        return {};
    }
    std::vector<std::size_t> places(pages);
    for (std::size_t page = 0; page < pages; ++page) {
        places[page] = placeInPage(page);
    }
    return codeProbe(places, pages * smallPageBytes());
}

Probe branches(bool isRandom)
{
    constexpr std::size_t size = std::size_t{1} << 20;  // longer than predictors remember
    auto bits = std::make_shared<std::vector<std::uint8_t>>(size);
    for (std::size_t at = 0; at < size; ++at) {
        (*bits)[at] = at < size / 2 ? 1 : 0;
    }
    if (isRandom) {
        std::ranges::shuffle(*bits, std::mt19937_64(seed));
    }
    return [bits](std::size_t count) {
        const auto* at = bits->data();
        std::size_t set = 0;
        std::size_t clear = 0;
        for (std::size_t step = 0; step < count; ++step) {
            // Something in both arms that no compiler turns into a conditional move.
            if (at[step & (size - 1)] != 0) {
                ++set;
                asm volatile("" : "+r"(set));
            } else {
                ++clear;
                asm volatile("" : "+r"(clear));
            }
        }
    };
}

Probe jumps()
{
#if defined(__x86_64__)
#define PAPILIO_JUMP "jmp"
#elif defined(__aarch64__) || defined(__powerpc64__)
#define PAPILIO_JUMP "b"
#endif
#ifdef PAPILIO_JUMP
    return [](std::size_t count) {
        constexpr std::size_t atOnce = 16;
        for (std::size_t step = 0; step < count; step += atOnce) {
            asm volatile(".rept 16\n\t" PAPILIO_JUMP " 1f\n\t.p2align 4\n1:\n\t.endr" ::: "memory");
        }
    };
#else
    return {};
#endif
}

namespace {

/// Keeps `value` in a register, where the architecture is known: the chain must not touch memory.
void use(double& value)
{
#if defined(__aarch64__)
    asm volatile("" : "+w"(value));
#elif defined(__powerpc64__)
    asm volatile("" : "+d"(value));
#else
    asm volatile("" : "+m"(value));
#endif
}

template<typename Operation>
Probe chain(double start, Operation operation)
{
    return [start, operation](std::size_t count) {
        constexpr std::size_t atOnce = 8;
        double value = start;
        for (std::size_t step = 0; step < count; step += atOnce) {
            for (std::size_t unrolled = 0; unrolled < atOnce; ++unrolled) {
                value = operation(value);
            }
            use(value);
        }
    };
}

#if defined(__x86_64__)
Probe fusedChain()
{
    if (__builtin_cpu_supports("fma") == 0) {
        return {};
    }
    return [](std::size_t count) {
        constexpr std::size_t atOnce = 8;
        double value = 1.1;
        double factor = 0.999;
        double more = 0.0011;
        for (std::size_t step = 0; step < count; step += atOnce) {
            asm volatile(".rept 8\n\tvfmadd213sd %2, %1, %0\n\t.endr"
                         : "+x"(value)
                         : "x"(factor), "x"(more));
        }
    };
}
#endif

}  // namespace

Probe floatChain(FloatOperation operation)
{
#if defined(__x86_64__)
    // In assembler: the chain must not touch memory, and no compiler may shorten it.
    switch (operation) {
        case FloatOperation::Add:
            return [](std::size_t count) {
                double value = 0.5;
                double more = 1e-9;
                for (std::size_t step = 0; step < count; step += 8) {
                    asm volatile(".rept 8\n\taddsd %1, %0\n\t.endr" : "+x"(value) : "x"(more));
                }
            };
        case FloatOperation::Multiply:
            return [](std::size_t count) {
                double value = 1.3;
                double up = 1.0000001;
                double down = 1 / 1.0000001;
                for (std::size_t step = 0; step < count; step += 8) {
                    asm volatile(".rept 4\n\tmulsd %1, %0\n\tmulsd %2, %0\n\t.endr"
                                 : "+x"(value)
                                 : "x"(up), "x"(down));
                }
            };
        case FloatOperation::FusedMultiplyAdd:
            return fusedChain();
        case FloatOperation::Divide:
        case FloatOperation::AddAndSquareRoot:
            break;
    }
#endif
    switch (operation) {
        case FloatOperation::Add:
            return chain(0.5, [](double value) { return value + 1e-9; });
        case FloatOperation::Multiply:
            return chain(1.3, [](double value) { return value * 0.9999999; });
        case FloatOperation::FusedMultiplyAdd:
#if defined(__aarch64__) || defined(__powerpc64__)
            return chain(1.1, [](double value) { return std::fma(value, 0.999, 0.0011); });
#else
            return {};
#endif
        case FloatOperation::Divide:
            return chain(1.7, [](double value) { return 3.3 / value; });
        case FloatOperation::AddAndSquareRoot:
            return chain(1.7, [](double value) { return std::sqrt(value + 0.7); });
    }
    return {};
}

}  // namespace papilio::collectors
