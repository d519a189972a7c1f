#pragma once

#include "core/model/document.h"

#include <QHash>
#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QStandardItemModel;

namespace papilio::widgets {

class DataTable;
class PaneHeader;
class StudyView;

/// Two rooflines side by side: roofs by name, kernels by name and run, and their position under
/// their own roofs.
class RooflineComparePane : public QWidget {
    Q_OBJECT

public:
    explicit RooflineComparePane(QWidget* parent = nullptr);

    void setContent(const core::Document& document);
    /// What was compared when the study was looked at.
    void restore(const StudyView& view);
    void remember(StudyView& view) const;

signals:
    /// Somebody chose what is compared.
    void chosen();

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
    QHash<const QComboBox*, QString> wanted_;  ///< as the study was looked at
};

}  // namespace papilio::widgets
