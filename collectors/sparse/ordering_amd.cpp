#include "collectors/sparse/ordering_libraries.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

namespace papilio::collectors {

std::vector<std::int32_t> approximateMinimumDegree(const Adjacency& graph)
{
    const auto rows = static_cast<Eigen::Index>(graph.start.size() - 1);
    // AMD takes the pattern; the numbers only have to be there.
    const std::vector<double> ones(graph.neighbours.size(), 1.0);
    const Eigen::Map<const Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t>> pattern(
        rows, rows, static_cast<Eigen::Index>(graph.neighbours.size()), graph.start.data(),
        graph.neighbours.data(), ones.data());
    const Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t> matrix = pattern;
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, std::int32_t> permutation;
    Eigen::AMDOrdering<std::int32_t>()(matrix, permutation);
    const auto& indices = permutation.indices();
    return {indices.data(), indices.data() + indices.size()};
}

}  // namespace papilio::collectors
