#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/formats/csv_mapping.h"
#include "core/model/document.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A kind of file by its name on the command line: that of a FileFormat, or one of these.
struct ImportFormat {
    std::string name = "auto";

    bool operator==(const ImportFormat&) const = default;
    static const ImportFormat Auto, Cat, Csv, Counters, KspMonitor, Log, PerfStat, RooflineCsv,
        Table;
};
inline const ImportFormat ImportFormat::Auto{"auto"};
inline const ImportFormat ImportFormat::Cat{"cat"};
inline const ImportFormat ImportFormat::Csv{"csv"};
inline const ImportFormat ImportFormat::Counters{"counters"};
inline const ImportFormat ImportFormat::KspMonitor{"ksp-monitor"};
inline const ImportFormat ImportFormat::Log{"log"};
inline const ImportFormat ImportFormat::PerfStat{"perf-stat"};
inline const ImportFormat ImportFormat::RooflineCsv{"roofline-csv"};
inline const ImportFormat ImportFormat::Table{"table"};

/// The options of an import; what is not given is detected.
struct ImportOptions {
    ImportFormat format = {};
    std::string benchmark;              ///< name in the study; empty: from the content
    std::optional<BenchmarkKind> kind;  ///< empty: from the content
    std::filesystem::path basisFile;    ///< CSV; empty: the kind's own
    std::filesystem::path signaturesFile;
    /// Rules for logs (formats/log): the name or path of their file; empty: those that fit.
    std::string logFormat = {};
    /// What the columns of a table hold that is in no format of a tool
    /// (formats/csv/csv_sample.h).
    CsvMapping columns = {};
};

/// What an import would find, without reading all of it: for the preview of the import dialog.
struct ImportPreview {
    std::vector<ImportFormat> formats;  ///< of the files, each once
    struct Item {
        std::string benchmark;
        BenchmarkKind kind = BenchmarkKind::Custom;
        std::size_t events = 0, repetitions = 0, threads = 0, kernels = 0;
        std::vector<std::string> notes;
        StringTable kernelNames = {};
    };
    std::vector<Item> items;  ///< benchmarks
    /// Everything else, one sentence each: "counters perf: 12 events, 3 runs".
    std::vector<std::string> others;
    std::vector<std::string> notes;     ///< on everything else, each once
    std::vector<std::string> machines;  ///< Machine::id of those that the files name
};

/// One kind of file that is imported as a whole: counters, roofs, recorders, benchmarks.
struct FileFormat {
    /// As on the command line: "perf-stat".
    std::string name;
    /// What to call it in a sentence: "output of perf stat".
    std::string what;
    /// Whether `head`, the first 64 KiB of the file at `path`, is of this format. Formats are asked
    /// in the order of the list, so the more particular ones come first.
    std::function<bool(const std::filesystem::path& path, std::string_view head)> looksLike;
    /// Reads all of `paths` into one study. @throws Error with file, line and column; readFiles()
    /// returns it
    std::function<Document(const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)>
        read;
    /// Whether it may hold benchmarks, which take a kind, a basis and signatures.
    bool givesBenchmarks = false;
};

}  // namespace papilio::core
