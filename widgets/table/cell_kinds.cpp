#include "widgets/table/cell_kinds.h"

#include "core/model/event_names.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <QTableView>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr QChar ellipsis(0x2026);

/// Start and end of a text in so many characters, the end the longer where they are odd.
QString withoutMiddle(const QString& text, qsizetype room)
{
    if (text.size() <= room) {
        return text;
    }
    const auto kept = std::max<qsizetype>(room - 1, 0);
    return text.left(kept / 2) + ellipsis + text.right(kept - kept / 2);
}

/// The mask where even alone it is too wide: first without its qualifiers (":device=0"), then
/// without its middle.
QString elideMask(const QString& mask, qsizetype room)
{
    if (mask.size() <= room) {
        return mask;
    }
    const auto qualifiers = mask.indexOf(u':');
    return qualifiers > 0 && qualifiers + 1 <= room
               ? mask.left(qualifiers) + ellipsis
               : withoutMiddle(qualifiers > 0 ? mask.left(qualifiers) : mask, room);
}

/// A name in so many characters.
EventNameParts inCharacters(const QString& name, qsizetype room)
{
    auto parts = splitEventName(name);
    constexpr qsizetype leastFamily = 2;  // "…:"
    parts.mask = elideMask(parts.mask, room - (parts.family.isEmpty() ? 0 : leastFamily));
    const auto rest = room - parts.mask.size();
    if (parts.family.isEmpty() || parts.family.size() <= rest) {
        return parts;
    }
    auto kept = parts.family.chopped(1).left(std::max<qsizetype>(rest - leastFamily, 0));
    while (kept.endsWith(u'_')) {
        kept.chop(1);
    }
    parts.family = kept + ellipsis + u':';
    return parts;
}

QString joined(const EventNameParts& parts)
{
    return parts.family + parts.mask;
}

qsizetype firstDifference(const QString& one, const QString& other)
{
    const auto most = std::min(one.size(), other.size());
    qsizetype place = 0;
    while (place < most && one[place] == other[place]) {
        ++place;
    }
    return place;
}

/// Number of characters of a mono face that fit; names in other scripts are measured by the caller.
qsizetype charactersIn(const QFontMetrics& metrics, int width)
{
    const double one = QFontMetricsF(metrics).horizontalAdvance(QLatin1Char('0'));
    return std::max<qsizetype>(static_cast<qsizetype>(width / std::max(one, 1.0)), 0);
}

/// A name of which only some characters are shown, an ellipsis for every gap.
class KeptCharacters {
public:
    KeptCharacters(const QString& name, qsizetype room)
        : name_(name),
          keeps_(static_cast<std::size_t>(name.size()), false),
          room_(room)
    {}

    [[nodiscard]] bool has(qsizetype place) const
    {
        return keeps_[static_cast<std::size_t>(place)];
    }
    /// Shows another character where there is room. @return whether there was
    bool keep(qsizetype place)
    {
        if (place < 0 || place >= name_.size() || has(place)) {
            return false;
        }
        keeps_[static_cast<std::size_t>(place)] = true;
        if (shown(0, name_.size()).size() <= room_) {
            return true;
        }
        keeps_[static_cast<std::size_t>(place)] = false;
        return false;
    }
    /// What is shown of [from, to); a gap that began before `from` has its ellipsis there.
    [[nodiscard]] QString shown(qsizetype from, qsizetype to) const
    {
        QString text;
        bool isGap = from > 0 && !has(from - 1);
        for (auto place = from; place < to; ++place) {
            if (has(place)) {
                text += name_[place];
            } else if (!isGap) {
                text += ellipsis;
            }
            isGap = !has(place);
        }
        return text;
    }

private:
    const QString& name_;
    std::vector<bool> keeps_;
    qsizetype room_;
};

/// Where a name differs from its rivals, most of them first.
std::vector<qsizetype> differences(const QString& name, const QStringList& rivals)
{
    std::map<qsizetype, int> counts;
    for (const auto& rival : rivals) {
        ++counts[std::min(firstDifference(name, rival), name.size() - 1)];
    }
    std::vector<qsizetype> places;
    for (const auto& [place, count] : counts) {
        places.push_back(place);
    }
    std::ranges::stable_sort(places, std::greater(),
                             [&](qsizetype place) { return counts[place]; });
    return places;
}

/// The name around the places in which it differs, and as much of its end as there is room for.
EventNameParts aroundPlaces(const QString& name,
                            const std::vector<qsizetype>& places,
                            qsizetype room)
{
    KeptCharacters kept(name, room);
    for (const auto place : places) {
        kept.keep(place);
    }
    std::vector<qsizetype> starts;
    for (qsizetype place = 0; place < name.size(); ++place) {
        if (kept.has(place)) {
            starts.push_back(place);
        }
    }
    for (const auto start : starts) {
        kept.keep(start - 1);
    }
    for (bool grew = true; grew;) {
        grew = false;
        for (auto place : starts) {
            while (place < name.size() && kept.has(place)) {
                ++place;
            }
            grew = kept.keep(place) || grew;
        }
        auto end = name.size() - 1;
        while (end >= 0 && kept.has(end)) {
            --end;
        }
        grew = kept.keep(end) || grew;
    }
    const auto mask = splitEventName(name).family.size();
    return {kept.shown(0, mask), kept.shown(mask, name.size())};
}

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

/// A number in its room: with fewer digits, or not at all, since without its end it is another one.
QString numberIn(const CellPaint& cell)
{
    const QFontMetrics metrics(cell.font);
    auto text = cell.text();
    const auto value = cell.index.data(Qt::EditRole);
    const bool isPlain = value.userType() == QMetaType::Double && !text.isEmpty() &&
                         text.back().isNumber();  // no unit
    for (int digits = 3;
         isPlain && digits > 0 && metrics.horizontalAdvance(text) > cell.box.width(); --digits) {
        text = numberText(value.toDouble(), digits);
    }
    return metrics.horizontalAdvance(text) > cell.box.width() ? u"\u2026"_s : text;
}

void paintNumber(const CellPaint& cell)
{
    const auto own = cell.index.data(Qt::ForegroundRole);
    cell.drawText(numberIn(cell), own.isValid() ? own.value<QBrush>().color() : cell.ink(),
                  Qt::AlignRight);
}

void paintWrapped(const CellPaint& cell)
{
    const QFontMetrics metrics(cell.font);
    const auto& box = cell.box;
    const int height = metrics.lineSpacing();
    const auto lines =
        wrappedLines(cell.text(), metrics, box.width(), std::max(box.height() / height, 1));
    int top = box.center().y() - static_cast<int>(lines.size()) * height / 2;
    for (const auto& line : lines) {
        cell.within({box.left(), top, box.width(), height}).drawText(line, cell.ink());
        top += height;
    }
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
    // What was not measured may be open: the column says it.
    const bool isMissing = statusOf(cell.index) == core::EventStatus::Missing;
    cell.within(room).drawText(isMissing ? cell.index.data().toString() : look.word, cell.ink());
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

EventNameParts splitEventName(const QString& name)
{
    const auto bytes = name.toStdString();
    const auto start = core::unitMaskStart(bytes);
    return {QString::fromStdString(bytes.substr(0, start)),
            QString::fromStdString(bytes.substr(start))};
}

EventNameParts elideEventName(const QString& name, const QFontMetrics& metrics, int width)
{
    if (metrics.horizontalAdvance(name) <= width) {
        return splitEventName(name);
    }
    auto room = charactersIn(metrics, width);
    auto parts = inCharacters(name, room);
    while (room > 0 && metrics.horizontalAdvance(joined(parts)) > width) {
        parts = inCharacters(name, --room);
    }
    return parts;
}

EventNameParts elideEventNameAmong(const QString& name,
                                   const QStringList& others,
                                   const QFontMetrics& metrics,
                                   int width)
{
    const auto plain = elideEventName(name, metrics, width);
    const auto shown = joined(plain);
    const auto room = charactersIn(metrics, width);
    const auto isAlike = [&](const QString& other) {
        return other != name && joined(inCharacters(other, room)) == shown;
    };
    if (shown == name || std::ranges::none_of(others, isAlike)) {
        return plain;
    }
    // Of those that would look the same in a narrow column too: what is shown of a rival, which
    // sees the same ones, must not look like this again.
    constexpr qsizetype narrow = 16;
    const auto shortest = joined(inCharacters(name, std::min(room, narrow)));
    QStringList rivals;
    for (const auto& other : others) {
        if (other != name &&
            (isAlike(other) || joined(inCharacters(other, std::min(room, narrow))) == shortest)) {
            rivals << other;
        }
    }
    return aroundPlaces(name, differences(name, rivals), room);
}

QString elideAmong(const QString& text,
                   const QStringList& others,
                   const QFontMetrics& metrics,
                   int width)
{
    const auto plain = metrics.elidedText(text, Qt::ElideMiddle, width);
    QStringList rivals;
    for (const auto& other : others) {
        if (other != text && metrics.elidedText(other, Qt::ElideMiddle, width) == plain) {
            rivals << other;
        }
    }
    if (plain == text || rivals.isEmpty()) {
        return plain;
    }
    for (auto room = charactersIn(metrics, width); room > 1; --room) {
        const auto around = joined(aroundPlaces(text, differences(text, rivals), room));
        if (metrics.horizontalAdvance(around) <= width) {
            return around;
        }
    }
    return plain;
}

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
constinit const CellKind wrappedCells{.paint = paintWrapped};
constinit const CellKind numberCells{.paint = paintNumber, .font = numberFont};
constinit const CellKind middleElidedCells{.paint = paintMiddleElided};
constinit const CellKind eventNameCells{
    .paint = paintEventName, .font = tableMono, .tipIsText = true};
constinit const CellKind statusCells{.paint = paintStatus, .width = statusWidth};
constinit const CellKind verdictCells{.paint = paintVerdict, .width = verdictWidth};
constinit const CellKind fingerprintCells{.paint = paintFingerprint, .width = fingerprintWidth};
constinit const CellKind coefficientCells{.paint = paintCoefficient, .width = coefficientWidth};

}  // namespace papilio::widgets
