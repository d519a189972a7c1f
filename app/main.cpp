#include "app/command_line/command_line.h"
#include "app/page_list.h"
#include "app/render.h"
#include "app/ssh_prompt.h"
#include "app/workbench.h"
#include "core/base/standard_streams.h"

int main(int argc, char** argv)
{
    using namespace papilio::app;
    papilio::core::prepareStandardStreams();
    if (const auto answered = answerSshPrompt(argc, argv)) {
        return *answered;
    }
    Hooks hooks;
    hooks.pages = pageIds();
    hooks.openWorkbench = [&](const std::vector<std::string>& files,
                              const WorkbenchOptions& options) {
        QStringList paths;
        for (const auto& file : files) {
            paths << QString::fromStdString(file);
        }
        return openWorkbench(argc, argv, paths, options);
    };
    hooks.render = [&](const RenderOptions& options) -> int {
        const auto rendered = renderPage(argc, argv, options);
        return rendered ? Done : reportError(rendered.error().message);
    };
    hooks.report = [&](const ReportOptions& options) -> int {
        const auto written = writeReport(argc, argv, options);
        return written ? Done : reportError(written.error().message);
    };
    return papilio::core::finishStandardOutput("papilio", runCommandLine(argc, argv, hooks));
}
