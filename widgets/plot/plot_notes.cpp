#include "widgets/plot/plot_notes.h"

#include "widgets/plot/plot_marks.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <QInputDialog>
#include <QLineF>
#include <QMenu>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr double noteSize = 7;    ///< px, of the mark of a note
constexpr double noteReach = 12;  ///< px: the pointer takes a note so near
constexpr int longestNote = 500;

}  // namespace

PlotNotes::PlotNotes(QCustomPlot& plot) : QObject(&plot), plot_(plot) {}

void PlotNotes::set(const QList<PlotNote>& notes)
{
    if (notes != notes_) {
        notes_ = notes;
        emit changed();
    }
}

void PlotNotes::take(QList<PlotNote> notes)
{
    set(notes);
    emit edited(notes);
}

QPointF PlotNotes::pixelOf(const PlotNote& note) const
{
    return {plot_.xAxis->coordToPixel(note.at.x()), plot_.yAxis->coordToPixel(note.at.y())};
}

qsizetype PlotNotes::at(QPointF place) const
{
    for (qsizetype index = notes_.size() - 1; index >= 0; --index) {
        if (QLineF(pixelOf(notes_[index]), place).length() <= noteReach) {
            return index;
        }
    }
    return -1;
}

void PlotNotes::paint(QCPPainter& painter, const Tokens& tokens) const
{
    const QRectF box = plot_.axisRect()->rect();
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    for (const auto& note : notes_) {
        const auto at = pixelOf(note);
        if (!box.adjusted(-1, -1, 1, 1).contains(at)) {
            continue;
        }
        painter.setPen(QPen(tokens.surface, 1));
        painter.setBrush(tokens.accent);
        painter.drawEllipse(at, noteSize / 2, noteSize / 2);
        const auto words =
            metrics.elidedText(shownText(note.text), Qt::ElideRight, box.width() / 2);
        const double width = metrics.horizontalAdvance(words);
        const bool hasRoom = at.x() + noteSize + width <= box.right();
        painter.setPen(tokens.text);
        drawHaloed(painter,
                   {hasRoom ? at.x() + noteSize : at.x() - noteSize - width,
                    std::max(at.y() - noteSize / 2, box.top() + metrics.ascent())},
                   words, tokens.surface);
    }
}

void PlotNotes::edit(qsizetype index, QPointF place)
{
    bool isWanted = false;
    const auto text =
        QInputDialog::getText(&plot_, tr("Note in the plot"), tr("Note:"), QLineEdit::Normal,
                              index < 0 ? QString() : notes_[index].text, &isWanted)
            .trimmed()
            .left(longestNote);
    if (!isWanted || text.isEmpty()) {
        return;
    }
    auto notes = notes_;
    if (index < 0) {
        notes.append(
            {{plot_.xAxis->pixelToCoord(place.x()), plot_.yAxis->pixelToCoord(place.y())}, text});
    } else {
        notes[index].text = text;
    }
    take(notes);
}

void PlotNotes::addActions(QMenu& menu, QPointF place)
{
    const auto index = at(place);
    if (index >= 0) {
        menu.addAction(tr("Change the note…"), this, [this, index, place] { edit(index, place); });
        menu.addAction(tr("Remove the note"), this, [this, index] {
            auto notes = notes_;
            notes.removeAt(index);
            take(notes);
        });
    } else if (QRectF(plot_.axisRect()->rect()).contains(place)) {
        menu.addAction(icon(QStringLiteral("note")), tr("Add a note here…"), this,
                       [this, place] { edit(-1, place); });
    }
    menu.addSeparator();
}

}  // namespace papilio::widgets
