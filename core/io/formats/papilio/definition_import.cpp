#include "core/io/formats/papilio/definition_import.h"

#include "core/io/definitions/definition_file.h"
#include "core/io/formats/import_files.h"

namespace papilio::core {

namespace {

Result<Document> parseFile(const ImportFile& file, const ImportOptions&)
{
    auto set = parseDefinitions(file.text, file.name);
    if (!set) {
        return set.error();
    }
    Document document;
    document.definitions.push_back(std::make_shared<const DefinitionSet>(*std::move(set)));
    return document;
}

}  // namespace

FileFormat definitionFormat()
{
    return {ImportFormat::DefinitionJson, "definitions", "user-defined events with their constants",
            [](const auto&, std::string_view head) { return looksLikeDefinitions(head); },
            readEach<parseFile>};
}

}  // namespace papilio::core
