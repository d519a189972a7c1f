#include "core/io/formats/perf/perf_stat_line.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace papilio::core {

namespace {

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

double number(std::string text)
{
    std::ranges::replace(text, ',', '.');
    double value = PerfStatRow::unknown;
    readNumber(text, value);
    return value;
}

/// The fields of one line, and how far they have been read.
class Fields {
public:
    Fields(std::string_view line, PerfStatDialect dialect) : dialect_(dialect)
    {
        while (true) {
            const auto end = std::min(line.find(dialect.separator), line.size());
            fields_.push_back(line.substr(0, end));
            if (end == line.size()) {
                return;
            }
            line.remove_prefix(end + 1);
        }
    }

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t size() const { return fields_.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t index) const
    {
        return index < fields_.size() ? trimmed(fields_[index]) : std::string_view();
    }
    [[nodiscard]] std::string_view now() const { return (*this)[at_]; }
    void skip(std::size_t count = 1) { at_ += count; }

    /// A number with that many decimals at `index`: its value and how many fields it takes (two
    /// where the decimal sign is the separator).
    [[nodiscard]] std::optional<std::pair<double, std::size_t>> decimal(std::size_t index,
                                                                        std::size_t places) const
    {
        auto whole = (*this)[index];
        if (dialect_.decimal == dialect_.separator) {
            const auto part = (*this)[index + 1];
            const auto sign = static_cast<std::size_t>(whole.starts_with('-'));
            if (!isDigits(whole.substr(sign)) || !isDigits(part) || part.size() != places) {
                return std::nullopt;
            }
            return std::pair(number(std::string(whole) + "." + std::string(part)), std::size_t{2});
        }
        const auto text = whole;
        whole.remove_prefix(static_cast<std::size_t>(whole.starts_with('-')));
        const auto sign = whole.find(dialect_.decimal);
        if (sign == std::string_view::npos || !isDigits(whole.substr(0, sign)) ||
            !isDigits(whole.substr(sign + 1)) ||
            (places > 0 && whole.size() - sign - 1 != places)) {
            return std::nullopt;
        }
        return std::pair(number(std::string(text)), std::size_t{1});
    }

    [[nodiscard]] std::string joined(std::size_t first, std::size_t last) const
    {
        std::string text;
        for (auto index = first; index < last; ++index) {
            text += index == first ? "" : std::string(1, dialect_.separator);
            text += fields_[index];
        }
        return std::string(trimmed(text));
    }

private:
    PerfStatDialect dialect_;
    std::vector<std::string_view> fields_;
    std::size_t at_ = 0;
};

bool isMissing(std::string_view text)
{
    return text.starts_with('<') && text.ends_with('>');
}

bool isValueAt(const Fields& fields, std::size_t index)
{
    return isMissing(fields[index]) || isDigits(fields[index]) || fields.decimal(index, 0);
}

void takePrefix(Fields& fields, PerfStatRow& row)
{
    constexpr std::size_t nanoseconds = 9;
    if (const auto time = fields.decimal(fields.at(), nanoseconds)) {
        row.time = time->first;
        fields.skip(time->second);
    }
    if (isPerfStatPlace(fields.now())) {
        row.part = fields.now();
        const bool counted = !row.part.starts_with("CPU");
        fields.skip();
        if (counted && isDigits(fields.now()) && isValueAt(fields, fields.at() + 1)) {
            fields.skip();  // how many CPUs it sums up
        }
    } else if (!fields.now().empty() && !isValueAt(fields, fields.at()) &&
               isValueAt(fields, fields.at() + 1)) {
        row.part = fields.now();  // --per-thread: "name-1234"
        fields.skip();
    }
}

bool takeValue(Fields& fields, PerfStatRow& row)
{
    if (isMissing(fields.now())) {
        row.reason = fields.now();
        fields.skip();
        return true;
    }
    // Values have two decimals where they have a unit, so a comma next to a comma can be told.
    constexpr std::size_t places = 2;
    if (const auto value = fields.decimal(fields.at(), places)) {
        row.value = value->first;
        fields.skip(value->second);
        return true;
    }
    if (const auto value = fields.decimal(fields.at(), 0)) {
        row.value = value->first;
        fields.skip(value->second);
        return true;
    }
    if (!isDigits(fields.now())) {
        return false;
    }
    row.value = number(std::string(fields.now()));
    fields.skip();
    return true;
}

/// What is between unit and run time: the event, with separators of its own, and a cgroup.
void takeEvent(std::string text, char separator, PerfStatRow& row)
{
    // Separators inside slashes belong to the event: cpu/event=0x3c,umask=0x0/.
    bool inside = false;
    std::size_t cut = std::string::npos;
    for (std::size_t at = 0; at < text.size(); ++at) {
        inside = inside != (text[at] == '/');
        if (!inside && text[at] == separator && separator != ':') {
            cut = at;
        }
    }
    if (cut != std::string::npos && std::ranges::count(text.substr(0, cut), '/') % 2 == 0) {
        const auto group = text.substr(cut + 1);
        row.part += (row.part.empty() || group.empty() ? "" : " ") + group;
        text.resize(cut);
    }
    row.event = std::move(text);
}

}  // namespace

// -A, --per-socket, --per-die, --per-core, --per-cache, --per-node.
bool isPerfStatPlace(std::string_view text)
{
    if (text.size() < 2 ||
        (text.front() != 'S' && text.front() != 'N' && !text.starts_with("CPU"))) {
        return false;
    }
    const bool hasNumber = text.find_first_of("0123456789") != std::string_view::npos;
    return hasNumber && std::ranges::all_of(text, [](char one) {
               return isUpper(one) || isDigit(one) || one == '-';
           });
}

void nameOldClock(PerfStatRow& row, bool hasDecimals)
{
    if (row.unit.empty() && hasDecimals &&
        (row.event.starts_with("task-clock") || row.event.starts_with("cpu-clock"))) {
        row.unit = "msec";
    }
}

std::optional<PerfStatRow> perfStatMetric(std::string_view value,
                                          std::string_view text,
                                          const PerfStatRow& place)
{
    PerfStatRow metric;
    text = trimmed(text);
    // perf puts two blanks between the unit and the name.
    if (const auto blanks = text.find("  "); blanks != std::string_view::npos) {
        metric.unit = text.substr(0, blanks);
        text = trimmed(text.substr(blanks));
    }
    const bool isName =
        !text.empty() && text != "GHz" && text.find_first_of(" /%") == std::string_view::npos;
    if (!isName || readNumber(value, metric.value) != NumberText::Number) {
        return std::nullopt;
    }
    metric.event = text;
    metric.time = place.time;
    metric.part = place.part;
    return metric;
}

PerfStatLine readPerfStatLine(std::string_view line, PerfStatDialect dialect)
{
    PerfStatLine result;
    Fields fields(line, dialect);
    auto& row = result.row;
    takePrefix(fields, row);
    const auto start = fields.at();
    if (fields.size() >= start + 4 && fields[start].empty() && fields[start + 1].empty() &&
        fields[start + 2].empty()) {
        result.kind = PerfStatLine::Kind::Metric;
        auto at = start;
        while (at < fields.size() && fields[at].empty()) {
            ++at;
        }
        if (const auto value = fields.decimal(at, 0)) {
            result.metric = perfStatMetric(fmt::format("{}", value->first),
                                           fields.joined(at + value->second, fields.size()), row);
        }
        return result;
    }
    const bool hasDecimals = fields.decimal(fields.at(), 0).has_value();
    if (!takeValue(fields, row)) {
        result.column = fields.at() + 1;
        return result;
    }
    row.unit = fields.now();
    if (row.unit.find_first_of("0123456789<") != std::string::npos) {
        result.column = fields.at() + 1;
        return result;
    }
    fields.skip();
    // The anchor: a run time in ns and a share with two decimals, behind at least one field.
    for (auto index = fields.at() + 1; index + 1 < fields.size(); ++index) {
        const auto share = fields.decimal(index + 1, 2);
        if (!isDigits(fields[index]) || !share) {
            continue;
        }
        auto last = index;
        if (fields[last - 1].ends_with('%') && last - 1 > fields.at()) {
            const bool split = dialect.decimal == dialect.separator;
            last -= split ? 2 : 1;
            auto text = fields.joined(last, index);
            text.pop_back();
            row.variance = number(text) / 100;
        }
        if (last <= fields.at()) {
            break;
        }
        takeEvent(fields.joined(fields.at(), last), dialect.separator, row);
        nameOldClock(row, hasDecimals);
        row.running = share->first / 100;
        if (row.event.empty() || !(row.running >= 0 && row.running <= 1)) {
            break;
        }
        const auto behind = index + 1 + share->second;
        if (const auto value = fields.decimal(behind, 0)) {
            result.metric =
                perfStatMetric(fmt::format("{}", value->first),
                               fields.joined(behind + value->second, fields.size()), row);
        }
        result.kind = PerfStatLine::Kind::Count;
        return result;
    }
    result.column = fields.at() + 1;
    return result;
}

}  // namespace papilio::core
