#include "widgets/pages/metrics/metrics_page.h"

#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_texts.h"
#include "widgets/pages/metrics/coefficient_pane.h"
#include "widgets/pages/metrics/reason_box.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/alpha_ribbon.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

/// Room a chip keeps beside long formulas: the verdict and how its reason begins.
constexpr int leastChipWidth = 240;
/// Room of a formula's line beside long chips.
constexpr int leastFormulaWidth = 300;
/// Room the strips of bars and their header take.
constexpr int meanWidth = 256;

/// The segments over the chosen events, in their order.
constexpr std::array segmentStatuses = {core::EventStatus::Chosen, core::EventStatus::Dependent,
                                        core::EventStatus::Tiny,
                                        core::EventStatus::Unrepresentable};

/// Bars that keep their width where the column is wider: the eye compares shapes, not stretches.
class StripDelegate : public FingerprintDelegate {
public:
    using FingerprintDelegate::FingerprintDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override
    {
        const QRect strip(box.topLeft(),
                          QSize(std::min(box.width(), Fonts::scaled(208)), box.height()));
        FingerprintDelegate::paintContent(painter, strip, option, index, tokens);
    }
};

/// Name and formula in one line; the pane at the right shows the whole formula of the selected one.
class FormulaLineDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override
    {
        return nameWidth(index) + gap +
               QFontMetrics(Fonts::mono(Fonts::axis))
                   .horizontalAdvance(index.data(SecondLineRole).toString());
    }

    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override
    {
        const auto draw = [&](const QFont& font, const QColor& ink, const QRect& room,
                              const QString& text) {
            painter.setFont(font);
            painter.setPen(ink);
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             QFontMetrics(font).elidedText(text, Qt::ElideRight, room.width()));
        };
        const int width = std::min(nameWidth(index), box.width() / 2);
        draw(Fonts::ui(Fonts::body, QFont::DemiBold), textColour(option, index, tokens),
             QRect(box.topLeft(), QSize(width, box.height())), index.data().toString());
        draw(Fonts::mono(Fonts::axis), tokens.muted, box.adjusted(width + gap, 0, 0, 0),
             index.data(SecondLineRole).toString());
    }

private:
    static constexpr int gap = 12;

    /// Of the longest name: the formulas begin below each other.
    [[nodiscard]] static int nameWidth(const QModelIndex& index)
    {
        const QFontMetrics metrics(Fonts::ui(Fonts::body, QFont::DemiBold));
        int width = 0;
        for (int row = 0; row < index.model()->rowCount(); ++row) {
            width = std::max(width,
                             metrics.horizontalAdvance(index.siblingAtRow(row).data().toString()));
        }
        return width + 1;
    }
};

void addCopyAndSave(PaneHeader& header, DataTable& table)
{
    auto* copy =
        header.addTool(QStringLiteral("copy"), QObject::tr("Copy the table, in full precision"));
    auto* save = header.addTool(QStringLiteral("save"), QObject::tr("Save the table as CSV"));
    QObject::connect(copy, &QToolButton::clicked, &table, &DataTable::copyAll);
    QObject::connect(save, &QToolButton::clicked, &table, &DataTable::saveCsv);
}

}  // namespace

MetricsPage::MetricsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      chosen_(new ChosenEventsModel(this)),
      metrics_(new MetricTableModel(this)),
      chosenHeader_(new PaneHeader(tr("Chosen events"),
                                   tr("pivot order: smallest score, then norm, then position"))),
      segments_(new SegmentedButtons),
      filter_(new FilterField),
      chosenTable_(new DataTable),
      whatChanged_(new WhatChangedBar(workspace)),
      metricsHeader_(new PaneHeader(tr("Metrics"))),
      metricsTable_(new DataTable),
      reason_(new ReasonBox),
      alpha_(new AlphaRibbon(workspace)),
      coefficients_(new CoefficientPane(workspace))
{
    setObjectName(QStringLiteral("metricsPage"));
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->setObjectName(QStringLiteral("metricsSplitter"));
    lower->addWidget(buildMetrics());
    lower->addWidget(coefficients_);
    lower->setStretchFactor(0, 4);
    lower->setStretchFactor(1, 3);
    lower->setSizes({880, 620});
    lower->setChildrenCollapsible(false);
    metricsTable_->viewport()->installEventFilter(this);
    chosenTable_->viewport()->installEventFilter(this);

    auto* bottom = new QWidget;
    auto* bottomLayout = new QVBoxLayout(bottom);
    bottomLayout->setContentsMargins(0, 0, 0, 0);
    bottomLayout->setSpacing(0);
    bottomLayout->addWidget(whatChanged_);
    bottomLayout->addWidget(lower, 1);

    auto* split = new QSplitter(Qt::Vertical);
    split->setObjectName(QStringLiteral("metricsRows"));
    split->addWidget(buildChosen());
    split->addWidget(bottom);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({252, 575});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
}

QWidget* MetricsPage::buildChosen()
{
    chosenHeader_->setObjectName(QStringLiteral("chosenHeader"));
    segments_->setObjectName(QStringLiteral("chosenSegments"));
    for (const auto status : segmentStatuses) {
        segments_->addSegment(capitalised(statusText(status)));
    }
    chosenHeader_->addWidget(segments_);
    filter_->setAccessibleName(tr("Filter these events by name"));
    chosenHeader_->addWidget(filter_);
    addCopyAndSave(*chosenHeader_, *chosenTable_);

    chosenTable_->setObjectName(QStringLiteral("chosenEvents"));
    chosenTable_->setAccessibleName(tr("Chosen events"));
    chosenTable_->setSortingEnabled(false);
    chosenTable_->setDensity(DataTable::Density::Compact);
    chosenTable_->setSelfSortingSource(chosen_);
    for (const int column :
         {ChosenEventsModel::Pivot, ChosenEventsModel::Score, ChosenEventsModel::Norm,
          ChosenEventsModel::Residual, ChosenEventsModel::Noise}) {
        chosenTable_->setItemDelegateForColumn(column, new NumberDelegate(chosenTable_));
    }
    chosenTable_->setItemDelegateForColumn(ChosenEventsModel::Event,
                                           new EventNameDelegate(chosenTable_));
    chosenTable_->setItemDelegateForColumn(ChosenEventsModel::Mean,
                                           new StripDelegate(chosenTable_));
    constexpr std::array widths = {44, 330, 76, 96, 152, 76, 260, meanWidth};
    for (int column = 0; column < ChosenEventsModel::ColumnCount; ++column) {
        chosenTable_->horizontalHeader()->resizeSection(
            column, Fonts::scaled(widths[static_cast<std::size_t>(column)]));
    }
    auto* pane = new QWidget;
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(chosenHeader_);
    layout->addWidget(chosenTable_, 1);

    connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
        chosen_->setStatus(segmentStatuses[static_cast<std::size_t>(segment)]);
        showSegments();
        showSelection();
    });
    connect(filter_, &FilterField::patternChanged, this, [this] {
        chosen_->setFilter(filter_->text(), filter_->isRegex());
        showSegments();
        showSelection();
    });
    connect(chosenTable_, &DataTable::sourceRowActivated, this,
            [this](int row) { this->workspace().selectEvent(chosen_->event(row)); });
    return pane;
}

QWidget* MetricsPage::buildMetrics()
{
    metricsHeader_->setObjectName(QStringLiteral("metricsHeader"));
    auto* add = metricsHeader_->addButton(
        QStringLiteral("plus"), tr("Signature"),
        tr("Says what another metric should count, on the Signatures page"));
    add->setObjectName(QStringLiteral("addSignature"));
    connect(add, &QToolButton::clicked, this,
            [this] { emit pageRequested(QStringLiteral("signatures")); });
    addCopyAndSave(*metricsHeader_, *metricsTable_);

    metricsTable_->setObjectName(QStringLiteral("metrics"));
    metricsTable_->setAccessibleName(tr("Metrics"));
    metricsTable_->setSource(metrics_);
    metricsTable_->setItemDelegateForColumn(MetricTableModel::Metric,
                                            new FormulaLineDelegate(metricsTable_));
    metricsTable_->setItemDelegateForColumn(MetricTableModel::Verdict,
                                            new VerdictDelegate(metricsTable_));
    metricsTable_->setItemDelegateForColumn(MetricTableModel::WorstError,
                                            new NumberDelegate(metricsTable_));
    metricsTable_->setItemDelegateForColumn(MetricTableModel::MeanError,
                                            new NumberDelegate(metricsTable_));
    auto* header = metricsTable_->horizontalHeader();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(MetricTableModel::Metric, QHeaderView::Stretch);
    header->resizeSection(MetricTableModel::Verdict, Fonts::scaled(356));
    header->resizeSection(MetricTableModel::WorstError, Fonts::scaled(84));
    header->resizeSection(MetricTableModel::MeanError, Fonts::scaled(92));
    reason_->setObjectName(QStringLiteral("reason"));
    connect(reason_, &ReasonBox::helpWanted, this,
            [this] { emit pageRequested(QStringLiteral("study"), QStringLiteral("#next")); });

    auto* pane = new QWidget;
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(metricsHeader_);
    layout->addWidget(metricsTable_, 1);
    layout->addWidget(reason_);
    layout->addWidget(alpha_);
    connect(metricsTable_, &DataTable::sourceRowActivated, this, [this](int row) {
        this->workspace().selectMetric(QString::fromStdString(metrics_->fit(row).metric));
    });
    return pane;
}

bool MetricsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        watched == metricsTable_->viewport() ? fitMetricColumns() : fitChosenColumns();
    }
    return Page::eventFilter(watched, event);
}

void MetricsPage::fitMetricColumns()
{
    // Chips take what they need, as long as the formulas, which wrap, have some room; the box below
    // says a cut reason in full.
    const int numbers = metricsTable_->columnWidth(MetricTableModel::WorstError) +
                        metricsTable_->columnWidth(MetricTableModel::MeanError);
    const int room = metricsTable_->viewport()->width() - numbers;
    const int formula = std::min(metricsTable_->contentWidth(MetricTableModel::Metric),
                                 Fonts::scaled(leastFormulaWidth));
    const int chip = std::max(metricsTable_->contentWidth(MetricTableModel::Verdict),
                              Fonts::scaled(leastChipWidth) / 2);
    const int least = std::min(Fonts::scaled(leastChipWidth), room * 45 / 100);
    metricsTable_->setColumnWidth(MetricTableModel::Verdict,
                                  std::clamp(room - formula, std::min(chip, least), chip));
}

void MetricsPage::fitChosenColumns()
{
    // Names and representations share what numbers and bars leave; bars have one scale, so they
    // never stretch.
    int room = chosenTable_->viewport()->width() - Fonts::scaled(meanWidth);
    for (const int column :
         {ChosenEventsModel::Pivot, ChosenEventsModel::Score, ChosenEventsModel::Norm,
          ChosenEventsModel::Residual, ChosenEventsModel::Noise}) {
        room -= chosenTable_->columnWidth(column);
    }
    const int name = std::clamp(room * 11 / 20, Fonts::scaled(200), Fonts::scaled(400));
    chosenTable_->setColumnWidth(ChosenEventsModel::Event, name);
    chosenTable_->setColumnWidth(ChosenEventsModel::Representation,
                                 std::clamp(room - name, Fonts::scaled(120), Fonts::scaled(340)));
}

void MetricsPage::refresh(Changes changes)
{
    const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
    if (another || (changes & (resultChanges() | Change::Descriptions))) {
        showResults();
    }
    if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions))) {
        showSelection();
    }
    alpha_->refresh(changes);
    whatChanged_->refresh();
}

void MetricsPage::showResults()
{
    const auto& analysis = workspace().analysis();
    chosen_->setAnalysis(analysis, workspace().document().descriptions);
    metrics_->setAnalysis(analysis);
    metricsHeader_->setSubtitle(
        analysis.pivoting ? tr("from the %n chosen events; errors of the formula on the measured "
                               "kernels",
                               nullptr, static_cast<int>(analysis.pivoting->chosen.size()))
                          : QString());
    metricsTable_->setEmptyText(
        analysis.fits ? tr("There is no signature: add one to define a metric.") : emptyText());
    fitMetricColumns();
    showSegments();
}

void MetricsPage::showSegments()
{
    const auto& analysis = workspace().analysis();
    for (std::size_t segment = 0; segment < segmentStatuses.size(); ++segment) {
        const auto word = capitalised(statusText(segmentStatuses[segment]));
        segments_->setSegmentText(static_cast<int>(segment),
                                  analysis.pivoting
                                      ? QStringLiteral("%1 %2").arg(word).arg(
                                            analysis.pivoting->counts.of(segmentStatuses[segment]))
                                      : word);
    }
    const bool isChosen = chosen_->status() == core::EventStatus::Chosen;
    chosenHeader_->setTitle(isChosen
                                ? tr("Chosen events")
                                : tr("%1 events").arg(capitalised(statusText(chosen_->status()))));
    chosenHeader_->setSubtitle(chosen_->status() == core::EventStatus::Unrepresentable
                                   ? tr("by what the basis cannot explain of them")
                               : isChosen
                                   ? tr("pivot order: smallest score, then norm, then position")
                                   : tr("smallest score, then norm, then position"));
    chosenTable_->setEmptyText(chosen_->rowCount() == 0 ? emptyText() : QString());
}

QString MetricsPage::selectedMetric() const
{
    const auto& wanted = workspace().selection().metric;
    if (metrics_->rowOf(wanted) >= 0 || metrics_->rowCount() == 0) {
        return wanted;
    }
    return QString::fromStdString(metrics_->fit(0).metric);
}

void MetricsPage::showSelection()
{
    const auto event = workspace().selection().event;
    const auto metric = selectedMetric();
    const int row = metrics_->rowOf(metric);
    chosenTable_->selectSourceRow(event ? chosen_->rowOf(*event) : -1);
    metricsTable_->selectSourceRow(row);
    coefficients_->showMetric(workspace().analysis(), metric);
    coefficients_->showEvent(event);
    showReason(row >= 0 ? &metrics_->fit(row) : nullptr);
}

}  // namespace papilio::widgets
