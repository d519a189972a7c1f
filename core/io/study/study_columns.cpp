#include "core/io/study/study_columns.h"

namespace papilio::core {

void writeColumn(const hdf5::NewGroup& group,
                 const std::string& name,
                 const std::vector<double>& column)
{
    group.numbers(name, {column.size()}, column.data(), hdf5::Packing::Contiguous);
}

std::vector<double> readColumn(const hdf5::Group& group, const std::string& name, std::size_t count)
{
    std::vector<double> column(count);
    group.numbers(name, {static_cast<std::int64_t>(count)}).read(column.data());
    return column;
}

}  // namespace papilio::core
