#include "core/io/definitions/definition_text.h"

#include "core/base/csv.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/papi_dialect.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

/// One line, whatever the names in it hold: a second one would be content (and to LaTeX, commands).
std::string comment(char mark, std::string_view sentence)
{
    return fmt::format("{} {}\n", mark, visibleText(sentence));
}

/// A name as one field, which computes nothing in a spreadsheet.
std::string quotedField(const std::string& name)
{
    return spreadsheetCell(visibleText(name));
}

void metricComments(std::string& text, const ExportedMetric& metric)
{
    addComment(text, fmt::format("{}: {}", metric.metric, verdictText(metric)));
    if (!metric.isWritten) {
        addComment(text, "  not written: " + reasonText(*metric.reason));
        return;
    }
    if (metric.verdict == Verdict::Approximate) {
        addComment(text, "  WRITTEN ON REQUEST: an approximation");
    } else if (metric.verdict >= Verdict::NotDefinable) {
        addComment(text,
                   "  WRITTEN ON REQUEST: the nearest formula, it does not count what its name "
                   "says");
    }
    if (metric.reason) {
        addComment(text, "  " + reasonText(*metric.reason));
    }
    if (metric.coefficientError > writtenRoundoff) {
        addComment(text, fmt::format("  the written coefficients differ by at most {} ({})",
                                     percentText(metric.coefficientError, NumberStyle::Plain),
                                     ruleText(metric)));
    }
    for (const auto& warning : warningsOf(metric)) {
        addComment(text, "  warning: " + warning);
    }
    for (const auto& caution : cautionsOf(metric)) {
        addComment(text, "  " + caution);
    }
    for (const auto& note : notesOf(metric)) {
        addComment(text, "  " + note);
    }
}

std::string papiText(const DefinitionExport& definitions)
{
    std::string text;
    for (const auto& note : provenanceOf(definitions)) {
        addComment(text, note);
    }
    if (definitions.options.dialect == &dialects::papiUserEvents) {
        addComment(text,
                   "Load with PAPI_USER_EVENTS_FILE=<absolute path of this file> before "
                   "PAPI_library_init.");
    } else {
        addComment(text,
                   "A block of papi_events.csv; alone it replaces all presets "
                   "(PAPI_CSV_EVENT_FILE).");
    }
    text += pmuLine(definitions.options.pmu);
    for (const auto& metric : definitions.metrics) {
        metricComments(text, metric);
        for (const auto& definition : metric.definitions) {
            text += metric.isWritten ? presetLine(definition) + "\n" : std::string();
        }
    }
    return text;
}

/// What a maintainer of PAPI has to know of one preset.
void presetComments(std::string& text, const ProposedPreset& preset, PapiVersion version)
{
    const auto& name = preset.meaning.preset;
    if (!preset.isIn(version)) {
        addComment(text, fmt::format("{} is not here ({}): {}", name, preset.benchmark,
                                     absenceText(preset, version)));
        return;
    }
    auto sentence = fmt::format(
        "{}: {}, {} ({})", name, shortVerdict(preset.verdict, preset.errorWorst),
        preset.confidence.confidence ? toString(*preset.confidence.confidence) : std::string_view(),
        preset.benchmark);
    if (const auto why = confidenceReasons(preset.confidence.reasons); !why.empty()) {
        sentence += ": " + why;
    }
    addComment(text, sentence);
    if (preset.state() == PresetState::Contradicted) {
        addComment(text, "  " + reasonText(preset));
    }
    for (const auto& caution : cautionsOf(preset)) {
        addComment(text, "  " + caution);
    }
    for (const auto& note : notesOf(preset)) {
        addComment(text, "  " + note);
    }
}

/// "DP Ops: exact", or why it is not written.
std::string statement(const ExportedMetric& metric)
{
    const auto verdict = fmt::format("{}: {}", metric.metric, verdictText(metric));
    return metric.isWritten || !metric.terms.empty()
               ? verdict
               : fmt::format("{} (not written: {})", verdict, reasonText(*metric.reason));
}

std::string csvText(const DefinitionExport& definitions)
{
    std::string text;
    for (const auto& note : provenanceOf(definitions)) {
        text += comment('#', note);
    }
    for (const auto& metric : definitions.metrics) {
        text += comment('#', statement(metric));
        for (const auto& note : notesOf(metric)) {
            text += comment('#', "  " + note);
        }
    }
    text += "metric,name,verdict,event,coefficient,numerator,denominator,backward_error\n";
    for (const auto& metric : definitions.metrics) {
        const auto row = [&](const std::string& term) {
            text += fmt::format("{},{},{},{},{}\n", quotedField(metric.metric), metric.name,
                                toString(metric.verdict), term, exactText(metric.backwardError));
        };
        for (const auto& term : metric.terms) {
            row(fmt::format("{},{},{},{}", quotedField(term.written), exactText(term.coefficient),
                            term.numerator, term.denominator));
        }
        if (metric.terms.empty()) {
            row(",,,");
        }
    }
    return text;
}

Json metricJson(const ExportedMetric& metric)
{
    Json json = {{"metric", metric.metric},
                 {"name", metric.name},
                 {"verdict", toString(metric.verdict)},
                 {"verdict_text", verdictText(metric)},
                 {"formula_of", toString(metric.origin)},
                 {"error", metric.error},
                 {"error_mean", metric.errorMean},
                 {"error_worst", metric.errorWorst},
                 {"formula", metric.infix()},
                 {"rule", ruleText(metric)},
                 {"coefficient_error", metric.coefficientError}};
    json["terms"] = Json::array();
    for (const auto& term : metric.terms) {
        json["terms"].push_back({{"event", term.written},
                                 {"coefficient", term.coefficient},
                                 {"numerator", term.numerator},
                                 {"denominator", term.denominator}});
    }
    json["definitions"] = Json::array();
    for (const auto& definition : metric.definitions) {
        json["definitions"].push_back({{"name", definition.name},
                                       {"type", toString(definition.derivation)},
                                       {"formula", definition.formula},
                                       {"events", definition.events}});
    }
    json["kernels"] = Json::array();
    for (const auto& check : metric.kernels) {
        json["kernels"].push_back(
            {{"kernel", check.kernel},
             {"expected", check.expected},
             {"papi",
              check.computed ? Json(static_cast<long long>(*check.computed)) : Json(nullptr)},
             {"difference", check.difference ? Json(*check.difference) : Json(nullptr)}});
    }
    json["warnings"] = warningsOf(metric);
    json["cautions"] = cautionsOf(metric);
    json["notes"] = notesOf(metric);
    json["note"] = metric.reason ? reasonText(*metric.reason) : std::string();
    return json;
}

std::string jsonText(const DefinitionExport& definitions)
{
    Json json = {{"benchmark", definitions.benchmark->name},
                 {"pmu", definitions.options.pmu},
                 {"notes", provenanceOf(definitions)},
                 {"tags", definitions.options.notes ? definitions.options.notes->tags
                                                    : std::vector<std::string>()},
                 {"iterations", definitions.iterations}};
    json["metrics"] = Json::array();
    json["refused"] = Json::array();
    for (const auto& metric : definitions.metrics) {
        if (metric.isWritten) {
            json["metrics"].push_back(metricJson(metric));
        } else {
            json["refused"].push_back({{"metric", metric.metric},
                                       {"verdict", toString(metric.verdict)},
                                       {"verdict_text", verdictText(metric)},
                                       {"error", metric.error},
                                       {"kind", toString(metric.reason->kind)},
                                       {"reason", reasonText(*metric.reason)}});
        }
    }
    return visibleLines(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string latexText(const std::string& text)
{
    static const std::map<char, std::string_view> spellings = {{'_', "\\_"},
                                                               {'#', "\\#"},
                                                               {'%', "\\%"},
                                                               {'&', "\\&"},
                                                               {'$', "\\$"},
                                                               {'{', "\\{"},
                                                               {'}', "\\}"},
                                                               {'\\', "\\textbackslash{}"},
                                                               {'^', "\\textasciicircum{}"},
                                                               {'~', "\\textasciitilde{}"}};
    std::string safe;
    for (const char c : visibleText(text)) {  // an empty line would end the paragraph and the table
        const auto found = spellings.find(c);
        safe += found == spellings.end() ? std::string_view(&c, 1) : found->second;
    }
    return safe;
}

// Long event names may break at their separators.
std::string latexEvent(const std::string& event)
{
    std::string text = latexText(event);
    for (const std::string_view mark : {":", "\\_"}) {
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + mark.size())) {
            at += mark.size();
            text.insert(at, "\\allowbreak{}");
        }
    }
    return "\\texttt{" + text + "}";
}

std::string latexTerm(const ExportTerm& term, bool isFirst)
{
    const long long top = std::abs(term.numerator);
    std::string factor = term.denominator == 1
                             ? fmt::format("{}", top)
                             : fmt::format("\\frac{{{}}}{{{}}}", top, term.denominator);
    const std::string sign = term.numerator < 0 ? "-" : isFirst ? "" : "+";
    return fmt::format("${}{} \\times$ {}", sign, factor, latexEvent(term.written));
}

std::string latexTable(const DefinitionExport& definitions)
{
    std::string text;
    for (const auto& note : provenanceOf(definitions)) {
        text += comment('%', note);
    }
    for (const auto& metric : definitions.metrics) {
        if (!metric.isWritten) {
            text += comment('%', statement(metric));
        }
        for (const auto& note : notesOf(metric)) {
            text += comment('%', fmt::format("{}: {}", metric.metric, note));
        }
    }
    text += fmt::format(
        "\\begin{{table}}\n\\centering\n\\caption{{Metrics of the benchmark {}}}\n"
        "\\begin{{tabular}}{{lp{{0.6\\linewidth}}ll}}\n\\hline\n"
        "Metric & Combination of Raw Events & Error (Eq.~5) & Verdict \\\\\n\\hline\n",
        latexText(definitions.benchmark->name));
    for (const auto& metric : definitions.metrics) {
        std::string sum;
        for (const auto& term : metric.terms) {
            sum += (sum.empty() ? "" : " ") + latexTerm(term, sum.empty());
        }
        text += fmt::format("{} & {} & {:.2e} & {} \\\\\n", latexText(metric.metric), sum,
                            metric.backwardError, latexText(shortVerdict(metric)));
    }
    return text + "\\hline\n\\end{tabular}\n\\end{table}\n";
}

/// Definitions of one metric, and what is said of it in comments before them.
struct PapiXmlEvent {
    std::vector<Preset> definitions;
    std::vector<std::string> comments;
};

constexpr std::string_view rootName = "papieventsbyarch";

std::map<std::string, std::string, std::less<>> descriptionsOf(const pugi::xml_node& root)
{
    std::map<std::string, std::string, std::less<>> texts;
    for (const auto& event : root.child("papistdevents").children("papievent")) {
        texts.emplace(event.attribute("name").value(), event.child_value("desc"));
    }
    return texts;
}

/// The preset of an element; what cannot be one is refused.
std::optional<Preset> presetOf(const pugi::xml_node& event, MetricDefinitions& all)
{
    Preset preset;
    preset.name = event.attribute("name").value();
    const std::string word = event.attribute("derived").value();
    const auto derived =
        word.empty() ? std::optional(Derivation::NotDerived) : named<Derivation>(upperCase(word));
    if (!derived) {
        all.refuse(preset.name,
                   {Errc::Malformed, fmt::format("PAPI has no derivation {}", visibleText(word))});
        return std::nullopt;
    }
    preset.derivation = *derived;
    preset.formula = event.attribute("formula").value();
    for (const auto& native : event.child("native").children("event")) {
        preset.events.emplace_back(native.attribute("name").value());
    }
    return preset;
}

/// Two hyphens would end a comment.
void addXmlComment(pugi::xml_node& parent, std::string_view sentence)
{
    auto text = visibleText(sentence);
    for (auto at = text.find("--"); at != std::string::npos; at = text.find("--", at)) {
        text.insert(at + 1, " ");
    }
    parent.append_child(pugi::node_comment).set_value((" " + text + " ").c_str());
}

bool looksLikePapiXml(std::string_view head)
{
    return trimmed(head, " \t\r\n").starts_with('<') &&
           head.find('<' + std::string(rootName)) != std::string_view::npos;
}

Result<MetricDefinitions> parsePapiXml(std::string_view text, const std::filesystem::path& path)
{
    text = trimmed(text, " \t\r\n");
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text.data(), text.size());
    if (!parsed) {
        return errorAt(path.string(), positionAt(text, static_cast<std::size_t>(parsed.offset)),
                       fmt::format("is not XML: {}", parsed.description()));
    }
    const auto root = document.child(std::string(rootName).c_str());
    const auto texts = descriptionsOf(root);
    MetricDefinitions all;
    all.dialect = &dialects::papiUserEvents;
    for (const auto& architecture : root.children("availevents")) {
        for (const auto& event : architecture.children("papievent")) {
            auto preset = presetOf(event, all);
            if (!preset) {
                continue;
            }
            if (const auto found = texts.find(preset->name); found != texts.end()) {
                preset->longDescription = found->second;
            }
            addPreset(*preset, architecture.attribute("arch").value(), all);
        }
    }
    if (all.definitions.empty() && all.refused.empty()) {
        return Error{Errc::Malformed,
                     path.string() +
                         ": has no <papievent> in <availevents>; expected papi_events.xml of "
                         "PAPI or of papilio export --format papi-xml"};
    }
    return all;
}

/// <papieventsbyarch> with the elements of PAPI's own papi_events.xml; `formula` is an addition,
/// that file cannot say it.
std::string papiXml(const std::string& pmu,
                    const std::vector<std::string>& notes,
                    const std::vector<PapiXmlEvent>& all)
{
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    auto root = document.append_child(std::string(rootName).c_str());
    // An element and no comment: a comment cannot hold the two hyphens of an option. PAPI skips it.
    auto provenance = root.append_child("provenance");
    for (const auto& note : notes) {
        provenance.append_child("note").text() = visibleText(note).c_str();
    }
    auto names = root.append_child("papistdevents");
    auto events = root.append_child("availevents");
    events.append_attribute("arch") = visibleText(pmu).c_str();
    for (const auto& one : all) {
        for (const auto& comment : one.comments) {
            addXmlComment(events, comment);
        }
        for (const auto& definition : one.definitions) {
            auto name = names.append_child("papievent");
            name.append_attribute("name") = definition.name.c_str();
            name.append_child("desc").text() = visibleText(definition.longDescription).c_str();
            auto event = events.append_child("papievent");
            event.append_attribute("name") = definition.name.c_str();
            if (definition.derivation != Derivation::NotDerived) {
                event.append_attribute("derived") =
                    std::string(toString(definition.derivation)).c_str();
                event.append_attribute("count") = static_cast<unsigned>(definition.events.size());
            }
            if (!definition.formula.empty()) {
                event.append_attribute("formula") = definition.formula.c_str();
            }
            auto native = event.append_child("native");
            for (const auto& used : definition.events) {
                native.append_child("event").append_attribute("name") = used.c_str();
            }
        }
    }
    std::ostringstream stream;
    document.save(stream, "  ");
    return stream.str();
}

class XmlWriter : public PapiWriter {
public:
    using PapiWriter::PapiWriter;

    std::string text(Conversion& made) override
    {
        std::vector<PapiXmlEvent> events;
        for (auto& preset : presets(made)) {
            events.push_back({{std::move(preset)}, {}});
        }
        return papiXml(made.options.pmu, made.options.notes, events);
    }
};

std::string xmlText(const DefinitionExport& definitions)
{
    std::vector<PapiXmlEvent> events;
    for (const auto& metric : definitions.metrics) {
        if (metric.isWritten) {
            auto& one = events.emplace_back();
            one.definitions = metric.definitions;
            one.comments = {fmt::format("{}: {}", metric.metric, verdictText(metric))};
            for (const auto& note : notesOf(metric)) {
                one.comments.push_back(fmt::format("{}: {}", metric.metric, note));
            }
        }
    }
    return papiXml(definitions.options.pmu, provenanceOf(definitions), events);
}

using MetricWriter = std::pair<const Dialect*, std::string (*)(const DefinitionExport&)>;
constexpr auto metricWriters = std::to_array<MetricWriter>({{&dialects::papiUserEvents, papiText},
                                                            {&dialects::papiPresets, papiText},
                                                            {&dialects::papiXml, xmlText},
                                                            {&dialects::csv, csvText},
                                                            {&dialects::json, jsonText},
                                                            {&dialects::latex, latexTable}});

template<class Table>
Result<Table> readTable(const std::string& name, Result<Table> (*read)(std::string_view))
{
    const auto text = readSmallFile(resourceDirectory() / "presets" / name);
    if (!text) {
        return text.error();
    }
    auto table = read(*text);
    return table ? std::move(table) : table.error().in(name);
}

/// resources/presets/equivalents.csv: names of events that mean the same.
Result<EventEquivalents> eventEquivalents()
{
    return readTable<EventEquivalents>("equivalents.csv", [](std::string_view text) {
        return readNamePairs(text, "name,equivalent");
    });
}

/// resources/presets/pmus.csv: PMUs of machines.
Result<PmuNames> pmuNameTable()
{
    return readTable("pmus.csv", readPmuNames);
}

}  // namespace

/**
 * <papieventsbyarch> (the XML that paper 3, section 2, converts to the format of user-defined
 * events): each <papievent> of <availevents arch=> with its derivation, its formula (which Papilio
 * adds; PAPI's own file has sums and differences only) and its <native> events. Descriptions are
 * those of <papistdevents>. What it gives are definitions of PAPI's user-defined events, of which
 * the category is the architecture.
 */
const Dialect dialects::papiXml = {
    .id = "papi-xml",
    .tool = "PAPI",
    .label = "PAPI XML",
    .suffix = ".xml",
    .keeps = Dialect::Descriptions,
    .maskSign = ':',
    .countsOnly = true,
    .wholeNumbers = true,
    .isForPapi = true,
    .namesPresets = true,
    .needsPfmNames = true,
    .looksLike = looksLikePapiXml,
    .read = parsePapiXml,
    .writer = newWriter<XmlWriter>,
};

Error nothingToWrite(const DefinitionExport& definitions)
{
    std::vector<std::pair<std::string, std::string>> reasons;
    for (const auto& metric : definitions.metrics) {
        const auto reason = reasonText(*metric.reason);
        const auto known =
            std::ranges::find(reasons, reason, [](const auto& entry) { return entry.first; });
        if (known == reasons.end()) {
            reasons.emplace_back(reason, metric.metric);
        } else {
            known->second += ", " + metric.metric;
        }
    }
    std::string text = "no metric can be written";
    const char* between = ": ";
    for (const auto& [reason, metrics] : reasons) {
        text += fmt::format("{}{} – {}", between, metrics, reason);
        between = "; ";
    }
    return {Errc::InvalidArgument, text};
}

Result<std::string> exportText(const DefinitionExport& definitions)
{
    if (definitions.writtenCount() == 0) {
        return nothingToWrite(definitions);
    }
    const auto* const writer =
        std::ranges::find(metricWriters, definitions.options.dialect, &MetricWriter::first);
    return writer->second(definitions);
}

std::vector<const Dialect*> metricDialects()
{
    std::vector<const Dialect*> all;
    std::ranges::transform(metricWriters, std::back_inserter(all), &MetricWriter::first);
    return all;
}

std::string presetText(const PresetProposals& proposals, PapiVersion version)
{
    auto text = fmt::format("{}for papi_events.csv of PAPI {}.\n", presetTextMark,
                            proposals.versionsDiffer() || version == PapiVersion::Head
                                ? std::string(toString(version))
                                : std::string("7.0 and later"));
    for (const auto& note : provenanceOf(proposals)) {
        addComment(text, note);
    }
    addComment(text,
               "Replace the presets of these names in PAPI's own file; alone this file replaces "
               "all presets (PAPI_CSV_EVENT_FILE).");
    for (const auto& pmu : proposals.pmus()) {
        text += pmuLine(pmu);
        for (const auto& preset : proposals.presets) {
            if (!preset.isBest || preset.pmu != pmu) {
                continue;
            }
            presetComments(text, preset, version);
            if (preset.isIn(version)) {
                text += presetLine(preset.writtenFor(version).definitions.front()) + "\n";
            }
        }
    }
    return text;
}

Result<std::vector<PresetMeaning>> presetMeanings()
{
    return readTable("meanings.csv", readMeanings);
}

Result<AuditOptions> auditOptions()
{
    auto meanings = presetMeanings();
    if (!meanings) {
        return meanings.error();
    }
    auto equivalents = eventEquivalents();
    if (!equivalents) {
        return equivalents.error();
    }
    auto words = readTable("words.csv", readMeaningWords);
    if (!words) {
        return words.error();
    }
    AuditOptions options;
    options.words = *std::move(words);
    options.meanings = *std::move(meanings);
    options.equivalents = *std::move(equivalents);
    return options;
}

std::filesystem::path installedPresets()
{
    std::filesystem::path newest;
    std::error_code none;
    for (const auto& version : std::filesystem::directory_iterator("/usr/share/papi", none)) {
        const auto path = version.path() / "papi_events.csv";
        if (path > newest && std::ifstream(path).good()) {
            newest = path;
        }
    }
    return newest;
}

std::string pmuOf(const Document& document, const std::string& machine)
{
    const Machine* found = document.machine(machine);
    const auto names = pmuNameTable();
    return found != nullptr && names ? guessPmu(*found, *names) : std::string();
}

}  // namespace papilio::core
