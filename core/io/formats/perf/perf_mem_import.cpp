#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/perf/memory_profile.h"
#include "core/io/formats/perf/memory_samples.h"
#include "core/io/formats/perf/perf_memory_import.h"
#include "core/io/formats/perf/ruled_columns.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view levelTitle = "Memory access";
constexpr double mostSamples = 1e15;  ///< sums of that many are exact

bool isAddress(std::string_view text)
{
    return text.starts_with("0x") || text.starts_with("000000");
}

/// "worker" of "[.] worker" and "[k] worker".
std::string_view withoutMode(std::string_view symbol)
{
    return symbol.size() > 3 && symbol[0] == '[' && symbol[2] == ']' ? trimmed(symbol.substr(3))
                                                                     : symbol;
}

/// Reads the tables of perf mem report: one for each event.
class MemReport {
public:
    explicit MemReport(const ImportFile& file) : file_(file) {}

    Result<void> read(MemoryProfile& profile)
    {
        std::string_view before;
        for (const auto& line : linesOf(file_.text)) {
            if (line.text.starts_with("# Samples:")) {
                if (auto good = startTable(line); !good) {
                    return good;
                }
            } else if (auto ruler = RuledColumns::read(line.text)) {
                ruler->setTitles(before);
                if (auto good = takeTitles(*std::move(ruler), line.number - 1); !good) {
                    return good;
                }
            } else if (columns_ && !line.text.starts_with('#')) {
                if (auto good = takeRow(line, profile); !good) {
                    return good;
                }
            }
            before = line.text;
        }
        if (rows_ == 0) {
            return Error{Errc::Malformed,
                         fmt::format("{}: contains no sample of perf mem report; write it with "
                                     "perf mem report --stdio, without -t",
                                     file_.name)};
        }
        return {};
    }

private:
    Result<void> startTable(const TextLine& line)
    {
        columns_.reset();
        const auto event = line.text.substr(std::min(line.text.find('\''), line.text.size()));
        if (!events_.insert(std::string(event)).second) {
            return errorAt(file_.name, {line.number},
                           "a second report of the same event; import each report as a file");
        }
        operation_ = event.find("stores") != std::string_view::npos  ? MemoryOperation::Store
                     : event.find("loads") != std::string_view::npos ? MemoryOperation::Load
                                                                     : MemoryOperation::Access;
        return {};
    }

    Result<void> takeTitles(RuledColumns columns, std::size_t line)
    {
        for (const auto title : {std::string_view("Samples"), levelTitle}) {
            if (!columns.find(title)) {
                return errorAt(file_.name, {line, 1},
                               fmt::format("the column \"{}\" is missing; print the report with "
                                           "perf mem report --stdio, without -F",
                                           title));
            }
        }
        columns_ = std::move(columns);
        return {};
    }

    Result<void> takeRow(const TextLine& line, MemoryProfile& profile)
    {
        const auto cell = [&](std::string_view title) {
            return columns_->cell(line.text, columns_->find(title));
        };
        // Call chains are below their row, without a share.
        if (!columns_->cell(line.text, 0).ends_with('%')) {
            return {};
        }
        ++rows_;
        MemorySamples samples;
        samples.operation = operation_;
        if (readNumber(cell("Samples"), samples.samples) != NumberText::Number ||
            !(samples.samples >= 0 && samples.samples <= mostSamples)) {
            return unexpectedAt(file_.name, {line.number}, "a number of samples",
                                quotedExcerpt(cell("Samples")));
        }
        const auto level = cell(levelTitle);
        if (level.empty()) {
            return errorAt(file_.name, {line.number},
                           "the line ends before the memory access: the file was cut off; print "
                           "the report again");
        }
        samples.level = memoryLevel(level);
        const auto weight = cell("Local Weight");
        if (!weight.empty() && (readNumber(weight, samples.cycles) != NumberText::Number ||
                                !(samples.cycles >= 0 && samples.cycles <= mostSamples))) {
            return unexpectedAt(file_.name, {line.number}, "a latency in cycles",
                                quotedExcerpt(weight));
        }
        samples.function = withoutMode(cell("Symbol"));
        const auto data = withoutMode(cell("Data Symbol"));
        samples.data = isAddress(data) ? cell("Data Object") : data;
        samples.isModified = cell("Snoop").find("HitM") != std::string_view::npos;
        profile.add(samples);
        return {};
    }

    const ImportFile& file_;
    MemoryOperation operation_ = MemoryOperation::Access;
    std::optional<RuledColumns> columns_;
    std::set<std::string> events_;
    std::size_t rows_ = 0;
};

Result<Document> parsePerfMem(const ImportFile& file, const ImportOptions& options)
{
    auto provenance = importProvenance("perf-mem", {file.path});
    provenance.notes.emplace_back(
        "The counts are samples: perf takes one access in many, and by default no load below a "
        "latency (--ldlat).");
    const auto name = file.nameFor(options);
    constexpr std::size_t headBytes = 65'536;
    if (isSampleDump(file.text.substr(0, headBytes))) {
        return readSampleDump(file, name, std::move(provenance));
    }
    MemoryProfile profile;
    if (auto good = MemReport(file).read(profile); !good) {
        return good.error();
    }
    auto document = profile.document(name, provenance);
    if (!document) {
        return document.error().in(file.name);
    }
    return document;
}

bool looksLikePerfMem(const std::filesystem::path&, std::string_view head)
{
    return isSampleDump(head) || std::ranges::any_of(linesOf(head), [](const TextLine& line) {
               return line.text.starts_with("# Overhead") &&
                      line.text.find(levelTitle) != std::string_view::npos;
           });
}

}  // namespace

FileFormat perfMemFormat()
{
    return {"perf-mem", "output of perf mem report", looksLikePerfMem, readEach<parsePerfMem>};
}

}  // namespace papilio::core
