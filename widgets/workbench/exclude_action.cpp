#include "widgets/workbench/exclude_action.h"

#include "core/edit/snapshot_edits.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <utility>

namespace papilio::widgets {

ExcludeAction::ExcludeAction(Workspace& workspace,
                             std::function<std::vector<std::uint32_t>()> selected,
                             QObject* parent)
    : QAction(parent),
      workspace_(workspace),
      selected_(std::move(selected))
{
    setObjectName(u"excludeEvents"_s);
    setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_X)});
    // Several tables and plots have one.
    setShortcutContext(Qt::WidgetShortcut);
    connect(this, &QAction::triggered, this, &ExcludeAction::exclude);
}

void ExcludeAction::addTo(DataTable& table)
{
    table.addAction(this);
    table.addContextAction(this);
    connect(&table, &DataTable::menuRequested, this, &ExcludeAction::showText);
}

std::vector<std::uint32_t> ExcludeAction::events() const
{
    const auto benchmark = workspace_.benchmark();
    const auto& shown = workspace_.analysis().benchmark;
    return benchmark && shown && shown->data == benchmark->data ? selected_()
                                                                : std::vector<std::uint32_t>();
}

void ExcludeAction::showText()
{
    const auto chosen = events();
    setText(chosen.empty() ? tr("Exclude from the analysis")
                           : toggleExcludedText(workspace_, chosen));
}

void ExcludeAction::exclude()
{
    if (const auto chosen = events(); !chosen.empty()) {
        toggleExcluded(workspace_, chosen);
    }
}

void toggleExcluded(Workspace& workspace, const std::vector<std::uint32_t>& events)
{
    auto edit =
        withWindowSentences([&] { return core::toggleExcluded(*workspace.benchmark(), events); });
    workspace.setExcluded(std::move(edit.excluded), textOf(edit.name));
}

QString toggleExcludedText(const Workspace& workspace, const std::vector<std::uint32_t>& events)
{
    return inWindowWords([&] { return core::toggleExcluded(*workspace.benchmark(), events).name; });
}

}  // namespace papilio::widgets
