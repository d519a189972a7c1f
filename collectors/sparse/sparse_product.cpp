#include "collectors/sparse/sparse_product.h"

#include "collectors/sparse/dense_product.h"
#include "collectors/sparse/ell_kernel.h"
#include "core/base/enum_names.h"

#include <fmt/format.h>

namespace papilio::collectors {

namespace {

using Kind = SparseProduct::Kind;

constexpr core::EnumNames<Kind, 5> names = {{"spmv", "ell", "spmm", "ttm-fiber", "ttm-element"}};

/// Rows that hold a non-zero: the fibers of a tensor.
std::size_t filledRows(const CsrMatrix& matrix)
{
    std::size_t rows = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        rows += matrix.rowStart()[row + 1] > matrix.rowStart()[row] ? 1 : 0;
    }
    return rows;
}

bool isTensor(const SparseProduct& product)
{
    return product.kind == Kind::TtmFiber || product.kind == Kind::TtmElement;
}

template<typename Placed>
core::Result<std::unique_ptr<PlacedProduct>> held(core::Result<Placed> placed)
{
    if (!placed) {
        return placed.error();
    }
    return std::unique_ptr<PlacedProduct>(std::make_unique<Placed>(*std::move(placed)));
}

template<typename Value>
core::Result<std::unique_ptr<PlacedProduct>> placeOf(const CsrMatrix& matrix,
                                                     const SparseProduct& product,
                                                     ThreadTeam& team,
                                                     Partition partition)
{
    switch (product.kind) {
        case Kind::Spmv:
            return held(PlacedMatrixOf<Value>::place(matrix, team, partition));
        case Kind::Ell:
            return held(EllMatrix<Value>::place(matrix, team, partition));
        default:
            return held(DenseProduct<Value>::place(
                matrix, team, partition,
                product.kind == Kind::TtmElement ? ProductOrder::ByElement : ProductOrder::ByRow,
                product.columns));
    }
}

}  // namespace

std::optional<SparseProduct::Kind> sparseProductKind(std::string_view name)
{
    return names.find(name);
}

std::string suffixOf(const SparseProduct& product)
{
    std::string text;
    switch (product.kind) {
        case Kind::Spmv:
            break;
        case Kind::Ell:
            text = ", ELL";
            break;
        case Kind::Spmm:
            text = fmt::format(", SpMM {}", product.columns);
            break;
        case Kind::TtmFiber:
            return fmt::format(", TTM by fiber {}", product.columns);
        case Kind::TtmElement:
            return fmt::format(", TTM by element {}", product.columns);
    }
    return text + (product.isSingle ? ", single" : "");
}

core::SparseWork workOf(const CsrMatrix& matrix, const SparseProduct& product)
{
    const auto rows = static_cast<double>(matrix.rows());
    const auto nonzeros = static_cast<double>(matrix.nonzeros());
    const auto columns = static_cast<double>(product.columns);
    switch (product.kind) {
        case Kind::Spmm:
            return core::spmm(rows, nonzeros, columns, product.isSingle ? 4 : 8);
        case Kind::TtmFiber:
            return core::ttmByFiber(static_cast<double>(filledRows(matrix)), nonzeros, columns);
        case Kind::TtmElement:
            return core::ttmByElement(static_cast<double>(filledRows(matrix)), nonzeros, columns);
        default:
            return product.isSingle ? core::spmvSingle(rows, nonzeros)
                                    : core::spmvDouble(rows, nonzeros);
    }
}

double workingSetOf(const CsrMatrix& matrix, const SparseProduct& product)
{
    const std::size_t bytes = product.isSingle || isTensor(product) ? 4 : 8;
    return product.kind == Kind::Ell
               ? ellWorkingSet(matrix, bytes)
               : csrWorkingSet(matrix, product.hasColumns() ? product.columns : 1, bytes);
}

core::Result<std::unique_ptr<PlacedProduct>> placeProduct(const CsrMatrix& matrix,
                                                          const SparseProduct& product,
                                                          ThreadTeam& team,
                                                          Partition partition)
{
    return product.isSingle || isTensor(product)
               ? placeOf<float>(matrix, product, team, partition)
               : placeOf<double>(matrix, product, team, partition);
}

}  // namespace papilio::collectors
