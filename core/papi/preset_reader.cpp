#include "core/base/ascii.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view blanks = " \t\r";

std::size_t endOfField(std::string_view line, std::size_t start)
{
    return std::min(line.find(',', start), line.size());
}

// The closing quote is the first one with a comma or the end behind it; without one, it is no
// quoted field.
std::size_t endOfQuoted(std::string_view line, std::size_t open)
{
    for (std::size_t at = line.find(line[open], open + 1); at != std::string_view::npos;
         at = line.find(line[open], at + 1)) {
        const std::size_t next = std::min(line.find_first_not_of(blanks, at + 1), line.size());
        if (next == line.size() || line[next] == ',') {
            return next;
        }
    }
    return endOfField(line, open);
}

bool isTextWord(std::string_view field)
{
    return equalsIgnoringCase(field, "LDESC") || equalsIgnoringCase(field, "SDESC") ||
           equalsIgnoringCase(field, "NOTE");
}

// Fields of one line; a text in quotes keeps its commas. Quotes elsewhere are letters of a name.
std::vector<std::string_view> fieldsOf(std::string_view line)
{
    std::vector<std::string_view> fields;
    std::size_t start = 0;
    while (start <= line.size()) {
        const std::size_t first = std::min(line.find_first_not_of(" \t", start), line.size());
        const bool isText = !fields.empty() && isTextWord(fields.back());
        const bool isQuoted =
            isText && first < line.size() && (line[first] == '"' || line[first] == '\'');
        const std::size_t end = isQuoted ? endOfQuoted(line, first) : endOfField(line, start);
        fields.push_back(trimmed(line.substr(start, end - start), blanks));
        start = end + 1;
    }
    return fields;
}

std::string withoutQuotes(std::string_view text)
{
    if (text.size() >= 2 && text.front() == text.back() &&
        (text.front() == '"' || text.front() == '\'')) {
        text = text.substr(1, text.size() - 2);
    }
    return std::string(text);
}

bool isWord(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isWordCharacter);
}

class PresetReader {
public:
    Result<PresetFile> run(std::string_view text)
    {
        while (!text.empty()) {
            ++line_;
            line(trimmed(takeLine(text), blanks));
        }
        std::erase_if(file_.blocks, [](const PresetBlock& block) {
            return block.presets.empty() && block.cpus.empty();
        });
        if (file_.blocks.empty()) {
            return file_.notes.empty()
                       ? Error{Errc::Malformed,
                               "it contains no definition; expected lines such as "
                               "PRESET,PAPI_BR_CN,NOT_DERIVED,BR_INST_RETIRED:COND"}
                       : errorAt({}, {file_.notes[0].line},
                                 file_.notes[0].text + "; no line of the file is a definition");
        }
        return std::move(file_);
    }

private:
    void line(std::string_view text)
    {
        if (text.empty() || text[0] == '#') {
            return;
        }
        auto fields = fieldsOf(text);
        const std::string_view word = fields[0];
        if (equalsIgnoringCase(word, "PRESET") || equalsIgnoringCase(word, "EVENT")) {
            definition(fields, equalsIgnoringCase(word, "EVENT"));
        } else if (equalsIgnoringCase(word, "CPU")) {
            heading("CPU", fields);
        } else if (isWord(word) && fields.size() == 2 && !fields[1].empty()) {
            heading(word, fields);
        } else {
            unread(
                std::string(word.substr(0, 40)),
                fmt::format("\"{}\" is neither a CPU line nor a definition", word.substr(0, 40)));
        }
    }

    void heading(std::string_view component, const std::vector<std::string_view>& fields)
    {
        if (fields.size() < 2 || fields[1].empty()) {
            note("the name of a PMU is missing after CPU");
            return;
        }
        PresetBlock& block = file_.blocks.empty() || !file_.blocks.back().presets.empty() ||
                                     file_.blocks.back().component != component
                                 ? file_.blocks.emplace_back()
                                 : file_.blocks.back();
        block.component = component;
        CpuLine cpu{std::string(fields[1]), std::nullopt};
        int type = 0;
        if (fields.size() > 2 &&
            std::from_chars(fields[2].data(), fields[2].data() + fields[2].size(), type).ec ==
                std::errc()) {
            cpu.type = type;
        }
        block.cpus.push_back(std::move(cpu));
    }

    void definition(const std::vector<std::string_view>& fields, bool isUserEvent)
    {
        if (file_.blocks.empty()) {
            file_.blocks.emplace_back().component = "CPU";
            note(
                "PAPI ignores this definition without a message, because no CPU line is before it; "
                "add one");
        }
        Preset preset;
        preset.isUserEvent = isUserEvent;
        preset.line = line_;
        if (fields.size() < 3 || fields[1].empty()) {
            unread(std::string(fields.size() > 1 ? fields[1] : fields[0]),
                   "a definition needs a name and a type");
            return;
        }
        preset.name = fields[1];
        const auto kind = derivation(fields[2]);
        if (!kind) {
            unread(preset.name,
                   fmt::format("{} has the unknown type \"{}\"", preset.name, fields[2]));
            return;
        }
        preset.derivation = *kind;
        std::size_t at = 3;
        if (*kind == Derivation::Postfix || *kind == Derivation::Infix) {
            if (at >= fields.size() || fields[at].empty()) {
                unread(preset.name, preset.name + " has no formula");
                return;
            }
            preset.formula = fields[at++];
        }
        at = events(preset, fields, at);
        for (const auto& event : preset.events) {
            if (event.find_first_of(" \t") != std::string::npos) {
                note(fmt::format(
                    "{}: the event \"{}\" contains a blank; is the end of a line missing?",
                    preset.name, event));
            }
        }
        texts(preset, fields, at);
        if (preset.events.empty()) {
            unread(preset.name, preset.name + " has no event");
            return;
        }
        file_.blocks.back().presets.push_back(std::move(preset));
    }

    static std::size_t events(Preset& preset,
                              const std::vector<std::string_view>& fields,
                              std::size_t at)
    {
        for (; at < fields.size() && !isTextWord(fields[at]); ++at) {
            if (!fields[at].empty()) {
                preset.events.emplace_back(fields[at]);
            }
        }
        return at;
    }

    static void texts(Preset& preset, const std::vector<std::string_view>& fields, std::size_t at)
    {
        for (; at + 1 < fields.size(); at += 2) {
            const std::string text = withoutQuotes(fields[at + 1]);
            if (equalsIgnoringCase(fields[at], "LDESC")) {
                preset.longDescription = text;
            } else if (equalsIgnoringCase(fields[at], "SDESC")) {
                preset.shortDescription = text;
            } else if (equalsIgnoringCase(fields[at], "NOTE")) {
                preset.note = text;
            }
        }
    }

    void unread(std::string name, std::string text)
    {
        note(text);
        if (!file_.blocks.empty()) {
            file_.blocks.back().unread.push_back({line_, std::move(text), std::move(name)});
        }
    }

    void note(std::string text) { file_.notes.push_back({line_, std::move(text)}); }

    PresetFile file_;
    std::size_t line_ = 0;
};

}  // namespace

Result<PresetFile> readPresets(std::string_view text)
{
    return PresetReader().run(text);
}

}  // namespace papilio::core
