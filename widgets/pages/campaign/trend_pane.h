#pragma once

#include "core/campaign/campaign.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace papilio::widgets {

class PaneHeader;
class TracePlot;

/// Trends of a campaign over time: one with its unit, several relative to their first values. The
/// study with which the newest level begins has a ring.
class TrendPane : public QWidget {
    Q_OBJECT

public:
    explicit TrendPane(QWidget* parent = nullptr);

    /// @param trends  indices into campaign->trends; none: the pane says what to do
    void showTrends(const std::shared_ptr<const core::Campaign>& campaign,
                    const std::vector<std::size_t>& trends);
    [[nodiscard]] TracePlot& plot() const { return *plot_; }
    [[nodiscard]] PaneHeader& header() const { return *header_; }

private:
    PaneHeader* header_;
    TracePlot* plot_;
};

}  // namespace papilio::widgets
