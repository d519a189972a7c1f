#include "widgets/models/event_rows_model.h"

#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

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

void EventRowsModel::setFacts(EventFacts facts)
{
    facts_ = std::move(facts);
    const auto& benchmark = facts_.analysis().benchmark;
    dividers_ = benchmark ? kernelDividers(*benchmark->basis) : QList<int>();
}

EventRowsModel::EventColumn EventRowsModel::nameColumn() const
{
    return column(tr("Event")).text([this](std::uint32_t event) {
        return eventName(facts_, event);
    });
}

EventRowsModel::EventColumn EventRowsModel::noiseColumn(const QString& titleTip) const
{
    return column(tr("RNMSE"), titleTip)
        .number([this](std::uint32_t event) { return facts_.noise(event); },
                [](double noise) { return percentText(noise); });
}

EventRowsModel::EventColumn EventRowsModel::scoreColumn(const QString& titleTip) const
{
    return column(tr("Score"), titleTip)
        .number([this](std::uint32_t event) { return facts_.score(event); },
                [](double score) { return numberText(score, 4); });
}

EventRowsModel::EventColumn EventRowsModel::normColumn(const QString& titleTip) const
{
    return column(tr("Norm"), titleTip)
        .number([this](std::uint32_t event) { return facts_.norm(event); },
                [](double norm) { return numberText(norm, 4); });
}

EventRowsModel::EventColumn EventRowsModel::representationColumn(const QString& titleTip) const
{
    return column(tr("Representation"), titleTip)
        .text([this](std::uint32_t event) { return representation(facts_, event); })
        .font(Fonts::mono(Fonts::table))
        .muted();
}

EventRowsModel::EventColumn EventRowsModel::meanColumn(const QString& title,
                                                       const QString& titleTip) const
{
    return column(title, titleTip)
        .copy([this](std::uint32_t event) { return fingerprintNumbers(facts_, event); })
        .on(Qt::AccessibleTextRole,
            [this](std::uint32_t event) { return fingerprintWords(facts_, event); });
}

}  // namespace papilio::widgets
