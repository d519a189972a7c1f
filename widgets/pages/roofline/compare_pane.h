#pragma once

#include "core/model/document.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QStandardItemModel;

namespace papilio::widgets {

class DataTable;
class PaneHeader;

/// Two rooflines side by side: roofs by name, kernels by name and run, and how they stand under
/// their own roofs.
class RooflineComparePane : public QWidget {
    Q_OBJECT

public:
    explicit RooflineComparePane(QWidget* parent = nullptr);

    void setContent(const core::Document& document);

private:
    void showComparison();

    std::vector<std::shared_ptr<const core::Roofline>> rooflines_;
    PaneHeader* header_;
    QComboBox* before_;
    QComboBox* after_;
    QStandardItemModel* roofs_;
    QStandardItemModel* kernels_;
    DataTable* roofTable_;
    DataTable* kernelTable_;
    QLabel* note_;
};

}  // namespace papilio::widgets
