#pragma once

#include "core/analysis/event_status.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/plot/stability_intervals.h"

#include <QPointF>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QMouseEvent;

namespace papilio::widgets {

/// Events by rank of their max-RNMSE, ascending; the three vectors have one length.
struct NoiseCurve {
    std::vector<double> values;               ///< finite, >= 0, ascending
    std::vector<std::uint32_t> events;        ///< index in the dataset of each rank
    std::vector<core::EventStatus> statuses;  ///< of each rank

    [[nodiscard]] std::size_t size() const { return values.size(); }
};

/**
 * The noise of every event by rank on a log axis, with tau as a line to drag.
 *
 * Exact zeros stand at machine epsilon on a dotted line labelled "0"; values above 1 are shown. The
 * region above tau is shaded. While tau is dragged only its own layers are drawn again, never the
 * curve. Keys: Up and Down move tau by a tenth of a decade, Page keys by one; Left and Right walk
 * through the events.
 */
class NoisePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit NoisePlot(QWidget* parent = nullptr);
    ~NoisePlot() override;

    void setCurve(NoiseCurve curve);
    [[nodiscard]] const NoiseCurve& curve() const;

    /// Shows a threshold; emits nothing. At 0 the line stands between the zeros and the smallest
    /// decade.
    void setTau(double tau);
    [[nodiscard]] double tau() const;

    /// Rings an event of the dataset and names it; none clears.
    void setSelectedEvent(std::optional<std::uint32_t> event, const QString& label = {});

    /// The sets along tau as a ribbon beside the axis.
    void setIntervals(std::vector<RibbonInterval> intervals);

    /// Pixels on canvas(), for tests: of tau's line, and of a rank's point.
    [[nodiscard]] double tauPixel() const;
    [[nodiscard]] QPointF pixelOf(std::size_t rank) const;
    /// Of the words at the line where the noise is as large as the mean; null where it is not
    /// shown.
    [[nodiscard]] QRectF meanNoteBox() const;
    /// The words on the rejected events; null where they would lie on the line of the mean.
    [[nodiscard]] QRectF rejectedNoteBox() const;
    /// How often the curve itself was drawn; for tests of the promise above.
    [[nodiscard]] int curveDrawings() const;

    void resetView() override;

signals:
    void tauDragStarted();
    void tauDragged(double tau);
    void tauDragFinished();
    /// Rank under the pointer, -1 when it left.
    void hovered(int rank);
    /// Index in the dataset of the event the user clicked or walked to.
    void eventClicked(std::uint32_t event);

protected:
    void restyle() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;

    void press(QMouseEvent* event);
    void move(QMouseEvent* event);
    void release(QMouseEvent* event);
    void stepTau(double decades);
    void walk(int step);
    void dragTo(double tau);
    void hover(std::optional<std::size_t> rank);
    [[nodiscard]] std::optional<std::size_t> nearest(QPointF pixel, double reach) const;
    void describe();

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
