#include "widgets/models/provenance_word.h"

#include "widgets/theme/tr.h"

namespace papilio::widgets {

namespace {}  // namespace

QString provenanceWord(const core::Provenance& provenance)
{
    return provenance.isSimulated()                         ? tr("simulated")
           : provenance.source.starts_with("constructed")   ? tr("constructed")
           : provenance.source.starts_with("reconstructed") ? tr("published numbers")
           : provenance.source.starts_with("import")        ? tr("imported")
                                                            : tr("measured");
}

}  // namespace papilio::widgets
