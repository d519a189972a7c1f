#pragma once

#include "widgets/pages/compare/compare_view.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

#include <deque>
#include <functional>
#include <initializer_list>

class QLabel;
class QVBoxLayout;

namespace papilio::widgets {

class ChoiceBox;
class DataTable;
class MessageBar;
class PaneHeader;
class PlotFrame;

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
/// what holds for them. Sections with a plot are subclasses.
class SectionPane : public QWidget {
    Q_OBJECT

public:
    /// A table of the section.
    struct Part {
        const char* id;      ///< of core's table
        const char* name;    ///< of the object
        QString words;       ///< what it lists, for screen readers
        QString empty;       ///< what it says where a pair has no rows
        QString title = {};  ///< of its header; empty: it is in that of the section
        DifferenceModel* model = nullptr;
        DataTable* table = nullptr;
        PaneHeader* header = nullptr;
        QLabel* notes = nullptr;
    };

    SectionPane(const QString& title, const QString& name, std::optional<core::ComparedKind> kind);
    /// A section with tables alone, one below the other.
    SectionPane(const QString& title,
                const QString& name,
                std::optional<core::ComparedKind> kind,
                std::initializer_list<Part> parts);

    /// Shows a comparison; the pair of this section is the view's current one.
    void setView(std::shared_ptr<const CompareView> view);
    /// Selects a row by what a highlight names, of the last table that has it.
    void selectItem(const QString& item);
    [[nodiscard]] virtual PlotFrame* plot() const { return nullptr; }
    [[nodiscard]] std::optional<core::ComparedKind> kind() const { return kind_; }
    /// Why there is nothing to show; empty where there is something.
    [[nodiscard]] virtual QString unavailable(const CompareView& view) const;

signals:
    void pairChosen(papilio::core::ComparedKind kind, const QString& first, const QString& second);

protected:
    virtual void showView();
    /// Whether a comparison has arrived; before it there is no view().
    [[nodiscard]] bool hasView() const { return view_ != nullptr; }
    [[nodiscard]] const CompareView& view() const { return *view_; }
    /// What is shown; null: nothing is paired.
    [[nodiscard]] const core::ComparedPair* pair() const;
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] QVBoxLayout& content() const { return *content_; }
    [[nodiscard]] Part& part(std::size_t place) { return parts_[place]; }

    /// A table with its header, filter, tools and notes.
    QWidget* newPart(const Part& about);
    /// Shows core's table of the part's id, or some rows of it.
    void showPart(Part& shown, const std::function<bool(const core::DifferenceRow&)>& isShown = {});
    /// Core's table of that id; null where there is no pair.
    [[nodiscard]] virtual DifferenceModel::Table tableOf(std::string_view id) const;
    /// Wrapped plain text: names in it come from files.
    static QLabel* newNotes(const QString& name, const char* role = "muted");
    /// "A" or "B" with the name of what is shown: "A  alya-mn4, 1".
    [[nodiscard]] QString sideName(bool isFirst) const;

private:
    void fillChoices();
    void choose(bool isFirst);

    std::optional<core::ComparedKind> kind_;
    std::shared_ptr<const CompareView> view_;
    PaneHeader* header_;
    QWidget* choices_;
    ChoiceBox* first_;
    ChoiceBox* second_;
    MessageBar* validity_;
    QVBoxLayout* content_;
    std::deque<Part> parts_;
};

/// The overview and the sections of core::comparisonViews(), in their order.
/// @param open  opens what a highlight is about
std::vector<SectionPane*> newSections(const std::function<void(const core::Highlight&)>& open);

}  // namespace papilio::widgets
