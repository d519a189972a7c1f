#include "widgets/theme/provenance_note.h"

#include <QVariant>
#include <QWidget>

#include <utility>

Q_DECLARE_METATYPE(papilio::widgets::NoteMaker)

namespace papilio::widgets {

namespace {

constexpr const char* property = "papilioNoteMaker";

}  // namespace

void setNoteMaker(QWidget& window, NoteMaker make)
{
    window.setProperty(property, QVariant::fromValue(std::move(make)));
}

ProvenanceNote provenanceNote(const QWidget& part)
{
    for (const QWidget* around = &part; around != nullptr; around = around->parentWidget()) {
        const auto stored = around->property(property);
        if (stored.isValid()) {
            return stored.value<NoteMaker>()(part);
        }
    }
    return {};
}

}  // namespace papilio::widgets
