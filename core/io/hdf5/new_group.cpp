#include "core/io/hdf5/new_group.h"

#include "core/base/bounded.h"
#include "core/io/hdf5/handle.h"

#include <hdf5.h>

#include <algorithm>

namespace papilio::core::hdf5 {

namespace {

constexpr std::uint64_t chunkBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t pageBytes = 4096;
constexpr unsigned ordered = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;

/// UTF-8 of a fixed size. Variable length would put the text into HDF5's global heap, which has no
/// checksums and which HDF5 1.10 trusts blindly: one flipped bit there crashes a reader.
Handle stringType(std::size_t size)
{
    auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, "text type");
    check(H5Tset_size(type.id(), std::max<std::size_t>(1, size)), "text type");
    check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD), "text type");
    check(H5Tset_cset(type.id(), H5T_CSET_UTF8), "text type");
    return type;
}

Handle variableText()
{
    auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, "text type");
    check(H5Tset_size(type.id(), H5T_VARIABLE), "text type");
    check(H5Tset_cset(type.id(), H5T_CSET_UTF8), "text type");
    return type;
}

Handle scalar()
{
    return own(H5Screate(H5S_SCALAR), H5Sclose, "scalar");
}

void writeAttribute(Id object, const std::string& name, Id type, const void* value)
{
    const auto space = scalar();
    auto attribute =
        own(H5Acreate2(object, name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
            name);
    check(H5Awrite(attribute.id(), type, value), name);
}

void writeText(Id object, const std::string& name, const std::string& value)
{
    const auto type = stringType(value.size());
    writeAttribute(object, name, type.id(), value.c_str());
}

void writeStrings(
    Id parent, const std::string& name, const Handle& type, std::size_t count, const void* from)
{
    const hsize_t length = count;
    const auto space = own(H5Screate_simple(1, &length, nullptr), H5Sclose, name);
    const auto data = own(H5Dcreate2(parent, name.c_str(), type.id(), space.id(), H5P_DEFAULT,
                                     H5P_DEFAULT, H5P_DEFAULT),
                          H5Dclose, name);
    if (count > 0) {
        check(H5Dwrite(data.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, from), name);
    }
}

/// Chunks of whole rows, about 1 MiB; a single row that is larger stays whole.
std::vector<hsize_t> chunkShape(const NewGroup::Shape& shape, std::uint64_t rowBytes)
{
    std::vector<hsize_t> chunk(shape.begin(), shape.end());
    chunk.front() =
        bounded<std::uint64_t>(chunkBytes / std::max<std::uint64_t>(1, rowBytes), 1, shape.front());
    return chunk;
}

}  // namespace

NewGroup NewGroup::create(const std::string& path)
{
    const auto access = fileAccess();
    check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18),
          "file access properties");
    // What is larger than a chunk begins at a page, so that a reader can map it.
    check(H5Pset_alignment(access.id(), 2 * chunkBytes, pageBytes), "file access properties");
    const auto creation = own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, "file creation properties");
    check(H5Pset_link_creation_order(creation.id(), ordered), "file creation properties");
    NewGroup root;
    root.handle_ = own(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()), H5Fclose,
                       "creating");
    return root;
}

void NewGroup::finish()
{
    check(H5Fflush(handle_.id(), H5F_SCOPE_GLOBAL), "flushing");
    handle_.close("closing");
}

NewGroup NewGroup::group(const std::string& name) const
{
    const auto creation = own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, name);
    check(H5Pset_link_creation_order(creation.id(), ordered), name);
    check(H5Pset_attr_creation_order(creation.id(), ordered), name);
    NewGroup member;
    member.handle_ =
        own(H5Gcreate2(handle_.id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT),
            H5Gclose, name);
    return member;
}

void NewGroup::text(const std::string& attribute, const std::string& value) const
{
    writeText(handle_.id(), attribute, value);
}

void NewGroup::number(const std::string& attribute, double value) const
{
    writeAttribute(handle_.id(), attribute, H5T_NATIVE_DOUBLE, &value);
}

void NewGroup::integer(const std::string& attribute, int value) const
{
    writeAttribute(handle_.id(), attribute, H5T_NATIVE_INT, &value);
}

void NewGroup::datasetText(const std::string& name,
                           const std::string& attribute,
                           const std::string& value) const
{
    const auto data = own(H5Dopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Dclose, name);
    writeText(data.id(), attribute, value);
}

void NewGroup::numbersAs(const std::string& name,
                         const Shape& shape,
                         Id type,
                         std::size_t itemSize,
                         const void* from,
                         Packing packing,
                         const Between& between) const
{
    std::vector<hsize_t> extent(shape.begin(), shape.end());
    const auto space = own(
        H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, name);
    std::uint64_t row = itemSize;
    for (std::size_t dimension = 1; dimension < shape.size(); ++dimension) {
        row *= shape[dimension];
    }
    const auto creation = own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name);
    check(H5Pset_fill_time(creation.id(), H5D_FILL_TIME_NEVER), name);
    if (packing == Packing::Deflated && row * shape.front() > 0) {
        const auto chunk = chunkShape(shape, row);
        check(H5Pset_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data()), name);
        check(H5Pset_shuffle(creation.id()), name);
        check(H5Pset_deflate(creation.id(), 1), name);
    }
    const auto data = own(H5Dcreate2(handle_.id(), name.c_str(), type, space.id(), H5P_DEFAULT,
                                     creation.id(), H5P_DEFAULT),
                          H5Dclose, name);
    if (row * shape.front() == 0) {
        return;
    }
    // Slabs are whole chunks, so that none is packed twice.
    const auto chunkRows = chunkShape(shape, row).front();
    const auto rowsAtOnce = std::max<std::uint64_t>(1, slabBytes / row / chunkRows) * chunkRows;
    std::vector<hsize_t> start(shape.size(), 0);
    for (std::uint64_t first = 0; first < shape.front(); first += rowsAtOnce) {
        start.front() = first;
        extent.front() = std::min<std::uint64_t>(rowsAtOnce, shape.front() - first);
        check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(),
                                  nullptr),
              name);
        const auto memory =
            own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose,
                name);
        check(H5Dwrite(data.id(), type, memory.id(), space.id(), H5P_DEFAULT,
                       static_cast<const char*>(from) + first * row),
              name);
        if (between) {
            between(extent.front() * row);
        }
    }
}

void NewGroup::strings(const std::string& name, const std::vector<std::string>& texts) const
{
    std::size_t longest = 1;
    for (const auto& text : texts) {
        longest = std::max(longest, text.size());
    }
    std::string cells(texts.size() * longest, '\0');
    for (std::size_t index = 0; index < texts.size(); ++index) {
        texts[index].copy(cells.data() + index * longest, longest);
    }
    writeStrings(handle_.id(), name, stringType(longest), texts.size(), cells.data());
}

void NewGroup::variableStrings(const std::string& name, const StringTable& texts) const
{
    // One copy with a NUL behind each string, and pointers into it.
    std::string bytes;
    bytes.reserve(texts.bytes().size() + texts.size());
    std::vector<std::size_t> starts;
    for (std::size_t index = 0; index < texts.size(); ++index) {
        starts.push_back(bytes.size());
        bytes += texts[index];
        bytes += '\0';
    }
    std::vector<const char*> pointers;
    for (const auto start : starts) {
        pointers.push_back(bytes.data() + start);
    }
    writeStrings(handle_.id(), name, variableText(), texts.size(), pointers.data());
}

void NewGroup::table(const std::string& name, const StringTable& texts, bool readable) const
{
    const auto part = group(name);
    part.numbers(schema::utf8, {texts.bytes().size()},
                 reinterpret_cast<const std::uint8_t*>(texts.bytes().data()), Packing::Contiguous);
    part.numbers(schema::offsets, {texts.offsets().size()}, texts.offsets().data(),
                 Packing::Contiguous);
    if (readable) {
        part.variableStrings(schema::strings, texts);
    }
}

}  // namespace papilio::core::hdf5
