#pragma once

#include "core/analysis/stability.h"
#include "widgets/kit/stability_map_view.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/widget_support.h"
#include "widgets/plot/stability_intervals.h"
#include "widgets/session/set_letters.h"
#include "widgets/session/workspace.h"

#include <QLabel>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace papilio::widgets {

/// The stability ribbon over alpha with its handle, wired to the workspace: shown where alpha is
/// looked at.
class AlphaRibbon : public QWidget {
    Q_OBJECT

public:
    explicit AlphaRibbon(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);
    [[nodiscard]] StabilityRibbon& ribbon() { return *ribbon_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void moveTo(double alpha);

    Workspace& workspace_;
    StabilityRibbon* ribbon_ = named(new StabilityRibbon, "alphaStability", tr("Stability over α"));
    QLabel* hint_ = named(roleLabel({}, "hint"), "alphaHint");
};

/// The intervals as a ribbon shows them: numbered sets; marked is the widest one that chooses the
/// recommended events.
std::vector<RibbonInterval> ribbonIntervals(const core::StabilityAxis& axis,
                                            SetLetters& letters,
                                            const std::optional<core::Recommendation>& recommended);

/// The map's rows with the same numbers for the same sets.
std::vector<StabilityMapRow> mapRows(const core::StabilityMap& map, SetLetters& letters);

/// "2.5×10⁻¹³ … 3.2×10⁻⁷ gives the same 8 events." of the value's interval.
QString sameEventsText(const core::StabilityAxis& axis, double value);

/// The same for alpha, whose intervals are sampled, and where all defined metrics stay defined.
/// @param stability  its alpha is known
QString alphaText(const StabilityResults& stability, double value);

/// "Recommended: τ 10⁻¹⁰ and α 0.0005 (1/2000): 8 events define 4 of 6 metrics.", or that these
/// events are chosen now, or why there is none.
QString recommendationText(const StabilityResults& stability, const core::Analysis& analysis);

/// Whether the recommended events are the chosen ones.
bool isRecommended(const core::Analysis& analysis, const core::Recommendation& recommended);

}  // namespace papilio::widgets
