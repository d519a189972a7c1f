#include "widgets/models/provenance_word.h"

#include "core/model/data_origin.h"
#include "widgets/theme/tr.h"

#include <QStringList>

namespace papilio::widgets {

QString provenanceWord(const core::Provenance& provenance)
{
    switch (core::dataOrigin(provenance)) {
        case core::DataOrigin::Simulated:
            return tr("simulated");
        case core::DataOrigin::Constructed:
            return tr("constructed");
        case core::DataOrigin::Published:
            return tr("published numbers");
        case core::DataOrigin::Imported:
            return tr("imported");
        case core::DataOrigin::Measured:
            break;
    }
    return tr("measured");
}

QString foreignWord(const core::Document& document)
{
    QStringList words;
    bool isForeign = true;
    const auto add = [&](const core::Provenance& provenance) {
        isForeign = isForeign && core::isMade(core::dataOrigin(provenance));
        if (const auto word = provenanceWord(provenance); !words.contains(word)) {
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
