#include "app/command_line/sub_command.h"
#include "core/io/files/atomic_file.h"

#include <nlohmann/json.hpp>

namespace papilio::app {

core::Result<void> writeSchemas(const std::string& folder)
{
    const Hooks hooks;
    Program program{CLI::App(), hooks};
    addCommands(program);
    for (const auto& [name, schemaOf] : program.schemas) {
        core::JsonValue schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                                  {"title", "papilio " + name + " --json"}};
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
