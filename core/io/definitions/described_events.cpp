#include "core/io/definitions/described_events.h"

#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>

namespace papilio::core {

namespace {

using Json = nlohmann::json;

[[noreturn]] void refuse(std::string sentence, Errc code = Errc::Malformed)
{
    throw ParseError{.sentence = std::move(sentence), .code = code};
}

/// One line: control characters and line breaks are blanks, outer blanks go.
std::string lineOf(std::string text)
{
    constexpr unsigned char firstPrintable = 0x20;
    constexpr unsigned char deleted = 0x7f;
    for (char& letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        letter = code < firstPrintable || code == deleted ? ' ' : letter;
    }
    return std::string(trimmed(text, " "));
}

/// Text of a member that is text, a number or a truth; empty where it is absent, null or "null".
std::string member(const Json& object, const char* key, const std::string& where)
{
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return {};
    }
    if (found->is_string()) {
        auto text = lineOf(found->get<std::string>());
        return text == "null" ? std::string() : text;
    }
    if (found->is_boolean()) {
        return found->get<bool>() ? "1" : "0";
    }
    if (found->is_number()) {
        return found->dump();
    }
    refuse(fmt::format("{}: {}: expected text, found {}", where, key, found->type_name()));
}

bool isSet(const std::string& flag)
{
    return !flag.empty() && flag != "0";
}

void checkLengths(const EventDescription& event, const std::string& where)
{
    for (const auto* text : {&event.event, &event.summary, &event.details, &event.errata,
                             &event.counters, &event.sampling}) {
        if (text->size() > longestEventText) {
            refuse(fmt::format("{}: the text has {} bytes; at most {} are allowed", where,
                               text->size(), longestEventText));
        }
    }
}

EventDescription perfmonEvent(const Json& object, const std::string& where)
{
    EventDescription event;
    const auto text = [&](const char* key) { return member(object, key, where); };
    event.event = text("EventName");
    event.summary = text("BriefDescription");
    event.details = text("PublicDescription");
    if (event.summary.empty() || event.details == event.summary) {
        event.summary = event.summary.empty() ? event.details : event.summary;
        event.details.clear();
    }
    event.errata = text("Errata");
    if (event.errata == "0") {
        event.errata.clear();
    }
    event.deprecated = isSet(text("Deprecated"));
    event.counters = text("Counter");
    if (!event.counters.empty() && isSet(text("TakenAlone"))) {
        event.counters += " (alone)";
    }
    const auto precise = object.contains("PEBS") ? text("PEBS") : text("Precise");
    if (isSet(precise)) {
        event.sampling = precise == "2" ? "PEBS only" : "PEBS";
        event.sampling += isSet(text("Data_LA")) ? ", with data addresses" : "";
    }
    return event;
}

EventDescription listedEvent(const Json& object, const std::string& where)
{
    EventDescription event;
    const auto text = [&](const char* key) { return member(object, key, where); };
    event.event = text("name");
    event.summary = text("description");
    event.details = text("details");
    event.errata = text("errata");
    event.counters = text("counters");
    event.sampling = text("sampling");
    event.deprecated = isSet(text("deprecated"));
    return event;
}

template<typename Read>
std::vector<EventDescription> eventsOf(const Json& list, Read read)
{
    std::vector<EventDescription> events;
    events.reserve(list.size());
    for (std::size_t place = 0; place < list.size(); ++place) {
        const auto where = fmt::format("event {}", place + 1);
        if (!list[place].is_object()) {
            refuse(fmt::format("{}: expected an object, found {}", where, list[place].type_name()));
        }
        auto event = read(list[place], where);
        if (event.event.empty()) {
            continue;  // encodings without a name, as in Linux's lists
        }
        checkLengths(event, where);
        events.push_back(std::move(event));
    }
    return events;
}

/// The list of events in a document of `format`; null where it is of another kind.
const Json* listOf(const Json& document, DescribedFormat format)
{
    const char* const key = format == DescribedFormat::Perfmon ? "EventName" : "name";
    const auto isList = [&](const Json& list) {
        return list.is_array() && std::ranges::any_of(list, [&](const Json& event) {
                   return event.is_object() && event.contains(key);
               });
    };
    if (format == DescribedFormat::Perfmon && isList(document)) {
        return &document;
    }
    if (!document.is_object()) {
        return nullptr;
    }
    const auto found = document.find(format == DescribedFormat::Perfmon ? "Events" : "events");
    return found != document.end() && isList(*found) ? &*found : nullptr;
}

DescribedEvents perfmonEvents(const Json& document, const Json& list, const std::string& name)
{
    const auto path = std::filesystem::path(name);
    DescribedEvents described{path.filename().string(), eventsOf(list, perfmonEvent)};
    if (document.is_object() && document.contains("Header") && document["Header"].is_object()) {
        const auto version = member(document["Header"], "Version", "Header");
        described.source += version.empty() ? "" : " " + version;
    }
    return described;
}

DescribedEvents listedEvents(const Json& document, const Json& list, const std::string& name)
{
    const auto source = member(document, "source", "document");
    const auto machine = member(document, "machine", "document");
    DescribedEvents described{
        source.empty() ? std::filesystem::path(name).filename().string() : source,
        eventsOf(list, listedEvent)};
    described.source += machine.empty() ? "" : ", " + machine;
    return described;
}

DescribedEvents describedEvents(std::string_view text,
                                const std::string& name,
                                DescribedFormat format)
{
    const auto document = parseJson<Json>(text, "JSON that describes events");
    const auto* const perfmon =
        format != DescribedFormat::Events ? listOf(document, DescribedFormat::Perfmon) : nullptr;
    const auto* const listed =
        format != DescribedFormat::Perfmon ? listOf(document, DescribedFormat::Events) : nullptr;
    if (perfmon == nullptr && listed == nullptr) {
        constexpr const char* isPerfmon = "an event list of Intel perfmon (Events with EventName)";
        constexpr const char* isListed = "the output of papilio-collect events --json";
        refuse(format == DescribedFormat::Perfmon
                   ? fmt::format("is not {}; use --events for {}", isPerfmon, isListed)
               : format == DescribedFormat::Events
                   ? fmt::format("is not {}; use --perfmon for {}", isListed, isPerfmon)
                   : fmt::format("describes no events; expected {} or {}", isPerfmon, isListed),
               Errc::Unsupported);
    }
    auto described = perfmon != nullptr ? perfmonEvents(document, *perfmon, name)
                                        : listedEvents(document, *listed, name);
    for (auto& event : described.events) {
        event.source = described.source;
    }
    return described;
}

}  // namespace

Result<DescribedEvents> parseDescribedEvents(std::string_view text,
                                             const std::string& name,
                                             DescribedFormat format)
{
    try {
        return describedEvents(text, name, format);
    } catch (const ParseError& error) {
        return errorOf(error, name, text);
    } catch (const std::bad_alloc&) {
        return errorOf(Errc::Unreadable, "{}: is too large for the memory of this machine", name);
    } catch (const std::exception& error) {
        return errorOf(Errc::Malformed, "{}: cannot be read: {}", name, error.what());
    }
}

Result<DescribedEvents> readDescribedEvents(const std::filesystem::path& path,
                                            DescribedFormat format)
{
    const auto file = FileText::open(path);
    return file ? parseDescribedEvents(file->text(), path.string(), format) : file.error();
}

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
        return errorOf(Errc::NotFound,
                       "{}: it describes none of the study's {} events; is it the list for the "
                       "measured machine?",
                       fmt::join(paths, ", "), events.size());
    }
    return described;
}

}  // namespace papilio::core
