#include "app/command_line/command_line.h"
#include "core/base/standard_streams.h"

/// papilio of a build without the workbench (PAPILIO_WORKBENCH=OFF): the commands that need no Qt.
int main(int argc, char** argv)
{
    using namespace papilio;
    core::prepareStandardStreams();
    return core::finishStandardOutput("papilio", app::runCommandLine(argc, argv, app::Hooks()));
}
