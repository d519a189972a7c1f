#include "widgets/pages/study/noise_overview.h"

#include "widgets/plot/picture_file.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace papilio::widgets {

NoisyEvents::NoisyEvents(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      common_(this, JobThread::Urgency::Background),
      counting_(this, JobThread::Urgency::Background)
{}

/// The active benchmark has its results; of the others only the noise is computed, once for each
/// while it is not active.
void NoisyEvents::count()
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
                counted.push_back(
                    {benchmark, core::noisyCount(noise),
                     std::make_shared<const std::vector<std::string>>(core::noisyNames(noise))});
            }
            return counted;
        },
        [this](std::vector<Counted> counted) {
            std::ranges::move(counted, std::back_inserter(counted_));
            count();
        });
}

/// One event that is noisy in every benchmark says more than the counts of each.
void NoisyEvents::findCommon()
{
    if (workspace_.document().benchmarks.size() < 2) {
        common_.cancel();
        emit commonFound({});
        return;
    }
    common_.start(
        [counted = counted_, analysis = workspace_.analysis()](const std::stop_token& /*stop*/) {
            std::vector<std::vector<std::string>> names;
            for (const auto& one : counted) {
                names.push_back(one.names ? *one.names : core::noisyNames(analysis));
            }
            return core::commonNoise(names);
        },
        [this](const core::CommonNoise& common) { emit commonFound(common); });
}

namespace {

constexpr double zeroExponent = -17;  // zeros lie on the base line
constexpr double topExponent = 2;
constexpr int left = 64;
constexpr int top = 12;
constexpr int bottom = 28;
/// So few events are marked one by one.
constexpr std::size_t mostMarked = 40;
constexpr double markRadius = 3;

}  // namespace

NoiseOverview::NoiseOverview(QWidget* parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Noise of all events"));
    setToolTip(tr("Open the noise page"));
    addPictureMenu(*this);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void NoiseOverview::show(std::vector<double> sorted, double tau)
{
    sorted_ = std::move(sorted);
    tau_ = tau;
    update();
}

QSize NoiseOverview::sizeHint() const
{
    return {Fonts::scaled(400), Fonts::scaled(170)};
}

QSize NoiseOverview::minimumSizeHint() const
{
    return {Fonts::scaled(240), Fonts::scaled(110)};
}

double NoiseOverview::y(double value) const
{
    const double exponent = value > 0 ? std::log10(value) : zeroExponent;
    const double share = (std::clamp(exponent, zeroExponent, topExponent) - zeroExponent) /
                         (topExponent - zeroExponent);
    return height() - bottom - share * (height() - top - bottom);
}

void NoiseOverview::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Fonts::ui(Fonts::axis));
    if (sorted_.empty()) {
        painter.setPen(t.muted);
        painter.drawText(
            rect().adjusted(16, 16, -16, -16), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
            tr("The noise of no event could be judged: all are missing, not finite or zero."));
        return;
    }
    const auto threshold = tr("τ %1").arg(shortText(tau_));
    const int right = painter.fontMetrics().horizontalAdvance(threshold) + 12;
    const QRectF box(left, top, width() - left - right, height() - top - bottom);
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), y(tau_) - box.top()), t.shade);
    for (const int exponent : {-15, -10, -5, 0}) {
        const double at = std::round(y(std::pow(10.0, exponent))) + 0.5;
        painter.setPen(t.grid);
        painter.drawLine(QPointF(box.left(), at), QPointF(box.right(), at));
        painter.setPen(t.tick);
        painter.drawText(QRectF(0, at - 10, left - 8, 20), Qt::AlignRight | Qt::AlignVCenter,
                         powerOfTenText(exponent));
    }
    painter.setPen(QPen(t.axis, 1, Qt::DotLine));
    painter.drawLine(QPointF(box.left(), y(0)), QPointF(box.right(), y(0)));
    painter.setPen(t.tick);
    painter.drawText(QRectF(0, y(0) - 10, left - 8, 20), Qt::AlignRight | Qt::AlignVCenter, u"0"_s);

    QPainterPath curve;
    const auto points = std::min<std::size_t>(
        sorted_.size(), 2 * static_cast<std::size_t>(std::max(2.0, box.width())));
    for (std::size_t point = 0; point < points; ++point) {
        const auto event = points < 2 ? 0 : point * (sorted_.size() - 1) / (points - 1);
        const double x = box.left() + box.width() * (static_cast<double>(event) + 0.5) /
                                          static_cast<double>(sorted_.size());
        point == 0 ? curve.moveTo(x, y(sorted_[event])) : curve.lineTo(x, y(sorted_[event]));
    }
    painter.setPen(QPen(t.categories[0], 1.8));
    painter.drawPath(curve);
    if (sorted_.size() <= mostMarked) {  // a line through one event has no length
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.categories[0]);
        for (std::size_t event = 0; event < sorted_.size(); ++event) {
            const double x = box.left() + box.width() * (static_cast<double>(event) + 0.5) /
                                              static_cast<double>(sorted_.size());
            painter.drawEllipse(QPointF(x, y(sorted_[event])), markRadius, markRadius);
        }
        painter.setBrush(Qt::NoBrush);
    }
    painter.setPen(QPen(t.accent, 2));
    painter.drawLine(QPointF(box.left(), y(tau_)), QPointF(box.right(), y(tau_)));
    painter.setPen(t.accent);
    painter.drawText(QRectF(box.right() + 4, y(tau_) - 10, right - 4, 20),
                     Qt::AlignLeft | Qt::AlignVCenter, threshold);
    painter.setPen(t.muted);
    painter.drawText(QRectF(box.left(), box.bottom() + 6, box.width(), 18),
                     Qt::AlignRight | Qt::AlignTop, tr("events by noise; max-RNMSE"));
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

}  // namespace papilio::widgets
