#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

#ifdef PAPILIO_HAS_YAML
#include <yaml-cpp/yaml.h>
#endif

namespace papilio::core {

namespace {

#ifdef PAPILIO_HAS_YAML

ParseError wrongYaml(const YAML::Node& node, std::string sentence)
{
    const auto line = node.Mark().line;
    return {std::move(sentence), {}, {line < 0 ? 0 : static_cast<std::size_t>(line) + 1}};
}

std::string textOf(const YAML::Node& node)
{
    return node && node.IsScalar() ? node.Scalar() : std::string();
}

/// "279.30 GB/s" as 279.3e9: a number and a unit with a prefix of thousands.
std::optional<double> quantity(std::string_view text)
{
    auto value = readNumber(takeWord(text));
    if (!value) {
        return std::nullopt;
    }
    text = trimmed(text);
    constexpr std::string_view prefixes = "kMGT";
    const auto power = text.size() < 2 ? std::string_view::npos : prefixes.find(text.front());
    for (std::size_t step = 0; power != std::string_view::npos && step <= power; ++step) {
        *value *= 1000;
    }
    return value;
}

double required(const YAML::Node& node, const std::string& what)
{
    const auto value = node ? quantity(textOf(node)) : std::nullopt;
    if (!value || !(*value > 0)) {
        throw wrongYaml(node, fmt::format("expected {}, found {}", what,
                                          quotedExcerpt(node ? textOf(node) : std::string())));
    }
    return *value;
}

int count(double value)
{
    constexpr double most = 1 << 24;
    return static_cast<int>(std::clamp(value, 0.0, most));
}

/// The size with kibi: files write "32 kB" for the cache of 32 KiB that sets, ways and lines make.
double sizeOf(const YAML::Node& level)
{
    const auto cache = level["cache per group"];
    double size = 1;
    for (const auto* part : {"sets", "ways", "cl_size"}) {
        const auto value = cache ? quantity(textOf(cache[part])) : std::nullopt;
        size = value ? size * *value : 0;
    }
    return size > 0 ? size : quantity(textOf(level["size per group"])).value_or(0);
}

std::string levelName(const std::string& level)
{
    return level == "MEM" ? "DRAM" : level;
}

class MachineFile {
public:
    MachineFile(const YAML::Node& machine, Roofline& roofline)
        : machine_(machine),
          roofline_(roofline)
    {}

    void read()
    {
        if (!machine_.IsMap()) {
            throw wrongYaml(machine_, "expected fields such as \"memory hierarchy\"");
        }
        levels();
        peaks();
        const auto benchmarks = machine_["benchmarks"];
        const auto measurements = benchmarks ? benchmarks["measurements"] : YAML::Node();
        if (measurements && measurements.IsMap()) {
            for (const auto& level : measurements) {
                for (const auto& smt : level.second) {
                    bandwidths(textOf(level.first), smt.second);
                }
            }
        }
        joinRepetitions(roofline_);
        if (!open_.empty()) {
            roofline_.provenance.notes.push_back(
                fmt::format("The file does not have: {}.", list(open_)));
        }
    }

private:
    void levels()
    {
        for (const auto& level : machine_["memory hierarchy"]) {
            const double bytes = sizeOf(level);
            const auto shared = quantity(textOf(level["cores per group"]));
            if (bytes > 0) {
                roofline_.levels.push_back({visibleText(levelName(textOf(level["level"]))), bytes,
                                            std::max(1, count(shared.value_or(1)))});
            }
        }
    }

    /// FLOPs per cycle and clock, of one core and of a socket.
    void peaks()
    {
        const auto clock = quantity(textOf(machine_["clock"]));
        const auto cores = quantity(textOf(machine_["cores per socket"]));
        const auto flops = machine_["FLOPs per cycle"];
        if (!clock || !flops || !flops.IsMap()) {
            open_.emplace_back("clock and FLOPs per cycle");
            return;
        }
        for (const auto& precision : flops) {
            if (!precision.second.IsMap()) {
                continue;
            }
            for (const auto& entry : precision.second) {
                const auto name = textOf(entry.first);
                const auto perCycle = quantity(textOf(entry.second));
                if (name != "total" && (!perCycle || !(*perCycle > 0))) {
                    open_.push_back(
                        visibleText("FLOPs per cycle of " + name + ", " + textOf(precision.first)));
                    continue;
                }
                const std::set<int> numbers = {1, std::max(1, count(cores.value_or(1)))};
                for (const int threads : name == "total" ? std::set<int>() : numbers) {
                    auto& peak = addCeiling(roofline_, Ceiling::Kind::Compute, visibleText(name),
                                            *perCycle * *clock * threads * 1e-9);
                    peak.threads = threads;
                    peak.precision = precisionName(visibleText(textOf(precision.first)));
                    peak.operation = visibleText(name);
                }
            }
        }
    }

    /// Each kernel has a list by the number of cores.
    void bandwidths(const std::string& level, const YAML::Node& measured)
    {
        const auto results = measured.IsMap() ? measured["results"] : YAML::Node();
        if (!results || !results.IsMap()) {
            return;
        }
        const auto perCore = quantity(textOf(measured["threads per core"])).value_or(1);
        for (const auto& kernel : results) {
            const auto name = textOf(kernel.first);
            const auto stats = measured["stats"] ? measured["stats"][name] : YAML::Node();
            for (std::size_t at = 0; at < kernel.second.size(); ++at) {
                std::vector<double> values;
                if (stats && at < stats.size()) {
                    for (const auto& value : stats[at]) {
                        values.push_back(required(value, "a bandwidth") * 1e-9);
                    }
                }
                if (values.empty()) {
                    values.push_back(required(kernel.second[at], "a bandwidth") * 1e-9);
                }
                for (const double value : values) {
                    auto& roof = addCeiling(roofline_, Ceiling::Kind::Bandwidth,
                                            visibleText(levelName(level)), value);
                    roof.threads = count(entry(measured["threads"], at));
                    roof.bytes = entry(measured["total size"], at);
                    roof.isa = isaOf(name);
                    roof.precision = "double";
                    roof.operation = visibleText(name);
                    if (perCore > 1) {
                        roof.operation += fmt::format(", {:.0f} threads a core", perCore);
                    }
                }
            }
        }
    }

    /// 0 where the list does not have it.
    static double entry(const YAML::Node& list, std::size_t at)
    {
        return list && list.IsSequence() && at < list.size()
                   ? quantity(textOf(list[at])).value_or(0)
                   : 0;
    }

    /// From the kernel of likwid-bench that was fastest: "copy_avx512".
    [[nodiscard]] std::string isaOf(const std::string& kernel) const
    {
        const auto about = machine_["benchmarks"]["kernels"];
        const auto fastest =
            about && about[kernel] ? textOf(about[kernel]["fastest bench kernel"]) : std::string();
        for (const auto& word : split(fastest, "_")) {
            if (word.starts_with("avx") || word.starts_with("sse") || word.starts_with("sve")) {
                return visibleText(isaName(word));
            }
        }
        return {};
    }

    const YAML::Node& machine_;
    Roofline& roofline_;
    std::vector<std::string> open_;  ///< what the file leaves open
};

Document parseMachine(const ImportFile& file, const ImportOptions& options)
{
    Roofline roofline;
    roofline.name = file.nameFor(options);
    std::string model;
    try {
        const auto machine = YAML::Load(std::string(file.text));
        MachineFile(machine, roofline).read();
        model = visibleText(textOf(machine["model name"]));
        model =
            model.empty() || model == "null" ? visibleText(textOf(machine["model type"])) : model;
    } catch (const YAML::Exception& wrong) {
        throw ParseError{fmt::format("line {}, column {}: expected YAML as kerncraft reads it: {}",
                                     wrong.mark.line + 1, wrong.mark.column + 1, wrong.msg)};
    }
    if (roofline.ceilings.empty()) {
        throw ParseError{
            "contains neither bandwidths nor FLOPs per cycle; complete it "
            "with likwid_bench_auto of kerncraft"};
    }
    roofline.provenance.notes.emplace_back(
        "kerncraft itself takes the best repetition of each bandwidth; the value here is the "
        "median. Compute roofs are clock times FLOPs per cycle, not measured.");
    roofline.machine = model;
    auto document = documentOf({std::move(roofline)}, "kerncraft", {file.path});
    if (!model.empty()) {
        document.machines.push_back({model, {{"model", model}}});
    }
    return document;
}

#else

Document parseMachine(const ImportFile&, const ImportOptions&)
{
    throw ParseError{
        "is a machine file of kerncraft (YAML), and this Papilio was built without "
        "yaml-cpp; install libyaml-cpp-dev and build it again",
        {},
        {},
        Errc::Unsupported};
}

#endif

bool looksLikeKerncraft(const std::filesystem::path&, std::string_view head)
{
    return head.find("memory hierarchy:") != std::string_view::npos &&
           (head.find("kerncraft version:") != std::string_view::npos ||
            head.find("FLOPs per cycle:") != std::string_view::npos);
}

}  // namespace

/**
 * Machine files of kerncraft (YAML), as a roofline: the bandwidths of every level and number of
 * threads (median, lowest and highest of the repetitions), the peak in GFLOP/s from clock and FLOPs
 * per cycle, and the sizes of the caches.
 *
 * Reading needs yaml-cpp; without it the format is refused with a sentence that says so.
 */
FileFormat kerncraftFormat()
{
    return {"kerncraft", "machine file of kerncraft", looksLikeKerncraft, readEach<parseMachine>};
}

}  // namespace papilio::core
