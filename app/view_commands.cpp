#include "app/view_commands.h"

#include "widgets/theme/language.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/shown_options.h"
#include "widgets/workspace/collection_process.h"

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString studyOf(const widgets::Workspace& workspace)
{
    return workspace.file().isEmpty() ? u"STUDY.h5"_s : workspace.file();
}

/// With these thresholds, saved or not.
QString analysisCommand(const widgets::Workspace& workspace)
{
    const auto& benchmark = *workspace.benchmark();
    const auto& parameters = benchmark.parameters;
    return widgets::shellQuoted(
        {u"papilio"_s, u"analyze"_s, studyOf(workspace), u"--benchmark"_s,
         QString::fromStdString(benchmark.name), u"--tau"_s, widgets::fullPrecision(parameters.tau),
         u"--alpha"_s, widgets::fullPrecision(parameters.alpha), u"--representation-tolerance"_s,
         widgets::fullPrecision(parameters.representationTolerance), u"--rounding-tolerance"_s,
         widgets::fullPrecision(parameters.roundingTolerance)});
}

QStringList renderWords(const QString& id, const widgets::Workspace& workspace)
{
    QStringList words{u"papilio"_s, u"render"_s, studyOf(workspace), u"--page"_s, id};
    words << widgets::parameterOptions(workspace, {id}) << widgets::viewOptions(workspace, {id});
    if (widgets::Language::current() != u"en"_s) {
        words << u"--language"_s << widgets::Language::current();
    }
    return words;
}

}  // namespace

ViewCommands viewCommands(const widgets::Page& page,
                          const QString& id,
                          const widgets::Workspace& workspace)
{
    ViewCommands commands;
    commands.numbers = page.command();
    if (commands.numbers.isEmpty() && workspace.benchmark() && widgets::showsAnalysis(id) &&
        id != u"export"_s) {
        commands.numbers = analysisCommand(workspace);
    }
    commands.picture =
        widgets::shellQuoted(renderWords(id, workspace) << u"-o"_s << id + u".png"_s);
    return commands;
}

QString figureCommand(const QString& id, const widgets::Workspace& workspace, QSize size)
{
    return widgets::shellQuoted(renderWords(id, workspace)
                                << u"--content"_s << u"plot"_s << u"--size"_s
                                << u"%1x%2"_s.arg(size.width()).arg(size.height()) << u"-o"_s
                                << id + u".svg"_s);
}

}  // namespace papilio::app
