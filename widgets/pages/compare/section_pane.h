#pragma once

#include "widgets/pages/compare/compare_view.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QStandardItemModel;
class QVBoxLayout;

namespace papilio::widgets {

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
    /// Selects a row by what a highlight names; nothing where it is not there.
    virtual void selectItem(const QString& item) = 0;
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

    /// A table with its name for tests and for screen readers, and its model, which it owns.
    DataTable* addTable(const QString& name, const QString& words, QStandardItemModel*& model);
    FilterField* addFilter(PaneHeader& header, DataTable& table) const;
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
    QComboBox* first_;
    QComboBox* second_;
    QVBoxLayout* content_;
};

}  // namespace papilio::widgets
