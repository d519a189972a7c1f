#include "widgets/models/provenance_word.h"

#include "core/model/data_origin.h"
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
    bool isForeign = true;
    const auto add = [&](const core::Provenance& provenance) {
        isForeign = isForeign && core::isMade(core::dataOrigin(provenance));
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
    return isForeign && words.size() == 1 ? words.front() : QString();
}

}  // namespace papilio::widgets
