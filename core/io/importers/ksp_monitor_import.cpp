#include "core/io/importers/ksp_monitor_import.h"

#include "core/base/text.h"
#include "core/io/file_text.h"
#include "core/io/importers/counter_builder.h"
#include "core/io/importers/import_provenance.h"
#include "core/io/importers/ksp_monitor_lines.h"
#include "core/io/importers/left_out_iterations.h"

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
            "The iterations begin with 1: the first value stands for the initial residual, and "
            "iterations are counted from it as 0.");
    }
    if (solve.repeated > 0) {
        provenance.notes.push_back(fmt::format(
            "Iterations that were printed twice, as at a restart: {}. The later value counts.",
            solve.repeated));
    }
    if (solve.leftOut > 0) {
        provenance.notes.push_back(leftOutNote(solve.leftOut));
    }
    recorder.provenance = std::move(provenance);
    return recorder;
}

Result<void> addFile(const std::filesystem::path& path, const std::string& name, Document& document)
{
    const auto file = FileText::open(path);
    if (!file) {
        return file.error();
    }
    if (!isText(file->text())) {
        return Error{Errc::Malformed, path.string() + ": is not UTF-8 text"};
    }
    const auto solves = readMonitor(file->text(), path.string());
    if (!solves) {
        return solves.error();
    }
    if (solves->empty()) {
        return Error{Errc::Malformed,
                     path.string() +
                         ": holds no line of a monitor; run PETSc with -ksp_monitor, or write "
                         "the residuals of another solver as columns of a CSV file "
                         "(format trace-csv)"};
    }
    const auto names = subjects(*solves, name);
    const auto provenance = importProvenance("ksp-monitor", {path});
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
    return {};
}

Result<Document> readFiles(const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    Document document;
    const auto names = runNames(paths);
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        const bool named = paths.size() == 1 && !options.benchmark.empty();
        if (auto good = addFile(paths[index], named ? options.benchmark : names[index], document);
            !good) {
            return good.error();
        }
        if (progress) {
            progress(static_cast<double>(index + 1) / static_cast<double>(paths.size()));
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
        const auto end = std::min(head.size(), head.find('\n'));
        if (isMonitorLine(head.substr(0, end))) {
            return true;
        }
        head.remove_prefix(std::min(head.size(), end + 1));
    }
    return false;
}

}  // namespace

FileFormat kspMonitorFormat()
{
    return {ImportFormat::KspMonitor, "ksp-monitor", "output of PETSc's -ksp_monitor", looksLike,
            readFiles};
}

}  // namespace papilio::core
