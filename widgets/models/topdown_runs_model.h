#pragma once

#include "core/base/number_format.h"
#include "widgets/models/topdown_view.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// How a cell of the heat table is filled.
struct HeatCell {
    double share = 0;      ///< of the row's (counts) or table's (shares) scale; NaN: no fill
    bool isCount = false;  ///< tinted instead of the sequence
    bool isCurrentRun = false;
    bool isFirstRow = false, isLastRow = false;
};

/// A node, or a row beside the tree.
struct TopDownRunsRow {
    std::optional<std::size_t> node;
    std::size_t beside = 0;
    core::NumberFamily numbers = {};  ///< how its counts are written
    double largest = 1;               ///< of its counts
};

/// Metrics by runs, as the paper's tables: the rows outside the tree, then the nodes.
class TopDownRunsModel : public RowsModel<TopDownRunsRow> {
    Q_OBJECT

public:
    enum Role { HeatRole = Qt::UserRole + 210, LevelRole, StrongRole };

    explicit TopDownRunsModel(QObject* parent = nullptr);

    void setView(const TopDownView& view);

    /// Column 0 names, 1 … runs, then the unit.
    [[nodiscard]] int firstRun() const { return 1; }
    [[nodiscard]] std::optional<std::size_t> run(int column) const;
    [[nodiscard]] std::optional<std::size_t> node(int row) const;
    [[nodiscard]] int rowOf(std::size_t node) const;
    [[nodiscard]] double largestShare() const { return largest_; }

private:
    using Row = TopDownRunsRow;

    [[nodiscard]] std::vector<Row> shownRows() const;
    void scaleCounts(std::vector<Row>& rows) const;
    [[nodiscard]] QString nameOf(const Row& row) const;
    [[nodiscard]] QString wholeOf(const Row& row) const;
    [[nodiscard]] std::optional<double> value(const Row& row, std::size_t run) const;
    [[nodiscard]] TableColumn<Row> runColumn(std::size_t run) const;
    [[nodiscard]] QString text(const Row& row, std::size_t run) const;
    [[nodiscard]] QString unit(const Row& row) const;

    TopDownView view_;
    double largest_ = 1;
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::HeatCell)
