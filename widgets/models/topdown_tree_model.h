#pragma once

#include "widgets/models/topdown_view.h"

#include <QAbstractTableModel>

#include <set>
#include <string>
#include <vector>

namespace papilio::widgets {

/// What the tree's delegates draw.
struct TopDownRow {
    int level = 0;
    bool hasChildren = false;
    bool isFolded = false;
    bool isDominant = false;  ///< on the path of the largest nodes
    QString warning = {};     ///< short words beside the name; empty: none
};

struct TopDownBar {
    double share = 0;  ///< of the trough
    bool isValid = false;
    bool isOutside = false;  ///< below 0 or above 1: a mark at the edge
    QColor colour = {};
};

/// The nodes of one run as the rows of a tree table, folded subtrees left out. Row 0 is the total.
class TopDownTreeModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Node, Value, Bar, Amount, Whole, ColumnCount };
    enum Role { RowRole = Qt::UserRole + 200, BarRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setView(const TopDownView& view);
    /// Opens or folds the children of a row.
    void toggle(int row);
    void setFolded(int row, bool folded);

    /// The node of a row; nothing for the total.
    [[nodiscard]] std::optional<std::size_t> node(int row) const;
    [[nodiscard]] int rowOf(std::optional<std::size_t> node) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    void rebuild();
    [[nodiscard]] QVariant totalData(int column, int role) const;
    [[nodiscard]] QVariant nodeData(std::size_t node, int column, int role) const;
    [[nodiscard]] TopDownRow rowLook(std::size_t node) const;
    [[nodiscard]] TopDownBar bar(std::size_t node) const;

    TopDownView view_;
    core::NumberFamily amounts_;
    std::vector<std::optional<std::size_t>> rows_;
    std::set<std::string> folded_;  ///< by name: another run keeps what is folded
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::TopDownRow)
Q_DECLARE_METATYPE(papilio::widgets::TopDownBar)
