#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/io/formats/cat/cat_format.h"
#include "core/io/formats/defaults.h"
#include "core/io/resources/resources.h"
#include "core/io/text/number_text.h"
#include "core/io/text/pattern.h"
#include "core/model/basis.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

std::vector<std::string> distinctTitles(const std::vector<std::string>& titles)
{
    const std::set<std::string_view> given(titles.begin(), titles.end());
    std::set<std::string> taken;
    std::vector<std::string> distinct;
    for (const auto& title : titles) {
        auto name = title;
        const auto isTaken = [&] {
            // "FP [2]" may be a title of its own.
            return taken.contains(name) || (name != title && given.contains(name));
        };
        for (int copy = 2; isTaken(); ++copy) {
            name = fmt::format("{} [{}]", title, copy);
        }
        taken.insert(name);
        distinct.push_back(std::move(name));
    }
    return distinct;
}

namespace {

constexpr std::array branchKernels = {"b1", "b2",  "b3",  "b4", "b4a", "b4b",
                                      "b5", "b5a", "b5b", "b6", "b7"};

std::vector<std::string> numbered(std::string_view word, std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t index = 1; index <= count; ++index) {
        names.push_back(fmt::format("{} {}", word, index));
    }
    return names;
}

std::vector<std::string> titlesOf(const CatTable& table)
{
    if (!table.sections.empty()) {
        std::vector<std::string> titles;
        for (const auto section : table.sections) {  // empty: a line with nothing but its mark
            titles.push_back(section.empty() ? fmt::format("Section {}", titles.size() + 1)
                                             : visibleText(section));
        }
        return distinctTitles(titles);
    }
    return numbered("Block", table.section.empty() ? 0 : table.section.back() + 1);
}

/// Kernels are called as their section and what distinguishes their row; one expectation per
/// section, holding what the file expects in its rows.
CatLayout sectionLayout(const CatTable& table, const std::vector<std::string>& titles)
{
    CatLayout layout;
    layout.basis.expectations = titles;
    layout.basis.matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(table.rows()),
                                                static_cast<Eigen::Index>(titles.size()));
    for (std::size_t row = 0; row < table.rows(); ++row) {
        layout.kernels.push_back(fmt::format("{} {}", titles[table.section[row]], table.keys[row]));
        layout.basis.matrix(static_cast<Eigen::Index>(row), table.section[row]) =
            table.expected[row];
    }
    return layout;
}

/// Of rows that nothing is known of.
CatLayout rowLayout(const CatTable& table, const char* units, std::string note)
{
    CatLayout layout;
    layout.kernels = numbered("Row", table.rows());
    layout.basis = placeholderBasis(table.rows());
    layout.units = units;
    layout.notes = {std::move(note)};
    return layout;
}

/// "SP FMA Vector AVX256" as "S_256_FMA"; other titles stay.
std::string vectorExpectation(const std::string& title)
{
    // Newer releases have FP16 for HP.
    static const re2::RE2 pattern("^(FP16|[HSD]P) (Non-FMA|FMA) (?:(Scalar)$|Vector (?:AVX)?(.*))");
    const auto found = findGroups(pattern, title);
    if (!found) {
        return title;
    }
    const auto& groups = *found;
    return fmt::format("{}_{}{}", groups[0] == "FP16" ? 'H' : groups[0].front(),
                       groups[2].empty() ? groups[3] : "SCAL", groups[1] == "FMA" ? "_FMA" : "");
}

CatLayout branchLayout(const CatTable& table)
{
    CatLayout layout;
    layout.kind = BenchmarkKind::Branch;
    layout.kernels.assign(branchKernels.begin(), branchKernels.end());
    layout.quantum = 0.25;
    layout.notes.emplace_back(
        "The toolkit rounds these counts to multiples of 0.25, so a noise of exactly zero may be "
        "an artefact.");
    if (auto basis = defaultBasis(BenchmarkKind::Branch, table.rows())) {
        layout.basis = *std::move(basis);
    }
    return layout;
}

CatLayout vecLayout(const CatTable& table)
{
    const auto titles = titlesOf(table);
    auto layout = sectionLayout(table, titles);
    layout.kind = BenchmarkKind::CpuFlops;
    layout.units = "events per pass";
    std::ranges::transform(titles, layout.basis.expectations.begin(), vectorExpectation);
    layout.basis.expectations = distinctTitles(layout.basis.expectations);
    layout.basis.note =
        "One expectation for each section of the files, with the instructions that the section "
        "announces.";
    const auto own = defaultBasis(BenchmarkKind::CpuFlops, table.rows());
    const auto& sections = layout.basis.matrix;  // as many as the files have
    if (own && own->matrix.cols() == sections.cols() && own->matrix == sections &&
        (table.headless || own->expectations == layout.basis.expectations)) {
        layout.basis = *own;
        if (table.headless) {
            layout.notes.emplace_back(
                "The files have no headers (PAPI 7.0); their 48 rows are assumed to be those of "
                "the CPU-FLOPs basis, in the same order.");
        }
    } else if (table.headless) {
        layout.kind = BenchmarkKind::Custom;
        layout.notes.push_back(
            fmt::format("The files have no headers (PAPI 7.0): the {} blocks are numbered, because "
                        "their precision and width are not known.",
                        titles.size()));
    }
    return layout;
}

/// Operations per precision, as the files expect them, relative to all operations.
CatLayout flopsLayout(const CatTable& table)
{
    if (table.headless) {
        return rowLayout(table, "events",
                         "The files have no headers (PAPI 7.0): rows are numbered, and the basis "
                         "is a placeholder.");
    }
    CatLayout layout;
    layout.units = "events per expected operation";
    constexpr std::array operations = {"ADD", "SUB", "MUL", "DIV", "SQRT", "FMA"};
    const auto titles = titlesOf(table);
    std::vector<char> precisions;
    std::vector<std::size_t> precisionOf;
    for (const auto& title : titles) {
        // Single-Precision …, Double-Precision …, Half-Precision …
        const char precision = title.empty() || !isLetter(title.front()) ? '?' : title.front();
        const auto place = std::find(precisions.begin(), precisions.end(), precision);
        precisionOf.push_back(static_cast<std::size_t>(place - precisions.begin()));
        if (place == precisions.end()) {
            precisions.push_back(precision);
        }
    }
    Basis basis;
    basis.note =
        "Operations that the files announce, divided by all operations of the row, like the "
        "counts.";
    for (const char precision : precisions) {
        for (const auto* operation : operations) {
            basis.expectations.push_back(fmt::format("{}_{}", precision, operation));
        }
    }
    basis.matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(table.rows()),
                                         static_cast<Eigen::Index>(basis.expectations.size()));
    for (std::size_t row = 0; row < table.rows(); ++row) {
        layout.kernels.push_back(
            fmt::format("{} N={}", titles[table.section[row]], table.keys[row]));
        const auto first = precisionOf[table.section[row]] * operations.size();
        for (std::size_t column = 0; column < operations.size(); ++column) {
            basis.matrix(static_cast<Eigen::Index>(row),
                         static_cast<Eigen::Index>(first + column)) =
                table.expected[row * operations.size() + column];
        }
    }
    layout.basis = independentPart(
        basis, layout.notes,
        "No kernel separates these expectations from the others, so they were left out: {}.");
    if (layout.basis.expectations.empty()) {
        layout.basis = placeholderBasis(table.rows());
        layout.notes.emplace_back(
            "The files announce no operation in any row: the basis is a placeholder.");
        return layout;
    }
    auto signatures = unitSignatures(layout.basis);
    for (const char precision : precisions) {
        Eigen::VectorXd all =
            Eigen::VectorXd::Zero(static_cast<Eigen::Index>(layout.basis.expectations.size()));
        for (Eigen::Index index = 0; index < all.size(); ++index) {
            const auto& name = layout.basis.expectations[static_cast<std::size_t>(index)];
            all[index] = name.front() != precision ? 0 : name.ends_with("_FMA") ? 2 : 1;
        }
        signatures.push_back({fmt::format("All {}P Ops.", precision), all,
                              "A fused multiply-add is two operations."});
    }
    layout.signatures = std::move(signatures);
    return layout;
}

CatLayout instrLayout(const CatTable& table)
{
    const auto titles = titlesOf(table);
    auto layout = sectionLayout(table, titles);
    layout.basis.note =
        "One expectation per section: the instructions the files announce, per iteration.";
    if (std::any_of(titles.begin(), titles.end(),
                    [](const auto& title) { return title.ends_with(" [2]"); })) {
        layout.notes.emplace_back(
            "Section titles that occur twice in the files are numbered by position: \"[2]\" is the "
            "second one.");
    }
    return layout;
}

/// Blocks of code of 24 sizes, first with branches that are taken, then with branches that are not.
CatLayout icacheLayout(const CatTable& table)
{
    constexpr auto sizes = std::to_array<std::pair<int, int>>(  // blocks, copies
        {{10, 1},   {20, 1},   {30, 1},   {50, 1},   {100, 1},  {150, 1},  {200, 1},   {300, 1},
         {400, 1},  {600, 1},  {800, 1},  {1200, 1}, {1600, 1}, {2400, 1}, {3200, 1},  {5000, 1},
         {5000, 2}, {5000, 3}, {5000, 4}, {5000, 5}, {5000, 7}, {5000, 8}, {5000, 10}, {5000, 12}});
    constexpr std::size_t medium =
        8;  // from 400 blocks on; what fits an L1 instruction cache is smaller
    constexpr std::size_t large = 16;  // several copies of the largest code
    constexpr const char* units = "events per block";
    if (table.rows() != 2 * sizes.size()) {
        return rowLayout(
            table, units,
            fmt::format("Expected 48 rows (24 code sizes, taken and not taken), found {}: rows are "
                        "numbered, and the basis is a placeholder.",
                        table.rows()));
    }
    CatLayout layout;
    layout.units = units;
    layout.basis.expectations = {"Small taken",     "Medium taken",     "Large taken",
                                 "Small not taken", "Medium not taken", "Large not taken"};
    layout.basis.matrix = Eigen::MatrixXd::Zero(48, 6);
    layout.basis.note =
        "One expectation per range of code sizes, constant within it: the expected counts are not "
        "known.";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto size = row % sizes.size();
        const std::size_t variant = row / sizes.size();
        const std::size_t range = size < medium ? 0 : size < large ? 1 : 2;
        layout.kernels.push_back(fmt::format("{} x{} {}", sizes[size].first, sizes[size].second,
                                             variant == 0 ? "TRUE_IF" : "FALSE_IF"));
        layout.basis.matrix(static_cast<Eigen::Index>(row),
                            static_cast<Eigen::Index>(variant * 3 + range)) = 1;
    }
    layout.notes.emplace_back(
        "The ranges of code size (up to 300, up to 5000 blocks, and more) are our choice; the "
        "toolkit states no expectations here.");
    return layout;
}

/// Sizes of L1, L2, L3 in bytes, from "L1:32768 L2:1048576 L3:37486592".
std::vector<double> cacheSizes(std::string_view text)
{
    static const re2::RE2 pattern(":([^ ]+)");
    std::vector<double> sizes;
    while (const auto found = takeGroups(pattern, text)) {
        if (const auto size = readNumber(found->front()); size > 0.0) {
            sizes.push_back(*size);
        }
    }
    return sizes;
}

/// "PTRN=3, STRIDE=64, PPB=512.000000, ThreadCount=2" as "PTRN=3 STRIDE=64 PPB=512".
std::string shortTitle(std::string_view title)
{
    std::vector<std::string_view> items;
    for (auto item : split(title, ",")) {
        if (item.find('.') != std::string_view::npos) {
            item = trimmed(item.substr(0, item.find_last_not_of('0') + 1), ".");
        }
        if (!item.empty() && !item.starts_with("ThreadCount")) {
            items.push_back(item);
        }
    }
    return fmt::format("{}", fmt::join(items, " "));
}

CatLayout dataCatLayout(const CatTable& table)
{
    CatLayout layout;
    layout.kind = BenchmarkKind::DataCache;
    layout.units = "events per access";
    layout.notes.emplace_back(
        "The toolkit writes the minimum over its own repetitions, so a noise of exactly zero may "
        "be an artefact.");
    auto sizes = cacheSizes(table.caches);
    if (sizes.empty()) {
        sizes = {32768, 1048576, 33554432};
        layout.notes.emplace_back(
            "The files do not give the cache sizes (PAPI 7.0): 32 KiB, 1 MiB and 32 MiB were "
            "assumed to separate the regions.");
    }
    sizes.resize(std::min<std::size_t>(sizes.size(), 3));
    std::vector<std::string> titles;
    for (const auto section : table.sections) {
        titles.push_back(shortTitle(section));
    }
    titles = distinctTitles(titles);
    Basis basis;
    basis.expectations = {"L1DM", "L1DH", "L2DH", "L3DH"};
    basis.matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(table.rows()), 4);
    basis.note =
        "From the cache level that a buffer fits into: where its accesses hit, and whether they "
        "miss the first level.";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto at = static_cast<Eigen::Index>(row);
        const auto level = static_cast<std::size_t>(std::count_if(
            sizes.begin(), sizes.end(), [&](double size) { return table.keys[row] > size; }));
        const bool memory = level == sizes.size();
        layout.kernels.push_back(fmt::format("{} {} {}", titles[table.section[row]],
                                             memory ? "M" : fmt::format("L{}", level + 1),
                                             table.keys[row]));
        basis.matrix(at, 0) = level > 0 ? 1 : 0;
        if (!memory) {
            basis.matrix(at, static_cast<Eigen::Index>(level) + 1) = 1;
        }
    }
    layout.basis = independentPart(basis, layout.notes,
                                   "No buffer of these files separates these expectations from the "
                                   "others, so they were left out: {}.");
    return layout;
}

CatLayout layoutOf(CatBench bench, const CatTable& table)
{
    switch (bench) {
        case CatBench::Branch:
            return branchLayout(table);
        case CatBench::DataReads:
        case CatBench::DataWrites:
            return dataCatLayout(table);
        case CatBench::DataReadsStat:
        case CatBench::DataWritesStat: {
            auto layout = dataCatLayout(table);
            layout.notes.emplace_back(
                "These files have the least, mean and largest value of the threads: the mean was "
                "taken.");
            return layout;
        }
        case CatBench::Flops:
            return flopsLayout(table);
        case CatBench::Vec:
            return vecLayout(table);
        case CatBench::Instr:
            return instrLayout(table);
        case CatBench::Icache:
            return icacheLayout(table);
    }
    return {};
}

}  // namespace

bool isHalfPrecision(std::string_view section)
{
    return section.starts_with("HP ") || section.starts_with("FP16 ");
}

CatLayout catLayout(CatBench bench, const CatTable& table)
{
    auto layout = layoutOf(bench, table);
    layout.kernels = distinctTitles(layout.kernels);  // a section may have the same row twice
    return layout;
}

CatLayout emptyCatLayout(CatBench bench)
{
    if (bench == CatBench::Branch) {
        CatTable table;
        table.values.resize(branchKernels.size());
        return branchLayout(table);
    }
    CatLayout layout;
    layout.kernels = {"(not measured)"};
    layout.basis = placeholderBasis(1);
    layout.notes.emplace_back(
        "Every file is empty, so the kernels are not known; one placeholder is used for all of "
        "them.");
    return layout;
}

}  // namespace papilio::core
