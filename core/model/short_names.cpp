#include "core/model/short_names.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// Whether a name is `end`, or has it behind a colon.
bool endsWith(std::string_view name, std::string_view end)
{
    return name.ends_with(end) &&
           (name.size() == end.size() || name[name.size() - end.size() - 1] == ':');
}

bool isAmbiguous(std::string_view shown, std::string_view full, const StringTable& study)
{
    for (std::size_t event = 0; event < study.size(); ++event) {
        if (study[event] != full && endsWith(study[event], shown)) {
            return true;
        }
    }
    return false;
}

/// ":device=0" where every event of the study has it behind its name.
std::string_view commonQualifier(const StringTable& study)
{
    if (study.size() < 2) {
        return {};
    }
    const std::string_view first = study[0];
    const auto colon = first.rfind(':');
    if (colon == std::string_view::npos || first.find('=', colon) == std::string_view::npos) {
        return {};
    }
    const auto qualifier = first.substr(colon);
    for (std::size_t event = 1; event < study.size(); ++event) {
        if (!study[event].ends_with(qualifier)) {
            return {};
        }
    }
    return qualifier;
}

}  // namespace

std::size_t unitMaskStart(std::string_view name)
{
    // "perf::EVENT:MASK:MODIFIER" has the mask after the first single colon;
    // "amd64_rocm:::X:device=0" after ":::".
    std::size_t start = 0;
    for (auto colon = name.find(':'); colon != std::string_view::npos;
         colon = name.find(':', start)) {
        const auto end = std::min(name.find_first_not_of(':', colon), name.size());
        start = end;
        if (end - colon == 1 || end - colon == 3) {
            break;
        }
    }
    return start < name.size() ? start : 0;
}

std::string shortName(std::string_view full, const StringTable& study)
{
    auto start = unitMaskStart(full);
    while (start > 0 && isAmbiguous(full.substr(start), full, study)) {
        // On to the colon before the family; a run of colons is one.
        auto colon = full.find_last_not_of(':', start - 1);
        colon = colon == std::string_view::npos ? colon : full.rfind(':', colon);
        start = colon == std::string_view::npos ? 0 : colon + 1;
    }
    return std::string(full.substr(start));
}

std::vector<std::string> shortNames(const std::vector<std::string>& full, const StringTable& study)
{
    std::vector<std::string> names;
    names.reserve(full.size());
    const auto qualifier = commonQualifier(study);
    for (const auto& name : full) {
        names.push_back(shortName(name, study));
        if (!qualifier.empty() && names.back().ends_with(qualifier)) {
            names.back().resize(names.back().size() - qualifier.size());
        }
    }
    return names;
}

}  // namespace papilio::core
