#include "examples/solvers/linear_system.h"

#include "collectors/matrices/generators.h"
#include "collectors/matrices/matrix_market.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::solvers {

using core::Errc;
using core::Error;
using core::Result;

Result<LinearSystem> linearSystem(const std::string& text)
{
    std::error_code ignored;
    const bool isFile = std::filesystem::is_regular_file(text, ignored);
    auto matrix = isFile ? collectors::readMatrixFile(text) : collectors::generateMatrix(text);
    if (!matrix && !isFile) {
        return Error{matrix.error().code,
                     matrix.error().message + "; or give the path of a Matrix Market file"};
    }
    if (!matrix) {
        return matrix.error();
    }
    if (matrix->rows() != matrix->columns()) {
        return Error{
            Errc::InvalidShape,
            fmt::format(
                "{}: the matrix has {} rows and {} columns; only square matrices can be solved",
                text, matrix->rows(), matrix->columns())};
    }
    // "poisson2d-64": a colon in a name would look like a part of it to those who read recordings.
    auto name = matrix->name.substr(0, matrix->name.find(':', matrix->name.find(':') + 1));
    std::ranges::replace(name, ':', '-');
    LinearSystem system{.name = isFile ? matrix->name : name,
                        .matrix = std::move(matrix->matrix),
                        .rightHandSide = {}};
    const Vector ones = Vector::Ones(system.matrix.cols());
    system.rightHandSide = isFile ? Vector(system.matrix * ones) : ones;
    return system;
}

}  // namespace papilio::solvers
