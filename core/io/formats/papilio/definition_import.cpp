#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/dialects.h"
#include "core/io/formats/formats.h"
#include "core/io/text/parse_error.h"

namespace papilio::core {

namespace {

/// User-defined events: those of 2011 with #define lines, or below the CPU line of a PMU.
bool looksLikeUserEvents(std::string_view head)
{
    // Without a #define, the | of norms in a solver's log would do.
    return (head.find("#define ") != std::string_view::npos &&
            dialectOf(head) == &dialects::papiDefines) ||
           (head.find("CPU,") != std::string_view::npos &&
            head.find("\nEVENT,") != std::string_view::npos);
}

Document parseFile(const ImportFile& file, const ImportOptions&)
{
    auto set =
        orThrow(looksLikeDefinitions(file.text) ? parseDefinitions(file.text, file.name)
                                                : readDefinitions({.path = file.path.string()}));
    Document document;
    document.definitions.push_back(std::make_shared<const DefinitionSet>(std::move(set)));
    return document;
}

}  // namespace

/// The line of the registry: JSON as resources/definitions/README.md describes it.
FileFormat definitionFormat()
{
    return {"definitions", "user-defined events with their constants, or those of PAPI",
            [](const auto&, std::string_view head) {
                return looksLikeDefinitions(head) || looksLikeUserEvents(head);
            },
            readEach<parseFile>};
}

}  // namespace papilio::core
