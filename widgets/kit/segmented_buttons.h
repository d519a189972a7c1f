#pragma once

#include <QSet>
#include <QWidget>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QToolButton;

namespace papilio::widgets {

/// One of a few views or subsets, side by side: "Table | Map". Left and Right move within it.
/// Where a row has no room, the same choice is a box that drops down.
class SegmentedButtons : public QWidget {
    Q_OBJECT

public:
    explicit SegmentedButtons(QWidget* parent = nullptr);

    /// Appends a segment and returns its index; the first one is current.
    int addSegment(const QString& text, const QString& toolTip = {});
    void setSegmentText(int index, const QString& text);
    void setSegmentEnabled(int index, bool enabled, const QString& reason = {});
    /// A segment that is left out takes no room, neither in the row nor in the box.
    void setSegmentShown(int index, bool shown);

    /// Does not emit currentChanged().
    void setCurrent(int index);
    [[nodiscard]] int current() const;
    [[nodiscard]] QToolButton* segment(int index) const;

    /// One box instead of a row; both take focus and keys.
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return isFolded_; }
    /// Pixels of the row and of the box, whichever is shown.
    [[nodiscard]] int rowWidth() const;
    [[nodiscard]] int boxWidth() const;

signals:
    /// The user chose another segment.
    void currentChanged(int index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QHBoxLayout* layout_;
    QButtonGroup* group_;
    QList<QToolButton*> segments_;
    QSet<int> leftOut_;
    QComboBox* box_;
    bool isFolded_ = false;
};

}  // namespace papilio::widgets
