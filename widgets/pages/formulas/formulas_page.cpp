#include "widgets/pages/formulas/formulas_page.h"

#include "core/findings/export_text.h"
#include "core/io/definitions/definition_file.h"
#include "core/present/definition_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/constant_pane.h"
#include "widgets/pages/formulas/editor_pane.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/pages/formulas/result_pane.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

struct DefinitionState {
    VerdictKind kind = VerdictKind::Exact;
    QString words;
    QString whole = {};  ///< where the words are not all
};

/// What of the counts cannot be right.
QString implausibleOf(const CountSource* source)
{
    if (source == nullptr) {
        return {};
    }
    return textsOf(core::implausibleNotes(source->counters ? source->counters->provenance
                                                           : source->benchmark->data->provenance))
        .join(u'\n');
}

DefinitionState stateOf(const core::DefinitionRow& row, bool hasCounts, const QString& implausible)
{
    if (row.definition.formula.empty()) {
        return {VerdictKind::Neutral, tr("no formula yet")};  // nobody did anything wrong
    }
    if (!row.value.problem.empty()) {
        const auto problem = textOf(row.value.problem);
        return {VerdictKind::Error, problem, problem};
    }
    if (row.value.missing.empty()) {
        const auto remark = inWindowWords([&row] { return core::valueRemark(row.value); });
        if (!implausible.isEmpty()) {
            return {VerdictKind::Approximate, tr("implausible counts"),
                    remark.isEmpty() ? implausible : remark + u'\n' + implausible};
        }
        return remark.isEmpty() ? DefinitionState{VerdictKind::Exact, tr("evaluated")}
                                : DefinitionState{VerdictKind::Approximate, remark, remark};
    }
    const auto names = textsOf(row.value.missing);
    return {hasCounts ? VerdictKind::Undefinable : VerdictKind::Neutral,
            !hasCounts          ? tr("no counts yet")
            : names.size() == 1 ? tr("not counted: %1").arg(names.first())
                                : tr("%1 events not counted").arg(names.size()),
            names.join(QLatin1Char('\n'))};
}

RowsModel<core::DefinitionRow>::Columns definitionColumns(bool hasCounts,
                                                          const QString& implausible)
{
    using Row = core::DefinitionRow;
    using Column = TableColumn<Row>;
    const auto columns = core::definitionColumns();
    const auto state = [=](const Row& row) { return stateOf(row, hasCounts, implausible); };
    const auto name = [](const Row& row) { return textOf(row.definition.name); };
    const auto formula = [](const Row& row) { return textOf(row.definition.formula); };
    return {
        Column("definition", tr("Definition and formula"))
            .text(name)
            .on(SecondLineRole,
                [formula](const Row& row) {
                    return row.definition.formula.empty() ? tr("no formula yet") : formula(row);
                })
            .copy([=](const Row& row) { return name(row) + u" = "_s + formula(row); })
            .tip([formula](const Row& row) {
                return textOf(row.definition.description) + u'\n' + formula(row);
            }),
        Column(columns, "value"),
        Column(columns, "spread"),
        Column(columns, "unit").textAsTip().muted(),
        Column("state", tr("State"))
            .text([state](const Row& row) { return state(row).words; })
            .on(VerdictRole, [state](const Row& row) { return state(row).kind; })
            .sort([state](const Row& row) { return state(row).kind; })
            .tip([state](const Row& row) {
                const auto whole = state(row).whole;
                return whole.isEmpty() ? QVariant() : QVariant(whole);
            }),
    };
}

}  // namespace

/// The sets of definitions of the study, where new ones come from, and what they are evaluated on.
class SetPane : public QWidget {
    Q_OBJECT

public:
    explicit SetPane(FormulaState& state, QWidget* parent = nullptr)
        : QWidget(parent),
          state_(state),
          templates_(named(
              header_->addButton(
                  u"plus"_s, tr("Add") + u" \u25be"_s, tr("A new set, or a copy of a template")),
              "addSet")),
          save_(header_->addTool("saveSet",
                                 u"save"_s,
                                 tr("Save this set as a file of definitions"),
                                 [this] { saveSet(); })),
          remove_(header_->addTool(
              "removeSet", u"trash"_s, tr("Remove this set (can be undone)"), [this] {
                  state_.removeSet();
              }))
    {
        setObjectName(u"setPane"_s);
        templates_->setPopupMode(QToolButton::InstantPopup);
        fillTemplates();
        list_->setFrameShape(QFrame::NoFrame);
        list_->setItemDelegate(new TwoLineDelegate(list_));
        note_->setWordWrap(true);
        note_->setContentsMargins(16, 8, 16, 8);
        note_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        growWithText(*note_);
        note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        setGround(*this);
        inColumn(this, {header_, {list_, 1}, note_, buildSource()});
        connect(list_, &QListWidget::currentTextChanged, this, [this] {
            if (!isSilent_ && list_->currentItem() != nullptr) {
                state_.showSet(list_->currentItem()->data(Qt::UserRole).toString());
            }
        });
    }

    void refresh()
    {
        isSilent_ = true;
        const auto& sets = state_.workspace().document().definitions;
        list_->clear();
        for (const auto& set : sets) {
            const auto name = textOf(set->name);
            auto* item = new QListWidgetItem(name, list_);
            item->setData(SecondLineRole, counted(set->definitions.size(), "definition") +
                                              u" · "_s +
                                              counted(set->constants.size(), "constant"));
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
        note_->setText(isSaved
                           ? textOf(set->note)
                           : tr("There are no definitions yet. Type the first formula on the "
                                "right, or add a template (IPC, misses per 1000 instructions, miss "
                                "ratios, bandwidth, prefetches; cycle accounting, PerfExpert "
                                "LCPI, power) or a file."));
        note_->setVisible(!note_->text().isEmpty());
        // Without a list the text is at the top.
        list_->setVisible(!sets.empty());
        auto policy = note_->sizePolicy();
        policy.setVerticalPolicy(sets.empty() ? QSizePolicy::Expanding : QSizePolicy::Minimum);
        note_->setSizePolicy(policy);
        refreshSource();
    }

    /// Opens a file of definitions, or says why not. For the button and for dropped files.
    void openFile(const QString& path)
    {
        const auto set = core::readDefinitionFile(path.toStdString());
        if (!set) {
            emit state_.refused(textOf(set.error().message));
            return;
        }
        state_.addSet(*set);
    }

private:
    [[nodiscard]] QWidget* buildSource()
    {
        auto* box = new QWidget;
        auto* grid = new QGridLayout(box);
        grid->setContentsMargins(16, 8, 16, 12);
        grid->setHorizontalSpacing(8);
        grid->setVerticalSpacing(8);
        for (auto* combo : {source_, run_}) {
            combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            combo->setMinimumContentsLength(6);
        }
        sourceNote_->setWordWrap(true);
        grid->addWidget(roleLabel(tr("Counts"), "pane-title"), 0, 0, 1, 2);
        grid->addWidget(source_, 1, 0, 1, 2);
        grid->addWidget(runWord_, 2, 0);
        grid->addWidget(run_, 2, 1);
        grid->addWidget(sourceNote_, 3, 0, 1, 2);
        grid->setColumnStretch(1, 1);
        connect(source_, &QComboBox::activated, &state_, &FormulaState::showSource);
        connect(run_, &QComboBox::activated, &state_, &FormulaState::showRun);
        return box;
    }

    void fillTemplates()
    {
        auto* menu = named(new QMenu(templates_), "templateMenu");
        connect(menu->addAction(tr("New, empty")), &QAction::triggered, &state_,
                &FormulaState::addNewSet);
        connect(menu->addAction(tr("Open a file of definitions…")), &QAction::triggered, this,
                &SetPane::askForFile);
        menu->addSeparator();
        for (const auto& path : core::definitionTemplates()) {
            const auto set = core::readDefinitionFile(path);
            if (!set) {
                state_.workspace().messages().add(Message::Severity::Warning,
                                                  textOf(set.error().message));
                continue;
            }
            auto* action = menu->addAction(textOf(set->name));
            action->setToolTip(textOf(set->note));
            action->setData(textOf(path.stem().string()));
            connect(action, &QAction::triggered, this, [this, one = *set] { state_.addSet(one); });
        }
        menu->setToolTipsVisible(true);
        templates_->setMenu(menu);
    }

    void askForFile()
    {
        const auto path = chooseFile(this, FileKind::Definitions, tr("Open definitions"),
                                     tr("Definitions (*.json);;All files (*)"));
        if (!path.isEmpty()) {
            openFile(path);
        }
    }

    void saveSet()
    {
        if (!state_.set()) {
            return;
        }
        const auto path =
            chooseNewFile(this, FileKind::Definitions, tr("Save definitions"),
                          fileNameFrom(textOf(state_.set()->name), tr("definitions")) + u".json"_s,
                          tr("Definitions (*.json)"));
        if (path.isEmpty()) {
            return;
        }
        const auto text = QByteArray::fromStdString(core::definitionsToJson(*state_.set()));
        if (const auto why = writeFile(path, text); !why.isEmpty()) {
            emit state_.refused(why);
        }
    }

    void refreshSource()
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
            words << tr("Unit of the counts: %1.").arg(textOf(shown->benchmark->data->units));
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

    FormulaState& state_;
    PaneHeader* header_ = new PaneHeader(tr("Definitions"));
    QToolButton* templates_;
    QToolButton* save_;
    QToolButton* remove_;
    QListWidget* list_ = named(new QListWidget, "sets", tr("Sets of definitions"));
    QLabel* note_ = named(roleLabel({}, "hint"), "setNote");
    QComboBox* source_ = named(new QComboBox, "source", tr("Counts for the formulas"));
    QComboBox* run_ = named(new QComboBox, "run", tr("Run or kernel for the formulas"));
    QLabel* runWord_ = roleLabel(tr("Run"), "muted");
    QLabel* sourceNote_ = named(roleLabel({}, "hint"), "sourceNote");
    bool isSilent_ = false;
};

class FormulasPage : public Page {
    Q_OBJECT

public:
    explicit FormulasPage(Workspace& workspace, QWidget* parent = nullptr)
        : Page(workspace, parent),
          state_(new FormulaState(workspace, this))
    {
        keep(results_->segments(), "formulas/result");
        connect(results_, &ResultPane::commandRequested, this, &FormulasPage::copyCommand);
        setObjectName(u"formulasPage"_s);
        auto* upper = newSplitter(Qt::Horizontal, "formulasUpper", {buildDefinitions(), constants_},
                                  {720, 500});
        auto* lower = newSplitter(Qt::Horizontal, "formulasLower", {editor_, results_}, {560, 660});
        auto* rows = newSplitter(Qt::Vertical, "formulasRows", {upper, lower}, {430, 400});
        auto* whole = newSplitter(Qt::Horizontal, "formulasColumns", {sets_, rows}, {290, 1220});
        sets_->setMinimumWidth(Fonts::scaled(222));
        sets_->setMaximumWidth(Fonts::scaled(340));
        inColumn(this, {whole});
        connect(state_, &FormulaState::shown, this, &FormulasPage::showAll);
        connect(state_, &FormulaState::typingWanted, this, [this] {
            refreshNow();
            editor_->typeName();
        });
        connect(state_, &FormulaState::refused, this, [this](const QString& sentence) {
            message_->showMessage(VerdictKind::Error, tr("Not done:"), sentence);
        });
    }

    [[nodiscard]] QWidget* mainPlot() override { return results_->plot(); }

    [[nodiscard]] QString command() const override { return results_->command(); }

    /// A set, or a definition of one.
    void reveal(const QString& name) override
    {
        const auto wanted = name.toStdString();
        const auto has = [&](const auto& set) {
            return std::ranges::find(set->definitions, wanted, &core::Definition::name) !=
                   set->definitions.end();
        };
        const auto& sets = workspace().document().definitions;
        auto found =
            std::ranges::find_if(sets, [&](const auto& set) { return set->name == wanted; });
        if (found != sets.end()) {
            state_->showSet(name);
            return;
        }
        found = std::ranges::find_if(sets, has);
        if (state_->set() && has(state_->set())) {
            state_->showDefinition(name);
        } else if (found != sets.end()) {
            state_->showSet(textOf((*found)->name));
            state_->showDefinition(name);
        }
    }

protected:
    void refresh(Changes changes) override
    {
        const auto mine =
            Changes(Change::Study) | Change::Definitions | Change::Counters | Change::Benchmark;
        if (changes & mine) {
            message_->clear();
            if (changes & Change::Opened) {
                state_->open();
                results_->forget();
            }
            state_->update();
            showAll();
        }
    }

    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        fitColumns();
    }

private:
    [[nodiscard]] QWidget* buildDefinitions()
    {
        edits_ = {
            header_->addTool("addDefinition", u"plus"_s,
                             tr("Add a definition at the end of the set"),
                             [this] { state_->addDefinition(); }),
            header_->addButton("definitionUp", {}, u"\u2191"_s,
                               tr("Move up: a definition may use those above it"),
                               [this] { state_->moveDefinition(-1); }),
            header_->addButton("definitionDown", {}, u"\u2193"_s, tr("Move down"),
                               [this] { state_->moveDefinition(1); }),
            header_->addTool("removeDefinition", u"trash"_s, tr("Remove the selected definition"),
                             [this] { state_->removeDefinition(); })};
        edits_[1]->setMaximumWidth(Fonts::scaled(32));
        edits_[2]->setMaximumWidth(Fonts::scaled(32));
        table_->addTools(*header_);
        message_->clear();
        model_->setColumns(definitionColumns(false, {}));
        table_->setSource(model_);
        table_->setSortingEnabled(false);  // their order has a meaning
        table_->setDensity(DataTable::Density::TwoLines);
        auto* formulas = new TwoLineDelegate(table_);
        formulas->setWrapping();
        table_->setFittedRows();
        table_->setItemDelegateForColumn(0, formulas);
        table_->setCells({"value", "spread"}, numberCells);
        table_->setCells({"state"}, verdictCells);
        table_->stretchColumn("definition");
        table_->setColumnWidths({{"value", 84}, {"spread", 90}, {"unit", 158}, {"state", 170}});
        connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
            state_->showDefinition(textOf(model_->row(row).definition.name));
        });
        auto* pane = new QWidget;
        inColumn(pane, {header_, message_, {table_, 1}});
        return pane;
    }

    /// Name, value and state first; unit and spread are next to the formula too. What says nothing
    /// of any row leaves its room to the formulas.
    void fitColumns()
    {
        const bool isNarrow = width() < Fonts::scaled(1200);
        const auto& rows = model_->rows();
        const auto hasSpread = [](const core::DefinitionRow& row) { return row.value.spread > 0; };
        const auto hasValue = [](const core::DefinitionRow& row) {
            return row.value.value.has_value() && row.value.running >= 1;
        };
        table_->setColumnHidden("unit", isNarrow);
        table_->setColumnHidden("spread", isNarrow || std::ranges::none_of(rows, hasSpread));
        table_->setColumnHidden("state", implausibleOf(state_->source()).isEmpty() &&
                                             std::ranges::all_of(rows, hasValue));
        table_->setColumnWidths({{"state", isNarrow ? 116 : 156}, {"unit", 146}});
    }

    void showAll()
    {
        sets_->refresh();
        showDefinitions();
        constants_->refresh();
        editor_->refresh();
        results_->refresh();
        setKeyTarget(state_->isDraft() ? editor_->formulaField() : *table_);
    }

    void showDefinitions()
    {
        const auto set = state_->set();
        for (auto* button : edits_) {
            button->setEnabled(button == edits_[0]
                                   ? set != nullptr
                                   : state_->definition() != nullptr && !state_->isDraft());
        }
        header_->setTitle(set ? textOf(set->name) : tr("User-defined events"));
        const auto* source = state_->source();
        header_->setSubtitle(!set                ? QString()
                             : source != nullptr ? tr("on %1, %2 %3")
                                                       .arg(source->name, source->runWord.toLower(),
                                                            source->runs.value(state_->run()))
                                                 : tr("no counts"));
        const auto shown = set ? *set : core::DefinitionSet();
        model_->setColumns(
            definitionColumns(state_->source() != nullptr, implausibleOf(state_->source())));
        auto rows = core::definitionRows(shown, state_->values());
        if (std::exchange(shownSet_, shown.name) == shown.name) {
            model_->setRows(std::move(rows),
                            [](const core::DefinitionRow& row) { return row.definition.name; });
        } else {
            model_->setRows(std::move(rows));
        }
        fitColumns();
        table_->setEmptyText(
            set ? tr("The set is empty: add a definition.")
                : tr("Formulas over events, with the constants of your machine. Use "
                     "Add on the left for a template or an empty set."));
        table_->selectSourceRow(model_->find(
            state_->definitionName(),
            [](const core::DefinitionRow& row) { return textOf(row.definition.name); }));
    }

    FormulaState* state_;
    SetPane* sets_ = new SetPane(*state_);
    PaneHeader* header_ = named(new PaneHeader(tr("User-defined events")), "definitionsHeader");
    MessageBar* message_ = named(new MessageBar, "formulasMessage");
    RowsModel<core::DefinitionRow>* model_ = new RowsModel<core::DefinitionRow>(this);
    DataTable* table_ = new DataTable(u"definitions"_s, tr("Definitions"));
    ConstantPane* constants_ = new ConstantPane(*state_);
    EditorPane* editor_ = new EditorPane(*state_);
    ResultPane* results_ = new ResultPane(*state_);
    std::array<QToolButton*, 4> edits_ = {};  ///< add, move up and down, remove
    std::string shownSet_;
};

Page* newFormulasPage(Workspace& workspace)
{
    return new FormulasPage(workspace);
}

}  // namespace papilio::widgets

#include "formulas_page.moc"
