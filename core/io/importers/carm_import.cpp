#include "core/io/importers/carm_import.h"

#include "core/base/text.h"
#include "core/io/file_text.h"
#include "core/io/importers/carm_csv.h"
#include "core/io/importers/import_provenance.h"
#include "core/io/importers/number_text.h"
#include "core/io/importers/roofline_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr std::string_view mark = "_data_roofline";
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
    const auto stem = path.stem().string();
    OutName name;
    const auto at = stem.find(mark);
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

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(), ::toupper);
    return text;
}

/// One line "L1: 1564.50".
Result<void> readLine(std::string_view line,
                      const std::string& place,
                      const OutName& name,
                      Roofline& roofline)
{
    const auto colon = line.find(':');
    double value = 0;
    if (colon == std::string_view::npos ||
        readNumber(line.substr(colon + 1), value) != NumberText::Number) {
        return Error{Errc::Malformed,
                     fmt::format("{}: expected a level and its number, as in \"L1: 1564.5\", found "
                                 "\"{}\"",
                                 place, line)};
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
        const auto end = std::min(text.find('\n'), text.size());
        auto content = trimmed(text.substr(0, end));
        while (!content.empty() && content.back() == '\r') {
            content.remove_suffix(1);
        }
        text.remove_prefix(std::min(text.size(), end + 1));
        if (content.empty()) {
            continue;
        }
        if (auto good =
                readLine(content, fmt::format("{}: line {}", path.string(), line), name, roofline);
            !good) {
            return good;
        }
    }
    return {};
}

Result<void> readOne(const std::filesystem::path& path, std::vector<Roofline>& rooflines)
{
    const auto text = readSmallFile(path);
    if (!text) {
        return text.error();
    }
    if (!isText(*text)) {
        return Error{Errc::Malformed, path.string() + ": is not UTF-8 text"};
    }
    if (looksLikeCarmRoofs(*text)) {
        return readCarmRoofs(*text, path.string(), rooflines);
    }
    if (looksLikeCarmApplications(*text)) {
        auto machine = path.stem().string();
        const auto at = machine.size() > applications.size() ? machine.size() - applications.size()
                                                             : machine.size();
        const bool marked =
            machine.substr(at) == applications || machine.substr(at) == "_Applications";
        return readCarmApplications(*text, path.string(), marked ? machine.substr(0, at) : machine,
                                    rooflines);
    }
    return readOut(*text, path, rooflines);
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
                          const Progress&)
{
    std::vector<Roofline> rooflines;
    for (const auto& path : paths) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        if (auto good = readOne(path, rooflines); !good) {
            return good.error();
        }
    }
    Document document;
    for (auto& roofline : rooflines) {
        stampImport(roofline.provenance, "carm", paths);
        if (auto good = checkRoofline(roofline); !good) {
            return good.error().in(paths.front().string());
        }
        document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
    }
    return document;
}

}  // namespace

FileFormat carmFormat()
{
    return {ImportFormat::Carm, "carm", "results of the CARM tool", looksLikeCarm, readCarm};
}

}  // namespace papilio::core
