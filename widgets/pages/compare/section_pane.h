#pragma once

#include "widgets/pages/compare/compare_view.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

#include <deque>
#include <functional>

class QLabel;
class QVBoxLayout;

namespace papilio::widgets {

class ChoiceBox;
class DataTable;
class MessageBar;
class PaneHeader;
class PlotFrame;
class SegmentedButtons;

/// "A" or "B" in the color that this side has in every plot.
QWidget* newSideMark(bool isFirst);

/// What a highlight calls a row, in its first cell.
constexpr int itemRole = Qt::UserRole;

/// What two studies have, as a table of the window: all rows of core's table, or some of them. A
/// row is its index there.
class DifferenceModel : public RowsModel<std::size_t> {
public:
    using RowsModel::RowsModel;
    using Table = std::shared_ptr<const core::DifferenceTable>;

    /// Widths, order and hidden columns stay while there are as many columns as before.
    /// @param table    null: nothing
    /// @param isShown  empty: all rows
    void show(Table table, const std::function<bool(const core::DifferenceRow&)>& isShown = {});
    /// How the cells of a view of this model look, how wide they are, and which columns it has no
    /// values for.
    void fit(DataTable& view);
    /// The first row of an item; -1: none.
    [[nodiscard]] int rowOf(const QString& item) const;
    [[nodiscard]] const core::DifferenceRow& difference(int row) const
    {
        return table_->rows[this->row(row)];
    }
    [[nodiscard]] const Table& table() const { return table_; }

private:
    [[nodiscard]] TableColumn<std::size_t> columnOf(std::size_t column, bool isFirst) const;

    Table table_;
    std::vector<std::size_t> places_;  ///< of the columns in the table
    std::size_t styled_ = 0;           ///< columns whose cells have their look
};

/// One section of the comparison: a header with the pair it shows, what compares, its tables, and
/// what holds for them. What is special of one is its plot and what it does when it is shown.
class SectionPane : public QWidget {
    Q_OBJECT

public:
    using Table = core::DifferenceTable core::StudyComparison::*;

    /// A table of the section.
    struct Part {
        const char* id;      ///< of core's table
        const char* name;    ///< of the object
        QString words;       ///< what it lists, for screen readers
        QString empty;       ///< what it says where a pair has no rows
        QString title = {};  ///< of its header; empty: it is in that of the section
        bool folds = false;  ///< it may have folded rows
        DifferenceModel* model = nullptr;
        DataTable* table = nullptr;
        PaneHeader* header = nullptr;
        QLabel* notes = nullptr;
        SegmentedButtons* subset = nullptr;  ///< "Changed" and "All", where it folds
    };

    /// @param own  a table of the whole comparison that is enough to have something to show
    SectionPane(const QString& title,
                const char* name,
                std::optional<core::ComparedKind> kind,
                Table own = nullptr);

    // While it is made.
    /// A table with its header, filter, tools and notes.
    QWidget* newPart(const Part& about);
    [[nodiscard]] Part& part(std::size_t place) { return parts_[place]; }
    void setContent(QWidget* content);
    /// Names the plot and puts its tools into a header.
    void setPlot(PlotFrame* plot, const char* name, PaneHeader& header);
    /// @param show  what is left to do when the tables show a comparison
    void whenShown(std::function<void()> show) { show_ = std::move(show); }
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    /// Wrapped plain text: names in it come from files.
    static QLabel* newNotes(const QString& name, const char* role = "muted");

    /// Shows a comparison; the pair of this section is the view's current one.
    void setView(std::shared_ptr<const CompareView> view);
    /// Whether a comparison has arrived; before it there is no view().
    [[nodiscard]] bool hasView() const { return view_ != nullptr; }
    [[nodiscard]] const CompareView& view() const { return *view_; }
    /// What is shown; null: nothing is paired.
    [[nodiscard]] const core::ComparedPair* pair() const;
    /// Shows core's table of the part's id, or some rows of it.
    void showPart(Part& shown, const std::function<bool(const core::DifferenceRow&)>& isShown = {});
    /// Selects a row of a part by what a highlight names, unfolded where it has to be.
    /// @return false: the part has none
    bool selectItem(Part& part, const std::string& item);
    /// The same of the last table that has it.
    void selectItem(const std::string& item);
    /// "A" or "B" with the name of what is shown: "A  alya-mn4, 1".
    [[nodiscard]] QString sideName(bool isFirst) const;
    [[nodiscard]] PlotFrame* plot() const { return plot_; }
    [[nodiscard]] std::optional<core::ComparedKind> kind() const { return kind_; }
    /// Why there is nothing to show; empty where there is something.
    [[nodiscard]] QString unavailable(const CompareView& view) const;

signals:
    void pairChosen(papilio::core::ComparedKind kind, const QString& first, const QString& second);
    /// Two kernels are to be compared whatever their names; where they are, no longer.
    void kernelsPaired(const papilio::core::ItemPair& kernels);

private:
    /// Core's table of that id; null where there is no pair.
    [[nodiscard]] DifferenceModel::Table tableOf(std::string_view id) const;
    void fillChoices();
    void choose(bool isFirst);

    std::optional<core::ComparedKind> kind_;
    Table own_;
    std::shared_ptr<const CompareView> view_;
    PaneHeader* header_;
    QWidget* choices_;
    ChoiceBox* first_;
    ChoiceBox* second_;
    MessageBar* validity_;
    QVBoxLayout* content_;
    PlotFrame* plot_ = nullptr;
    std::deque<Part> parts_;
    std::function<void()> show_;
};

/// The overview and the sections of core::comparisonViews(), in their order.
/// @param open  opens what a highlight is about
std::vector<SectionPane*> newSections(const std::function<void(const core::Highlight&)>& open);

}  // namespace papilio::widgets
