#include "core/io/study/study_provenance.h"

#include "core/base/text.h"
#include "core/io/study/schema.h"

namespace papilio::core {

Provenance readProvenance(const hdf5::Group& group)
{
    Provenance provenance;
    provenance.source = group.text(schema::source).value_or("");
    provenance.command = group.text(schema::command).value_or("");
    provenance.origin = group.text(schema::origin).value_or("");
    provenance.created = group.text(schema::created).value_or("");
    provenance.quantum = group.number(schema::quantisation).value_or(0);
    if (group.has(schema::notes)) {
        provenance.notes = group.strings(schema::notes);
    }
    return provenance;
}

void writeProvenance(const hdf5::NewGroup& group, const Provenance& provenance)
{
    if (!provenance.notes.empty()) {
        group.strings(schema::notes, provenance.notes);
    }
    group.text(schema::source, provenance.source);
    group.text(schema::command, provenance.command);
    group.text(schema::origin, provenance.origin);
    group.text(schema::created, provenance.created);
    group.number(schema::quantisation, provenance.quantum);
}

std::vector<std::string> textsOf(const Provenance& provenance)
{
    auto texts = provenance.notes;
    texts.insert(texts.end(),
                 {provenance.source, provenance.command, provenance.origin, provenance.created});
    return texts;
}

Result<void> checkText(const std::string& what, std::string_view text)
{
    if (!isText(text)) {
        return Error{Errc::InvalidArgument, what + " is not UTF-8 text; a study cannot store it"};
    }
    return {};
}

Result<void> checkTexts(const std::string& what, const std::vector<std::string>& texts)
{
    for (const auto& text : texts) {
        if (auto good = checkText(what, text); !good) {
            return good;
        }
    }
    return {};
}

}  // namespace papilio::core
