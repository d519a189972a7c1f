#include "core/io/hdf5/group.h"

#include "core/base/bounded.h"
#include "core/base/text.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::core::schema {

namespace {

constexpr std::array<std::pair<std::string_view, char>, 3> escapes = {
    {{"%2F", '/'}, {"%25", '%'}, {"%2E", '.'}}};

}  // namespace

std::string encodeName(std::string_view text)
{
    const bool onlyDots = !text.empty() && text.find_first_not_of('.') == std::string_view::npos;
    std::string name;
    for (const char character : text) {
        if (character == '/') {
            name += "%2F";
        } else if (character == '%') {
            name += "%25";
        } else if (character == '.' && onlyDots) {
            name += "%2E";
        } else {
            name += character;
        }
    }
    return name;
}

std::string decodeName(std::string_view name)
{
    std::string text;
    for (std::size_t at = 0; at < name.size();) {
        const auto* escape = std::find_if(
            escapes.begin(), escapes.end(),
            [&](const auto& candidate) { return name.substr(at, 3) == candidate.first; });
        if (escape != escapes.end()) {
            text += escape->second;
            at += 3;
        } else {
            text += name[at++];
        }
    }
    return visibleLines(text);  // as every text of a study
}

}  // namespace papilio::core::schema

namespace papilio::core::hdf5 {

namespace {

struct Attribute {
    Handle handle;
    Handle type;
    H5T_class_t kind = H5T_NO_CLASS;
};

std::optional<Attribute> openScalar(Id object, const std::string& name, const std::string& where)
{
    if (check(H5Aexists(object, name.c_str()), where) == 0) {
        return {};
    }
    Attribute attribute;
    attribute.handle = own(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, where);
    const auto space = own(H5Aget_space(attribute.handle.id()), H5Sclose, where);
    if (H5Sget_simple_extent_npoints(space.id()) != 1) {
        throw Refusal({Errc::Malformed, where + ": expected one value"});
    }
    attribute.type = own(H5Aget_type(attribute.handle.id()), H5Tclose, where);
    attribute.kind = H5Tget_class(attribute.type.id());
    if ((attribute.kind == H5T_FLOAT || attribute.kind == H5T_INTEGER) &&
        !isPlainNumber(attribute.type.id())) {
        throw Refusal({Errc::Malformed, where + ": " + notPlain});
    }
    return attribute;
}

double readNumber(const Attribute& attribute, const std::string& where)
{
    double value = 0;
    check(H5Aread(attribute.handle.id(), H5T_NATIVE_DOUBLE, &value), where);
    return value;
}

std::string readString(const Attribute& attribute, const std::string& where, ReadingBudget& budget)
{
    const auto type = own(H5Tcopy(H5T_C_S1), H5Tclose, where);
    check(H5Tset_cset(type.id(), H5Tget_cset(attribute.type.id())), where);
    std::string text;
    if (check(H5Tis_variable_str(attribute.type.id()), where) > 0) {
        check(H5Tset_size(type.id(), H5T_VARIABLE), where);
        char* pointer = nullptr;
        check(H5Aread(attribute.handle.id(), type.id(), static_cast<void*>(&pointer)), where);
        text = pointer != nullptr ? pointer : "";
        H5free_memory(pointer);
    } else {
        text.resize(H5Tget_size(attribute.type.id()));
        check(H5Tset_size(type.id(), text.size()), where);
        check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD), where);
        check(H5Aread(attribute.handle.id(), type.id(), text.data()), where);
        text.resize(strnlen(text.c_str(), text.size()));
    }
    budget.spend(text.size(), where);
    if (!isText(text)) {
        throw Refusal(
            {Errc::Malformed, where + ": expected UTF-8 text, found bytes that are not UTF-8"});
    }
    return visibleLines(text);  // whoever shows it need not think of terminals
}

std::string linkText(H5L_type_t type)
{
    return type == H5L_TYPE_SOFT       ? "a soft link"
           : type == H5L_TYPE_EXTERNAL ? "an external link"
                                       : "a link of unknown type";
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

std::optional<std::string> textAttribute(Id object,
                                         const std::string& name,
                                         const std::string& where,
                                         ReadingBudget& budget)
{
    const auto place = where + "@" + name;
    const auto attribute = openScalar(object, name, place);
    if (!attribute) {
        return {};
    }
    if (attribute->kind != H5T_STRING) {
        throw Refusal({Errc::Malformed, place + ": expected text"});
    }
    return readString(*attribute, place, budget);
}

std::optional<double> numberAttribute(Id object, const std::string& name, const std::string& where)
{
    const auto place = where + "@" + name;
    const auto attribute = openScalar(object, name, place);
    if (!attribute) {
        return {};
    }
    if (attribute->kind != H5T_FLOAT && attribute->kind != H5T_INTEGER) {
        throw Refusal({Errc::Malformed, place + ": expected a number"});
    }
    return readNumber(*attribute, place);
}

std::vector<std::pair<std::string, std::string>> attributesOf(Id group,
                                                              const std::string& where,
                                                              ReadingBudget& budget)
{
    const auto list = own(H5Gget_create_plist(group), H5Pclose, where);
    unsigned flags = 0;
    check(H5Pget_attr_creation_order(list.id(), &flags), where);
    const auto order = (flags & H5P_CRT_ORDER_INDEXED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
    std::vector<std::string> names;
    const auto take = [](hid_t, const char* name, const H5A_info_t*, void* all) {
        static_cast<std::vector<std::string>*>(all)->emplace_back(name);
        return 0;
    };
    check(H5Aiterate2(group, order, H5_ITER_INC, nullptr, take, &names), where);
    std::vector<std::pair<std::string, std::string>> found;
    for (const auto& name : names) {
        const auto place = where + "@" + name;
        const auto attribute = openScalar(group, name, place);
        if (!attribute) {
            continue;
        }
        if (attribute->kind == H5T_STRING) {
            found.emplace_back(name, readString(*attribute, place, budget));
        } else if (attribute->kind == H5T_FLOAT || attribute->kind == H5T_INTEGER) {
            found.emplace_back(name, fmt::format("{}", readNumber(*attribute, place)));
        } else {
            throw Refusal({Errc::Malformed, place + ": expected text or a number"});
        }
    }
    return found;
}

std::vector<std::string> textsOf(const StringTable& table)
{
    std::vector<std::string> texts;
    texts.reserve(table.size());
    for (std::size_t index = 0; index < table.size(); ++index) {
        texts.emplace_back(table[index]);
    }
    return texts;
}

Group Group::open(const std::string& path, const std::string& shown, ReadingPurpose purpose)
{
    Group root;
    root.file_ = shown;
    root.path_ = "/";
    root.budget_ = std::make_shared<ReadingBudget>(std::filesystem::file_size(path), purpose);
    root.handle_ =
        own(H5Fopen(path.c_str(), H5F_ACC_RDONLY, fileAccess().id()), H5Fclose, "opening");
    return root;
}

void Group::refuse(const std::string& name, const std::string& sentence, Errc code) const
{
    throw Refusal({code, where(name) + ": " + sentence});
}

std::string Group::place(const std::string& name) const
{
    return name.empty() ? path_ : path_ == "/" ? "/" + name : path_ + "/" + name;
}

std::string Group::where(const std::string& name) const
{
    return file_ + ": " + place(name);
}

bool Group::has(const std::string& name) const
{
    return check(H5Lexists(handle_.id(), name.c_str(), H5P_DEFAULT), place(name)) > 0;
}

void Group::requireHardLink(const std::string& name) const
{
    // HDF5 would walk along "a/b", through whatever kind of link "a" is.
    if (name.empty() || name == "." || name.find('/') != std::string::npos) {
        refuse(name, "is a path, not a name; expected a member of this group");
    }
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
    const auto list = own(H5Iget_type(handle_.id()) == H5I_FILE ? H5Fget_create_plist(handle_.id())
                                                                : H5Gget_create_plist(handle_.id()),
                          H5Pclose, place({}));
    unsigned flags = 0;
    check(H5Pget_link_creation_order(list.id(), &flags), place({}));
    const auto order = (flags & H5P_CRT_ORDER_INDEXED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
    std::vector<std::string> names;
    const auto take = [](hid_t, const char* name, const H5L_info_t*, void* all) {
        static_cast<std::vector<std::string>*>(all)->emplace_back(name);
        return 0;
    };
    // One walk: asking for the n-th name walks there each time.
    check(H5Literate(handle_.id(), order, H5_ITER_INC, nullptr, take, &names), place({}));
    return names;
}

Group Group::group(const std::string& name) const
{
    requireHardLink(name);
    Group member;
    member.file_ = file_;
    member.path_ = place(name);
    member.budget_ = budget_;
    H5O_info_t info{};
    check(H5Oget_info_by_name(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    if (info.type != H5O_TYPE_GROUP) {
        refuse(name, "expected a group");
    }
    member.handle_ = own(H5Gopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Gclose, place(name));
    return member;
}

bool Group::isDataset(const std::string& name) const
{
    requireHardLink(name);
    H5O_info_t info{};
    check(H5Oget_info_by_name(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    return info.type == H5O_TYPE_DATASET;
}

Dataset Group::dataset(const std::string& name) const
{
    requireHardLink(name);
    H5O_info_t info{};
    check(H5Oget_info_by_name(handle_.id(), name.c_str(), &info, H5P_DEFAULT), place(name));
    if (info.type != H5O_TYPE_DATASET) {
        refuse(name, "expected a dataset");
    }
    return Dataset::open(handle_.id(), name, where(name), budget_);
}

Dataset Group::numbers(const std::string& name, const std::vector<std::int64_t>& shape) const
{
    auto data = dataset(name);
    data.expectNumbers(shape);
    return data;
}

std::vector<std::string> Group::strings(const std::string& name, std::int64_t count) const
{
    return isDataset(name) ? dataset(name).strings(count) : textsOf(table(name, count));
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

std::optional<std::string> Group::text(const std::string& attribute) const
{
    return textAttribute(handle_.id(), attribute, where(), *budget_);
}

std::optional<double> Group::number(const std::string& attribute) const
{
    return numberAttribute(handle_.id(), attribute, where());
}

std::vector<std::pair<std::string, std::string>> Group::attributes() const
{
    return attributesOf(handle_.id(), where(), *budget_);
}

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
