#include "widgets/workbench/start_tasks.h"

#include "widgets/kit/card_button.h"
#include "widgets/session/collection.h"
#include "widgets/theme/tr.h"
#include "widgets/workbench/page.h"

#include <algorithm>
#include <array>

namespace papilio::widgets {

StartTask startTask(const QString& id)
{
    const std::array tasks = {
        StartTask{.id = u"openStudy"_s,
                  .icon = u"open"_s,
                  .title = tr("Open…"),
                  .text = tr("A Papilio study (.h5), or drop it on this window."),
                  .keys = tr("Ctrl O"),
                  .action = u"open"_s},
        StartTask{.id = u"importData"_s,
                  .icon = u"import"_s,
                  .title = tr("Import…"),
                  .text = tr("Output of CAT, perf, LIKWID, PETSc and other tools, or CSV."),
                  .keys = tr("Ctrl I"),
                  .action = u"import"_s},
        StartTask{.id = u"measure"_s,
                  .icon = u"chip"_s,
                  .title = tr("Measure a machine…"),
                  .text = tr("Which events can be trusted, and which metrics do they define? "
                             "Here or over ssh."),
                  .keys = tr("Ctrl M"),
                  .action = u"measure"_s,
                  .needsCollector = true},
        StartTask{.id = u"countProgram"_s,
                  .icon = u"topdown"_s,
                  .title = tr("Where do my cycles go…"),
                  .text = tr("Counts a program: Top-Down, a point under the roofs, or events."),
                  .action = u"countProgram"_s,
                  .needsCollector = true},
        StartTask{
            .id = u"recordProgram"_s,
            .icon = u"recorders"_s,
            .title = tr("Record a program…"),
            .text = tr("Starts a program and shows its residuals and counters while it runs."),
            .action = u"recordProgram"_s,
            .needsCollector = true},
        StartTask{.id = u"measureRoofs"_s,
                  .icon = u"roofline"_s,
                  .title = tr("Measure roofs…"),
                  .text = tr("Bandwidths and FLOP/s, here or over ssh, in a few seconds."),
                  .action = u"measureRoofs"_s,
                  .needsCollector = true},
        StartTask{.id = u"checkPresets"_s,
                  .icon = u"target"_s,
                  .title = tr("Check PAPI’s presets…"),
                  .text = tr("Do they count what they promise on this CPU?"),
                  .keys = tr("Ctrl 7"),
                  .page = u"audit"_s},
        StartTask{.id = u"openCampaign"_s,
                  .icon = u"open"_s,
                  .title = tr("Open a folder of studies…"),
                  .text = tr("Of one machine over time, or of several machines."),
                  .action = u"openCampaign"_s}};
    const auto* found = std::ranges::find(tasks, id, &StartTask::id);
    Q_ASSERT(found != tasks.end());
    return *found;
}

CardButton* newStartCard(const StartTask& task, Page& page, bool isShort)
{
    auto* card = new CardButton(task.icon, task.title, isShort ? QString() : task.text);
    card->setToolTip(isShort ? task.text : QString());
    card->setObjectName(task.id);
    card->setShortcutText(task.keys);
    if (task.needsCollector && Collection::programPath().isEmpty()) {
        card->setDisabledReason(
            tr("papilio-collect was not found in the folder of Papilio or in PATH."));
    }
    QObject::connect(card, &CardButton::clicked, &page, [&page, task] {
        if (task.page.isEmpty()) {
            emit page.actionRequested(task.action);
        } else {
            emit page.pageRequested(task.page);
        }
    });
    return card;
}

}  // namespace papilio::widgets
