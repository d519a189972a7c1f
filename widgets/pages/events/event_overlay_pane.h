#pragma once

#include "core/analysis/event_facts.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;

namespace papilio::widgets {

class BarPlot;
class PaneHeader;
class ScatterPlot;
class SegmentedButtons;

/// Several events over one another: their counts over the kernels, and two of them one against the
/// other.
class EventOverlayPane : public QWidget {
    Q_OBJECT

public:
    explicit EventOverlayPane(QWidget* parent = nullptr);

    /// So many events have a color, line and marker of their own.
    static constexpr std::size_t most = 7;

    /// @param events  the first of the selected ones, `most` at most
    /// @param selected  how many are selected
    void showEvents(const core::EventFacts& facts,
                    const std::vector<std::uint32_t>& events,
                    std::size_t selected);
    /// Marks a kernel in both plots and writes its counts; nothing: none.
    void setKernel(std::optional<int> kernel);

    [[nodiscard]] BarPlot& overlay() const { return *overlay_; }
    [[nodiscard]] SegmentedButtons& scale() const { return *scale_; }

signals:
    void kernelChosen(int kernel);

private:
    void buildMenu();
    void showOverlay();
    void showScatter();
    void showKernel();
    [[nodiscard]] bool isRelative() const;
    [[nodiscard]] QString csv() const;
    [[nodiscard]] QString nameOf(std::uint32_t event) const;

    PaneHeader* header_;
    SegmentedButtons* scale_;
    BarPlot* overlay_;
    ScatterPlot* scatter_;
    QLabel* kernelText_;
    QLabel* note_;
    core::EventFacts facts_;
    std::vector<std::uint32_t> events_;
    std::optional<int> kernel_;
};

}  // namespace papilio::widgets
