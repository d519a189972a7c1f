#include "core/io/formats/log/log_reader.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/line_reader.h"
#include "core/io/resources/resources.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::size_t mostSolves = 65'536;

double scaled(double printed, LogScale scale)
{
    constexpr double base = 10;
    return scale == LogScale::Squared     ? std::copysign(std::sqrt(std::abs(printed)), printed)
           : scale == LogScale::Logarithm ? std::pow(base, printed)
                                          : printed;
}

/// "true residual" of the group true_residual.
std::string roleOf(std::string group)
{
    std::ranges::replace(group, '_', ' ');
    return group;
}

std::vector<std::string_view> cellsOf(std::string_view line, char separator)
{
    std::vector<std::string_view> cells;
    if (separator != ' ') {
        line = trimmed(line);
        if (separator == '|' && line.starts_with('|') && line.ends_with('|') && line.size() > 1) {
            line = line.substr(1, line.size() - 2);
        }
        for (const auto cell : split(line, std::string_view(&separator, 1))) {
            cells.push_back(trimmed(cell, " \t\""));
        }
        return cells;
    }
    for (auto word = takeWord(line); !word.empty(); word = takeWord(line)) {
        cells.push_back(word);
    }
    return cells;
}

/// Whether a base is `name`, or one of its parts.
bool isPartOf(const std::string& base, const std::string& name)
{
    return base == name || base.starts_with(name + " [");
}

/// The line under the titles of a table, or around them.
bool isRuler(std::string_view line)
{
    return line.find_first_not_of("-+=|* \t") == std::string_view::npos && !trimmed(line).empty();
}

/// What a name of a tolerance stands for, also the components of a vector, as OpenFOAM's names of
/// its fields do. It comes from the log: a large expression stands for nothing.
RulePattern namesOf(const std::string& name)
{
    constexpr std::int64_t memory = 1 << 17;
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(memory);
    return std::make_shared<const re2::RE2>(name + "[xyz]?", options);
}

bool matches(const RulePattern& pattern, std::string_view text)
{
    return pattern && re2::RE2::FullMatch({text.data(), text.size()}, *pattern);
}

}  // namespace

LogReader::LogReader(LogFormat format, std::string name, std::string source, Provenance provenance)
    : LineReader(std::move(name), std::move(source), std::move(provenance)),
      format_(std::move(format))
{}

void LogReader::interrupt()
{
    open_.clear();
    touched_.reset();
    table_.reset();
    iteration_.reset();
    inStep_.clear();
    region_.clear();
}

void LogReader::readLine(std::string_view line, bool isWhole)
{
    last_ = {};
    takeLine(line, isWhole);
    isTaken_ = last_.rule.has_value();
}

void LogReader::takeLine(std::string_view line, bool isWhole)
{
    if (table_) {
        if (isRuler(line)) {
            last_ = {.rule = table_->rule, .isRow = true};
            return;
        }
        if (const auto entries = row(line, isWhole)) {
            last_ = {.rule = table_->rule, .isRow = true};
            for (const auto& entry : *entries) {
                add(entry);
            }
            return;
        }
        // Below a table of words other lines of words would be taken for rows.
        if (format_.rules[table_->rule].table->separator == ' ' && trimmed(line).empty()) {
            table_->isInterrupted = true;
        }
    }
    for (std::size_t index = 0; index < format_.rules.size(); ++index) {
        const auto groups = findGroups(*format_.rules[index].pattern, line);
        if (!groups) {
            continue;
        }
        last_.rule = index;
        const auto* const end = line.data() + line.size();
        const bool isCut = !isWhole && std::ranges::any_of(*groups, [&](std::string_view group) {
            return !group.empty() && group.data() + group.size() == end;
        });
        if (isCut) {
            isCut_ = true;
            return;
        }
        if (format_.rules[index].table) {
            openTable(index, line);
        }
        return take(index, *groups);
    }
}

void LogReader::take(std::size_t index, const std::vector<std::string_view>& groups)
{
    const auto& rule = format_.rules[index];
    Entry entry{.base = rule.recorder, .role = rule.role, .iteration = rule.iteration};
    std::optional<double> value;
    std::string_view list;
    std::optional<double> tolerance;
    std::optional<double> finalResidual;
    std::string_view word;
    for (std::size_t at = 0; at < groups.size(); ++at) {
        const auto& group = rule.groups[at];
        if (group.empty() || groups[at].data() == nullptr) {
            continue;
        }
        if (group == "recorder") {
            entry.base = std::string(trimmed(groups[at]));
        } else if (group == "part") {
            entry.part = std::string(groups[at]);
        } else if (group == "solve") {
            entry.id = std::string(groups[at]);
        } else if (group == "iteration") {
            entry.iteration = iteration_ = readCount(groups[at]);
        } else if (group == "values") {
            list = trimmed(groups[at], " ()");
        } else if (group == "region") {
            region_ = std::string(groups[at]);
        } else if (group == "word") {
            word = trimmed(groups[at]);
        } else if (group == "final_residual") {
            finalResidual = logNumber(groups[at]);
        } else if (group == "value") {
            value = logNumber(groups[at]);
        } else if (group == "tolerance") {
            tolerance = logNumber(groups[at]);
        } else if (const auto other = logNumber(groups[at])) {
            entry.others.emplace_back(roleOf(group), *other);
        }
    }
    if (!region_.empty() && !entry.base.empty()) {
        entry.base = region_ + ' ' + entry.base;
    }
    if (rule.isSameIteration) {
        entry.iteration = iteration_;
    }
    const bool isInside = touched_ && !solves_[*touched_].isEnded;
    if (rule.begins) {
        begin(entry.base);
    }
    if (rule.steps) {
        isStepping_ = true;
        inStep_.clear();
    }
    if (tolerance && *tolerance > 0) {
        last_.tolerance = tolerance;
        keepTolerance(entry.base, *tolerance);
        if (!rule.begins && !isInside) {
            next_.insert_or_assign(entry.base, tolerances_[entry.base]);
        }
    }
    const auto base = entry.base;
    if (value) {
        entry.value = scaled(*value, rule.scale);
        add(entry);
    }
    std::size_t place = 0;
    for (auto text = takeWord(list); !text.empty(); text = takeWord(list)) {
        const auto one = logNumber(text);
        if (!one) {
            break;
        }
        entry.of = base;
        entry.base = fmt::format("{}[{}]", base, ++place);
        entry.value = scaled(*one, rule.scale);
        add(entry);
    }
    if (touched_ && !rule.begins) {
        auto& solve = solves_[*touched_];
        const bool isOfSolve = isInside || value || rule.ends;
        solve.tolerance = isOfSolve && tolerance && *tolerance > 0 ? tolerance : solve.tolerance;
        solve.finalResidual = finalResidual ? finalResidual : solve.finalResidual;
    }
    if (rule.ends) {
        end(base, rule, word);
    }
}

void LogReader::begin(const std::string& base)
{
    std::erase_if(open_,
                  [&](const auto& open) { return base.empty() || isPartOf(open.first, base); });
    current_ = base;
    firstParts_.clear();
    tolerances_ = std::exchange(next_, {});
    region_.clear();
    touched_.reset();
}

/// The solves of that name, or without one those that the last value was of. What is said again of
/// an end replaces an Unsaid one only: the first reason is the verdict.
void LogReader::end(const std::string& base, const LogRule& rule, std::string_view word)
{
    const auto last = touched_ ? solves_[*touched_].base : std::string();
    const auto name = open_.contains(base) ? base : last.substr(0, last.rfind(" ["));
    for (const auto& [open, index] : open_) {
        auto& solve = solves_[index];
        const bool isNews = !solve.isEnded || solve.end.kind == RunEnd::Kind::Unsaid ||
                            rule.ends == RunEnd::Kind::FalseConvergence;
        if (isNews && (rule.endsAll || isPartOf(open, name))) {
            solve.isEnded = true;
            if (*rule.ends != RunEnd::Kind::Unsaid) {
                solve.end.kind = *rule.ends;
                solve.end.word = word;
            }
        }
    }
}

/// At most so many, because each is compared with every solve that begins.
void LogReader::keepTolerance(const std::string& base, double value)
{
    constexpr std::size_t most = 1000;
    if (tolerances_.size() >= most && !tolerances_.contains(base)) {
        throw ParseError{
            fmt::format("more than {} names have a tolerance of their own; correct "
                        "the rule that reads {{tolerance}}",
                        most)};
    }
    auto& [kept, names] = tolerances_[base];
    kept = value;
    names = names ? names : namesOf(base);
}

/// Of a solve that begins: the one that was said for its name, else for all.
std::optional<double> LogReader::toleranceOf(const std::string& base) const
{
    const auto named = base.substr(base.rfind(' ') + 1);
    const auto field = named.substr(0, named.find_first_of("#["));
    const auto known =
        std::ranges::find_if(tolerances_.rbegin(), tolerances_.rend(), [&](const auto& tolerance) {
            const auto& name = tolerance.first;
            return name.empty() || isPartOf(base, name) || matches(tolerance.second.names, field);
        });
    return known == tolerances_.rend() ? std::nullopt : std::optional(known->second.value);
}

void LogReader::openTable(std::size_t index, std::string_view line)
{
    const auto& table = *format_.rules[index].table;
    const auto titles = cellsOf(line, table.separator);
    Columns columns{.rule = index};
    for (std::size_t place = 0; place < titles.size(); ++place) {
        const auto title = titles[place];
        if (!columns.iteration && matches(table.iteration, title)) {
            columns.iteration = place;
        } else if (!columns.solve && matches(table.solve, title)) {
            columns.solve = place;
        } else if (matches(table.values, title)) {
            columns.values.emplace_back(place, title);
        } else {
            continue;
        }
        columns.fewest = place + 1;
    }
    if (!columns.values.empty()) {
        table_ = std::move(columns);
    }
}

std::optional<std::vector<LogReader::Entry>> LogReader::row(std::string_view line, bool isWhole)
{
    auto& columns = *table_;
    const auto& rule = format_.rules[columns.rule];
    const auto cells = cellsOf(line, rule.table->separator);
    if (cells.size() < columns.fewest) {
        return {};
    }
    Entry entry{.base = {}, .role = rule.role};
    if (columns.iteration) {
        entry.iteration = readCount(cells[*columns.iteration]);
        if (!entry.iteration || (columns.isInterrupted && entry.iteration != columns.next)) {
            return {};
        }
    } else if (columns.isInterrupted) {
        return {};
    }
    if (columns.solve) {
        entry.id = std::string(cells[*columns.solve]);
    }
    std::vector<Entry> entries;
    for (const auto& [place, title] : columns.values) {
        const auto value = logNumber(cells[place]);
        if (!value) {
            return {};
        }
        if (!isWhole && cells[place].data() + cells[place].size() == line.data() + line.size()) {
            isCut_ = true;
            return std::vector<Entry>();  // a row is taken as a whole
        }
        entry.base = rule.recorder.empty() ? title : rule.recorder;
        entry.value = scaled(*value, rule.scale);
        entries.push_back(entry);
    }
    if (entry.iteration) {
        columns.next = *entry.iteration + 1;
    }
    return entries;
}

/// The solve that the value belongs to, where it is the next of its iterations.
LogReader::Solve* LogReader::solveFor(const Entry& entry)
{
    const auto open = open_.find(entry.base);
    if (open != open_.end() && solves_[open->second].id == entry.id &&
        (entry.iteration || !solves_[open->second].isEnded)) {
        auto& solve = solves_[open->second];
        touched_ = open->second;
        std::vector<std::vector<double>*> series;
        for (auto& one : solve.series) {
            series.push_back(&one.values);
        }
        if (solve.counts.goOn(entry.iteration.value_or(solve.counts.first + series.front()->size()),
                              series)) {
            return &solve;
        }
    }
    if (solves_.size() == mostSolves) {
        throw ParseError{fmt::format("more than {} solves; import a part of the log", mostSolves)};
    }
    open_[entry.base] = solves_.size();
    touched_ = solves_.size();
    solves_.push_back({.base = entry.base,
                       .of = entry.of,
                       .id = entry.id,
                       .series = {{entry.role.empty() ? format_.role : entry.role, {}}},
                       .counts = {.first = entry.iteration.value_or(0)},
                       .end = {},
                       .finalResidual = {},
                       .tolerance = toleranceOf(entry.base)});
    return &solves_.back();
}

void LogReader::add(const Entry& given)
{
    next_.clear();
    auto entry = given;
    if (entry.base.empty()) {
        entry.base = current_.empty() ? format_.name : current_;
    }
    if (entry.of.empty()) {
        entry.of = entry.base;
    }
    if (!entry.part.empty() &&
        firstParts_.try_emplace(entry.base, entry.part).first->second != entry.part) {
        entry.base += fmt::format(" [{}]", entry.part);
    }
    if (isStepping_ && !entry.iteration) {
        if (const auto times = ++inStep_[entry.base]; times > 1) {
            entry.base += fmt::format("#{}", times);
        }
    }
    const auto found = solveFor(entry);
    auto& solve = *found;
    solve.series.front().values.push_back(entry.value);
    const auto count = solve.series.front().values.size();
    for (const auto& [role, value] : entry.others) {
        auto other = std::ranges::find(solve.series, role, &Series::role);
        if (other == solve.series.end()) {
            solve.series.push_back({role, std::vector<double>(count - 1, notANumber)});
            other = solve.series.end() - 1;
        }
        other->values.resize(count - 1, notANumber);
        other->values.push_back(value);
    }
    for (auto& series : solve.series) {  // those that the line had nothing for
        series.values.resize(count, notANumber);
    }
    hasValues_ = true;
    ++valueCount_;
    last_.values.push_back(
        {entry.base, *touched_ + 1, solve.counts.first + count - 1, entry.value});
}

Document LogReader::content() const
{
    const auto names = solveNames(mapped(solves_, &Solve::base), name_);
    const auto ordinals = solveOrdinals(mapped(solves_, &Solve::of));
    Document document;
    for (std::size_t index = 0; index < solves_.size(); ++index) {
        const auto& solve = solves_[index];
        Recorder recorder;
        recorder.subject = names[index];
        recorder.library = format_.library;
        recorder.type = "double";
        recorder.end = solve.end;
        recorder.isNormalised = format_.isNormalised;
        if (format_.hasFields) {
            recorder.problem = name_ + '/' + solve.of;
        }
        if (ordinals[index] > 0) {
            recorder.statistics.emplace_back("solve", ordinals[index]);
        }
        if (solve.finalResidual) {
            recorder.statistics.emplace_back("final residual", *solve.finalResidual);
        }
        if (solve.tolerance) {
            recorder.statistics.emplace_back("tolerance", *solve.tolerance);
        }
        recorder.provenance = provenance_;
        const auto notes = solve.counts.notes();
        recorder.provenance.notes.insert(recorder.provenance.notes.end(), notes.begin(),
                                         notes.end());
        if (isCut_ && index + 1 == solves_.size()) {
            recorder.provenance.notes.push_back(cutLineNote());
        }
        if (const auto note = unread_.sentence(); !note.empty()) {
            recorder.provenance.notes.push_back(note + '.');
        }
        for (const auto& series : solve.series) {
            const bool isFirst = &series == &solve.series.front();
            recorder.name = isFirst ? names[index] : names[index] + " " + series.role;
            recorder.role = series.role;
            recorder.values = series.values;
            document.recorders.push_back(std::make_shared<const Recorder>(recorder));
        }
    }
    return document;
}

std::optional<LogFormat> recognizedLogFormat(std::string_view head)
{
    std::optional<LogFormat> best;
    std::size_t most = 0;
    // Where two find as much, one's own has the word.
    for (const auto& format : knownDataFiles("logs", readLogFormat)) {
        LogReader reader(*format, {}, {}, {});
        // What the rules refuse is theirs all the same.
        static_cast<void>(readLines(reader, head).hasValue());
        if (reader.valueCount() > most) {
            most = reader.valueCount();
            best = *format;
        }
    }
    return best;
}

namespace {

Document parseLog(const ImportFile& file, const ImportOptions& options)
{
    constexpr std::size_t enough = std::size_t{1} << 20;
    auto format = options.logFormat.empty() ? recognizedLogFormat(file.text.substr(0, enough))
                                            : orThrow(readLogFormat(options.logFormat));
    if (!format) {
        throw ParseError{"no log format finds a value in it"};
    }
    const auto what = format->what;
    LogReader reader(*std::move(format), file.nameFor(options), file.name,
                     importProvenance("log", {file.path}));
    readFile(reader, file);
    if (reader.valueCount() == 0) {
        throw ParseError{fmt::format(
            "has no values that the rules for {} find; check the rules, or convert the log to a "
            "CSV file (format trace-csv)",
            what)};
    }
    return reader.content();
}

bool looksLikeLog(const std::filesystem::path& /*path*/, std::string_view head)
{
    return !head.empty() && recognizedLogFormat(head).has_value();
}

}  // namespace

/**
 * Logs of solvers that are read by rules: resources/logs, and the user's own files.
 *
 * ImportOptions::logFormat names the rules; without it, those that find most values in the
 * beginning of the file are taken. Recorders are named as those of PETSc's monitors are.
 */
FileFormat logFormat()
{
    return {"log", "the log of a solver", looksLikeLog, readEach<parseLog>};
}

}  // namespace papilio::core
