#pragma once

#include "core/traces/distribution.h"
#include "widgets/plot/plot_frame.h"

#include <vector>

namespace papilio::widgets {

/// A distribution with its words.
struct HistogramPicture {
    core::Distribution distribution;
    QString name;
    QString unit;
    std::vector<QString> labels;  ///< one per bin, over its bar; empty: none
    std::size_t category = 0;
    bool isLogarithmic = false;  ///< counts on a log axis
};

/**
 * Bars of a distribution over integer, linear or logarithmic bins, with minimum, quartiles and
 * maximum as lines in words (paper 5, figures 5 and 7).
 */
class HistogramPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    void setPicture(HistogramPicture picture);
    [[nodiscard]] const HistogramPicture& picture() const { return picture_; }
    [[nodiscard]] QRectF barBox(std::size_t bin) const;  ///< pixels on canvas()

    void resetView() override;

signals:
    void hovered(const QString& words);

protected:
    bool moved(const QMouseEvent& event) override;

private:
    void paintBars(QCPPainter& painter) const;
    void paintQuartiles(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;

    HistogramPicture picture_;
};

}  // namespace papilio::widgets
