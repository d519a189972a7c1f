// Prints one number of all bits that the loops in lanes compute: the same on every instruction set.
#include "core/analysis/column_kernel.h"
#include "core/analysis/noise_kernel.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

using namespace papilio::core;

/// FNV-1a over the bits of numbers.
class Bits {
public:
    void add(const std::vector<double>& numbers)
    {
        for (const double number : numbers) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &number, sizeof bits);
            hash_ = (hash_ ^ bits) * 1099511628211U;
        }
    }
    [[nodiscard]] unsigned long long value() const { return hash_; }

private:
    std::uint64_t hash_ = 14695981039346656037U;
};

/// xorshift: the same numbers from every library.
std::vector<double> numbers(std::size_t count)
{
    static std::uint64_t state = 88172645463325252U;
    std::vector<double> list;
    for (std::size_t i = 0; i < count; ++i) {
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        list.push_back(1e6 * (1 + 1e-3 * static_cast<double>(state >> 11U) * 0x1p-53));
    }
    return list;
}

void noise(Bits& bits, std::size_t repetitions, std::size_t kernels)
{
    constexpr std::size_t events = 20;
    constexpr std::size_t threads = 4;
    const auto values = numbers(events * repetitions * kernels);
    std::vector<double> rnmse(events);
    std::vector<double> mean(events * kernels);
    std::vector<double> magnitude(events);
    noiseOfEvents(values.data(), events, {repetitions, kernels}, rnmse.data(), mean.data(),
                  magnitude.data());
    std::vector<double> median(repetitions * kernels);
    medianOverThreads(numbers(repetitions * threads * kernels).data(), threads,
                      {repetitions, kernels}, median.data());
    for (const auto* list : {&rnmse, &mean, &magnitude, &median}) {
        bits.add(*list);
    }
}

void columns(Bits& bits, std::size_t count, std::size_t rows)
{
    ColumnBlocks blocks(count, rows);
    const auto values = numbers(count * rows);
    std::vector<double> snapped(rows);
    for (std::size_t column = 0; column < count; ++column) {
        snapColumn(values.data() + column * rows, rows, snapped.data());
        for (std::size_t row = 0; row < rows; ++row) {
            blocks.at(row, column) = snapped[row] / 1e6 - 1;
        }
        bits.add(snapped);
    }
    std::vector<double> scores((count + 7) / 8 * 8);
    scoreBlocks(blocks, 5e-4, 0, scores.size() / 8, scores.data());
    bits.add(scores);
}

}  // namespace

int main()
{
    Bits bits;
    for (const std::size_t repetitions : {2U, 3U, 4U, 5U, 7U}) {
        for (const std::size_t kernels : {1U, 7U, 8U, 11U, 48U, 53U}) {
            noise(bits, repetitions, kernels);
        }
    }
    columns(bits, 37, 11);
    columns(bits, 64, 16);
    std::printf("%016llx\n", bits.value());
}
