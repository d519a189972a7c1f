#pragma once

#include <QListView>

class QStandardItem;
class QStandardItemModel;

namespace papilio::widgets {

/**
 * The pages of the workbench: 88 px wide, items of 56 px with an icon over a word, an accent bar at
 * the current one. A low window has items as low as 44 px, so that all pages are in sight.
 *
 * Up and Down move, Enter or a click activates; disabled items show their reason as a tool tip.
 */
class NavigationRail : public QListView {
    Q_OBJECT

public:
    explicit NavigationRail(QWidget* parent = nullptr);

    void addPage(const QString& id, const QString& word, const QString& iconName);
    void addSeparator();

    /// Marks a page as current without emitting pageActivated().
    void setCurrentPage(const QString& id);
    [[nodiscard]] QString currentPage() const;

signals:
    void pageActivated(const QString& id);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QStandardItem* item(const QString& id) const;

    QStandardItemModel* pages_;
    bool isSilent_ = false;
};

}  // namespace papilio::widgets
