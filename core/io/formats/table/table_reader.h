#pragma once

#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/line_reader.h"
#include "core/io/formats/table/table_content.h"
#include "core/io/formats/table/table_rules.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Rows that others find by their keys, whatever the order of their files.
using RememberedRows = std::map<std::string, TableFields>;

/// Reads one file by rules: its lines become records, and these go into the content.
class TableReader {
public:
    TableReader(const TableRules& rules, const ImportFile& file, RememberedRows& remembered)
        : rules_(rules),
          file_(file),
          remembered_(remembered)
    {}

    /// @param content  null: only rows to remember are read
    /// @return Malformed with line and column of what is wrong; Cancelled
    void read(TableContent* content);

private:
    struct OpenTable {
        const TablePart* part = nullptr;
        char separator = ',';
        TableHeader header;
        std::vector<bool> isEach;
        std::vector<CsvRow> waiting;  ///< for the lines that describe their columns
        bool isNew = true;            ///< no row was given yet
        std::size_t count = 0;        ///< of rows
        std::size_t line = 0;         ///< of its header
    };

    void readAll();
    void readLine();
    std::string_view nextLine() const;
    void skipLine();
    CsvRow takeRow(char separator, bool isPlain);
    void take(const TablePart& part, std::string_view line);
    TableFields groupsOf(const TablePattern& pattern, std::string_view line) const;
    void openTable(const TablePart& part);
    void checkTitles() const;
    void nameRun(std::size_t number);
    TableHeader headerOf(const TablePart& part, char separator);
    void closeTable();
    void takeTableRow();
    void giveRow(const CsvRow& row);
    void give(const std::vector<TableOutput>& outputs, TableRecord::Layers layers);
    void endSection();
    void finish();

    const TableRules& rules_;
    const ImportFile& file_;
    RememberedRows& remembered_;
    TableContent* content_ = nullptr;
    std::string csv_;  ///< what JSON says
    std::string_view text_;
    std::size_t number_ = 1;  ///< of the next line
    NumberLocale numbers_;
    TableFields first_;    ///< of every section
    TableFields section_;  ///< what lines of this section say
    std::size_t sectionLine_ = 0;
    std::set<const TablePart*> seen_;                 ///< in this section
    std::map<const TablePart*, std::size_t> counts_;  ///< of lines with a note
    std::optional<OpenTable> table_;
    UnreadLines unread_;
    std::optional<double> since_;  ///< the first time in the file
    std::size_t starts_ = 0;       ///< numbered runs of the file
    std::size_t started_ = 0;      ///< of them, up to here
    bool hasTitles_ = false;       ///< of metrics over time
};

/// Reads files by rules: what the import dialog shows of rules while they are written, too.
/// @throws Error
Document readTables(const TableRules& rules,
                    const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::stop_token& stop = {},
                    const Progress& progress = {});

/// The same of one file that is open.
Document readTable(const TableRules& rules, const ImportFile& file, const ImportOptions& options);

/// The same of a text that is in no file yet, or is the beginning of one.
Result<Document> readTables(const TableRules& rules,
                            std::string_view text,
                            const std::string& name);

/// The launches of kernels in one file, those of each table together.
/// @param machine  Machine::id: the field {machine}
std::vector<GpuCounts> readLaunches(TableRules rules,
                                    const ImportFile& file,
                                    const std::string& machine);

/// The format that rules describe.
FileFormat formatOfRules(std::shared_ptr<const TableRules> rules);

}  // namespace papilio::core
