#include "widgets/table/event_name_elision.h"

#include "core/model/event_names.h"

#include <algorithm>
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

}  // namespace papilio::widgets
