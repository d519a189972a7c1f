#pragma once

#include "core/model/basis.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

namespace papilio::widgets {

/**
 * The basis as a picture: kernels down, expectations across, the darker the more counts.
 *
 * Kernels that are sizes of one loop ("S_SCAL 24", "S_SCAL 48", "S_SCAL 96") share a row and divide
 * its cells. One column is the selected expectation; Left and Right move it.
 */
class BasisMap : public QWidget {
    Q_OBJECT

public:
    explicit BasisMap(QWidget* parent = nullptr);

    void show(std::shared_ptr<const core::Basis> basis, const QStringList& kernels);
    void setSelected(std::optional<int> expectation);
    [[nodiscard]] std::optional<int> selected() const { return selected_; }

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void expectationClicked(int expectation);
    void cellDoubleClicked(int kernel, int expectation);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Place {
        int kernel = 0;
        int expectation = 0;
    };

    void groupKernels();
    [[nodiscard]] QRectF cells() const;  ///< where the cells are, without labels
    [[nodiscard]] QRectF cell(int row, int column) const;
    [[nodiscard]] std::optional<Place> placeAt(const QPointF& point) const;
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int headerHeight() const;
    void paintLabels(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintKey(QPainter& painter) const;

    std::shared_ptr<const core::Basis> basis_;
    QStringList kernels_;
    QStringList rows_;     ///< labels of the rows
    int perRow_ = 1;       ///< kernels in one row
    double largest_ = 1;   ///< the largest magnitude
    double smallest_ = 1;  ///< the smallest one that is not 0
    std::optional<int> selected_;
};

}  // namespace papilio::widgets
