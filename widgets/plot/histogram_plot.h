#pragma once

#include "core/traces/distribution.h"
#include "widgets/plot/plot_frame.h"

#include <memory>
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
    ~HistogramPlot() override;

    void setPicture(HistogramPicture picture);
    [[nodiscard]] const HistogramPicture& picture() const;
    [[nodiscard]] QRectF barBox(std::size_t bin) const;  ///< pixels on canvas(), for tests

    void resetView() override;

signals:
    void hovered(const QString& words);

protected:
    void restyle() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
