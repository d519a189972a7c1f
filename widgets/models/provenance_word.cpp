#include "widgets/models/provenance_word.h"

#include <QCoreApplication>

namespace papilio::widgets {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("papilio::widgets", text);
}

}  // namespace

QString provenanceWord(const core::Provenance& provenance)
{
    return provenance.isSimulated()                         ? tr("simulated")
           : provenance.source.starts_with("constructed")   ? tr("constructed")
           : provenance.source.starts_with("reconstructed") ? tr("published numbers")
           : provenance.source.starts_with("import")        ? tr("imported")
                                                            : tr("measured");
}

}  // namespace papilio::widgets
