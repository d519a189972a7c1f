#pragma once

#include "widgets/plot/plot_frame.h"

#include <QStringList>
#include <QVector>

#include <memory>
#include <optional>

namespace papilio::widgets {

/// One colour of a bar plot.
struct BarSeries {
    QString name;
    QVector<double> values;                    ///< one per label; NaN leaves a gap
    std::optional<std::size_t> category = {};  ///< of its colour; nothing: that of its place
};

/// Bars at named places: parts of a whole on each other, or what is to be compared side by side.
struct BarGroups {
    enum class Arrangement { Stacked, Beside };

    Arrangement arrangement = Arrangement::Stacked;
    QStringList labels;
    QList<BarSeries> series;
    QVector<double> marks;  ///< a short line over every place ("CPI, measured"); may be empty
    QString markName;
    QString axisLabel;
};

/**
 * Bars with a key in the right margin, in the order of the stack.
 *
 * Negative parts hang below the axis. A place whose label finds no room keeps it in the tool tip.
 */
class GroupedBarPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit GroupedBarPlot(QWidget* parent = nullptr);
    ~GroupedBarPlot() override;

    void setBars(BarGroups bars);
    [[nodiscard]] const BarGroups& bars() const;
    /// Pixels on canvas(), for tests; null where there is no value.
    [[nodiscard]] QRectF barBox(int label, int series) const;
    void resetView() override;

signals:
    void labelClicked(int label);

protected:
    void restyle() override;
    void placeMargins();
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    [[nodiscard]] int labelAt(QPointF pixel) const;
    [[nodiscard]] QString wordsAt(int label) const;

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
