#include "widgets/pages/formulas/result_pane.h"

#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/definitions/event_list.h"
#include "core/io/definitions/written_export.h"
#include "core/model/definition.h"
#include "core/model/event_names.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/workbench/kernel_layout.h"

#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QString>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// What is drawn, or why there is nothing.
template<typename Data>
struct Drawing {
    Data data;
    QString words = {};      ///< "3 definitions on perf stat, per run"
    QString emptyText = {};  ///< why there is none and what to do; empty: there is one
};

/// More places, or bars, than these cannot be told apart.
constexpr int mostRuns = 400;
constexpr int mostBars = 200;

/// Why there is nothing to show; empty: there are formulas. @param what  belongs there
QString obstacleOf(const FormulaState& state, const QString& what)
{
    const auto set = state.set();
    return set && std::ranges::any_of(set->definitions, std::not_fn(&std::string::empty),
                                      &core::Definition::formula)
               ? QString()
               : what + u' ' +
                     tr("Type a formula and press Enter, or add a template or a file "
                        "with + on the left.");
}

/// Why there are no values to draw; empty: there are.
QString valueObstacleOf(const FormulaState& state)
{
    const auto obstacle =
        obstacleOf(state, tr("The values of formulas, per run or kernel, are drawn here."));
    return !obstacle.isEmpty() || state.source() != nullptr
               ? obstacle
               : tr("The study has no counts for the formulas. Import output of perf stat, PAPI's "
                    "high-level interface or likwid-perfctr.");
}

/// All definitions in the first `most` runs of the source, whose names go to `labels`.
std::vector<std::vector<core::DefinitionValue>> valuesOfRuns(const FormulaState& state,
                                                             int most,
                                                             QStringList& labels)
{
    labels = state.source()->runs.mid(0, most);
    std::vector<std::vector<core::DefinitionValue>> values;
    for (int run = 0; run < static_cast<int>(labels.size()); ++run) {
        values.push_back(state.valuesOfRun(run));
    }
    return values;
}

QVector<double> valuesOf(const std::vector<std::vector<core::DefinitionValue>>& runs,
                         std::size_t row)
{
    QVector<double> values;
    for (const auto& run : runs) {
        values << run[row].value.value_or(std::nan(""));
    }
    return values;
}

/// Half widths of what is known of them; 0 where nothing is.
QVector<double> spreadsOf(const std::vector<std::vector<core::DefinitionValue>>& runs,
                          std::size_t row)
{
    QVector<double> spreads;
    for (const auto& run : runs) {
        spreads << run[row].spread;
    }
    return spreads;
}

/// Definitions over the runs of the chosen counts, each with a scale of its own below the one
/// before it: accesses, misses and their ratio (paper 2, Fig. 9).
/// @param category  of the definitions; empty: all of them. Those without a value in any run are
/// left out
Drawing<PanelsData> definitionPanels(const FormulaState& state, const QString& category)
{
    Drawing<PanelsData> view;
    view.data.arrangement = PanelsData::Arrangement::Column;
    view.emptyText = valueObstacleOf(state);
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    const auto runs = valuesOfRuns(state, mostRuns, view.data.places);
    view.data.placesLabel = capitalized(state.source()->runWord.toLower());
    const auto& definitions = state.set()->definitions;
    for (std::size_t row = 0; row < definitions.size(); ++row) {
        const bool isWanted = category.isEmpty() || textOf(definitions[row].category) == category;
        const auto values = valuesOf(runs, row);
        if (isWanted &&
            std::ranges::any_of(values, [](double one) { return std::isfinite(one); })) {
            view.data.panels << Panel{textOf(definitions[row].name),
                                      textOf(definitions[row].unit),
                                      {{QString(), values, spreadsOf(runs, row)}}};
        }
    }
    const auto shown = view.data.panels.size();
    if (shown == 0) {
        view.data = {};
        view.emptyText = tr("No definition has a value in %1: see the states in the table.")
                             .arg(state.source()->name);
        return view;
    }
    view.words = tr("%1 on %2, per %3")
                     .arg(counted(shown, "definition"), state.source()->name,
                          state.source()->runWord.toLower());
    return view;
}

/// Different categories of a set, in the order of their first definition.
QStringList categoriesOf(const core::DefinitionSet& set)
{
    QStringList categories;
    for (const auto& definition : set.definitions) {
        categories << textOf(definition.category);
    }
    categories.removeAll(QString());
    categories.removeDuplicates();
    return categories;
}

/// "has no event "X"; similar: Y", of the names that a formula may use.
QString missingText(const FormulaState& state, const std::string& name)
{
    std::vector<std::string> known;
    for (const auto& event : state.source()->events()) {
        known.push_back(event.toStdString());
    }
    for (const auto& definition : state.set()->definitions) {
        known.push_back(definition.name);
    }
    return textOf(core::unknownEventText({name, core::similarTexts(name, known), false}));
}

/// One bar per run of the chosen counts: its parts are the definitions of a category (paper 3,
/// Fig. 2), or it is the value of the shown definition.
/// @param category  null: the shown definition
Drawing<BarData> definitionBars(const FormulaState& state, const QString& category)
{
    const bool isStack = !category.isNull();
    Drawing<BarData> view;
    view.emptyText = valueObstacleOf(state);
    const auto* definition = state.definition();
    if (view.emptyText.isEmpty() && !isStack &&
        (definition == nullptr || definition->formula.empty())) {
        view.emptyText = tr(
            "Type a formula and press Enter. Its values per run, or per kernel, are drawn here.");
    }
    if (!view.emptyText.isEmpty()) {
        return view;
    }
    auto& bars = view.data;
    const auto& definitions = state.set()->definitions;
    const auto runs = valuesOfRuns(state, mostBars, bars.labels);
    if (state.source()->benchmark) {
        bars = kernelLayout(bars.labels);
        bars.series.clear();
    }
    const auto what = isStack ? category : textOf(definition->name);
    std::string unit;
    bool hasValue = false;
    std::string missing;
    for (std::size_t row = 0; row < definitions.size(); ++row) {
        if (isStack ? textOf(definitions[row].category) != category
                    : &definitions[row] != definition) {
            continue;
        }
        unit = definitions[row].unit;
        BarSeries series{textOf(definitions[row].name), valuesOf(runs, row)};
        if (!isStack) {  // parts of a stack have no place for them
            const auto spreads = spreadsOf(runs, row);
            for (qsizetype place = 0; place < spreads.size(); ++place) {
                series.lows << series.values[place] - spreads[place];
                series.highs << series.values[place] + spreads[place];
            }
        }
        bars.series.push_back(std::move(series));
        for (const auto& run : runs) {
            hasValue = hasValue || run[row].value;
            if (missing.empty() && !run[row].missing.empty()) {
                missing = run[row].missing.front();
            }
        }
    }
    if (isStack) {
        bars.arrangement = BarData::Arrangement::Stacked;
        // What is measured beside its parts.
        const auto mark = std::ranges::find_if(definitions, [&](const auto& one) {
            return one.category.empty() && one.unit == unit && one.name == "CPI";
        });
        if (mark != definitions.end()) {
            bars.marks = valuesOf(runs, static_cast<std::size_t>(mark - definitions.begin()));
            bars.markName = tr("CPI, as counted");
        }
    }
    bars.axisLabel = unit.empty() ? what : textOf(unit);
    view.words =
        tr("%1 of %2, per %3").arg(what, state.source()->name, state.source()->runWord.toLower());
    if (!hasValue) {
        bars = {};
        view.emptyText =
            !missing.empty()
                ? tr("“%1” has no value: %2 %3. Choose different counts, or measure the events "
                     "that Plan lists.")
                      .arg(what, state.source()->name, missingText(state, missing))
            : isStack
                ? tr("No definition of “%1” has a value: see the states in the table.").arg(what)
                : tr("“%1” has no value in any run: see its state in the table.").arg(what);
    }
    return view;
}

enum Segment { Values, Plan, File, Runs };  // studies keep the number

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
            rows.push_back({static_cast<int>(set) + 1, event, users.join(u", "_s)});
        }
    }
    for (const auto& refused : plan.refused) {
        rows.push_back({0, refused.event, textOf(refused.why)});
    }
    return rows;
}

/// A line of controls, the words on what is shown, and that below.
QWidget* withBar(std::initializer_list<BoxItem> controls, QLabel* words, QWidget* content)
{
    words->setWordWrap(true);
    words->setContentsMargins(16, 0, 16, 8);
    auto* box = new QWidget;
    inColumn(box, {inRow(nullptr, controls, 8, {16, 8, 16, 8}), words, {content, 1}});
    return box;
}

}  // namespace

ResultPane::ResultPane(FormulaState& state, QWidget* parent) : QWidget(parent), state_(state)
{
    setObjectName(u"resultPane"_s);
    setGround(*this);
    segments_->addSegment(tr("Values"), tr("The selected definition per run or kernel; the "
                                           "definitions of its category are stacked"));
    segments_->addSegment(tr("Plan"), tr("Which native events to count, in how many event sets"));
    segments_->addSegment(tr("File"),
                          tr("The set as a file of PAPI, LIKWID, perf and other tools"));
    segments_->addSegment(tr("Runs"), tr("Definitions over the runs, each with its own scale"));
    header_->addWidget(segments_);
    header_->addWidget(category_);
    category_->hide();  // until there is a choice
    header_->addTool("", u"image"_s, tr("Copy the image"), [this] {
        segments_->current() == Runs ? runs_->copyImage() : plot_->copyImage();
    });
    header_->addTool("", u"save"_s,
                     tr("Save: the image as PNG, SVG or PDF; the plan as CSV; the file"), [this] {
                         segments_->current() == Values ? plot_->saveImage()
                         : segments_->current() == Runs ? runs_->saveImage()
                         : segments_->current() == Plan ? planTable_->saveCsv()
                                                        : saveFile();
                     });
    connect(header_->addCommandTool(), &QToolButton::clicked, this, &ResultPane::commandRequested);
    pages_->addWidget(plot_);
    pages_->addWidget(buildPlan());
    pages_->addWidget(buildFile());
    pages_->addWidget(named(scrolled(runs_), "", tr("Plots of the definitions")));
    message_->clear();
    inColumn(this, {header_, message_, {pages_, 1}});
    connect(segments_, &SegmentedButtons::currentChanged, this, &ResultPane::refresh);
    connect(category_, &QComboBox::activated, this,
            [this] { segments_->current() == Runs ? showRuns() : showCategory(); });
    connect(plot_, &BarPlot::placeClicked, &state_, &FormulaState::showRun);
    connect(runs_, &PanelsPlot::placeClicked, &state_, &FormulaState::showRun);
    connect(runs_, &PanelsPlot::panelClicked, this,
            [this](int panel) { state_.showDefinition(runs_->panels().panels[panel].title); });
}

QWidget* ResultPane::buildPlan()
{
    counters_ = named(new QSpinBox, "counters", tr("General counters"));
    counters_->setRange(1, 64);
    counters_->setValue(4);
    counters_->setToolTip(
        tr("Number of general counters: 4 with hyper-threads on most Intel CPUs, 8 without, 6 on "
           "AMD Zen"));
    planWords_ = named(new QLabel, "planWords");
    planModel_ = new RowsModel<PlannedEvent>(this);
    planModel_->setColumns(planColumns());
    planTable_ = new DataTable(u"plan"_s, tr("Event sets"));
    planTable_->setSource(planModel_);
    planTable_->setCells({"event_set"}, verdictCells);
    planTable_->setCells({"event"}, eventNameCells);
    planTable_->setColumnWidths({{"event_set", 110}, {"event", 300}});
    connect(counters_, &QSpinBox::valueChanged, this, &ResultPane::showPlan);
    return withBar({roleLabel(tr("General counters"), "muted"), counters_}, planWords_, planTable_);
}

QWidget* ResultPane::buildFile()
{
    format_ = named(new QComboBox, "fileFormat", tr("Format"));
    for (const auto* dialect : core::allDialects()) {
        if (dialect->writer != nullptr) {
            format_->addItem(textOf(dialect->label), textOf(dialect->id));
        }
    }
    pmu_ = named(new QLineEdit, "pmu", tr("PMU of the CPU line"));
    pmu_->setPlaceholderText(tr("PMU: spr, clx, zen4 …"));
    pmu_->setMaximumWidth(Fonts::scaled(150));
    pmu_->setToolTip(
        tr("Without a CPU line that names the PMU, PAPI ignores the file without a message; "
           "papi_component_avail lists the name"));
    fileWords_ = named(new QLabel, "fileWords");
    code_ = named(new CodeView, "definitionFile", tr("The set as a file of the format"));
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setProperty("role", u"outlined"_s);
    connect(copy, &QToolButton::clicked, this, [this] { copyText(code_->toPlainText()); });
    connect(pmu_, &QLineEdit::editingFinished, this, &ResultPane::showFile);
    connect(format_, &QComboBox::activated, this, [this] {
        hasFormat_ = true;
        showFile();
    });
    return withBar({format_, pmu_, copy}, fileWords_, code_);
}

QWidget* ResultPane::plot() const
{
    return segments_->current() == Runs ? static_cast<QWidget*>(runs_) : plot_;
}

void ResultPane::forget()
{
    category_->clear();
    shownDefinition_.clear();
    hasFormat_ = false;
    format_->setCurrentIndex(
        format_->findData(textOf(std::string(core::dialects::papiUserEvents.id))));
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
    } else if (segments_->current() == File) {
        showFile();
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
        const auto own = definition != nullptr ? textOf(definition->category) : QString();
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
    runs_->setPanels(view.data);
    const auto& panels = runs_->panels().panels;
    const auto chosen = std::ranges::find(panels, state_.definitionName(), &Panel::title);
    runs_->setCurrent(chosen == panels.end() ? -1 : static_cast<int>(chosen - panels.begin()));
    runs_->setMinimumHeight(static_cast<int>(panels.size()) * Fonts::scaled(leastPanelHeight));
}

void ResultPane::showCategory()
{
    const auto view = definitionBars(
        state_, category_->currentIndex() < 0 ? QString() : category_->currentText());
    header_->setSubtitle(segments_->current() == Values ? view.words : QString());
    plot_->setEmptyText(view.emptyText);
    plot_->setBars(view.data);
}

void ResultPane::showPlan()
{
    core::ScheduleOptions options;
    options.counters = static_cast<std::size_t>(counters_->value());
    const auto obstacle = obstacleOf(
        state_,
        tr("The events that formulas need, and the sets that count them, are listed here."));
    const auto plan = obstacle.isEmpty()
                          ? core::scheduleEvents(*state_.set(), options)
                          : core::Error{core::Errc::NotFound, obstacle.toStdString()};
    planModel_->setRows(plan ? plannedEvents(*plan) : std::vector<PlannedEvent>());
    planTable_->setEmptyText(plan ? tr("These definitions need no events.")
                                  : textOf(plan.error().message));
    if (!plan) {
        planWords_->clear();
        return;
    }
    const auto split = std::ranges::count_if(
        plan->definitions, [](const auto& definition) { return definition.sets.size() > 1; });
    const auto events = plan->nativeEvents.size();
    const auto sets = plan->eventSets.size();
    auto words = tr("%1 in %2.").arg(counted(events, "native event"), counted(sets, "event set"));
    if (split > 0) {
        words +=
            u' ' +
            (split == 1
                 ? tr("1 definition needs several event sets: its ratios compare different runs.")
                 : tr("%1 definitions need several event sets: their ratios compare different "
                      "runs.")
                       .arg(split));
    }
    planWords_->setText(words);
}

const core::Dialect& ResultPane::target() const
{
    return *core::findDialect(format_->currentData().toString().toStdString());
}

void ResultPane::showFile()
{
    const auto* source = state_.source();
    const bool hasBenchmark = source != nullptr && source->benchmark;
    if (hasBenchmark && !std::exchange(hasFormat_, true)) {
        const auto usual = format_->findData(textOf(core::usualTarget(*source->benchmark).id));
        format_->setCurrentIndex(usual < 0 ? format_->currentIndex() : usual);
    }
    const bool isPapi = target().isForPapi;
    pmu_->setVisible(isPapi);
    if (const auto obstacle =
            obstacleOf(state_, tr("The file of formulas for PAPI or another tool is shown here."));
        !obstacle.isEmpty()) {
        code_->setCode({});
        code_->setEmptyText(obstacle);
        fileWords_->clear();
        return;
    }
    const auto& set = *state_.set();
    const auto metrics = core::metricsOf(set);
    auto pmu = pmu_->text().trimmed().toStdString();
    if (pmu.empty() && hasBenchmark) {
        pmu = core::pmuOf(state_.workspace().document(), *source->benchmark);
    }
    core::ConversionOptions options;
    options.dialect = &target();
    options.counters = static_cast<std::size_t>(counters_->value());
    options.pmu = pmu.empty() && isPapi ? "PMU" : pmu;
    const auto& workspace = state_.workspace();
    options.notes = {fmt::format(
        "Definitions made by Papilio from {}.",
        workspace.file().isEmpty() ? workspace.document().title : workspace.file().toStdString())};
    if (options.dialect->needsPfmNames) {
        options.known = core::libpfmEvents(pmu);
        options.notes.push_back(core::namesNote(options.known.get()));
    }
    const auto made = core::convert(metrics, options);
    QStringList refusals;
    const auto refuse = [&](const std::string& name, const core::DefinitionReason& reason) {
        refusals << tr("%1 is not written: %2").arg(textOf(name), textOf(core::reasonText(reason)));
    };
    for (const auto& refused : metrics.refused) {
        refuse(refused.name, refused.reason);
    }
    for (const auto& one : made.definitions) {
        if (one.refused) {
            refuse(one.source.name, *one.refused);
        }
    }
    code_->setCode(textOf(made.text));
    code_->setEmptyText(made.text.empty() ? refusals.join(u'\n') : QString());
    auto words = tr("%1 of %2 definitions can be written.")
                     .arg(made.writtenCount())
                     .arg(set.definitions.size());
    if (isPapi) {
        words +=
            u' ' + tr("PAPI truncates results to whole numbers, so ratios lose their fraction.");
    }
    if (isPapi && pmu.empty()) {
        words += u' ' + tr("Name the PMU: without a CPU line that matches, PAPI ignores the whole "
                           "file.");
    }
    fileWords_->setText(words);
    fileWords_->setToolTip(refusals.join(u'\n'));
    if (!refusals.isEmpty() && !made.text.empty()) {
        message_->showMessage(VerdictKind::Approximate, tr("Not written:"), refusals.join(u' '));
    } else {
        message_->clear();
    }
}

void ResultPane::saveFile()
{
    const auto path = chooseNewFile(
        this, FileKind::Definitions, tr("Save definitions"),
        fileNameFrom(state_.set() ? textOf(state_.set()->name) : QString(), tr("definitions")) +
            textOf(target().suffix),
        tr("All files (*)"));
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
    const auto study = path.isEmpty() ? u"STUDY.h5"_s : path;
    QStringList words{u"papilio"_s};
    if (segments_->current() == Plan) {
        words << u"plan"_s << study << u"--counters"_s << QString::number(counters_->value());
    } else {
        words << u"evaluate"_s << study << study;
    }
    words << u"--set"_s << textOf(state_.set()->name);
    return shellQuoted(words);
}

}  // namespace papilio::widgets
