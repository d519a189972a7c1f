#include "core/io/hdf5_reader.h"

#include "core/io/schema.h"
#include "core/io/utf8.h"
#include "core/support/memory.h"

#include <hdf5.h>

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace papilio::core::hdf5 {

namespace {

// Deflate shrinks at most about 1032 times; whatever claims more than this per stored byte is a
// lie.
constexpr std::uint64_t largestRatio = 1100;
constexpr std::uint64_t slabBytes = std::uint64_t{16} << 20;

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

std::string linkText(H5L_type_t type)
{
    return type == H5L_TYPE_SOFT       ? "a soft link"
           : type == H5L_TYPE_EXTERNAL ? "an external link"
                                       : "a link of unknown type";
}

}  // namespace

Group Group::open(const std::string& path)
{
    Group root;
    root.file_ = path;
    root.path_ = "/";
    root.fileSize_ = std::filesystem::file_size(path);
    const auto properties = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "file access properties");
    // Strong close: nothing of the file stays open behind our back. No locks: a study may lie on a
    // read-only share.
    check(H5Pset_fclose_degree(properties.id(), H5F_CLOSE_STRONG), "file access properties");
    check(H5Pset_file_locking(properties.id(), 0, 1), "file access properties");
    root.handle_ = own(H5Fopen(path.c_str(), H5F_ACC_RDONLY, properties.id()), H5Fclose, "opening");
    return root;
}

void Group::refuse(const std::string& name, const std::string& sentence, Errc code) const
{
    throw Refusal({code, fmt::format("{}: {}: {}", file_, place(name), sentence)});
}

std::string Group::place(const std::string& name) const
{
    return name.empty() ? path_ : path_ == "/" ? "/" + name : path_ + "/" + name;
}

bool Group::has(const std::string& name) const
{
    return check(H5Lexists(handle_.id(), name.c_str(), H5P_DEFAULT), place(name)) > 0;
}

void Group::requireHardLink(const std::string& name) const
{
    if (!has(name)) {
        refuse(name, "is missing");
    }
    H5L_info_t info{};
    check(H5Lget_info(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    if (info.type != H5L_TYPE_HARD) {
        refuse(name, fmt::format("is {}, which is not followed; expected the object itself",
                                 linkText(info.type)));
    }
}

std::vector<std::string> Group::members() const
{
    H5G_info_t info{};
    check(H5Gget_info(handle_.id(), &info), place({}));
    const auto list = own(H5Iget_type(handle_.id()) == H5I_FILE ? H5Fget_create_plist(handle_.id())
                                                                : H5Gget_create_plist(handle_.id()),
                          H5Pclose, place({}));
    unsigned flags = 0;
    check(H5Pget_link_creation_order(list.id(), &flags), place({}));
    const auto order = (flags & H5P_CRT_ORDER_INDEXED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
    std::vector<std::string> names;
    for (hsize_t index = 0; index < info.nlinks; ++index) {
        const auto length = check(H5Lget_name_by_idx(handle_.id(), ".", order, H5_ITER_INC, index,
                                                     nullptr, 0, H5P_DEFAULT),
                                  place({}));
        std::string name(static_cast<std::size_t>(length), '\0');
        check(H5Lget_name_by_idx(handle_.id(), ".", order, H5_ITER_INC, index, name.data(),
                                 name.size() + 1, H5P_DEFAULT),
              place({}));
        names.push_back(std::move(name));
    }
    return names;
}

Group Group::group(const std::string& name) const
{
    requireHardLink(name);
    Group member;
    member.file_ = file_;
    member.path_ = place(name);
    member.fileSize_ = fileSize_;
    H5O_info_t info{};
    check(H5Oget_info_by_name(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    if (info.type != H5O_TYPE_GROUP) {
        refuse(name, "expected a group");
    }
    member.handle_ = own(H5Gopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Gclose, place(name));
    return member;
}

Dataset Group::dataset(const std::string& name) const
{
    requireHardLink(name);
    H5O_info_t info{};
    check(H5Oget_info_by_name(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    if (info.type != H5O_TYPE_DATASET) {
        refuse(name, "expected a dataset");
    }
    Dataset data;
    data.where_ = file_ + ": " + place(name);
    data.handle_ = own(H5Dopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Dclose, place(name));

    const auto list = own(H5Dget_create_plist(data.handle_.id()), H5Pclose, place(name));
    const auto layout = H5Pget_layout(list.id());
    if (layout == H5D_VIRTUAL ||
        (layout == H5D_CONTIGUOUS && H5Pget_external_count(list.id()) != 0)) {
        refuse(name,
               "its values lie in another file, which is not followed; expected them in this one");
    }
    const auto space = own(H5Dget_space(data.handle_.id()), H5Sclose, place(name));
    const auto rank = check(H5Sget_simple_extent_ndims(space.id()), place(name));
    data.shape_.resize(static_cast<std::size_t>(rank));
    if (rank > 0) {
        std::vector<hsize_t> extent(data.shape_.size());
        check(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), place(name));
        data.shape_.assign(extent.begin(), extent.end());
    }
    const auto type = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    const auto itemSize = static_cast<std::uint64_t>(H5Tget_size(type.id()));
    data.count_ = 1;
    for (const auto length : data.shape_) {
        if (length != 0 && data.count_ > std::numeric_limits<std::int64_t>::max() / length) {
            refuse(name,
                   fmt::format("its shape {} is larger than any file", shapeText(data.shape_)));
        }
        data.count_ *= length;
    }
    // Ask what is stored before anything is allocated for what is claimed.
    const bool deflated = layout == H5D_CHUNKED && H5Pget_nfilters(list.id()) > 0;
    const auto limit = deflated ? fileSize_ * largestRatio : fileSize_;
    if (itemSize == 0 || data.count_ > limit / itemSize) {
        refuse(name, fmt::format("claims {} values of {} bytes, but the whole file has {} bytes",
                                 shapeText(data.shape_), itemSize, fileSize_));
    }
    const auto stored = static_cast<std::uint64_t>(H5Dget_storage_size(data.handle_.id()));
    if (data.count_ > 0 && (deflated ? stored == 0 : stored < data.count_ * itemSize)) {
        refuse(name, fmt::format("expected {} bytes of values, found {}", data.count_ * itemSize,
                                 stored));
    }
    return data;
}

Dataset Group::numbers(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    auto data = dataset(name);
    const auto type = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    const auto kind = H5Tget_class(type.id());
    if (kind != H5T_FLOAT && kind != H5T_INTEGER) {
        refuse(name, "expected numbers, found values of another type");
    }
    const bool same =
        shape.size() == data.shape_.size() &&
        std::equal(shape.begin(), shape.end(), data.shape_.begin(),
                   [](std::int64_t expected, std::uint64_t found) {
                       return expected < 0 || static_cast<std::uint64_t>(expected) == found;
                   });
    if (!same) {
        refuse(name, fmt::format("expected the shape {}, found {}", expectedText(shape),
                                 shapeText(data.shape_)));
    }
    constexpr std::uint64_t widest = 8;  // whatever is stored, most is kept as double or int64
    if (const auto enough = memoryFor(data.count_ * widest); !enough) {
        refuse(name, enough.error().message, Errc::Unreadable);
    }
    return data;
}

NumberType Dataset::type() const
{
    const auto stored = own(H5Dget_type(handle_.id()), H5Tclose, where_);
    const bool whole = H5Tget_class(stored.id()) == H5T_INTEGER;
    return {.whole = whole,
            .isSigned = !whole || H5Tget_sign(stored.id()) != H5T_SGN_NONE,
            .bytes = H5Tget_size(stored.id())};
}

void Dataset::readAs(Id memoryType, std::size_t itemSize, void* to, const Between& between) const
{
    if (count_ == 0) {
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

void Dataset::read(double* to, const Between& between) const
{
    readAs(H5T_NATIVE_DOUBLE, sizeof *to, to, between);
}

void Dataset::read(std::uint8_t* to, const Between& between) const
{
    readAs(H5T_NATIVE_UINT8, sizeof *to, to, between);
}

void Dataset::read(std::int64_t* to, const Between& between) const
{
    readAs(H5T_NATIVE_INT64, sizeof *to, to, between);
}

void Dataset::read(std::uint64_t* to, const Between& between) const
{
    readAs(H5T_NATIVE_UINT64, sizeof *to, to, between);
}

StringTable Group::table(const std::string& name, std::int64_t count) const
{
    const auto part = group(name);
    const auto offsetData = part.numbers(schema::offsets, {count < 0 ? -1 : count + 1});
    if (offsetData.count() == 0) {
        part.refuse(schema::offsets, "expected one offset more than strings, found none");
    }
    std::vector<std::uint64_t> offsets(offsetData.count());
    offsetData.read(offsets.data());
    const auto byteData = part.numbers(schema::utf8, {-1});
    if (!std::is_sorted(offsets.begin(), offsets.end()) || offsets.front() != 0 ||
        offsets.back() != byteData.count()) {
        part.refuse(schema::offsets,
                    fmt::format("expected ascending numbers from 0 to {}, the length of utf8",
                                byteData.count()));
    }
    std::string bytes(byteData.count(), '\0');
    byteData.read(reinterpret_cast<std::uint8_t*>(bytes.data()));
    const auto cutsCharacter = [&](std::uint64_t offset) {
        return offset < bytes.size() &&
               (static_cast<unsigned char>(bytes[offset]) & 0xC0U) == 0x80U;
    };
    if (!isText(bytes) || std::any_of(offsets.begin(), offsets.end(), cutsCharacter)) {
        part.refuse(schema::utf8, "expected UTF-8 text, found bytes that are none");
    }
    return {std::move(bytes), std::move(offsets)};
}

std::vector<std::string> Group::strings(const std::string& name, std::int64_t count) const
{
    auto data = dataset(name);
    if (data.shape().size() != 1 ||
        (count >= 0 && data.count() != static_cast<std::uint64_t>(count))) {
        refuse(name, fmt::format("expected {} strings in one dimension, found the shape {}",
                                 count < 0 ? "any number of" : std::to_string(count),
                                 shapeText(data.shape())));
    }
    const auto stored = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    if (H5Tget_class(stored.id()) != H5T_STRING) {
        refuse(name, "expected strings, found values of another type");
    }
    const auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, place(name));
    check(H5Tset_cset(type.id(), H5Tget_cset(stored.id())), place(name));
    std::vector<std::string> texts;
    if (data.count() == 0) {
        return texts;
    }
    if (check(H5Tis_variable_str(stored.id()), place(name)) > 0) {
        check(H5Tset_size(type.id(), H5T_VARIABLE), place(name));
        const auto space = own(H5Dget_space(data.handle_.id()), H5Sclose, place(name));
        std::vector<char*> pointers(data.count(), nullptr);
        check(H5Dread(data.handle_.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()),
              place(name));
        for (const char* pointer : pointers) {
            texts.emplace_back(pointer != nullptr ? pointer : "");
        }
        check(H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, pointers.data()), place(name));
    } else {
        const auto size = H5Tget_size(stored.id());
        check(H5Tset_size(type.id(), size), place(name));
        check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD), place(name));
        std::string bytes(data.count() * size, '\0');
        check(H5Dread(data.handle_.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()),
              place(name));
        for (std::size_t at = 0; at < bytes.size(); at += size) {
            texts.emplace_back(bytes.c_str() + at, strnlen(bytes.c_str() + at, size));
        }
    }
    for (const auto& text : texts) {
        if (!isText(text)) {
            refuse(name, "expected UTF-8 text, found bytes that are none");
        }
    }
    return texts;
}

}  // namespace papilio::core::hdf5
