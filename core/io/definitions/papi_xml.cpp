#include "core/io/definitions/papi_xml.h"

#include "core/base/text.h"
#include "core/definitions/papi_dialect.h"
#include "core/io/definitions/dialects.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view rootName = "papieventsbyarch";

std::map<std::string, std::string, std::less<>> descriptionsOf(const pugi::xml_node& root)
{
    std::map<std::string, std::string, std::less<>> texts;
    for (const auto& event : root.child("papistdevents").children("papievent")) {
        texts.emplace(event.attribute("name").value(), event.child_value("desc"));
    }
    return texts;
}

/// The preset of an element; what cannot be one is refused.
std::optional<Preset> presetOf(const pugi::xml_node& event, MetricDefinitions& all)
{
    Preset preset;
    preset.name = event.attribute("name").value();
    const std::string word = event.attribute("derived").value();
    const auto derived =
        word.empty() ? std::optional(Derivation::NotDerived) : named<Derivation>(upperCase(word));
    if (!derived) {
        all.refuse(preset.name,
                   {Errc::Malformed, fmt::format("PAPI has no derivation {}", visibleText(word))});
        return std::nullopt;
    }
    preset.derivation = *derived;
    preset.formula = event.attribute("formula").value();
    for (const auto& native : event.child("native").children("event")) {
        preset.events.emplace_back(native.attribute("name").value());
    }
    return preset;
}

/// Two hyphens would end a comment.
void addXmlComment(pugi::xml_node& parent, std::string_view sentence)
{
    auto text = visibleText(sentence);
    for (auto at = text.find("--"); at != std::string::npos; at = text.find("--", at)) {
        text.insert(at + 1, " ");
    }
    parent.append_child(pugi::node_comment).set_value((" " + text + " ").c_str());
}

bool looksLikePapiXml(std::string_view head)
{
    return trimmed(head, " \t\r\n").starts_with('<') &&
           head.find('<' + std::string(rootName)) != std::string_view::npos;
}

Result<MetricDefinitions> parsePapiXml(std::string_view text, const std::filesystem::path& path)
{
    text = trimmed(text, " \t\r\n");
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text.data(), text.size());
    if (!parsed) {
        return errorAt(path.string(), positionAt(text, static_cast<std::size_t>(parsed.offset)),
                       fmt::format("is not XML: {}", parsed.description()));
    }
    const auto root = document.child(std::string(rootName).c_str());
    const auto texts = descriptionsOf(root);
    MetricDefinitions all;
    all.dialect = &dialects::papiUserEvents;
    for (const auto& architecture : root.children("availevents")) {
        for (const auto& event : architecture.children("papievent")) {
            auto preset = presetOf(event, all);
            if (!preset) {
                continue;
            }
            if (const auto found = texts.find(preset->name); found != texts.end()) {
                preset->longDescription = found->second;
            }
            addPreset(*preset, architecture.attribute("arch").value(), all);
        }
    }
    if (all.definitions.empty() && all.refused.empty()) {
        return Error{Errc::Malformed,
                     path.string() +
                         ": has no <papievent> in <availevents>; expected papi_events.xml of "
                         "PAPI or of papilio export --format papi-xml"};
    }
    return all;
}

class XmlWriter : public PapiWriter {
public:
    using PapiWriter::PapiWriter;

    std::string text(Conversion& made) override
    {
        std::vector<PapiXmlEvent> events;
        for (auto& preset : presets(made)) {
            events.push_back({{std::move(preset)}, {}});
        }
        return papiXml(made.options.pmu, made.options.notes, events);
    }
};

}  // namespace

std::string papiXml(const std::string& pmu,
                    const std::vector<std::string>& notes,
                    const std::vector<PapiXmlEvent>& all)
{
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    auto root = document.append_child(std::string(rootName).c_str());
    // An element and no comment: a comment cannot hold the two hyphens of an option. PAPI skips it.
    auto provenance = root.append_child("provenance");
    for (const auto& note : notes) {
        provenance.append_child("note").text() = visibleText(note).c_str();
    }
    auto names = root.append_child("papistdevents");
    auto events = root.append_child("availevents");
    events.append_attribute("arch") = visibleText(pmu).c_str();
    for (const auto& one : all) {
        for (const auto& comment : one.comments) {
            addXmlComment(events, comment);
        }
        for (const auto& definition : one.definitions) {
            auto name = names.append_child("papievent");
            name.append_attribute("name") = definition.name.c_str();
            name.append_child("desc").text() = visibleText(definition.longDescription).c_str();
            auto event = events.append_child("papievent");
            event.append_attribute("name") = definition.name.c_str();
            if (definition.derivation != Derivation::NotDerived) {
                event.append_attribute("derived") =
                    std::string(toString(definition.derivation)).c_str();
                event.append_attribute("count") = static_cast<unsigned>(definition.events.size());
            }
            if (!definition.formula.empty()) {
                event.append_attribute("formula") = definition.formula.c_str();
            }
            auto native = event.append_child("native");
            for (const auto& used : definition.events) {
                native.append_child("event").append_attribute("name") = used.c_str();
            }
        }
    }
    std::ostringstream stream;
    document.save(stream, "  ");
    return stream.str();
}

/**
 * <papieventsbyarch> (the XML that paper 3, section 2, converts to the format of user-defined
 * events): each <papievent> of <availevents arch=> with its derivation, its formula (which Papilio
 * adds; PAPI's own file has sums and differences only) and its <native> events. Descriptions are
 * those of <papistdevents>. What it gives are definitions of PAPI's user-defined events, of which
 * the category is the architecture.
 */
const Dialect dialects::papiXml = {
    .id = "papi-xml",
    .tool = "PAPI",
    .label = "PAPI XML",
    .suffix = ".xml",
    .keeps = Dialect::Descriptions,
    .maskSign = ':',
    .countsOnly = true,
    .wholeNumbers = true,
    .isForPapi = true,
    .namesPresets = true,
    .needsPfmNames = true,
    .looksLike = looksLikePapiXml,
    .read = parsePapiXml,
    .writer = newWriter<XmlWriter>,
};

}  // namespace papilio::core
