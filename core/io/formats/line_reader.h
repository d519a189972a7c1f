#pragma once

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/model/document.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

struct ImportFile;

/// Lines of a log that no rule took although they look like those that values came from: the same
/// words, with other numbers between them.
class UnreadLines {
public:
    /// The next line. @param hasValues  values came from it. @param isTaken  it says something else
    void see(std::string_view line, bool hasValues, bool isTaken);
    /// Of the lines that look like values more than half were not read.
    [[nodiscard]] bool areMost() const { return all().count > readCount_; }
    /// How many there are, with the first one; empty where there are none. Without a full stop.
    [[nodiscard]] std::string sentence() const;

private:
    struct Lines {
        std::size_t count = 0;
        std::size_t number = 0;  ///< of the first one
        std::string first;
    };
    [[nodiscard]] Lines all() const;

    std::size_t number_ = 0;
    std::size_t readCount_ = 0;
    std::set<std::string> read_;           ///< shapes
    std::map<std::string, Lines> others_;  ///< by shape
};

/// Reads the log of a solver line by line, also while it grows.
class LineReader {
public:
    /// @param name  of the file, for the recorders. @param source  its path, for errors
    LineReader(std::string name, std::string source, Provenance provenance);
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    virtual ~LineReader() = default;

    /**
     * @param line    without its end
     * @param isWhole  false: the text stopped in it, so its last number may be cut
     * @return Malformed with line and column; what was read before stays
     */
    Result<void> read(std::string_view line, bool isWhole);
    /// What comes next is of another run: no solve goes on.
    virtual void interrupt() = 0;
    /// The recorders so far.
    [[nodiscard]] virtual Document content() const = 0;
    [[nodiscard]] const UnreadLines& unread() const { return unread_; }

protected:
    /// Says in hasValues_ and isTaken_ what UnreadLines::see() gets. @throws ParseError, at most
    /// with the column
    virtual void readLine(std::string_view line, bool isWhole) = 0;

    std::string name_;
    Provenance provenance_;
    bool hasValues_ = false, isTaken_ = false;
    bool isCut_ = false;  ///< the last line is not whole and was left out
    UnreadLines unread_;

private:
    std::string source_;
    std::size_t number_ = 0;
};

/// Reads all lines of a text; a last one without a line end is not whole.
Result<void> readLines(LineReader& reader, std::string_view text);

/// The same of a file that is complete.
/// @throws what read() returns; Malformed where most of its values were not read; Cancelled
void readFile(LineReader& reader, const ImportFile& file);

/// PETSc's monitors (kspMonitorFormat()), line by line. @param name  of the file, for the recorders
std::unique_ptr<LineReader> kspMonitorReader(const std::string& name,
                                             const std::filesystem::path& path);
/// Whether a text, the beginning of a log, has lines of a monitor.
bool isKspMonitor(std::string_view head);

/// Which solve of its name each of a file is: 1, 2, …; 0 where it is the only one.
std::vector<std::size_t> solveOrdinals(const std::vector<std::string>& bases);

/// What the solves of a file are called: that of a file with one solve as the file, others
/// "<file>/<base>", numbered where the base repeats. @param bases  of each solve, "ksp"
std::vector<std::string> solveNames(const std::vector<std::string>& bases, const std::string& file);

/// How the iterations of a log became values. Some programs print every tenth iteration of a solver
/// only. All results about a history count iterations, so each has to have a value: the last one
/// before it (Finding::Kind::Held says so).
struct IterationCounts {
    std::size_t first = 0;     ///< iteration of the first value
    std::size_t repeated = 0;  ///< printed again; the later value counts
    std::size_t leftOut = 0;   ///< not printed; the value before represents each

    /// Makes room behind values for that of the iteration: what was left out takes the value
    /// before, what is printed again goes. @param series  all with a value for each iteration
    /// @return false where it does not go on with them. @throws ParseError as leaveOut() does
    bool goOn(std::size_t iteration, const std::vector<std::vector<double>*>& series);
    /// @throws ParseError where, in addition to `printed` values, too many would be left out: a
    /// thousand for each and ten million in all, so that a stray number cannot fill the memory
    void leaveOut(std::size_t count, std::size_t printed, std::size_t series = 1);
    /// One sentence for each that is not 0.
    [[nodiscard]] std::vector<std::string> notes() const;
};

/// A number as solvers print it: Fortran's exponents, NaN with a sign.
std::optional<double> logNumber(std::string_view text);

/// The last line of a log stopped within its number.
std::string cutLineNote();

}  // namespace papilio::core
