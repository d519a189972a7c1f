#include "widgets/models/provenance_word.h"

#include "core/present/study_columns.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

QString provenanceWord(const core::Provenance& provenance)
{
    return inWindowWords([&] { return core::provenanceWord(provenance.kind); });
}

QString machineAttribute(const std::string& name)
{
    const auto word = textOf(name);
    return name == "pmu" ? u"PMU"_s : word.contains(u'_') ? word : capitalized(word);
}

}  // namespace papilio::widgets
