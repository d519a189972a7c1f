#include "collectors/sparse/ordering_libraries.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

namespace papilio::collectors {

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

}  // namespace papilio::collectors
