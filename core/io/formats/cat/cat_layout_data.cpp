#include "core/base/text.h"
#include "core/io/formats/cat/cat_layout.h"
#include "core/io/formats/defaults.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>

// The data-cache benchmarks: which level of cache a buffer fits into decides what its accesses
// should count.
namespace papilio::core {

namespace {

/// Sizes of L1, L2, L3 in bytes, from "L1:32768 L2:1048576 L3:37486592".
std::vector<double> cacheSizes(std::string_view text)
{
    std::vector<double> sizes;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const auto item = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto colon = item.find(':');
        double size = 0;
        if (colon != std::string_view::npos &&
            readNumber(item.substr(colon + 1), size) == NumberText::Number && size > 0) {
            sizes.push_back(size);
        }
    }
    return sizes;
}

/// "PTRN=3, STRIDE=64, PPB=512.000000, ThreadCount=2" as "PTRN=3 STRIDE=64 PPB=512".
std::string shortTitle(std::string_view title)
{
    std::string text;
    while (!title.empty()) {
        const auto end = std::min(title.find(','), title.size());
        auto item = trimmed(title.substr(0, end));
        title.remove_prefix(std::min(end + 1, title.size()));
        if (item.starts_with("ThreadCount")) {
            continue;
        }
        if (item.find('.') != std::string_view::npos) {
            item = item.substr(0, item.find_last_not_of('0') + 1);
            item = item.ends_with('.') ? item.substr(0, item.size() - 1) : item;
        }
        text += (text.empty() ? "" : " ") + std::string(item);
    }
    return text;
}

}  // namespace

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
    titles = distinctTitles({titles.begin(), titles.end()});
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
    std::vector<std::string> dropped;
    layout.basis = independentPart(basis, dropped);
    if (!dropped.empty()) {
        layout.notes.push_back(
            fmt::format("No buffer of these files separates these expectations from the others, so "
                        "they were left out: {}.",
                        fmt::join(dropped, ", ")));
    }
    return layout;
}

}  // namespace papilio::core
