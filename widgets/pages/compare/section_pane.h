#pragma once

#include "widgets/pages/compare/compare_view.h"

#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QVBoxLayout;

namespace papilio::widgets {

class ChoiceBox;
class DataTable;
class FilterField;
class MessageBar;
class PaneHeader;
class PlotFrame;

/// One section of the comparison: a header with the pair it shows, then plots and tables.
class SectionPane : public QWidget {
    Q_OBJECT

public:
    SectionPane(const QString& title,
                const QString& name,
                std::optional<ComparedItem> item,
                QWidget* parent = nullptr);

    /// Shows a comparison; the pair of this section is the view's current one.
    void setView(std::shared_ptr<const CompareView> view);
    /// Selects a row by what a highlight names, here of the first table; nothing where it is not
    /// there.
    virtual void selectItem(const QString& item);
    [[nodiscard]] virtual PlotFrame* plot() const { return nullptr; }
    [[nodiscard]] std::optional<ComparedItem> item() const { return item_; }

signals:
    void pairChosen(papilio::widgets::ComparedItem item,
                    const QString& first,
                    const QString& second);

protected:
    virtual void showView() = 0;
    /// Whether a comparison has arrived; before it there is no view().
    [[nodiscard]] bool hasView() const { return view_ != nullptr; }
    [[nodiscard]] const CompareView& view() const { return *view_; }
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] QVBoxLayout& content() const { return *content_; }

    /// A table with its name for tests and for screen readers.
    DataTable* addTable(const QString& name, const QString& words, QAbstractItemModel& model);
    /// Selects the row whose first cell is the item (itemRole). @return false: there is none
    static bool selectRow(DataTable& table, const QString& item);
    FilterField* addFilter(PaneHeader& header, DataTable& table) const;
    /// Wrapped plain text: names in it come from files.
    static QLabel* newNotes(const QString& name, const char* role = "muted");
    /// A bar at the top of the content, for showValidity().
    MessageBar* addValidity(const QString& name);
    /// Says why the two benchmarks do not compare here; hides the bar where they do.
    void showValidity(MessageBar& bar) const;
    /// "A" or "B" with the name of what is shown: "A  alya-mn4, 1".
    [[nodiscard]] QString sideName(bool isFirst) const;

private:
    void fillChoices();
    void choose(bool isFirst);

    std::optional<ComparedItem> item_;
    std::shared_ptr<const CompareView> view_;
    PaneHeader* header_;
    QWidget* choices_;
    ChoiceBox* first_;
    ChoiceBox* second_;
    QVBoxLayout* content_;
    DataTable* table_ = nullptr;  ///< the first
};

}  // namespace papilio::widgets
