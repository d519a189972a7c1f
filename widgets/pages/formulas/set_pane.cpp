#include "widgets/pages/formulas/set_pane.h"

#include "core/io/definitions/definition_file.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

namespace papilio::widgets {

SetPane::SetPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      header_(new PaneHeader(tr("Definitions"))),
      list_(new QListWidget),
      note_(new QLabel)
{
    setObjectName(QStringLiteral("setPane"));
    buildHeader();
    list_->setObjectName(QStringLiteral("sets"));
    list_->setAccessibleName(tr("Sets of definitions"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    note_->setObjectName(QStringLiteral("setNote"));
    note_->setProperty("role", QStringLiteral("hint"));
    note_->setWordWrap(true);
    note_->setContentsMargins(16, 8, 16, 8);
    note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setGround(*this);

    inColumn(this, {header_, {list_, 1}, note_, buildSource()});

    connect(list_, &QListWidget::currentTextChanged, this, [this] {
        if (!isSilent_ && list_->currentItem() != nullptr) {
            state_.showSet(list_->currentItem()->data(Qt::UserRole).toString());
        }
    });
}

void SetPane::buildHeader()
{
    templates_ = header_->addButton(QStringLiteral("plus"), tr("Add"),
                                    tr("A new set, or a copy of a template"));
    templates_->setObjectName(QStringLiteral("addSet"));
    templates_->setPopupMode(QToolButton::InstantPopup);
    fillTemplates();
    save_ = header_->addTool(QStringLiteral("save"), tr("Save this set as a file of definitions"));
    save_->setObjectName(QStringLiteral("saveSet"));
    remove_ = header_->addTool(QStringLiteral("trash"), tr("Remove this set (can be undone)"));
    remove_->setObjectName(QStringLiteral("removeSet"));
    connect(remove_, &QToolButton::clicked, &state_, &FormulaState::removeSet);
    connect(save_, &QToolButton::clicked, this, &SetPane::saveSet);
}

void SetPane::fillTemplates()
{
    auto* menu = new QMenu(templates_);
    menu->setObjectName(QStringLiteral("templateMenu"));
    connect(menu->addAction(tr("New, empty")), &QAction::triggered, &state_,
            &FormulaState::addNewSet);
    connect(menu->addAction(tr("Open a file of definitions…")), &QAction::triggered, this,
            &SetPane::askForFile);
    menu->addSeparator();
    for (const auto& path : core::definitionTemplates()) {
        const auto set = core::readDefinitionFile(path);
        if (!set) {
            state_.workspace().messages().add(Message::Severity::Warning,
                                              QString::fromStdString(set.error().message));
            continue;
        }
        auto* action = menu->addAction(QString::fromStdString(set->name));
        action->setToolTip(QString::fromStdString(set->note));
        action->setData(QString::fromStdString(path.stem().string()));
        connect(action, &QAction::triggered, this, [this, one = *set] { state_.addSet(one); });
    }
    menu->setToolTipsVisible(true);
    templates_->setMenu(menu);
}

QWidget* SetPane::buildSource()
{
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(16, 8, 16, 12);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    source_ = new QComboBox;
    source_->setObjectName(QStringLiteral("source"));
    source_->setAccessibleName(tr("Counts for the formulas"));
    run_ = new QComboBox;
    run_->setObjectName(QStringLiteral("run"));
    run_->setAccessibleName(tr("Run or kernel for the formulas"));
    for (auto* combo : {source_, run_}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(6);
    }
    runWord_ = roleLabel(tr("Run"), "muted");
    sourceNote_ = new QLabel;
    sourceNote_->setObjectName(QStringLiteral("sourceNote"));
    sourceNote_->setProperty("role", QStringLiteral("hint"));
    sourceNote_->setWordWrap(true);
    auto* lead = new QLabel(tr("Counts"));
    lead->setProperty("role", QStringLiteral("pane-title"));
    grid->addWidget(lead, 0, 0, 1, 2);
    grid->addWidget(roleLabel(tr("Counts"), "muted"), 1, 0);
    grid->addWidget(source_, 1, 1);
    grid->addWidget(runWord_, 2, 0);
    grid->addWidget(run_, 2, 1);
    grid->addWidget(sourceNote_, 3, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    connect(source_, &QComboBox::activated, &state_, &FormulaState::showSource);
    connect(run_, &QComboBox::activated, &state_, &FormulaState::showRun);
    return box;
}

void SetPane::refresh()
{
    isSilent_ = true;
    const auto& sets = state_.workspace().document().definitions;
    list_->clear();
    for (const auto& set : sets) {
        const auto name = QString::fromStdString(set->name);
        auto* item = new QListWidgetItem(name, list_);
        const auto definitions = set->definitions.size();
        const auto constants = set->constants.size();
        item->setData(
            SecondLineRole,
            (definitions == 1 ? tr("1 definition") : tr("%1 definitions").arg(definitions)) +
                QStringLiteral(u" · ") +
                (constants == 1 ? tr("1 constant") : tr("%1 constants").arg(constants)));
        item->setData(Qt::UserRole, name);
        if (set == state_.set()) {
            list_->setCurrentItem(item);
        }
    }
    isSilent_ = false;
    const auto set = state_.set();
    const bool isSaved = set && !state_.isDraft();
    remove_->setEnabled(isSaved);
    save_->setEnabled(isSaved);
    note_->setText(isSaved ? QString::fromStdString(set->note)
                           : tr("There are no definitions yet. Type the first formula on the "
                                "right, or add a template of Moore and Ralph (cycle accounting, "
                                "PerfExpert LCPI, bandwidth, power) or a file."));
    note_->setVisible(!note_->text().isEmpty());
    refreshSource();
}

void SetPane::refreshSource()
{
    const auto* shown = state_.source();
    source_->clear();
    for (const auto& source : state_.sources()) {
        source_->addItem(source.name);
    }
    source_->setCurrentIndex(state_.sourceIndex());
    source_->setEnabled(shown != nullptr);
    run_->clear();
    run_->setEnabled(shown != nullptr);
    if (shown == nullptr) {
        runWord_->setText(tr("Run"));
        sourceNote_->setText(
            tr("The study has no counts. Import output of perf stat, PAPI's "
               "high-level interface or likwid-perfctr to see values."));
        return;
    }
    run_->addItems(shown->runs);
    run_->setCurrentIndex(state_.run());
    runWord_->setText(shown->runWord);
    QStringList words;
    if (shown->benchmark) {
        words << tr("Counts are per iteration of the kernel.");
    }
    if (shown->isSimulated) {
        words << tr("Simulated: an event model produced the counts, not a machine.");
    }
    if (!shown->origin.isEmpty()) {
        words << shown->origin;
    }
    sourceNote_->setText(words.join(QLatin1Char(' ')));
    sourceNote_->setVisible(!words.isEmpty());
}

void SetPane::askForFile()
{
    const auto path = chooseFile(this, FileKind::Definitions, tr("Open definitions"),
                                 tr("Definitions (*.json);;All files (*)"));
    if (!path.isEmpty()) {
        openFile(path);
    }
}

void SetPane::openFile(const QString& path)
{
    const auto set = core::readDefinitionFile(path.toStdString());
    if (!set) {
        emit state_.refused(QString::fromStdString(set.error().message));
        return;
    }
    state_.addSet(*set);
}

void SetPane::saveSet()
{
    if (!state_.set()) {
        return;
    }
    const auto path =
        chooseNewFile(this, FileKind::Definitions, tr("Save definitions"),
                      fileNameFrom(QString::fromStdString(state_.set()->name), tr("definitions")) +
                          QStringLiteral(".json"),
                      tr("Definitions (*.json)"));
    if (path.isEmpty()) {
        return;
    }
    const auto text = QByteArray::fromStdString(core::definitionsToJson(*state_.set()));
    if (const auto why = writeFile(path, text); !why.isEmpty()) {
        emit state_.refused(why);
    }
}

}  // namespace papilio::widgets
