#include "widgets/kit/stability_map_view.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>

namespace papilio::widgets {

StabilityMapView::StabilityMapView(QWidget* parent) : DragControl(parent)
{
    setMinimumSize(Fonts::scaled(120), Fonts::scaled(80));
    setAccessibleName(tr("Chosen set over τ and α"));
    setCursor(Qt::CrossCursor);
}

void StabilityMapView::setRows(std::vector<StabilityMapRow> rows)
{
    rows_ = std::move(rows);
    update();
}

void StabilityMapView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

void StabilityMapView::setPoint(double tau, double alpha)
{
    if (tau != tau_ || alpha != alpha_) {
        tau_ = tau;
        alpha_ = alpha;
        showValue();
    }
}

QSize StabilityMapView::sizeHint() const
{
    return {Fonts::scaled(240), Fonts::scaled(108)};
}

QRectF StabilityMapView::mapBox() const
{
    const double left = Fonts::scaled(48);
    const double bottom = Fonts::scaled(32);
    const double right = Fonts::scaled(8);  // half of the last value
    return {left, 1, width() - left - right, height() - bottom - 2};
}

QPointF StabilityMapView::pixelOf(double tau, double alpha) const
{
    const auto box = mapBox();
    return {box.left() + tauAxis_.position(tau) * box.width(),
            box.bottom() - alphaAxis_.position(alpha) * box.height()};
}

QPointF StabilityMapView::valueAt(QPointF pixel) const
{
    const auto box = mapBox();
    const double alpha = alphaAxis_.value((box.bottom() - pixel.y()) / box.height());
    const auto* row = rowAt(alpha);
    return {roundedTo(tauAxis_.value((pixel.x() - box.left()) / box.width()), 3),
            row == nullptr ? alpha : row->alpha};
}

const StabilityMapRow* StabilityMapView::rowAt(double alpha) const
{
    if (rows_.empty()) {
        return nullptr;
    }
    const double at = alphaAxis_.position(alpha);
    return &*std::min_element(rows_.begin(), rows_.end(), [&](const auto& a, const auto& b) {
        return std::abs(alphaAxis_.position(a.alpha) - at) <
               std::abs(alphaAxis_.position(b.alpha) - at);
    });
}

const RibbonInterval* StabilityMapView::cellAt(double tau, double alpha) const
{
    const auto* row = rowAt(alpha);
    return row == nullptr ? nullptr : intervalAt(row->intervals, tau);
}

QString StabilityMapView::spokenValue() const
{
    const auto point = tr("τ %1, α %2").arg(shortText(tau_), shortText(alpha_));
    const auto* cell = cellAt(tau_, alpha_);
    return cell == nullptr
               ? point
               : tr("%1: set %2, %3")
                     .arg(point, chosenSetLetter(cell->set), counted(cell->events, "event"));
}

void StabilityMapView::drag(double tau, double alpha)
{
    if (tau != tau_ || alpha != alpha_) {
        setPoint(tau, alpha);
        emit pointDragged(tau, alpha);
    }
}

void StabilityMapView::step(double tau, double alpha)
{
    if (tau != tau_ || alpha != alpha_) {
        emit dragStarted();
        drag(tau, alpha);
        emit dragFinished();
    }
}

void StabilityMapView::dragTo(QPointF pixel, bool /*isPress*/)
{
    const auto point = valueAt(pixel);
    drag(point.x(), point.y());
}

void StabilityMapView::keyPressEvent(QKeyEvent* event)
{
    const auto alongTau = [&](double share) {
        step(tauAxis_.value(tauAxis_.position(tau_) + share), alpha_);
    };
    const auto alongAlpha = [&](int direction) {
        const auto* row = rowAt(alpha_);
        if (row == nullptr) {
            step(tau_, alphaAxis_.value(alphaAxis_.position(alpha_) + 0.01 * direction));
            return;
        }
        const auto next = row - rows_.data() + direction;
        if (next >= 0 && next < static_cast<std::ptrdiff_t>(rows_.size())) {
            step(tau_, rows_[static_cast<std::size_t>(next)].alpha);
        }
    };
    switch (event->key()) {
        case Qt::Key_Right:
            return alongTau(0.01);
        case Qt::Key_Left:
            return alongTau(-0.01);
        case Qt::Key_Up:
            return alongAlpha(1);
        case Qt::Key_Down:
            return alongAlpha(-1);
        default:
            DragControl::keyPressEvent(event);
    }
}

bool StabilityMapView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !rows_.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto point = valueAt(help->pos());
        if (const auto* cell = cellAt(point.x(), point.y())) {
            QToolTip::showText(help->globalPos(),
                               tr("Set %1, %2: τ %3, α %4")
                                   .arg(chosenSetLetter(cell->set), counted(cell->events, "event"),
                                        shortText(point.x()), shortText(point.y())),
                               this);
        }
        return true;
    }
    return DragControl::event(event);
}

void StabilityMapView::paintRows(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        // A row reaches half way to its neighbors.
        const auto edge = [&](std::size_t a, std::size_t b) {
            return (alphaAxis_.position(rows_[a].alpha) + alphaAxis_.position(rows_[b].alpha)) / 2;
        };
        const double low = i == 0 ? 0.0 : edge(i - 1, i);
        const double high = i + 1 == rows_.size() ? 1.0 : edge(i, i + 1);
        const double top = std::round(box.bottom() - high * box.height());
        const double bottom = std::round(box.bottom() - low * box.height());
        for (const auto& cell : rows_[i].intervals) {
            const double left = std::round(box.left() + tauAxis_.position(cell.low) * box.width());
            const double right =
                std::round(box.left() + tauAxis_.position(cell.high) * box.width());
            painter.fillRect(QRectF(left, top, right - left, bottom - top),
                             chosenSetFill(cell.set, t));
        }
    }
}

/// Of each set its letter, once, where its area is widest.
void StabilityMapView::paintLetters(QPainter& painter) const
{
    const auto box = mapBox();
    const double least = painter.fontMetrics().height();
    std::map<int, QRectF> widest;
    for (const auto& row : rows_) {
        const double middle = pixelOf(0, row.alpha).y();
        for (const auto& cell : row.intervals) {
            const QRectF area(pixelOf(cell.low, row.alpha), pixelOf(cell.high, row.alpha));
            auto& known = widest[cell.set];
            if (cell.set < 0 || area.width() <= std::max(known.width(), least)) {
                continue;
            }
            // As far as the rows beside it have the same set there.
            const double tau = tauAxis_.value((area.center().x() - box.left()) / box.width());
            const auto isSame = [&](double y) {
                const auto* at = cellAt(tau, alphaAxis_.value((box.bottom() - y) / box.height()));
                return y > box.top() && y < box.bottom() && at != nullptr && at->set == cell.set;
            };
            double top = middle;
            double bottom = middle;
            while (isSame(top - 1)) {
                --top;
            }
            while (isSame(bottom + 1)) {
                ++bottom;
            }
            if (bottom - top >= least) {
                known = {area.left(), top, area.width(), bottom - top};
            }
        }
    }
    painter.setPen(Theme::tokens().onSet);
    for (const auto& [set, area] : widest) {
        if (!area.isEmpty()) {
            painter.drawText(area, Qt::AlignCenter, chosenSetLetter(set));
        }
    }
}

void StabilityMapView::paintAxes(QPainter& painter) const
{
    const auto box = mapBox();
    const double line = Fonts::scaled(16);
    const double wide = 80;
    painter.setPen(Theme::tokens().tick);
    const auto below = [&](double x, const QString& text) {
        painter.drawText(QRectF(x - wide / 2, box.bottom() + 2, wide, line),
                         Qt::AlignHCenter | Qt::AlignTop, text);
    };
    if (tauAxis_.hasZero) {
        below(box.left(), QStringLiteral("0"));
    }
    for (const int exponent : tauAxis_.decades(6)) {
        const double x = pixelOf(std::pow(10.0, exponent), 1).x();
        if (!tauAxis_.hasZero || x > box.left() + Fonts::scaled(34)) {
            below(x, powerOfTenText(exponent));
        }
    }
    for (const int exponent : alphaAxis_.decades(6)) {
        const double y = pixelOf(0, std::pow(10.0, exponent)).y();
        painter.drawText(
            QRectF(0, std::clamp(y - line / 2, 0.0, box.bottom() - line / 2), box.left() - 5, line),
            Qt::AlignRight | Qt::AlignVCenter, powerOfTenText(exponent));
    }
    painter.drawText(QRectF(box.left(), box.bottom() + 2 + line, box.width(), line),
                     Qt::AlignHCenter | Qt::AlignTop, QStringLiteral("τ"));
    painter.drawText(QRectF(0, box.top(), line, box.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("α"));
}

void StabilityMapView::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    QPainter painter(this);
    painter.fillRect(box, t.sunken);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(t.muted);
    if (rows_.empty()) {
        painter.drawText(box.adjusted(8, 4, -8, -4),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, emptyText_);
    } else {
        paintRows(painter);
        paintLetters(painter);
        const auto point = pixelOf(tau_, alpha_);
        painter.setPen(QPen(t.onSet, 1));
        painter.drawLine(QPointF(box.left(), std::round(point.y()) + 0.5),
                         QPointF(box.right(), std::round(point.y()) + 0.5));
        painter.drawLine(QPointF(std::round(point.x()) + 0.5, box.top()),
                         QPointF(std::round(point.x()) + 0.5, box.bottom()));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(t.surface);
        painter.drawEllipse(point, 4.5, 4.5);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 2));
        painter.drawRect(box.adjusted(0, 0, 1, 1));
    }
    paintAxes(painter);
}

}  // namespace papilio::widgets
