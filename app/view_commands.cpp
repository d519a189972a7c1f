#include "app/view_commands.h"

#include "widgets/theme/language.h"
#include "widgets/theme/numbers.h"
#include "widgets/workspace/collection_process.h"

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString studyOf(const widgets::Workspace& workspace)
{
    return workspace.path().isEmpty() ? u"STUDY.h5"_s : workspace.path();
}

QString benchmarkOf(const widgets::Workspace& workspace)
{
    const auto benchmark = workspace.benchmark();
    return benchmark ? QString::fromStdString(benchmark->name) : QString();
}

/// With these thresholds, saved or not.
QString analysisCommand(const widgets::Workspace& workspace)
{
    const auto& parameters = workspace.benchmark()->parameters;
    return widgets::shellQuoted(
        {u"papilio"_s, u"analyze"_s, studyOf(workspace), u"--benchmark"_s, benchmarkOf(workspace),
         u"--tau"_s, widgets::fullPrecision(parameters.tau), u"--alpha"_s,
         widgets::fullPrecision(parameters.alpha), u"--representation-tolerance"_s,
         widgets::fullPrecision(parameters.representationTolerance)});
}

QStringList renderWords(const widgets::Page& page,
                        const QString& id,
                        const widgets::Workspace& workspace)
{
    QStringList words{u"papilio"_s, u"render"_s, studyOf(workspace), u"--page"_s, id};
    // One benchmark needs no name.
    if (workspace.document().benchmarks.size() > 1) {
        words << u"--benchmark"_s << benchmarkOf(workspace);
    }
    if (widgets::Language::current() != u"en"_s) {
        words << u"--language"_s << widgets::Language::current();
    }
    return words + page.renderOptions();
}

}  // namespace

ViewCommands viewCommands(const widgets::Page& page,
                          const QString& id,
                          const widgets::Workspace& workspace)
{
    static const QStringList ofBenchmarks = {u"study"_s, u"noise"_s, u"events"_s, u"signatures"_s,
                                             u"metrics"_s};
    ViewCommands commands;
    commands.numbers = page.command();
    if (commands.numbers.isEmpty() && workspace.benchmark() && ofBenchmarks.contains(id)) {
        commands.numbers = analysisCommand(workspace);
    }
    commands.picture =
        widgets::shellQuoted(renderWords(page, id, workspace) << u"-o"_s << id + u".png"_s);
    return commands;
}

QString figureCommand(const widgets::Page& page,
                      const QString& id,
                      const widgets::Workspace& workspace,
                      QSize size)
{
    return widgets::shellQuoted(renderWords(page, id, workspace)
                                << u"--content"_s << u"plot"_s << u"--size"_s
                                << u"%1x%2"_s.arg(size.width()).arg(size.height()) << u"-o"_s
                                << id + u".svg"_s);
}

}  // namespace papilio::app
