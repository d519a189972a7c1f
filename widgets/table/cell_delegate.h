#pragma once

#include <QPainter>
#include <QStyledItemDelegate>

namespace papilio::widgets {

struct Tokens;

constexpr int cellPadding = 8;
constexpr int firstCellPadding = 16;  ///< left of the first column

/// A cell while it is painted.
struct CellPaint {
    QPainter& painter;
    QRect box;  ///< the cell less its padding
    const QStyleOptionViewItem& option;
    const QModelIndex& index;
    const Tokens& tokens;
    QFont font;

    [[nodiscard]] QString text() const { return index.data().toString(); }
    /// text, muted or disabled, as the cell's flags and MutedRole say.
    [[nodiscard]] QColor ink() const;
    /// The same cell with less room.
    [[nodiscard]] CellPaint within(const QRect& room) const;
    /// A line in the cell's font, elided where it has to be.
    void drawText(const QString& text,
                  const QColor& color,
                  Qt::Alignment horizontal = Qt::AlignLeft,
                  Qt::TextElideMode elide = Qt::ElideRight) const;
};

/// How a kind of cell looks.
struct CellKind {
    void (*paint)(const CellPaint& cell) = nullptr;     ///< null: paintText()
    int (*width)(const QModelIndex& index) = nullptr;   ///< without padding; null: of the text
    QFont (*font)(const QModelIndex& index) = nullptr;  ///< null: Qt::FontRole, or the table's
    bool tipIsText = false;  ///< where there is no tool tip, the text is it
};

/// The text in DisplayRole, elided at the right.
void paintText(const CellPaint& cell);
QFont cellFont(const QModelIndex& index);
/// A text in lines of that width, broken at its spaces; what the last does not hold is elided.
QStringList wrappedLines(const QString& text,
                         const QFontMetrics& metrics,
                         int width,
                         qsizetype mostLines);
/// Of one line, rounded up.
int textWidth(const QFont& font, const QString& text);

/**
 * A cell of a table: selection or hover as fill, a hairline below, 8 px padding (16 in the first
 * column). Its kind draws the content; text keeps its color in a selected row. Cells that keep
 * something or take clicks are subclasses.
 */
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit CellDelegate(QObject* parent = nullptr) : CellDelegate(CellKind(), parent) {}
    CellDelegate(const CellKind& kind, QObject* parent) : QStyledItemDelegate(parent), kind_(kind)
    {}

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const final;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event,
                   QAbstractItemView* view,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

    /// Where content goes: the cell less its padding.
    static QRect contentBox(const QStyleOptionViewItem& option, const QModelIndex& index);

protected:
    virtual void paintContent(const CellPaint& cell) const;
    /// Width the content wants, without padding.
    [[nodiscard]] virtual int contentWidth(const QModelIndex& index) const;
    [[nodiscard]] virtual QFont font(const QModelIndex& index) const;

private:
    CellKind kind_;
};

}  // namespace papilio::widgets
