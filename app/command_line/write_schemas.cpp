#include "app/command_line/command_line.h"
#include "core/describe/documents.h"
#include "core/io/definitions/preset_files.h"
#include "core/io/files/atomic_file.h"

#include <nlohmann/json.hpp>

namespace papilio::app {

using Json = core::JsonValue;

// Beside the functions that make the documents.
Json auditSchema();
Json campaignSchema();
Json compareManySchema();
Json conversionSchema();
Json definitionsSchema();
Json describeEventSchema();
Json describeSchema();
Json evaluateSchema();
Json fieldCheckSchema();
Json fitSchema();
Json planSchema();
Json suggestSchema();

core::Result<void> writeSchemas(const std::string& folder)
{
    struct Document {
        const char* name;
        Json (*schema)();
    };
    for (const auto& [name, schemaOf] : {Document{"analyze", core::analysisSchema},
                                         {"audit", auditSchema},
                                         {"campaign", campaignSchema},
                                         {"compare", core::comparisonSchema},
                                         {"compare-many", compareManySchema},
                                         {"definitions", definitionsSchema},
                                         {"definitions-to", conversionSchema},
                                         {"describe", describeSchema},
                                         {"describe-event", describeEventSchema},
                                         {"evaluate", evaluateSchema},
                                         {"fieldcheck", fieldCheckSchema},
                                         {"fit", fitSchema},
                                         {"plan", planSchema},
                                         {"presets", core::presetsSchema},
                                         {"roofline", core::rooflineSchema},
                                         {"suggest", suggestSchema},
                                         {"topdown", core::topDownSchema},
                                         {"traces", core::tracesSchema}}) {
        Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                       {"title", std::string("papilio ") + name + " --json"}};
        schema.update(schemaOf());
        const auto written = core::AtomicFile::write(folder + "/papilio-" + name + ".schema.json",
                                                     schema.dump(1) + "\n");
        if (!written) {
            return written.error();
        }
    }
    return {};
}

}  // namespace papilio::app
