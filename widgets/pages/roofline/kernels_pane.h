#pragma once

#include "widgets/models/roofline_models.h"

#include <QWidget>

class QLabel;

namespace papilio::widgets {

class DataTable;
class FilterField;
class MessageBar;
class PaneHeader;

/// The kernels under the roofs and the roofs as tables; which roof limits the selected kernel, and
/// what stands out among all.
class KernelsPane : public QWidget {
    Q_OBJECT

public:
    explicit KernelsPane(QWidget* parent = nullptr);

    /// Keeps the selected row where there is one.
    /// @param latency  cycles of a unit that is not pipelined; 1: it is
    void setLook(const RooflineLook& look, RooflineAxis axis, int latency);
    /// -1: none
    void select(int kernel);
    [[nodiscard]] int selected() const { return selected_; }
    /// Of a kernel, with its run.
    [[nodiscard]] QString nameOf(int kernel) const;
    /// -1: no kernel has this name.
    [[nodiscard]] int rowOf(const QString& name) const;
    void focusKernels();

    void showError(const QString& lead, const QString& text);
    /// In a low window the remark gives its room to the tables.
    void setRoomForRemark(bool hasRoom);

signals:
    void kernelChosen(int kernel);
    void addPointsRequested();
    void measureRequested();

private:
    void buildTables();
    void sizeColumns(RooflineAxis axis);
    void showCount();
    void showRemark(RooflineAxis axis);
    void showKernel();

    RoofedKernelModel* kernels_;
    RowsModel<core::RoofRow>* roofs_;
    PaneHeader* header_;
    FilterField* filter_;
    DataTable* kernelTable_;
    DataTable* roofTable_;
    QLabel* detail_;
    MessageBar* remark_;
    int latency_ = 1;
    int selected_ = -1;
    bool hasRemark_ = false;
    bool hasRoomForRemark_ = false;
};

}  // namespace papilio::widgets
