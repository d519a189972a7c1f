#include "core/io/hdf5/attributes.h"

#include "core/base/text.h"
#include "core/io/hdf5/handle.h"

#include <hdf5.h>

#include <fmt/format.h>

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

}  // namespace papilio::core::hdf5
