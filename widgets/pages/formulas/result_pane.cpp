#include "widgets/pages/formulas/result_pane.h"

#include "core/definitions/conversion.h"
#include "core/definitions/definition_reason.h"
#include "core/findings/export_text.h"
#include "core/model/definition.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QString>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::widgets {

namespace {

/// Definitions over the runs of the chosen counts, each with a scale of its own below the one
/// before it: accesses, misses and their ratio (paper 2, Fig. 9).
struct DefinitionPanels {
    PanelsData panels;
    QString words;      ///< "3 definitions on perf stat, per run"
    QString emptyText;  ///< why there is none and what to do; empty: there is one
};

/// More places than this cannot be told apart.
constexpr int mostRuns = 400;

/// @param category  of the definitions; empty: all of them. Those without a value in any run are
/// left out
DefinitionPanels definitionPanels(const FormulaState& state, const QString& category)
{
    DefinitionPanels view;
    view.panels.arrangement = PanelsData::Arrangement::Column;
    const auto set = state.set();
    if (!set) {
        view.emptyText = tr("No definitions. Add a template or an empty set on the left.");
        return view;
    }
    if (state.source() == nullptr) {
        view.emptyText =
            tr("The study has no counts for the formulas. Import output of perf stat, PAPI's "
               "high-level interface or likwid-perfctr.");
        return view;
    }
    const auto& runs = state.source()->runs;
    const int count = std::min(static_cast<int>(runs.size()), mostRuns);
    std::vector<QVector<double>> values(set->definitions.size());
    for (int run = 0; run < count; ++run) {
        view.panels.places << runs[run];
        const auto here = state.valuesOfRun(run);
        for (std::size_t row = 0; row < here.size(); ++row) {
            values[row] << here[row].value.value_or(std::nan(""));
        }
    }
    view.panels.placesLabel = state.source()->runWord.toLower();
    view.panels.placesLabel.replace(0, 1, view.panels.placesLabel.left(1).toUpper());
    for (std::size_t row = 0; row < values.size(); ++row) {
        const auto& definition = set->definitions[row];
        const bool isWanted =
            category.isEmpty() || QString::fromStdString(definition.category) == category;
        if (isWanted &&
            std::ranges::any_of(values[row], [](double one) { return std::isfinite(one); })) {
            view.panels.panels << Panel{QString::fromStdString(definition.name),
                                        QString::fromStdString(definition.unit),
                                        {{QString(), values[row]}}};
        }
    }
    if (view.panels.panels.isEmpty()) {
        view.panels = {};
        view.emptyText = tr("No definition has a value in %1: see the states in the table.")
                             .arg(state.source()->name);
        return view;
    }
    const auto shown = view.panels.panels.size();
    view.words = (shown == 1 ? tr("1 definition on %2, per %3")
                             : tr("%1 definitions on %2, per %3").arg(shown))
                     .arg(state.source()->name, state.source()->runWord.toLower());
    return view;
}

/// One bar per run of the chosen counts, its parts the definitions of a category (paper 3, Fig. 2).
struct CategoryBars {
    BarData bars;
    QString words;      ///< "cycles per instruction, 3 runs"
    QString emptyText;  ///< why there is none and what to do; empty: there is one
};

/// More bars than this tell nothing; the chosen run is among them.
constexpr int mostBars = 200;

/// A definition of the set with the category's unit that is measured, not a part: "CPI".
std::string markOf(const core::DefinitionSet& set, const std::string& unit)
{
    const auto found = std::ranges::find_if(set.definitions, [&](const auto& one) {
        return one.category.empty() && one.unit == unit && one.name == "CPI";
    });
    return found == set.definitions.end() ? std::string() : found->name;
}

/// Why there are no values to draw; empty: there are.
QString obstacleOf(const FormulaState& state)
{
    if (!state.set()) {
        return tr("No definitions. Add a template or an empty set on the left.");
    }
    return state.source() != nullptr
               ? QString()
               : tr("The study has no counts for the formulas. Import output of perf stat, PAPI's "
                    "high-level interface or likwid-perfctr.");
}

QString noEventText(const FormulaState& state, const QString& what, const std::string& event)
{
    return tr("%1 has none of the events of “%2”, such as %3. Choose different counts, or "
              "measure the events that Plan lists.")
        .arg(state.source()->name, what, QString::fromStdString(event));
}

QString ofCounts(const FormulaState& state, const QString& what)
{
    return tr("%1 of %2, per %3")
        .arg(what, state.source()->name, state.source()->runWord.toLower());
}

/// Different categories of a set, in the order of their first definition.
QStringList categoriesOf(const core::DefinitionSet& set)
{
    QStringList categories;
    for (const auto& definition : set.definitions) {
        const auto name = QString::fromStdString(definition.category);
        if (!name.isEmpty() && !categories.contains(name)) {
            categories << name;
        }
    }
    return categories;
}

CategoryBars categoryBars(const FormulaState& state, const QString& category)
{
    CategoryBars view;
    view.bars.arrangement = BarData::Arrangement::Stacked;
    const auto set = state.set();
    view.emptyText = obstacleOf(state);
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    const auto wanted = category.toStdString();
    std::string unit;
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < set->definitions.size(); ++row) {
        if (set->definitions[row].category == wanted) {
            rows.push_back(row);
            unit = set->definitions[row].unit;
            view.bars.series.push_back({QString::fromStdString(set->definitions[row].name), {}});
        }
    }
    const auto mark = markOf(*set, unit);
    const auto& runs = state.source()->runs;
    bool hasValue = false;
    std::vector<std::string> missing;
    const int count = std::min(static_cast<int>(runs.size()), mostBars);
    for (int run = 0; run < count; ++run) {
        const auto values = state.valuesOfRun(run);
        view.bars.labels << runs[run];
        for (std::size_t part = 0; part < rows.size(); ++part) {
            const auto& value = values[rows[part]];
            hasValue = hasValue || value.value;
            missing.insert(missing.end(), value.missing.begin(), value.missing.end());
            view.bars.series[static_cast<qsizetype>(part)].values
                << value.value.value_or(std::nan(""));
        }
        const auto measured = std::ranges::find(values, mark, &core::DefinitionValue::name);
        if (!mark.empty() && measured != values.end()) {
            view.bars.marks << measured->value.value_or(std::nan(""));
        }
    }
    view.bars.markName = mark.empty() ? QString() : tr("CPI, as counted");
    view.bars.axisLabel = unit.empty() ? category : QString::fromStdString(unit);
    view.words = ofCounts(state, category);
    if (!hasValue) {
        view.bars = {};
        view.emptyText = missing.empty()
                             ? tr("No definition of “%1” has a value: see the states in the table.")
                                   .arg(category)
                             : noEventText(state, category, missing.front());
    }
    return view;
}

/// One bar per run of the chosen counts: the values of the shown definition.
CategoryBars definitionBars(const FormulaState& state)
{
    CategoryBars view;
    const auto* definition = state.definition();
    view.emptyText = obstacleOf(state);
    if (view.emptyText.isEmpty() && (definition == nullptr || definition->formula.empty())) {
        view.emptyText = tr(
            "Type a formula and press Enter. Its values per run, or per kernel, are drawn here.");
    }
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    const auto name = QString::fromStdString(definition->name);
    const auto& runs = state.source()->runs;
    const int count = std::min(static_cast<int>(runs.size()), mostBars);
    BarSeries series{name, {}};
    bool hasValue = false;
    std::vector<std::string> missing;
    for (int run = 0; run < count; ++run) {
        const auto values = state.valuesOfRun(run);
        const auto value =
            std::ranges::find(values, definition->name, &core::DefinitionValue::name);
        if (value == values.end()) {
            continue;
        }
        hasValue = hasValue || value->value;
        missing.insert(missing.end(), value->missing.begin(), value->missing.end());
        view.bars.labels << runs[run];
        series.values << value->value.value_or(std::nan(""));
    }
    view.bars.series = {series};
    view.bars.axisLabel =
        definition->unit.empty() ? name : QString::fromStdString(definition->unit);
    view.words = ofCounts(state, name);
    if (!hasValue) {
        view.bars = {};
        view.emptyText =
            missing.empty()
                ? tr("“%1” has no value in any run: see its state in the table.").arg(name)
                : noEventText(state, name, missing.front());
    }
    return view;
}

enum Segment { Values, Plan, Papi, Runs };  // studies keep the number

/// Of a definition, so that its scale can be read.
constexpr int leastPanelHeight = 84;

RowsModel<PlannedEvent>::Columns planColumns()
{
    using Column = TableColumn<PlannedEvent>;
    return {
        Column("event_set", tr("Event set"))
            .text([](const PlannedEvent& row) {
                return row.set == 0 ? tr("not countable") : tr("set %1").arg(row.set);
            })
            .on(VerdictRole,
                [](const PlannedEvent& row) {
                    return row.set == 0 ? VerdictKind::Undefinable : VerdictKind::Neutral;
                })
            .sort([](const PlannedEvent& row) {
                return row.set == 0 ? std::numeric_limits<int>::max() : row.set;
            }),
        Column("event", tr("Event")).words(&PlannedEvent::event),
        Column("used_by", tr("Used by")).words(&PlannedEvent::usedBy).muted(),
    };
}

/// By the event set they are in; rejected ones at the end.
std::vector<PlannedEvent> plannedEvents(const core::EventPlan& plan)
{
    std::vector<PlannedEvent> rows;
    for (std::size_t set = 0; set < plan.eventSets.size(); ++set) {
        for (const auto& event : plan.eventSets[set]) {
            QStringList users;
            for (const auto& definition : plan.definitions) {
                if (std::ranges::count(definition.events, event) > 0) {
                    users << textOf(definition.name);
                }
            }
            rows.push_back({static_cast<int>(set) + 1, event, users.join(QStringLiteral(", "))});
        }
    }
    for (const auto& refused : plan.refused) {
        rows.push_back({0, refused.event, textOf(refused.why)});
    }
    return rows;
}

QWidget* withBar(const QList<QWidget*>& bar, QWidget* content)
{
    auto* box = new QWidget;
    auto* line = new QHBoxLayout;
    line->setContentsMargins(16, 8, 16, 8);
    line->setSpacing(8);
    for (auto* widget : bar) {
        line->addWidget(widget,
                        qobject_cast<QLabel*>(widget) != nullptr && widget == bar.last() ? 1 : 0);
    }
    inColumn(box, {line, {content, 1}});
    return box;
}

}  // namespace

ResultPane::ResultPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      header_(new PaneHeader(tr("Result"))),
      segments_(new SegmentedButtons),
      pages_(new QStackedWidget),
      plot_(new BarPlot),
      category_(new QComboBox),
      runs_(new PanelsPlot),
      runsScroll_(new QScrollArea),
      message_(new MessageBar)
{
    setObjectName(QStringLiteral("resultPane"));
    setGround(*this);
    segments_->setObjectName(QStringLiteral("resultSegments"));
    segments_->addSegment(tr("Values"), tr("The selected definition per run or kernel; the "
                                           "definitions of its category are stacked"));
    segments_->addSegment(tr("Plan"), tr("Which native events to count, in how many event sets"));
    segments_->addSegment(tr("PAPI"), tr("The set as user-defined events of PAPI"));
    segments_->addSegment(tr("Runs"), tr("Definitions over the runs, each with its own scale"));
    header_->addWidget(segments_);
    category_->setObjectName(QStringLiteral("category"));
    category_->setAccessibleName(tr("Category to show"));
    header_->addWidget(category_);
    category_->hide();  // until there is a choice
    const auto* image = header_->addTool(QStringLiteral("image"), tr("Copy the image"));
    connect(image, &QToolButton::clicked, this,
            [this] { segments_->current() == Runs ? runs_->copyImage() : plot_->copyImage(); });
    const auto* save =
        header_->addTool(QStringLiteral("save"),
                         tr("Save: the image as PNG, SVG or PDF; the plan as CSV; the events"));
    connect(save, &QToolButton::clicked, this, [this] {
        segments_->current() == Values ? plot_->saveImage()
        : segments_->current() == Runs ? runs_->saveImage()
        : segments_->current() == Plan ? planTable_->saveCsv()
                                       : savePapi();
    });
    connect(header_->addCommandTool(), &QToolButton::clicked, this, &ResultPane::commandRequested);

    plot_->setObjectName(QStringLiteral("categoryPlot"));
    plot_->setAccessibleName(tr("Definitions of the category per run"));
    pages_->addWidget(plot_);
    buildPlan();
    buildPapi();
    buildRuns();
    message_->setObjectName(QStringLiteral("resultMessage"));
    message_->clear();
    inColumn(this, {header_, message_, {pages_, 1}});
    connect(segments_, &SegmentedButtons::currentChanged, this, &ResultPane::refresh);
    connect(category_, &QComboBox::activated, this,
            [this] { segments_->current() == Runs ? showRuns() : showCategory(); });
    connect(plot_, &BarPlot::placeClicked, &state_, &FormulaState::showRun);
}

void ResultPane::buildRuns()
{
    runs_->setObjectName(QStringLiteral("definitionRuns"));
    runs_->setAccessibleName(tr("Definitions over the runs"));
    runsScroll_->setAccessibleName(tr("Plots of the definitions"));
    runsScroll_->setFrameShape(QFrame::NoFrame);
    runsScroll_->setWidgetResizable(true);
    runsScroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    runsScroll_->setWidget(runs_);
    pages_->addWidget(runsScroll_);
    connect(runs_, &PanelsPlot::placeClicked, &state_, &FormulaState::showRun);
    connect(runs_, &PanelsPlot::panelClicked, this,
            [this](int panel) { state_.showDefinition(runs_->panels().panels[panel].title); });
}

void ResultPane::buildPlan()
{
    counters_ = new QSpinBox;
    counters_->setObjectName(QStringLiteral("counters"));
    counters_->setAccessibleName(tr("General counters"));
    counters_->setRange(1, 64);
    counters_->setValue(4);
    counters_->setToolTip(
        tr("Number of general counters: 4 with hyper-threads on most Intel CPUs, 8 without, 6 on "
           "AMD Zen"));
    planWords_ = new QLabel;
    planWords_->setObjectName(QStringLiteral("planWords"));
    planWords_->setWordWrap(true);
    planModel_ = new RowsModel<PlannedEvent>(this);
    planModel_->setColumns(planColumns());
    planTable_ = new DataTable;
    planTable_->setObjectName(QStringLiteral("plan"));
    planTable_->setAccessibleName(tr("Event sets"));
    planTable_->setSource(planModel_);
    planTable_->setCells({"event_set"}, verdictCells);
    planTable_->setCells({"event"}, eventNameCells);
    planTable_->setColumnWidths({{"event_set", 110}, {"event", 300}});
    plan_ =
        withBar({roleLabel(tr("General counters"), "muted"), counters_, planWords_}, planTable_);
    pages_->addWidget(plan_);
    connect(counters_, &QSpinBox::valueChanged, this, &ResultPane::showPlan);
}

void ResultPane::buildPapi()
{
    pmu_ = new QLineEdit;
    pmu_->setObjectName(QStringLiteral("pmu"));
    pmu_->setAccessibleName(tr("PMU of the CPU line"));
    pmu_->setPlaceholderText(tr("spr, clx, zen4 …"));
    pmu_->setMaximumWidth(Fonts::scaled(130));
    pmu_->setToolTip(
        tr("Without a CPU line that names the PMU, PAPI ignores the file without a message; "
           "papi_component_avail lists the name"));
    papiWords_ = new QLabel;
    papiWords_->setObjectName(QStringLiteral("papiWords"));
    papiWords_->setWordWrap(true);
    code_ = new CodeView;
    code_->setObjectName(QStringLiteral("papiEvents"));
    code_->setAccessibleName(tr("User-defined events of PAPI"));
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setProperty("role", QStringLiteral("outlined"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(code_->toPlainText()); });
    papi_ = withBar({roleLabel(tr("PMU"), "muted"), pmu_, copy, papiWords_}, code_);
    pages_->addWidget(papi_);
    connect(pmu_, &QLineEdit::textChanged, this, &ResultPane::showPapi);
}

QWidget* ResultPane::plot() const
{
    return segments_->current() == Runs ? static_cast<QWidget*>(runs_) : plot_;
}

void ResultPane::forget()
{
    category_->clear();
    shownDefinition_.clear();
}

void ResultPane::refresh()
{
    fillCategories();
    pages_->setCurrentIndex(segments_->current());
    message_->clear();
    if (segments_->current() == Runs) {
        showRuns();
        return;
    }
    showCategory();
    if (segments_->current() == Plan) {
        showPlan();
    } else if (segments_->current() == Papi) {
        showPapi();
    }
}

/// Over the runs all definitions can be shown at once. Values follow the selected definition, until
/// another category is chosen.
void ResultPane::fillCategories()
{
    const bool isRuns = segments_->current() == Runs;
    const bool wasRuns = category_->itemData(0).toBool();
    const auto former = category_->currentText();
    category_->clear();
    if (isRuns) {
        category_->addItem(tr("All definitions"), true);
    }
    category_->addItems(state_.set() ? categoriesOf(*state_.set()) : QStringList());
    if (isRuns) {
        category_->setCurrentIndex(wasRuns ? std::max(0, category_->findText(former)) : 0);
    } else {
        const auto* definition = state_.definition();
        const auto selected = definition != nullptr ? definition->name : std::string();
        const auto own =
            definition != nullptr ? QString::fromStdString(definition->category) : QString();
        const bool isKept = !wasRuns && selected == shownDefinition_;
        category_->setCurrentIndex(category_->findText(isKept ? former : own));
        shownDefinition_ = selected;
    }
    category_->setVisible((isRuns || segments_->current() == Values) && category_->count() > 1);
}

void ResultPane::showRuns()
{
    const auto category = category_->currentIndex() > 0 ? category_->currentText() : QString();
    const auto view = definitionPanels(state_, category);
    header_->setSubtitle(view.words);
    runs_->setEmptyText(view.emptyText);
    runs_->setPanels(view.panels);
    const auto& panels = runs_->panels().panels;
    const auto chosen = std::ranges::find(panels, state_.definitionName(), &Panel::title);
    runs_->setCurrent(chosen == panels.end() ? -1 : static_cast<int>(chosen - panels.begin()));
    runs_->setMinimumHeight(static_cast<int>(panels.size()) * Fonts::scaled(leastPanelHeight));
}

void ResultPane::showCategory()
{
    const auto view = category_->currentIndex() < 0
                          ? definitionBars(state_)
                          : categoryBars(state_, category_->currentText());
    header_->setSubtitle(segments_->current() == Values ? view.words : QString());
    plot_->setEmptyText(view.emptyText);
    plot_->setBars(view.bars);
}

void ResultPane::showPlan()
{
    if (!state_.set()) {
        planModel_->setRows({});
        planTable_->setEmptyText(tr("No definitions."));
        planWords_->clear();
        return;
    }
    core::ScheduleOptions options;
    options.counters = static_cast<std::size_t>(counters_->value());
    const auto plan = core::scheduleEvents(*state_.set(), options);
    if (!plan) {
        planModel_->setRows({});
        planTable_->setEmptyText(QString::fromStdString(plan.error().message));
        planWords_->clear();
        return;
    }
    planModel_->setRows(plannedEvents(*plan));
    planTable_->setEmptyText(tr("These definitions need no events."));
    int split = 0;
    for (const auto& definition : plan->definitions) {
        split += definition.sets.size() > 1 ? 1 : 0;
    }
    const auto events = plan->nativeEvents.size();
    const auto sets = plan->eventSets.size();
    auto words = tr("%1 in %2.")
                     .arg(events == 1 ? tr("1 native event") : tr("%1 native events").arg(events),
                          sets == 1 ? tr("1 event set") : tr("%1 event sets").arg(sets));
    if (split > 0) {
        words +=
            QLatin1Char(' ') +
            (split == 1
                 ? tr("1 definition needs several event sets: its ratios compare different runs.")
                 : tr("%1 definitions need several event sets: their ratios compare different "
                      "runs.")
                       .arg(split));
    }
    planWords_->setText(words);
}

void ResultPane::showPapi()
{
    if (!state_.set()) {
        code_->setCode({});
        code_->setEmptyText(tr("No definitions."));
        papiWords_->clear();
        return;
    }
    const auto& set = *state_.set();
    const auto metrics = core::metricsOf(set);
    const auto pmu = pmu_->text().trimmed().toStdString();
    core::ConversionOptions options;
    options.dialect = &core::dialects::papiUserEvents;
    options.pmu = pmu.empty() ? "PMU" : pmu;
    const auto made = core::convert(metrics, options);
    auto text = QStringLiteral("# %1\n").arg(textOf(set.name));
    const auto refuse = [&](const std::string& name, const core::DefinitionReason& reason) {
        text += QStringLiteral("# %1 is not written: %2\n")
                    .arg(textOf(name), textOf(core::reasonText(reason)));
    };
    for (const auto& refused : metrics.refused) {
        refuse(refused.name, refused.reason);
    }
    for (const auto& one : made.definitions) {
        if (one.refused) {
            refuse(one.source.name, *one.refused);
        }
    }
    if (pmu.empty()) {
        text += tr("# Name the PMU above: without a CPU line that matches, PAPI ignores the "
                   "whole file.") +
                QLatin1Char('\n');
    }
    code_->setCode(text + textOf(made.text));
    papiWords_->setText(tr("%1 of %2 definitions can be written; PAPI truncates results to whole "
                           "numbers, so ratios lose their fraction.")
                            .arg(made.writtenCount())
                            .arg(set.definitions.size()));
}

void ResultPane::savePapi()
{
    const auto path =
        chooseNewFile(this, FileKind::Definitions, tr("Save user-defined events"),
                      QStringLiteral("user_events.csv"), tr("User-defined events of PAPI (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    if (const auto why = writeFile(path, code_->toPlainText().toUtf8()); !why.isEmpty()) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"), why);
    }
}

QString ResultPane::command() const
{
    if (!state_.set() || state_.isDraft()) {
        return {};
    }
    const auto path = state_.workspace().path();
    const auto study = path.isEmpty() ? QStringLiteral("STUDY.h5") : path;
    QStringList words{QStringLiteral("papilio")};
    if (segments_->current() == Plan) {
        words << QStringLiteral("plan") << study << QStringLiteral("--counters")
              << QString::number(counters_->value());
    } else {
        words << QStringLiteral("evaluate") << study << study;
    }
    words << QStringLiteral("--set") << QString::fromStdString(state_.set()->name);
    return shellQuoted(words);
}

}  // namespace papilio::widgets
