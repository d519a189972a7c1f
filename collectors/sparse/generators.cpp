#include "collectors/sparse/generators.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <random>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr std::size_t mostNonzeros = std::size_t{1} << 29;  // 10 GB while it is made

struct Description {
    std::string kind;
    std::vector<std::size_t> numbers;
};

/// "kind:number:number"; an empty kind where it is none.
Description split(const std::string& text)
{
    Description description;
    std::size_t begin = std::min(text.find(':'), text.size());
    description.kind = text.substr(0, begin);
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(':', begin + 1), text.size());
        std::size_t value = 0;
        const auto [last, failed] =
            std::from_chars(text.data() + begin + 1, text.data() + end, value);
        if (failed != std::errc() || last != text.data() + end || value == 0 ||
            value > largestIndex) {
            return {};
        }
        description.numbers.push_back(value);
        begin = end;
    }
    return description;
}

/// The Laplacian of a grid: 2 d on the diagonal, -1 for each neighbour.
std::vector<MatrixEntry> poisson(std::size_t side, std::size_t dimensions)
{
    std::size_t points = 1;
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        points *= side;
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(points * (2 * dimensions + 1));
    for (std::size_t point = 0; point < points; ++point) {
        const auto here = static_cast<std::int32_t>(point);
        entries.push_back({here, here, 2.0 * static_cast<double>(dimensions)});
        std::size_t stride = 1;
        for (std::size_t dimension = 0; dimension < dimensions; ++dimension, stride *= side) {
            const std::size_t coordinate = point / stride % side;
            if (coordinate > 0) {
                entries.push_back({here, static_cast<std::int32_t>(point - stride), -1});
            }
            if (coordinate + 1 < side) {
                entries.push_back({here, static_cast<std::int32_t>(point + stride), -1});
            }
        }
    }
    return entries;
}

std::vector<MatrixEntry> banded(std::size_t rows, std::size_t halfWidth)
{
    std::vector<MatrixEntry> entries;
    entries.reserve(rows * (2 * halfWidth + 1));
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t first = row > halfWidth ? row - halfWidth : 0;
        const std::size_t last = std::min(row + halfWidth, rows - 1);
        for (std::size_t column = first; column <= last; ++column) {
            entries.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column),
                               column == row ? 2.0 * static_cast<double>(halfWidth) : -1.0});
        }
    }
    return entries;
}

std::vector<MatrixEntry> powerLaw(std::size_t rows, std::size_t mean)
{
    constexpr double exponent = 0.8;
    double sum = 0;
    for (std::size_t rank = 1; rank <= rows; ++rank) {
        sum += std::pow(static_cast<double>(rank), -exponent);
    }
    std::mt19937_64 random(20231117);  // any; the same every time
    const auto uniform = [&random] {   // the standard's distributions differ between libraries
        return static_cast<double>(random() >> 11U) * 0x1p-53;
    };
    const auto total = static_cast<double>(rows * mean);
    std::vector<MatrixEntry> entries;
    entries.reserve(rows * (mean + 1));
    for (std::size_t row = 0; row < rows; ++row) {
        const auto here = static_cast<std::int32_t>(row);
        entries.push_back({here, here, 1.0});
        const double share = total * std::pow(static_cast<double>(row + 1), -exponent) / sum;
        const auto count = std::min(static_cast<std::size_t>(share), rows / 2);
        for (std::size_t entry = 0; entry < count; ++entry) {
            // The inverse of a density that falls as column^-0.8.
            const double column =
                std::pow(uniform(), 1 / (1 - exponent)) * static_cast<double>(rows);
            entries.push_back(
                {here,
                 static_cast<std::int32_t>(std::min(static_cast<std::size_t>(column), rows - 1)),
                 1.0});
        }
    }
    return entries;
}

constexpr std::size_t rowNonzeros = 5;  // of the best and the worst case
constexpr std::size_t worstStride = 1024;
constexpr std::size_t lineElements = 8;

std::vector<MatrixEntry> paperCase(std::size_t rows, bool worst)
{
    const std::size_t stride = worst ? worstStride : 1;
    const std::size_t starts = worst ? lineElements : lineElements - rowNonzeros + 1;
    std::vector<MatrixEntry> entries;
    entries.reserve(rows * rowNonzeros);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t entry = 0; entry < rowNonzeros; ++entry) {
            entries.push_back({static_cast<std::int32_t>(row),
                               static_cast<std::int32_t>(row % starts + entry * stride), 1.0});
        }
    }
    return entries;
}

/// Rows and non-zeros of a description that is understood; rows 0: it is not.
struct Extent {
    double rows = 0;
    double nonzeros = 0;
};

Extent extent(const Description& description)
{
    const auto& [kind, numbers] = description;
    const auto number = [&numbers = numbers](std::size_t index) {
        return static_cast<double>(numbers.at(index));
    };
    if (kind == "poisson2d" && numbers.size() == 1) {
        return {number(0) * number(0), 5 * number(0) * number(0)};
    }
    if (kind == "poisson3d" && numbers.size() == 1) {
        return {std::pow(number(0), 3), 7 * std::pow(number(0), 3)};
    }
    if ((kind == "banded" || kind == "powerlaw") && numbers.size() == 2 &&
        numbers[1] < numbers[0]) {
        return {number(0), number(0) * (kind == "banded" ? 2 * number(1) + 1 : number(1) + 1)};
    }
    constexpr double smallest = 4 * worstStride + lineElements;
    if ((kind == "best" || kind == "worst") &&
        (numbers.empty() || (numbers.size() == 1 && number(0) >= smallest))) {
        const double rows = numbers.empty() ? smallest : number(0);
        return {rows, rowNonzeros * rows};
    }
    return {};
}

}  // namespace

Result<CsrMatrix> generateMatrix(const std::string& text)
{
    const Description description = split(text);
    const Extent size = extent(description);
    if (size.rows == 0) {
        return Error{Errc::InvalidArgument,
                     fmt::format("\"{}\" describes no matrix; there are poisson2d:N, poisson3d:N, "
                                 "banded:N:W and powerlaw:N:D (W and D below N), best[:D] and "
                                 "worst[:D] (D at least 4104)",
                                 text)};
    }
    if (size.nonzeros > static_cast<double>(mostNonzeros)) {
        return Error{Errc::InvalidArgument,
                     fmt::format("\"{}\" would have {} non-zeros; at most {} are made", text,
                                 core::countText(size.nonzeros), mostNonzeros)};
    }
    const auto rows = static_cast<std::size_t>(size.rows);
    const auto& numbers = description.numbers;
    const auto entries = [&] {
        if (description.kind == "poisson2d") {
            return poisson(numbers[0], 2);
        }
        if (description.kind == "poisson3d") {
            return poisson(numbers[0], 3);
        }
        if (description.kind == "banded") {
            return banded(rows, numbers[1]);
        }
        if (description.kind == "powerlaw") {
            return powerLaw(rows, numbers[1]);
        }
        return paperCase(rows, description.kind == "worst");
    };
    return csrMatrix(text, rows, rows, entries());
}

}  // namespace papilio::collectors
