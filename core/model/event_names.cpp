#include "core/model/event_names.h"

#include "core/base/ascii.h"
#include "core/model/split_event_name.h"

#include <algorithm>
#include <strings.h>

namespace papilio::core {

namespace {

bool startsQualifier(std::string_view text, std::string_view qualifier)
{
    return text.starts_with(qualifier) &&
           (text.size() == qualifier.size() || text[qualifier.size()] == ':');
}

// Takes ":u=1" and the like out: they say what is counted anyway.
std::string withoutDefaults(std::string_view name)
{
    std::string text;
    while (!name.empty()) {
        std::size_t length = 0;
        for (const std::string_view qualifier : {":u=1", ":k=0", ":cpu=0", ":u"}) {
            if (startsQualifier(name, qualifier)) {
                length = qualifier.size();
                break;
            }
        }
        text += length > 0 ? std::string_view() : name.substr(0, 1);
        name.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

// The name with `other` for `one` at its begin; empty where it does not begin so.
std::string renamed(std::string_view name, std::string_view one, std::string_view other)
{
    if (name.size() < one.size() || strncasecmp(name.data(), one.data(), one.size()) != 0) {
        return {};
    }
    const std::string_view rest = name.substr(one.size());
    const bool isWhole = rest.empty() || rest[0] == ':' || rest[0] == '.';
    return isWhole ? std::string(other).append(rest) : std::string();
}

/// cpu_core/slots/u and cpu_core::slots are CPU_CORE::SLOTS, apart from the event of cpu_atom;
/// cpu/uops_issued.any,cmask=1/ is UOPS_ISSUED_ANY:CMASK=1, as libpfm4 spells it.
std::string spelledByPerf(std::string_view name)
{
    std::string pmu(pmuPrefix(name));
    std::string event(withoutPmu(name));
    if (const auto slash = name.find('/'); slash != std::string_view::npos) {
        pmu = name.substr(0, slash);
        event = name.substr(slash + 1, name.rfind('/') - slash - 1);
        std::ranges::replace(event, ',', ':');
    }
    std::ranges::transform(pmu, pmu.begin(), upperLetter);
    const auto normal = normalEventName(event);
    return pmu == "CPU_CORE" || pmu == "CPU_ATOM" ? pmu + "::" + normal : normal;
}

}  // namespace

std::string normalEventName(std::string_view name)
{
    name = withoutPmu(name);
    std::string normal;
    for (const char c : withoutDefaults(name)) {
        const bool isGap = c == '.' || c == ':' || c == '-' || c == '_';
        if (!isGap) {
            normal += upperLetter(c);
        } else if (!normal.empty() && normal.back() != '_') {
            normal += '_';
        }
    }
    return normal;
}

EventNames::EventNames(std::span<const std::string> names)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        exact_.emplace(names[i], i);
        normal_.emplace(normalEventName(names[i]), i);
        comparable_.emplace(spelledByPerf(names[i]), i);
    }
}

std::size_t EventNames::find(std::string_view name) const
{
    if (const auto found = exact_.find(std::string(name)); found != exact_.end()) {
        return found->second;
    }
    if (const auto found = findNormal(name); found != npos) {
        return found;
    }
    name = withoutPmu(name);
    for (const auto& [one, other] : equivalents_) {
        for (const auto& again : {renamed(name, one, other), renamed(name, other, one)}) {
            const auto found = again.empty() ? npos : findNormal(again);
            if (found != npos) {
                return found;
            }
        }
    }
    return npos;
}

std::size_t EventNames::findNormal(std::string_view name) const
{
    const auto found = normal_.find(normalEventName(name));
    if (found != normal_.end()) {
        return found->second;
    }
    const auto perf = comparable_.find(spelledByPerf(name));
    return perf == comparable_.end() ? npos : perf->second;
}

std::string comparableEventName(std::string_view name)
{
    if (const auto first = name.find('/'); first != std::string_view::npos) {
        const auto last = name.rfind('/');
        name = last > first ? name.substr(first + 1, last - first - 1) : name.substr(first + 1);
    } else if (const auto parts = splitModifiers(name, ModifiersOf::Perf); parts.modifiers != "e") {
        name = parts.event;  // libpfm's e counts edges: another event
    }
    return normalEventName(name);
}

}  // namespace papilio::core
