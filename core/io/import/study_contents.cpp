#include "core/io/import/study_contents.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::core {

namespace {

/// One sentence per recorder; of a library with more than can be read, one for all of them.
std::vector<std::string> describeRecorders(const Document& document)
{
    constexpr std::size_t readable = 8;
    struct Library {
        std::string name;
        std::size_t recorders = 0;
        std::size_t values = 0;
        std::vector<std::string> sentences = {};
    };
    std::vector<Library> libraries;
    for (const auto& recorder : document.recorders) {
        const auto end = recorder->name.find("::");
        const auto name = !recorder->library.empty() ? recorder->library
                          : end != std::string::npos ? recorder->name.substr(0, end)
                                                     : std::string();
        auto found = std::ranges::find(libraries, name, &Library::name);
        if (found == libraries.end()) {
            found = libraries.insert(found, Library{.name = name});
        }
        ++found->recorders;
        found->values += recorder->values.size();
        found->sentences.push_back(fmt::format("recorder {}: {}", recorder->name,
                                               plural(recorder->values.size(), "value")));
    }
    std::vector<std::string> sentences;
    for (auto& library : libraries) {
        if (library.recorders > readable) {
            library.sentences = {fmt::format("recorders{}: {} with {}",
                                             library.name.empty() ? "" : " of " + library.name,
                                             library.recorders, plural(library.values, "value"))};
        }
        sentences.insert(sentences.end(), library.sentences.begin(), library.sentences.end());
    }
    return sentences;
}

}  // namespace

std::vector<std::string> notesOf(const Document& document)
{
    std::vector<std::string> notes;
    const auto add = [&notes](const auto& items) {
        for (const auto& item : items) {
            for (const auto& note : item->provenance.notes) {
                if (std::ranges::find(notes, note) == notes.end()) {
                    notes.push_back(note);
                }
            }
        }
    };
    add(document.counters);
    add(document.rooflines);
    add(document.recorders);
    return notes;
}

std::vector<std::string> describeContents(const Document& document)
{
    std::vector<std::string> sentences;
    for (const auto& table : document.counters) {
        sentences.push_back(fmt::format("counters {}: {}, {}", table->name,
                                        plural(table->events.size(), "event"),
                                        plural(table->runs().size(), "run")));
    }
    for (const auto& roofline : document.rooflines) {
        sentences.push_back(fmt::format("roofline {}: {}, {}", roofline->name,
                                        plural(roofline->ceilings.size(), "roof"),
                                        plural(roofline->points.size(), "point")));
    }
    for (const auto& histogram : document.reuse) {
        sentences.push_back(fmt::format("reuse distances {}: {}", histogram->name,
                                        plural(histogram->in(CacheUse::Shared).size(), "object")));
    }
    for (const auto& matrix : document.communication) {
        sentences.push_back(fmt::format("communication {}: {}", matrix->name,
                                        plural(matrix->threads.size(), "thread")));
    }
    const auto recorders = describeRecorders(document);
    sentences.insert(sentences.end(), recorders.begin(), recorders.end());
    for (const auto& set : document.definitions) {
        auto sentence = fmt::format("definitions {}: {}", set->name,
                                    plural(set->definitions.size(), "definition"));
        if (!set->constants.empty()) {
            sentence += ", " + plural(set->constants.size(), "constant");
        }
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::string whyApart(const ImportPreview& found, const Document& study)
{
    std::vector<std::string> own;
    for (const auto& machine : study.machines) {
        own.push_back(machine.id);
    }
    if (!found.machines.empty() && !own.empty()) {
        return std::ranges::find_first_of(found.machines, own) != found.machines.end()
                   ? std::string()
                   : fmt::format(
                         "These files are of another machine ({}) than the open study ({}).",
                         fmt::join(found.machines, ", "), fmt::join(own, ", "));
    }
    for (const auto& item : found.items) {
        bool isOther = false;
        for (const auto& benchmark : study.benchmarks) {
            if (benchmark->kind != item.kind) {
                continue;
            }
            if (benchmark->data->kernels == item.kernelNames) {
                isOther = false;
                break;
            }
            isOther = true;
        }
        if (isOther) {
            return fmt::format("The kernels of {} are not those of the open study.",
                               item.benchmark);
        }
    }
    return {};
}

}  // namespace papilio::core
