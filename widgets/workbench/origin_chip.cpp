#include "widgets/workbench/origin_chip.h"

#include "core/model/dataset.h"
#include "core/present/study_report.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

namespace papilio::widgets {

void showOrigin(VerdictChip& chip, const core::Document& study, const core::Provenance* provenance)
{
    const bool isTold = provenance != nullptr && core::isMade(provenance->kind) &&
                        core::dataOrigins(study, {}).size() > 1;
    chip.setVisible(isTold);
    if (isTold) {
        const auto source = textOf(provenance->source);
        chip.setVerdict(VerdictKind::Neutral, widgets::provenanceWord(*provenance));
        chip.setToolTip(
            core::isSimulated(*provenance)
                ? tr("An event model produced these numbers, not a machine: %1").arg(source)
                : source);
    }
}

}  // namespace papilio::widgets
