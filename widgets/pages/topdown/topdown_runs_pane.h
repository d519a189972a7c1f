#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

namespace papilio::widgets {

class DataTable;
class FilterField;
class HeatKey;
class PaneHeader;
class TopDownRunsModel;

/// Metrics by runs, filled by their values: the tables of the paper.
class TopDownRunsPane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownRunsPane(QWidget* parent = nullptr);

    /// @param empty  why there is nothing to see
    void showView(const TopDownView& view, const QString& empty);
    void showNode(const TopDownView& view);

signals:
    void nodeChosen(std::optional<std::size_t> node);
    void runChosen(std::size_t run);

private:
    void connectTable();
    void fitColumns();
    void fitRows();

    TopDownRunsModel* runs_;
    PaneHeader* header_;
    FilterField* filter_;
    DataTable* table_;
    HeatKey* key_;
};

}  // namespace papilio::widgets
