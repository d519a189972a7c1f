#include "core/io/hdf5/hdf5_reader.h"

#include <hdf5.h>

#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace papilio::core::hdf5 {

namespace {

std::string linkText(H5L_type_t type)
{
    return type == H5L_TYPE_SOFT       ? "a soft link"
           : type == H5L_TYPE_EXTERNAL ? "an external link"
                                       : "a link of unknown type";
}

}  // namespace

Group Group::open(const std::string& path, ReadingPurpose purpose)
{
    Group root;
    root.file_ = path;
    root.path_ = "/";
    root.budget_ = std::make_shared<ReadingBudget>(std::filesystem::file_size(path), purpose);
    root.handle_ =
        own(H5Fopen(path.c_str(), H5F_ACC_RDONLY, fileAccess().id()), H5Fclose, "opening");
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
    Dataset data;
    data.where_ = file_ + ": " + place(name);
    data.budget_ = budget_;
    data.handle_ = own(H5Dopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Dclose, place(name));

    const auto list = own(H5Dget_create_plist(data.handle_.id()), H5Pclose, place(name));
    const auto layout = H5Pget_layout(list.id());
    if (layout == H5D_VIRTUAL ||
        (layout == H5D_CONTIGUOUS && H5Pget_external_count(list.id()) != 0)) {
        refuse(name,
               "its values are in another file, which is not read; expected them in this one");
    }
    const auto space = own(H5Dget_space(data.handle_.id()), H5Sclose, place(name));
    const auto rank = check(H5Sget_simple_extent_ndims(space.id()), place(name));
    data.shape_.resize(static_cast<std::size_t>(rank));
    if (rank > 0) {
        std::vector<hsize_t> extent(data.shape_.size());
        check(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), place(name));
        data.shape_.assign(extent.begin(), extent.end());
    }
    data.count_ = 1;
    for (const auto length : data.shape_) {
        if (length != 0 && data.count_ > std::numeric_limits<std::int64_t>::max() / length) {
            refuse(name,
                   fmt::format("its shape {} is larger than any file", shapeText(data.shape_)));
        }
        data.count_ *= length;
    }
    checkStored(name, data, list.id());
    return data;
}

}  // namespace papilio::core::hdf5
