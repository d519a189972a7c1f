#include "widgets/workbench/alpha_ribbon.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/ribbon_intervals.h"

#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const LogAxis axis{.low = 1e-5, .high = 1, .hasZero = false, .isLinear = false};

/// The slider stop nearest to a value: 1/k with an even k, so that 1 and 1/2 keep their score.
double nearestStop(double alpha)
{
    static const auto stops = core::alphaGrid();
    return *std::ranges::min_element(
        stops, {}, [alpha](double stop) { return std::abs(std::log(stop / alpha)); });
}

}  // namespace

AlphaRibbon::AlphaRibbon(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      ribbon_(new StabilityRibbon),
      hint_(new QLabel)
{
    ribbon_->setObjectName(QStringLiteral("alphaStability"));
    ribbon_->setAccessibleName(tr("Stability over α"));
    ribbon_->setAxis(axis);
    ribbon_->setSymbol(QStringLiteral(u"α"));
    ribbon_->setValueShown(true);
    ribbon_->setBarMargins(64, 32);
    hint_->setObjectName(QStringLiteral("alphaHint"));
    hint_->setProperty("role", QStringLiteral("hint"));
    hint_->setContentsMargins(64, 0, 16, 0);
    hint_->setWordWrap(true);
    inColumn(this, {ribbon_, hint_}, 0, {0, 8, 0, 8});
    connect(ribbon_, &StabilityRibbon::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(ribbon_, &StabilityRibbon::valueDragged, this, &AlphaRibbon::moveTo);
    connect(ribbon_, &StabilityRibbon::dragFinished, &workspace_, &Workspace::endGesture);
}

void AlphaRibbon::moveTo(double alpha)
{
    workspace_.setAlpha(nearestStop(alpha));
    if (const auto benchmark = workspace_.benchmark()) {
        ribbon_->setValue(benchmark->parameters.alpha);
    }
}

void AlphaRibbon::refresh(Changes changes)
{
    const auto benchmark = workspace_.benchmark();
    setVisible(benchmark != nullptr);
    if (!benchmark || !(changes & (Changes(Change::Study) | Change::Benchmark | Change::Parameters |
                                   Change::Stability | Change::Pivoting | Change::Problem))) {
        return;
    }
    ribbon_->setValue(benchmark->parameters.alpha);
    const auto& intervals = workspace_.stability().alpha;
    ribbon_->setIntervals(intervals ? ribbonIntervals(*intervals, workspace_.setLetters(),
                                                      workspace_.stability().recommended)
                                    : std::vector<RibbonInterval>());
    const auto& problem = workspace_.analysis().problem;
    hint_->setText(intervals ? alphaText(workspace_.stability(), benchmark->parameters.alpha)
                   : problem ? tr("No intervals: the analysis stopped.")
                             : tr("Computing the intervals…"));
}

void AlphaRibbon::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::tokens().surface);
    painter.fillRect(QRect(0, 0, width(), 1), Theme::tokens().border);
}

}  // namespace papilio::widgets
