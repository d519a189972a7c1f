#include "core/model/document.h"

#include "core/base/lists.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_set>

namespace papilio::core {

namespace {

Result<void> checkKept(const Benchmark& benchmark)
{
    if (benchmark.name.empty() || !benchmark.basis || !benchmark.signatures) {
        return errorOf(Errc::InvalidArgument,
                       "benchmark \"{}\" is incomplete: a name, a basis and signatures are needed",
                       benchmark.name);
    }
    const auto& matrix = benchmark.basis->matrix;
    if (auto good = checkBasis(*benchmark.basis, static_cast<std::size_t>(matrix.rows())); !good) {
        return good;
    }
    return checkSignatures(*benchmark.signatures, matrix.cols());
}

using Names = std::unordered_set<std::string>;  // of recorders there are hundred thousands

template<typename Item>
Names namesOf(const std::vector<std::shared_ptr<const Item>>& items, std::string Item::*name)
{
    Names names(items.size());
    for (const auto& item : items) {
        names.insert((*item).*name);
    }
    return names;
}

auto isIn(const Names& names)
{
    return [&names](const std::string& name) { return names.contains(name); };
}

template<typename Item, typename Change>
void append(std::vector<std::shared_ptr<const Item>>& items,
            const std::vector<std::shared_ptr<const Item>>& more,
            Change change)
{
    auto taken = namesOf(items, &Item::name);
    for (const auto& item : more) {
        auto copy = std::make_shared<Item>(*item);
        copy->name = freeName(item->name, isIn(taken));
        taken.insert(copy->name);
        change(*copy);
        items.push_back(std::move(copy));
    }
}

/// The same program recorded again: what the subjects of its second run are called, so that they do
/// not mix with those of the first.
std::map<std::string, std::string> repeatedSubjects(const Document& document,
                                                    const Document& content)
{
    const auto names = namesOf(document.recorders, &Recorder::name);
    const auto subjects = namesOf(document.recorders, &Recorder::subject);
    std::map<std::string, std::string> renamed;
    for (const auto& recorder : content.recorders) {
        const auto& subject = recorder->subject;
        if (!subject.empty() && names.contains(recorder->name)) {
            renamed.try_emplace(subject, freeName(subject, isIn(subjects)));
        }
    }
    return renamed;
}

}  // namespace

bool fits(const Benchmark& kept, const Benchmark& present)
{
    return kept.name == present.name && kept.basis && present.data &&
           static_cast<std::size_t>(kept.basis->matrix.rows()) == present.data->kernelCount();
}

Result<void> checkSnapshot(const Snapshot& snapshot)
{
    if (snapshot.name.empty()) {
        return Error{Errc::InvalidArgument, "a snapshot has no name"};
    }
    for (const auto& benchmark : snapshot.benchmarks) {
        if (auto good = checkKept(*benchmark); !good) {
            return good.error().in(fmt::format("snapshot \"{}\"", snapshot.name));
        }
    }
    return {};
}

const Machine* Document::machine(const std::string& id) const
{
    return findBy(machines, id, &Machine::id);
}

void Document::describe(const std::vector<EventDescription>& more)
{
    if (!more.empty()) {
        descriptions = std::make_shared<const EventDescriptions>(
            descriptions ? descriptions->with(more) : EventDescriptions(more));
    }
}

void merge(Document& document, const Document& content)
{
    std::vector<std::pair<std::string, std::string>> renamed;
    for (auto machine : content.machines) {
        const auto id = machine.id;
        for (int number = 2;; ++number) {
            const auto* known = document.machine(machine.id);
            if (known == nullptr) {
                document.machines.push_back(machine);
                break;
            }
            if (known->attributes == machine.attributes) {
                break;
            }
            machine.id = fmt::format("{} {}", id, number);
        }
        renamed.emplace_back(id, machine.id);
    }
    const auto onMachine = [&](auto& item) {
        const auto found =
            std::ranges::find(renamed, item.machine, &std::pair<std::string, std::string>::first);
        if (found != renamed.end()) {
            item.machine = found->second;
        }
    };
    const auto asItIs = [](auto&) {};
    append(document.benchmarks, content.benchmarks, onMachine);
    append(document.counters, content.counters, onMachine);
    append(document.rooflines, content.rooflines, onMachine);
    append(document.reuse, content.reuse, onMachine);
    append(document.communication, content.communication, onMachine);
    const auto subjects = repeatedSubjects(document, content);
    append(document.recorders, content.recorders, [&](Recorder& recorder) {
        if (const auto found = subjects.find(recorder.subject); found != subjects.end()) {
            recorder.subject = found->second;
        }
    });
    append(document.definitions, content.definitions, asItIs);
    if (content.descriptions) {
        document.describe(content.descriptions->all());
    }
    if (content.notes) {
        document.notes =
            document.notes
                ? std::make_shared<const StudyNotes>(merged(*document.notes, *content.notes))
                : content.notes;
    }
}

std::shared_ptr<const CounterTable> shownCounters(const Document& document)
{
    const auto named =
        document.view ? document.counterTable(document.view->text("topdown/counters")) : nullptr;
    return named || document.counters.empty() ? named : document.counters.front();
}

}  // namespace papilio::core
