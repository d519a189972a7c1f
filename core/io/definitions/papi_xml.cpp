#include "core/io/definitions/papi_xml.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/papi/presets.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <sstream>

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

/// The preset of an element; what cannot be one goes to `refused`.
std::optional<Preset> presetOf(const pugi::xml_node& event, std::vector<RefusedDefinition>& refused)
{
    Preset preset;
    preset.name = event.attribute("name").value();
    const std::string word = event.attribute("derived").value();
    const auto derived = word.empty() ? std::optional(Derivation::NotDerived) : derivation(word);
    if (!derived) {
        refused.push_back({preset.name,
                           {.kind = DefinitionReason::Kind::Malformed,
                            .text = fmt::format("PAPI has no derivation {}", visibleText(word))}});
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

}  // namespace

bool looksLikePapiXml(std::string_view head)
{
    return head.starts_with('<') &&
           head.find('<' + std::string(rootName)) != std::string_view::npos;
}

Result<ToolDefinitions> parsePapiXml(std::string_view text, const std::string& name)
{
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text.data(), text.size());
    if (!parsed) {
        return errorAt(name, positionAt(text, static_cast<std::size_t>(parsed.offset)),
                       fmt::format("is not XML: {}", parsed.description()));
    }
    const auto root = document.child(std::string(rootName).c_str());
    const auto texts = descriptionsOf(root);
    ToolDefinitions all;
    all.format = ToolFormat::PapiUserEvents;
    for (const auto& architecture : root.children("availevents")) {
        for (const auto& event : architecture.children("papievent")) {
            const auto preset = presetOf(event, all.refused);
            if (!preset) {
                continue;
            }
            const auto formula = presetExpression(*preset);
            if (!formula) {
                all.refused.push_back(
                    {preset->name,
                     {.kind = DefinitionReason::Kind::Malformed, .text = formula.error().message}});
                continue;
            }
            auto& definition = all.definitions.emplace_back();
            definition.name = preset->name;
            definition.formula = *formula;
            definition.category = architecture.attribute("arch").value();
            if (const auto found = texts.find(preset->name); found != texts.end()) {
                definition.description = found->second;
            }
        }
    }
    if (all.definitions.empty() && all.refused.empty()) {
        return Error{Errc::Malformed,
                     name +
                         ": has no <papievent> in <availevents>; expected papi_events.xml of "
                         "PAPI or of papilio export --format papi-xml"};
    }
    return all;
}

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

}  // namespace papilio::core
