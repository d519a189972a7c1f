#include "core/io/importers/definition_import.h"

#include "core/io/definition_file.h"

namespace papilio::core {

namespace {

bool looksLikeDefinitionFile(const std::filesystem::path& /*path*/, std::string_view head)
{
    return looksLikeDefinitions(head);
}

}  // namespace

Result<Document> importDefinitions(const std::vector<std::filesystem::path>& paths,
                                   const ImportOptions& /*options*/,
                                   const std::stop_token& /*stop*/,
                                   const Progress& /*progress*/)
{
    Document document;
    for (const auto& path : paths) {
        auto set = readDefinitionFile(path);
        if (!set) {
            return set.error();
        }
        Document one;
        one.definitions.push_back(std::make_shared<const DefinitionSet>(*std::move(set)));
        merge(document, one);
    }
    return document;
}

FileFormat definitionFormat()
{
    return {ImportFormat::DefinitionJson, "definitions", "user-defined events with their constants",
            looksLikeDefinitionFile, importDefinitions};
}

}  // namespace papilio::core
