#include "collectors/sparse/orderings.h"

#include "collectors/sparse/ordering_libraries.h"

#include <array>
#include <fmt/format.h>
#include <numeric>

namespace papilio::collectors {

namespace {

constexpr std::array<std::string_view, 6> names{"original", "rcm",       "amd",
                                                "nd",       "bipartite", "gray"};

}  // namespace

std::string_view orderingName(Ordering ordering)
{
    return names.at(static_cast<std::size_t>(ordering));
}

std::optional<Ordering> orderingFromName(std::string_view name)
{
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (names.at(index) == name) {
            return static_cast<Ordering>(index);
        }
    }
    return std::nullopt;
}

core::Result<std::vector<std::int32_t>> order(const CsrMatrix& matrix, Ordering ordering)
{
    if (ordering == Ordering::Original) {
        std::vector<std::int32_t> same(matrix.rows());
        std::iota(same.begin(), same.end(), 0);
        return same;
    }
    if (ordering == Ordering::Bipartite) {
        return bipartiteOrder(matrix);
    }
    if (ordering == Ordering::Gray) {
        return grayOrder(matrix);
    }
    if (matrix.rows() != matrix.columns()) {
        return core::Error{
            core::Errc::InvalidShape,
            fmt::format("{}: the ordering {} needs a square matrix, but this one is {} x {}; use "
                        "--orderings original",
                        matrix.name, orderingName(ordering), matrix.rows(), matrix.columns())};
    }
    auto graph = adjacency(matrix);
    if (!graph) {
        return graph.error();
    }
    switch (ordering) {
        case Ordering::Rcm:
            return reverseCuthillMcKee(*graph);
        case Ordering::Amd:
            return approximateMinimumDegree(*graph);
        default:
            return nestedDissection(*graph);
    }
}

}  // namespace papilio::collectors
