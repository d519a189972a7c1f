#include "core/io/formats/petsc/ksp_monitor_import.h"

#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/left_out_iterations.h"
#include "core/io/formats/petsc/ksp_monitor_lines.h"

#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr double defaultLinear = 1e-5;     // KSPSetTolerances: PETSC_DEFAULT of rtol
constexpr double defaultNonlinear = 1e-8;  // SNESSetTolerances

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
    return base.empty() ? (solve.nonlinear ? "snes" : "ksp") : isKind ? base + "_" : base;
}

std::vector<std::string> subjects(const std::vector<MonitoredSolve>& solves,
                                  const std::string& name)
{
    std::map<std::string, int> often;
    for (const auto& solve : solves) {
        ++often[baseName(solve)];
    }
    std::map<std::string, int> seen;
    std::vector<std::string> found;
    for (const auto& solve : solves) {
        const auto base = baseName(solve);
        found.push_back(solves.size() == 1 ? name
                        : often[base] == 1 ? fmt::format("{}/{}", name, base)
                                           : fmt::format("{}/{} {}", name, base, ++seen[base]));
    }
    return found;
}

Recorder recorderOf(const MonitoredSolve& solve, const std::string& subject, Provenance provenance)
{
    Recorder recorder;
    recorder.name = subject;
    recorder.subject = subject;
    recorder.library = "PETSc";
    recorder.type = "double";
    recorder.role = solve.nonlinear        ? "function norm"
                    : solve.preconditioned ? "preconditioned residual"
                                           : "residual";
    recorder.description = solve.method;
    recorder.values = solve.residuals;
    if (solve.converged) {
        recorder.statistics.emplace_back("converged", *solve.converged ? 1 : 0);
    }
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
    if (solve.first > 0) {
        provenance.notes.emplace_back(
            "The iterations begin with 1: the first value is taken as the initial residual, and "
            "its iteration as 0.");
    }
    if (solve.repeated > 0) {
        provenance.notes.push_back(fmt::format(
            "Iterations that were printed twice, as at a restart: {}. The later value is used.",
            solve.repeated));
    }
    if (solve.leftOut > 0) {
        provenance.notes.push_back(leftOutNote(solve.leftOut));
    }
    recorder.provenance = std::move(provenance);
    return recorder;
}

Result<Document> parseFile(const ImportFile& file, const ImportOptions& options)
{
    const auto solves = readMonitor(file.text, file.name);
    if (!solves) {
        return solves.error();
    }
    if (solves->empty()) {
        return Error{Errc::Malformed,
                     file.name +
                         ": contains no monitor lines; run PETSc with -ksp_monitor, or write the "
                         "residuals of another solver as columns of a CSV file (format trace-csv)"};
    }
    const auto names = subjects(*solves, file.nameFor(options));
    const auto provenance = importProvenance("ksp-monitor", {file.path});
    Document document;
    for (std::size_t index = 0; index < solves->size(); ++index) {
        const auto& solve = (*solves)[index];
        auto recorder = recorderOf(solve, names[index], provenance);
        const bool both = solve.trueResiduals.size() == solve.residuals.size();
        auto exact = recorder;
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
        if (both) {
            exact.name = names[index] + " true residual";
            exact.role = "true residual";
            exact.values = solve.trueResiduals;
            document.recorders.push_back(std::make_shared<const Recorder>(std::move(exact)));
        }
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

FileFormat kspMonitorFormat()
{
    return {ImportFormat::KspMonitor, "ksp-monitor", "output of PETSc's -ksp_monitor", looksLike,
            readEach<parseFile>};
}

}  // namespace papilio::core
