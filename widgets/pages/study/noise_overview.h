#pragma once

#include <QAbstractButton>

#include <vector>

namespace papilio::widgets {

/// The noise of all events as one small curve with τ; a click goes to the page that has it large.
class NoiseOverview : public QAbstractButton {
    Q_OBJECT

public:
    explicit NoiseOverview(QWidget* parent = nullptr);

    /// @param sorted  max-RNMSE of the assessed events, ascending
    void show(std::vector<double> sorted, double tau);
    [[nodiscard]] const std::vector<double>& values() const { return sorted_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double y(double value) const;

    std::vector<double> sorted_;
    double tau_ = 0;
};

}  // namespace papilio::widgets
