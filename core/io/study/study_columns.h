#pragma once

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/// A count as a dimension of a dataset.
constexpr std::int64_t length(std::size_t count)
{
    return static_cast<std::int64_t>(count);
}

/// A column of numbers, one per row of a table.
void writeColumn(const hdf5::NewGroup& group,
                 const std::string& name,
                 const std::vector<double>& column);
/// @throws hdf5::Refusal where there are not `count` numbers
std::vector<double> readColumn(const hdf5::Group& group,
                               const std::string& name,
                               std::size_t count);

}  // namespace papilio::core
