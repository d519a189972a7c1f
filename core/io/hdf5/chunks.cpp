#include "core/io/hdf5/chunks.h"

#include "core/io/hdf5/refusal.h"

#include <hdf5.h>

#include <fmt/format.h>
#include <limits>
#include <span>
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
                fmt::format("is compressed with the HDF5 filter {}; only deflate, shuffle "
                            "and fletcher32 are read (convert with h5repack -f GZIP=1)",
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
        refuse(
            fmt::format("has chunks of {} bytes for {} bytes of values; repack it with "
                        "h5repack -l CHUNK=1024",
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
                fmt::format("the chunk at {} does not unpack to its {} bytes; the file is "
                            "damaged",
                            fmt::join(corner, ", "), chunkBytes));
        }
    } while (next(corner, chunk, data.shape));
}

}  // namespace papilio::core::hdf5
