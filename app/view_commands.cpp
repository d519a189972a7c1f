#include "app/view_commands.h"

#include "app/documents.h"
#include "app/main_window.h"
#include "core/campaign/campaign.h"
#include "core/io/files/study_name.h"
#include "core/present/study_report.h"
#include "widgets/pages/campaign/campaign_page.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/session/foreign_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/shown_options.h"

#include <QClipboard>
#include <QGuiApplication>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString studyOf(const widgets::Workspace& workspace)
{
    return workspace.file().isEmpty() ? u"STUDY.h5"_s : workspace.file();
}

/// With these thresholds and excluded events, saved or not.
QString analysisCommand(const widgets::Workspace& workspace)
{
    const auto& benchmark = *workspace.benchmark();
    return widgets::shellQuoted(QStringList{u"papilio"_s, u"analyze"_s, studyOf(workspace),
                                            u"--benchmark"_s,
                                            QString::fromStdString(benchmark.name)} +
                                widgets::thresholdOptions(workspace));
}

QStringList renderWords(const QString& id, const widgets::Workspace& workspace)
{
    QStringList words{u"papilio"_s, u"render"_s, studyOf(workspace), u"--page"_s, id};
    words << widgets::parameterOptions(workspace, {id}) << widgets::viewOptions(workspace, {id});
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

bool copyViewCommands(const widgets::Page& page, const QString& id, widgets::Workspace& workspace)
{
    using widgets::Message;
    if (const auto why = page.commandObstacle(); !why.isEmpty()) {
        workspace.messages().add(
            Message::Severity::Warning,
            MainWindow::tr("No command was copied: %1. Save first, because commands read the file.")
                .arg(why));
        return false;
    }
    const auto commands = viewCommands(page, id, workspace);
    const auto& shown = commands.numbers.isEmpty() ? commands.picture : commands.numbers;
    QGuiApplication::clipboard()->setText(
        commands.numbers.isEmpty() ? shown : shown + u'\n' + commands.picture);
    workspace.messages().add(Message::Severity::Information,
                             MainWindow::tr("Copied: %1").arg(shown));
    return true;
}

/// Who produced what the figures of a page show.
std::set<core::DataOrigin> originsOf(const widgets::Page& page,
                                     const QString& id,
                                     const widgets::Workspace& workspace)
{
    if (const auto* compare = qobject_cast<const widgets::ComparePage*>(&page)) {
        return compare->origins();
    }
    if (id != u"campaign"_s) {
        return core::dataOrigins(workspace.document(), id.toStdString());
    }
    std::set<core::DataOrigin> all;
    if (const auto campaign = widgets::shownCampaign(page)) {
        for (const auto& study : campaign->studies) {
            all.insert(study.origins.begin(), study.origins.end());
        }
    }
    return all;
}

QString figureCommand(const QString& id,
                      const widgets::Workspace& workspace,
                      const QStringList& options)
{
    return widgets::shellQuoted(renderWords(id, workspace) << u"--content"_s << u"plot"_s << options
                                                           << u"-o"_s << id + u".svg"_s);
}

widgets::ProvenanceNote figureNote(const widgets::Page& page,
                                   const PageEntry& entry,
                                   const widgets::Workspace& workspace,
                                   const QWidget& part)
{
    const auto program = u"Papilio "_s + QStringLiteral(PAPILIO_VERSION);
    const auto studyTitle = titleOf(workspace);
    const auto title =
        u"%1: %2"_s.arg(entry.word, workspace.path().isEmpty() ? studyTitle : workspace.path());
    const auto ending = core::studyEnding(studyTitle.toStdString());
    const auto study = studyTitle.chopped(static_cast<qsizetype>(ending.size()));
    const auto name = widgets::fileNameFrom(study + u' ' + entry.id, entry.id);
    widgets::ProvenanceNote note{title, {}, program, name};
    note.origin = widgets::capitalized(
        QString::fromStdString(core::madeText(originsOf(page, entry.id, workspace))));
    if (const auto why = page.commandObstacle(); !why.isEmpty()) {
        note.command = MainWindow::tr("no command reproduces this: %1").arg(why);
    } else if (qobject_cast<const widgets::PlotFrame*>(&part) != nullptr) {
        const auto options = part.property(widgets::PlotFrame::saveOptions).toStringList();
        note.command = figureCommand(
            entry.id, workspace,
            !options.isEmpty()
                ? options
                : QStringList{u"--size"_s, u"%1x%2"_s.arg(part.width()).arg(part.height())});
    } else {
        const auto commands = viewCommands(page, entry.id, workspace);
        note.command = commands.numbers.isEmpty() ? commands.picture : commands.numbers;
    }
    return note;
}

}  // namespace papilio::app
