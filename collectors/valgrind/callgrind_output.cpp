#include "collectors/valgrind/callgrind_output.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr std::array<std::string_view, 13> columnNames = {
    "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim"};

/// One file as far as it is read.
struct Dump {
    std::optional<std::pair<std::size_t, unsigned>> trigger;  ///< empty: not one of ours
    std::vector<std::size_t> columns;  ///< place in DumpCounts of each column
    DumpCounts counts{};
    bool complete = false;
};

std::int64_t leadingNumber(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// Adds what a damaged file may claim; the largest number stays the largest.
void add(std::int64_t& count, std::int64_t more)
{
    if (__builtin_add_overflow(count, more, &count)) {
        count = more < 0 ? std::numeric_limits<std::int64_t>::min()
                         : std::numeric_limits<std::int64_t>::max();
    }
}

/// "kernel 3 2"
std::optional<std::pair<std::size_t, unsigned>> triggerOf(std::string_view text)
{
    std::istringstream words{std::string(text)};
    std::string word;
    std::size_t index = 0;
    unsigned times = 0;
    if (words >> word >> index >> times && word == "kernel") {
        return std::pair(index, times);
    }
    return std::nullopt;
}

void readColumns(std::string_view text, Dump& dump)
{
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const auto* found = std::ranges::find(columnNames, word);
        dump.columns.push_back(found == columnNames.end()
                                   ? valgrindCounts
                                   : static_cast<std::size_t>(found - columnNames.begin()));
    }
}

void readTotals(std::string_view text, Dump& dump)
{
    std::istringstream numbers{std::string(text)};
    std::int64_t number = 0;
    for (std::size_t column = 0; column < dump.columns.size() && numbers >> number; ++column) {
        if (dump.columns[column] < valgrindCounts) {
            dump.counts.at(dump.columns[column]) = number;
        }
    }
    dump.complete = true;
}

void readLine(std::string_view line, Dump& dump)
{
    const auto after = [&](std::string_view prefix) {
        return line.starts_with(prefix) ? std::optional(line.substr(prefix.size())) : std::nullopt;
    };
    auto& counts = dump.counts;
    if (const auto jump = after("jump=")) {
        add(counts[static_cast<std::size_t>(ValgrindCount::Jump)], leadingNumber(*jump));
    } else if (const auto taken = after("jcnd=")) {
        add(counts[static_cast<std::size_t>(ValgrindCount::Taken)], leadingNumber(*taken));
    } else if (const auto trigger = after("desc: Trigger: Client Request: ")) {
        dump.trigger = triggerOf(*trigger);
    } else if (const auto columns = after("events: ")) {
        readColumns(*columns, dump);
    } else if (const auto totals = after("totals:")) {
        readTotals(*totals, dump);
    }
}

Result<Dump> readDump(const std::filesystem::path& path)
{
    std::ifstream file(path);
    Dump dump;
    for (std::string line; std::getline(file, line);) {
        readLine(line, dump);
    }
    if (dump.trigger && !dump.complete) {
        return Error{Errc::Malformed,
                     fmt::format("{}: valgrind's output ends too early; make room in {} or set "
                                 "TMPDIR to a larger folder",
                                 path.string(), path.parent_path().parent_path().string())};
    }
    return dump;
}

}  // namespace

Result<DumpsOfKernels> readDumps(const std::filesystem::path& directory)
{
    DumpsOfKernels dumps;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
        const auto dump = readDump(entry.path());
        if (!dump) {
            return dump.error();
        }
        if (dump->trigger) {
            dumps[*dump->trigger] = dump->counts;
        }
    }
    if (failed) {
        return Error{Errc::Unreadable, fmt::format("{}: valgrind's output cannot be read: {}",
                                                   directory.string(), failed.message())};
    }
    return dumps;
}

}  // namespace papilio::collectors
