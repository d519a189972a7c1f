#pragma once

#include "core/base/result.h"
#include "core/io/files/file_text.h"
#include "core/io/text/json_object.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace papilio::core {

/// A pattern of a rule file, compiled with bounds: none takes longer than a time proportional to
/// its line. @throws ParseError naming the field where it is none, or too long
std::shared_ptr<const re2::RE2> compiledPattern(const JsonObject& json,
                                                std::string_view field,
                                                const std::string& pattern);

/// The path of the rules of dataFiles(folder) with that name, or the path that is given.
/// @param what  of "unknown WHAT", with the names that there are: NotFound
Result<std::filesystem::path> rulesPath(std::string_view folder,
                                        std::string_view what,
                                        const std::string& nameOrPath);
/// Saves rules as the user's own. @return the path; InvalidArgument for a name that is none
Result<std::filesystem::path> saveRules(std::string_view folder,
                                        std::string_view json,
                                        const std::string& name);

/// The rules there, as `parse` reads them.
template<typename Rules>
Result<Rules> readRules(std::string_view folder,
                        std::string_view what,
                        const std::string& nameOrPath,
                        Result<Rules> (*parse)(std::string_view, const std::string&))
{
    const auto path = rulesPath(folder, what, nameOrPath);
    if (!path) {
        return path.error();
    }
    const auto text = readSmallFile(*path);
    if (!text) {
        return text.error();
    }
    auto rules = parse(*text, path->stem().string());
    return rules ? std::move(rules) : rules.error().in(path->string());
}

}  // namespace papilio::core
