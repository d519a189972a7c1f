#pragma once

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/table/measured_cells.h"
#include "core/io/formats/table/table_rules.h"
#include "core/io/formats/time_series.h"
#include "core/io/text/number_text.h"
#include "core/model/definition.h"
#include "core/model/roofline.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::core {

/// The text of one name, and where it was read.
struct TableField {
    std::string text;
    Place place;
};
using TableFields = std::map<std::string, TableField, std::less<>>;

/// The groups of the first place where the pattern is found; nothing where it is not.
/// @param from  where the search begins; behind that place afterwards
std::optional<TableFields> groupsIn(const re2::RE2& pattern,
                                    std::string_view text,
                                    std::size_t& from);

/// A header, ready for looking up its columns whatever the case of their letters.
struct TableHeader {
    std::vector<std::string> names;                         ///< all lines of the header joined
    std::vector<std::vector<std::string>> lines;            ///< of each line, if there are several
    std::unordered_map<std::string, std::size_t> index;     ///< by names in small letters
    std::vector<std::map<std::string, std::string>> about;  ///< fields of each column
};

/// The fields of one record: of its cell, its row, its line and what holds since an earlier line,
/// the nearest first; fields that are chosen by others are before all of them.
/// Everything throws ParseError with the place of what is wrong.
class TableRecord {
public:
    /// What the fields are taken from; what is null is not there.
    struct Layers {
        const TableRules* rules = nullptr;
        const NumberLocale* numbers = nullptr;
        const TableFields* cell = nullptr;
        const TableHeader* header = nullptr;
        const CsvRow* row = nullptr;
        const TableFields* line = nullptr;
        const TableFields* section = nullptr;
        const TableFields* others = nullptr;  ///< of the same key
        Place place = {};                     ///< of the record
    };
    explicit TableRecord(const Layers& layers) : layers_(layers) {}

    [[nodiscard]] std::string text(const TableText& text) const;

private:
    friend class TableRow;
    struct View {
        std::string_view text;
        Place place;
    };
    [[nodiscard]] std::optional<View> find(std::string_view name) const;
    [[nodiscard]] const TableField* chosen(const TableChoice& choice) const;
    [[nodiscard]] std::optional<double> numberOf(std::string_view name) const;

    Layers layers_;
    mutable std::map<const TableChoice*, std::optional<TableField>> chosen_;
    mutable std::vector<const TableChoice*> choosing_;
};

/// What an output takes from a record.
class TableRow {
public:
    TableRow(const TableRecord& record, const TableOutput& output)
        : record_(record),
          output_(output)
    {}

    [[nodiscard]] const TableOutput& output() const { return output_; }
    /// Whether the output says the field.
    [[nodiscard]] bool has(std::string_view field) const;
    [[nodiscard]] std::string text(const TableText& text) const { return record_.text(text); }
    /// Empty where the output does not say the field.
    [[nodiscard]] std::string text(std::string_view field) const;
    [[nodiscard]] std::string neededText(std::string_view field) const;
    /// NaN where something is missing; reads texts in angle brackets as missing.
    [[nodiscard]] double number(std::string_view field) const;
    [[nodiscard]] double neededNumber(std::string_view field) const;
    /// 0 where it is missing.
    [[nodiscard]] int count(std::string_view field) const;
    /// "<not counted>" where that is in the place of the number.
    [[nodiscard]] std::string reason(std::string_view field) const;
    /// What a number is read from; empty where it is a formula over several.
    [[nodiscard]] std::string written(std::string_view field) const;
    /// Whether its condition holds.
    [[nodiscard]] bool isWanted() const;
    /// Where the first field is that this field of the output is made of.
    [[nodiscard]] Place placeOf(std::string_view field) const;
    [[noreturn]] void refuse(std::string_view field, const std::string& sentence) const;

private:
    const TableRecord& record_;
    const TableOutput& output_;
};

/// One measurement over so many bytes.
struct SizedValue {
    double bytes = 0;
    double value = 0;  ///< > 0
};

/// Names of the different sizes: L1, L2, L3 and DRAM in their order where they are two to four,
/// each at least 4 times the one before it; else the sizes themselves. Sizes within 1 % are one.
std::map<double, std::string> namesOfSizes(const std::vector<double>& sizes);

/// Whether data of so many bytes on so many threads (0: one) are in memory whatever the processor:
/// 1 GB or more for each of them, or 4 GB or more in all.
bool isBeyondCaches(double bytes, int threads);

/**
 * Latencies and bandwidths by size, as LMbench measures them.
 *
 * Sizes whose latencies are alike are a level. They become roofs: bandwidths by level, and what a
 * chain of dependent loads of 8 bytes gets there; and constants for formulas, with the names of
 * `papilio-collect constants`.
 */
class SizedResults {
public:
    /// @param nanoseconds  of one load. @param rank  of its series: the one with the highest shows
    /// the levels. @param megahertz  of the clock; 0: not known
    void addLatency(double bytes, double nanoseconds, double rank, double megahertz);
    /// @param value  GB/s
    void addBandwidth(double bytes, double value, const std::string& operation, int threads);
    [[nodiscard]] bool isEmpty() const { return latencies_.empty() && bandwidths_.empty(); }

    /// Adds roofs, levels and notes. @return the constants; empty where no level was found
    /// Malformed where there are latencies alone, and no level in them
    DefinitionSet fill(Roofline& roofline, const std::string& name) const;

private:
    std::map<double, std::vector<SizedValue>> latencies_;  ///< by rank
    std::map<std::pair<std::string, int>, std::vector<SizedValue>> bandwidths_;
    double megahertz_ = 0;
};

/// What records give, as parts of a study.
class TableContent {
public:
    TableContent(const TableRules& rules, ImportOptions options)
        : rules_(rules),
          options_(std::move(options)),
          times_(!rules.isUnordered, rules.areSince1970)
    {}

    /// What follows is of that file.
    void begin(const ImportFile& file);
    /// What follows is of another record.
    void beginRecord();
    /// @throws ParseError with the place of what is wrong
    void add(const TableRow& row);
    /// The roofs of the record before are none; its points say what is wrong with them.
    void refuseRecord(const std::string& fault);
    /// A table ended: launches of another one are other executions.
    void endTable();
    /// What is wrong after a file came with it. @throws ParseError
    void check() const;
    void note(std::string sentence);
    [[nodiscard]] std::size_t recordCount() const { return records_; }

    /// The launches alone, those of each table together.
    [[nodiscard]] std::vector<GpuCounts> launches() const;
    /// All of it. @param name  of what the records do not name
    /// @return Malformed where there is nothing; what does not fit together
    Document document(const std::string& name, const std::vector<std::filesystem::path>& paths);

private:
    struct Launch {
        GpuKernel kernel;
        std::string execution;
        std::string counter;
        double value = 0;
        double seconds = 0;
    };

    void addCounter(const TableRow& row);
    void addMeasurement(const TableRow& row);
    void addLaunch(const TableRow& row);
    void addSample(const TableRow& row);
    void addRoof(const TableRow& row);
    void addPoint(const TableRow& row);
    void addReuse(const TableRow& row);
    void addCommunication(const TableRow& row);
    void addAbout(const TableRow& row);
    Roofline& roofline(const TableRow& row);
    void finishRoofs(Roofline& roofline) const;
    void stamp(Provenance& provenance, const std::vector<std::filesystem::path>& paths) const;
    void addNotes(Provenance& provenance) const;
    [[nodiscard]] std::string about(const std::string& field) const;
    /// Stamps a part, checks it and adds it.
    template<typename Part>
    void put(Part&& part,
             std::vector<std::shared_ptr<const Part>>& parts,
             Result<void> (*fault)(const Part&),
             const std::vector<std::filesystem::path>& paths) const;
    void addBenchmarks(Document& document,
                       const std::string& name,
                       const std::vector<std::filesystem::path>& paths);

    const TableRules& rules_;
    ImportOptions options_;
    std::filesystem::path path_;
    std::string run_;
    std::size_t records_ = 0;
    std::size_t missing_ = 0;  ///< counts
    std::size_t values_ = 0;   ///< counts and samples
    std::vector<std::string> notes_;
    std::set<std::string> noted_;
    std::map<std::string, std::string> about_;

    CounterBuilder counters_;
    std::map<std::pair<std::size_t, std::size_t>, int> repeated_;  ///< of an event in a column
    std::map<std::string, std::pair<std::string, std::size_t>> spellings_;  ///< event and line
    MeasuredCells measured_;
    std::vector<Launch> launches_;    ///< of the table that is read
    std::set<std::string> launched_;  ///< executions with their counters
    std::vector<std::pair<GpuCounts, GpuKernels::File>> counts_;  ///< of each table
    std::vector<Machine> machines_;
    std::vector<EventDescription> descriptions_;
    std::set<std::string> described_;
    std::vector<TimeSeries> series_;
    std::map<std::string, std::size_t> seriesPlaces_;  ///< by name
    std::map<std::string, std::size_t> seriesLines_;   ///< of their last samples
    SampleTimes times_;
    std::set<std::string> hosts_;      ///< of the series
    std::size_t texts_ = 0;            ///< values of series that are not numbers
    std::vector<Roofline> rooflines_;  ///< without a name: that of the whole
    /// The points of one name and run: how often each rank came, and where each repetition is.
    struct Ranked {
        std::map<double, std::size_t> times;
        std::vector<std::pair<std::size_t, double>> places;  ///< in the points, with its rank
    };
    std::map<std::pair<std::string, std::string>, Ranked> ranked_;
    std::vector<std::string> newRoofs_;  ///< of the last record: the rooflines they are in
    std::vector<std::pair<std::string, std::size_t>> newPoints_;  ///< the same, and their places
    SizedResults sized_;
    ReuseHistogram reuse_;
    CommunicationMatrix matrix_;
    std::size_t line_ = 0;  ///< of the last record
};

}  // namespace papilio::core
