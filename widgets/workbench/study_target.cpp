#include "widgets/workbench/study_target.h"

#include "core/model/dataset.h"
#include "widgets/kit/box_layout.h"
#include "widgets/session/workspace.h"

#include <algorithm>

namespace papilio::widgets {

StudyTarget::StudyTarget(const QString& title, const QString& prefix, QWidget* parent)
    : QWidget(parent),
      join_(new QRadioButton(title.isEmpty() ? tr("The open study")
                                             : tr("The open study, “%1”").arg(title))),
      apart_(new QRadioButton(tr("A new study")))
{
    join_->setObjectName(prefix + QStringLiteral("Join"));
    apart_->setObjectName(prefix + QStringLiteral("Apart"));
    join_->setEnabled(!title.isEmpty());
    (title.isEmpty() ? apart_ : join_)->setChecked(true);
    inColumn(this, {join_, apart_}, usualSpacing);
}

bool StudyTarget::joinsOpenStudy() const
{
    return join_->isChecked();
}

bool takesMeasurements(const Workspace& workspace)
{
    const auto& study = workspace.document();
    const auto holdsCounted = [](const core::Provenance& provenance) {
        return !core::isMade(core::dataOrigin(provenance));
    };
    const auto isAny = [&](const auto& parts) {
        return std::ranges::any_of(
            parts, [&](const auto& part) { return holdsCounted(part->provenance); });
    };
    const bool isSample = workspace.path().isEmpty() && !workspace.file().isEmpty();
    const bool isEmpty = study.benchmarks.empty() && study.counters.empty() &&
                         study.rooflines.empty() && study.recorders.empty();
    return !isSample &&
           (isEmpty || isAny(study.counters) || isAny(study.rooflines) || isAny(study.recorders) ||
            std::ranges::any_of(study.benchmarks, [&](const auto& benchmark) {
                return holdsCounted(benchmark->data->provenance);
            }));
}

}  // namespace papilio::widgets
