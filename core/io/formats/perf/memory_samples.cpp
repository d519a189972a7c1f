#include "core/io/formats/perf/memory_samples.h"

#include "core/base/parsed_number.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/perf/memory_profile.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <unordered_map>

namespace papilio::core {

namespace {

constexpr std::string_view headMark = "# PID, TID, IP, ADDR,";
constexpr std::uint64_t lineBytes = 64, wordBytes = 8;

/// "0x7f…"; old versions of perf print "0x016" and the number.
std::optional<std::uint64_t> hexadecimal(std::string_view text)
{
    constexpr std::size_t most = 16;
    if (!text.starts_with("0x")) {
        return std::nullopt;
    }
    text.remove_prefix(2);
    if (text.size() > most && text.starts_with("016")) {
        text.remove_prefix(3);
    }
    return parsedNumber<std::uint64_t>(text, 16);
}

struct Sample {
    std::string thread;
    std::uint64_t address = 0;
    double cycles = 0;
    DataSource source;
    std::string function;
};

/// Which thread took lines over that another one had written.
class Transfers {
public:
    void take(const Sample& sample)
    {
        const auto line = sample.address / lineBytes;
        if (sample.source.operation == MemoryOperation::Store) {
            writers_[line] = {sample.thread, sample.address / wordBytes};
            return;
        }
        if (!sample.source.isModified) {
            return;
        }
        const auto writer = writers_.find(line);
        if (writer == writers_.end() || writer->second.thread == sample.thread) {
            ++unknown_;
            return;
        }
        const bool isSame = writer->second.word == sample.address / wordBytes;
        auto& [same, other] = counts_[{writer->second.thread, sample.thread}];
        ++(isSame ? same : other);
    }

    /// Null: there was no transfer.
    [[nodiscard]] std::shared_ptr<const CommunicationMatrix> matrix(
        const std::string& name, const Provenance& provenance) const
    {
        std::map<std::string, std::size_t> threads;
        for (const auto& [pair, count] : counts_) {
            threads.try_emplace(pair.first);
            threads.try_emplace(pair.second);
        }
        constexpr std::size_t most = 2048;
        if (threads.empty() || threads.size() > most) {
            return nullptr;
        }
        CommunicationMatrix matrix;
        for (auto& [thread, place] : threads) {
            place = matrix.threads.size();
            matrix.threads.push_back(thread);
        }
        matrix.name = name;
        matrix.unit = "sampled transfers";
        matrix.trueSharing.assign(threads.size() * threads.size(), 0);
        matrix.falseSharing = matrix.trueSharing;
        for (const auto& [pair, count] : counts_) {
            const auto at = matrix.at(threads.at(pair.first), threads.at(pair.second));
            matrix.trueSharing[at] = count.first;
            matrix.falseSharing[at] = count.second;
        }
        matrix.provenance = provenance;
        matrix.provenance.notes.emplace_back(
            "A transfer is a load that found its line modified in another cache (HITM); it is from "
            "the thread whose store to that line was sampled last. Of the same 8 bytes it is true "
            "sharing, else false sharing.");
        if (unknown_ > 0) {
            matrix.provenance.notes.push_back(fmt::format(
                "{} no sampled store of another thread before, and {} left out.",
                plural(unknown_, "transfer has", "transfers have"), unknown_ == 1 ? "is" : "are"));
        }
        return std::make_shared<const CommunicationMatrix>(std::move(matrix));
    }

private:
    struct Writer {
        std::string thread;
        std::uint64_t word = 0;
    };

    std::unordered_map<std::uint64_t, Writer> writers_;  ///< by line
    /// From, to: of the same word, of other words.
    std::map<std::pair<std::string, std::string>, std::pair<double, double>> counts_;
    std::size_t unknown_ = 0;
};

class SampleDump {
public:
    explicit SampleDump(const ImportFile& file) : file_(file) {}

    Result<Document> read(const std::string& name, const Provenance& provenance)
    {
        constexpr std::size_t often = 65'536;
        for (const auto& line : linesOf(file_.text)) {
            if (line.number % often == 0 && file_.stop.stop_requested()) {
                return Error{Errc::Cancelled, "importing was stopped"};
            }
            if (line.text.starts_with(headMark)) {
                titles_ = split(line.text.substr(1), ",");
                continue;
            }
            if (titles_.empty() || line.text.starts_with('#') ||
                trimmed(line.text, " \t\r").empty()) {
                continue;
            }
            const auto sample = sampleIn(line);
            if (!sample) {
                return sample.error();
            }
            ++samples_;
            transfers_.take(*sample);
            profile_.add({sample->source.operation, sample->source.level, sample->function,
                          std::string(), sample->thread, 1, sample->cycles,
                          sample->source.isModified});
        }
        if (samples_ == 0) {
            return Error{Errc::Malformed, file_.name + ": contains no sample of perf mem report"};
        }
        auto document = profile_.document(name, provenance);
        if (!document) {
            return document.error().in(file_.name);
        }
        if (auto matrix = transfers_.matrix(name, provenance)) {
            document->communication.push_back(std::move(matrix));
        }
        return document;
    }

private:
    [[nodiscard]] std::vector<std::string_view> cellsOf(std::string_view line) const
    {
        line = trimmed(line, " \t\r");
        const auto end = line.find_first_not_of("0123456789-");
        const auto separator = end == std::string_view::npos ? ' ' : line[end];
        if (separator != ' ') {
            return split(line, std::string_view(&separator, 1));
        }
        std::vector<std::string_view> cells;
        while (cells.size() + 1 < titles_.size() && !line.empty()) {
            cells.push_back(takeWord(line));
        }
        if (!trimmed(line).empty()) {
            cells.push_back(trimmed(line));  // the symbol: C++ has blanks in it
        }
        return cells;
    }

    Result<Sample> sampleIn(const TextLine& line) const
    {
        const auto cells = cellsOf(line.text);
        const auto cell = [&](std::string_view title) {
            const auto found = std::ranges::find(titles_, title);
            const auto at = static_cast<std::size_t>(found - titles_.begin());
            return at < cells.size() ? cells[at] : std::string_view();
        };
        Sample sample;
        long long thread = 0;
        const auto address = hexadecimal(cell("ADDR"));
        const auto source = hexadecimal(cell("DSRC"));
        constexpr double most = 1e15;
        if (cells.size() < titles_.size() || !readCount(cell("TID"), thread) || !address ||
            !source || readNumber(cell("LOCAL WEIGHT"), sample.cycles) != NumberText::Number ||
            !(sample.cycles >= 0 && sample.cycles <= most)) {
            return unexpectedAt(
                file_.name, {line.number},
                fmt::format("a sample with {} numbers and a symbol", titles_.size() - 1),
                quotedExcerpt(line.text));
        }
        sample.thread = fmt::format("{}", thread);
        sample.address = *address;
        sample.source = dataSource(*source);
        // FILE:SYMBOL, and names of C++ have colons, too.
        const auto symbol = cells[titles_.size() - 1];
        const auto file = symbol.find(':');
        sample.function = file == std::string_view::npos ? symbol : symbol.substr(file + 1);
        return sample;
    }

    const ImportFile& file_;
    std::vector<std::string_view> titles_;
    std::size_t samples_ = 0;
    MemoryProfile profile_;
    Transfers transfers_;
};

}  // namespace

bool isSampleDump(std::string_view text)
{
    return std::ranges::any_of(linesOf(text), [](const TextLine& line) {
        return line.text.starts_with(headMark) &&
               line.text.find("LOCAL WEIGHT, DSRC") != std::string_view::npos;
    });
}

Result<Document> readSampleDump(const ImportFile& file,
                                const std::string& name,
                                Provenance provenance)
{
    return SampleDump(file).read(name, provenance);
}

}  // namespace papilio::core
