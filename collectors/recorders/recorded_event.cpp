#include "collectors/recorders/recorded_event.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::collectors {

using core::Recorder;

namespace {

constexpr std::size_t shownBytes = 48;

std::string boundedText(const char* text, std::size_t capacity)
{
    return {text, strnlen(text, capacity)};
}

template<typename Number>
Number asNumber(std::uint64_t bits)
{
    Number number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

/// Of a decimal number, without the zeros at its ends: 1 of "1000", 8 of "0.0047237873".
std::size_t significantDigits(std::string text)
{
    text.resize(std::min(text.size(), text.find('e')));
    std::erase_if(text, [](char sign) { return sign < '0' || sign > '9'; });
    const auto first = text.find_first_not_of('0');
    return first == std::string::npos ? 0 : text.find_last_not_of('0') - first + 1;
}

/// Whether these bits are a number that may have been measured, or what a division by zero makes.
bool isLikelyFloat(std::uint64_t bits, bool wide)
{
    constexpr double largestDouble = 1e60;
    constexpr double largestFloat = 1e20;
    const double value = wide ? asNumber<double>(bits) : double{asNumber<float>(bits)};
    if (std::isnan(value)) {  // of integers only these two are as round as the NaN of a processor
        const std::uint64_t quiet = wide ? 0x7ff8'0000'0000'0000 : 0x7fc0'0000;
        const std::uint64_t sign = wide ? 0x8000'0000'0000'0000 : 0x8000'0000;
        return (bits & ~sign) == quiet;
    }
    const double largest = wide ? largestDouble : largestFloat;
    if (std::isinf(value) || std::abs(value) < 1 / largest || std::abs(value) > largest) {
        return std::isinf(value);
    }
    // Both are possible: a round number of many is no accident (1,000,000,000 is 0.0047237873).
    const auto asWhole = significantDigits(fmt::to_string(
        wide ? asNumber<std::int64_t>(bits) : std::int64_t{asNumber<std::int32_t>(bits)}));
    return 2 * asWhole >
           significantDigits(wide ? fmt::to_string(value) : fmt::to_string(asNumber<float>(bits)));
}

bool isWhole(ValueType type)
{
    return type == ValueType::LongLong || type == ValueType::Int;
}

/// "numiter_I", "FlopsPerTask_RCRD_I::ContrID=46": the letter behind the last underscore of the
/// event's own name.
char suffixOf(const EventDescription& about)
{
    std::string name = about.name.substr(std::min(about.name.size(), about.library.size() + 2));
    name = name.substr(0, name.find("::"));
    const auto size = name.size();
    return size >= 2 && name[size - 2] == '_' ? name[size - 1] : '\0';
}

/// An element of a counting set as a text: its letters, or its bytes.
std::string elementLabel(std::uint64_t typeAndSize, const std::string& bytes)
{
    const std::size_t size = typeAndSize & 0xffffffffU;
    const std::string shown = bytes.substr(0, std::min({size, bytes.size(), shownBytes}));
    const std::string letters = shown.substr(0, shown.find('\0'));
    const bool readable =
        !letters.empty() && shown.find_first_not_of('\0', letters.size()) == std::string::npos &&
        std::all_of(letters.begin(), letters.end(), [](char c) { return c >= ' ' && c <= '~'; });
    std::string label = letters;
    if (!readable) {
        label.clear();
        for (const char byte : shown) {
            label += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        }
    }
    const bool cut = size > shown.size();
    const auto type = typeAndSize >> 32;
    return label + (cut ? "…" : "") + (type == 0 ? "" : fmt::format(" (type {})", type));
}

const char* typeName(ValueType type)
{
    switch (type) {
        case ValueType::LongLong:
            return "long long";
        case ValueType::Int:
            return "int";
        case ValueType::Double:
            return "double";
        case ValueType::Float:
            return "float";
        case ValueType::Unknown:
            break;
    }
    return "";
}

Recorder::Kind recorderKind(EventKind kind)
{
    switch (kind) {
        case EventKind::Recorder:
            return Recorder::Kind::Series;
        case EventKind::Set:
            return Recorder::Kind::CountingSet;
        case EventKind::Group:
            return Recorder::Kind::Group;
        default:
            return Recorder::Kind::Counter;
    }
}

}  // namespace

std::string unreadNote(const std::string& group, const std::vector<std::string>& members)
{
    return fmt::format(
        "The group {} is not recorded: {} has no number to add up (libsde takes its address); of "
        "what belongs to a recorder only :CNT may be in a group.",
        group, fmt::join(members, ", "));
}

EventDescription describe(const EventSlot& slot)
{
    EventDescription about;
    // Bytes as the program wrote them, which need not be text.
    const auto name = boundedText(slot.name, sizeof slot.name);
    about.name = core::visibleText(name);
    about.library =
        core::visibleText(name.substr(0, std::min<std::size_t>(name.size(), slot.libraryLength)));
    about.description = core::visibleText(boundedText(slot.description, sizeof slot.description));
    const EventKind kind = slot.kind;
    about.kind = kind <= EventKind::Statistic ? kind : EventKind::Unread;
    about.type = std::min(slot.type, ValueType::Unknown);
    about.instantaneous = (slot.mode & instantMode) != 0;
    about.isWritable = (slot.mode & writableMode) != 0;
    about.elementSize = slot.elementSize;
    return about;
}

void RecordedEvent::take(const Sample& sample, std::int64_t originNs)
{
    switch (sample.kind) {
        case SampleKind::Value:
        case SampleKind::Last: {
            // The program may write any time: one that is centuries away is taken for no time.
            std::int64_t sinceStart = 0;
            if (__builtin_sub_overflow(sample.timeNs, originNs, &sinceStart)) {
                sinceStart = 0;
            }
            const std::int64_t time = std::max<std::int64_t>(0, sinceStart);
            // The last state is often equal to the last sample: one point of the two is
            // news. (In a damaged stream the values may be a set's, which have no times.)
            const auto size = bits_.size();
            if (sample.kind == SampleKind::Last && size >= 2 && times_.size() == size &&
                bits_[size - 1] == sample.value && bits_[size - 2] == sample.value) {
                times_.back() = time;
                return;
            }
            bits_.push_back(sample.value);
            times_.push_back(time);
            return;
        }
        case SampleKind::Reset:
            resets_.push_back(bits_.size());
            return;
        case SampleKind::Member:  // needs a name, which the caller knows
            return;
        default:
            takeSet(sample);
    }
}

void RecordedEvent::takeSet(const Sample& sample)
{
    switch (sample.kind) {
        case SampleKind::SetBegin:
            setBits_.clear();
            setBytes_.clear();
            setSizes_.clear();
            return;
        case SampleKind::SetElement:
            setBits_.push_back(sample.value);
            setSizes_.push_back(static_cast<std::uint64_t>(sample.timeNs));
            setBytes_.emplace_back();
            return;
        case SampleKind::SetBytes:
            if (!setBytes_.empty() && setBytes_.back().size() < shownBytes) {
                char bytes[16];
                std::memcpy(bytes, &sample.timeNs, 8);
                std::memcpy(bytes + 8, &sample.value, 8);
                setBytes_.back().append(bytes, sizeof bytes);
            }
            return;
        default:
            break;
    }
    bits_ = setBits_;
    times_.clear();
    labels_.clear();
    for (std::size_t element = 0; element < bits_.size(); ++element) {
        labels_.push_back(elementLabel(setSizes_[element], setBytes_[element]));
    }
    ++rewrites_;
}

void RecordedEvent::addMember(const EventDescription& member)
{
    if (std::find(labels_.begin(), labels_.end(), member.name) != labels_.end()) {
        return;
    }
    labels_.push_back(member.name);
    if (member.kind == EventKind::Statistic || member.kind == EventKind::Recorder ||
        member.kind == EventKind::Set) {
        unread_.push_back(member.name);
    }
}

void RecordedEvent::setTotals(std::uint64_t inserted, std::uint64_t removed)
{
    inserted_ = inserted;
    removed_ = removed;
}

ValueType RecordedEvent::type() const
{
    const bool wide = about_.elementSize != 4;
    if (given_ != ValueType::Unknown) {
        return given_;
    }
    if (about_.type != ValueType::Unknown) {
        return about_.type;
    }
    const char suffix = suffixOf(about_);
    if (suffix == 'I') {
        return wide ? ValueType::LongLong : ValueType::Int;
    }
    if (suffix == 'D' || suffix == 'F') {
        return wide ? ValueType::Double : ValueType::Float;
    }
    // One value decides, so that what was sent live stays the same.
    const auto first = std::ranges::find_if(bits_, [](auto bits) { return bits != 0; });
    if (first == bits_.end()) {
        return ValueType::Unknown;
    }
    return isLikelyFloat(*first, wide) ? (wide ? ValueType::Double : ValueType::Float)
                                       : (wide ? ValueType::LongLong : ValueType::Int);
}

std::int64_t RecordedEvent::integer(std::size_t index, ValueType type) const
{
    // Counters come widened to 64 bits; recorders as they were recorded.
    const bool narrow = type == ValueType::Int && about_.kind == EventKind::Recorder;
    return narrow ? asNumber<std::int32_t>(bits_[index]) : asNumber<std::int64_t>(bits_[index]);
}

double RecordedEvent::number(std::size_t index, ValueType type) const
{
    if (type == ValueType::Float && about_.kind == EventKind::Recorder) {
        return asNumber<float>(bits_[index]);
    }
    return type == ValueType::Double || type == ValueType::Float
               ? asNumber<double>(bits_[index])
               : static_cast<double>(integer(index, type));
}

Recorder RecordedEvent::head() const
{
    Recorder recorder;
    recorder.name = about_.name;
    recorder.library = about_.library;
    recorder.type = typeName(type());
    recorder.description = about_.description == about_.name ? "" : about_.description;
    recorder.kind = recorderKind(about_.kind);
    recorder.mode = about_.instantaneous ? Recorder::Mode::Instantaneous : Recorder::Mode::Delta;
    if (about_.kind == EventKind::Group) {
        recorder.labels = labels_;
    }
    recorder.provenance.source = "sde";
    return recorder;
}

Recorder RecordedEvent::recorder() const
{
    Recorder recorder = head();
    const ValueType type = this->type();
    if (isWhole(type)) {
        std::vector<std::int64_t> exact(count());
        for (std::size_t index = 0; index < count(); ++index) {
            exact[index] = integer(index, type);
        }
        // What calls itself an int and counts further is none.
        const bool fits = std::ranges::all_of(
            exact, [](std::int64_t value) { return value == static_cast<std::int32_t>(value); });
        if (type == ValueType::Int && !fits) {
            recorder.type = typeName(ValueType::LongLong);
        }
        recorder.setIntegers(std::move(exact));
    } else {
        std::vector<double> numbers(count());
        for (std::size_t index = 0; index < count(); ++index) {
            numbers[index] = number(index, type);
        }
        recorder.values = std::move(numbers);
        // As the sum of two floats in a group.
        const bool fits = std::ranges::all_of(recorder.values, [](double value) {
            return std::isnan(value) || value == static_cast<double>(static_cast<float>(value));
        });
        if (type == ValueType::Float && !fits) {
            recorder.type = typeName(ValueType::Double);
        }
    }
    const bool hasTimes = times_.size() == count();
    if (hasTimes) {
        recorder.timesNs = times_;
    }
    auto& notes = recorder.provenance.notes;
    if (about_.isWritable) {
        notes.emplace_back("Read-write: the program lets other software change this counter.");
    }
    // A counting set has none: it is a state, not a series.
    if (!hasTimes && !(about_.kind == EventKind::Set && times_.empty())) {
        notes.push_back(fmt::format(
            "The stream is damaged: it has {} times for {} values, so no value has a time.",
            times_.size(), count()));
    }
    recorder.labels = labels_;
    if (about_.kind != EventKind::Group && !labels_.empty() && labels_.size() != count()) {
        recorder.labels.resize(count());
        notes.push_back(fmt::format("The stream is damaged: it has {} names for {} values.",
                                    labels_.size(), count()));
    }
    if (recorder.type != typeName(type)) {
        notes.push_back(fmt::format(
            "The program declares these values as {}, but some exceed its range.", typeName(type)));
    }
    if (given_ != ValueType::Unknown) {
        notes.push_back(fmt::format("The type {} was given by --type.", typeName(type)));
    } else if (about_.type == ValueType::Unknown && type != ValueType::Unknown) {
        notes.push_back(
            fmt::format("The program does not give the type of these values; {} was taken from the "
                        "name or the values. --type says it.",
                        typeName(type)));
    }
    if (!unread_.empty()) {
        notes.push_back(unreadNote(about_.name, unread_));
    }
    if (foreign_ > 0) {
        notes.push_back(
            fmt::format("{} values are not numbers of 4 or 8 bytes, or do not have the announced "
                        "size ({} bytes); they are only counted.",
                        foreign_, about_.elementSize));
        recorder.statistics.emplace_back("values left out", static_cast<double>(foreign_));
    }
    if (about_.kind == EventKind::Set) {
        recorder.statistics.emplace_back("insertions", static_cast<double>(inserted_));
        recorder.statistics.emplace_back("removals", static_cast<double>(removed_));
    }
    for (const auto at : resets_) {
        notes.push_back(fmt::format("The program cleared it after {} values; they are kept.", at));
    }
    return recorder;
}

std::string RecordedEvent::liveLine(std::size_t id, std::size_t from, std::size_t count) const
{
    const ValueType type = this->type();
    std::vector<double> values;
    std::vector<std::int64_t> integers;
    for (std::size_t index = from; index < from + count; ++index) {
        if (isWhole(type)) {
            integers.push_back(integer(index, type));
        } else {
            values.push_back(number(index, type));
        }
    }
    const bool isSet = about_.kind == EventKind::Set;
    // A damaged stream may hold values without times or labels: then it has none of them here.
    const auto part = [&](auto all) {
        return all.size() >= from + count ? all.subspan(from, count) : all.first(0);
    };
    const std::span<const std::int64_t> times(times_);
    const std::span<const std::string> labels(labels_);
    return core::liveValuesLine({.id = id,
                                 .from = from,
                                 .values = values,
                                 .integers = integers,
                                 .timesNs = isSet ? times.first(0) : part(times),
                                 .labels = isSet ? part(labels) : labels.first(0)});
}

}  // namespace papilio::collectors
