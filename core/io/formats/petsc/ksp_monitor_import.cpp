#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/line_reader.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"
#include "core/model/recorder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

/// One solve of PETSc's output.
struct MonitoredSolve {
    bool nonlinear = false;  ///< SNES
    std::string prefix;      ///< of its options, as "mg_levels_1_"; may be empty
    std::vector<double> residuals = {};
    /// as many, or empty; NaN where a monitor left one out
    std::vector<double> trueResiduals = {};
    bool preconditioned = false;  ///< `residuals` are norms of the preconditioned residual
    /// Norm of b, which PETSc's test is relative to: of a true residual, where the monitor says it
    std::optional<double> rightSide = {};
    RunEnd end = {};  ///< by the reason that PETSc prints
    std::optional<double> tolerance = {};
    /// "gmres", or with its preconditioner "gmres+ilu", where -ksp_view says it
    std::string method = {};
    std::optional<std::size_t> restart = {};  ///< its period, where -ksp_view says it
    IterationCounts counts = {};              ///< the first iteration is 0 or 1
    /// It serves another solve, as the smoother of a multigrid; `outer` is the place of that one
    /// among the solves, if the output has it
    bool isInner = false;
    std::optional<std::size_t> outer = {};
    bool hasOwnMatrix = false;  ///< the step of a nonlinear solve: of another Jacobian than others
};

/// "  3 KSP Residual norm …" taken apart.
struct MonitorLine {
    std::size_t iteration = 0;
    int level = 0;
    std::string_view kind;  ///< "KSP", "SNES" or "TS"
    std::string_view rest;  ///< behind it, "Residual norm 1.2"
};

std::optional<MonitorLine> monitorLine(std::string_view line)
{
    auto rest = line;
    const auto indent = std::min(line.size(), line.find_first_not_of(' '));
    const auto number = takeWord(rest);
    const auto iteration = readCount(number);
    if (!iteration || !std::ranges::all_of(number, isDigit)) {
        return {};
    }
    MonitorLine found;
    found.iteration = *iteration;
    found.kind = takeWord(rest);
    const bool isMoose = rest.find("|R| = ") != std::string_view::npos;
    if (isMoose && (found.kind == "Linear" || found.kind == "Nonlinear")) {
        found.kind = found.kind == "Linear" ? "KSP" : "SNES";
    } else if (found.kind != "KSP" && found.kind != "SNES" && found.kind != "TS") {
        return {};
    }
    // PETSc indents by two blanks a level and prints the iteration three wide, or as wide as it is.
    constexpr std::size_t width = 3;
    const auto padding = width - std::min(width, number.size());
    found.level = static_cast<int>((indent - std::min(indent, padding)) / 2);
    found.rest = rest;
    return found;
}

/// Whether a line of the text is one of a monitor, or says how a solve ended.
bool hasMonitorLine(std::string_view text)
{
    static const re2::RE2 pattern(
        R"((?m)^ *\d+[ \t]+(?:(?:KSP|SNES)[ \t].*(?:norm|\|R\| =)|TS(?:[ \t].*)? dt |)"
        R"((?:Nonl|L)inear[ \t].*\|R\| = ))"
        "| solve converged due to CONVERGED_| solve did not converge due to DIVERGED_",
        re2::RE2::Latin1);
    return isFound(pattern, text);
}

/// What a reason of KSPConvergedReason or SNESConvergedReason says.
RunEnd endOf(std::string_view reason)
{
    using Kind = RunEnd::Kind;
    const auto endsWithOne = [&](std::initializer_list<std::string_view> endings) {
        return std::ranges::any_of(
            endings, [&](std::string_view ending) { return reason.ends_with(ending); });
    };
    const auto kind = reason.starts_with("CONVERGED_")
                          ? endsWithOne({"_ITS"}) ? Kind::Stopped : Kind::Converged
                      : endsWithOne({"_ITS", "_MAX_IT", "_FUNCTION_COUNT"}) ? Kind::NotConverged
                      : endsWithOne({"_DTOL", "NAN", "_NANORINF"})          ? Kind::Diverged
                                                                            : Kind::Failed;
    RunEnd end;
    end.kind = kind;
    end.word = reason;
    return end;
}

/// Whether a solver of that prefix serves another: smoothers and coarse solves of multigrids,
/// blocks, splits, and -pc_type ksp.
bool isInnerPrefix(const std::string& prefix)
{
    constexpr std::array parts = {"_mg_levels_",  "_mg_coarse_", "_mg_fine_",   "_sub_",
                                  "_fieldsplit_", "_ksp_",       "_redundant_", "_telescope_"};
    return std::ranges::any_of(parts, [text = '_' + prefix](const char* part) {
        return text.find(part) != std::string::npos;
    });
}

constexpr double defaultLinear = 1e-5;       // KSPSetTolerances: PETSC_DEFAULT of rtol
constexpr double defaultNonlinear = 1e-8;    // SNESSetTolerances
constexpr const char* outerUnknown = "ksp";  // that the output says nothing of

/// What a solve is called inside its file.
std::string baseName(const MonitoredSolve& solve)
{
    auto base = solve.prefix;
    while (base.ends_with('_')) {
        base.pop_back();
    }
    // The inner solve of -pc_type ksp has the prefix "ksp_"; without the line it would be the
    // outer.
    const bool isKind = base == "ksp" || base == "snes";
    const auto& method = solve.method;
    return base.empty() ? !method.empty()   ? method
                          : solve.nonlinear ? "snes"
                                            : "ksp"
           : isKind     ? base + "_"
                        : base;
}

Recorder recorderOf(const MonitoredSolve& solve, const std::string& subject, Provenance provenance)
{
    Recorder recorder;
    recorder.name = subject;
    recorder.subject = subject;
    recorder.library = "PETSc";
    recorder.type = "double";
    recorder.role = solve.nonlinear        ? "function norm"
                    : solve.preconditioned ? Recorder::Roles::preconditionedResidual
                                           : Recorder::Roles::residual;
    recorder.description = solve.method;
    recorder.values = solve.residuals;
    recorder.end = solve.end;
    const double usual = solve.nonlinear ? defaultNonlinear : defaultLinear;
    recorder.statistics.emplace_back("tolerance", solve.tolerance.value_or(usual));
    if (solve.restart) {
        recorder.statistics.emplace_back("restart", static_cast<double>(*solve.restart));
    }
    if (!solve.tolerance) {
        recorder.statistics.emplace_back("tolerance is assumed", 1);
        provenance.notes.push_back(fmt::format(
            "The relative tolerance of {} is not printed; PETSc's default {} is assumed.",
            solve.nonlinear ? "SNES" : "KSP", solve.nonlinear ? "1e-8" : "1e-5"));
    }
    const auto notes = solve.counts.notes();
    provenance.notes.insert(provenance.notes.end(), notes.begin(), notes.end());
    recorder.provenance = std::move(provenance);
    return recorder;
}

void addSolves(const std::vector<MonitoredSolve>& solves,
               const std::vector<std::string>& names,
               const std::vector<std::size_t>& ordinals,
               const Provenance& provenance,
               Document& document)
{
    for (std::size_t index = 0; index < solves.size(); ++index) {
        const auto& solve = solves[index];
        auto recorder = recorderOf(solve, names[index], provenance);
        if (solve.isInner) {
            recorder.outer = solve.outer ? names[*solve.outer] : outerUnknown;
        }
        if (solve.hasOwnMatrix) {
            recorder.problem = names[index];
        }
        if (ordinals[index] > 0) {
            recorder.statistics.emplace_back("solve", ordinals[index]);
        }
        const bool both = solve.trueResiduals.size() == solve.residuals.size();
        if (solve.rightSide && !solve.preconditioned) {
            recorder.statistics.emplace_back("right-hand side norm", *solve.rightSide);
        }
        auto exact = recorder;
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
        if (both) {
            exact.name = names[index] + " true residual";
            exact.role = Recorder::Roles::trueResidual;
            exact.values = solve.trueResiduals;
            document.recorders.push_back(std::make_shared<const Recorder>(std::move(exact)));
        }
    }
}

/**
 * Reads the lines of PETSc's monitors, as MOOSE prints them too ("0 Nonlinear |R| = 1"); other text
 * is skipped. Several monitors of one solve
 * (-ksp_monitor with -ksp_monitor_true_residual and -ksp_monitor_singular_value) print one line
 * each for every iteration; they are one solve.
 */
class MonitorReader : public LineReader {
public:
    MonitorReader(std::string name, const std::filesystem::path& path)
        : LineReader(std::move(name), path.string(), importProvenance("ksp-monitor", {path}))
    {}

    /// What comes next goes on with no solve.
    void interrupt() override
    {
        open_.clear();
        printed_ = {-1, {}};
        table_.clear();
        steps_.clear();
        prefix_.clear();
    }

    [[nodiscard]] Document content() const override
    {
        const auto solves = viewedSolves();
        std::vector<std::string> bases;
        std::ranges::transform(solves, std::back_inserter(bases), baseName);
        auto provenance = provenance_;
        if (isCut_) {
            provenance.notes.push_back(cutLineNote());
        }
        if (const auto note = unread_.sentence(); !note.empty()) {
            provenance.notes.push_back(note + '.');
        }
        Document document;
        auto names = solveNames(bases, name_);
        if (names.size() == 1 && !solves.front().method.empty()) {
            names.front() += '/' + bases.front();
        }
        addSolves(solves, names, solveOrdinals(bases), provenance, document);
        addOthers(solves, provenance, document);
        return document;
    }

private:
    /// @throws ParseError where a monitor line holds no number, iterations are not in order, or too
    /// many are left out
    void readLine(std::string_view line, bool isWhole) override
    {
        hasValues_ = hasMonitorLine(line);
        line = line.substr(0, line.find('\r'));
        // Its numbers end with a blank, also at the end of a line.
        const auto found = monitorLine(line);
        if (found && !isWhole && !line.ends_with(' ')) {
            isCut_ = true;
        } else if (found) {
            takeMonitorLine(line, *found);
            table_.clear();
        } else if (!takeTable(line)) {
            takeText(line);
        }
    }

    /// Recorders that are no history of a solve: time steps, and of solves without a monitor how
    /// many iterations each took.
    void addOthers(const std::vector<MonitoredSolve>& solves,
                   const Provenance& provenance,
                   Document& document) const
    {
        Recorder recorder;
        recorder.library = "PETSc";
        recorder.provenance = provenance;
        const std::vector<std::string> bases(steps_.size(), "ts dt");
        auto names = solveNames(bases, name_);
        if (names.size() == 1) {
            names.front() += "/ts dt";  // solves come with it
        }
        for (std::size_t index = 0; index < names.size(); ++index) {
            recorder.name = recorder.subject = names[index];
            recorder.type = "double";
            recorder.role = "time step";
            recorder.values = steps_[index];
            document.recorders.push_back(std::make_shared<const Recorder>(recorder));
        }
        for (const auto& entry : iterations_) {
            const auto& solver = entry.first;  // clang 14 captures no binding
            const auto& iterations = entry.second;
            const bool isMonitored = std::ranges::any_of(solves, [&](const MonitoredSolve& solve) {
                return solve.nonlinear == solver.first && solve.prefix == solver.second;
            });
            if (isMonitored) {
                continue;
            }
            recorder.name = recorder.subject =
                fmt::format("{}/{} iterations", name_,
                            baseName({.nonlinear = solver.first, .prefix = solver.second}));
            recorder.type = "long long";
            recorder.role = Recorder::Roles::distribution;
            recorder.description = "iterations of each solve";
            recorder.setIntegers({iterations.begin(), iterations.end()});
            document.recorders.push_back(std::make_shared<const Recorder>(recorder));
        }
    }

    /// With what -ksp_view says of them.
    [[nodiscard]] std::vector<MonitoredSolve> viewedSolves() const
    {
        auto solves = solves_;
        for (auto& solve : solves) {
            if (!solve.trueResiduals.empty()) {
                solve.trueResiduals.resize(solve.residuals.size(), notANumber);
            }
            const auto viewed = settings_.find({solve.nonlinear, solve.prefix});
            if (viewed == settings_.end()) {
                continue;
            }
            solve.tolerance = viewed->second.tolerance;
            solve.restart = viewed->second.restart;
            solve.method = viewed->second.method;
            const auto pc = preconditioners_.find(solve.prefix);
            if (!solve.method.empty() && !solve.nonlinear && pc != preconditioners_.end() &&
                pc->second != "none") {
                solve.method += '+' + pc->second;
            }
        }
        setOuter(solves);
        return solves;
    }

    /// The preconditioner of a solve runs before its first line: what began inside of none serves
    /// the next one.
    static void setOuter(std::vector<MonitoredSolve>& solves)
    {
        for (std::size_t index = 0; index < solves.size(); ++index) {
            auto& solve = solves[index];
            if (!solve.isInner || solve.outer) {
                continue;
            }
            const auto isOuter = [](const auto& one) { return !one.nonlinear && !one.isInner; };
            const auto here = solves.begin() + static_cast<std::ptrdiff_t>(index);
            auto found = std::find_if(here, solves.end(), isOuter);
            if (found == solves.end()) {
                const auto last = std::find_if(std::reverse_iterator(here), solves.rend(), isOuter);
                found = last == solves.rend() ? solves.end() : last.base() - 1;
            }
            if (found != solves.end()) {
                solve.outer = static_cast<std::size_t>(found - solves.begin());
            }
        }
    }

    /// The linear solve around one of that level that begins.
    [[nodiscard]] std::optional<std::size_t> outerOf(int level, bool isInner) const
    {
        std::optional<std::size_t> outer;
        const auto newton = newtonAround(level);
        for (const auto& [key, index] : open_) {
            const auto& solve = solves_[index];
            const bool isAround = key.first < level || (isInner && key.first == level);
            if (!key.second && isAround && !solve.isInner && (!newton || index > *newton) &&
                solve.end.kind == RunEnd::Kind::Unsaid) {
                outer = index;
            }
        }
        return outer;
    }

    /// The nonlinear solve around a linear one of that level that begins.
    [[nodiscard]] std::optional<std::size_t> newtonAround(int level) const
    {
        std::optional<std::size_t> newton;
        for (const auto& [key, index] : open_) {
            if (key.second && key.first < level &&
                solves_[index].end.kind == RunEnd::Kind::Unsaid) {
                newton = std::max(newton.value_or(index), index);
            }
        }
        return newton;
    }

    [[noreturn]] static void refuseIteration(std::size_t found, std::size_t expected)
    {
        throw ParseError{
            fmt::format("expected iteration {}, found {}; a solve must begin with its first "
                        "iteration and continue in order",
                        expected, found)};
    }

    /// The contents of one line of a monitor.
    struct Values {
        double norm = 0;
        std::optional<double> exact = {};
        std::string monitor = {};  ///< which of several it is, by what its lines look like
    };

    void takeValues(MonitoredSolve& solve, const Values& values)
    {
        solve.residuals.push_back(values.norm);
        if (values.exact) {
            solve.trueResiduals.resize(solve.residuals.size() - 1, notANumber);
            solve.trueResiduals.push_back(*values.exact);
        }
        printed_ = {&solve - solves_.data(), {values.monitor}};
    }

    /// Takes the line of another monitor of the iteration that was read last.
    bool takeBeside(MonitoredSolve& solve, std::size_t iteration, const Values& values)
    {
        auto& [place, monitors] = printed_;
        const bool isSame = !solve.residuals.empty() && place == &solve - solves_.data() &&
                            iteration + 1 == solve.counts.first + solve.residuals.size() &&
                            (prefix_.empty() || prefix_ == solve.prefix);
        constexpr double digits = 1e-5;  // of -ksp_monitor_short
        const double norm = isSame ? solve.residuals.back() : 0;
        const bool isAlike = std::abs(norm - values.norm) <= digits * std::abs(norm) ||
                             (std::isnan(norm) && std::isnan(values.norm));
        if (!isSame || !isAlike || std::ranges::find(monitors, values.monitor) != monitors.end()) {
            return false;
        }
        monitors.push_back(values.monitor);
        prefix_.clear();
        if (values.exact && solve.trueResiduals.size() < solve.residuals.size()) {
            solve.trueResiduals.resize(solve.residuals.size() - 1, notANumber);
            solve.trueResiduals.push_back(*values.exact);
        }
        return true;
    }

    using Open = std::map<std::pair<int, bool>, std::size_t>;  ///< level, nonlinear

    /// The solve of that level; where a program indents otherwise than PETSc does, the one that
    /// comes to this iteration next.
    Open::const_iterator openSolve(std::size_t iteration, int level, bool nonlinear) const
    {
        const auto own = open_.find({level, nonlinear});
        if (iteration <= 1 || own != open_.end()) {
            return own;
        }
        return std::ranges::find_if(open_, [&](const auto& entry) {
            const auto& solve = solves_[entry.second];
            return entry.first.second == nonlinear &&
                   iteration == solve.counts.first + solve.residuals.size();
        });
    }

    /// The solve a line belongs to, ready for its value.
    MonitoredSolve& solveFor(std::size_t iteration, int level, bool nonlinear)
    {
        const auto open = openSolve(iteration, level, nonlinear);
        level = open != open_.end() ? open->first.first : level;
        // What is nested deeper has ended; a linear solve is nested in its SNES.
        std::erase_if(open_, [&](const auto& entry) { return entry.first.first > level; });
        if (open != open_.end() && iteration > solves_[open->second].counts.first) {
            auto& solve = solves_[open->second];
            // A restart prints the iteration it begins with again; what it computed then counts.
            if (!solve.counts.goOn(iteration, {&solve.residuals, &solve.trueResiduals})) {
                refuseIteration(iteration, solve.counts.first + solve.residuals.size());
            }
            return solve;
        }
        if (iteration > 1) {
            refuseIteration(iteration, 0);
        }
        MonitoredSolve solve{
            .nonlinear = nonlinear, .prefix = prefix_, .counts = {.first = iteration}};
        solve.isInner = !nonlinear && isInnerPrefix(prefix_);
        solve.outer = nonlinear ? std::nullopt : outerOf(level, solve.isInner);
        solve.isInner = solve.isInner || solve.outer.has_value();
        solve.hasOwnMatrix = !nonlinear && newtonAround(level);
        prefix_.clear();
        open_[{level, nonlinear}] = solves_.size();
        solves_.push_back(std::move(solve));
        return solves_.back();
    }

    void takeMonitorLine(std::string_view line, const MonitorLine& found)
    {
        auto rest = found.rest;
        const auto takeAfter = [&](std::string_view phrase, double& value) {
            const auto at = rest.find(phrase);
            if (at == std::string_view::npos) {
                return false;
            }
            rest.remove_prefix(at + phrase.size());
            const auto begin = line.size() - rest.size();
            const auto word = takeWord(rest);
            const auto norm = logNumber(word);
            if (!norm) {  // deep in convergence it prints "< 1.e-11"
                throw ParseError{fmt::format("expected a norm, found {}", quotedExcerpt(word)),
                                 {},
                                 {0, begin + 2}};
            }
            value = *norm;
            return true;
        };
        if (found.kind == "TS") {
            double step = 0;
            if (takeAfter(" dt ", step)) {
                if (steps_.empty() || found.iteration != steps_.back().size()) {
                    steps_.emplace_back();
                }
                steps_.back().push_back(step);
            }
            return;
        }
        const bool nonlinear = found.kind == "SNES";
        const bool both = rest.find("true resid norm") != std::string_view::npos;
        const bool preconditioned = trimmed(rest).starts_with("preconditioned");
        double norm = 0;
        double exact = 0;
        const bool read =
            both ? takeAfter(" resid norm", norm) && takeAfter("true resid norm", exact)
                 : takeAfter(nonlinear ? "Function norm" : "Residual norm", norm) ||
                       takeAfter(" resid norm", norm) ||  // of the range and of LSQR
                       takeAfter("|R| =", norm);
        if (!read) {
            return;  // a monitor that prints something else
        }
        const Values values{.norm = norm,
                            .exact = both ? std::optional(exact) : std::nullopt,
                            .monitor = monitorOf(found.rest)};
        const auto open = openSolve(found.iteration, found.level, nonlinear);
        const bool isBeside =
            open != open_.end() && takeBeside(solves_[open->second], found.iteration, values);
        auto& solve =
            isBeside ? solves_[open->second] : solveFor(found.iteration, found.level, nonlinear);
        if (!isBeside) {
            takeValues(solve, values);
        }
        solve.preconditioned = solve.preconditioned || preconditioned;
        double share = 0;
        if (both && !solve.rightSide && takeAfter("||r(i)||/||b||", share) && share > 0 &&
            exact > 0) {
            solve.rightSide = exact / share;
        }
    }

    /// The words of a line, and how long its numbers are: -ksp_monitor_short prints fewer digits.
    static std::string monitorOf(std::string_view rest)
    {
        constexpr std::size_t longNumber = 14;
        std::string words;
        while (true) {
            const auto word = takeWord(rest);
            if (word.empty()) {
                return words;
            }
            const bool isNumber = isDigit(word.front()) || word.front() == '-';
            words += isNumber ? (word.size() >= longNumber ? "long " : "short ")
                              : std::string(word) + ' ';
        }
    }

    /// The table of KSPMINRES-QLP: a line of titles, then numbers under them.
    bool takeTable(std::string_view line)
    {
        std::vector<std::string_view> words;
        for (auto rest = line; !rest.empty();) {
            if (const auto word = takeWord(rest); !word.empty()) {
                words.push_back(word);
            } else {
                break;
            }
        }
        const auto title = std::ranges::find(words, std::string_view("rnorm"));
        if (title != words.end() && words.front() == "flag") {
            table_.assign(words.begin(), words.end());
            column_ = static_cast<std::size_t>(title - words.begin()) + 1;
            return true;
        }
        const auto iteration = readCount(words.empty() ? std::string_view() : words.front());
        const auto norm = table_.empty() || words.size() != table_.size() + 1
                              ? std::nullopt
                              : logNumber(words[column_]);
        if (!iteration || !norm) {
            table_.clear();
            return false;
        }
        solveFor(*iteration, 0, false).residuals.push_back(*norm);
        return true;
    }

    void takeText(std::string_view line)
    {
        using re2::RE2;
        static const RE2 title(R"(^Residual norm.*? for (?:(\S+)\s.*)?solve\.$)", RE2::Latin1);
        // "KSP Object: (mg_levels_1_) 1 MPI process"
        static const RE2 object(R"(^(KSP|SNES|PC|Mat) Object:(?:[^(]*\(([^)]*)\))?)", RE2::Latin1);
        static const RE2 type("^type: (.*)", RE2::Latin1);
        // "restart=30, using Classical (unmodified) Gram-Schmidt …" of a GMRES
        static const RE2 period("^restart=([^,]*)", RE2::Latin1);
        static const RE2 relative("^tolerances:.*?relative=([^,]*)", RE2::Latin1);
        const auto text = trimmed(line);
        if (const auto found = findGroups(title, text)) {
            prefix_ = found->front();
        } else if (const auto viewed = findGroups(object, text)) {
            const auto kind = viewed->front();
            const auto prefix = std::string(viewed->back());
            if (kind == "KSP" || kind == "SNES") {
                viewed_ = {kind == "SNES", prefix};
            } else {
                viewed_.reset();
                viewedPc_ = kind == "PC" ? std::optional(prefix) : std::nullopt;
            }
        } else if (const auto method = findGroups(type, text)) {
            takeType(std::string(method->front()));
        } else if (const auto restart = findGroups(period, text)) {
            if (const auto count = readCount(restart->front()); viewed_ && count > 0U) {
                auto& known = settings_[*viewed_].restart;
                known = known.value_or(*count);
            }
        } else if (const auto tolerance = findGroups(relative, text)) {
            if (const auto value = readNumber(tolerance->front()); viewed_ && value > 0.0) {
                auto& known = settings_[*viewed_].tolerance;
                known = known.value_or(*value);
            }
        } else {
            takeEnd(text);
        }
    }

    void takeType(const std::string& type)
    {
        if (viewedPc_) {
            preconditioners_.emplace(*viewedPc_, type);
            viewedPc_.reset();
        } else if (viewed_) {
            auto& method = settings_[*viewed_].method;
            method = method.empty() ? type : method;
        }
    }

    /// "Linear stokes_ solve converged due to CONVERGED_RTOL iterations 5"
    void takeEnd(std::string_view text)
    {
        static const re2::RE2 pattern(
            "^(Nonlinear|Linear) (?:(\\S+) )?solve (?:converged|did not converge) due to (\\S+)"
            "(?:.* iterations (\\d+)$)?",
            re2::RE2::Latin1);
        if (text == "Solve Converged!" || text == "Solve Did NOT Converge!") {  // MOOSE
            RunEnd end;
            end.kind = text.ends_with("NOT Converge!") ? RunEnd::Kind::NotConverged
                                                       : RunEnd::Kind::Converged;
            end.word = text;
            endLast(true, {}, std::move(end));
        } else if (const auto found = findGroups(pattern, text)) {
            const auto& groups = *found;
            const bool nonlinear = groups[0] == "Nonlinear";
            if (const auto iterations = readCount(groups[3])) {
                iterations_[{nonlinear, std::string(groups[1])}].push_back(
                    static_cast<long long>(*iterations));
            }
            endLast(nonlinear, groups[1], endOf(groups[2]));
        }
    }

    /// Of the last solve of its kind whose end was not said.
    void endLast(bool nonlinear, std::string_view prefix, RunEnd end)
    {
        const auto found = std::find_if(solves_.rbegin(), solves_.rend(), [&](const auto& solve) {
            return solve.nonlinear == nonlinear && solve.end.kind == RunEnd::Kind::Unsaid &&
                   solve.prefix == prefix;
        });
        if (found != solves_.rend()) {
            found->end = std::move(end);
        }
    }

    using Solver = std::pair<bool, std::string>;  ///< nonlinear, prefix
    struct Settings {
        std::optional<double> tolerance = {};
        std::string method = {};
        std::optional<std::size_t> restart = {};
    };

    std::vector<MonitoredSolve> solves_;  ///< in the order of their beginning
    Open open_;
    std::string prefix_;
    std::optional<Solver> viewed_;
    std::map<Solver, Settings> settings_;  ///< as -ksp_view says them first
    std::optional<std::string> viewedPc_;  ///< its prefix
    std::map<std::string, std::string> preconditioners_;
    /// The solve that was printed last, and the monitors of its last iteration.
    std::pair<std::ptrdiff_t, std::vector<std::string>> printed_{-1, {}};
    std::vector<std::string> table_;
    std::size_t column_ = 0;
    /// -ts_monitor: dt of each step, a series for each time that steps begin with 0
    std::vector<std::vector<double>> steps_;
    /// -ksp_converged_reason and -snes_converged_reason: the iterations of each solve
    std::map<Solver, std::vector<long long>> iterations_;
};

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    const auto reader = kspMonitorReader(file.nameFor(options), file.path);
    readFile(*reader, file);
    auto document = reader->content();
    if (document.recorders.empty()) {
        throw ParseError{
            "contains no monitor lines; run PETSc with -ksp_monitor, or write the "
            "residuals of another solver as columns of a CSV file (format trace-csv)"};
    }
    return document;
}

bool looksLike(const std::filesystem::path& /*path*/, std::string_view head)
{
    return hasMonitorLine(head) || (head.find("rnorm") != std::string_view::npos &&
                                    head.find("Arnorm") != std::string_view::npos);
}

}  // namespace

std::unique_ptr<LineReader> kspMonitorReader(const std::string& name,
                                             const std::filesystem::path& path)
{
    return std::make_unique<MonitorReader>(name, path);
}

bool isKspMonitor(std::string_view head)
{
    return looksLike({}, head);
}

/**
 * What PETSc prints with -ksp_monitor, its short, true-residual, singular-value, range and LSQR
 * forms, -snes_monitor and -ts_monitor, also nested and with unrelated text around it, and the
 * table of KSPMINRES-QLP.
 *
 * A solve begins with iteration 0. A file with one solve gives one recorder with the name of the
 * file; otherwise they are "<file>/<prefix or ksp or snes>", numbered where they repeat. True
 * residuals are recorders "<name> true residual" of the same subject. "Linear solve converged" and
 * "did not converge" lines become the statistic "converged", "tolerances: relative=" of -ksp_view
 * the statistic "tolerance"; where none is printed it is PETSc's default (1e-5, SNES 1e-8), and a
 * note says so. Time steps are "<file>/ts dt"; of solves without a monitor "<file>/ksp iterations"
 * has the iterations that -ksp_converged_reason prints.
 */
FileFormat kspMonitorFormat()
{
    return {"ksp-monitor", "output of PETSc's -ksp_monitor", looksLike, readEach<parseFile>};
}

}  // namespace papilio::core
