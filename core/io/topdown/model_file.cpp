#include "core/io/topdown/model_file.h"

#include "core/definitions/vendor_topdown.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

Error noSuchModel(const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& file : topDownModelFiles()) {
        names.push_back(file.name);
    }
    return {Errc::NotFound,
            fmt::format(
                "unknown Top-Down model \"{}\"; choose one of {}, or give the path of a model file",
                name, fmt::join(names, ", "))};
}

Result<TopDownModel> readVendors(const std::string& text, const std::filesystem::path& path)
{
    const auto definitions = parseDefinitionsOf(text, path);
    return definitions ? vendorTopDown(*definitions, path.stem().string()) : definitions.error();
}

bool isFileName(const std::string& name)
{
    return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos;
}

}  // namespace

std::filesystem::path userTopDownDirectory()
{
    return userFolder(UserFolder::Data, "topdown");
}

std::vector<DataFile> topDownModelFiles()
{
    return dataFiles("topdown");
}

Result<std::shared_ptr<const TopDownModel>> readTopDownModel(const std::string& nameOrPath)
{
    std::filesystem::path path = nameOrPath;
    const auto files = topDownModelFiles();
    if (const auto known = std::ranges::find(files, nameOrPath, &DataFile::name);
        known != files.end()) {
        path = known->path;
    } else if (std::error_code failed; !std::filesystem::is_regular_file(path, failed)) {
        return noSuchModel(nameOrPath);
    }
    const auto text = readSmallFile(path);
    if (!text) {
        return text.error();
    }
    const auto* dialect = dialectOf(*text);
    const bool isVendors = dialect == &dialects::perfmon || dialect == &dialects::perf;
    auto read = isVendors ? readVendors(*text, path) : parseTopDownModel(*text);
    if (!read) {
        return read.error().in(path.string());
    }
    return std::make_shared<const TopDownModel>(*std::move(read));
}

Result<std::filesystem::path> saveTopDownModel(std::string_view text)
{
    const auto read = parseTopDownModel(text);
    if (!read) {
        return read.error();
    }
    if (!isFileName(read->name)) {
        return Error{Errc::InvalidArgument,
                     fmt::format("the model's name \"{}\" cannot be the name of a file; choose "
                                 "letters, digits and hyphens",
                                 read->name)};
    }
    return writeUserFile("topdown", read->name + ".json", text);
}

}  // namespace papilio::core
