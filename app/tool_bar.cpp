#include "app/tool_bar.h"

#include "app/commands.h"
#include "app/documents.h"
#include "core/model/data_origin.h"
#include "widgets/kit/elided_label.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workbench/find_field.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int toolBarHeight = 40;
constexpr int findWidth = 300;
/// In a narrow window.
constexpr int leastFind = 150;
constexpr int leastName = 64;

/// A widget that takes all room to the right of the widget before it.
QWidget* spring()
{
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

/// A stylesheet's horizontal padding would also eat the height of a tool bar.
QWidget* inset()
{
    auto* widget = new QWidget;
    widget->setFixedWidth(widgets::Fonts::scaled(8));
    return widget;
}

QToolButton* toolButton(QAction* action, Qt::ToolButtonStyle style)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setIconSize(QSize(18, 18));
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}

/// "simulated: Sapphire Rapids", or nothing for data that were measured or imported.
QString originText(const core::Document& document, const core::Benchmark& benchmark)
{
    const auto& provenance = benchmark.data->provenance;
    if (!core::isMade(core::dataOrigin(provenance))) {
        return {};
    }
    QString machine;
    if (const auto* known = document.machine(benchmark.machine)) {
        for (const auto& [key, value] : known->attributes) {
            if (key == "microarchitecture" || (machine.isEmpty() && key == "model")) {
                machine = QString::fromStdString(value);
            }
        }
    }
    const auto word = widgets::provenanceWord(provenance);
    return machine.isEmpty() ? word : u"%1: %2"_s.arg(word, machine);
}

}  // namespace

ToolBar::ToolBar(widgets::Workspace& workspace,
                 const Commands& commands,
                 const QMenuBar& menus,
                 QWidget* parent)
    : QToolBar(tr("Main"), parent),
      workspace_(workspace)
{
    setObjectName(u"mainToolBar"_s);
    setMovable(false);
    setFixedHeight(widgets::Fonts::scaled(toolBarHeight));
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto* openButton = toolButton(commands[u"open"_s], Qt::ToolButtonTextBesideIcon);
    openButton->setText(tr("Open"));
    auto* importButton = toolButton(commands[u"import"_s], Qt::ToolButtonTextBesideIcon);
    importButton->setText(tr("Import"));
    addWidget(inset());
    addWidget(openButton);
    addWidget(importButton);
    addWidget(toolButton(commands[u"save"_s], Qt::ToolButtonIconOnly));
    addSeparator();
    addWidget(toolButton(commands[u"undo"_s], Qt::ToolButtonTextBesideIcon));
    addWidget(toolButton(commands[u"redo"_s], Qt::ToolButtonIconOnly));
    addSeparator();
    addName();
    addWidget(spring());
    addFindField(commands, menus);
    addWidget(toolButton(commands[u"theme"_s], Qt::ToolButtonIconOnly));
    addWidget(toolButton(commands[u"pageHelp"_s], Qt::ToolButtonIconOnly));
    addWidget(inset());
}

void ToolBar::addName()
{
    name_ = new widgets::ElidedLabel;
    name_->setMinimumWidth(widgets::Fonts::scaled(leastName));
    name_->setObjectName(u"studyName"_s);
    name_->setFont(widgets::Fonts::ui(widgets::Fonts::body, QFont::DemiBold));
    chip_ = new QLabel;
    chip_->setProperty("role", u"chip"_s);
    chip_->setObjectName(u"studyChip"_s);
    auto* both = new QWidget;
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(name_);
    layout->addWidget(chip_, 0, Qt::AlignVCenter);
    addWidget(both);
}

void ToolBar::addFindField(const Commands& commands, const QMenuBar& menus)
{
    find_ = new widgets::FindField(workspace_);
    find_->setMinimumWidth(widgets::Fonts::scaled(leastFind));
    find_->setMaximumWidth(widgets::Fonts::scaled(findWidth));
    find_->setProperty("size", u"small"_s);
    find_->addAction(widgets::icon(u"search"_s, widgets::IconTint::Muted),
                     QLineEdit::LeadingPosition);
    auto* hint = new QLabel(
        commands[u"find"_s]->shortcut().toString(QKeySequence::NativeText).replace(u'+', u' '),
        find_);
    hint->setFont(widgets::Fonts::mono(widgets::Fonts::axis));
    hint->setProperty("role", u"hint"_s);
    hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QHBoxLayout(find_);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->addStretch();
    layout->addWidget(hint);
    connect(find_, &QLineEdit::textChanged, hint,
            [hint](const QString& text) { hint->setVisible(text.isEmpty()); });
    find_->setTextMargins(0, 0, hint->sizeHint().width() + 8, 0);
    find_->setCommands(commands.all(), &menus);
    addWidget(find_);
}

void ToolBar::showStudy()
{
    const auto benchmark = workspace_.benchmark();
    name_->setText(workspace_.hasStudy() ? titleOf(workspace_) : QString());
    const auto chip = benchmark ? originText(workspace_.document(), *benchmark)
                                : widgets::foreignWord(workspace_.document());
    chip_->setText(chip);
    chip_->setVisible(!chip.isEmpty());
}

}  // namespace papilio::app
