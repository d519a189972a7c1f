#include "widgets/plot/trace_marks.h"

#include "core/base/bounded.h"
#include "widgets/plot/label_placer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace papilio::widgets {

namespace {

/// Where a trace reached the tolerance for good, and how large that is drawn.
struct Crossing {
    std::size_t trace = 0;
    QPointF at;
    double radius = 0;
};

struct TraceMarks {
    const TracePicture& picture;
    const std::vector<bool>& hidden;
    const TraceScale& scale;
    const Tokens& tokens;

    Category lookOf(const Trace& trace) const
    {
        return traceLook(trace.category, trace.dash, tokens);
    }

    /// Writes a label where it is free, moving it up or down a little; leaves it out where not: the
    /// words beside the plot say the same.
    void label(QCPPainter& painter, QPointF at, const QString& text, LabelPlacer& placer) const
    {
        painter.setFont(Fonts::ui(Fonts::axis));
        const QFontMetricsF metrics(painter.font());
        const double width = metrics.horizontalAdvance(text);
        const double left =
            core::bounded(at.x(), scale.box().left() + 4,
                          std::max(scale.box().left() + 4, scale.box().right() - width - 4));
        keepOffCurves(placer, left, left + width);
        std::vector<QPointF> places;
        for (const double shift : {0, -15, 15, -30, 30}) {  // farther off it is another trace's
            places.emplace_back(left, at.y() + 5 + shift);
        }
        const auto placed = placer.level(text, {width, 11}, places);
        if (placed.isVisible) {
            painter.setPen(tokens.text);
            drawHaloed(painter, {left, placed.at.y() - 6.5 + metrics.ascent() / 2}, text,
                       tokens.surface);
        }
    }

    /// Labels of these pixels are not struck through.
    void keepOffCurves(LabelPlacer& placer, double left, double right) const
    {
        constexpr double step = 8;
        for (std::size_t index = 0; index < picture.traces.size(); ++index) {
            const auto& trace = picture.traces[index];
            std::optional<QPointF> before;
            for (double x = left; !hidden[index] && x <= right + step; x += step) {
                const auto place = scale.indexAt(trace, scale.positionAt(x));
                if (place >= trace.values->size() || std::isnan((*trace.values)[place])) {
                    before.reset();
                    continue;
                }
                const auto at = scale.pixelOf(trace, place);
                if (before && *before != at) {
                    placer.avoid({*before, at});
                }
                before = at;
            }
        }
    }

    void paintRestarts(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
    {
        const auto& trace = picture.traces[mark.trace];
        const auto area = scale.box();
        painter.save();
        painter.setClipRect(area);
        painter.setPen(QPen(lookOf(trace).color, 1.5));
        constexpr double apart = 8;  // px: a long recording has thousands of restarts
        const auto restartAt = [&mark](std::size_t index) {  // or behind it
            const auto passed = index > mark.from ? index - mark.from : 0;
            return mark.from + (passed + mark.period - 1) / mark.period * mark.period;
        };
        std::optional<QPointF> first;
        const auto [begin, end] = scale.shownRange(trace);
        for (auto index = mark.period > 0 ? restartAt(begin) : end; index < end;) {
            const auto at = scale.pixelOf(trace, index);
            if (std::isnan((*trace.values)[index])) {
                index += mark.period;
                continue;
            }
            painter.drawLine(at - QPointF(0, 14), at - QPointF(0, 6));
            if (!first && at.y() - 14 > area.top() + 30) {
                first = at - QPointF(0, 14);
            }
            const auto next = scale.indexAt(trace, scale.positionAt(at.x() + apart));
            index = restartAt(std::max(index + 1, next));
        }
        painter.restore();
        if (first) {
            painter.setPen(QPen(lookOf(trace).color, 1));
            painter.drawLine(*first, *first - QPointF(0, 18));
            label(painter, *first + QPointF(4, -20), mark.text, placer);
        }
    }

    void paintStagnation(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
    {
        const auto& trace = picture.traces[mark.trace];
        const auto last = std::min(mark.to, trace.values->size() - 1);
        const double left =
            std::max(scale.box().left(), scale.xPixel(scale.positionOf(trace, mark.from)));
        const double right =
            std::min(scale.box().right(), scale.xPixel(scale.positionOf(trace, last)));
        const double at = scale.y(trace, (*trace.values)[last]) - 12;
        if (right - left < 30 || at < scale.box().top() + 8 || at > scale.box().bottom()) {
            return;
        }
        painter.setPen(QPen(tokens.axis, 1));
        painter.drawLine(QPointF(left, at), QPointF(right, at));
        for (const double x : {left, right}) {
            painter.drawLine(QPointF(x, at - 4), QPointF(x, at + 4));
        }
        const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
        label(painter, {(left + right - width) / 2, at - 9}, mark.text, placer);
    }

    void paintDivergence(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
    {
        const auto& trace = picture.traces[mark.trace];
        if (mark.from >= trace.values->size()) {
            return;
        }
        const double x = scale.xPixel(scale.positionOf(trace, mark.from));
        const double at = core::bounded(scale.y(trace, (*trace.values)[mark.from]),
                                        scale.box().top() + 10, scale.box().bottom() - 10);
        if (x >= scale.box().left() && x <= scale.box().right()) {
            label(painter, {x + 10, at}, mark.text, placer);
        }
    }

    void paintForecast(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
    {
        const auto& trace = picture.traces[mark.trace];
        const auto count = trace.values->size();
        if (!trace.forecast || !trace.positions.empty() || count == 0 || !picture.tolerance) {
            return;
        }
        const auto& forecast = *trace.forecast;
        const QPointF begin(scale.xPixel(static_cast<double>(count - 1)),
                            scale.y(trace, (*trace.values)[count - 1]));
        const double line = scale.yPixel(*picture.tolerance);
        const QPointF end(scale.xPixel(forecast.at), line);
        painter.save();
        painter.setClipRect(scale.box());
        auto wash = lookOf(trace).color;
        wash.setAlphaF(0.14F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(wash);
        const double high = forecast.high ? scale.xPixel(*forecast.high) : scale.box().right();
        painter.drawPolygon(
            QPolygonF({begin, QPointF(scale.xPixel(forecast.low), line), QPointF(high, line)}));
        QPen pen(lookOf(trace).color, 1.5);
        pen.setDashPattern({1.5, 3});
        painter.setPen(pen);
        painter.drawLine(begin, end);
        painter.restore();
        if (end.x() < scale.box().right() + 1) {
            const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
            label(painter, {end.x() - width / 2, line + 13}, mark.text, placer);
        }
    }

    void paint(QCPPainter& painter) const
    {
        paintZero(painter);
        paintEdges(painter);
        paintFindings(painter);
        paintCrossings(painter);
    }

    void paintFindings(QCPPainter& painter) const
    {
        LabelPlacer placer(scale.box().adjusted(0, 0, 1, 1), 2);
        if (picture.tolerance) {
            const double line = scale.yPixel(*picture.tolerance);
            const auto words = toleranceWords(picture, hidden, scale);
            placer.block(QRectF(words.at - QPointF(0, words.size.height()), words.size));
            placer.block(QRectF(scale.box().left(), line - 1, scale.box().width(), 2));
        }
        for (const auto& mark : picture.marks) {
            if (mark.trace >= picture.traces.size() || hidden[mark.trace] ||
                picture.traces[mark.trace].values->size() == 0) {
                continue;
            }
            switch (mark.kind) {
                case TraceMark::Kind::Restart:
                    paintRestarts(painter, mark, placer);
                    break;
                case TraceMark::Kind::Stagnation:
                    paintStagnation(painter, mark, placer);
                    break;
                case TraceMark::Kind::Divergence:
                case TraceMark::Kind::Note:
                    paintDivergence(painter, mark, placer);
                    break;
                case TraceMark::Kind::Forecast:
                    paintForecast(painter, mark, placer);
                    break;
            }
        }
    }

    void paintZero(QCPPainter& painter) const
    {
        bool any = false;
        for (std::size_t index = 0; picture.isLogarithmic && index < hidden.size(); ++index) {
            const auto& trace = picture.traces[index];
            const auto [from, to] = scale.shownRange(trace);
            any = any || (!hidden[index] && trace.values->countUpTo(from, to, 0) > 0);
        }
        if (!any) {
            return;
        }
        const double at = scale.box().bottom() - 0.5;
        painter.setPen(QPen(tokens.axis, 1.5, Qt::DotLine));
        painter.drawLine(QPointF(scale.box().left(), at), QPointF(scale.box().right(), at));
        painter.setFont(Fonts::ui(Fonts::axis));
        painter.setPen(tokens.muted);
        painter.drawText(QRectF(scale.box().left() + 4, at - 15, 120, 14),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("0 and below"));
    }

    void paintEdges(QCPPainter& painter) const
    {
        painter.setPen(Qt::NoPen);
        const auto range = scale.values();
        for (std::size_t index = 0; index < picture.traces.size(); ++index) {
            const auto& trace = picture.traces[index];
            for (const bool above : {true, false}) {
                if (hidden[index] || scale.offScale(trace, above) == 0) {
                    continue;
                }
                const auto [from, to] = scale.shownRange(trace);
                // Bisection for the first value beyond the edge.
                auto low = from;
                auto high = to;
                while (high - low > 1) {
                    const auto middle = low + (high - low) / 2;
                    const bool hit =
                        above
                            ? trace.values->countAbove(from, middle, range.second * trace.unit) > 0
                            : trace.values->countUpTo(from, middle, range.first * trace.unit) > 0;
                    (hit ? high : low) = middle;
                }
                const double x = scale.xPixel(scale.positionOf(trace, low));
                const double edge = above ? scale.box().top() + 1 : scale.box().bottom() - 1;
                const double inner = edge + (above ? 8 : -8);
                painter.setBrush(lookOf(trace).color);
                painter.drawPolygon(QPolygonF(
                    {QPointF(x, edge), QPointF(x - 4.5, inner), QPointF(x + 4.5, inner)}));
            }
        }
    }

    std::vector<Crossing> crossings() const
    {
        std::vector<Crossing> found;
        for (std::size_t index = 0; index < picture.traces.size(); ++index) {
            const auto& trace = picture.traces[index];
            if (hidden[index] || !trace.crossing || *trace.crossing >= trace.values->size() ||
                trace.isSecondary) {
                continue;
            }
            const QPointF at(scale.xPixel(scale.positionOf(trace, *trace.crossing)),
                             scale.y(trace, (*trace.values)[*trace.crossing]));
            if (!scale.box().contains(at)) {
                continue;
            }
            // Those below one at the same place look out from under it.
            constexpr double samePlace = 3;
            for (auto& below : found) {
                below.radius += QLineF(below.at, at).length() < samePlace ? 3.5 : 0;
            }
            found.push_back({index, at, 5});
        }
        return found;
    }

    void paintCrossings(QCPPainter& painter) const
    {
        for (const auto& crossing : crossings()) {
            painter.setPen(QPen(tokens.surface, 1.5));
            painter.setBrush(lookOf(picture.traces[crossing.trace]).color);
            painter.drawEllipse(crossing.at, crossing.radius, crossing.radius);
        }
    }
};

}  // namespace

void paintTraceMarks(QCPPainter& painter,
                     const TracePicture& picture,
                     const std::vector<bool>& hidden,
                     const TraceScale& scale,
                     const Tokens& tokens)
{
    TraceMarks{picture, hidden, scale, tokens}.paint(painter);
}

ToleranceWords toleranceWords(const TracePicture& picture,
                              const std::vector<bool>& hidden,
                              const TraceScale& scale)
{
    constexpr double off = 5;
    constexpr double step = 16;
    const auto number = shortText(*picture.tolerance);
    ToleranceWords words;
    words.text = picture.toleranceName.isEmpty()
                     ? tr("tolerance %1").arg(number)
                     : picture.toleranceName + QLatin1Char(' ') + number;
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis, QFont::DemiBold));
    words.size = {metrics.horizontalAdvance(words.text), metrics.ascent()};
    const auto box = scale.box();
    const double line = scale.yPixel(*picture.tolerance);
    LabelPlacer placer(box, 2);
    TraceMarks{picture, hidden, scale, lightTokens()}.keepOffCurves(placer, box.left(),
                                                                    box.right());
    std::vector<QPointF> places;
    for (double left = box.left() + 10; left + words.size.width() < box.right(); left += step) {
        places.emplace_back(left, line - off);
        places.emplace_back(left, line + off + words.size.height());
    }
    const auto placed = placer.level(words.text, words.size, places);
    words.at =
        placed.isVisible ? placed.at : QPointF(box.right() - words.size.width(), box.top() - 3);
    return words;
}

TraceKey::TraceKey(const TracePicture& picture,
                   const std::vector<bool>& hidden,
                   const TraceScale& scale,
                   double right)
    : picture_(picture),
      hidden_(hidden),
      swatch_(right - scale.box().right() < Fonts::scaled(140) ? 14 : 22),
      left_(scale.box().right() + (swatch_ < 22 ? 8 : 14)),
      right_(right)
{
    if (!picture_.hasKey) {
        return;
    }
    const auto box = scale.box();
    struct End {
        double end;
        std::size_t trace;
    };
    std::vector<End> entries;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        if (!picture_.traces[index].isSecondary) {
            entries.push_back(
                {scale.lastShown(picture_.traces[index]).value_or(box.bottom()), index});
        }
    }
    std::ranges::stable_sort(entries, {}, &End::end);
    isTight_ = static_cast<double>(entries.size()) * Fonts::scaled(34) > box.height();
    const double row = isTight_
                           ? Fonts::scaled(18)
                           : std::min(double(Fonts::scaled(40)),
                                      box.height() / std::max<double>(1, double(entries.size())));
    bottom_ = box.top();
    for (std::size_t index = 0; index < entries.size(); ++index) {
        if (bottom_ + 2 * row > box.bottom() && index + 1 < entries.size()) {
            more_ = entries.size() - index;
            break;
        }
        const QRectF room(left_, bottom_, right_ - left_, isTight_ ? row : std::min(row, 34.0));
        entries_.push_back({entries[index].trace, room});
        bottom_ += row;
    }
}

std::optional<std::size_t> TraceKey::traceAt(QPointF pixel) const
{
    const auto found = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.box.contains(pixel); });
    return found == entries_.end() ? std::nullopt : std::optional(found->trace);
}

QRectF TraceKey::boxOf(std::size_t trace) const
{
    const auto found = std::ranges::find(entries_, trace, &Entry::trace);
    return found == entries_.end() ? QRectF() : found->box;
}

void TraceKey::paint(QCPPainter& painter, const Tokens& tokens) const
{
    const double names = swatch_ + (swatch_ < 22 ? 5 : 8);
    const double width = right_ - left_ - names;
    const auto write = [&](double y, const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(left_ + names, y, width, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width));
    };
    const auto strong = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const auto plain = Fonts::ui(Fonts::axis);
    for (const auto& entry : entries_) {
        const auto& trace = picture_.traces[entry.trace];
        const bool isHidden = hidden_[entry.trace];
        const double top = entry.box.top();
        auto look = traceLook(trace.category, trace.dash, tokens);
        look.color.setAlphaF(isHidden ? 0.25F : 1.0F);
        painter.setPen(QPen(look.color, 2, look.line));
        painter.drawLine(QPointF(left_, top + 8), QPointF(left_ + swatch_, top + 8));
        const auto name = isHidden ? tokens.disabled : tokens.text;
        const auto separator = QStringLiteral(" · ");
        if (isTight_) {
            const auto& second = trace.group.isEmpty() ? trace.note : trace.group;
            // The name and the first digits are read where not all of it finds room.
            const QFontMetricsF metrics(strong);
            const auto begin = trace.name + separator;
            const double rest = width - metrics.horizontalAdvance(begin);
            write(top, strong, name,
                  second.isEmpty() || rest < Fonts::scaled(24)
                      ? trace.name
                      : begin + metrics.elidedText(second, Qt::ElideRight, rest));
        } else {
            write(top, strong, name, trace.name);
            // Most of the group must be read: it tells two of one name apart.
            const QFontMetricsF metrics(plain);
            const bool hasBoth = !trace.group.isEmpty() && !trace.note.isEmpty();
            const auto end = (hasBoth ? separator : QString()) + trace.note;
            const double rest = width - metrics.horizontalAdvance(end);
            const bool fits = rest >= 0.7 * metrics.horizontalAdvance(trace.group);
            const auto both =
                (hasBoth ? metrics.elidedText(trace.group, Qt::ElideRight, rest) : trace.group) +
                end;
            write(top + 15, plain, isHidden ? tokens.disabled : tokens.muted,
                  isHidden           ? tr("hidden")
                  : hasBoth && !fits ? trace.group
                                     : both);
        }
    }
    if (more_ > 0) {
        painter.setFont(strong);
        painter.setPen(tokens.muted);
        painter.drawText(QRectF(left_, bottom_, width + names, 16), Qt::AlignLeft,
                         tr("and %1 more").arg(more_));
    }
}

}  // namespace papilio::widgets
