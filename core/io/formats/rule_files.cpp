#include "core/io/formats/rule_files.h"

#include "core/base/ascii.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <re2/re2.h>

namespace papilio::core {

std::shared_ptr<const re2::RE2> compiledPattern(const JsonObject& json,
                                                std::string_view field,
                                                const std::string& pattern)
{
    constexpr std::size_t longest = 4000;
    constexpr std::int64_t memory = 4 << 20;
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(memory);
    if (pattern.size() > longest) {
        json.refuse(field, fmt::format("is longer than {} bytes", longest));
    }
    auto compiled = std::make_shared<const re2::RE2>(pattern, options);
    if (!compiled->ok()) {
        json.refuse(field,
                    fmt::format("is not a regular expression of RE2: {}", compiled->error()));
    }
    return compiled;
}

Result<std::filesystem::path> rulesPath(std::string_view folder,
                                        std::string_view what,
                                        const std::string& nameOrPath)
{
    const auto files = dataFiles(folder);
    const auto known = std::ranges::find(files, nameOrPath, &DataFile::name);
    const std::filesystem::path path =
        known != files.end() ? known->path : std::filesystem::path(nameOrPath);
    if (std::error_code failed; std::filesystem::is_regular_file(path, failed)) {
        return path;
    }
    std::vector<std::string> names;
    std::ranges::transform(files, std::back_inserter(names), &DataFile::name);
    return Error{Errc::NotFound, fmt::format("unknown {} \"{}\"; choose one of {}, or give the "
                                             "path of a file of rules",
                                             what, nameOrPath, fmt::join(names, ", "))};
}

Result<std::filesystem::path> saveRules(std::string_view folder,
                                        std::string_view json,
                                        const std::string& name)
{
    const auto isLetter = [](char letter) { return isWordCharacter(letter) || letter == '-'; };
    if (name.empty() || name.size() >= 100 || !std::ranges::all_of(name, isLetter)) {
        return Error{Errc::InvalidArgument,
                     fmt::format("\"{}\" cannot be the name of a format; use letters, digits and "
                                 "hyphens",
                                 name)};
    }
    return writeUserFile(folder, name + ".json", json);
}

}  // namespace papilio::core
