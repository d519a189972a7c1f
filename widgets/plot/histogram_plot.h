#pragma once

#include "core/traces/pyramid.h"
#include "widgets/plot/plot_frame.h"

#include <vector>

namespace papilio::widgets {

/// One distribution of a picture.
struct HistogramSeries {
    core::Distribution distribution;
    QString name;                 ///< in the key, where there are several
    std::vector<QString> labels;  ///< one per bin, over its bar; empty: none
    std::size_t category = 0;
};

/// Distributions with their words.
struct HistogramPicture {
    std::vector<HistogramSeries> series;  ///< over the same bins; empty: nothing to show
    QString name;
    QString unit;
    bool isLogarithmic = false;  ///< counts on a log axis
};

/**
 * Bars of a distribution over integer, linear or logarithmic bins, with minimum, quartiles and
 * maximum as lines in words; of several, their bars next to each other in every bin, with a key
 * (paper 5, figures 5 and 7).
 */
class HistogramPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    void setPicture(HistogramPicture picture);
    [[nodiscard]] const HistogramPicture& picture() const { return picture_; }
    /// Pixels on canvas().
    [[nodiscard]] QRectF barBox(std::size_t bin, std::size_t series = 0) const;
    /// A value of the distribution over the axes, and its words; equal ones share them.
    struct Words {
        double value = 0;
        QString text;
        QRectF box;
    };
    [[nodiscard]] std::vector<Words> quartileWords() const;

    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void hovered(const QString& words);

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void hoverChanged() override;

private:
    void paintBars(QCPPainter& painter) const;
    void paintQuartiles(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;
    /// The distribution whose bins are those of all; null: there is none.
    [[nodiscard]] const core::Distribution* first() const;

    HistogramPicture picture_;
};

}  // namespace papilio::widgets
