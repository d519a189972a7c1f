#include "collectors/recorders/solvers/linear_system.h"

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <vector>

namespace papilio::solvers {

using core::Errc;
using core::Error;
using core::Result;
using Entry = Eigen::Triplet<double, int>;

namespace {

constexpr unsigned seed = 20240527;
constexpr int largestOrder = 50'000'000;

LinearSystem made(std::string name, int order, const std::vector<Entry>& entries)
{
    LinearSystem system{.name = std::move(name),
                        .matrix = Matrix(order, order),
                        .rightHandSide = Vector::Ones(order)};
    system.matrix.setFromTriplets(entries.begin(), entries.end());
    system.matrix.makeCompressed();
    return system;
}

/// Weights of a point's neighbours in a plane.
struct Stencil {
    double west, east, south, north, centre;
};

LinearSystem plane(std::string name, int n, const Stencil& stencil)
{
    std::vector<Entry> entries;
    entries.reserve(5U * static_cast<unsigned>(n) * static_cast<unsigned>(n));
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            const int row = y * n + x;
            entries.emplace_back(row, row, stencil.centre);
            if (x > 0) {
                entries.emplace_back(row, row - 1, stencil.west);
            }
            if (x + 1 < n) {
                entries.emplace_back(row, row + 1, stencil.east);
            }
            if (y > 0) {
                entries.emplace_back(row, row - n, stencil.south);
            }
            if (y + 1 < n) {
                entries.emplace_back(row, row + n, stencil.north);
            }
        }
    }
    return made(std::move(name), n * n, entries);
}

/// What a text "name:number[:number]" asks for.
struct Made {
    const char* name;
    const char* second;  ///< what the second number is; null: there is none
    int dimensions;      ///< the order is the first number to this power
    double defaultSecond;
    LinearSystem (*make)(int, double);
};

const std::array<Made, 6> makers = {
    Made{"poisson2d", nullptr, 2, 0, [](int n, double) { return poisson2d(n); }},
    Made{"poisson3d", nullptr, 3, 0, [](int n, double) { return poisson3d(n); }},
    Made{"anisotropic", "epsilon", 2, 0.01, anisotropic},
    Made{"convection", "convection", 2, 40, convectionDiffusion},
    Made{"central", "convection", 2, 200, convectionDiffusionCentral},
    Made{"random", "entries a row", 1, 8,
         [](int n, double perRow) { return randomSpd(n, static_cast<int>(perRow)); }}};

Error unknown(const std::string& text)
{
    return {Errc::InvalidArgument,
            fmt::format("\"{}\" is neither a file nor a matrix that can be made; there are "
                        "poisson2d:N, poisson3d:N, anisotropic:N[:EPSILON], convection:N[:P], "
                        "central:N[:P] and random:N[:PER_ROW]",
                        text)};
}

}  // namespace

LinearSystem poisson2d(int n)
{
    return plane(fmt::format("poisson2d-{}", n), n, {-1, -1, -1, -1, 4});
}

LinearSystem anisotropic(int n, double epsilon)
{
    return plane(fmt::format("anisotropic-{}", n), n,
                 {-1, -1, -epsilon, -epsilon, 2 + 2 * epsilon});
}

LinearSystem convectionDiffusion(int n, double p)
{
    const double flow = p / (n + 1);
    return plane(fmt::format("convection-{}", n), n, {-1 - flow, -1, -1 - flow, -1, 4 + 2 * flow});
}

LinearSystem convectionDiffusionCentral(int n, double p)
{
    const double flow = p / (2.0 * (n + 1));
    return plane(fmt::format("central-{}", n), n, {-1 - flow, -1 + flow, -1 - flow, -1 + flow, 4});
}

LinearSystem poisson3d(int n)
{
    std::vector<Entry> entries;
    for (int z = 0; z < n; ++z) {
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                const int row = (z * n + y) * n + x;
                entries.emplace_back(row, row, 6);
                for (const auto& [at, step] :
                     {std::pair{x, 1}, std::pair{y, n}, std::pair{z, n * n}}) {
                    if (at > 0) {
                        entries.emplace_back(row, row - step, -1);
                    }
                    if (at + 1 < n) {
                        entries.emplace_back(row, row + step, -1);
                    }
                }
            }
        }
    }
    return made(fmt::format("poisson3d-{}", n), n * n * n, entries);
}

LinearSystem randomSpd(int n, int perRow)
{
    std::mt19937 random(seed);
    std::vector<Entry> entries;
    std::vector<double> sums(static_cast<std::size_t>(n), 0.0);
    for (int row = 0; row < n; ++row) {
        for (int count = 0; count < perRow / 2; ++count) {
            const int column = static_cast<int>(random() % static_cast<unsigned>(n));
            const double value = static_cast<double>(random()) / 4294967296.0 - 0.5;
            if (column != row) {
                entries.emplace_back(row, column, value);
                entries.emplace_back(column, row, value);
                sums[static_cast<std::size_t>(row)] += std::abs(value);
                sums[static_cast<std::size_t>(column)] += std::abs(value);
            }
        }
    }
    for (int row = 0; row < n; ++row) {
        entries.emplace_back(row, row, sums[static_cast<std::size_t>(row)] + 1e-3);
    }
    return made(fmt::format("random-{}", n), n, entries);
}

Result<LinearSystem> linearSystem(const std::string& text)
{
    std::error_code ignored;
    if (std::filesystem::is_regular_file(text, ignored)) {
        auto matrix = readMatrixMarket(text);
        if (!matrix) {
            return matrix.error();
        }
        LinearSystem system{.name = std::filesystem::path(text).stem().string(),
                            .matrix = *std::move(matrix),
                            .rightHandSide = {}};
        system.rightHandSide = system.matrix * Vector::Ones(system.matrix.cols());
        return system;
    }
    const auto colon = text.find(':');
    for (const auto& maker : makers) {
        if (colon == std::string::npos || text.substr(0, colon) != maker.name) {
            continue;
        }
        const char* const end = text.data() + text.size();
        int n = 0;
        double second = maker.defaultSecond;
        auto read = std::from_chars(text.data() + colon + 1, end, n);
        if (read.ec == std::errc() && maker.second != nullptr && read.ptr != end &&
            *read.ptr == ':') {
            read = std::from_chars(read.ptr + 1, end, second);
        }
        if (read.ec != std::errc() || read.ptr != end || n < 1 || !std::isfinite(second) ||
            second < 0 || std::pow(n, maker.dimensions) > largestOrder) {
            return Error{
                Errc::InvalidArgument,
                fmt::format(
                    "\"{}\": expected {}:N{} with N >= 1 and at most {} unknowns", text, maker.name,
                    maker.second == nullptr ? std::string() : fmt::format("[:{}]", maker.second),
                    largestOrder)};
        }
        return maker.make(n, second);
    }
    return unknown(text);
}

}  // namespace papilio::solvers
