#include "core/model/placeholder_basis.h"

namespace papilio::core {

Basis placeholderBasis(std::size_t kernels)
{
    return {{"Constant"},
            Eigen::MatrixXd::Ones(static_cast<Eigen::Index>(kernels), 1),
            "A placeholder: the expected counts of these kernels are not known. Replace it with "
            "the counts of ideal events."};
}

bool isPlaceholder(const Basis& basis)
{
    return basis.expectations == placeholderBasis(0).expectations &&
           (basis.matrix.array() == 1).all();
}

}  // namespace papilio::core
