#include "widgets/models/event_rows_model.h"

#include "core/present/event_columns.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"

namespace papilio::widgets {

EventRowsModel::EventRowsModel(QObject* parent) : RowsModel(parent)
{
    everyCell()
        .tip([this](std::uint32_t event) { return eventToolTip(facts_, event); })
        .on(StatusRole,
            [this](std::uint32_t event) {
                const auto status = facts_.status(event);
                return status ? QVariant(static_cast<int>(*status)) : QVariant();
            })
        .on(FingerprintRole, [this](std::uint32_t event) {
            const auto mean = facts_.mean(event);
            Fingerprint strip;
            strip.values = QVector<double>(mean.begin(), mean.end());
            strip.groups = dividers_;
            strip.status = facts_.status(event).value_or(core::EventStatus::Unrepresentable);
            return strip;
        });
}

void EventRowsModel::setFacts(core::EventFacts facts)
{
    facts_ = std::move(facts);
    const auto& benchmark = facts_.analysis().benchmark;
    dividers_ = benchmark ? dividersOf(*benchmark->basis) : QList<int>();
}

EventRowsModel::EventColumn EventRowsModel::eventColumn(std::string_view id) const
{
    const WindowSentences inWindowLanguage;
    return column(core::eventColumns(facts_), id);
}

EventRowsModel::EventColumn EventRowsModel::representationColumn() const
{
    return eventColumn("counts").font(Fonts::mono(Fonts::table)).muted();
}

EventRowsModel::EventColumn EventRowsModel::meanColumn(const QString& title,
                                                       const QString& titleTip) const
{
    return column("mean", title, titleTip)
        .copy([this](std::uint32_t event) { return fingerprintNumbers(facts_, event); })
        .on(Qt::AccessibleTextRole,
            [this](std::uint32_t event) { return fingerprintWords(facts_, event); });
}

}  // namespace papilio::widgets
