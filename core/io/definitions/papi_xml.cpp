#include "core/io/definitions/papi_xml.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/papi/presets.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <pugixml.hpp>

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

}  // namespace papilio::core
