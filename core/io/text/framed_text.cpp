#include "core/io/text/framed_text.h"

#include "core/base/text.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::size_t leastLines = 3;  ///< fewer have a beginning in common by chance

std::string_view digits(std::string_view text)
{
    return text.substr(0, std::min(text.size(), text.find_first_not_of("0123456789")));
}

/// "[1,0]<stdout>:" of Open MPI, "[0] " of Intel MPI, "0: " of Slurm, with the blanks before it.
std::string_view rankLabel(std::string_view line)
{
    auto rest = line.substr(std::min(line.size(), line.find_first_not_of(' ')));
    const auto take = [&rest](std::string_view what) {
        const bool isThere = rest.starts_with(what);
        rest.remove_prefix(isThere ? what.size() : 0);
        return isThere;
    };
    const auto takeNumber = [&rest] {
        const auto number = digits(rest);
        rest.remove_prefix(number.size());
        return !number.empty();
    };
    bool isLabel = false;
    if (take("[")) {
        isLabel = takeNumber();
        if (isLabel && take(",")) {
            isLabel = takeNumber() && take("]<std") && (take("out") || take("err")) && take(">:");
        } else {
            isLabel = isLabel && take("]") && (rest.empty() || take(" "));
        }
    } else {
        isLabel = takeNumber() && take(":") && (rest.empty() || take(" "));
    }
    return isLabel ? line.substr(0, line.size() - rest.size()) : std::string_view();
}

/// "harness: ": a word and a colon.
std::string_view wordLabel(std::string_view line)
{
    const auto end = std::min(line.find(' '), line.size());
    return end > 1 && line[end - 1] == ':' ? line.substr(0, std::min(end + 1, line.size()))
                                           : std::string_view();
}

/// The lines of the head that are not blank; the last one may be cut.
std::vector<std::string_view> filledLines(std::string_view head)
{
    std::vector<std::string_view> lines;
    while (!head.empty()) {
        if (const auto line = takeLine(head); !trimmed(line).empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

using Label = std::string_view (*)(std::string_view line);

/// The kind of label that all lines have. What numbers each line ("0: 1.5", "1: 0.7") is no label.
Label labelOf(const std::vector<std::string_view>& lines)
{
    for (const Label label : {&rankLabel, &wordLabel}) {
        std::set<std::string_view> labels;
        const bool all = std::ranges::all_of(lines, [&](std::string_view line) {
            const auto found = label(line);
            labels.insert(trimmed(found));
            return !found.empty() && (label == &rankLabel || labels.size() == 1);
        });
        if (all && 2 * labels.size() <= lines.size()) {
            return label;
        }
    }
    return nullptr;
}

/// The blanks that all lines begin with; nothing of fewer than four.
std::string_view indentation(const std::vector<std::string_view>& lines)
{
    auto common = lines.front().substr(0, lines.front().find_first_not_of(" \t"));
    for (const auto line : lines) {
        const auto end = std::ranges::mismatch(common, line).in1;
        common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    constexpr std::size_t least = 4;
    return common.size() >= least || common.starts_with('\t') ? common : std::string_view();
}

}  // namespace

std::optional<std::string> withoutFrame(std::string_view text)
{
    const bool isCut = text.size() > headBytes;
    auto head = text.substr(0, headBytes);
    if (isCut) {
        head = head.substr(0, head.rfind('\n') + 1);
    }
    const auto lines = filledLines(head);
    if (lines.size() < leastLines) {
        return std::nullopt;
    }
    const auto label = labelOf(lines);
    const auto blanks = label == nullptr ? indentation(lines) : std::string_view();
    if (label == nullptr && blanks.empty()) {
        return std::nullopt;
    }
    std::vector<std::string> parts;
    std::map<std::string_view, std::size_t> places;  // of a label's part
    while (!text.empty()) {
        const bool isWhole = text.find('\n') != std::string_view::npos;
        const auto line = takeLine(text);
        const auto prefix = label != nullptr           ? label(line)
                            : line.starts_with(blanks) ? blanks
                                                       : std::string_view();
        const auto [place, isNew] = places.try_emplace(trimmed(prefix), parts.size());
        if (isNew) {
            parts.emplace_back();
        }
        auto& part = parts[place->second];
        part += line.substr(prefix.size());
        part += isWhole ? "\n" : "";
    }
    std::string plain;
    for (const auto& part : parts) {
        plain += part;
    }
    auto inner = label != nullptr ? withoutFrame(plain) : std::nullopt;
    return inner ? std::move(inner) : std::optional(std::move(plain));
}

}  // namespace papilio::core
