#include "widgets/pages/recorders/multiples_view.h"

#include "widgets/kit/widget_support.h"
#include "widgets/plot/trace_plot.h"

#include <QGridLayout>

#include <algorithm>

namespace papilio::widgets {

void selectRunIn(TracePlot& plot, std::optional<std::size_t> row)
{
    const auto& traces = plot.picture().traces;
    const auto found = std::ranges::find_if(
        traces, [&](const Trace& trace) { return row && trace.id == *row && !trace.isSecondary; });
    plot.setSelected(found == traces.end()
                         ? std::nullopt
                         : std::optional(static_cast<std::size_t>(found - traces.begin())));
}

MultiplesView::MultiplesView(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this))
{
    setObjectName(QStringLiteral("multiples"));
    setGround(*this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
}

void MultiplesView::setRuns(const RecordersSnapshot& snapshot,
                            const std::vector<std::size_t>& rows,
                            const ConvergenceChoice& choice,
                            std::optional<std::size_t> selected)
{
    const auto multiples = multiplesOf(snapshot, withCounterparts(snapshot, rows));
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const int columns = multiples.size() == 1 ? 1 : 2;
    for (std::size_t index = 0; index < multiples.size(); ++index) {
        auto* plot = new TracePlot;
        plot->setObjectName(QStringLiteral("multiple%1").arg(index));
        auto picture = convergencePicture(snapshot, multiples[index].rows, choice);
        picture.title = multiples[index].title;
        plot->setPicture(std::move(picture), false);
        selectRunIn(*plot, selected);
        plot->setEmptyText(multiples[index].rows.empty()
                               ? tr("%1: no such solver is ticked.").arg(multiples[index].title)
                               : QString());
        connect(plot, &TracePlot::hovered, this, &MultiplesView::hovered);
        connect(plot, &TracePlot::toleranceDragged, this, &MultiplesView::toleranceDragged);
        // Queued: what follows replaces the plot that is dragged in.
        connect(plot, &TracePlot::toleranceDragFinished, this,
                &MultiplesView::toleranceDragFinished, Qt::QueuedConnection);
        grid_->addWidget(plot, static_cast<int>(index) / columns,
                         static_cast<int>(index) % columns);
    }
}

}  // namespace papilio::widgets
