#pragma once

#include "core/io/formats/line_reader.h"
#include "core/io/formats/log/log_format.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// What became of one line.
struct LogLine {
    std::optional<std::size_t> rule = {};  ///< that took it; nothing: skipped
    bool isRow = false;                    ///< of the table that the rule found before
    struct Value {
        std::string recorder;       ///< in its file, "cg"
        std::size_t solve = 0;      ///< of all solves of the file, from 1
        std::size_t iteration = 0;  ///< as printed, or counted
        double value = 0;           ///< as it is stored
    };
    std::vector<Value> values = {};
    std::optional<double> tolerance = {};  ///< that was read, above 0
};

/**
 * Reads a log by the rules of a format.
 *
 * The first rule that matches a line takes it. A recorder's solve goes on with the next iteration;
 * the same iteration again replaces the value (a restart), a lower one begins the next solve, as do
 * rules that say so and another {solve}. Iterations that are not printed take the value before.
 */
class LogReader : public LineReader {
public:
    /// @param name  of the file, for the recorders. @param source  its path, for errors
    LogReader(LogFormat format, std::string name, std::string source, Provenance provenance);

    void interrupt() override;
    [[nodiscard]] Document content() const override;

    /// What became of the line that was read last.
    [[nodiscard]] const LogLine& last() const { return last_; }
    [[nodiscard]] std::size_t valueCount() const { return valueCount_; }

private:
    /// Values of one kind: those of the solve itself, or others on the same lines.
    struct Series {
        std::string role;
        std::vector<double> values;
    };
    /// Of a name, which may be a regular expression.
    struct Tolerance {
        double value = 0;
        std::shared_ptr<const re2::RE2> names;
    };
    struct Solve {
        std::string base;
        std::string of;  ///< base, without its part or number: of them are solves of one run
        std::string id;  ///< what the log calls it: {solve}
        std::vector<Series> series;
        IterationCounts counts;
        RunEnd end;
        std::optional<double> finalResidual;
        std::optional<double> tolerance;
        bool isEnded = false;
    };
    struct Entry {
        std::string base;
        std::string of;  ///< as Solve; empty: base
        std::string part;
        std::string id;
        std::string role;
        std::optional<std::size_t> iteration;
        double value = 0;
        std::vector<std::pair<std::string, double>> others;  ///< role, value
    };
    struct Columns {
        std::size_t rule = 0;
        std::optional<std::size_t> iteration;
        std::optional<std::size_t> solve;
        std::vector<std::pair<std::size_t, std::string>> values;  ///< place, title
        std::size_t fewest = 0;                                   ///< a row has at least as many
        /// An empty line came, below which only the next iteration is a row
        bool isInterrupted = false;
        std::size_t next = 0;
    };

    void readLine(std::string_view line, bool isWhole) override;
    void takeLine(std::string_view line, bool isWhole);
    void begin(const std::string& base);
    void end(const std::string& base, const LogRule& rule, std::string_view word);
    void take(std::size_t index, const std::vector<std::string_view>& groups);
    void keepTolerance(const std::string& base, double value);
    [[nodiscard]] std::optional<double> toleranceOf(const std::string& base) const;
    void openTable(std::size_t index, std::string_view line);
    std::optional<std::vector<Entry>> row(std::string_view line, bool isWhole);
    void add(const Entry& given);
    Solve* solveFor(const Entry& entry);

    LogFormat format_;
    std::vector<Solve> solves_;
    std::map<std::string, std::size_t> open_;  ///< by base
    std::optional<std::size_t> touched_;       ///< the solve that a value came for last
    std::string current_;                      ///< what begins named last
    std::string region_;                       ///< that was named last
    std::optional<std::size_t> iteration_;     ///< that was named last
    /// Of the solves that begin next: of those of a name, or of all
    std::map<std::string, Tolerance> tolerances_;
    /// Those that were read since the last value, behind the end of its solve: they stay when the
    /// next one begins
    std::map<std::string, Tolerance> next_;
    std::map<std::string, std::string> firstParts_;  ///< by base: it has the base's own name
    bool isStepping_ = false;
    std::map<std::string, std::size_t> inStep_;  ///< how many values of a base
    std::optional<Columns> table_;
    LogLine last_;
    std::size_t valueCount_ = 0;
};

/// The format whose rules find most values in `head`, the beginning of a log; nothing where none
/// finds any. Files of rules that are damaged are passed over.
std::optional<LogFormat> recognizedLogFormat(std::string_view head);

}  // namespace papilio::core
