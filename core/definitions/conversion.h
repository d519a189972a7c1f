#pragma once

#include "core/definitions/dialect.h"
#include "core/papi/preset_meanings.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

struct ConversionOptions {
    const Dialect* dialect = nullptr;  ///< whose files are written
    std::size_t counters = 4;          ///< general counters that count at once, >= 1
    std::string pmu = {};              ///< for the CPU line of PAPI; empty: none is written for it
    /// Ratios are written times this for PAPI, which cuts values to whole numbers: METRIC_X1000.
    std::size_t scale = 1;
    std::size_t trials = 64;  ///< counts on which each line is computed by the target's rules
    std::vector<std::string> notes = {};  ///< for comments, where the format has any
    /// The events of `pmu`, as libpfm4 spells them: no other is written for what measures with
    /// libpfm4 or PAPI (Dialect::needsPfmNames), and perf's are marked. Null: names are not
    /// checked.
    std::shared_ptr<const KnownEvents> known = {};
};

/// How a written formula compares with its expression on random counts.
struct FormulaCheck {
    std::size_t trials = 0;     ///< those where the expression has a value
    std::size_t differing = 0;  ///< by more than is allowed
    double worst = 0;           ///< the largest difference, relative to the magnitude of the terms
};

/// A definition in another dialect.
struct WrittenDefinition {
    MetricDefinition source;
    std::string name;     ///< as the target has it
    std::string formula;  ///< in the target's language; empty: it is refused, or a list of events
    std::optional<std::string> threshold = {};  ///< in the target's language
    std::vector<std::string> events = {};       ///< neutral names, in order of appearance
    /// What each name in `formula` represents: spelling to neutral name.
    std::map<std::string, std::string, std::less<>> names = {};
    std::optional<DefinitionReason> refused = {};
    std::vector<DefinitionReason> lost = {};
    FormulaCheck check = {};

    /// The first reason is kept.
    void refuse(DefinitionReason reason);
};

struct Conversion {
    ConversionOptions options;
    std::string title;
    std::vector<WrittenDefinition> definitions;  ///< in the order of the source; also refused ones
    std::vector<std::vector<std::string>> eventSets = {};  ///< of lists of events, as spelled there
    std::string text = {};                                 ///< the file; empty: nothing is written

    [[nodiscard]] std::size_t writtenCount() const { return written().size(); }
    /// Those that are not refused.
    [[nodiscard]] std::vector<const WrittenDefinition*> written() const;
    /// The notes, each a comment behind #.
    [[nodiscard]] std::string comments() const;
};

using NameSpelling = std::function<SpelledName(std::string_view name)>;

/**
 * Writes a formula as the dialect has it: perf's and perfmon's have no <=, so 1 - (a > b) is
 * written; a conditional is IFELSE in LIKWID. Sets text and names of `one`, or why it is refused.
 * @param spelling  of names; by default the dialect's
 */
void writeFormula(const Expression& expression,
                  const Dialect& dialect,
                  WrittenDefinition& one,
                  const NameSpelling& spelling = {});

/// Writes the definitions of one file.
class DefinitionWriter {
public:
    /// Both must outlive it.
    DefinitionWriter(const MetricDefinitions& source, const ConversionOptions& options)
        : source_(source),
          options_(options)
    {}
    DefinitionWriter(const DefinitionWriter&) = delete;
    DefinitionWriter& operator=(const DefinitionWriter&) = delete;
    virtual ~DefinitionWriter() = default;

    /// What the target may call a definition; a number is added where the name is taken.
    [[nodiscard]] virtual std::string name(const std::string& name) const { return name; }
    /// Sets formula and names, or says why it is refused.
    /// @param formula  over events and properties; within one family also over other definitions
    virtual void write(WrittenDefinition& one, const Expression& formula) = 0;
    /// The file; called last.
    virtual std::string text(Conversion& made) = 0;

protected:
    const MetricDefinitions& source_;
    const ConversionOptions& options_;
};

/// For Dialect::writer.
template<typename Writer>
std::unique_ptr<DefinitionWriter> newWriter(const MetricDefinitions& source,
                                            const ConversionOptions& options)
{
    return std::make_unique<Writer>(source, options);
}

/// A name of letters, digits and _ that begins with no digit, for targets that read nothing else.
std::string metricName(std::string_view name);

/// Formulas by writeFormula() with Dialect::spell; names of another tool become metricName().
template<std::string (*file)(const Conversion& made)>
class FormulaFileWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    [[nodiscard]] std::string name(const std::string& name) const override
    {
        return source_.dialect == options_.dialect ? name : metricName(name);
    }
    void write(WrittenDefinition& one, const Expression& formula) override
    {
        writeFormula(formula, *options_.dialect, one);
    }
    std::string text(Conversion& made) override { return file(made); }
};

/**
 * Writes definitions for another tool.
 *
 * Definitions that others use are inserted, except within a family (perf to perf). Each formula is
 * read again and computed by the target's arithmetic on random counts (PAPI: papiValue()); one that
 * gives another value than the source is refused. So is one with a time (isClockTime()) where the
 * target takes counts only.
 */
Conversion convert(const MetricDefinitions& definitions, const ConversionOptions& options);

/// Whole counts of many sizes, sometimes 0; properties are small. The same seed, the same counts.
double randomCount(std::string_view name, std::size_t trial);

/// What may lie between the values of a tool and of the expression that it computes.
struct AllowedDifference {
    double share = 1e-12;  ///< of the terms' magnitude: doubles that are added in another order
    double cut = 0;        ///< of values that the tool cuts to whole numbers
    double largest = std::numeric_limits<double>::infinity();  ///< beyond it, nothing is compared
};

/// Compares what a tool computes on random counts, if it has a value, with the expression.
FormulaCheck checkFormula(const Expression& expression,
                          std::size_t trials,
                          const std::function<std::optional<double>(const Lookup&)>& computed,
                          const AllowedDifference& allowed = {});

}  // namespace papilio::core
