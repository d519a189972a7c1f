#pragma once

#include "core/papi/preset_proposals.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/tokens.h"

#include <vector>

namespace papilio::widgets {

VerdictKind verdictKind(core::PresetState state, core::Verdict verdict);

/// What a study says of PAPI's presets, each by its best benchmark.
class PresetModel : public RowsModel<core::ProposedPreset> {
    Q_OBJECT

public:
    enum Column { Preset, Result, Verdict, Confidence, Programs, File, Benchmark, Reason };

    explicit PresetModel(QObject* parent = nullptr);

    void setProposals(const std::vector<core::ProposedPreset>& presets);
};

}  // namespace papilio::widgets
