#include "collectors/sparse/ordering_libraries.h"

#ifdef PAPILIO_HAVE_METIS
#include <algorithm>
#include <fmt/format.h>
#include <metis.h>
#include <numeric>
#else
#include "collectors/base/libraries.h"
#endif

namespace papilio::collectors {

#ifdef PAPILIO_HAVE_METIS

namespace {

constexpr idx_t mostParts = 64;
constexpr std::size_t rowsOfPart = 16;  ///< at least

/// Rows are the vertices 0 … R - 1, columns those behind; an edge for each non-zero.
struct Bipartite {
    std::vector<idx_t> start;
    std::vector<idx_t> neighbors;
    std::vector<idx_t> weights;  ///< work of a row; a column has none
};

Bipartite graphOf(const CsrMatrix& matrix)
{
    const auto rows = matrix.rows();
    Bipartite graph;
    graph.start.assign(rows + matrix.columns() + 1, 0);
    graph.weights.assign(rows + matrix.columns(), 0);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto count = matrix.rowStart()[row + 1] - matrix.rowStart()[row];
        graph.start[row + 1] = count;
        graph.weights[row] = count + 1;
    }
    for (const auto column : matrix.column()) {
        ++graph.start[rows + static_cast<std::size_t>(column) + 1];
    }
    std::partial_sum(graph.start.begin(), graph.start.end(), graph.start.begin());
    graph.neighbors.resize(2 * matrix.nonzeros());
    auto next = graph.start;
    for (std::size_t row = 0; row < rows; ++row) {
        for (auto entry = matrix.rowStart()[row]; entry < matrix.rowStart()[row + 1]; ++entry) {
            const auto column =
                rows + static_cast<std::size_t>(matrix.column()[static_cast<std::size_t>(entry)]);
            graph.neighbors[static_cast<std::size_t>(next[row]++)] = static_cast<idx_t>(column);
            graph.neighbors[static_cast<std::size_t>(next[column]++)] = static_cast<idx_t>(row);
        }
    }
    return graph;
}

}  // namespace

core::Result<std::vector<std::int32_t>> bipartiteOrder(const CsrMatrix& matrix)
{
    std::vector<std::int32_t> order(matrix.rows());
    std::iota(order.begin(), order.end(), 0);
    auto parts = static_cast<idx_t>(std::min<std::size_t>(mostParts, matrix.rows() / rowsOfPart));
    if (parts < 2 || matrix.nonzeros() == 0) {
        return order;
    }
    auto graph = graphOf(matrix);
    auto vertices = static_cast<idx_t>(graph.weights.size());
    idx_t constraints = 1;
    idx_t cut = 0;
    std::vector<idx_t> part(graph.weights.size());
    const int status = METIS_PartGraphKway(
        &vertices, &constraints, graph.start.data(), graph.neighbors.data(), graph.weights.data(),
        nullptr, nullptr, &parts, nullptr, nullptr, nullptr, &cut, part.data());
    if (status != METIS_OK) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("METIS could not divide the graph (status {})", status)};
    }
    std::ranges::stable_sort(order, {},
                             [&](std::int32_t row) { return part[static_cast<std::size_t>(row)]; });
    return order;
}

#else

core::Result<std::vector<std::int32_t>> bipartiteOrder(const CsrMatrix& /*matrix*/)
{
    return missingLibrary(Library::Metis);
}

#endif

}  // namespace papilio::collectors
