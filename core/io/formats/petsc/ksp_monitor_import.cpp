#include "core/io/formats/petsc/ksp_monitor_import.h"

#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/petsc/ksp_monitor_lines.h"
#include "core/io/formats/solve_names.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

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
        provenance.notes.push_back(
            fmt::format("The relative tolerance is not printed; PETSc's default {} is assumed.",
                        solve.nonlinear ? "1e-8" : "1e-5"));
    }
    const auto notes = solve.counts.notes();
    provenance.notes.insert(provenance.notes.end(), notes.begin(), notes.end());
    recorder.provenance = std::move(provenance);
    return recorder;
}

void addSolves(const std::vector<MonitoredSolve>& solves,
               const std::vector<std::string>& names,
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

/// Recorders that are no history of a solve: time steps, and of solves without a monitor how many
/// iterations each took.
void addOthers(const MonitoredRun& run,
               const std::string& file,
               const Provenance& provenance,
               Document& document)
{
    Recorder recorder;
    recorder.library = "PETSc";
    recorder.provenance = provenance;
    const std::vector<std::string> bases(run.timeSteps.size(), "ts dt");
    auto names = solveNames(bases, file);
    if (names.size() == 1) {
        names.front() += "/ts dt";  // solves come with it
    }
    for (std::size_t index = 0; index < names.size(); ++index) {
        recorder.name = recorder.subject = names[index];
        recorder.type = "double";
        recorder.role = "time step";
        recorder.values = run.timeSteps[index];
        document.recorders.push_back(std::make_shared<const Recorder>(recorder));
    }
    for (const auto& entry : run.iterations) {
        const auto& solver = entry.first;  // clang 14 captures no binding
        const auto& iterations = entry.second;
        const bool isMonitored = std::ranges::any_of(run.solves, [&](const MonitoredSolve& solve) {
            return solve.nonlinear == solver.first && solve.prefix == solver.second;
        });
        if (isMonitored) {
            continue;
        }
        recorder.name = recorder.subject =
            fmt::format("{}/{} iterations", file,
                        baseName({.nonlinear = solver.first, .prefix = solver.second}));
        recorder.type = "long long";
        recorder.role = Recorder::Roles::distribution;
        recorder.description = "iterations of each solve";
        recorder.setIntegers({iterations.begin(), iterations.end()});
        document.recorders.push_back(std::make_shared<const Recorder>(recorder));
    }
}

class MonitorReading : public LineReader {
public:
    MonitorReading(std::string name, std::string source, Provenance provenance)
        : name_(std::move(name)),
          provenance_(std::move(provenance)),
          lines_(monitorLines(std::move(source)))
    {}

    Result<void> read(std::string_view line, bool isWhole) override
    {
        unread_.see(line, isMonitorLine(line), false);
        return lines_->read(line, isWhole);
    }
    void interrupt() override { lines_->interrupt(); }
    [[nodiscard]] Document content() const override
    {
        const auto run = lines_->run();
        std::vector<std::string> bases;
        for (const auto& solve : run.solves) {
            bases.push_back(baseName(solve));
        }
        auto provenance = provenance_;
        if (run.isCut) {
            provenance.notes.push_back(cutLineNote());
        }
        if (const auto note = unread_.sentence(); !note.empty()) {
            provenance.notes.push_back(note + '.');
        }
        Document document;
        auto names = solveNames(bases, name_);
        if (names.size() == 1 && !run.solves.front().method.empty()) {
            names.front() += '/' + bases.front();
        }
        addSolves(run.solves, names, provenance, document);
        addOthers(run, name_, provenance, document);
        return document;
    }

private:
    std::string name_;
    Provenance provenance_;
    std::unique_ptr<MonitorLines> lines_;
};

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    const auto reader = kspMonitorReader(file.nameFor(options), file.path);
    orThrow(readFile(*reader, file.text, file.name));
    auto document = reader->content();
    if (document.recorders.empty()) {
        throw Error{Errc::Malformed,
                    file.name +
                        ": contains no monitor lines; run PETSc with -ksp_monitor, or write the "
                        "residuals of another solver as columns of a CSV file (format trace-csv)"};
    }
    return document;
}

bool looksLike(const std::filesystem::path& /*path*/, std::string_view head)
{
    if (head.find("rnorm") != std::string_view::npos &&
        head.find("Arnorm") != std::string_view::npos) {
        return true;
    }
    while (!head.empty()) {
        if (isMonitorLine(takeLine(head))) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::unique_ptr<LineReader> kspMonitorReader(const std::string& name,
                                             const std::filesystem::path& path)
{
    return std::make_unique<MonitorReading>(name, path.string(),
                                            importProvenance("ksp-monitor", {path}));
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
