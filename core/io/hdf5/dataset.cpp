#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/io/hdf5/group.h"
#include "core/io/hdf5/handle.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <span>
#include <utility>
#include <zlib.h>

// HDF5 1.10 copies a whole chunk out of what its filters returned, however little that is: what a
// chunk unpacks to is therefore measured before HDF5 reads it.

namespace papilio::core::hdf5 {

namespace {

constexpr std::uint64_t checksumBytes = 4;
constexpr std::uint64_t largestChunk = std::uint64_t{64} << 20;
constexpr std::size_t scratchBytes = std::size_t{64} << 10;

/// The filters of a dataset, in the order in which its values went through them.
std::vector<H5Z_filter_t> filtersOf(hid_t creation)
{
    std::vector<H5Z_filter_t> filters;
    for (int index = 0; index < H5Pget_nfilters(creation); ++index) {
        unsigned flags = 0;
        unsigned configuration = 0;
        std::size_t parameters = 0;
        filters.push_back(H5Pget_filter2(creation, static_cast<unsigned>(index), &flags,
                                         &parameters, nullptr, 0, nullptr, &configuration));
    }
    return filters;
}

/// How many bytes a zlib stream unpacks to, counted up to just above `most`; 0: it is damaged.
std::uint64_t inflatedSize(std::span<const unsigned char> packed, std::uint64_t most)
{
    z_stream stream{};
    if (packed.size() > std::numeric_limits<uInt>::max() || inflateInit(&stream) != Z_OK) {
        return 0;
    }
    std::vector<unsigned char> scratch(scratchBytes);
    stream.next_in = const_cast<unsigned char*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    int status = Z_OK;
    while (status == Z_OK && stream.total_out <= most) {
        stream.next_out = scratch.data();
        stream.avail_out = static_cast<uInt>(scratch.size());
        status = inflate(&stream, Z_NO_FLUSH);
    }
    const std::uint64_t size = status == Z_OK || status == Z_STREAM_END ? stream.total_out : 0;
    inflateEnd(&stream);
    return size;
}

/// What the filters that are not in `skipped` make of a stored chunk, in bytes; 0: nothing.
std::uint64_t unpackedSize(std::span<const unsigned char> stored,
                           const std::vector<H5Z_filter_t>& filters,
                           unsigned skipped,
                           std::uint64_t chunkBytes)
{
    std::uint64_t size = stored.size();
    bool isAsStored = true;  // nothing but checksums was taken off yet
    for (std::size_t index = filters.size(); index-- > 0;) {
        if ((skipped >> index & 1U) != 0) {
            continue;
        }
        if (filters[index] == H5Z_FILTER_FLETCHER32) {
            size = size > checksumBytes ? size - checksumBytes : 0;
        } else if (filters[index] == H5Z_FILTER_DEFLATE) {
            size = isAsStored ? inflatedSize(stored.first(size), chunkBytes + checksumBytes) : 0;
            isAsStored = false;
        } else {
            isAsStored = false;  // shuffled: as many bytes
        }
    }
    return size;
}

/// The next chunk in the order of rows; false after the last.
bool next(std::vector<hsize_t>& corner,
          const std::vector<hsize_t>& chunk,
          const std::vector<std::uint64_t>& shape)
{
    for (std::size_t axis = corner.size(); axis-- > 0;) {
        corner[axis] += chunk[axis];
        if (corner[axis] < shape[axis]) {
            return true;
        }
        corner[axis] = 0;
    }
    return false;
}

// Deflate shrinks at most about 1032 times; whatever claims more than this per stored byte is a
// lie.
constexpr std::uint64_t largestRatio = 1100;

// Of a trial: more bytes than this are not read, but for their beginning.
constexpr std::uint64_t longestOfTrial = std::uint64_t{256} << 10;

/// "3 x 2" for sentences.
std::string shapeText(const std::vector<std::uint64_t>& shape)
{
    return shape.empty() ? "a single value" : fmt::format("{}", fmt::join(shape, " x "));
}

std::string expectedText(const std::vector<std::int64_t>& shape)
{
    std::vector<std::string> lengths;
    for (const auto length : shape) {
        lengths.push_back(length < 0 ? "any" : std::to_string(length));
    }
    return fmt::format("{}", fmt::join(lengths, " x "));
}

}  // namespace

void checkChunks(const ChunkedData& data)
{
    const auto refuse = [&data](const std::string& sentence) {
        throw Refusal({Errc::Malformed, data.where + ": " + sentence});
    };
    const auto id = data.dataset;
    const auto filters = filtersOf(data.creation);
    for (const auto filter : filters) {
        if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE &&
            filter != H5Z_FILTER_FLETCHER32) {
            refuse(
                fmt::format("is compressed with the HDF5 filter {}; only deflate, shuffle and "
                            "fletcher32 are read (convert with h5repack -f GZIP=1)",
                            filter));
        }
    }
    std::vector<hsize_t> chunk(data.shape.size());
    check(H5Pget_chunk(data.creation, static_cast<int>(chunk.size()), chunk.data()), data.where);
    const auto type = own(H5Dget_type(id), H5Tclose, data.where);
    std::uint64_t chunkBytes = H5Tget_size(type.id());
    std::uint64_t valueBytes = chunkBytes;
    std::uint64_t expected = 1;
    for (std::size_t axis = 0; axis < chunk.size(); ++axis) {
        if (chunk[axis] == 0) {
            refuse("has chunks of size 0");
        }
        expected *= (data.shape[axis] - 1) / chunk[axis] + 1;
        chunkBytes *= chunk[axis];  // HDF5 keeps it below 4 GiB
        valueBytes *= data.shape[axis];
    }
    // HDF5 unpacks a whole chunk into memory, however few of its values exist.
    if (chunkBytes > largestChunk && chunkBytes / 2 > valueBytes) {
        refuse(fmt::format(
            "has chunks of {} bytes for {} bytes of values; repack it with h5repack -l CHUNK=1024",
            chunkBytes, valueBytes));
    }
    hsize_t found = 0;
    const auto space = own(H5Dget_space(id), H5Sclose, data.where);
    check(H5Dget_num_chunks(id, space.id(), &found), data.where);
    // A value that was never written reads as zero: a study has none.
    if (found < expected) {
        refuse(fmt::format("expected {} chunks of values, found {}", expected, found));
    }
    std::vector<unsigned char> stored;
    std::vector<hsize_t> corner(chunk.size(), 0);
    do {
        unsigned skipped = 0;
        haddr_t address = HADDR_UNDEF;
        hsize_t bytes = 0;
        check(H5Dget_chunk_info_by_coord(id, corner.data(), &skipped, &address, &bytes),
              data.where);
        std::uint64_t unpacked = bytes;
        if (address == HADDR_UNDEF || bytes > data.stored) {
            unpacked = 0;
        } else if (!filters.empty()) {
            stored.resize(bytes);
            check(H5Dread_chunk(id, H5P_DEFAULT, corner.data(), &skipped, stored.data()),
                  data.where);
            unpacked = unpackedSize(stored, filters, skipped, chunkBytes);
        }
        if (unpacked != chunkBytes) {
            refuse(
                fmt::format("the chunk at {} does not unpack to its {} bytes; the file is damaged",
                            fmt::join(corner, ", "), chunkBytes));
        }
    } while (next(corner, chunk, data.shape));
}

Dataset Dataset::open(Id group,
                      const std::string& name,
                      const std::string& where,
                      std::shared_ptr<ReadingBudget> budget)
{
    Dataset data;
    data.where_ = where;
    data.budget_ = std::move(budget);
    data.handle_ = own(H5Dopen2(group, name.c_str(), H5P_DEFAULT), H5Dclose, where);

    const auto list = own(H5Dget_create_plist(data.handle_.id()), H5Pclose, where);
    const auto layout = H5Pget_layout(list.id());
    if (layout == H5D_VIRTUAL ||
        (layout == H5D_CONTIGUOUS && H5Pget_external_count(list.id()) != 0)) {
        data.refuse("its values are in another file, which is not read; expected them in this one");
    }
    const auto space = own(H5Dget_space(data.handle_.id()), H5Sclose, where);
    const auto rank = check(H5Sget_simple_extent_ndims(space.id()), where);
    data.shape_.resize(static_cast<std::size_t>(rank));
    if (rank > 0) {
        std::vector<hsize_t> extent(data.shape_.size());
        check(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), where);
        data.shape_.assign(extent.begin(), extent.end());
    }
    data.count_ = 1;
    for (const auto length : data.shape_) {
        if (length != 0 && data.count_ > std::numeric_limits<std::int64_t>::max() / length) {
            data.refuse(
                fmt::format("its shape {} is larger than any file", shapeText(data.shape_)));
        }
        data.count_ *= length;
    }
    data.checkStored(list.id());
    return data;
}

void Dataset::refuse(const std::string& sentence, Errc code) const
{
    throw Refusal({code, where_ + ": " + sentence});
}

void Dataset::checkStored(Id creation)
{
    // Ask what is stored before anything is allocated for what is claimed.
    const auto type = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    const auto itemSize = static_cast<std::uint64_t>(H5Tget_size(type.id()));
    const bool isChunked = H5Pget_layout(creation) == H5D_CHUNKED;
    const bool deflated = isChunked && H5Pget_nfilters(creation) > 0;
    const auto fileSize = budget_->fileSize();
    const auto limit = deflated ? fileSize * largestRatio : fileSize;
    if (itemSize == 0 || count_ > limit / itemSize) {
        refuse(fmt::format("claims {} values of {} bytes, but the whole file has {} bytes",
                           shapeText(shape_), itemSize, fileSize));
    }
    stored_ = static_cast<std::uint64_t>(H5Dget_storage_size(handle_.id()));
    const auto claimed = count_ * itemSize;
    if (deflated ? stored_ < claimed / largestRatio || (claimed > 0 && stored_ == 0)
                 : stored_ < claimed) {
        refuse(fmt::format("expected {} bytes of values, found {}", claimed, stored_));
    }
    if (isChunked && count_ > 0) {
        checkChunks({.dataset = handle_.id(),
                     .creation = creation,
                     .shape = shape_,
                     .stored = stored_,
                     .where = where_});
    }
}

void Dataset::expectNumbers(const std::vector<std::int64_t>& shape) const
{
    budget_->spend(stored_, where_);
    const auto type = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    const auto kind = H5Tget_class(type.id());
    if (kind != H5T_FLOAT && kind != H5T_INTEGER) {
        refuse("expected numbers, found values of a different type");
    }
    if (!isPlainNumber(type.id())) {
        refuse(notPlain);
    }
    const bool same =
        shape.size() == shape_.size() &&
        std::equal(shape.begin(), shape.end(), shape_.begin(),
                   [](std::int64_t expected, std::uint64_t found) {
                       return expected < 0 || static_cast<std::uint64_t>(expected) == found;
                   });
    if (!same) {
        refuse(
            fmt::format("expected the shape {}, found {}", expectedText(shape), shapeText(shape_)));
    }
    constexpr std::uint64_t widest = 8;  // whatever is stored, most is kept as double or int64
    if (const auto enough = memoryFor(count_ * widest); !enough) {
        refuse(enough.error().message, Errc::Unreadable);
    }
}

NumberType Dataset::type() const
{
    const auto stored = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    const bool whole = H5Tget_class(stored.id()) == H5T_INTEGER;
    return {.whole = whole,
            .isSigned = !whole || H5Tget_sign(stored.id()) != H5T_SGN_NONE,
            .bytes = H5Tget_size(stored.id())};
}

bool Dataset::isLeftOut(std::size_t itemSize) const
{
    return budget_->isTrial() && count_ * itemSize > longestOfTrial;
}

std::shared_ptr<FileMapping> Dataset::mapped(Id memoryType, std::size_t itemSize) const
{
    constexpr std::uint64_t many = std::uint64_t{1} << 20;
    const auto bytes = count_ * itemSize;
    if (bytes < many || isLeftOut(itemSize)) {
        return nullptr;
    }
    const auto stored = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    const auto list = own(H5Dget_create_plist(handle_.id()), H5Pclose, where_);
    const auto place = H5Dget_offset(handle_.id());
    if (H5Tequal(stored.id(), memoryType) <= 0 || H5Pget_layout(list.id()) != H5D_CONTIGUOUS ||
        place == HADDR_UNDEF || place % itemSize != 0) {
        return nullptr;
    }
    const auto file = own(H5Iget_file_id(handle_.id()), H5Fclose, where_);
    const auto access = own(H5Fget_access_plist(file.id()), H5Pclose, where_);
    void* descriptor = nullptr;  // a file that HDF5 opened in another way has none
    if (H5Pget_driver(access.id()) != H5FD_SEC2 ||
        H5Fget_vfd_handle(file.id(), H5P_DEFAULT, &descriptor) < 0) {
        return nullptr;
    }
    return FileMapping::map(*static_cast<int*>(descriptor), place, bytes);
}

void Dataset::tryBeginning(Id memoryType, std::size_t itemSize) const
{
    // As many numbers as HDF5 converts at once, and more.
    std::uint64_t left = longestOfTrial / itemSize;
    std::vector<hsize_t> extent(shape_.size());
    for (std::size_t axis = shape_.size(); axis-- > 0;) {
        extent[axis] = std::min<std::uint64_t>(shape_[axis], left);
        left = std::max<std::uint64_t>(1, left / extent[axis]);
    }
    const std::vector<hsize_t> start(shape_.size(), 0);
    const auto space = own(H5Dget_space(handle_.id()), H5Sclose, where_);
    check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(),
                              nullptr),
          where_);
    const auto memory =
        own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose,
            where_);
    std::vector<char> numbers(longestOfTrial);
    check(H5Dread(handle_.id(), memoryType, memory.id(), space.id(), H5P_DEFAULT, numbers.data()),
          where_);
}

void Dataset::readAs(Id memoryType, std::size_t itemSize, void* to, const Between& between) const
{
    if (count_ == 0) {
        return;
    }
    if (isLeftOut(itemSize)) {
        tryBeginning(memoryType, itemSize);
        return;
    }
    const auto space = own(H5Dget_space(handle_.id()), H5Sclose, where_);
    const auto row = count_ / shape_.front() * itemSize;
    const auto rowsAtOnce = std::max<std::uint64_t>(1, slabBytes / std::max<std::uint64_t>(1, row));
    std::vector<hsize_t> start(shape_.size(), 0);
    std::vector<hsize_t> extent(shape_.begin(), shape_.end());
    for (std::uint64_t first = 0; first < shape_.front(); first += rowsAtOnce) {
        start.front() = first;
        extent.front() = std::min<std::uint64_t>(rowsAtOnce, shape_.front() - first);
        check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(),
                                  nullptr),
              where_);
        const auto memory =
            own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose,
                where_);
        check(H5Dread(handle_.id(), memoryType, memory.id(), space.id(), H5P_DEFAULT,
                      static_cast<char*>(to) + first * row),
              where_);
        if (between) {
            between(extent.front() * row);
        }
    }
}

std::vector<std::string> Dataset::variableStrings(Id type) const
{
    check(H5Tset_size(type, H5T_VARIABLE), where_);
    const auto space = own(H5Dget_space(handle_.id()), H5Sclose, where_);
    // Many short references may point at one long text.
    hsize_t bytes = 0;
    check(H5Dvlen_get_buf_size(handle_.id(), type, space.id(), &bytes), where_);
    budget_->spend(bytes, where_);
    std::vector<char*> pointers(count_, nullptr);
    check(H5Dread(handle_.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()), where_);
    std::vector<std::string> texts;
    for (const char* pointer : pointers) {
        texts.emplace_back(pointer != nullptr ? pointer : "");
    }
    check(H5Dvlen_reclaim(type, space.id(), H5P_DEFAULT, pointers.data()), where_);
    return texts;
}

std::vector<std::string> Dataset::fixedStrings(Id type, std::size_t size) const
{
    budget_->spend(stored_, where_);
    check(H5Tset_size(type, size), where_);
    check(H5Tset_strpad(type, H5T_STR_NULLPAD), where_);
    std::string bytes(count_ * size, '\0');
    check(H5Dread(handle_.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), where_);
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        texts.emplace_back(bytes.c_str() + at, strnlen(bytes.c_str() + at, size));
    }
    return texts;
}

std::vector<std::string> Dataset::strings(std::int64_t count) const
{
    if (shape_.size() != 1 || (count >= 0 && count_ != static_cast<std::uint64_t>(count))) {
        refuse(fmt::format("expected {} strings in one dimension, found the shape {}",
                           count < 0 ? "any number of" : std::to_string(count), shapeText(shape_)));
    }
    const auto stored = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    if (H5Tget_class(stored.id()) != H5T_STRING) {
        refuse("expected strings, found values of a different type");
    }
    const auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, where_);
    check(H5Tset_cset(type.id(), H5Tget_cset(stored.id())), where_);
    std::vector<std::string> texts;
    if (count_ == 0) {
        return texts;
    }
    if (check(H5Tis_variable_str(stored.id()), where_) > 0) {
        texts = variableStrings(type.id());
    } else {
        texts = fixedStrings(type.id(), H5Tget_size(stored.id()));
    }
    for (auto& text : texts) {
        if (!isText(text)) {
            refuse("expected UTF-8 text, found bytes that are not UTF-8");
        }
        text = visibleLines(text);
    }
    return texts;
}

std::optional<std::string> Dataset::text(const std::string& name) const
{
    return textAttribute(handle_.id(), name, where_, *budget_);
}

}  // namespace papilio::core::hdf5
