#include "collectors/pfm/pmu_events.h"

#include "core/base/text.h"

#ifdef PAPILIO_HAVE_LIBPFM

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <perfmon/pfmlib.h>
#include <set>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

/// libpfm wants to know how large a structure the caller knows.
template<typename Info>
Info sized()
{
    Info info;
    std::memset(&info, 0, sizeof info);
    info.size = sizeof info;
    return info;
}

Result<void> startPfm()
{
    static const int started = pfm_initialize();
    if (started != PFM_SUCCESS) {
        return errorOf(Errc::Unsupported, "libpfm does not start: {}", pfm_strerror(started));
    }
    return {};
}

/// One line; "TBD" is libpfm's word for a text that nobody wrote.
std::string lineOf(const char* text)
{
    std::string line = text == nullptr ? "" : text;
    std::ranges::replace_if(
        line, [](unsigned char letter) { return std::iscntrl(letter) != 0; }, ' ');
    const auto end = line.find_last_not_of(' ');
    line.erase(end == std::string::npos ? 0 : end + 1);
    return line == "TBD" ? std::string() : line;
}

struct Mask {
    std::string name;
    std::string text;
    bool isPrecise = false;
};

std::vector<Mask> masksOf(int event, const pfm_event_info_t& info)
{
    std::vector<Mask> masks;
    for (int place = 0; place < info.nattrs; ++place) {
        auto mask = sized<pfm_event_attr_info_t>();
        if (pfm_get_event_attr_info(event, place, PFM_OS_NONE, &mask) == PFM_SUCCESS &&
            mask.type == PFM_ATTR_UMASK) {
            masks.push_back({mask.name, lineOf(mask.desc), mask.is_precise != 0});
        }
    }
    return masks;
}

std::string textOf(const std::string& event, const Mask& mask, const std::vector<Mask>& masks)
{
    const bool isBorrowed =
        std::ranges::any_of(masks, [&](const Mask& one) { return one.text == event; });
    if (mask.text.empty()) {
        return isBorrowed ? std::string() : event;
    }
    if (event.empty() || isBorrowed) {
        return mask.text;
    }
    return fmt::format("{}: {}", event.ends_with('.') ? event.substr(0, event.size() - 1) : event,
                       mask.text);
}

void addEvent(int event, const std::string& pmu, std::vector<EventInfo>& events)
{
    auto info = sized<pfm_event_info_t>();
    if (pfm_get_event_info(event, PFM_OS_NONE, &info) != PFM_SUCCESS) {
        return;
    }
    const auto text = lineOf(info.desc);
    const auto masks = masksOf(event, info);
    const auto sampling = [](bool isPrecise) { return isPrecise ? "precise" : ""; };
    if (masks.empty()) {
        events.push_back({.name = fmt::format("{}::{}", pmu, info.name),
                          .description = text,
                          .group = pmu,
                          .sampling = sampling(info.is_precise != 0)});
    }
    for (const auto& mask : masks) {
        events.push_back({.name = fmt::format("{}::{}:{}", pmu, info.name, mask.name),
                          .description = textOf(text, mask, masks),
                          .group = pmu,
                          .sampling = sampling(mask.isPrecise)});
    }
}

template<typename Act>
void forEachPmu(Act act)
{
    for (int number = PFM_PMU_NONE; number < PFM_PMU_MAX; ++number) {
        auto info = sized<pfm_pmu_info_t>();
        if (pfm_get_pmu_info(static_cast<pfm_pmu_t>(number), &info) == PFM_SUCCESS) {
            act(info);
        }
    }
}

/// How many letters both begin with.
std::size_t commonStart(const std::string& a, const std::string& b)
{
    const auto end = std::ranges::mismatch(a, b);
    return static_cast<std::size_t>(end.in1 - a.begin());
}

/// PMUs whose name or description has the word; else those that begin most like it.
std::vector<std::string> nearNames(const std::vector<PmuInfo>& pmus, const std::string& wanted)
{
    constexpr std::size_t most = 8;
    const auto word = core::lowerCase(wanted);
    std::vector<std::string> names;
    std::size_t longest = 2;
    for (const auto& pmu : pmus) {
        if (!word.empty() && (core::lowerCase(pmu.name).find(word) != std::string::npos ||
                              core::lowerCase(pmu.description).find(word) != std::string::npos)) {
            names.push_back(pmu.name);
        }
        longest = std::max(longest, commonStart(core::lowerCase(pmu.name), word));
    }
    for (const auto& pmu : pmus) {
        if (names.empty() || commonStart(core::lowerCase(names.front()), word) == longest) {
            if (std::ranges::find(names, pmu.name) == names.end() &&
                commonStart(core::lowerCase(pmu.name), word) == longest) {
                names.push_back(pmu.name);
            }
        }
    }
    names.resize(std::min(names.size(), most));
    return names;
}

Error unknownPmu(const std::vector<PmuInfo>& pmus, const std::string& wanted)
{
    const auto near = nearNames(pmus, wanted);
    return {Errc::NotFound,
            near.empty() ? fmt::format("libpfm knows no PMU \"{}\" among its {}; papilio-collect "
                                       "events --pmus lists them",
                                       wanted, pmus.size())
                         : fmt::format("libpfm knows no PMU \"{}\"; similar names are: {}", wanted,
                                       fmt::join(near, ", "))};
}

std::vector<core::EventDescription> descriptionsOf(const Result<std::vector<EventInfo>>& listed)
{
    std::vector<core::EventDescription> known;
    for (const auto& event : listed ? *listed : std::vector<EventInfo>()) {
        if (!event.description.empty()) {
            known.push_back(described(event, fmt::format("{}, {}", pfmVersion(), event.group)));
        }
    }
    return known;
}

}  // namespace

Result<std::vector<PmuInfo>> knownPmus()
{
    if (auto started = startPfm(); !started) {
        return started.error();
    }
    std::vector<PmuInfo> pmus;
    forEachPmu([&](const pfm_pmu_info_t& info) {
        pmus.push_back({info.name, info.desc, info.is_present != 0,
                        static_cast<std::size_t>(std::max(info.nevents, 0))});
    });
    return pmus;
}

Result<std::vector<EventInfo>> pmuEvents(const std::string& pmu)
{
    const auto pmus = knownPmus();
    if (!pmus) {
        return pmus.error();
    }
    std::vector<EventInfo> events;
    bool isKnown = false;
    forEachPmu([&](const pfm_pmu_info_t& info) {
        if (pmu != info.name) {
            return;
        }
        isKnown = true;
        for (int event = info.first_event; event >= 0; event = pfm_get_event_next(event)) {
            addEvent(event, pmu, events);
        }
        for (auto& event : events) {
            event.why = info.is_present != 0 ? "" : fmt::format("this machine has no {}", pmu);
        }
    });
    return isKnown ? Result<std::vector<EventInfo>>(std::move(events)) : unknownPmu(*pmus, pmu);
}

Result<std::vector<EventInfo>> presentEvents()
{
    const auto pmus = knownPmus();
    if (!pmus) {
        return pmus.error();
    }
    std::vector<EventInfo> events;
    for (const auto& pmu : *pmus) {
        const auto more = pmu.isPresent ? pmuEvents(pmu.name) : std::vector<EventInfo>();
        events.insert(events.end(), more->begin(), more->end());
    }
    return events;
}

Result<std::vector<std::string>> acceptedNames(const std::string& pmu)
{
    ::setenv("LIBPFM_ENCODE_INACTIVE", "1", 1);
    std::set<std::string> candidates;
    for (const auto& one : {pmu, std::string("perf")}) {
        const auto events = pmuEvents(one);
        if (!events) {
            return events.error();
        }
        for (const auto& event : *events) {
            candidates.insert(event.name.substr(0, event.name.find(':', one.size() + 2)));
            candidates.insert(event.name);
        }
    }
    std::vector<std::string> names;
    for (const auto& name : candidates) {
        auto encoding = sized<pfm_pmu_encode_arg_t>();
        if (pfm_get_os_event_encoding(name.c_str(), PFM_PLM3, PFM_OS_NONE, &encoding) ==
            PFM_SUCCESS) {
            names.push_back(name);
        }
        std::free(encoding.codes);
    }
    return names;
}

core::DescriptionMatch describeWithPmu(const std::string& pmu,
                                       const std::vector<std::string>& events)
{
    return core::matchDescriptions(events, descriptionsOf(pmuEvents(pmu)));
}

std::vector<core::EventDescription> describeWithPfm(const std::vector<std::string>& events)
{
    return core::matchDescriptions(events, descriptionsOf(presentEvents())).found;
}

std::string pfmVersion()
{
    return fmt::format("libpfm {}", pfm_get_version() >> 16U);
}

}  // namespace papilio::collectors

#else

#include "collectors/base/libraries.h"

namespace papilio::collectors {

core::Result<std::vector<PmuInfo>> knownPmus()
{
    return missingLibrary(Library::Libpfm);
}

core::Result<std::vector<EventInfo>> pmuEvents(const std::string& /*pmu*/)
{
    return missingLibrary(Library::Libpfm);
}

core::Result<std::vector<EventInfo>> presentEvents()
{
    return missingLibrary(Library::Libpfm);
}

core::Result<std::vector<std::string>> acceptedNames(const std::string& /*pmu*/)
{
    return missingLibrary(Library::Libpfm);
}

core::DescriptionMatch describeWithPmu(const std::string& /*pmu*/,
                                       const std::vector<std::string>& events)
{
    return core::matchDescriptions(events, {});
}

std::vector<core::EventDescription> describeWithPfm(const std::vector<std::string>& /*events*/)
{
    return {};
}

std::string pfmVersion()
{
    return "no libpfm";
}

}  // namespace papilio::collectors

#endif
