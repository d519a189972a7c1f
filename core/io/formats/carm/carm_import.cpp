#include "core/io/formats/carm/carm_import.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/carm/carm_csv.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr std::string_view stemMark = "_data_roofline";
constexpr std::string_view applications = "_applications";

/// "host_data_roofline__inst_fma__isa_avx2__…": the host, and the fields behind it.
struct OutName {
    std::string host;
    std::map<std::string, std::string> fields;

    [[nodiscard]] std::string field(const std::string& name) const
    {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string() : found->second;
    }
    [[nodiscard]] int count(const std::string& name) const
    {
        long long value = 0;
        constexpr long long largest = 1 << 24;
        return readCount(field(name), value) ? static_cast<int>(std::min(value, largest)) : 0;
    }
};

OutName parseName(const std::filesystem::path& path)
{
    const auto stem = textStem(path);
    OutName name;
    const auto at = stem.find(stemMark);
    name.host = stem.substr(0, at);
    std::string_view rest = stem;
    for (rest.remove_prefix(std::min(rest.size(), at)); !rest.empty();) {
        const auto end = std::min(rest.find("__"), rest.size());
        const auto part = rest.substr(0, end);
        const auto split = part.find('_');
        if (split != std::string_view::npos) {
            name.fields.emplace(part.substr(0, split), part.substr(split + 1));
        }
        rest.remove_prefix(std::min(rest.size(), end + 2));
    }
    return name;
}

std::string bandwidthOperation(const OutName& name)
{
    return name.field("onlyld") == "1" ? "load" : streamName(name.count("ldstratio"), 1);
}

/// One line "L1: 1564.50".
Result<void> readLine(std::string_view line,
                      const std::string& file,
                      std::size_t number,
                      const OutName& name,
                      Roofline& roofline)
{
    const auto colon = line.find(':');
    double value = 0;
    if (colon == std::string_view::npos ||
        readNumber(line.substr(colon + 1), value) != NumberText::Number) {
        return unexpectedAt(file, {number}, "a level and its number, as in \"L1: 1564.5\"",
                            fmt::format("\"{}\"", line));
    }
    const std::string level(trimmed(line.substr(0, colon)));
    const bool isCompute = level.starts_with("FP");
    const auto instruction = upperCase(name.field("inst"));
    auto& ceiling = addCeiling(
        roofline, isCompute ? Ceiling::Kind::Compute : Ceiling::Kind::Bandwidth,
        isCompute ? (instruction.empty() ? std::string("FP") : instruction) : level, value);
    ceiling.threads = name.count("threads");
    ceiling.isa = isaName(name.field("isa"));
    ceiling.precision = precisionName(name.field("precision"));
    ceiling.operation = isCompute ? instruction : bandwidthOperation(name);
    ceiling.bytes = level == "DRAM" ? 1024.0 * name.count("drambytes") : 0;
    return {};
}

Result<void> readOut(std::string_view text,
                     const std::filesystem::path& path,
                     std::vector<Roofline>& rooflines)
{
    const auto name = parseName(path);
    auto& roofline = rooflineNamed(rooflines, name.host);
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto content = trimmed(takeLine(text), " \t\r");
        if (content.empty()) {
            continue;
        }
        if (auto good = readLine(content, path.string(), line, name, roofline); !good) {
            return good;
        }
    }
    return {};
}

Result<void> readOne(const ImportFile& file, std::vector<Roofline>& rooflines)
{
    if (looksLikeCarmRoofs(file.text)) {
        auto host = textStem(file.path);  // MN5_roofline
        host.erase(std::min(host.find("_roofline"), host.size()));
        return readCarmRoofs(file.text, file.name, host, rooflines);
    }
    if (looksLikeCarmApplications(file.text)) {
        auto machine = textStem(file.path);
        const auto at = machine.size() > applications.size() ? machine.size() - applications.size()
                                                             : machine.size();
        const bool marked =
            machine.substr(at) == applications || machine.substr(at) == "_Applications";
        return readCarmApplications(file.text, file.name, marked ? machine.substr(0, at) : machine,
                                    rooflines);
    }
    return readOut(file.text, file.path, rooflines);
}

bool looksLikeCarm(const std::filesystem::path& path, std::string_view head)
{
    const bool isOut = path.extension() == ".out" && head.starts_with("L1:") &&
                       head.find("FP") != std::string_view::npos;
    return isOut || looksLikeCarmRoofs(head) || looksLikeCarmApplications(head);
}

Result<Document> readCarm(const std::vector<std::filesystem::path>& paths,
                          const ImportOptions&,
                          const std::stop_token& stop,
                          const Progress& progress)
{
    std::vector<Roofline> rooflines;
    auto good = forEachFile(paths, stop, progress,
                            [&](const ImportFile& file) { return readOne(file, rooflines); });
    if (!good) {
        return good.error();
    }
    for (auto& roofline : rooflines) {
        joinRepetitions(roofline);
        roofline.machine = roofline.name;
    }
    return documentOf(std::move(rooflines), "carm", paths);
}

}  // namespace

FileFormat carmFormat()
{
    return {ImportFormat::Carm, "carm", "results of the CARM tool", looksLikeCarm, readCarm};
}

}  // namespace papilio::core
