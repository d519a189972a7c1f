#include "core/io/definitions/event_list.h"

#include "core/base/ascii.h"
#include "core/base/child_process.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

std::string_view firstWord(std::string_view line)
{
    const auto start = std::min(line.find_first_not_of(" \t"), line.size());
    line.remove_prefix(start);
    return line.substr(0, std::min(line.find_first_of(" \t,|"), line.size()));
}

bool isName(std::string_view word)
{
    return !word.empty() && isWordCharacter(word.front()) && std::ranges::any_of(word, isLetter);
}

/// A line of papi_native_avail's tables: the event with one blank behind the bar, its masks
/// further in with a colon, texts further still.
void takeRow(std::string_view line, std::string& event, std::vector<std::string>& events)
{
    line.remove_prefix(1);
    const auto indent = std::min(line.find_first_not_of(' '), line.size());
    const auto word = firstWord(line);
    if (indent == 1 && isName(word)) {
        event = word;
        events.push_back(event);
    } else if (word.starts_with(':') && word.size() > 1 && !event.empty() &&
               word.find('=') == std::string_view::npos) {
        events.push_back(event + std::string(word));
    }
}

KnownEvents asked(const std::string& pmu)
{
    if (pmu.empty() || pmu == unnamedPmu) {
        return KnownEvents::unchecked("the PMU is not known");
    }
    auto program = programOfPapilio("papilio-collect", "collectors");
    program = program.empty() ? programInPath("papilio-collect") : program;
    if (program.empty()) {
        return KnownEvents::unchecked("papilio-collect, which has libpfm4, is not installed");
    }
    std::string output;
    const auto child = runChild({.arguments = {program.string(), "names", "--json", "--pmu", pmu},
                                 .onOutput = [&](std::string_view text) { output += text; },
                                 .limit = std::chrono::seconds(10)});
    if (!child || child->status != 0) {
        const auto why = child ? child->output : child.error().message;
        std::string_view rest = why;
        return KnownEvents::unchecked(visibleText(trimmed(takeLine(rest))));
    }
    const auto json = jsonOrNull<nlohmann::json>(output);
    std::vector<std::string> names;
    for (const auto& name : json.is_object() ? json.value("names", nlohmann::json::array())
                                             : nlohmann::json::array()) {
        names.push_back(name.is_string() ? name.get<std::string>() : std::string());
    }
    return names.empty() ? KnownEvents::unchecked("papilio-collect names gave no list")
                         : KnownEvents(pmu, names);
}

}  // namespace

std::vector<std::string> parseEventList(std::string_view text)
{
    const bool isTable = text.find("\n| ") != std::string_view::npos || text.starts_with("| ");
    std::vector<std::string> events;
    std::string event;
    while (!text.empty()) {
        const auto line = takeLine(text);
        if (isTable) {
            if (line.starts_with('|')) {
                takeRow(line, event, events);
            }
        } else if (const auto word = firstWord(line); isName(word)) {
            events.emplace_back(word);
        }
    }
    return events;
}

Result<std::vector<std::string>> readEventList(const std::filesystem::path& path)
{
    std::string text;
    std::error_code unknown;
    if (std::filesystem::is_fifo(path, unknown)) {  // "<(papi_native_avail)" of a shell
        std::ifstream pipe(path);
        text.assign(std::istreambuf_iterator<char>(pipe), {});
    } else if (const auto file = FileText::open(path)) {
        text = file->text();
    } else {
        return file.error();
    }
    auto events = isText(text) ? parseEventList(text) : std::vector<std::string>();
    if (events.empty()) {
        return Error{Errc::Malformed, path.string() +
                                          ": contains no event name; expected the output of "
                                          "papi_native_avail, or one name per line"};
    }
    return events;
}

std::shared_ptr<const KnownEvents> libpfmEvents(const std::string& pmu)
{
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const KnownEvents>> known;
    const std::lock_guard lock(mutex);
    auto& events = known[pmu];
    if (!events) {
        events = std::make_shared<const KnownEvents>(asked(pmu));
    }
    return events;
}

}  // namespace papilio::core
