#include "core/io/topdown/model_file.h"

#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>

namespace papilio::core {

namespace {

void collect(const std::filesystem::path& directory,
             bool isOwn,
             std::map<std::string, TopDownModelFile>& files)
{
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
        if (entry.path().extension() == ".json") {
            const auto name = entry.path().stem().string();
            files[name] = {name, entry.path(), isOwn};
        }
    }
}

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

bool isFileName(const std::string& name)
{
    return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos;
}

}  // namespace

std::filesystem::path userTopDownDirectory()
{
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0') {
        return std::filesystem::path(data) / "papilio" / "topdown";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
        return std::filesystem::path(home) / ".local" / "share" / "papilio" / "topdown";
    }
    return {};
}

std::vector<TopDownModelFile> topDownModelFiles()
{
    std::map<std::string, TopDownModelFile> files;
    collect(resourceDirectory() / "topdown", false, files);
    if (const auto own = userTopDownDirectory(); !own.empty()) {
        collect(own, true, files);
    }
    std::vector<TopDownModelFile> list;
    for (auto& [name, file] : files) {
        list.push_back(std::move(file));
    }
    return list;
}

Result<std::shared_ptr<const TopDownModel>> readTopDownModel(const std::string& nameOrPath)
{
    std::filesystem::path path = nameOrPath;
    const auto files = topDownModelFiles();
    if (const auto known = std::ranges::find(files, nameOrPath, &TopDownModelFile::name);
        known != files.end()) {
        path = known->path;
    } else if (std::error_code failed; !std::filesystem::is_regular_file(path, failed)) {
        return noSuchModel(nameOrPath);
    }
    const auto text = readSmallFile(path);
    if (!text) {
        return text.error();
    }
    auto read = parseTopDownModel(*text);
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
    const auto directory = userTopDownDirectory();
    std::error_code failed;
    if (directory.empty() || (std::filesystem::create_directories(directory, failed), failed)) {
        return Error{Errc::Unreadable,
                     directory.empty() ? std::string("the model cannot be saved, because HOME is "
                                                     "not set; set it to a directory you may write")
                                       : fmt::format("{}: cannot be made: {}", directory.string(),
                                                     failed.message())};
    }
    auto path = directory / (read->name + ".json");
    auto file = AtomicFile::prepare(path, text.size());
    if (!file) {
        return file.error();
    }
    std::ofstream stream(file->part(), std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) {
        return Error{Errc::Unreadable, path.string() + ": cannot be written; is the disk full?"};
    }
    const auto done = file->commit();
    return done ? Result<std::filesystem::path>(path) : done.error();
}

}  // namespace papilio::core
