#pragma once

#include "core/base/result.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The benchmarks of PAPI's Counter Analysis Toolkit; of the caches also what its script
/// process_dcache_output.sh makes of the threads: the least, mean and largest value (.stat).
enum class CatBench {
    Branch,
    DataReads,
    DataWrites,
    Flops,
    Vec,
    Instr,
    Icache,
    DataReadsStat,
    DataWritesStat
};
inline constexpr std::array catBenches = {
    CatBench::Branch, CatBench::DataReads,     CatBench::DataWrites,
    CatBench::Flops,  CatBench::Vec,           CatBench::Instr,
    CatBench::Icache, CatBench::DataReadsStat, CatBench::DataWritesStat};

/// Its name in a study, which is the suffix of its files without the dot: "branch", "data.reads", …
std::string_view catName(CatBench bench);

/// The benchmark a file name's suffix represents, and the event before it. (`.instr` of PAPI 7.0
/// may be an icache file: sniffCat.)
struct CatFileName {
    CatBench bench;
    std::string event;
};
std::optional<CatFileName> catFileName(const std::string& fileName);

/// What one file says, before it is given names. Views point into its text.
struct CatTable {
    std::vector<std::string_view> sections;  ///< titles, in order; empty for files without headers
    std::vector<std::uint32_t> section;      ///< K: the section of a row
    /// K: what a row is distinguished by (size, N, instructions); empty for bare numbers
    std::vector<double> keys;
    /// What the file itself expects: K instructions (.vec, .instr), K x 6 operations (.flops), or
    /// nothing
    std::vector<double> expected;
    std::size_t threads = 0;              ///< 0: no thread dimension
    std::vector<double> values;           ///< (T x) K
    std::vector<std::int64_t> rawCounts;  ///< K; empty where the file has only normalized numbers
    std::vector<double> iterations;       ///< K; what raw counts were divided by
    std::string_view caches;  ///< "L1:32768 L2:1048576 …"; empty where it is not given
    bool headless = false;    ///< the format of PAPI 7.0

    [[nodiscard]] std::size_t rows() const
    {
        return section.empty() ? values.size() / (threads == 0 ? 1 : threads) : section.size();
    }
    /// The same rows of the same benchmark: only the measured numbers may differ.
    [[nodiscard]] bool sameLayout(const CatTable& other) const
    {
        return sections == other.sections && section == other.section && keys == other.keys &&
               expected == other.expected && threads == other.threads && rows() == other.rows();
    }
};

/// True where `text`, of a file *.instr, is the instruction-cache benchmark of PAPI 7.0: bare
/// numbers without headers.
bool isHeadlessIcache(std::string_view text);

/// Reads the text of one file that is not empty.
/// @return Malformed naming `name`, the line and the column where reading stopped
Result<CatTable> parseCat(CatBench bench, std::string_view text, const std::string& name);

/// What a benchmark of the toolkit means: names of its kernels, and what ideal events would count
/// in them.
struct CatLayout {
    BenchmarkKind kind = BenchmarkKind::Custom;
    std::vector<std::string> kernels;
    Basis basis;
    std::optional<Signatures> signatures;  ///< empty: those of the kind
    std::string units = "events per iteration";
    double quantum = 0;
    std::vector<std::string> notes;
};

/// Names and expectations for the rows of `table`.
CatLayout catLayout(CatBench bench, const CatTable& table);

/// Titles, distinguished where they repeat: "FP32_SUB(ILP)" and "FP32_SUB(ILP) [2]".
std::vector<std::string> distinctTitles(const std::vector<std::string>& titles);

/// The layout where every file is empty: the known kernels of the branch benchmark, or one kernel
/// that represents all.
CatLayout emptyCatLayout(CatBench bench);

/// True for a section of `.vec` in half precision: processors without it leave placeholders there.
bool isHalfPrecision(std::string_view section);

}  // namespace papilio::core
