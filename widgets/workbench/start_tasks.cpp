#include "widgets/workbench/start_tasks.h"

#include "widgets/kit/card_button.h"
#include "widgets/session/collection_process.h"
#include "widgets/workbench/page.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

struct StartTasks {
    Q_DECLARE_TR_FUNCTIONS(StartTasks)
};

}  // namespace

StartTask startTask(const QString& id)
{
    const std::array tasks = {
        StartTask{.id = QStringLiteral("openStudy"),
                  .icon = QStringLiteral("open"),
                  .title = StartTasks::tr("Open…"),
                  .text = StartTasks::tr("A Papilio study (.h5), or drop it on this window."),
                  .keys = StartTasks::tr("Ctrl O"),
                  .action = QStringLiteral("open")},
        StartTask{
            .id = QStringLiteral("importData"),
            .icon = QStringLiteral("import"),
            .title = StartTasks::tr("Import…"),
            .text = StartTasks::tr("Output of CAT, perf, LIKWID, PETSc and other tools, or CSV."),
            .keys = StartTasks::tr("Ctrl I"),
            .action = QStringLiteral("import")},
        StartTask{
            .id = QStringLiteral("measure"),
            .icon = QStringLiteral("chip"),
            .title = StartTasks::tr("Measure a machine…"),
            .text = StartTasks::tr("Which events can be trusted, and which metrics do they define? "
                                   "Here or over ssh."),
            .keys = StartTasks::tr("Ctrl M"),
            .action = QStringLiteral("measure"),
            .needsCollector = true},
        StartTask{.id = QStringLiteral("countProgram"),
                  .icon = QStringLiteral("topdown"),
                  .title = StartTasks::tr("Where do my cycles go…"),
                  .text = StartTasks::tr(
                      "Counts a program: Top-Down, a point under the roofs, or events."),
                  .action = QStringLiteral("countProgram"),
                  .needsCollector = true},
        StartTask{.id = QStringLiteral("recordProgram"),
                  .icon = QStringLiteral("recorders"),
                  .title = StartTasks::tr("Record a program…"),
                  .text = StartTasks::tr(
                      "Starts a program and shows its residuals and counters while it runs."),
                  .keys = StartTasks::tr("Ctrl R"),
                  .page = QStringLiteral("recorders"),
                  .item = QStringLiteral("#record"),
                  .needsCollector = true},
        StartTask{
            .id = QStringLiteral("measureRoofs"),
            .icon = QStringLiteral("roofline"),
            .title = StartTasks::tr("Measure roofs…"),
            .text = StartTasks::tr("Bandwidths and FLOP/s, here or over ssh, in a few seconds."),
            .action = QStringLiteral("measureRoofs"),
            .needsCollector = true},
        StartTask{.id = QStringLiteral("checkPresets"),
                  .icon = QStringLiteral("target"),
                  .title = StartTasks::tr("Check PAPI’s presets…"),
                  .text = StartTasks::tr("Do they count what they promise on this CPU?"),
                  .keys = StartTasks::tr("Ctrl 7"),
                  .page = QStringLiteral("audit")}};
    const auto* found = std::ranges::find(tasks, id, &StartTask::id);
    Q_ASSERT(found != tasks.end());
    return *found;
}

CardButton* newStartCard(const StartTask& task, Page& page)
{
    auto* card = new CardButton(task.icon, task.title, task.text);
    card->setObjectName(task.id);
    card->setShortcutText(task.keys);
    if (task.needsCollector && CollectionProcess::programPath().isEmpty()) {
        card->setDisabledReason(
            StartTasks::tr("papilio-collect was not found in the folder of Papilio or in PATH."));
    }
    QObject::connect(card, &CardButton::clicked, &page, [&page, task] {
        if (task.page.isEmpty()) {
            emit page.actionRequested(task.action);
        } else {
            emit page.pageRequested(task.page, task.item);
        }
    });
    return card;
}

}  // namespace papilio::widgets
