#include "core/present/study_columns.h"

#include "core/analysis/verdict_reason.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/model/data_origin.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::core {

namespace {

std::string counted(double value)
{
    return countText(value);
}

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
               ? say("Columns", "{} (time stamp of the file)", provenance.created)
               : provenance.created;
}

}  // namespace

std::string provenanceWord(const Provenance& provenance)
{
    switch (dataOrigin(provenance)) {
        case DataOrigin::Simulated:
            return say("Columns", "simulated");
        case DataOrigin::Constructed:
            return say("Columns", "constructed");
        case DataOrigin::Published:
            return say("Columns", "published numbers");
        case DataOrigin::Imported:
            return say("Columns", "imported");
        case DataOrigin::Measured:
            break;
    }
    return say("Columns", "measured");
}

Columns<std::shared_ptr<const Benchmark>> benchmarkColumns(std::optional<NoisyCounts> noisy)
{
    using Row = std::shared_ptr<const Benchmark>;
    Columns<Row> columns;
    columns.emplace_back("benchmark", say("Columns", "Name")).words([](const Row& row) {
        return row->name;
    });
    columns.emplace_back("kind", say("Columns", "Kind")).words([](const Row& row) {
        return std::string(displayName(row->kind));
    });
    const auto add = [&columns](const char* id, std::string title, auto count) {
        columns.emplace_back(id, std::move(title)).number(count, counted);
    };
    add("events", say("Columns", "Events"), [](const Row& row) { return row->data->eventCount(); });
    if (noisy) {
        const auto count = [counts = std::move(*noisy)](const Row& row) {
            const auto found = counts.find(row->name);
            return found == counts.end() ? std::nullopt : std::optional(found->second);
        };
        columns
            .emplace_back("noisy", say("Columns", "Noisy"),
                          say("Columns",
                              "Events whose noise is above τ of the benchmark; those that are "
                              "excluded by hand are not counted"))
            .numberAs([count](const Row& row) { return count(row).value_or(notANumber); },
                      [count](const Row& row) {
                          const auto known = count(row);
                          return known ? counted(*known) : std::string("…");
                      });
    }
    add("repetitions", say("Columns", "Repetitions"),
        [](const Row& row) { return row->data->repetitions; });
    add("threads", say("Columns", "Threads"), [](const Row& row) {
        return row->data->threads == 0 ? notANumber : static_cast<double>(row->data->threads);
    });
    add("kernels", say("Columns", "Kernels"),
        [](const Row& row) { return row->data->kernelCount(); });
    add("expectations", say("Columns", "Expectations"),
        [](const Row& row) { return row->basis->expectations.size(); });
    add("metrics", say("Columns", "Metrics"),
        [](const Row& row) { return row->signatures->size(); });
    columns.emplace_back("units", say("Columns", "Unit")).words([](const Row& row) {
        return row->data->units;
    });
    return columns;
}

Columns<EventStatus> statusColumns(const StatusCounts& counts)
{
    Columns<EventStatus> columns;
    columns.emplace_back("status", say("Columns", "Status")).words([](EventStatus status) {
        return statusWord(status);
    });
    columns.emplace_back("events", say("Columns", "Events"))
        .number([counts](EventStatus status) { return counts.of(status); }, counted);
    columns.emplace_back("meaning", say("Columns", "Meaning")).words(statusMeaning);
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
    columns.emplace_back("machine", say("Columns", "Machine")).words(&MachineProperty::machine);
    columns.emplace_back("property", say("Columns", "Property")).words(&MachineProperty::name);
    columns.emplace_back("value", say("Columns", "Value")).words(&MachineProperty::value);
    return columns;
}

std::vector<StudyPart> studyParts(const Document& document)
{
    std::vector<StudyPart> parts;
    const auto events = say("Columns", "Events");
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        parts.push_back({say("Columns", "benchmark"), benchmark->name, benchmark->machine,
                         amounts(std::pair(events, data.eventCount()),
                                 std::pair(say("Columns", "Repetitions"), data.repetitions),
                                 std::pair(say("Columns", "Kernels"), data.kernelCount())),
                         data.provenance});
    }
    for (const auto& table : document.counters) {
        parts.push_back({say("Columns", "counters"), table->name, table->machine,
                         amounts(std::pair(events, table->events.size()),
                                 std::pair(say("Columns", "Runs"), table->runs().size())),
                         table->provenance});
    }
    for (const auto& roofline : document.rooflines) {
        parts.push_back({say("Columns", "roofline"), roofline->name, roofline->machine,
                         amounts(std::pair(say("Columns", "Roofs"), roofline->ceilings.size()),
                                 std::pair(say("Columns", "Kernels"), roofline->points.size())),
                         roofline->provenance});
    }
    for (const auto& histogram : document.reuse) {
        parts.push_back(
            {say("Columns", "reuse distances"), histogram->name, histogram->machine,
             amounts(std::pair(say("Columns", "Objects"), histogram->in(CacheUse::Shared).size())),
             histogram->provenance});
    }
    for (const auto& matrix : document.communication) {
        parts.push_back({say("Columns", "communication"), matrix->name, matrix->machine,
                         amounts(std::pair(say("Columns", "Threads"), matrix->threads.size())),
                         matrix->provenance});
    }
    std::vector<std::pair<StudyPart, std::size_t>> recorders;
    for (const auto& recorder : document.recorders) {
        const auto same = std::ranges::find_if(recorders, [&](const auto& part) {
            return part.first.provenance == recorder->provenance;
        });
        if (same == recorders.end()) {
            recorders.push_back(
                {{say("Columns", "recorders"), {}, {}, {}, recorder->provenance}, 1});
        } else {
            ++same->second;
        }
    }
    for (auto& [part, count] : recorders) {
        part.content = amounts(std::pair(say("Columns", "Recorders"), count));
        parts.push_back(std::move(part));
    }
    return parts;
}

Columns<StudyPart> partColumns()
{
    using Row = StudyPart;
    Columns<Row> columns;
    const auto add = [&columns](const char* id, std::string title, auto text) {
        columns.emplace_back(id, std::move(title)).words(text);
    };
    const auto of = [](std::string Provenance::*member) {
        return [member](const Row& row) { return row.provenance.*member; };
    };
    add("kind", say("Columns", "Kind"), &Row::kind);
    add("part", say("Columns", "Name"), &Row::name);
    add("content", say("Columns", "Contents"), &Row::content);
    add("machine", say("Columns", "Machine"), &Row::machine);
    add("source", say("Columns", "Source"), of(&Provenance::source));
    add("command", say("Columns", "Command"), of(&Provenance::command));
    add("origin", say("Columns", "Imported from"), of(&Provenance::origin));
    add("measured", say("Columns", "Measured"),
        [](const Row& row) { return measuredText(row.provenance); });
    add("imported", say("Columns", "Imported"), of(&Provenance::imported));
    add("notes", say("Columns", "Notes"),
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
        rows.push_back({say("NoteRows", "tags"), tagText(notes.tags)});
    }
    if (!notes.text.empty()) {
        rows.push_back({say("NoteRows", "study"), notes.text});
    }
    for (const auto& [event, text] : notes.events) {
        rows.push_back({event, text});
    }
    for (const auto& note : notes.placed) {
        const auto page = note.plot.substr(0, note.plot.find('/'));
        rows.push_back({say("NoteRows", "plot of the page {}, at {} and {}", page,
                            numberText(note.x), numberText(note.y)),
                        note.text});
    }
    return rows;
}

Columns<NoteRow> noteColumns()
{
    Columns<NoteRow> columns;
    columns.emplace_back("of", say("Columns", "Of")).words(&NoteRow::of);
    columns.emplace_back("note", say("Columns", "Note")).words(&NoteRow::text);
    return columns;
}

Columns<std::shared_ptr<const Snapshot>> snapshotColumns()
{
    using Row = std::shared_ptr<const Snapshot>;
    Columns<Row> columns;
    columns.emplace_back("snapshot", say("Columns", "Snapshot")).words([](const Row& row) {
        return row->name;
    });
    columns.emplace_back("taken", say("Columns", "Taken")).words([](const Row& row) {
        return row->created;
    });
    columns.emplace_back("holds", say("Columns", "Holds")).words([](const Row& row) {
        return say("Snapshots", "benchmarks: {}, definitions: {}", row->benchmarks.size(),
                   row->definitions.size());
    });
    return columns;
}

Columns<std::size_t> basisColumns(const Benchmark& benchmark)
{
    Columns<std::size_t> columns;
    columns.emplace_back("kernel", say("Columns", "Kernel"))
        .words([&benchmark](std::size_t kernel) {
            return std::string(benchmark.data->kernels[kernel]);
        });
    const auto& basis = *benchmark.basis;
    for (std::size_t at = 0; at < basis.expectations.size(); ++at) {
        columns.emplace_back(basis.expectations[at], basis.expectations[at])
            .number(
                [&basis, at](std::size_t kernel) {
                    return basis.matrix(static_cast<Eigen::Index>(kernel),
                                        static_cast<Eigen::Index>(at));
                },
                coefficient);
    }
    return columns;
}

Columns<Signature> signatureColumns(const Basis& basis)
{
    Columns<Signature> columns;
    columns.emplace_back("metric", say("Columns", "Metric")).words(&Signature::metric);
    for (std::size_t at = 0; at < basis.expectations.size(); ++at) {
        columns.emplace_back(basis.expectations[at], basis.expectations[at])
            .number(
                [at](const Signature& row) {
                    return row.coefficients[static_cast<Eigen::Index>(at)];
                },
                coefficient);
    }
    columns.emplace_back("note", say("Columns", "Note")).words([basis](const Signature& row) {
        const auto note = row.sum.empty() ? row.note : sumText(row.sum);
        return countsFmaAsTwo(row.coefficients, basis)
                   ? std::string(fmaAsTwo) + (note.empty() ? "" : "; " + note)
                   : note;
    });
    return columns;
}

}  // namespace papilio::core
