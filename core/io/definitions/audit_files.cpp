#include "core/io/definitions/audit_files.h"

#include "core/base/lists.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::core {

namespace {

Result<AuditFile> readAuditFile(const std::filesystem::path& path)
{
    const auto file = FileText::open(path);
    if (!file) {
        return file.error();
    }
    if (dialectOf(file->text()) == nullptr) {
        auto presets = readPresets(file->text());
        if (!presets) {
            return presets.error().in(path.string());
        }
        return AuditFile{path, *std::move(presets)};
    }
    auto definitions = parseDefinitionsOf(file->text(), path);
    if (!definitions) {
        return definitions.error();
    }
    return AuditFile{path, *std::move(definitions)};
}

Result<std::vector<std::filesystem::path>> filesOf(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    std::filesystem::recursive_directory_iterator entry(folder, failed);
    for (; !failed && entry != std::filesystem::recursive_directory_iterator();
         entry.increment(failed)) {
        if (entry->is_regular_file(failed)) {
            files.push_back(entry->path());
        }
    }
    if (failed) {
        return errorOf(Errc::Unreadable, "{}: {}", folder.string(), failed.message());
    }
    std::ranges::sort(files);
    return files;
}

Result<void> readFolder(const std::filesystem::path& folder, AuditFiles& all)
{
    const auto paths = filesOf(folder);
    if (!paths) {
        return paths.error();
    }
    const auto before = all.files.size();
    for (const auto& path : *paths) {
        auto file = readAuditFile(path);
        const auto* others = file ? std::get_if<MetricDefinitions>(&file->content) : nullptr;
        const bool isEmpty = others != nullptr && others->definitions.empty();
        if (!file || isEmpty) {
            all.leftOut.push_back(path.string());
        } else {
            all.files.push_back(*std::move(file));
        }
    }
    if (all.files.size() == before) {
        return errorOf(Errc::NotFound, "{}: holds no definitions of a tool", folder.string());
    }
    return {};
}

/// "gfx90a" of rocm:gfx90a; empty of a CPU.
std::string deviceOf(const std::string& pmu)
{
    constexpr std::string_view component = "rocm:";
    return pmu.starts_with(component) ? pmu.substr(component.size()) : std::string();
}

}  // namespace

const Dialect& AuditFile::dialect() const
{
    const auto* definitions = std::get_if<MetricDefinitions>(&content);
    return definitions == nullptr            ? dialects::papiUserEvents
           : definitions->dialect == nullptr ? dialects::own
                                             : *definitions->dialect;
}

std::vector<std::string> AuditFiles::pmus() const
{
    std::vector<std::string> all;
    for (const auto& file : files) {
        const auto* presets = file.presets();
        for (auto& name : presets == nullptr ? std::vector<std::string>() : pmuNames(*presets)) {
            if (!contains(all, name)) {
                all.push_back(std::move(name));
            }
        }
    }
    return all;
}

std::string AuditFiles::tools() const
{
    std::vector<std::string_view> names;
    for (const auto& file : files) {
        if (!contains(names, file.dialect().tool)) {
            names.push_back(file.dialect().tool);
        }
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

Result<AuditFiles> readAuditFiles(std::span<const std::filesystem::path> paths)
{
    AuditFiles all;
    for (const auto& path : paths) {
        std::error_code failed;
        if (std::filesystem::is_directory(path, failed)) {
            const auto read = readFolder(path, all);
            if (!read) {
                return read.error();
            }
            continue;
        }
        auto file = readAuditFile(path);
        if (!file) {
            return file.error();
        }
        all.files.push_back(*std::move(file));
    }
    return all;
}

AuditCpu auditCpu(const Document& study,
                  const AuditFiles& files,
                  const AuditOptions& options,
                  const std::stop_token& stop)
{
    AuditCpu cpu;
    if (!study.benchmarks.empty()) {
        cpu.pmu = pmuOf(study, *study.benchmarks.front());
    }
    const auto pmus = files.pmus();
    if (pmus.empty() || contains(pmus, cpu.pmu)) {
        return cpu;
    }
    for (const auto& file : files.files) {
        const auto* presets = file.presets();
        const auto coverage = presets == nullptr ? std::vector<AuditCoverage>()
                                                 : auditCoverage(study, *presets, options, stop);
        const std::size_t most = cpu.nearest ? cpu.nearest->comparable : 0;
        if (!coverage.empty() && coverage.front().comparable > most) {
            cpu.nearest = coverage.front();
        }
    }
    cpu.pmu = cpu.nearest ? cpu.nearest->pmu : std::string();
    return cpu;
}

Result<std::vector<AuditSource>> auditSources(const AuditFiles& files, const std::string& pmu)
{
    std::vector<AuditSource> sources;
    for (const auto& file : files.files) {
        const auto path = file.path.string();
        const auto* presets = file.presets();
        if (presets == nullptr) {
            sources.push_back(
                auditSource(std::get<MetricDefinitions>(file.content), path, deviceOf(pmu)));
            continue;
        }
        const auto own = presetsFor(*presets, pmu);
        if (own) {
            sources.push_back(auditSource(*own, path));
        } else if (files.files.size() == 1) {
            return own.error().in(path);
        }
    }
    return sources;
}

}  // namespace papilio::core
