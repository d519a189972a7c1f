#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/string_layout.h"

#include <hdf5.h>

#include <algorithm>
#include <fmt/format.h>

// Reading the values of datasets: numbers, strings, string tables.
namespace papilio::core::hdf5 {

namespace {

std::string expectedText(const std::vector<std::int64_t>& shape)
{
    std::vector<std::string> lengths;
    for (const auto length : shape) {
        lengths.push_back(length < 0 ? "any" : std::to_string(length));
    }
    return fmt::format("{}", fmt::join(lengths, " x "));
}

/// Names in which something acts on a terminal: whoever shows them need not think of it.
StringTable visibleTable(const StringTable& names)
{
    StringTable table;
    for (std::size_t index = 0; index < names.size(); ++index) {
        table.append(visibleLines(names[index]));
    }
    return table;
}

}  // namespace

std::vector<std::string> textsOf(const StringTable& table)
{
    std::vector<std::string> texts;
    texts.reserve(table.size());
    for (std::size_t index = 0; index < table.size(); ++index) {
        texts.emplace_back(table[index]);
    }
    return texts;
}

Dataset Group::numbers(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    auto data = dataset(name);
    budget_->spend(data.stored_, data.where_);
    const auto type = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    const auto kind = H5Tget_class(type.id());
    if (kind != H5T_FLOAT && kind != H5T_INTEGER) {
        refuse(name, "expected numbers, found values of a different type");
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

bool Dataset::isLeftOut(std::size_t itemSize) const
{
    constexpr std::uint64_t longest = std::uint64_t{64} << 10;
    return budget_->isTrial() && count_ * itemSize > longest;
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

void Dataset::readAs(Id memoryType, std::size_t itemSize, void* to, const Between& between) const
{
    if (count_ == 0 || isLeftOut(itemSize)) {
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

// Papilio writes many names as one block of bytes, which is read at once whatever their number.
// Other programs write what is usual: one dataset of strings.
StringTable Group::table(const std::string& name, std::int64_t count) const
{
    if (isDataset(name)) {
        StringTable table;
        for (const auto& text : strings(name, count)) {
            table.append(text);
        }
        return table;
    }
    const auto part = group(name);
    const auto offsetData = part.numbers(schema::offsets, {count < 0 ? -1 : count + 1});
    if (offsetData.count() == 0) {
        part.refuse(schema::offsets, "expected one offset more than strings, found none");
    }
    StringTable::Offsets offsets(offsetData.count());
    offsetData.read(offsets.data());
    const auto byteData = part.numbers(schema::utf8, {-1});
    if (offsetData.isLeftOut(sizeof offsets.front())) {
        return {std::string(), std::move(offsets)};  // nobody looks into it
    }
    if (!std::is_sorted(offsets.begin(), offsets.end()) || offsets.front() != 0 ||
        offsets.back() != byteData.count()) {
        part.refuse(schema::offsets,
                    fmt::format("expected ascending numbers from 0 to {}, the length of utf8",
                                byteData.count()));
    }
    std::string bytes(byteData.count(), '\0');
    byteData.read(reinterpret_cast<std::uint8_t*>(bytes.data()));
    if (isPlainText(bytes)) {  // names nearly always are
        return {std::move(bytes), std::move(offsets)};
    }
    const auto cutsCharacter = [&](std::uint64_t offset) {
        return offset < bytes.size() &&
               (static_cast<unsigned char>(bytes[offset]) & 0xC0U) == 0x80U;
    };
    if (!byteData.isLeftOut(1) &&
        (!isText(bytes) || std::any_of(offsets.begin(), offsets.end(), cutsCharacter))) {
        part.refuse(schema::utf8, "expected UTF-8 text, found bytes that are not UTF-8");
    }
    StringTable table(std::move(bytes), std::move(offsets));
    return visibleLines(table.bytes()) == table.bytes() ? table : visibleTable(table);
}

std::vector<std::string> Group::variableStrings(const std::string& name,
                                                Dataset& data,
                                                Id type) const
{
    check(H5Tset_size(type, H5T_VARIABLE), place(name));
    const auto space = own(H5Dget_space(data.handle_.id()), H5Sclose, place(name));
    // Many short references may point at one long text.
    hsize_t bytes = 0;
    check(H5Dvlen_get_buf_size(data.handle_.id(), type, space.id(), &bytes), place(name));
    data.budget_->spend(bytes, data.where_);
    std::vector<char*> pointers(data.count(), nullptr);
    check(H5Dread(data.handle_.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()),
          place(name));
    std::vector<std::string> texts;
    for (const char* pointer : pointers) {
        texts.emplace_back(pointer != nullptr ? pointer : "");
    }
    check(H5Dvlen_reclaim(type, space.id(), H5P_DEFAULT, pointers.data()), place(name));
    return texts;
}

std::vector<std::string> Group::strings(const std::string& name, std::int64_t count) const
{
    if (!isDataset(name)) {
        return textsOf(table(name, count));
    }
    auto data = dataset(name);
    if (data.shape().size() != 1 ||
        (count >= 0 && data.count() != static_cast<std::uint64_t>(count))) {
        refuse(name, fmt::format("expected {} strings in one dimension, found the shape {}",
                                 count < 0 ? "any number of" : std::to_string(count),
                                 shapeText(data.shape())));
    }
    const auto stored = own(H5Dget_type(data.handle_.id()), H5Tclose, place(name));
    if (H5Tget_class(stored.id()) != H5T_STRING) {
        refuse(name, "expected strings, found values of a different type");
    }
    const auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, place(name));
    check(H5Tset_cset(type.id(), H5Tget_cset(stored.id())), place(name));
    std::vector<std::string> texts;
    if (data.count() == 0) {
        return texts;
    }
    if (check(H5Tis_variable_str(stored.id()), place(name)) > 0) {
        texts = variableStrings(name, data, type.id());
    } else {
        const auto size = H5Tget_size(stored.id());
        data.budget_->spend(data.stored_, data.where_);
        check(H5Tset_size(type.id(), size), place(name));
        check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD), place(name));
        std::string bytes(data.count() * size, '\0');
        check(H5Dread(data.handle_.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()),
              place(name));
        for (std::size_t at = 0; at < bytes.size(); at += size) {
            texts.emplace_back(bytes.c_str() + at, strnlen(bytes.c_str() + at, size));
        }
    }
    for (auto& text : texts) {
        if (!isText(text)) {
            refuse(name, "expected UTF-8 text, found bytes that are not UTF-8");
        }
        text = visibleLines(text);
    }
    return texts;
}

}  // namespace papilio::core::hdf5
