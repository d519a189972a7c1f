#include "widgets/pages/formulas/formulas_page.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/definition_table_model.h"
#include "widgets/pages/formulas/constant_pane.h"
#include "widgets/pages/formulas/editor_pane.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/pages/formulas/result_pane.h"
#include "widgets/pages/formulas/set_pane.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"

#include <QHeaderView>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

FormulasPage::FormulasPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      state_(new FormulaState(workspace, this)),
      sets_(new SetPane(*state_)),
      header_(new PaneHeader(tr("User-defined events"))),
      message_(new MessageBar),
      model_(new DefinitionTableModel(this)),
      table_(new DataTable),
      constants_(new ConstantPane(*state_)),
      editor_(new EditorPane(*state_)),
      results_(new ResultPane(*state_))
{
    keep(results_->segments(), "formulas/result");
    connect(results_, &ResultPane::commandRequested, this, &FormulasPage::copyCommand);
    setObjectName(QStringLiteral("formulasPage"));
    auto* upper =
        newSplitter(Qt::Horizontal, "formulasUpper", {buildDefinitions(), constants_}, {720, 500});
    auto* lower = newSplitter(Qt::Horizontal, "formulasLower", {editor_, results_}, {560, 660});
    auto* rows = newSplitter(Qt::Vertical, "formulasRows", {upper, lower}, {430, 400});
    auto* whole = newSplitter(Qt::Horizontal, "formulasColumns", {sets_, {rows, 1}}, {290, 1220});
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

QWidget* FormulasPage::buildDefinitions()
{
    header_->setObjectName(QStringLiteral("definitionsHeader"));
    auto* add =
        header_->addTool(QStringLiteral("plus"), tr("Add a definition at the end of the set"));
    add->setObjectName(QStringLiteral("addDefinition"));
    auto* up = header_->addButton({}, QStringLiteral(u"\u2191"),
                                  tr("Move up: a definition may use those above it"));
    up->setObjectName(QStringLiteral("definitionUp"));
    auto* down = header_->addButton({}, QStringLiteral(u"\u2193"), tr("Move down"));
    down->setObjectName(QStringLiteral("definitionDown"));
    for (auto* arrow : {up, down}) {
        arrow->setMaximumWidth(Fonts::scaled(32));
    }
    auto* remove = header_->addTool(QStringLiteral("trash"), tr("Remove the selected definition"));
    remove->setObjectName(QStringLiteral("removeDefinition"));
    table_->addTools(*header_);
    message_->setObjectName(QStringLiteral("formulasMessage"));
    message_->clear();
    table_->setObjectName(QStringLiteral("definitions"));
    table_->setAccessibleName(tr("Definitions"));
    table_->setSource(model_);
    table_->setSortingEnabled(false);  // their order has a meaning
    table_->setDensity(DataTable::Density::TwoLines);
    table_->setItemDelegateForColumn(DefinitionTableModel::Definition, new TwoLineDelegate(table_));
    table_->setCells({DefinitionTableModel::Value, DefinitionTableModel::Spread}, numberCells);
    table_->setCells({DefinitionTableModel::State}, verdictCells);
    auto* columns = table_->horizontalHeader();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(DefinitionTableModel::Definition, QHeaderView::Stretch);
    columns->resizeSection(DefinitionTableModel::Value, Fonts::scaled(84));
    columns->resizeSection(DefinitionTableModel::Spread, Fonts::scaled(90));
    columns->resizeSection(DefinitionTableModel::Unit, Fonts::scaled(158));
    columns->resizeSection(DefinitionTableModel::State, Fonts::scaled(170));
    auto* pane = new QWidget;
    inColumn(pane, {header_, message_, {table_, 1}});
    connect(add, &QToolButton::clicked, state_, &FormulaState::addDefinition);
    connect(remove, &QToolButton::clicked, state_, &FormulaState::removeDefinition);
    connect(up, &QToolButton::clicked, this, [this] { state_->moveDefinition(-1); });
    connect(down, &QToolButton::clicked, this, [this] { state_->moveDefinition(1); });
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        state_->showDefinition(
            QString::fromStdString(model_->set().definitions[static_cast<std::size_t>(row)].name));
    });
    return pane;
}

void FormulasPage::reveal(const QString& name)
{
    const auto wanted = name.toStdString();
    const auto has = [&](const auto& set) {
        return std::ranges::find(set->definitions, wanted, &core::Definition::name) !=
               set->definitions.end();
    };
    const auto& sets = workspace().document().definitions;
    auto found = std::ranges::find_if(sets, [&](const auto& set) { return set->name == wanted; });
    if (found != sets.end()) {
        state_->showSet(name);
        return;
    }
    found = std::ranges::find_if(sets, has);
    if (state_->set() && has(state_->set())) {
        state_->showDefinition(name);
    } else if (found != sets.end()) {
        state_->showSet(QString::fromStdString((*found)->name));
        state_->showDefinition(name);
    }
}

QString FormulasPage::command() const
{
    return results_->command();
}

QWidget* FormulasPage::mainPlot()
{
    return results_->plot();
}

void FormulasPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // Name, value and state first; unit and spread are next to the formula too.
    const bool isNarrow = width() < Fonts::scaled(1200);
    table_->setColumnHidden(DefinitionTableModel::Unit, isNarrow);
    table_->setColumnHidden(DefinitionTableModel::Spread, isNarrow);
    table_->horizontalHeader()->resizeSection(DefinitionTableModel::State,
                                              Fonts::scaled(isNarrow ? 116 : 132));
    table_->horizontalHeader()->resizeSection(DefinitionTableModel::Unit, Fonts::scaled(158));
}

void FormulasPage::refresh(Changes changes)
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

void FormulasPage::showAll()
{
    sets_->refresh();
    showDefinitions();
    constants_->refresh();
    editor_->refresh();
    results_->refresh();
    setKeyTarget(state_->isDraft() ? editor_->formulaField() : *table_);
}

void FormulasPage::showDefinitions()
{
    const auto set = state_->set();
    for (const char* name :
         {"addDefinition", "definitionUp", "definitionDown", "removeDefinition"}) {
        auto* button = findChild<QToolButton*>(QString::fromLatin1(name));
        button->setEnabled(set != nullptr &&
                           ((state_->definition() != nullptr && !state_->isDraft()) ||
                            button->objectName() == QLatin1String("addDefinition")));
    }
    header_->setTitle(set ? QString::fromStdString(set->name) : tr("User-defined events"));
    const auto* source = state_->source();
    header_->setSubtitle(!set                ? QString()
                         : source != nullptr ? tr("on %1, %2 %3")
                                                   .arg(source->name, source->runWord.toLower(),
                                                        source->runs.value(state_->run()))
                                             : tr("no counts"));
    model_->setDefinitions(set ? *set : core::DefinitionSet(), state_->values(), source != nullptr);
    table_->setEmptyText(set ? tr("The set is empty: add a definition.")
                             : tr("Formulas over events, with the constants of your machine. Use "
                                  "Add on the left for a template or an empty set."));
    table_->selectSourceRow(model_->rowOf(state_->definitionName()));
}

}  // namespace papilio::widgets
