#include "core/io/formats/cat/cat_reader.h"

#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/cat/cat_layout.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/import_provenance.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace papilio::core {

namespace {

constexpr std::size_t mostNames = 8;

/// "a, b, c and 4 more"
std::string shortList(const std::vector<std::string>& names)
{
    const std::vector<std::string> shown(
        names.begin(),
        names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), mostNames)));
    auto text = fmt::format("{}", fmt::join(shown, ", "));
    return names.size() > mostNames ? text + fmt::format(" and {} more", names.size() - mostNames)
                                    : text;
}

/// Reads all files of one benchmark into one dataset.
class CatReader {
public:
    explicit CatReader(const CatFiles& files) : files_(files) {}

    Result<Benchmark> read(const ImportOptions& options, const std::function<bool()>& step)
    {
        if (auto good = findLayout(); !good) {
            return good.error();
        }
        data_ = std::make_shared<Dataset>();
        data_->repetitions = files_.directories.size();
        data_->threads = first_.threads;
        rows_ = firstText_.empty() ? emptyCatLayout(files_.bench).kernels.size() : first_.rows();
        block_ = rows_ * std::max<std::size_t>(1, first_.threads);
        data_->values.assign(files_.events.size() * data_->repetitions * block_, notANumber);
        data_->valid.assign(data_->values.size(), 0);
        keepCounts_ = !first_.rawCounts.empty();
        data_->rawCounts.assign(keepCounts_ ? data_->values.size() : 0, 0);
        if (auto good = readEvents(step); !good) {
            return good.error();
        }
        data_->eventNames = data_->eventIds;
        return finish(options);
    }

private:
    using Event = std::pair<const std::string, std::vector<std::filesystem::path>>;

    /// What was found in the files of one event.
    struct Found {
        std::optional<Error> error;
        bool isAbsent = false;  ///< a repetition has no file
        bool isEmpty = false;   ///< a file is empty
        bool hasCounts = true;  ///< all that were read have raw counts
    };

    /// Thousands of small files: opening them takes longer than reading, on one processor.
    Result<void> readEvents(const std::function<bool()>& step)
    {
        std::vector<const Event*> events;
        for (const auto& event : files_.events) {
            events.push_back(&event);
            data_->eventIds.append(event.first);
        }
        constexpr std::size_t atOnce = 32;
        constexpr std::size_t grain = 4;
        for (std::size_t first = 0; first < events.size(); first += atOnce) {
            std::vector<Found> found(std::min(atOnce, events.size() - first));
            parallelFor(found.size(), grain, {}, [&](std::size_t begin, std::size_t end) {
                for (auto at = begin; at < end; ++at) {
                    found[at] = readEvent(*events[first + at], first + at);
                }
            });
            for (std::size_t at = 0; at < found.size(); ++at) {
                if (found[at].error) {
                    return *found[at].error;
                }
                add(events[first + at]->first, found[at]);
                if (!step()) {
                    return Error{Errc::Cancelled, "reading was stopped"};
                }
            }
        }
        return {};
    }

    void add(const std::string& event, const Found& found)
    {
        if (found.isAbsent) {
            absent_.push_back(event);
        }
        if (found.isEmpty) {
            empty_.push_back(event);
        }
        // Counts are kept for all or for none: half of them would only mislead.
        keepCounts_ = keepCounts_ && found.hasCounts;
    }

    /// Reads all repetitions of an event into its place.
    Found readEvent(const Event& event, std::size_t place)
    {
        Found found;
        const auto& paths = event.second;
        for (std::size_t repetition = 0; repetition < paths.size() && !found.error; ++repetition) {
            readOne(paths[repetition], (place * paths.size() + repetition) * block_, found);
        }
        return found;
    }

    /// Reads files until one has content: it says what the others have to look like.
    Result<void> findLayout()
    {
        for (const auto& [name, paths] : files_.events) {
            for (const auto& path : paths) {
                if (path.empty()) {
                    continue;
                }
                auto text = readSmallFile(path);
                if (!text) {
                    return text.error();
                }
                if (isBlank(*text)) {
                    continue;
                }
                firstText_ = *std::move(text);
                firstPath_ = path;
                auto table = parseCat(files_.bench, firstText_, path.string());
                if (!table) {
                    return table.error();
                }
                first_ = *std::move(table);
                return {};
            }
        }
        return {};
    }

    static bool isBlank(const std::string& text) { return trimmed(text, " \t\r\n").empty(); }

    void readOne(const std::filesystem::path& path, std::size_t at, Found& found)
    {
        if (path.empty()) {
            found.isAbsent = true;
            return;
        }
        const auto text = readSmallFile(path);
        if (!text) {
            found.error = text.error();
            return;
        }
        if (isBlank(*text)) {
            found.isEmpty = true;
            return;
        }
        const auto table = parseCat(files_.bench, *text, path.string());
        if (!table) {
            found.error = table.error();
            return;
        }
        if (!table->sameLayout(first_)) {
            found.error = Error{
                Errc::Malformed,
                fmt::format("{}: its {} differ from those of {}; files of one benchmark must agree",
                            path.string(), difference(*table), firstPath_.string())};
            return;
        }
        std::copy(table->values.begin(), table->values.end(),
                  data_->values.begin() + static_cast<std::ptrdiff_t>(at));
        std::fill_n(data_->valid.begin() + static_cast<std::ptrdiff_t>(at), block_,
                    std::uint8_t{1});
        found.hasCounts = found.hasCounts && !table->rawCounts.empty();
        if (!table->rawCounts.empty() && !data_->rawCounts.empty()) {
            std::copy(table->rawCounts.begin(), table->rawCounts.end(),
                      data_->rawCounts.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }

    [[nodiscard]] std::string difference(const CatTable& table) const
    {
        if (table.threads != first_.threads) {
            return fmt::format("{} threads", table.threads);
        }
        return table.rows() != first_.rows() ? fmt::format("{} rows", table.rows())
                                             : "rows or sections";
    }

    /// Sections of half precision that are zero throughout are placeholders: the processor has no
    /// such instructions.
    void dropPlaceholders(std::vector<std::string>& notes)
    {
        std::vector<bool> keep(rows_, true);
        std::size_t dropped = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            if (!isHalfPrecision(first_.sections[first_.section[row]])) {
                continue;
            }
            bool zero = true;
            for (std::size_t at = row; zero && at < data_->values.size(); at += rows_) {
                zero = data_->valid[at] == 0 || data_->values[at] == 0;
            }
            keep[row] = !zero;
            dropped += zero ? 1 : 0;
        }
        // A section stays whole where any of its rows counts something.
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t other = 0; other < rows_ && !keep[row]; ++other) {
                if (keep[other] && first_.section[other] == first_.section[row]) {
                    keep[row] = true;
                    --dropped;
                }
            }
        }
        if (dropped == 0 || dropped == rows_) {
            return;
        }
        notes.push_back(fmt::format(
            "{} rows in half precision were left out: they are placeholders, zero for every event.",
            countText(static_cast<double>(dropped))));
        compact(data_->values, keep);
        compact(data_->valid, keep);
        compact(data_->rawCounts, keep);
        compact(first_.section, keep);
        compact(first_.keys, keep);
        compact(first_.expected, keep);
        compact(first_.iterations, keep);
        first_.values.resize(rows_ - dropped);
        std::vector<std::string_view> sections;
        std::uint32_t before = std::numeric_limits<std::uint32_t>::max();
        for (auto& section : first_.section) {
            if (section != before) {
                sections.push_back(first_.sections[section]);
                before = section;
            }
            section = static_cast<std::uint32_t>(sections.size() - 1);
        }
        first_.sections = std::move(sections);
        rows_ -= dropped;
    }

    template<typename Values>
    static void compact(Values& values, const std::vector<bool>& keep)
    {
        std::size_t to = 0;
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (keep[at % keep.size()]) {
                values[to++] = values[at];
            }
        }
        values.resize(to);
    }

    Result<Benchmark> finish(const ImportOptions& options)
    {
        auto& notes = data_->provenance.notes;
        if (files_.bench == CatBench::Vec && !first_.sections.empty()) {
            dropPlaceholders(notes);
        }
        auto layout =
            firstText_.empty() ? emptyCatLayout(files_.bench) : catLayout(files_.bench, first_);
        notes.insert(notes.end(), layout.notes.begin(), layout.notes.end());
        noteGaps(notes);
        if (std::find(data_->valid.begin(), data_->valid.end(), 0) == data_->valid.end()) {
            data_->valid.clear();
        }
        if (keepCounts_ && !first_.iterations.empty()) {
            data_->iterations = first_.iterations;
        } else {
            data_->rawCounts.clear();
        }
        data_->kernels = StringTable(layout.kernels);
        data_->units = layout.units;
        stampImport(data_->provenance, "cat", files_.directories);
        data_->provenance.quantum = layout.quantum;

        Benchmark benchmark;
        benchmark.name = catName(files_.bench);
        benchmark.kind = options.kind.value_or(layout.kind);
        benchmark.data = data_;
        const bool own = benchmark.kind == layout.kind && layout.basis.matrix.size() > 0;
        if (auto good = completeBenchmark(benchmark, options, own ? &layout.basis : nullptr,
                                          own && layout.signatures ? &*layout.signatures : nullptr);
            !good) {
            return good.error();
        }
        return benchmark;
    }

    void noteGaps(std::vector<std::string>& notes) const
    {
        if (!empty_.empty()) {
            notes.push_back(
                fmt::format("The toolkit could not count these events, their files are empty: {}.",
                            shortList(empty_)));
        }
        if (!absent_.empty()) {
            notes.push_back(fmt::format(
                "A repetition of these events is missing, they are not in every folder: {}.",
                shortList(absent_)));
        }
        if (files_.directories.size() == 1) {
            notes.emplace_back(
                "Only one repetition: noise cannot be judged. Add more folders of the same "
                "benchmark.");
        }
        for (const auto& [event, paths] : files_.events) {
            if (event.starts_with("cat::")) {
                notes.push_back(fmt::format(
                    "{} is a measured time, not an event; it was kept with the events.", event));
            }
        }
    }

    const CatFiles& files_;
    std::string firstText_;
    std::filesystem::path firstPath_;
    CatTable first_;
    std::shared_ptr<Dataset> data_;
    std::size_t rows_ = 0;
    std::size_t block_ = 0;
    bool keepCounts_ = false;
    std::vector<std::string> empty_;
    std::vector<std::string> absent_;
};

}  // namespace

Result<Benchmark> readCatBenchmark(const CatFiles& files,
                                   const ImportOptions& options,
                                   const std::function<bool()>& step)
{
    return CatReader(files).read(options, step);
}

}  // namespace papilio::core
