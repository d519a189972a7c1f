#include "app/command_line/command_line.h"

// papilio-schemas FOLDER: writes the schemas of the JSON documents while building.
int main(int argc, char** argv)
{
    if (argc != 2) {
        return papilio::app::WrongUsage;
    }
    const auto written = papilio::app::writeSchemas(argv[1]);
    return written ? papilio::app::Done : papilio::app::reportError(written.error());
}
