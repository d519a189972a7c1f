#pragma once

#include "core/io/formats/counter_builder.h"
#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/table/measured_cells.h"
#include "core/io/formats/table/memory_sizes.h"
#include "core/io/formats/table/table_record.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace papilio::core {

/// What records give, as parts of a study.
class TableContent {
public:
    TableContent(const TableRules& rules, ImportOptions options)
        : rules_(rules),
          options_(std::move(options))
    {}

    /// What follows is of that file.
    void begin(const ImportFile& file);
    /// What follows is of another record.
    void beginRecord() { newRoofs_.clear(); }
    /// @throws ParseError with the place of what is wrong
    void add(const TableOutput& output, const TableRecord& record);
    /// The roofs of the record before are none.
    void dropRoofs();
    /// A table ended: launches of another one are other executions.
    void endTable();
    /// What is wrong after a file came with it. @throws ParseError
    void check() const;
    void note(std::string sentence);
    [[nodiscard]] std::size_t recordCount() const { return records_; }

    /// The measurements alone.
    MeasuredTable measured(const std::string& name,
                           const std::vector<std::filesystem::path>& paths);
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

    void addCounter(const TableOutput& output, const TableRecord& record);
    void addMeasurement(const TableOutput& output, const TableRecord& record);
    void addLaunch(const TableOutput& output, const TableRecord& record);
    void addRoof(const TableOutput& output, const TableRecord& record);
    void addPoint(const TableOutput& output, const TableRecord& record);
    void addReuse(const TableOutput& output, const TableRecord& record);
    void addCommunication(const TableOutput& output, const TableRecord& record);
    void addAbout(const TableOutput& output, const TableRecord& record);
    Roofline& roofline(const TableRecord& record);
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
    std::vector<std::string> notes_;
    std::set<std::string> noted_;
    std::map<std::string, std::string> about_;

    CounterBuilder counters_;
    std::map<std::pair<std::size_t, std::size_t>, int> times_;  ///< of an event in a column
    std::map<std::string, std::pair<std::string, std::size_t>> spellings_;  ///< event and line
    MeasuredCells measured_;
    std::vector<Launch> launches_;    ///< of the table that is read
    std::set<std::string> launched_;  ///< executions with their counters
    std::vector<std::pair<GpuCounts, GpuKernels::File>> counts_;  ///< of each table
    std::vector<Machine> machines_;
    std::vector<EventDescription> descriptions_;
    std::set<std::string> described_;
    std::vector<Roofline> rooflines_;  ///< without a name: that of the whole
    /// The points of one name and run: how often each rank came, and where each repetition is.
    struct Ranked {
        std::map<double, std::size_t> times;
        std::vector<std::pair<std::size_t, double>> places;  ///< in the points, with its rank
    };
    std::map<std::pair<std::string, std::string>, Ranked> ranked_;
    std::vector<std::string> newRoofs_;  ///< of the last record: the rooflines they are in
    SizedResults sized_;
    ReuseHistogram reuse_;
    CommunicationMatrix matrix_;
    std::size_t line_ = 0;  ///< of the last record
};

}  // namespace papilio::core
