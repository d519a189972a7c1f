#include "core/io/formats/likwid/likwid_kernels.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/formats/defaults.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr double lineBytes = 64;

/// The number behind "KEY:" in the lines of likwid-bench.
std::optional<double> numberIn(std::string_view work, std::string_view key)
{
    while (!work.empty()) {
        auto line = takeLine(work);
        if (line.starts_with(key)) {
            line.remove_prefix(key.size());
            double value = 0;
            return readNumber(takeWord(line), value) == NumberText::Number && value >= 0
                       ? std::optional(value)
                       : std::nullopt;
        }
    }
    return std::nullopt;
}

std::string testOf(std::string_view work)
{
    auto line = takeLine(work);
    return std::string(trimmed(line.substr(std::min(line.size(), line.find(':') + 1))));
}

/// The sum of all threads; NaN where one is missing.
double sumOf(const CsvRow& row, std::size_t before, std::size_t threads)
{
    double sum = 0;
    for (std::size_t at = before; at < before + threads; ++at) {
        double value = 0;
        sum += readNumber(row.cells[at], value) == NumberText::Number ? value : notANumber;
    }
    return sum;
}

}  // namespace

void LikwidKernels::add(const LikwidTable& table)
{
    const auto iterations = numberIn(table.work, "Iterations per thread:");
    const auto volume = numberIn(table.work, "Data volume (Byte):");
    const auto loads = numberIn(table.work, "Load bytes per element:");
    const auto stores = numberIn(table.work, "Store bytes per elem.:");
    if (!table.isBench() || !iterations || !(*iterations >= 1) || !volume || !loads || !stores ||
        !(*loads + *stores > 0)) {
        return;
    }
    const auto name = fmt::format("{} {:g} B {}", testOf(table.work),
                                  numberIn(table.work, "Size (Byte):").value_or(0),
                                  plural(table.threads.size(), "thread"));
    const auto [place, isNew] = kernels_.try_emplace(name);
    auto& kernel = place->second;
    if (isNew) {
        order_.push_back(name);
        const double lines = *volume / *iterations / lineBytes;
        kernel.iterations = *iterations;
        kernel.loaded = lines * *loads / (*loads + *stores);
        kernel.stored = lines * *stores / (*loads + *stores);
        kernel.instructions = numberIn(table.work, "Instructions:").value_or(0) / *iterations;
    }
    std::map<std::string, std::size_t> counters;
    for (const auto& row : table.rows) {
        counters[visibleText(row.cells.front())] += 1;
    }
    std::map<std::string, double> sums;
    const auto addTo = [&](const std::string& event, double count) {
        const auto [found, isFirst] = sums.emplace(event, 0);
        found->second += count;
        if (isFirst && std::ranges::find(events_, event) == events_.end()) {
            events_.push_back(event);
        }
    };
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        if (const auto& row = table.rows[index]; table.before[index] > 1) {  // else a time
            const auto sum = sumOf(row, table.before[index], table.threads.size());
            const auto event = visibleText(row.cells.front());
            addTo(event, sum);
            if (counters[event] > 1) {
                addTo(event + ":" + visibleText(row.cells[1]), sum);
            }
        }
    }
    for (const auto& [event, sum] : sums) {
        // Executions may choose the number of iterations by the time that they take.
        kernel.counts[event].push_back(sum / *iterations * kernel.iterations);
    }
}

Result<std::shared_ptr<const Benchmark>> LikwidKernels::benchmark(
    const std::string& name, const ImportOptions& options, const Provenance& provenance) const
{
    auto data = std::make_shared<Dataset>();
    for (const auto& [kernel, content] : kernels_) {
        for (const auto& [event, counts] : content.counts) {
            data->repetitions = std::max(data->repetitions, counts.size());
        }
    }
    if (data->repetitions < 2) {
        return std::shared_ptr<const Benchmark>();
    }
    std::set<std::string> tests;
    for (const auto& kernel : order_) {
        tests.insert(kernel.substr(0, kernel.find(' ')));
    }
    const auto count = order_.size();
    Basis basis;
    basis.expectations = {"Lines loaded", "Lines stored", "Instructions"};
    basis.matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(count), 3);
    basis.note =
        "From what likwid-bench prints: the data volume, and the bytes that an element loads and "
        "stores, in lines of 64 bytes; and the number of instructions.";
    for (std::size_t at = 0; at < count; ++at) {
        const auto& kernel = kernels_.at(order_[at]);
        const auto row = static_cast<Eigen::Index>(at);
        basis.matrix.row(row) << kernel.loaded, kernel.stored, kernel.instructions;
        data->iterations.push_back(kernel.iterations);
        data->kernels.append(tests.size() == count ? order_[at].substr(0, order_[at].find(' '))
                                                   : order_[at]);
    }
    bool areWhole = true;
    for (const auto& event : events_) {
        data->eventIds.append(event);
        for (std::size_t repetition = 0; repetition < data->repetitions; ++repetition) {
            for (const auto& kernel : order_) {
                const auto& counts = kernels_.at(kernel).counts;
                const auto found = counts.find(event);
                const double value = found != counts.end() && repetition < found->second.size()
                                         ? found->second[repetition]
                                         : notANumber;
                constexpr double exact = 9007199254740992.0;  // 2^53
                const bool isThere = std::isfinite(value);
                areWhole = areWhole && isThere && value == std::floor(value) && value < exact;
                data->valid.push_back(isThere ? 1 : 0);
                data->rawCounts.push_back(areWhole ? static_cast<std::int64_t>(value) : 0);
                data->values.push_back(value / kernels_.at(kernel).iterations);
            }
        }
    }
    data->eventNames = data->eventIds;
    if (std::ranges::find(data->valid, 0) == data->valid.end()) {
        data->valid.clear();
    }
    if (!areWhole) {
        data->rawCounts.clear();
        data->iterations.clear();
    }
    data->units = "events per iteration over all data";
    data->provenance = provenance;
    std::vector<std::string> dropped;
    const auto own = independentPart(basis, dropped);
    if (!dropped.empty()) {
        data->provenance.notes.push_back(
            fmt::format("These kernels do not separate these expectations from the others, so they "
                        "were left out: {}. Import the files of more kernels together.",
                        list(dropped)));
    }
    data->provenance.notes.emplace_back(
        "A store may read its line first (write-allocate): then reads are the lines loaded and the "
        "lines stored. Counts are sums over the hardware threads; an event without a "
        "counter in its name is the sum of its counters.");
    auto made = std::make_shared<Benchmark>();
    made->name = name;
    made->kind = options.kind.value_or(BenchmarkKind::Custom);
    made->data = std::move(data);
    if (auto good = completeBenchmark(*made, options, &own); !good) {
        return good.error();
    }
    if (options.signaturesFile.empty() && dropped.empty()) {
        auto signatures = unitSignatures(own);
        const auto add = [&](const char* metric, double loaded, double stored) {
            Eigen::VectorXd coefficients(3);
            coefficients << loaded, stored, 0;
            signatures.push_back({metric, coefficients, ""});
        };
        add("Lines read, with write-allocate", 1, 1);
        add("Lines of traffic, with write-allocate", 1, 2);
        made->signatures = std::make_shared<const Signatures>(std::move(signatures));
    }
    return std::shared_ptr<const Benchmark>(std::move(made));
}

}  // namespace papilio::core
