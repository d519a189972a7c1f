#include "core/io/hdf5/hdf5_reader.h"

#include <hdf5.h>

#include <fmt/format.h>

// What a dataset claims against what is stored of it.
namespace papilio::core::hdf5 {

namespace {

// Deflate shrinks at most about 1032 times; whatever claims more than this per stored byte is a
// lie.
constexpr std::uint64_t largestRatio = 1100;

}  // namespace

std::string shapeText(const std::vector<std::uint64_t>& shape)
{
    return shape.empty() ? "a single value" : fmt::format("{}", fmt::join(shape, " x "));
}

void ReadingBudget::spend(std::uint64_t stored, const std::string& where)
{
    if (stored > left_) {
        throw Refusal(
            {Errc::Malformed, fmt::format("{}: the values claimed up to here do not fit into the "
                                          "{} bytes of the file; every value must be stored once",
                                          where, fileSize_)});
    }
    left_ -= stored;
}

void Group::checkStored(const std::string& name, Dataset& data, Id creation) const
{
    // Ask what is stored before anything is allocated for what is claimed.
    const auto type = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    const auto itemSize = static_cast<std::uint64_t>(H5Tget_size(type.id()));
    const bool isChunked = H5Pget_layout(creation) == H5D_CHUNKED;
    const bool deflated = isChunked && H5Pget_nfilters(creation) > 0;
    const auto fileSize = data.budget_->fileSize();
    const auto limit = deflated ? fileSize * largestRatio : fileSize;
    if (itemSize == 0 || data.count_ > limit / itemSize) {
        refuse(name, fmt::format("claims {} values of {} bytes, but the whole file has {} bytes",
                                 shapeText(data.shape_), itemSize, fileSize));
    }
    data.stored_ = static_cast<std::uint64_t>(H5Dget_storage_size(data.handle_.id()));
    const auto claimed = data.count_ * itemSize;
    if (deflated ? data.stored_ < claimed / largestRatio || (claimed > 0 && data.stored_ == 0)
                 : data.stored_ < claimed) {
        refuse(name, fmt::format("expected {} bytes of values, found {}", claimed, data.stored_));
    }
    if (isChunked && data.count_ > 0) {
        checkChunks(name, data, creation);
    }
}

}  // namespace papilio::core::hdf5
