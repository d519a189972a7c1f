#pragma once

#include "widgets/table/cell_roles.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <vector>

class QToolButton;

namespace papilio::widgets {

class DataTable;

/// How columns share the width of a table; lengths are in px at 96 dpi.
struct ColumnFit {
    /// Hidden where not all find room, the first of them first.
    std::vector<ColumnName> expendable = {};
    int widest =
        190;  ///< of any column; `words` may be `leastWords`, and wider where there is room
    ColumnName words = -1;  ///< gives way when the first expendable column is hidden
    int leastWords = 96;    ///< what `words` keeps
    ColumnName bars = -1;   ///< takes up to half of the room that is left
};

/**
 * Columns as wide as their cells and titles, in the width that the table has: follows it, but for
 * the columns that were set by hand and for those that are hidden by others.
 *
 * A button at the end of the header names the columns that found no room, and shows them all with a
 * scroll bar.
 */
class ColumnFitter : public QObject {
    Q_OBJECT

public:
    explicit ColumnFitter(DataTable& table);

    void setFit(const ColumnFit& fit);
    /// Hides a column, or shows it; those that give way are shown and hidden again by the next fit.
    void setHidden(int column, bool isHidden);

private:
    void fit();
    void noteWidth(int column, int before, int width);
    [[nodiscard]] int room(int needed) const;
    /// What each column wants, and what all of them do.
    struct Widths {
        std::vector<int> wanted;
        int needed = 0;
    };
    [[nodiscard]] Widths widthsWanted() const;
    [[nodiscard]] std::vector<int> giveWay(Widths& widths);
    void growInto(int spare, Widths& widths) const;
    [[nodiscard]] int wholeWidth(int column) const;
    [[nodiscard]] bool isFree(int column) const;
    [[nodiscard]] bool endsInNumbers() const;
    [[nodiscard]] int place(ColumnName column) const;
    /// Those of the expendable columns that the user did not choose and that do not sort the rows.
    [[nodiscard]] std::vector<int> expendable() const;
    [[nodiscard]] QStringList titlesOf(const std::vector<int>& columns) const;
    void showMoreButton(const std::vector<int>& hidden);

    DataTable& table_;
    ColumnFit fit_;
    bool hasFit_ = false;
    std::map<int, int> byHand_;    ///< widths by column
    int columns_ = 0;              ///< when it was fitted last
    QToolButton* more_ = nullptr;  ///< made when a column finds no room first
    bool stretchesLast_ = false;   ///< where all columns find room
    bool showsAll_ = false;        ///< all columns, whether they find room or not
    bool isFitting_ = false;
};

}  // namespace papilio::widgets
