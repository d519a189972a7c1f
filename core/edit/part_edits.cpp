#include "core/edit/part_edits.h"

#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/formula/run_counts.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view mark = "part/";  // placed notes that are at no place of a plot

std::string keyOf(const MeasuredPart& part)
{
    const auto begin = std::string(mark);
    switch (part.kind) {
        case MeasuredPart::Kind::Run:
            return begin + "run " + part.name;
        case MeasuredPart::Kind::Counts:
            return begin + "counts " + part.name;
        case MeasuredPart::Kind::CountedRun:
            return begin + "counts " + part.owner + ", run " + part.name;
        case MeasuredPart::Kind::Kernel:
            return begin + "roofline " + part.owner + ", kernel " + part.name;
    }
    return begin;
}

bool isTaken(const Document& document, const MeasuredPart& part, const std::string& name)
{
    if (part.kind == MeasuredPart::Kind::Run) {
        return std::ranges::any_of(document.recorders, [&](const auto& recorder) {
            return traceSubject(*recorder) == name;
        });
    }
    if (part.kind == MeasuredPart::Kind::Counts) {
        return document.counterTable(name) != nullptr;
    }
    if (part.kind == MeasuredPart::Kind::Kernel) {
        const auto roofline = document.roofline(part.owner);
        return roofline && std::ranges::find(roofline->points, name, &RooflinePoint::name) !=
                               roofline->points.end();
    }
    const auto table = document.counterTable(part.owner);
    return table &&
           std::ranges::find(table->columns, name, &CounterColumn::run) != table->columns.end();
}

/// What a name told of a run stays with it: a name is the user's.
std::shared_ptr<const Recorder> renamedRecorder(const Recorder& recorder,
                                                const std::string& from,
                                                const std::string& to)
{
    auto changed = std::make_shared<Recorder>(recorder);
    if (recorder.outer == from) {
        changed->outer = to;
    }
    if (traceSubject(recorder) != from) {
        return changed;
    }
    const auto at = changed->name.find(from);
    if (at != std::string::npos && recorder.subject == from) {
        changed->name.replace(at, from.size(), to);
    }
    changed->subject = to;
    changed->problem = traceProblem(recorder);
    const auto keep = [&](const char* property, auto isSaidBy) {
        const bool was = isSaidBy(traceSolver(from));
        if (was != isSaidBy(traceSolver(to)) && !recorder.statistic(property)) {
            changed->statistics.emplace_back(property, was);
        }
    };
    keep("preconditioned", isPreconditioned);
    keep("eigenproblem", isEigensolver);
    return changed;
}

/// Names of recorders are unique.
void numberDoubles(std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    std::set<std::string> names;
    for (auto& recorder : recorders) {
        const auto name = freeName(
            recorder->name, [&](const std::string& one) { return !names.insert(one).second; });
        if (name != recorder->name) {
            auto other = std::make_shared<Recorder>(*recorder);
            other->name = name;
            recorder = std::move(other);
        }
    }
}

template<typename Change>
void changeTable(Document& document, const std::string& name, Change change)
{
    for (auto& table : document.counters) {
        if (table->name == name) {
            auto changed = std::make_shared<CounterTable>(*table);
            change(*changed);
            table = std::move(changed);
        }
    }
}

template<typename Change>
void changePoints(Document& document, const std::string& name, Change change)
{
    for (auto& roofline : document.rooflines) {
        if (roofline->name == name) {
            auto changed = std::make_shared<Roofline>(*roofline);
            change(changed->points);
            roofline = std::move(changed);
        }
    }
}

CounterTable withoutRun(const CounterTable& table, const std::string& run)
{
    return withColumns(table, filtered(indicesBelow(table.columns.size()), [&](std::size_t column) {
                           return table.columns[column].run != run;
                       }));
}

void setNotes(Document& document, const StudyNotes& notes)
{
    document.notes = notes.isEmpty() ? nullptr : std::make_shared<const StudyNotes>(notes);
}

/// Those on parts that are not there: with a table go the notes on its runs.
void removeLostNotes(Document& document)
{
    using Kind = MeasuredPart::Kind;
    std::set<std::string> keys;
    for (const auto& recorder : document.recorders) {
        keys.insert(keyOf({.name = traceSubject(*recorder)}));
    }
    for (const auto& table : document.counters) {
        keys.insert(keyOf({Kind::Counts, table->name}));
        for (const auto& column : table->columns) {
            keys.insert(keyOf({Kind::CountedRun, column.run, table->name}));
        }
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            keys.insert(keyOf({Kind::Kernel, point.name, roofline->name}));
        }
    }
    auto notes = *document.notes;
    std::erase_if(notes.placed, [&keys](const PlacedNote& note) {
        return note.plot.starts_with(mark) && !keys.contains(note.plot);
    });
    setNotes(document, notes);
}

}  // namespace

Result<Document> renamePart(Document document, const MeasuredPart& part, const std::string& to)
{
    const std::string name(trimmed(to));
    if (!isTaken(document, part, part.name)) {
        return Error{Errc::NotFound, sentence("The study has no “{}”.", part.name)};
    }
    if (name == part.name) {
        return document;
    }
    if (name.empty() || isTaken(document, part, name)) {
        return Error{Errc::InvalidArgument,
                     name.empty() ? sentence("Enter a name.")
                                  : sentence("“{}” is the name of another one.", name)};
    }
    auto renamed = part;
    renamed.name = name;
    if (part.kind == MeasuredPart::Kind::Run) {
        for (auto& recorder : document.recorders) {
            recorder = renamedRecorder(*recorder, part.name, name);
        }
        numberDoubles(document.recorders);
    } else if (part.kind == MeasuredPart::Kind::Counts) {
        changeTable(document, part.name, [&](CounterTable& table) { table.name = name; });
    } else if (part.kind == MeasuredPart::Kind::Kernel) {
        changePoints(document, part.owner, [&](auto& points) {
            for (auto& point : points) {
                point.name = point.name == part.name ? name : point.name;
            }
        });
    } else {
        changeTable(document, part.owner, [&](CounterTable& table) {
            for (auto& column : table.columns) {
                column.run = column.run == part.name ? name : column.run;
            }
        });
    }
    if (document.notes) {
        auto notes = *document.notes;
        const auto before = keyOf(part);
        for (auto& note : notes.placed) {
            if (note.plot == before) {
                note.plot = keyOf(renamed);
            } else if (part.kind == MeasuredPart::Kind::Counts &&
                       note.plot.starts_with(before + ", run ")) {
                note.plot.replace(0, before.size(), keyOf(renamed));
            }
        }
        setNotes(document, notes);
    }
    return document;
}

Document removeParts(Document document, const std::vector<MeasuredPart>& parts)
{
    for (const auto& part : parts) {
        if (part.kind == MeasuredPart::Kind::Run) {
            std::erase_if(document.recorders, [&](const auto& recorder) {
                return traceSubject(*recorder) == part.name || recorder->outer == part.name;
            });
        } else if (part.kind == MeasuredPart::Kind::CountedRun) {
            changeTable(document, part.owner,
                        [&](CounterTable& table) { table = withoutRun(table, part.name); });
        } else if (part.kind == MeasuredPart::Kind::Kernel) {
            changePoints(document, part.owner, [&](auto& points) {
                std::erase_if(points, [&](const auto& point) { return point.name == part.name; });
            });
        }
        std::erase_if(document.counters, [&](const auto& table) {
            return table->columns.empty() ||
                   (part.kind == MeasuredPart::Kind::Counts && table->name == part.name);
        });
    }
    if (document.notes) {
        removeLostNotes(document);
    }
    return document;
}

std::string noteOn(const Document& document, const MeasuredPart& part)
{
    const auto notes =
        document.notes ? document.notes->ofPlot(keyOf(part)) : std::vector<PlacedNote>();
    return notes.empty() ? std::string() : notes.front().text;
}

StudyNotes withNote(StudyNotes notes, const MeasuredPart& part, const std::string& text)
{
    const auto key = keyOf(part);
    notes.setPlot(
        key, text.empty() ? std::vector<PlacedNote>() : std::vector<PlacedNote>{{key, 0, 0, text}});
    return notes;
}

std::string partOfNote(const PlacedNote& note)
{
    return note.plot.starts_with(mark) ? note.plot.substr(mark.size()) : std::string();
}

}  // namespace papilio::core
