#pragma once

#include "core/base/result.h"
#include "widgets/plot/hover_card.h"
#include "widgets/plot/plot_data.h"
#include "widgets/plot/plot_notes.h"
#include "widgets/theme/tokens.h"

#include <QList>
#include <QWidget>

#include <functional>
#include <optional>

class QAction;
class QCPLayer;
class QCPPainter;
class QCustomPlot;
class QKeyEvent;
class QMenu;
class QMouseEvent;

namespace papilio::widgets {

class PlotNavigation;

/**
 * What every plot can do: zoom and pan with the mouse and with keys (PlotNavigation), show
 * everything with a double click, copy and save its image and its data, and carry notes.
 *
 * Figures for print always have the light tokens; in SVG and PDF text stays text.
 */
class PlotFrame : public QWidget {
    Q_OBJECT

public:
    explicit PlotFrame(QWidget* parent = nullptr);
    ~PlotFrame() override;

    /// The widget that takes the mouse; for tests.
    [[nodiscard]] QWidget* canvas() const;

    /// The area of the axes: pixels on canvas().
    [[nodiscard]] QRectF box() const;

    /// Shows all data again.
    virtual void resetView() = 0;

    /// With these tokens, `ratio` device pixels per pixel.
    [[nodiscard]] QImage image(double ratio = 2, const Tokens& tokens = lightTokens());
    /// The same as lines and letters: a whole SVG file.
    [[nodiscard]] QByteArray svg(const Tokens& tokens = lightTokens());
    void copyImage();
    /// Asks for a path and saves there.
    void saveImage();
    /**
     * Writes the figure by the path's extension: png (2 pixels a pixel), svg or pdf.
     * @return as writePicture()
     */
    core::Result<void> save(const QString& path);

    /// The numbers that are shown; without columns where the plot has none to give.
    [[nodiscard]] virtual PlotData plotData() const { return {}; }
    void copyData() const;
    /// Asks for a path; CSV.
    void saveData();

    /// Notes at places of the plot, drawn and printed with it.
    void setNotes(const QList<PlotNote>& notes) { notes_->set(notes); }
    [[nodiscard]] const QList<PlotNote>& notes() const { return notes_->all(); }
    /// Somebody keeps the notes: the context menu offers to write and to remove them.
    void allowNotes() { hasNotes_ = true; }

    /// Why the plot is empty and what to do; shown while `text` is not empty, instead of the axes.
    void setEmptyText(const QString& text);
    [[nodiscard]] QString emptyText() const { return emptyText_; }

    /// The card next to the pointer, as a subclass shows it; empty where nothing lies under it.
    [[nodiscard]] HoverText hoverText() const;

    /// Appends an action to the context menu, above the common ones.
    void addContextAction(QAction* action);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user wrote, changed or removed a note.
    void notesEdited(const QList<papilio::widgets::PlotNote>& notes);

protected:
    using Paint = std::function<void(QCPPainter&)>;

    [[nodiscard]] QCustomPlot& plot() const { return *plot_; }
    /// Where values are on the axes: pixels on canvas().
    [[nodiscard]] double xPixel(double value) const;
    [[nodiscard]] double yPixel(double value) const;
    /// Draws with a function on a layer: bands, lines and labels that no plottable of QCustomPlot
    /// knows.
    void paintOn(const QString& layer, Paint paint);
    /// A layer above `below` with a buffer of its own, so that it can be drawn again alone.
    QCPLayer* addLayer(const QString& name, const QString& below);
    /// Wheel, keys and rectangle zoom, and the mouse pans, along these directions.
    void allowZoom(Qt::Orientations directions = Qt::Horizontal | Qt::Vertical);
    /// Draws everything again, once, when the events are done.
    void redraw();

    /// The user chose a range of the horizontal axis (Ctrl and the drag), or with a click none any
    /// more. A plot that has something to say of it asks for it with allowRanges().
    virtual void rangeChosen(double /*from*/, double /*to*/) {}
    virtual void rangeCleared() {}
    void allowRanges();

    /// More of the context menu, of what lies at a pixel of canvas().
    virtual void addMenuActions(QMenu& /*menu*/, QPointF /*place*/) {}

    /// The mouse on canvas(). @return true: the plot itself does nothing with it (no pan)
    virtual bool pressed(const QMouseEvent& /*event*/) { return false; }
    virtual bool moved(const QMouseEvent& /*event*/) { return false; }
    virtual bool released(const QMouseEvent& /*event*/) { return false; }
    /// The left button was pressed and released at one place, and released() did nothing with it.
    virtual void clicked(const QMouseEvent& /*event*/) {}
    virtual void pointerLeft() {}
    virtual void resized() {}

    /// The tokens to draw with: those of the theme, or the light ones while saving.
    [[nodiscard]] const Tokens& tokens() const { return *tokens_; }
    /// Says on a card what lies under the pointer, at a pixel of canvas(); empty: nothing does.
    void showHover(const HoverText& text, QPointF at);
    /// Something else lies under the pointer, which has not moved: moved() says what.
    void hoverAgain();
    /// Sets the pens and brushes of what a subclass drew; the axes are done.
    virtual void restyle() {}
    void contextMenuEvent(QContextMenuEvent* event) override;
    /// Zooms and pans; a subclass hands on the keys that it has no use for.
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Styles everything anew; call it at the end of a subclass' constructor.
    void applyTokens(const Tokens& tokens);

private:
    class EmptyNote;
    class Painted;
    /// @param place  pixels on canvas()
    void showMenu(QPointF place, const QPoint& globalPlace);
    void followPointer(const QMouseEvent& event);
    [[nodiscard]] bool press(const QMouseEvent& event);
    [[nodiscard]] bool release(const QMouseEvent& event);
    void hoverAgainSoon();

    QCustomPlot* plot_;
    PlotNavigation* navigation_;
    PlotNotes* notes_;
    EmptyNote* note_;
    HoverCard* card_;
    const Tokens* tokens_;
    QString emptyText_;
    QList<QAction*> contextActions_;
    bool hasNotes_ = false;
    std::optional<QPointF> pointer_;  ///< on canvas()
    Qt::MouseButtons held_;
    std::optional<QPointF> pressedAt_;  ///< on canvas(), with the left button
    bool isHoverDue_ = false;
};

}  // namespace papilio::widgets
