#include "collectors/sparse/matrix_market.h"

#include "collectors/recorders/solvers/linear_system.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"

using namespace papilio::fuzz;

namespace {

void useForProducts(std::string_view text)
{
    const auto matrix = papilio::collectors::parseMatrixMarket(text, "input");
    if (!matrix) {
        requireSentence(matrix.error().message);
        return;
    }
    require(matrix->rowStart.size() == matrix->rows + 1 &&
                matrix->rowStart.back() == matrix->nonzeros() &&
                matrix->column.size() == matrix->nonzeros(),
            "rows begin where the ones before end");
    for (const auto column : matrix->column) {
        require(column >= 0 && static_cast<std::size_t>(column) < matrix->columns,
                "columns are inside of the matrix");
    }
    if (matrix->rows == matrix->columns) {
        if (const auto neighbours = adjacency(*matrix); !neighbours) {
            requireSentence(neighbours.error().message);
        }
    }
}

void useForSolvers(std::string_view text)
{
    static const ScratchFile file("matrix.mtx");
    file.write(text);
    const auto matrix = papilio::solvers::readMatrixMarket(file.path());
    if (!matrix) {
        requireSentence(matrix.error().message);
        return;
    }
    require(matrix->rows() == matrix->cols(), "a matrix to solve with is square");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    if (takeChoice(text, 2) == 0) {
        useForProducts(text);
    } else {
        useForSolvers(text);
    }
    return 0;
}
