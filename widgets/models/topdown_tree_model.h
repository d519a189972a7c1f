#pragma once

#include "widgets/models/topdown_view.h"
#include "widgets/table/rows_model.h"

#include <set>
#include <string>

namespace papilio::widgets {

/// What the tree's delegates draw.
struct TopDownRow {
    int level = 0;
    bool hasChildren = false;
    bool isFolded = false;
    bool isDominant = false;  ///< on the path of the largest nodes
    QString warning = {};     ///< short words next to the name; empty: none
};

struct TopDownBar {
    double share = 0;  ///< of the trough
    bool isValid = false;
    bool isOutside = false;  ///< below 0 or above 1: a mark at the edge
    QColor color = {};
};

/// The nodes of one run as the rows of a tree table, folded subtrees left out. Row 0 is the total:
/// no node.
class TopDownTreeModel : public RowsModel<std::optional<std::size_t>> {
    Q_OBJECT

public:
    enum Role { RowRole = Qt::UserRole + 200, BarRole };

    explicit TopDownTreeModel(QObject* parent = nullptr);

    void setView(const TopDownView& view);
    /// Opens or folds the children of a row.
    void toggle(int row);
    void setFolded(int row, bool folded);

    /// The node of a row; nothing for the total.
    [[nodiscard]] std::optional<std::size_t> node(int row) const;
    [[nodiscard]] int rowOf(std::optional<std::size_t> node) const;

private:
    using Row = std::optional<std::size_t>;

    [[nodiscard]] std::vector<Row> shownRows() const;
    [[nodiscard]] Columns columns() const;
    [[nodiscard]] QString nodeToolTip(std::size_t node) const;
    [[nodiscard]] TopDownRow rowLook(const Row& row) const;
    [[nodiscard]] TopDownBar bar(const Row& row) const;

    TopDownView view_;
    std::set<std::string> folded_;  ///< by name: another run keeps what is folded
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::TopDownRow)
Q_DECLARE_METATYPE(papilio::widgets::TopDownBar)
