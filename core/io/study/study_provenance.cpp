#include "core/io/study/study_provenance.h"

#include "core/base/text.h"
#include "core/io/study/schema.h"

#include <array>

namespace papilio::core {

namespace {

struct TextField {
    const char* name;
    std::string Provenance::*member;
};

constexpr std::array textFields = {TextField{schema::source, &Provenance::source},
                                   TextField{schema::command, &Provenance::command},
                                   TextField{schema::origin, &Provenance::origin},
                                   TextField{schema::created, &Provenance::created},
                                   TextField{schema::imported, &Provenance::imported}};

}  // namespace

Provenance readProvenance(const hdf5::Group& group)
{
    Provenance provenance;
    for (const auto& field : textFields) {
        provenance.*field.member = group.text(field.name).value_or("");
    }
    provenance.isFileTime = group.number(schema::isFileTime).value_or(0) != 0;
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
    for (const auto& field : textFields) {
        if (field.member != &Provenance::imported || !provenance.imported.empty()) {
            group.text(field.name, provenance.*field.member);
        }
    }
    if (provenance.isFileTime) {
        group.number(schema::isFileTime, 1);
    }
    group.number(schema::quantisation, provenance.quantum);
}

std::vector<std::string> textsOf(const Provenance& provenance)
{
    auto texts = provenance.notes;
    for (const auto& field : textFields) {
        texts.push_back(provenance.*field.member);
    }
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
