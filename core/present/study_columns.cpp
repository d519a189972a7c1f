#include "core/present/study_columns.h"

#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/definitions/definition_export.h"
#include "core/edit/part_edits.h"
#include "core/findings/event_text.h"
#include "core/model/dataset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::core {

namespace {

std::string coefficient(double value)
{
    return shortText(value);
}

/// "events 7, repetitions 2": numbers behind their words need no plural.
template<typename... Counts>
std::string amounts(const Counts&... counts)
{
    std::vector<std::string> texts;
    (texts.push_back(
         fmt::format("{}: {}", counts.first, countText(static_cast<double>(counts.second)))),
     ...);
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string measuredText(const Provenance& provenance)
{
    return provenance.isFileTime && !provenance.created.empty()
               ? sentence("at the latest {} (time stamp of the file)", provenance.created)
               : provenance.created;
}

}  // namespace

std::string provenanceWord(DataOrigin origin)
{
    constexpr EnumNames<DataOrigin, 6> words = {"measured",    "measured",          "simulated",
                                                "constructed", "published numbers", "imported"};
    return std::string(words.of(origin));
}

Columns<std::shared_ptr<const Benchmark>> benchmarkColumns(std::optional<NoisyCounts> noisy)
{
    using Row = std::shared_ptr<const Benchmark>;
    Columns<Row> columns;
    columns.words({"benchmark", "Name"}, [](const Row& row) { return row->name; });
    columns.words({"kind", "Kind"},
                  [](const Row& row) { return std::string(displayName(row->kind)); });
    const auto add = [&columns](const char* id, std::string title, auto count) {
        columns.count({id, std::move(title)}, count);
    };
    add("events", "Events", [](const Row& row) { return row->data->eventCount(); });
    if (noisy) {
        const auto count = [counts = std::move(*noisy)](const Row& row) {
            const auto found = counts.find(row->name);
            return found == counts.end() ? std::nullopt : std::optional(found->second);
        };
        columns.numberAs(
            {"noisy", "Noisy",
             "Events whose noise is above τ of the benchmark; those that are excluded by hand are "
             "not counted"},
            [count](const Row& row) { return count(row).value_or(notANumber); },
            [count](const Row& row) {
                const auto known = count(row);
                return known ? countText(*known) : std::string("…");
            });
    }
    add("repetitions", "Repetitions", [](const Row& row) { return row->data->repetitions; });
    add("threads", "Threads", [](const Row& row) {
        return row->data->threads == 0 ? notANumber : static_cast<double>(row->data->threads);
    });
    add("kernels", "Kernels", [](const Row& row) { return row->data->kernelCount(); });
    add("expectations", "Expectations",
        [](const Row& row) { return row->basis->expectations.size(); });
    add("metrics", "Metrics", [](const Row& row) { return row->signatures->size(); });
    columns.words({"units", "Unit"}, [](const Row& row) { return row->data->units; });
    return columns;
}

std::string countsText(const StatusCounts& counts)
{
    std::vector<std::string> parts;
    for (const auto status : statusesInOrder) {
        if (counts.of(status) > 0 || status == EventStatus::Chosen) {
            parts.push_back(fmt::format("{} {}", counts.of(status), statusWord(status)));
        }
    }
    return sentence("{}: {}", plural(counts.total(), "event"), fmt::join(parts, ", "));
}

Columns<EventStatus> statusColumns(const StatusCounts& counts)
{
    Columns<EventStatus> columns;
    columns.words({"status", "Status"}, [](EventStatus status) { return statusWord(status); });
    columns.count({"events", "Events"}, [counts](EventStatus status) { return counts.of(status); });
    columns.words({"meaning", "Meaning"}, statusMeaning);
    return columns;
}

std::vector<MachineProperty> machineProperties(const Document& document)
{
    std::vector<MachineProperty> rows;
    for (const auto& machine : document.machines) {
        for (const auto& [name, value] : machine.attributes) {
            rows.push_back({machine.id, name, value});
        }
        if (machine.attributes.empty()) {
            rows.push_back({machine.id, {}, {}});
        }
    }
    return rows;
}

Columns<MachineProperty> machineColumns()
{
    Columns<MachineProperty> columns;
    columns.words({"machine", "Machine"}, &MachineProperty::machine);
    columns.words({"property", "Property"}, &MachineProperty::name);
    columns.words({"value", "Value"}, &MachineProperty::value);
    return columns;
}

std::vector<StudyPart> studyParts(const Document& document)
{
    std::vector<StudyPart> parts;
    const auto events = sentence("Events");
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        parts.push_back({"benchmark", benchmark->name, benchmark->machine,
                         amounts(std::pair(events, data.eventCount()),
                                 std::pair("Repetitions", data.repetitions),
                                 std::pair("Kernels", data.kernelCount())),
                         data.provenance});
    }
    for (const auto& table : document.counters) {
        parts.push_back({"counters", table->name, table->machine,
                         amounts(std::pair(events, table->events.size()),
                                 std::pair("Runs", table->runs().size())),
                         table->provenance});
    }
    for (const auto& roofline : document.rooflines) {
        parts.push_back({"roofline", roofline->name, roofline->machine,
                         amounts(std::pair("Roofs", roofline->ceilings.size()),
                                 std::pair("Kernels", roofline->points.size())),
                         roofline->provenance});
    }
    for (const auto& histogram : document.reuse) {
        parts.push_back({"reuse distances", histogram->name, histogram->machine,
                         amounts(std::pair("Objects", histogram->in(CacheUse::Shared).size())),
                         histogram->provenance});
    }
    for (const auto& matrix : document.communication) {
        parts.push_back({"communication", matrix->name, matrix->machine,
                         amounts(std::pair("Threads", matrix->threads.size())),
                         matrix->provenance});
    }
    std::vector<std::pair<StudyPart, std::size_t>> recorders;
    for (const auto& recorder : document.recorders) {
        const auto same = std::ranges::find_if(recorders, [&](const auto& part) {
            return part.first.provenance == recorder->provenance;
        });
        if (same == recorders.end()) {
            recorders.push_back({{"recorders", {}, {}, {}, recorder->provenance}, 1});
        } else {
            ++same->second;
        }
    }
    for (auto& [part, count] : recorders) {
        part.content = amounts(std::pair("Recorders", count));
        parts.push_back(std::move(part));
    }
    return parts;
}

std::string contentsText(const Document& document)
{
    std::vector<std::string> parts;
    const auto add = [&parts](const auto& list, const char* one, const char* several) {
        if (!list.empty()) {
            parts.push_back(plural(list.size(), one, several));
        }
    };
    add(document.benchmarks, "benchmark", "benchmarks");
    add(document.counters, "table of counters", "tables of counters");
    add(document.rooflines, "roofline", "rooflines");
    add(document.reuse, "table of reuse distances", "tables of reuse distances");
    add(document.communication, "communication matrix", "communication matrices");
    add(document.recorders, "recorder", "recorders");
    add(document.definitions, "set of definitions", "sets of definitions");
    return fmt::format("{}", fmt::join(parts, ", "));
}

Columns<StudyPart> partColumns()
{
    using Row = StudyPart;
    Columns<Row> columns;
    const auto add = [&columns](const char* id, std::string title, auto text) {
        columns.words({id, std::move(title)}, text);
    };
    const auto of = [](std::string Provenance::*member) {
        return [member](const Row& row) { return row.provenance.*member; };
    };
    add("kind", "Kind", &Row::kind);
    add("part", "Name", &Row::name);
    add("content", "Contents", &Row::content);
    add("machine", "Machine", &Row::machine);
    add("source", "Source", of(&Provenance::source));
    add("command", "Command", of(&Provenance::command));
    add("origin", "Imported from", of(&Provenance::origin));
    add("measured", "Measured", [](const Row& row) { return measuredText(row.provenance); });
    add("imported", "Imported", of(&Provenance::imported));
    add("notes", "Notes",
        [](const Row& row) { return fmt::format("{}", fmt::join(row.provenance.notes, " ")); });
    return columns;
}

std::vector<NoteRow> noteRows(const Document& document)
{
    std::vector<NoteRow> rows;
    if (!document.notes) {
        return rows;
    }
    const auto& notes = *document.notes;
    if (!notes.tags.empty()) {
        rows.push_back({"tags", tagText(notes.tags)});
    }
    if (!notes.text.empty()) {
        rows.push_back({"study", notes.text});
    }
    for (const auto& [event, text] : notes.events) {
        rows.push_back({event, text});
    }
    for (const auto& note : notes.placed) {
        if (auto part = partOfNote(note); !part.empty()) {
            rows.push_back({std::move(part), note.text});
            continue;
        }
        const auto page = note.plot.substr(0, note.plot.find('/'));
        rows.push_back({sentence("plot of the page {}, at {} and {}", page, numberText(note.x),
                                 numberText(note.y)),
                        note.text});
    }
    return rows;
}

Columns<NoteRow> noteColumns()
{
    Columns<NoteRow> columns;
    columns.words({"of", "Of"}, &NoteRow::of);
    columns.words({"note", "Note"}, &NoteRow::text);
    return columns;
}

Columns<std::shared_ptr<const Snapshot>> snapshotColumns()
{
    using Row = std::shared_ptr<const Snapshot>;
    Columns<Row> columns;
    columns.words({"snapshot", "Snapshot"}, [](const Row& row) { return row->name; });
    columns.words({"taken", "Taken"}, [](const Row& row) { return row->created; });
    columns.words({"holds", "Holds"}, [](const Row& row) {
        return sentence("benchmarks: {}, definitions: {}", row->benchmarks.size(),
                        row->definitions.size());
    });
    return columns;
}

Columns<std::size_t> basisColumns(const Benchmark& benchmark)
{
    Columns<std::size_t> columns;
    columns.words({"kernel", "Kernel"}, [&benchmark](std::size_t kernel) {
        return std::string(benchmark.data->kernels[kernel]);
    });
    const auto& basis = *benchmark.basis;
    for (std::size_t at = 0; at < basis.expectations.size(); ++at) {
        columns.number(
            {basis.expectations[at], basis.expectations[at]},
            [&basis, at](std::size_t kernel) {
                return basis.matrix(static_cast<Eigen::Index>(kernel),
                                    static_cast<Eigen::Index>(at));
            },
            coefficient);
    }
    return columns;
}

Columns<Signature> signatureColumns(const Benchmark& benchmark)
{
    Columns<Signature> columns;
    const auto& basis = *benchmark.basis;
    columns.words({"metric", "Metric"}, &Signature::metric);
    for (std::size_t at = 0; at < basis.expectations.size(); ++at) {
        columns.number(
            {basis.expectations[at], basis.expectations[at]},
            [at](const Signature& row) { return row.coefficients[static_cast<Eigen::Index>(at)]; },
            coefficient);
    }
    columns.words({"note", "Note"}, [&benchmark](const Signature& row) {
        const auto note = row.sum.empty() ? row.note : sumText(row.sum);
        const auto remark = countRemark(row, benchmark);
        return remark + (remark.empty() || note.empty() ? "" : "; ") + note;
    });
    return columns;
}

}  // namespace papilio::core
