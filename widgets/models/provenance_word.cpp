#include "widgets/models/provenance_word.h"

#include "widgets/theme/tr.h"

#include <QStringList>

namespace papilio::widgets {

QString provenanceWord(const core::Provenance& provenance)
{
    return provenance.isSimulated()                         ? tr("simulated")
           : provenance.source.starts_with("constructed")   ? tr("constructed")
           : provenance.source.starts_with("reconstructed") ? tr("published numbers")
           : provenance.source.starts_with("import")        ? tr("imported")
                                                            : tr("measured");
}

QString foreignWord(const core::Document& document)
{
    QStringList words;
    const auto add = [&words](const core::Provenance& provenance) {
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
    const bool isForeign =
        words.size() == 1 && words.front() != tr("measured") && words.front() != tr("imported");
    return isForeign ? words.front() : QString();
}

}  // namespace papilio::widgets
