#include "widgets/pages/topdown/topdown_stack_pane.h"

#include "core/model/data_origin.h"
#include "core/model/dataset.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/provenance_word.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/shown_text.h"

#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

bool isAnything(const BarData& stack)
{
    return std::ranges::any_of(stack.series, [](const auto& layer) {
        return std::ranges::any_of(layer.values, [](double value) { return std::isfinite(value); });
    });
}

}  // namespace

TopDownStackPane::TopDownStackPane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Runs"))),
      sourceChip_(header_->addChip()),
      units_(new SegmentedButtons),
      plot_(new BarPlot)
{
    header_->setObjectName(QStringLiteral("stackHeader"));
    sourceChip_->hide();
    units_->setObjectName(QStringLiteral("stackUnits"));
    units_->addSegment(tr("Share"));
    units_->addSegment(tr("Absolute"));
    header_->addWidget(units_);
    header_->addPlotTools(*plot_);
    connect(header_->addCommandTool(), &QToolButton::clicked, this,
            &TopDownStackPane::commandAsked);
    plot_->setObjectName(QStringLiteral("stack"));
    plot_->setAccessibleName(tr("Parts of the total for each run"));
    inColumn(this, {newPane({header_, {plot_, 1}})});
    connect(units_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { emit absoluteChosen(segment == 1); });
    connect(plot_, &BarPlot::placeClicked, this,
            [this](int run) { emit runChosen(static_cast<std::size_t>(run)); });
}

void TopDownStackPane::showView(const TopDownView& view, const QString& empty)
{
    units_->setCurrent(view.isAbsolute ? 1 : 0);
    const auto stack = view.isEmpty() ? BarData() : stackOf(view);
    plot_->setEmptyText(
        view.isEmpty() || isAnything(stack)
            ? empty
            : tr("No run has a value at level 1: the counters lack events of %1. The tree names "
                 "them. Choose a different model on the right, or count its event sets.")
                  .arg(textOf(view.model().title)));
    plot_->setBars(stack);
    plot_->setCurrent(view.isEmpty() ? -1 : static_cast<int>(view.run));
    showHeader(view);
}

void TopDownStackPane::showHeader(const TopDownView& view)
{
    if (view.isEmpty()) {
        header_->setSubtitle({});
        sourceChip_->hide();
        return;
    }
    header_->setTitle(view.result->parameter.empty()
                          ? tr("Runs")
                          : tr("Runs by %1").arg(parameterText(*view.result)));
    const auto total = textOf(view.model().total).toLower();
    const auto& shown = plot_->bars();
    header_->setSubtitle(
        view.isAbsolute ? tr("%1 of each run").arg(total)
        : shown.line.isEmpty()
            ? tr("share of %1").arg(total)
            : tr("share of %1; the line is %2").arg(total, QString(shown.lineName).toLower()));
}

void TopDownStackPane::showSource(const core::Provenance& provenance)
{
    // What was measured or imported needs no warning.
    sourceChip_->setVisible(core::isMade(core::dataOrigin(provenance)));
    sourceChip_->setVerdict(VerdictKind::Neutral, widgets::provenanceWord(provenance));
    sourceChip_->setToolTip(textOf(provenance.source));
}

}  // namespace papilio::widgets
