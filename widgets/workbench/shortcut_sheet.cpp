#include "widgets/workbench/shortcut_sheet.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>

#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

/// Two columns: keys in the mono face, what they do next to them.
QWidget* keyTable(const std::vector<std::pair<QString, QString>>& rows)
{
    auto* table = new QWidget;
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    int row = 0;
    for (const auto& [keys, meaning] : rows) {
        auto* keyLabel = new QLabel(keys);
        keyLabel->setFont(Fonts::mono());
        grid->addWidget(keyLabel, row, 0);
        auto* words = new QLabel(meaning);
        words->setWordWrap(true);
        grid->addWidget(words, row, 1);
        ++row;
    }
    grid->setRowStretch(row, 1);
    grid->setColumnStretch(1, 1);  // the keys keep to their words
    return table;
}

}  // namespace

ShortcutSheet::ShortcutSheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setObjectName(u"shortcutSheet"_s);

    std::vector<std::pair<QString, QString>> commands;
    std::vector<std::pair<QString, QString>> pages;
    for (const auto* action : actions) {
        if (!action->shortcut().isEmpty()) {
            auto text = action->text().remove(u'&').remove(u"…"_s);
            // "Undo: τ 10⁻¹⁰ → 10⁻⁴" is of this moment; the sheet is about the key.
            text = text.section(u':', 0, 0);
            auto& list = action->objectName().startsWith("page_"_L1) ? pages : commands;
            list.emplace_back(action->shortcut().toString(QKeySequence::NativeText), text);
        }
    }
    const std::vector<std::pair<QString, QString>> hands = {
        {tr("Wheel"), tr("zoom a plot at the pointer")},
        {tr("Ctrl, Shift+wheel"), tr("zoom the horizontal or the vertical axis alone")},
        {tr("Drag"), tr("pan a plot; move τ, α or a ribbon's handle")},
        {tr("Shift+drag"), tr("zoom into a rectangle of a plot")},
        {tr("Ctrl+drag"), tr("statistics of a range of curves")},
        {tr("+ −, arrows, 0"),
         tr("zoom a plot (with Ctrl or Alt one axis), pan it, show all of it")},
        {tr("Double click"), tr("show the whole plot again")},
        {tr("Click, Ctrl+click on a legend"), tr("hide a curve; show only this one")},
        {tr("← → ↑ ↓"), tr("move a slider, a line or a ribbon's handle")},
        {tr("↑ ↓, Page ↑ ↓"),
         tr("move τ or the tolerance of a plot by a tenth of a decade, or by one decade")},
        {tr("← →"), tr("go through the events or runs of a plot")},
        {tr("Home"), tr("show the whole noise plot again; a ribbon's recommended value")},
        {tr("Right click, Menu"), tr("copy or save a plot or table; search for similar events")},
        {tr("Enter, Space"), tr("press the button that has the focus")},
        {tr("Alt+↓"), tr("open the menu of a button that has one")},
        {tr("F2, Enter"), tr("edit a cell of a table")},
        {tr("Ctrl+C, Ctrl+V"), tr("copy and paste cells, as a spreadsheet does")},
        {tr("Ctrl+D"), tr("duplicate a metric")},
        {tr("Delete, X"),
         tr("exclude the selected events from the analysis, or include them again")},
        {tr("Esc"), tr("clear a filter, discard the change of a cell")},
    };

    auto* columns = inRow(nullptr, {keyTable(commands)}, 40);
    auto* right = inColumn(nullptr, {keyTable(hands), keyTable(pages), BoxItem::growing(1)}, 24);
    columns->addLayout(right);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    inColumn(this, {columns, buttons}, 16, {24, 24, 24, 16});
    const int wide = Fonts::scaled(1220);  // words in one line, where the screen has the room
    resize(wide, heightForWidth(wide));
}

}  // namespace papilio::widgets
