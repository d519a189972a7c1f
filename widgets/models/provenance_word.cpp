#include "widgets/models/provenance_word.h"

#include "core/model/dataset.h"
#include "core/present/study_columns.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace papilio::widgets {

QString provenanceWord(const core::Provenance& provenance)
{
    return inWindowWords([&] { return core::provenanceWord(provenance); });
}

QString machineWord(const std::string& text)
{
    static constexpr std::array words = {
        QT_TRANSLATE_NOOP("papilio::widgets", "vendor"),
        QT_TRANSLATE_NOOP("papilio::widgets", "model"),
        QT_TRANSLATE_NOOP("papilio::widgets", "microarchitecture"),
        QT_TRANSLATE_NOOP("papilio::widgets", "cores"),
        QT_TRANSLATE_NOOP("papilio::widgets", "compute units"),
        QT_TRANSLATE_NOOP("papilio::widgets", "caches"),
        QT_TRANSLATE_NOOP("papilio::widgets", "memory"),
        QT_TRANSLATE_NOOP("papilio::widgets", "clock"),
        QT_TRANSLATE_NOOP("papilio::widgets", "kernel"),
        QT_TRANSLATE_NOOP("papilio::widgets", "virtual machine"),
        QT_TRANSLATE_NOOP("papilio::widgets", "hardware counters"),
        QT_TRANSLATE_NOOP("papilio::widgets", "frequency governor"),
        QT_TRANSLATE_NOOP("papilio::widgets", "simulated"),
        QT_TRANSLATE_NOOP("papilio::widgets",
                          "yes: an event model produced the counts, not hardware"),
        QT_TRANSLATE_NOOP("papilio::widgets", "signature"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events per iteration"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events per pass"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events per expected operation"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events per block"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events per access"),
        QT_TRANSLATE_NOOP("papilio::widgets", "events")};
    const auto found = std::ranges::find(words, std::string_view(text),
                                         [](const char* word) { return std::string_view(word); });
    return found == words.end() ? textOf(text) : tr(*found);
}

QString machineAttribute(const std::string& name)
{
    const auto word = machineWord(name);
    return name == "pmu" ? u"PMU"_s : word.contains(u'_') ? word : capitalized(word);
}

}  // namespace papilio::widgets
