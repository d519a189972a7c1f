#pragma once

#include "core/io/study_file.h"
#include "core/model/benchmark.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

enum class ImportFormat {
    Auto,
    Cat,
    Csv,
    PerfStat,
    PapiHl,
    Likwid,
    Counters,
    Toplev,
    Ginkgo,
    KspMonitor,
    TraceCsv,
    Carm,
    Rocprof,
    LikwidBench,
    RooflineCsv,
    CommunicationCsv,
    ReuseCsv,
    DefinitionJson
};

/// What an import is asked to do; what is not said is detected.
struct ImportOptions {
    ImportFormat format = ImportFormat::Auto;
    std::string benchmark;              ///< name in the study; empty: from the content
    std::optional<BenchmarkKind> kind;  ///< empty: from the content
    std::filesystem::path basisFile;    ///< CSV; empty: the kind's own
    std::filesystem::path signaturesFile;
};

/// What an import would find, without reading all of it: for the preview of the import dialog.
struct ImportPreview {
    ImportFormat format = ImportFormat::Auto;
    struct Item {
        std::string benchmark;
        BenchmarkKind kind = BenchmarkKind::Custom;
        std::size_t events = 0, repetitions = 0, threads = 0, kernels = 0;
        std::vector<std::string> notes;
    };
    std::vector<Item> items;  ///< benchmarks
    /// Everything else, one sentence each: "counters perf: 12 events, 3 runs".
    std::vector<std::string> others;
};

/// What a study holds beside its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

std::string_view toString(ImportFormat format);
std::optional<ImportFormat> importFormat(std::string_view text);
/// All names, "auto" first, in the order they are shown.
std::vector<std::string> importFormatNames();

/// Recognises what stands at `paths` and counts it; as in importStudy(), sets of definitions may be
/// among them. A basis or signatures that do not fit are refused here already, and a basis that the
/// analysis will refuse is among the notes.
Result<ImportPreview> previewImport(const std::vector<std::filesystem::path>& paths,
                                    const ImportOptions& options);

/// Imports everything at `paths` as one study (several CAT directories are repetitions of each
/// other). Sets of definitions may stand beside the measurements they are evaluated on.
/// @return an Error naming file, line and column where reading stopped
Result<Document> importStudy(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             std::stop_token stop = {},
                             const Progress& progress = {});

/**
 * Basis as CSV: header = expectations, then one line per kernel.
 *
 * A first column "kernel" (or without a title, over names) says which kernel each line is for: the
 * lines may stand in any order then, and every one of `kernels` has to have one.
 *
 * @param kernels  of the benchmark; null: lines stay in the order of the file
 * @return Malformed with line and column; also for a kernel that is unknown, double or left out
 */
Result<Basis> readBasisCsv(const std::filesystem::path& path, const StringTable* kernels = nullptr);
/// Signatures as CSV: header = metric,<expectations>, then one line per metric; the expectations
/// must be those of `basis`, in any order.
Result<Signatures> readSignaturesCsv(const std::filesystem::path& path, const Basis& basis);
/// The same from text, e.g. of the clipboard; `name` stands in messages.
Result<Basis> parseBasisCsv(std::string_view text,
                            const std::string& name,
                            const StringTable* kernels = nullptr);
Result<Signatures> parseSignaturesCsv(std::string_view text,
                                      const Basis& basis,
                                      const std::string& name);
std::string basisToCsv(const Basis& basis);
std::string signaturesToCsv(const Signatures& signatures, const Basis& basis);

}  // namespace papilio::core
