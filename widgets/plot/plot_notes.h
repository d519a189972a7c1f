#pragma once

#include <QList>
#include <QObject>
#include <QPointF>
#include <QString>

class QCPPainter;
class QCustomPlot;
class QMenu;

namespace papilio::widgets {

struct Tokens;

/// A note that somebody wrote at a place of a plot.
struct PlotNote {
    QPointF at;  ///< coordinates
    QString text;

    bool operator==(const PlotNote&) const = default;
};

/// The notes of a plot: drawn at their places, and written, changed and removed in its menu. Places
/// of the mouse are pixels on the plot.
class PlotNotes : public QObject {
    Q_OBJECT

public:
    explicit PlotNotes(QCustomPlot& plot);

    void set(const QList<PlotNote>& notes);
    [[nodiscard]] const QList<PlotNote>& all() const { return notes_; }
    void paint(QCPPainter& painter, const Tokens& tokens) const;
    /// What can be done with the note at a place, or where there is none.
    void addActions(QMenu& menu, QPointF place);

signals:
    /// They are to be drawn again.
    void changed();
    /// The user wrote, changed or removed one.
    void edited(const QList<papilio::widgets::PlotNote>& notes);

private:
    [[nodiscard]] QPointF pixelOf(const PlotNote& note) const;
    /// Index of the note at a pixel, or -1.
    [[nodiscard]] qsizetype at(QPointF place) const;
    /// Asks for the text of a note. @param index  -1: a new one at `place`
    void edit(qsizetype index, QPointF place);
    void take(QList<PlotNote> notes);

    QCustomPlot& plot_;
    QList<PlotNote> notes_;
};

}  // namespace papilio::widgets
