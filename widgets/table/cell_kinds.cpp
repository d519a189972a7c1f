#include "widgets/table/cell_kinds.h"

#include "widgets/kit/verdict_chip.h"
#include "widgets/table/event_name_elision.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/verdicts.h"

#include <QTableView>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// The names of the rows in view, but for the one of the cell.
QStringList namesInView(const CellPaint& cell)
{
    QStringList names;
    const auto* table = qobject_cast<const QTableView*>(cell.option.widget);
    if (table == nullptr) {
        return names;
    }
    const int first = std::max(table->rowAt(0), 0);
    const int last = table->rowAt(table->viewport()->height() - 1);
    const int end = last < 0 ? cell.index.model()->rowCount() - 1 : last;
    for (int row = first; row <= end; ++row) {
        if (row != cell.index.row()) {
            names << cell.index.siblingAtRow(row).data().toString();
        }
    }
    return names;
}

QFont tableMono(const QModelIndex& /*index*/)
{
    return Fonts::mono(Fonts::table);
}

QFont numberFont(const QModelIndex& index)
{
    const auto own = index.data(Qt::FontRole);
    return Fonts::mono(
        Fonts::table, own.isValid() && own.value<QFont>().bold() ? QFont::DemiBold : QFont::Normal);
}

void paintNumber(const CellPaint& cell)
{
    const auto own = cell.index.data(Qt::ForegroundRole);
    cell.drawText(cell.text(), own.isValid() ? own.value<QBrush>().color() : cell.ink(),
                  Qt::AlignRight);
}

void paintMiddleElided(const CellPaint& cell)
{
    const QFontMetrics metrics(cell.font);
    const auto text = cell.text();
    const int width = cell.box.width();
    cell.drawText(metrics.horizontalAdvance(text) <= width
                      ? text
                      : elideAmong(text, namesInView(cell), metrics, width),
                  cell.ink());
}

void paintEventName(const CellPaint& cell)
{
    const QFontMetrics metrics(cell.font);
    const auto name = cell.text();
    const int width = cell.box.width();
    const auto parts = metrics.horizontalAdvance(name) <= width
                           ? splitEventName(name)
                           : elideEventNameAmong(name, namesInView(cell), metrics, width);
    const auto ink = cell.ink();
    auto& painter = cell.painter;
    painter.setFont(cell.font);
    painter.setPen(ink == cell.tokens.disabled ? ink : cell.tokens.muted);
    painter.drawText(cell.box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, parts.family);
    painter.setPen(ink);
    painter.drawText(cell.box.adjusted(metrics.horizontalAdvance(parts.family), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, parts.mask);
}

constexpr int markerRoom = 18;

core::EventStatus statusOf(const QModelIndex& index)
{
    return static_cast<core::EventStatus>(index.data(StatusRole).toInt());
}

void paintMarker(QPainter& painter, QPointF center, const StatusLook& look)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(center);
    const double diameter = look.marker == Marker::Diamond ? 10
                            : look.marker == Marker::Disc  ? 7
                                                           : 6;
    drawMarkers(painter, look.marker, look.color, {QPointF()}, diameter, Qt::NoBrush);
    painter.restore();
}

/// Width of the longest word of a status.
int longestWord(const QFontMetrics& metrics)
{
    int longest = 0;
    for (std::size_t status = 0; status < core::eventStatusCount; ++status) {
        // The tokens do not change the words; any theme does.
        const auto look = statusLook(static_cast<core::EventStatus>(status), lightTokens());
        longest = std::max(longest, metrics.horizontalAdvance(look.word));
    }
    return longest;
}

/// Room for the strip: a cell's content, not higher than 18 px.
QRectF stripBox(const QRect& box)
{
    const int height = std::min(box.height() - 6, Fonts::scaled(18));
    return {static_cast<double>(box.left()), box.center().y() - height / 2.0 + 1,
            static_cast<double>(box.width()), static_cast<double>(height)};
}

void paintStatus(const CellPaint& cell)
{
    if (!cell.index.data(StatusRole).isValid()) {
        paintText(cell);
        return;
    }
    const auto look = statusLook(statusOf(cell.index), cell.tokens);
    paintMarker(cell.painter, QPointF(cell.box.left() + 5, cell.box.center().y() + 0.5), look);
    const auto room = cell.box.adjusted(markerRoom, 0, 0, 0);
    // One column says all its words whole or all of them abridged.
    const bool isWhole = longestWord(QFontMetrics(cell.font)) <= room.width();
    cell.within(room).drawText(isWhole ? look.word : look.abridged, cell.ink());
}

int statusWidth(const QModelIndex& index)
{
    const QFontMetrics metrics(cellFont(index));
    // The tokens do not change the words; any theme does.
    return index.data(StatusRole).isValid()
               ? markerRoom +
                     metrics.horizontalAdvance(statusLook(statusOf(index), lightTokens()).word) + 1
               : textWidth(cellFont(index), index.data().toString());
}

int verdictWidth(const QModelIndex& index)
{
    return verdictChipSize(static_cast<VerdictKind>(index.data(VerdictRole).toInt()),
                           index.data().toString())
        .width();
}

/// "not definable" of "not definable: only A + B is counted": a cut reason says nothing.
QString withoutReason(const QString& words)
{
    return words.section(QStringLiteral(": "), 0, 0);
}

void paintVerdict(const CellPaint& cell)
{
    const auto kind = cell.index.data(VerdictRole);
    if (kind.isValid()) {
        const bool isWhole = verdictWidth(cell.index) <= cell.box.width();
        paintVerdictChip(cell.painter, cell.box, static_cast<VerdictKind>(kind.toInt()),
                         isWhole ? cell.text() : withoutReason(cell.text()));
    } else {
        paintText(cell);
    }
}

/// Bars from a base line, colored by status, a line at each group boundary.
void paintFingerprint(const CellPaint& cell)
{
    auto& painter = cell.painter;
    const auto& tokens = cell.tokens;
    const auto fingerprint = cell.index.data(FingerprintRole).value<Fingerprint>();
    const auto& values = fingerprint.values;
    const QRectF strip = stripBox(cell.box);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(strip.left(), strip.bottom(), strip.width(), 1), tokens.border);
    double largest = 0;
    for (const double value : values) {
        largest = std::max(largest, std::isfinite(value) ? std::abs(value) : 0.0);
    }
    const double step = values.isEmpty() ? 0 : strip.width() / static_cast<double>(values.size());
    const double gap = step >= 4 ? 1 : 0.5;
    const auto color = statusLook(fingerprint.status, tokens).color;
    painter.setRenderHint(QPainter::Antialiasing, step < 4);
    for (qsizetype k = 0; k < values.size(); ++k) {
        if (!std::isfinite(values[k]) || values[k] == 0) {
            continue;
        }
        const double height = std::max(1.0, std::abs(values[k]) / largest * (strip.height() - 1));
        const double left = strip.left() + static_cast<double>(k) * step;
        const auto right = left + step - gap;
        painter.fillRect(
            QRectF(QPointF(left, strip.bottom() - height), QPointF(right, strip.bottom())), color);
    }
    for (const int group : fingerprint.groups) {
        painter.fillRect(
            QRectF(std::round(strip.left() + group * step), strip.top() - 1, 1, strip.height() + 2),
            tokens.axis);
    }
    painter.restore();
}

int fingerprintWidth(const QModelIndex& index)
{
    const auto kernels = index.data(FingerprintRole).value<Fingerprint>().values.size();
    return std::clamp(static_cast<int>(kernels) * 3, Fonts::scaled(90), Fonts::scaled(190));
}

void paintCoefficient(const CellPaint& cell)
{
    auto& painter = cell.painter;
    const auto& tokens = cell.tokens;
    const auto variant = cell.index.data(CoefficientRole);
    if (!variant.isValid()) {
        return;
    }
    const auto value = variant.value<Coefficient>();
    const double middle = cell.box.center().y() + 0.5;
    const double left = cell.box.left() + 4;
    const double width = std::min(cell.box.width() - 10, Fonts::scaled(400));
    const auto x = [&](double v) {
        return left + width * std::clamp(std::abs(v) / value.scale, 0.0, 1.0);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.border);
    painter.drawRoundedRect(QRectF(left, middle - 1, width, 2), 1, 1);
    if (value.raw == 0 && value.rounded == 0) {
        return;
    }
    const auto& bar = value.rounded < 0 ? tokens.categories[5] : tokens.categories[0];
    painter.fillRect(QRectF(left, middle - 3, x(value.rounded) - left, 6), bar);
    if (std::abs(value.raw) > value.scale) {
        painter.setBrush(tokens.text);
        const double end = left + width;
        painter.drawPolygon(QPolygonF(
            {QPointF(end, middle - 4), QPointF(end + 5, middle), QPointF(end, middle + 4)}));
        return;
    }
    painter.setPen(QPen(tokens.text, 1.5));
    painter.setBrush(tokens.surface);
    painter.drawEllipse(QPointF(x(value.raw), middle), 3.2, 3.2);
}

int coefficientWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(134);
}

}  // namespace

int statusWordsWidth()
{
    return markerRoom + longestWord(QFontMetrics(Fonts::ui(Fonts::table))) + 1;
}

int verdictWidthWithoutReason(const QModelIndex& index)
{
    return verdictChipSize(static_cast<VerdictKind>(index.data(VerdictRole).toInt()),
                           withoutReason(index.data().toString()))
        .width();
}

constinit const CellKind textCells{};
constinit const CellKind numberCells{.paint = paintNumber, .font = numberFont};
constinit const CellKind middleElidedCells{.paint = paintMiddleElided};
constinit const CellKind eventNameCells{
    .paint = paintEventName, .font = tableMono, .tipIsText = true};
constinit const CellKind statusCells{.paint = paintStatus, .width = statusWidth};
constinit const CellKind verdictCells{.paint = paintVerdict, .width = verdictWidth};
constinit const CellKind fingerprintCells{.paint = paintFingerprint, .width = fingerprintWidth};
constinit const CellKind coefficientCells{.paint = paintCoefficient, .width = coefficientWidth};

}  // namespace papilio::widgets
