#include "widgets/models/provenance_word.h"

#include "core/present/study_columns.h"
#include "widgets/theme/window_sentences.h"

#include <QStringList>

namespace papilio::widgets {

QString provenanceWord(const core::Provenance& provenance)
{
    return inWindowWords([&] { return core::provenanceWord(provenance); });
}

QString foreignWord(const core::Document& document)
{
    QStringList words;
    bool isForeign = false;
    const auto add = [&](const core::Provenance& provenance) {
        isForeign = core::isForeign(provenance);
        if (const auto word = widgets::provenanceWord(provenance); !words.contains(word)) {
            words << word;
        }
    };
    for (const auto& counters : document.counters) {
        add(counters->provenance);
    }
    for (const auto& roofline : document.rooflines) {
        add(roofline->provenance);
    }
    for (const auto& recorder : document.recorders) {
        add(recorder->provenance);
    }
    return words.size() == 1 && isForeign ? words.front() : QString();
}

}  // namespace papilio::widgets
