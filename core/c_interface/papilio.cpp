#include "core/c_interface/papilio.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/definitions/tool_definition.h"
#include "core/findings/tool_definition_text.h"
#include "core/formula/evaluate.h"
#include "core/io/definitions/tool_definition_file.h"
#include "core/io/files/file_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <string>
#include <vector>

using namespace papilio;

struct PapilioDefinitions {
    struct Definition {
        std::string name;
        std::string unit;
        std::string text;
        core::Expression formula;  ///< over events, with its scale
    };
    struct Refused {
        std::string name;
        std::string reason;
    };
    std::vector<Definition> definitions;
    std::vector<Refused> refused;
    std::vector<std::string> events;
    std::map<std::string, std::size_t, std::less<>> places;  ///< of the events
};

namespace {

void say(char** error, const std::string& message)
{
    if (error != nullptr) {
        *error = strdup(message.c_str());
    }
}

PapilioDefinitions made(const core::ToolDefinitions& read)
{
    PapilioDefinitions all;
    const auto formulas = core::formulasOf(read);
    for (const auto& one : read.definitions) {
        auto flat = core::flatten(one.formula, formulas);
        if (!flat) {
            all.refused.push_back({one.name, flat.error().message});
            continue;
        }
        auto formula = one.scale == 1 ? *std::move(flat)
                                      : core::Expression::number(one.scale) * *std::move(flat);
        for (const auto& name : formula.names()) {
            if (all.places.try_emplace(name, all.events.size()).second) {
                all.events.push_back(name);
            }
        }
        auto text = core::toInfix(formula);
        all.definitions.push_back({one.name, one.unit, std::move(text), std::move(formula)});
    }
    for (const auto& one : read.refused) {
        all.refused.push_back({one.name, core::reasonText(one.reason)});
    }
    return all;
}

/// Runs `read` with whatever goes wrong as a message.
template<typename Read>
PapilioDefinitions* definitionsOr(char** error, Read read)
{
    try {
        const core::Result<core::ToolDefinitions> definitions = read();
        if (definitions) {
            return new PapilioDefinitions(made(*definitions));
        }
        say(error, core::visibleText(definitions.error().message));
    } catch (const std::exception& exception) {
        say(error, exception.what());
    }
    return nullptr;
}

}  // namespace

PapilioDefinitions* papilio_read_definitions(const char* path, char** error)
{
    return definitionsOr(error, [path]() -> core::Result<core::ToolDefinitions> {
        const auto file = core::FileText::open(path);
        return file ? core::parseToolDefinitions(file->text(), path)
                    : core::Result<core::ToolDefinitions>(file.error());
    });
}

PapilioDefinitions* papilio_parse_definitions(const char* text,
                                              size_t length,
                                              const char* name,
                                              char** error)
{
    return definitionsOr(
        error, [&] { return core::parseToolDefinitions(std::string_view(text, length), name); });
}

void papilio_free_definitions(PapilioDefinitions* definitions)
{
    delete definitions;
}

void papilio_free_text(char* text)
{
    std::free(text);
}

size_t papilio_definition_count(const PapilioDefinitions* definitions)
{
    return definitions->definitions.size();
}

size_t papilio_find_definition(const PapilioDefinitions* definitions, const char* name)
{
    const auto& all = definitions->definitions;
    return static_cast<size_t>(
        std::ranges::find(all, std::string_view(name), &PapilioDefinitions::Definition::name) -
        all.begin());
}

const char* papilio_definition_name(const PapilioDefinitions* definitions, size_t definition)
{
    return definitions->definitions[definition].name.c_str();
}

const char* papilio_definition_formula(const PapilioDefinitions* definitions, size_t definition)
{
    return definitions->definitions[definition].text.c_str();
}

const char* papilio_definition_unit(const PapilioDefinitions* definitions, size_t definition)
{
    return definitions->definitions[definition].unit.c_str();
}

size_t papilio_refused_count(const PapilioDefinitions* definitions)
{
    return definitions->refused.size();
}

const char* papilio_refused_name(const PapilioDefinitions* definitions, size_t refused)
{
    return definitions->refused[refused].name.c_str();
}

const char* papilio_refused_reason(const PapilioDefinitions* definitions, size_t refused)
{
    return definitions->refused[refused].reason.c_str();
}

size_t papilio_event_count(const PapilioDefinitions* definitions)
{
    return definitions->events.size();
}

const char* papilio_event_name(const PapilioDefinitions* definitions, size_t event)
{
    return definitions->events[event].c_str();
}

void papilio_evaluate(const PapilioDefinitions* definitions,
                      size_t definition,
                      const double* counts,
                      size_t columns,
                      double* values)
{
    const auto& formula = definitions->definitions[definition].formula;
    for (std::size_t column = 0; column < columns; ++column) {
        const auto value = core::evaluate(formula, [&](std::string_view name) {
                               const auto place = definitions->places.find(name);
                               const double count = counts[place->second * columns + column];
                               return std::isnan(count) ? std::nullopt : std::optional(count);
                           }).value;
        values[column] = value.value_or(papilio::core::notANumber);
    }
}
