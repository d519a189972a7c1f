#include "collectors/matrices/matrix_market.h"

#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"

using namespace papilio::fuzz;

namespace {

void useForProducts(const papilio::collectors::CsrMatrix& matrix)
{
    require(matrix.rowStart().size() == matrix.rows() + 1 &&
                static_cast<std::size_t>(matrix.rowStart().back()) == matrix.nonzeros(),
            "rows begin where the ones before end");
    for (const auto column : matrix.column()) {
        require(column >= 0 && static_cast<std::size_t>(column) < matrix.columns(),
                "columns are inside of the matrix");
    }
    if (matrix.rows() == matrix.columns()) {
        if (const auto neighbors = adjacency(matrix); !neighbors) {
            requireSentence(neighbors.error().message);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const bool isFile = takeChoice(text, 2) != 0;
    static const ScratchFile file("matrix.mtx");
    if (isFile) {
        file.write(text);
    }
    const auto matrix = isFile ? papilio::collectors::readMatrixFile(file.path())
                               : papilio::collectors::parseMatrixMarket(text, "input");
    if (matrix) {
        useForProducts(*matrix);
    } else {
        requireSentence(matrix.error().message);
    }
    return 0;
}
