#include "collectors/sparse/orderings.h"

#include "collectors/base/libraries.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <array>
#include <cstdint>
#ifdef PAPILIO_HAVE_BOOST
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>
#include <boost/graph/properties.hpp>
#endif
#ifdef PAPILIO_HAVE_METIS
#include <metis.h>
#endif
#include <numeric>

namespace papilio::collectors {

namespace {

constexpr std::array<std::string_view, 6> names{"original", "rcm",       "amd",
                                                "nd",       "bipartite", "gray"};

using Order = std::vector<std::int32_t>;  ///< element i: the old number of the new row i

constexpr std::size_t blocks = 32;  ///< of columns, one bit each

/// The number at which Gray code has this pattern: neighbors in the code differ in one bit.
std::uint32_t rankOf(std::uint32_t pattern)
{
    for (std::uint32_t shift = 1; shift < blocks; shift *= 2) {
        pattern ^= pattern >> shift;
    }
    return pattern;
}

// Rows with many non-zeros first, each part in the order of Gray code: as in Zhao and others,
// "Exploring Better Speculation and Data Locality in Sparse Matrix-Vector Multiplication on Intel
// Xeon", ICCD 2020, with fixed blocks and without their split of sparse rows by length.
std::vector<std::int32_t> grayOrder(const CsrMatrix& matrix)
{
    const auto starts = matrix.rowStart();
    const double mean = static_cast<double>(matrix.nonzeros()) / static_cast<double>(matrix.rows());
    std::vector<std::uint32_t> ranks(matrix.rows());
    std::vector<bool> isSparse(matrix.rows());
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        std::uint32_t pattern = 0;
        const auto first = static_cast<std::size_t>(starts[row]);
        const auto last = static_cast<std::size_t>(starts[row + 1]);
        for (std::size_t entry = first; entry < last; ++entry) {
            const auto block =
                static_cast<std::size_t>(matrix.column()[entry]) * blocks / matrix.columns();
            pattern |= std::uint32_t{1} << (blocks - 1 - block);
        }
        ranks[row] = rankOf(pattern);
        constexpr double dense = 4;  // times the mean
        isSparse[row] = static_cast<double>(last - first) < dense * mean;
    }
    std::vector<std::int32_t> order(matrix.rows());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::int32_t row) {
        const auto at = static_cast<std::size_t>(row);
        return std::pair(static_cast<bool>(isSparse[at]), ranks[at]);
    });
    return order;
}

std::vector<std::int32_t> approximateMinimumDegree(const Adjacency& graph)
{
    const auto rows = static_cast<Eigen::Index>(graph.start.size() - 1);
    // AMD takes the pattern; the numbers only have to be there. So has the diagonal: Eigen leaves
    // rows without one where they are.
    std::vector<Eigen::Triplet<double, std::int32_t>> places;
    places.reserve(graph.neighbors.size() + graph.start.size());
    for (std::int32_t row = 0; row < rows; ++row) {
        places.emplace_back(row, row, 1.0);
        for (auto i = graph.start[static_cast<std::size_t>(row)];
             i < graph.start[static_cast<std::size_t>(row) + 1]; ++i) {
            places.emplace_back(row, graph.neighbors[static_cast<std::size_t>(i)], 1.0);
        }
    }
    Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t> matrix(rows, rows);
    matrix.setFromTriplets(places.begin(), places.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, std::int32_t> permutation;
    Eigen::AMDOrdering<std::int32_t>()(matrix, permutation);
    const auto& indices = permutation.indices();
    return {indices.data(), indices.data() + indices.size()};
}

#ifdef PAPILIO_HAVE_BOOST

core::Result<Order> reverseCuthillMcKee(const Adjacency& graph)
{
    using Graph =
        boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                              boost::property<boost::vertex_color_t, boost::default_color_type,
                                              boost::property<boost::vertex_degree_t, int>>>;
    using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

    const std::size_t rows = graph.start.size() - 1;
    Graph boosted(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        for (auto i = graph.start[row]; i < graph.start[row + 1]; ++i) {
            const auto neighbor =
                static_cast<std::size_t>(graph.neighbors[static_cast<std::size_t>(i)]);
            if (neighbor > row) {
                boost::add_edge(row, neighbor, boosted);
            }
        }
    }
    std::vector<Vertex> order(rows);
    boost::cuthill_mckee_ordering(boosted, order.rbegin(), boost::get(boost::vertex_color, boosted),
                                  boost::make_degree_map(boosted));
    return std::vector<std::int32_t>(order.begin(), order.end());
}

#else

core::Result<Order> reverseCuthillMcKee(const Adjacency& /*graph*/)
{
    return missingLibrary(Library::Boost);
}

#endif

#ifdef PAPILIO_HAVE_METIS

core::Result<Order> nestedDissection(const Adjacency& graph)
{
    idx_t rows = static_cast<idx_t>(graph.start.size() - 1);
    std::vector<idx_t> starts(graph.start.begin(), graph.start.end());
    std::vector<idx_t> neighbors(graph.neighbors.begin(), graph.neighbors.end());
    if (neighbors.empty()) {
        neighbors.push_back(0);  // METIS takes no null pointer for a graph without edges
    }
    std::vector<idx_t> order(static_cast<std::size_t>(rows));
    std::vector<idx_t> inverse(static_cast<std::size_t>(rows));
    const int status = METIS_NodeND(&rows, starts.data(), neighbors.data(), nullptr, nullptr,
                                    order.data(), inverse.data());
    if (status != METIS_OK) {
        return core::errorOf(core::Errc::InvalidArgument,
                             "METIS could not order the graph (status {})", status);
    }
    return std::vector<std::int32_t>(order.begin(), order.end());
}

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

/// Rows in parts of equal work that share few columns: a k-way partition of the bipartite graph of
/// rows and columns, which is what METIS can do of a partition of the hypergraph of columns.
core::Result<Order> bipartiteOrder(const CsrMatrix& matrix)
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
        return core::errorOf(core::Errc::InvalidArgument,
                             "METIS could not divide the graph (status {})", status);
    }
    std::ranges::stable_sort(order, {},
                             [&](std::int32_t row) { return part[static_cast<std::size_t>(row)]; });
    return order;
}

#else

core::Result<Order> nestedDissection(const Adjacency& /*graph*/)
{
    return missingLibrary(Library::Metis);
}

core::Result<Order> bipartiteOrder(const CsrMatrix& /*matrix*/)
{
    return missingLibrary(Library::Metis);
}

#endif

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
        return core::errorOf(core::Errc::InvalidShape,
                             "{}: the ordering {} needs a square matrix, but this one is {} x {}; "
                             "use --orderings original",
                             matrix.name, orderingName(ordering), matrix.rows(), matrix.columns());
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
