#include "collectors/matrices/generators.h"

#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>

namespace papilio::collectors {

using core::Errc;
using core::errorOf;
using core::Result;

namespace {

constexpr std::size_t mostNonzeros = std::size_t{1} << 29;  // 10 GB while it is made

std::int32_t index(std::size_t number)
{
    return static_cast<std::int32_t>(number);
}

/// Weights of a point and of its neighbors before and behind it in each dimension.
struct Stencil {
    struct Neighbors {
        double before, behind;
    };
    double center;
    std::vector<Neighbors> neighbors;  ///< of each dimension
};

/// Difference equations of a grid of `side` points in each dimension.
std::vector<MatrixEntry> grid(std::size_t side, const Stencil& stencil)
{
    std::size_t points = 1;
    for (std::size_t dimension = 0; dimension < stencil.neighbors.size(); ++dimension) {
        points *= side;
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(points * (2 * stencil.neighbors.size() + 1));
    for (std::size_t point = 0; point < points; ++point) {
        entries.emplace_back(index(point), index(point), stencil.center);
        std::size_t stride = 1;
        for (const auto& [before, behind] : stencil.neighbors) {
            const std::size_t coordinate = point / stride % side;
            if (coordinate > 0) {
                entries.emplace_back(index(point), index(point - stride), before);
            }
            if (coordinate + 1 < side) {
                entries.emplace_back(index(point), index(point + stride), behind);
            }
            stride *= side;
        }
    }
    return entries;
}

std::vector<MatrixEntry> poisson(std::size_t side, std::size_t dimensions)
{
    return grid(side, {2.0 * static_cast<double>(dimensions),
                       std::vector<Stencil::Neighbors>(dimensions, {-1, -1})});
}

std::vector<MatrixEntry> anisotropic(std::size_t side, double epsilon)
{
    return grid(side, {2 + 2 * epsilon, {{-1, -1}, {-epsilon, -epsilon}}});
}

std::vector<MatrixEntry> upwind(std::size_t side, double p)
{
    const double flow = p / static_cast<double>(side + 1);
    return grid(side, {4 + 2 * flow, {{-1 - flow, -1}, {-1 - flow, -1}}});
}

std::vector<MatrixEntry> central(std::size_t side, double p)
{
    const double flow = p / (2.0 * static_cast<double>(side + 1));
    return grid(side, {4, {{-1 - flow, -1 + flow}, {-1 - flow, -1 + flow}}});
}

std::vector<MatrixEntry> randomSpd(std::size_t rows, double perRow)
{
    constexpr unsigned seed = 20240527;
    std::mt19937 random(seed);
    std::vector<MatrixEntry> entries;
    std::vector<double> sums(rows, 0.0);
    for (std::size_t row = 0; row < rows; ++row) {
        for (int count = 0; count < static_cast<int>(perRow) / 2; ++count) {
            const std::size_t column = random() % rows;
            const double value = static_cast<double>(random()) / 4294967296.0 - 0.5;
            if (column != row) {
                entries.emplace_back(index(row), index(column), value);
                entries.emplace_back(index(column), index(row), value);
                sums[row] += std::abs(value);
                sums[column] += std::abs(value);
            }
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        entries.emplace_back(index(row), index(row), sums[row] + 1e-3);
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
            entries.emplace_back(index(row), index(column),
                                 column == row ? 2.0 * static_cast<double>(halfWidth) : -1.0);
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
        entries.emplace_back(index(row), index(row), 1.0);
        const double share = total * std::pow(static_cast<double>(row + 1), -exponent) / sum;
        const auto count = std::min(static_cast<std::size_t>(share), rows / 2);
        for (std::size_t entry = 0; entry < count; ++entry) {
            // The inverse of a density that falls as column^-0.8.
            const double column =
                std::pow(uniform(), 1 / (1 - exponent)) * static_cast<double>(rows);
            entries.emplace_back(index(row),
                                 index(std::min(static_cast<std::size_t>(column), rows - 1)), 1.0);
        }
    }
    return entries;
}

/// Full fibers: the best case of a tensor of which two indices are one (paper 4, section 3.2.2).
std::vector<MatrixEntry> tensor(std::size_t fibers, std::size_t perFiber)
{
    std::vector<MatrixEntry> entries;
    entries.reserve(fibers * perFiber);
    for (std::size_t fiber = 0; fiber < fibers; ++fiber) {
        for (std::size_t place = 0; place < perFiber; ++place) {
            entries.emplace_back(index(fiber), index(place), 1.0);
        }
    }
    return entries;
}

/// Fibers of one element each, in places that come close to each other late: the worst case (Fig.
/// 55), which uses nothing again.
std::vector<MatrixEntry> scattered(std::size_t fibers, std::size_t rows)
{
    constexpr double golden = 0.6180339887498949;
    auto step = static_cast<std::size_t>(golden * static_cast<double>(rows)) + 1;
    while (std::gcd(step, rows) > 1) {
        ++step;
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(fibers);
    for (std::size_t fiber = 0; fiber < fibers; ++fiber) {
        entries.emplace_back(index(fiber), index(fiber * step % rows), 1.0);
    }
    return entries;
}

/// Neighboring columns, as in the best case, and as many in every row (paper 4, Table 4).
std::vector<MatrixEntry> evenRows(std::size_t rows, std::size_t nonzeros)
{
    const std::size_t columns = (nonzeros + 1) / 2;
    std::vector<MatrixEntry> entries;
    entries.reserve(nonzeros);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto first = row * nonzeros / rows;
        const auto count = (row + 1) * nonzeros / rows - first;
        for (std::size_t entry = 0; entry < count; ++entry) {
            entries.emplace_back(index(row), index(first % (columns - count + 1) + entry), 1.0);
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
            entries.emplace_back(index(row), index(row % starts + entry * stride), 1.0);
        }
    }
    return entries;
}

constexpr std::size_t smallestCase = 4 * worstStride + lineElements;

/// How matrices of one kind are made from "kind:N:SECOND".
struct Kind {
    const char* name;
    const char* numbers;  ///< as help writes them
    int dimensions;       ///< rows are N to this power
    double first;         ///< N where it is left out; 0: it is not
    double second;  ///< the second number where it is left out; 0: it is not; NaN: there is none
    bool (*isPossible)(double n, double second);  ///< null: every second number is
    double (*perRow)(double n, double second);    ///< non-zeros of a row
    std::vector<MatrixEntry> (*make)(std::size_t n, double second);
    double (*columns)(double second) = nullptr;  ///< null: as many as rows
};

constexpr double fivePoints(double /*n*/, double /*second*/)
{
    return 5;
}

bool isWhole(double number)
{
    return number >= 1 && number == std::floor(number);
}

bool isWholeBelow(double n, double second)
{
    return isWhole(second) && second < n;
}

constexpr double same(double second)
{
    return second;
}

std::size_t whole(double number)
{
    return static_cast<std::size_t>(number);
}

const std::array<Kind, 13> kinds = {{
    {"poisson2d", ":N", 2, 0, core::notANumber, nullptr, fivePoints,
     [](auto n, double) { return poisson(n, 2); }},
    {"poisson3d", ":N", 3, 0, core::notANumber, nullptr, [](double, double) { return 7.0; },
     [](auto n, double) { return poisson(n, 3); }},
    {"anisotropic", ":N[:EPSILON]", 2, 0, 0.01, nullptr, fivePoints, anisotropic},
    {"convection", ":N[:P]", 2, 0, 40, nullptr, fivePoints, upwind},
    {"central", ":N[:P]", 2, 0, 200, nullptr, fivePoints, central},
    {"random", ":N[:PER_ROW]", 1, 0, 8, nullptr, [](double, double perRow) { return perRow + 1; },
     randomSpd},
    {"banded", ":N:W", 1, 0, 0, isWholeBelow, [](double, double width) { return 2 * width + 1; },
     [](auto n, double width) { return banded(n, whole(width)); }},
    {"powerlaw", ":N:D", 1, 0, 0, isWholeBelow, [](double, double mean) { return mean + 1; },
     [](auto n, double mean) { return powerLaw(n, whole(mean)); }},
    {"tensor", ":N:D", 1, 0, 0, isWholeBelow, [](double, double perFiber) { return perFiber; },
     [](auto n, double perFiber) { return tensor(n, whole(perFiber)); }, same},
    {"scattered", ":N:R", 1, 0, 0, [](double, double rows) { return isWhole(rows); },
     [](double, double) { return 1.0; },
     [](auto n, double rows) { return scattered(n, whole(rows)); }, same},
    {"even", ":N:NONZEROS", 1, 0, 0,
     [](double n, double nonzeros) { return isWhole(nonzeros) && n >= 2 && nonzeros >= n; },
     [](double n, double nonzeros) { return nonzeros / n; },
     [](auto n, double nonzeros) { return evenRows(n, whole(nonzeros)); },
     [](double nonzeros) { return std::ceil(nonzeros / 2); }},
    {"best", "[:D]", 1, smallestCase, core::notANumber, nullptr, fivePoints,
     [](auto n, double) { return paperCase(n, false); }},
    {"worst", "[:D]", 1, smallestCase, core::notANumber, nullptr, fivePoints,
     [](auto n, double) { return paperCase(n, true); }},
}};

/// The two numbers of a description; nothing where it is none of this kind.
std::optional<std::pair<double, double>> numbersOf(const Kind& kind,
                                                   const std::vector<std::string_view>& words)
{
    std::pair<double, double> numbers(kind.first, kind.second);
    const bool hasSecond = !std::isnan(kind.second);
    if (words.size() > (hasSecond ? 3U : 2U) || (kind.first == 0 && words.size() < 2) ||
        (hasSecond && kind.second == 0 && words.size() < 3)) {
        return std::nullopt;
    }
    if (words.size() > 1) {
        const auto n = core::parsedNumber<std::size_t>(words[1]);
        if (!n || *n < std::max(1.0, kind.first) || *n > largestIndex) {
            return std::nullopt;
        }
        numbers.first = static_cast<double>(*n);
    }
    if (words.size() > 2) {
        const auto second = core::parsedNumber<double>(words[2]);
        if (!second || !(*second >= 0) || !std::isfinite(*second)) {
            return std::nullopt;
        }
        numbers.second = *second;
    }
    const bool isPossible =
        kind.isPossible == nullptr || kind.isPossible(numbers.first, numbers.second);
    return isPossible ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::string describedMatrices(bool withOblong)
{
    std::vector<std::string> descriptions;
    for (const auto& kind : kinds) {
        if (withOblong || kind.columns == nullptr) {
            descriptions.push_back(std::string(kind.name) + kind.numbers);
        }
    }
    return core::list(descriptions);
}

Result<CsrMatrix> generateMatrix(const std::string& text)
{
    const auto words = core::split(text, ":");
    const auto* const kind = std::ranges::find(kinds, words.front(), &Kind::name);
    const auto numbers = kind == kinds.end() ? std::nullopt : numbersOf(*kind, words);
    if (!numbers) {
        return errorOf(Errc::InvalidArgument,
                       "\"{}\" is not a matrix that can be generated; there are {} (W and D of "
                       "banded, powerlaw and tensor below N, NONZEROS of even at least N, D of "
                       "best and worst at least {})",
                       text, describedMatrices(), smallestCase);
    }
    const double rows = std::pow(numbers->first, kind->dimensions);
    const double nonzeros = rows * kind->perRow(numbers->first, numbers->second);
    const double columns = kind->columns == nullptr ? rows : kind->columns(numbers->second);
    if (std::max(rows, columns) > static_cast<double>(largestIndex) ||
        nonzeros > static_cast<double>(mostNonzeros)) {
        return errorOf(Errc::InvalidArgument,
                       "\"{}\" would be {} x {} with {} non-zeros; at most {} rows and columns and "
                       "{} non-zeros are allowed",
                       text, core::countText(rows), core::countText(columns),
                       core::countText(nonzeros), largestIndex, mostNonzeros);
    }
    return csrMatrix(text, whole(rows), whole(columns),
                     kind->make(whole(numbers->first), numbers->second));
}

}  // namespace papilio::collectors
