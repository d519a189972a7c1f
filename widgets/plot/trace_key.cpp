#include "widgets/plot/trace_key.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <algorithm>

namespace papilio::widgets {

TraceKey::TraceKey(const TracePicture& picture,
                   const std::vector<bool>& hidden,
                   const TraceScale& scale,
                   double right)
    : picture_(picture),
      hidden_(hidden),
      left_(scale.box().right() + 14),
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
    const double width = right_ - left_ - 30;
    const auto write = [&](double y, const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(left_ + 30, y, width, 16), Qt::AlignLeft | Qt::AlignVCenter,
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
        painter.drawLine(QPointF(left_, top + 8), QPointF(left_ + 22, top + 8));
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
            // Cut in the middle, neither would be read: the group tells two of one name apart.
            const bool hasBoth = !trace.group.isEmpty() && !trace.note.isEmpty();
            const auto both = trace.group + (hasBoth ? separator : QString()) + trace.note;
            const bool fits = QFontMetricsF(plain).horizontalAdvance(both) <= width;
            write(top + 15, plain, isHidden ? tokens.disabled : tokens.muted,
                  isHidden           ? tr("hidden")
                  : hasBoth && !fits ? trace.group
                                     : both);
        }
    }
    if (more_ > 0) {
        painter.setFont(strong);
        painter.setPen(tokens.muted);
        painter.drawText(QRectF(left_, bottom_, width + 30, 16), Qt::AlignLeft,
                         tr("and %1 more").arg(more_));
    }
}

}  // namespace papilio::widgets
