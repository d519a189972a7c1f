#include "widgets/pages/study/study_page.h"

#include "core/analysis/event_facts.h"
#include "core/formula/run_counts.h"
#include "core/model/document.h"
#include "core/present/counter_columns.h"
#include "core/present/study_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/study/study_facts.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/session/collection.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/next_card.h"
#include "widgets/workbench/origin_chip.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/part_actions.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

/// Counts the noisy events of every benchmark of the study, and finds those that are noisy in
/// several.
class NoisyEvents : public QObject {
    Q_OBJECT

public:
    explicit NoisyEvents(Workspace& workspace, QObject* parent = nullptr)
        : QObject(parent),
          workspace_(workspace),
          common_(this, JobThread::Urgency::Background),
          counting_(this, JobThread::Urgency::Background)
    {}

    /// Tells what is known, and computes what is not.
    /// The active benchmark has its results; of the others only the noise is computed, once for
    /// each while it is not active.
    void count()
    {
        const auto isCountedAs = [](const core::Benchmark& benchmark) {
            return [&benchmark](const Counted& counted) {
                return counted.names && counted.benchmark->data == benchmark.data &&
                       counted.benchmark->parameters.tau == benchmark.parameters.tau &&
                       counted.benchmark->excluded == benchmark.excluded;
            };
        };
        const auto& analysis = workspace_.analysis();
        const auto active = workspace_.benchmark();
        core::NoisyCounts noisy;
        std::vector<Counted> known;
        std::vector<std::shared_ptr<const core::Benchmark>> wanted;
        for (const auto& benchmark : workspace_.document().benchmarks) {
            if (benchmark == active) {
                if (analysis.benchmark && analysis.benchmark->name == benchmark->name) {
                    noisy[benchmark->name] = core::noisyCount(analysis);
                    if (analysis.noise) {
                        known.push_back({analysis.benchmark, noisy[benchmark->name]});
                    }
                }
                continue;
            }
            const auto found = std::ranges::find_if(counted_, isCountedAs(*benchmark));
            if (found == counted_.end()) {
                wanted.push_back(benchmark);
            } else {
                noisy[benchmark->name] = found->noisy;
                known.push_back({benchmark, found->noisy, found->names});
            }
        }
        counted_ = std::move(known);
        emit counted(noisy);
        if (wanted.empty()) {
            counting_.cancel();
            findCommon();
            return;
        }
        if (counting_.isRunning() && wanted == beingCounted_) {
            return;  // a drag of τ must not begin it again at each step
        }
        beingCounted_ = wanted;
        counting_.start(
            [wanted](const std::stop_token& stop) {
                std::vector<Counted> counted;
                for (const auto& benchmark : wanted) {
                    const auto noise = core::analyzeNoise(benchmark, stop);
                    counted.push_back({benchmark, core::noisyCount(noise),
                                       std::make_shared<const std::vector<std::string>>(
                                           core::noisyNames(noise))});
                }
                return counted;
            },
            [this](std::vector<Counted> counted) {
                std::ranges::move(counted, std::back_inserter(counted_));
                count();
            });
    }

    [[nodiscard]] bool isBusy() const { return counting_.isRunning() || common_.isRunning(); }

signals:
    /// Of the benchmarks that are counted so far.
    void counted(const papilio::core::NoisyCounts& counts);
    void commonFound(const papilio::core::CommonNoise& common);

private:
    /// One event that is noisy in every benchmark says more than the counts of each.
    void findCommon()
    {
        if (workspace_.document().benchmarks.size() < 2) {
            common_.cancel();
            emit commonFound({});
            return;
        }
        common_.start(
            [counted = counted_,
             analysis = workspace_.analysis()](const std::stop_token& /*stop*/) {
                std::vector<std::vector<std::string>> names;
                for (const auto& one : counted) {
                    names.push_back(one.names ? *one.names : core::noisyNames(analysis));
                }
                return core::commonNoise(names);
            },
            [this](const core::CommonNoise& common) { emit commonFound(common); });
    }

    /// Which events of a benchmark were noisy; without names of the active one.
    struct Counted {
        std::shared_ptr<const core::Benchmark> benchmark;
        double noisy = 0;
        std::shared_ptr<const std::vector<std::string>> names = nullptr;
    };

    Workspace& workspace_;
    std::vector<Counted> counted_;
    std::vector<std::shared_ptr<const core::Benchmark>> beingCounted_;
    LatestJob common_;
    LatestJob counting_;  ///< last: ends before what it reports to
};

constexpr int mostNotes = 112;  ///< height; long notes leave the counts their room

RowsModel<core::RunCount>::Columns countColumns()
{
    const auto columns = core::countColumns();
    return {
        TableColumn(columns, "event").textAsTip().font(Fonts::mono()),
        TableColumn(columns, "value")
            .copy([](const core::RunCount& count) {
                return count.value ? fullPrecision(*count.value) : notApplicable();
            })
            .font(Fonts::mono()),
        TableColumn(columns, "unit").muted(),
        TableColumn(columns, "quantity").muted(),
        TableColumn(columns, "spread").font(Fonts::mono()).muted(),
        TableColumn(columns, "remark").textAsTip().muted(),
    };
}

}  // namespace

/// The raw counts of the study's programs, run by run, and what is to be known of them: what shared
/// a counter, what was not counted and why.
class CountersPane : public QWidget {
    Q_OBJECT

public:
    explicit CountersPane(QWidget* parent = nullptr) : QWidget(parent)
    {
        setObjectName(u"countersPane"_s);
        model_->setColumns(countColumns());
        model_->everyCell().on(MutedRole, [](const core::RunCount& count) { return !count.value; });
        setGround(*this);
        for (auto* choice : {names_, runs_}) {
            choice->makeSmall(20);
        }
        auto* filter = new FilterField;
        filter->setAccessibleName(tr("Filter the events by name"));
        header_->addWidget(filter);
        table_->setSource(model_);
        table_->connectFilter(*filter);
        table_->setCells({"remark"}, textCells);
        table_->horizontalHeader()->setStretchLastSection(true);
        table_->addTools(*header_);
        notes_->setWordWrap(true);
        notes_->setTextFormat(Qt::PlainText);
        notes_->setContentsMargins(16, 6, 16, 8);
        notesArea_->setFrameShape(QFrame::NoFrame);
        notesArea_->setWidgetResizable(true);
        notesArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        notesArea_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
        notesArea_->setMaximumHeight(Fonts::scaled(mostNotes));
        notesArea_->setAccessibleName(tr("Notes on the counts"));
        notesArea_->setWidget(notes_);
        notesArea_->viewport()->setAutoFillBackground(false);
        notes_->setAutoFillBackground(false);
        auto* choices = inRow(nullptr, {{names_, 1}, {runs_, 1}}, 8, {16, 4, 8, 4});
        inColumn(this, {header_, choices, {table_, 1}, notesArea_});
        connect(names_, &QComboBox::activated, this, &CountersPane::showTable);
        connect(runs_, &QComboBox::activated, this, &CountersPane::showRun);
    }

    /// Names, notes and removal of the shown run and table, in the menu of the counts.
    void offerActions(Workspace& workspace)
    {
        using Kind = core::MeasuredPart::Kind;
        const auto offer = [&](const QString& what, ChoiceBox* names, auto part) {
            auto* actions = new PartActions(workspace, what, part, *table_);
            actions->addEntries(*table_);
            connect(actions, &PartActions::renamed, this,
                    [names](const core::MeasuredPart&, const QString& to) { names->prefer(to); });
        };
        offer(tr("run"), runs_, [this] {
            return counters() != nullptr && runs_->currentIndex() >= 0
                       ? std::optional(core::MeasuredPart{
                             Kind::CountedRun, runs_->value().toStdString(), counters()->name})
                       : std::nullopt;
        });
        offer(tr("counts"), names_, [this] {
            return counters() != nullptr
                       ? std::optional(core::MeasuredPart{Kind::Counts, counters()->name})
                       : std::nullopt;
        });
    }

    /// Keeps the shown table and run where the document still has them.
    void show(const core::Document& document)
    {
        document_ = document;
        tables_ = document.counters;
        names_->fillNames(tables_);
        showTable();
    }

    /// Another study: it begins with the first table and run.
    void forget()
    {
        names_->prefer({});
        runs_->prefer({});
    }

    /// Shows the table of that name. @return whether there is one
    bool reveal(const QString& name)
    {
        if (!document_.counterTable(name.toStdString())) {
            return false;
        }
        names_->prefer(name);
        show(core::Document(document_));
        table_->setFocus(Qt::OtherFocusReason);
        return true;
    }

    [[nodiscard]] DataTable& table() const { return *table_; }

private:
    [[nodiscard]] const core::CounterTable* counters() const
    {
        const int index = names_->currentIndex();
        return index < 0 ? nullptr : tables_[static_cast<std::size_t>(index)].get();
    }

    void showTable()
    {
        std::vector<std::string> runs;
        QStringList notes;
        if (const auto* table = counters()) {
            runs = table->runs();
            if (const auto note =
                    core::noteOn(document_, {core::MeasuredPart::Kind::Counts, table->name});
                !note.empty()) {
                notes << textOf(note);
            }
            const auto& from = table->provenance;
            if (!from.origin.empty()) {
                notes << tr("From %1").arg(textOf(from.origin));
            }
            if (!from.command.empty()) {
                notes << tr("Command: %1").arg(textOf(from.command));
            }
            notes << textsOf(from.notes);
        }
        runs_->fill(runs);
        notes_->setText(notes.join(u'\n'));
        notesArea_->setVisible(!notes.isEmpty());
        showRun();
    }

    void showRun()
    {
        const auto* table = counters();
        if (table == nullptr) {
            model_->setRows({});
            return;
        }
        auto counts = core::runCounts(*table, runs_->value().toStdString());
        const auto shared = core::sharedCounts(counts).size();
        const auto missing = std::ranges::count_if(
            counts, [](const core::RunCount& count) { return !count.value.has_value(); });
        QStringList words{counted(counts.size(), "event")};
        if (missing > 0) {
            words << tr("%1 without a count").arg(missing);
        }
        if (shared > 0) {
            words << tr("%1 shared a counter").arg(shared);
        }
        if (const auto note = core::noteOn(document_, {core::MeasuredPart::Kind::CountedRun,
                                                       runs_->value().toStdString(), table->name});
            !note.empty()) {
            words << textOf(note);
        }
        header_->setSubtitle(words.join(u", "_s));
        model_->setRows(std::move(counts));
        table_->fitColumns({.expendable = {"spread", "quantity", "unit", "remark"},
                            .widest = 420,
                            .words = "event",
                            .leastWords = 130});
    }

    core::Document document_;
    std::vector<std::shared_ptr<const core::CounterTable>> tables_;
    RowsModel<core::RunCount>* model_ = new RowsModel<core::RunCount>(this);
    PaneHeader* header_ = new PaneHeader(tr("Counters"));
    ChoiceBox* names_ = new ChoiceBox(u"counterTables"_s, tr("Counters to show"));
    ChoiceBox* runs_ = new ChoiceBox(u"counterRuns"_s, tr("Run to show"));
    DataTable* table_ = named(new DataTable, "counterTable", tr("Raw counts of the run"));
    QLabel* notes_ = named(roleLabel({}, "muted"), "counterNotes");
    QScrollArea* notesArea_ = new QScrollArea;
};

namespace {

using BenchmarkPointer = std::shared_ptr<const core::Benchmark>;

RowsModel<BenchmarkPointer>::Columns benchmarkColumns(const core::NoisyCounts& noisy)
{
    const auto columns = core::benchmarkColumns(noisy);
    return {
        TableColumn(columns, "benchmark").font(Fonts::ui(Fonts::table, QFont::Medium)),
        TableColumn(columns, "kind")
            .text([](const BenchmarkPointer& row) { return textOf(core::displayName(row->kind)); })
            .muted(),
        TableColumn(columns, "events").font(Fonts::mono()),
        TableColumn(columns, "noisy").font(Fonts::mono()),
        TableColumn(columns, "kernels").font(Fonts::mono()),
    };
}

RowsModel<core::EventStatus>::Columns statusTable(const core::StatusCounts& counts, bool isKnown)
{
    const auto columns = core::statusColumns(counts);
    const auto place = [](core::EventStatus status) {
        return static_cast<int>(std::ranges::find(core::statusesInOrder, status) -
                                core::statusesInOrder.begin());
    };
    auto events = TableColumn(columns, "events").font(Fonts::mono());
    return {
        TableColumn(columns, "status").on(StatusRole, std::identity()).sort(place),
        isKnown ? events : events.text([](core::EventStatus) { return notApplicable(); }),
        TableColumn(columns, "meaning").textAsTip().sort(place).muted(),
    };
}

void clearLayout(QLayout& layout)
{
    while (auto* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

QLabel* factLabel(const QString& text, bool isName)
{
    auto* label = new QLabel(text);
    label->setWordWrap(!isName);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setDynamicProperty(*label, "role", isName ? u"muted"_s : u"secondary"_s);
    if (!isName) {
        growWithText(*label);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    return label;
}

}  // namespace

/// What is loaded: title, benchmarks, and of the active one its size, origin, problems, statuses
/// and kernels.
class StudyPage : public Page {
    Q_OBJECT

public:
    explicit StudyPage(Workspace& workspace)
        : Page(workspace),
          next_(new NextCard(workspace, tr("What to measure next"))),
          noisy_(new NoisyEvents(workspace, this))
    {
        counters_->offerActions(workspace);
        connect(noisy_, &NoisyEvents::counted, this, &StudyPage::showNoisy);
        connect(noisy_, &NoisyEvents::commonFound, this, &StudyPage::showCommonNoise);
        named(this, "studyPage", tr("Study"));
        auto* middle = newSplitter(Qt::Vertical, "studyMiddle", {buildFacts(), counters_},
                                   {Fonts::scaled(300), Fonts::scaled(400)});
        auto* columns =
            newSplitter(Qt::Horizontal, "studyColumns", {buildLists(), {middle, 1}, buildResults()},
                        {Fonts::scaled(340), Fonts::scaled(520), Fonts::scaled(450)});
        constexpr std::array least = {300, 310, 280};
        for (std::size_t column = 0; column < least.size(); ++column) {
            columns->widget(static_cast<int>(column))
                ->setMinimumWidth(Fonts::scaled(least[column]));
        }
        for (auto* splitter : {middle, columns}) {
            splitter->setHandleWidth(Fonts::scaled(5));
        }
        inColumn(this, {buildHead(), {columns, 1}});
        setKeyTarget(*benchmarks_);
    }

    ~StudyPage() override
    {
        // A text that loses the focus while its page dies must not be committed.
        title_->disconnect(this);
        tags_->disconnect(this);
        note_->removeEventFilter(this);
    }

    /// Whether what to measure next is planned, and the noisy events are counted.
    [[nodiscard]] bool isSettled() const override { return !next_->isBusy() && !noisy_->isBusy(); }

    /// @param item  a kernel, a table of counters, or "#next": what to measure next
    void reveal(const QString& item) override
    {
        if (counters_->reveal(item)) {
            return;
        }
        if (item == u"#next") {
            isNextWanted_ = next_->isBusy();  // else it grows after it was scrolled to
            scrollToNext();
            return;
        }
        const auto benchmark = workspace().benchmark();
        for (std::size_t row = 0; benchmark && row < benchmark->data->kernels.size(); ++row) {
            if (textOf(std::string(benchmark->data->kernels[row])) == item) {
                auto selection = workspace().selection();
                selection.kernel = static_cast<int>(row);
                workspace().select(selection);
                kernels_->selectSourceRow(static_cast<int>(row));
                kernels_->setFocus(Qt::OtherFocusReason);
                return;
            }
        }
    }

protected:
    void refresh(Changes changes) override
    {
        const auto other = Change::Study | Change::Benchmark;
        if (changes & (other | Change::File)) {
            showHead();
        }
        if (changes & (other | Change::Notes)) {
            showOwnNotes();
        }
        if (changes & other) {
            benchmarkModel_->setRows(workspace().document().benchmarks);
            fitBenchmarks();
            showBenchmark();
        }
        if (changes & Change::Opened) {
            fitLists();
            counters_->forget();
        }
        if (changes & (other | Change::Counters | Change::Notes)) {
            counters_->show(workspace().document());
            counters_->setVisible(!workspace().document().counters.empty());
        }
        if (changes & (other | Change::Basis | Change::Signatures)) {
            showFacts();
        }
        if (changes & (other | resultChanges())) {
            noisy_->count();
            showProblems();
            showResults();
        }
        if (changes & (other | resultChanges() | Change::Stability | Change::Review)) {
            // The recommendation comes after the results, the shown formulas after that.
            next_->refresh();
        }
        if (changes & (other | Change::Selection)) {
            kernels_->selectSourceRow(workspace().selection().kernel.value_or(-1));
        }
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == note_ && event->type() == QEvent::FocusOut) {
            commitNotes();
        }
        return Page::eventFilter(watched, event);
    }

private:
    [[nodiscard]] QWidget* buildHead()
    {
        auto* head = newSurface();
        title_->setPlaceholderText(tr("Enter a title for the study"));
        title_->setToolTip(tr("Title of the study; Enter saves it, Escape discards the change"));
        title_->setFont(Fonts::ui(Fonts::section + 3, QFont::DemiBold));
        title_->setMaximumWidth(Fonts::scaled(720));
        path_->setMode(Qt::ElideMiddle);
        setDynamicProperty(*path_, "role", u"muted"_s);
        auto* names = inColumn(nullptr, {title_, path_, BoxItem::growing(1)}, 4);
        inRow(head, {{names, 3}, {buildNotes(), 2}}, 24, {16, 12, 16, 12});
        connect(title_, &QLineEdit::editingFinished, this, &StudyPage::commitTitle);
        return head;
    }

    [[nodiscard]] QWidget* buildLists()
    {
        benchmarkModel_->setColumns(benchmarkColumns({}));
        benchmarks_->setSource(benchmarkModel_);
        benchmarks_->horizontalHeader()->setStretchLastSection(false);
        connect(benchmarks_, &DataTable::sourceRowActivated, this, [this](int row) {
            if (const auto* benchmark = benchmarkModel_->rowAt(row)) {
                workspace().activateBenchmark(textOf((*benchmark)->name));
            }
        });
        kernels_->setDensity(DataTable::Density::Compact);
        const auto number = [this](const std::string& kernel) {
            return static_cast<int>(&kernel - kernelModel_->rows().data()) + 1;
        };
        kernelModel_->setColumns({kernelModel_->column("number", tr("No."))
                                      .text(number)
                                      .sort(number)
                                      .font(Fonts::mono())
                                      .muted(),
                                  kernelModel_->column("kernel", tr("Kernel"))
                                      .text(std::identity())
                                      .font(Fonts::mono())});
        kernels_->setSource(kernelModel_);
        kernels_->horizontalHeader()->resizeSection(0, Fonts::scaled(56));
        connect(kernels_, &DataTable::sourceRowActivated, this, [this](int row) {
            auto selection = workspace().selection();
            selection.kernel = row >= 0 ? std::optional(row) : std::nullopt;
            workspace().select(selection);
        });
        commonNoise_ = roleLabel({}, "muted");
        commonNoise_->setObjectName(u"commonNoise"_s);
        commonNoise_->setWordWrap(true);
        commonNoise_->setContentsMargins(16, 4, 16, 8);
        commonNoise_->hide();
        lists_ = newSplitter(Qt::Vertical, "",
                             {newPane({benchmarksHeader_, {benchmarks_, 1}, commonNoise_}),
                              newPane({kernelsHeader_, {kernels_, 1}})},
                             {Fonts::scaled(190), Fonts::scaled(420)});
        lists_->setHandleWidth(Fonts::scaled(5));
        return lists_;
    }

    /// Names are read whole before kinds, which the strip says too.
    void fitBenchmarks()
    {
        benchmarks_->fitColumns({.expendable = {"kind", "kernels"}, .words = "benchmark"});
    }

    /// All benchmarks without scrolling, where the kernels keep half of the height.
    void fitLists()
    {
        const int rows =
            benchmarkModel_->rowCount() * benchmarks_->verticalHeader()->defaultSectionSize();
        const int words = commonNoise_->isHidden() ? 0 : Fonts::scaled(48);
        const int wanted = benchmarksHeader_->sizeHint().height() +
                           benchmarks_->horizontalHeader()->height() + rows + words +
                           Fonts::scaled(8);
        const int all = std::max(lists_->height(), Fonts::scaled(610));
        const int upper =
            std::clamp(wanted, Fonts::scaled(190), std::max(all / 2, Fonts::scaled(190)));
        lists_->setSizes({upper, all - upper});
    }

    [[nodiscard]] QWidget* buildFacts()
    {
        auto* grid = named(new QWidget, "studyFactsGrid");
        facts_ = new QGridLayout(grid);
        facts_->setContentsMargins(16, 12, 16, 12);
        facts_->setHorizontalSpacing(Fonts::scaled(16));
        facts_->setVerticalSpacing(Fonts::scaled(8));
        facts_->setColumnStretch(1, 1);
        auto* problems = named(new QWidget, "studyProblems");
        problems_ = inColumn(problems, {}, 1);
        auto* notes = named(new QWidget, "dataNotes");
        dataNotes_ = inColumn(notes, {}, 1);
        empty_ = buildEmpty();
        connect(next_, &NextCard::measurementRequested, this, &StudyPage::measurementRequested);
        connect(next_, &NextCard::shown, this, [this] {
            if (std::exchange(isNextWanted_, false)) {
                scrollToNext();
            }
        });
        scroll_ = named(scrolled(newPane({empty_, problems, next_, notes, dataHeader_, grid,
                                          BoxItem::growing(1)})),
                        "studyFacts", tr("Facts about the study"));
        return newPane({factsHeader_, {scroll_, 1}});
    }

    [[nodiscard]] QWidget* buildEmpty()
    {
        auto* words =
            new QLabel(tr("This study is empty. Import data that you have, or measure this "
                          "machine."));
        words->setWordWrap(true);
        auto* import = named(new QPushButton(tr("Import…")), "emptyImport");
        connect(import, &QPushButton::clicked, this, [this] { emit actionRequested(u"import"_s); });
        auto* measure = named(new QPushButton(tr("Measure a machine…")), "emptyMeasure");
        connect(measure, &QPushButton::clicked, this, [this] { emit measurementRequested({}); });
        auto* box = named(new QWidget, "emptyStudy");
        auto* layout = inColumn(box, {words}, 12, {16, 12, 16, 12});
        auto* buttons = inRow(nullptr, {import, measure, BoxItem::growing(1)}, 8);
        layout->addLayout(buttons);
        return box;
    }

    [[nodiscard]] QWidget* buildResults()
    {
        statusModel_->show(statusTable({}, false),
                           {core::statusesInOrder.begin(), core::statusesInOrder.end()});
        statuses_->setSource(statusModel_);
        statuses_->setCells({"status"}, statusCells);
        statuses_->setColumnWidths({{"status", 148}});
        statuses_->setColumnRoom("events", 56);
        statuses_->setFixedHeight(Fonts::scaled(28 + 8 * 26 + 2));
        connect(statuses_, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
            const auto id = core::toString(statusModel_->row(statuses_->sourceRow(index.row())));
            emit pageRequested(u"events"_s, textOf(id));
        });
        noiseText_->setWordWrap(true);
        noiseText_->setContentsMargins(16, 4, 16, 12);
        auto* header = new PaneHeader(tr("Noise"), tr("max-RNMSE, sorted"));
        header->addTool("openNoise", u"arrow-right"_s, tr("Open the noise page"),
                        [this] { emit pageRequested(u"noise"_s, {}); });
        connect(noise_, &NoisePlot::eventClicked, this, [this](std::uint32_t event) {
            workspace().selectEvent(event);
            emit pageRequested(u"noise"_s, {});
        });
        connect(noise_, &NoisePlot::tauDragStarted, &workspace(), &Workspace::beginGesture);
        connect(noise_, &NoisePlot::tauDragged, this,
                [this](double tau) { workspace().setTau(tau); });
        connect(noise_, &NoisePlot::tauDragFinished, &workspace(), &Workspace::endGesture);
        return newPane({statusHeader_, statuses_, header, {noise_, 1}, noiseText_});
    }

    void commitTitle() { workspace().setTitle(title_->text().trimmed()); }

    [[nodiscard]] QWidget* buildNotes()
    {
        tags_->setPlaceholderText(tr("Tags, with commas"));
        tags_->setToolTip(
            tr("Words that find the study on the Campaign page; reports print them too"));
        note_->setPlaceholderText(tr("Note: what was measured, and why"));
        note_->setToolTip(tr("Saved with the study, and printed in reports"));
        note_->setTabChangesFocus(true);
        note_->setFixedHeight(Fonts::scaled(44));
        note_->installEventFilter(this);
        connect(tags_, &QLineEdit::editingFinished, this, &StudyPage::commitNotes);
        auto* notes = new QWidget;
        auto* row = inRow(notes, {BoxItem(tags_, 2), BoxItem(note_, 3)}, 8);
        row->setAlignment(tags_, Qt::AlignTop);
        return notes;
    }

    void commitNotes()
    {
        auto notes = workspace().notes();
        const auto before = notes;
        // Only what was typed: a text of another program may be spelled otherwise.
        if (note_->document()->isModified()) {
            notes.text = note_->toPlainText().trimmed().toStdString();
        }
        if (tags_->isModified()) {
            notes.tags = core::tagsOf(tags_->text().toStdString());
        }
        note_->document()->setModified(false);
        tags_->setModified(false);
        workspace().setNotes(notes,
                             notes.tags != before.tags
                                 ? tr("set the tags to “%1”").arg(textOf(core::tagText(notes.tags)))
                                 : tr("edit the note"));
    }

    void showOwnNotes()
    {
        const auto notes = workspace().notes();
        tags_->setText(textOf(core::tagText(notes.tags)));
        tags_->setEnabled(workspace().hasStudy());
        note_->setEnabled(workspace().hasStudy());
        if (const auto text = textOf(notes.text); note_->toPlainText().trimmed() != text) {
            note_->setPlainText(text);
        }
    }

    void showHead()
    {
        const auto& document = workspace().document();
        const QSignalBlocker blocker(title_);
        title_->setText(textOf(document.title));
        title_->setEnabled(workspace().hasStudy());
        empty_->setVisible(workspace().hasStudy() && document.isEmpty());
        const auto path = workspace().path();
        path_->setText(!workspace().hasStudy()
                           ? tr("No study is open. Open or import one, or try a sample.")
                       : path.isEmpty() ? tr("Not saved yet")
                                        : path);
    }

    void showBenchmark()
    {
        const auto benchmark = workspace().benchmark();
        benchmarksHeader_->setSubtitle(QString::number(workspace().document().benchmarks.size()));
        benchmarks_->selectSourceRow(
            benchmark
                ? benchmarkModel_->find(benchmark->name, [](const auto& row) { return row->name; })
                : -1);
        std::vector<std::string> kernels;
        for (std::size_t kernel = 0; benchmark && kernel < benchmark->data->kernelCount();
             ++kernel) {
            kernels.emplace_back(benchmark->data->kernels[kernel]);
        }
        kernelModel_->setRows(std::move(kernels), std::identity());
        kernelsHeader_->setSubtitle(benchmark ? countText(benchmark->data->kernelCount())
                                              : QString());
        factsHeader_->setTitle(benchmark ? textOf(benchmark->name) : tr("Contents of this study"));
        // A field that takes the keys unasked would take what is meant for the window.
        setKeyTarget(benchmark ? static_cast<QWidget&>(*benchmarks_) : *scroll_);
        // Without a benchmark there are no kernels, and nothing to judge.
        auto* columns = findChild<QSplitter*>(u"studyColumns"_s);
        columns->widget(0)->setVisible(benchmark != nullptr);
        columns->widget(2)->setVisible(benchmark != nullptr);
        showOrigin(*origin_, workspace().document(),
                   benchmark ? &benchmark->data->provenance : nullptr);
    }

    void showNoisy(const core::NoisyCounts& counts)
    {
        benchmarkModel_->setColumns(benchmarkColumns(counts));
        benchmarkModel_->refresh();
        fitBenchmarks();
    }

    void showCommonNoise(const core::CommonNoise& common)
    {
        constexpr std::size_t most = 3;
        const bool hasAppeared = common.benchmarks >= 2 && commonNoise_->isHidden();
        commonNoise_->setVisible(common.benchmarks >= 2);
        if (hasAppeared) {
            fitLists();
        }
        QStringList first;
        for (const auto& name :
             std::span(common.events).first(std::min(common.events.size(), most))) {
            first << textOf(name);
        }
        const auto listed = first.join(u", "_s);
        commonNoise_->setText(
            tr("Noisy in %1 of %2 benchmarks: %3")
                .arg(common.benchmarks)
                .arg(workspace().document().benchmarks.size())
                .arg(common.events.size() <= most
                         ? listed
                         : tr("%1 and %2 more").arg(listed).arg(common.events.size() - most)));
    }

    void showFacts()
    {
        clearLayout(*facts_);
        const auto benchmark = workspace().benchmark();
        int row = 0;
        for (const auto& fact : benchmark ? studyFacts(workspace().document(), *benchmark)
                                          : documentFacts(workspace().document())) {
            facts_->addWidget(factLabel(fact.name, true), row, 0);
            facts_->addWidget(factLabel(fact.value, false), row, 1);
            ++row;
        }
        dataHeader_->setVisible(benchmark != nullptr);
    }

    void showProblems()
    {
        clearLayout(*problems_);
        clearLayout(*dataNotes_);
        const auto benchmark = workspace().benchmark();
        const auto problems = benchmark ? studyProblems(*benchmark, workspace().analysis())
                              : workspace().hasStudy() ? contentLinks(workspace().document())
                                                       : QList<StudyProblem>();
        for (const auto& problem : problems) {
            // What asks for nothing comes after the answer.
            const bool isNote = problem.kind == VerdictKind::Neutral && problem.page.isEmpty();
            auto* bar = new MessageBar;
            growWithText(*bar);
            const auto link = problem.page.isEmpty() ? QString() : tr("Show");
            bar->showMessage(problem.kind, problem.lead, problem.text, link);
            bar->setAccessibleName(problem.lead + u' ' + problem.text);
            connect(bar, &MessageBar::linkActivated, this,
                    [this, page = problem.page, item = problem.item] {
                        emit pageRequested(page, item);
                    });
            (isNote ? dataNotes_ : problems_)->addWidget(bar);
        }
    }

    void showResults()
    {
        const auto& analysis = workspace().analysis();
        const auto counts = analysis.pivoting ? analysis.pivoting->counts : core::StatusCounts();
        statusModel_->everyCell().on(
            MutedRole, [counts](core::EventStatus status) { return counts.of(status) == 0; });
        statusModel_->setColumns(statusTable(counts, analysis.pivoting != nullptr));
        statusModel_->refresh();
        statusHeader_->setSubtitle(
            analysis.pivoting  ? tr("%1 in total").arg(countText(counts.total()))
            : analysis.problem ? tr("not known: %1").arg(stoppedText(analysis))
                               : QString());
        auto curve = noiseCurve(core::EventFacts(analysis));
        const bool isUnassessed = analysis.noise && analysis.noise->unassessed;
        noise_->setEmptyText(curve.size() > 0 ? QString()
                             : isUnassessed   ? noiseSentence(analysis)
                             : workspace().results().isAnalyzing()
                                 ? tr("Computing the noise…")
                                 : tr("The noise of no event could be judged: all are missing, not "
                                      "finite or zero."));
        noise_->setTau(analysis.benchmark ? analysis.benchmark->parameters.tau : 0);
        noise_->setJudged(core::isNoiseJudged(analysis));
        noise_->setCurve(std::move(curve));
        noiseText_->setText(isUnassessed ? QString() : noiseSentence(analysis));
    }

    void scrollToNext()
    {
        // Once the card has its new height.
        QTimer::singleShot(0, this, [this] {
            scroll_->widget()->layout()->activate();
            scroll_->verticalScrollBar()->setValue(next_->y());
        });
    }

    QLineEdit* title_ = named(new QLineEdit, "studyTitle", tr("Title of the study"));
    ElidedLabel* path_ = named(new ElidedLabel, "studyPath");
    QLineEdit* tags_ = named(new QLineEdit, "studyTags", tr("Tags of the study"));
    QPlainTextEdit* note_ = named(new QPlainTextEdit, "studyNote", tr("Note on the study"));
    PaneHeader* benchmarksHeader_ = new PaneHeader(tr("Benchmarks"));
    DataTable* benchmarks_ = named(new DataTable, "benchmarkTable", tr("Benchmarks of the study"));
    QLabel* commonNoise_ = nullptr;  ///< events that are noisy in several benchmarks
    QSplitter* lists_ = nullptr;
    RowsModel<std::shared_ptr<const core::Benchmark>>* benchmarkModel_ =
        new RowsModel<BenchmarkPointer>(this);
    PaneHeader* kernelsHeader_ = new PaneHeader(tr("Kernels"));
    DataTable* kernels_ = named(new DataTable, "kernelTable", tr("Kernels of the benchmark"));
    RowsModel<std::string>* kernelModel_ = new RowsModel<std::string>(this);
    PaneHeader* factsHeader_ = new PaneHeader;
    VerdictChip* origin_ = named(factsHeader_->addChip(), "originChip");
    QWidget* empty_ = nullptr;  ///< what to do with a study that holds nothing
    QGridLayout* facts_ = nullptr;
    QVBoxLayout* problems_ = nullptr;
    QVBoxLayout* dataNotes_ = nullptr;  ///< of the data, below the answer
    NextCard* next_;
    PaneHeader* dataHeader_ = new PaneHeader(tr("Data"));
    QScrollArea* scroll_ = nullptr;  ///< next_, and the facts below it
    bool isNextWanted_ = false;      ///< it is still being computed
    PaneHeader* statusHeader_ = new PaneHeader(tr("Events by status"));
    DataTable* statuses_ = named(new DataTable, "statusTable", tr("Events by status"));
    RowsModel<core::EventStatus>* statusModel_ = new RowsModel<core::EventStatus>(this);
    NoisePlot* noise_ = named(new NoisePlot, "noiseOverview", tr("Noise of all events"));
    QLabel* noiseText_ = named(roleLabel({}, "muted"), "noiseSentence");
    CountersPane* counters_ = new CountersPane;
    NoisyEvents* noisy_;
};

Page* newStudyPage(Workspace& workspace)
{
    return new StudyPage(workspace);
}

}  // namespace papilio::widgets

#include "study_page.moc"
