#include "core/io/formats/paraver/paraver_labels.h"

#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/number_text.h"

#include <fmt/format.h>
#include <vector>

namespace papilio::core {

std::string ParaverLabels::counter(long long type) const
{
    const auto found = types.find(type);
    if (found == types.end()) {
        return std::to_string(type);
    }
    return found->second.substr(0, found->second.find(" ["));
}

std::string ParaverLabels::value(long long type, long long value) const
{
    const auto found = values.find({type, value});
    return found != values.end() ? found->second : fmt::format("{} = {}", type, value);
}

ParaverLabels parseParaverLabels(std::string_view text)
{
    enum class Section { Other, Types, Values };
    ParaverLabels labels;
    auto section = Section::Other;
    std::vector<long long> types;  // whose values follow
    while (!text.empty()) {
        auto line = trimmed(takeLine(text), " \t\r");
        auto rest = line;
        const auto word = takeWord(rest);
        long long number = 0;
        if (line.empty()) {
            section = Section::Other;
        } else if (line == "EVENT_TYPE") {
            section = Section::Types;
            types.clear();
        } else if (line == "VALUES" && !types.empty()) {
            section = Section::Values;
        } else if (section == Section::Types && readCount(word, number)) {
            // The color comes first.
            long long type = 0;
            if (readCount(takeWord(rest), type) && !rest.empty()) {
                types.push_back(type);
                labels.types.emplace(type, std::string(trimmed(rest)));
            }
        } else if (section == Section::Values && readCount(word, number)) {
            for (const auto type : types) {
                if (!rest.empty()) {
                    labels.values.emplace(std::pair(type, number), std::string(trimmed(rest)));
                }
            }
        } else {
            section = Section::Other;
        }
    }
    return labels;
}

std::optional<ParaverLabels> labelsBeside(const std::filesystem::path& trace)
{
    auto path = trace;
    if (path.extension() == ".gz") {
        path.replace_extension();
    }
    path.replace_extension(".pcf");
    const auto text = readSmallFile(path);
    return text ? std::optional(parseParaverLabels(*text)) : std::nullopt;
}

}  // namespace papilio::core
