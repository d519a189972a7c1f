#include "core/io/definitions/describe_study.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::string DescribedFile::sentence() const
{
    constexpr std::size_t mostNamed = 3;
    auto text =
        fmt::format("{} describes {} of {} events", source, match.found.size(), match.asked);
    const auto& unclear = match.ambiguous;
    if (!unclear.empty()) {
        text +=
            fmt::format("; {} {} ambiguous", unclear.size(), unclear.size() == 1 ? "is" : "are");
    }
    for (std::size_t place = 0; place < std::min(unclear.size(), mostNamed); ++place) {
        text += fmt::format("{} {} may be {}", place == 0 ? ":" : ",", unclear[place].event,
                            fmt::join(unclear[place].candidates, " or "));
    }
    return text + (unclear.size() > mostNamed ? " …" : "");
}

Result<std::vector<DescribedFile>> describeStudy(const Document& document,
                                                 const std::vector<DescribingFile>& files)
{
    const auto events = eventNamesOf(document);
    std::vector<DescribedFile> described;
    std::vector<std::string> paths;
    for (const auto& file : files) {
        const auto known = readDescribedEvents(file.path, file.format);
        if (!known) {
            return known.error();
        }
        paths.push_back(file.path.string());
        described.push_back(
            {paths.back(), known->source, matchDescriptions(events, known->events)});
    }
    if (std::ranges::all_of(described, [](const auto& file) { return file.match.found.empty(); })) {
        return Error{Errc::NotFound, fmt::format("{}: it describes none of the study's {} events; "
                                                 "is it the list for the measured machine?",
                                                 fmt::join(paths, ", "), events.size())};
    }
    return described;
}

}  // namespace papilio::core
