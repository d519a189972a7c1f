#pragma once

#include "core/base/result.h"
#include "widgets/plot/hover_card.h"
#include "widgets/plot/picture_file.h"
#include "widgets/theme/tokens.h"

#include <QList>
#include <QPointF>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QCPLayer;
class QCPPainter;
class QCustomPlot;
class QKeyEvent;
class QLabel;
class QMenu;
class QMouseEvent;

namespace papilio::widgets {

class PlotNavigation;

/// The numbers behind a plot, as a table: what "Copy the data" and "Save the data as CSV" give.
struct PlotData {
    /// Texts or numbers, one for each row.
    struct Column {
        QString title;
        QStringList texts = {};
        std::vector<double> numbers = {};  ///< NaN: an empty cell
    };

    std::vector<Column> columns;

    [[nodiscard]] std::size_t rows() const;
    /// A header and the rows, numbers in full precision. @param separator  "," quotes as RFC 4180
    /// does
    [[nodiscard]] QString text(QChar separator) const;
};

/// The user's note at a place of a plot.
struct PlotNote {
    QPointF at;  ///< coordinates
    QString text;

    bool operator==(const PlotNote&) const = default;
};

/// A value in a plot: its series and its place in it. False: none.
struct PlotPoint {
    std::size_t series = 0;
    int index = -1;

    explicit operator bool() const { return index >= 0; }
    bool operator==(const PlotPoint&) const = default;
};

/**
 * What every plot can do: zoom and pan with the mouse and with keys (PlotNavigation), show
 * everything with a double click, copy and save its image and its data, carry notes, say on a card
 * what lies under the pointer, choose that with a click or by walking with the arrow keys, and
 * drag a line.
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
    /// @param size  of the plot in pixels; nothing: as it is shown
    [[nodiscard]] QImage image(double ratio = 2,
                               const Tokens& tokens = lightTokens(),
                               std::optional<QSize> size = {});
    /// The same as lines and letters: a whole SVG file.
    [[nodiscard]] QByteArray svg(const Tokens& tokens = lightTokens());
    void copyImage();
    /// Asks for a path and saves there.
    void saveImage();
    /**
     * Writes the figure by the path's extension: png (2 pixels a pixel, or 600 a inch), svg or pdf.
     * @param size  on paper; nothing: as it is shown
     * @return as writePicture()
     */
    core::Result<void> save(const QString& path, const std::optional<FigureSize>& size = {});
    /// The same with these tokens, and in png `dots` a pixel where it is for no paper.
    core::Result<void> save(const QString& path,
                            const std::optional<FigureSize>& size,
                            const Tokens& tokens,
                            double dots);
    static constexpr double usualDots = 2;
    /// While it is saved, the property with the options of papilio render that make it again.
    static constexpr const char* saveOptions = "saveOptions";

    /// The numbers that are shown; without columns where the plot has none to give.
    [[nodiscard]] virtual PlotData plotData() const { return {}; }
    void copyData() const;
    /// Asks for a path; CSV.
    void saveData();

    /// Notes at places of the plot, drawn and printed with it.
    void setNotes(const QList<PlotNote>& notes);
    [[nodiscard]] const QList<PlotNote>& notes() const { return notes_; }
    /// Somebody keeps the notes: the context menu offers to write and to remove them.
    void allowNotes() { hasNotes_ = true; }

    /// Why the plot is empty and what to do; shown while `text` is not empty, instead of the axes.
    void setEmptyText(const QString& text);
    [[nodiscard]] QString emptyText() const;

    /// The card next to the pointer; empty where nothing lies under it.
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
    /// For a plot that has none, or paints its own.
    void hideAxes();
    /// Draws everything again, once, when the events are done.
    void redraw();

    /// The user chose a range of the horizontal axis (Ctrl and the drag), or with a click none any
    /// more. A plot that has something to say of it asks for it with allowRanges().
    virtual void rangeChosen(double /*from*/, double /*to*/) {}
    virtual void rangeCleared() {}
    void allowRanges();

    /// More of the context menu, of what lies at a pixel of canvas().
    virtual void addMenuActions(QMenu& /*menu*/, QPointF /*place*/) {}

    /// What lies at a pixel of canvas().
    [[nodiscard]] virtual PlotPoint pointAt(QPointF /*pixel*/) const { return {}; }
    /// What the card says of it; it may say something of a place without a point, too.
    [[nodiscard]] virtual HoverText cardAt(const PlotPoint& /*point*/, QPointF /*pixel*/) const
    {
        return {};
    }
    /// The point under the pointer; none while something is dragged.
    [[nodiscard]] PlotPoint hoveredPoint() const { return isFigure_ ? PlotPoint() : hovered_; }
    /// It is drawn for a file: without handles, selection and what follows the pointer.
    [[nodiscard]] bool isFigure() const { return isFigure_; }
    /// It is another one.
    virtual void hoverChanged() { redraw(); }
    /// Over the canvas while nothing is dragged; else none.
    [[nodiscard]] std::optional<QPointF> pointer() const;
    virtual void pointerMoved() {}
    /// What was hovered is of other data; asks again what lies under the pointer.
    void resetHover();
    void showHover(const HoverText& text, QPointF at);

    /// A click on a point, or an arrow key that leads to it.
    virtual void choose(const PlotPoint& /*point*/) {}
    /// The point that an arrow key leads to: -1, 0 or 1 to the right and downwards.
    [[nodiscard]] virtual PlotPoint neighbor(int /*across*/, int /*down*/) const { return {}; }
    /// The left button was pressed and released at one place, and dragged no line.
    virtual void clicked(const QMouseEvent& event);
    /// Whether a press at a pixel does not pan.
    [[nodiscard]] virtual bool isButton(QPointF /*pixel*/) const { return false; }
    virtual void resized() {}
    /// Before each drawing: what a low plot leaves out.
    virtual void fitToSize() {}

    /// A horizontal line that is dragged; Up and Down move it by a tenth of a decade, Page keys by
    /// one.
    struct DragLine {
        double value = 0;
        double zero = 0;     ///< where 0 is drawn; 0: it is not a value of the line
        bool snaps = false;  ///< the mouse drags it from 1 to 2, 5 and 10
    };
    [[nodiscard]] virtual std::optional<DragLine> dragLine() const { return {}; }
    /// Where it is drawn: pixel on canvas(). A line at 0 is above the values that are 0.
    [[nodiscard]] double linePixel(const DragLine& line) const;
    virtual void lineDragStarted() {}
    virtual void lineDragged(double /*value*/) {}
    virtual void lineDragFinished() {}

    /// The tokens to draw with: those of the theme, or the light ones while saving.
    [[nodiscard]] const Tokens& tokens() const { return *tokens_; }
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
    class Painted;
    class Printing;
    /// @param place  pixels on canvas()
    void showMenu(QPointF place, const QPoint& globalPlace);
    [[nodiscard]] bool press(const QMouseEvent& event);
    [[nodiscard]] bool move(const QMouseEvent& event);
    [[nodiscard]] bool release(const QMouseEvent& event);
    void updateHover();
    void updateHoverSoon();
    [[nodiscard]] bool isOnLine(QPointF pixel) const;
    void stepLine(double decades);
    [[nodiscard]] bool walk(int key);
    void paintNotes(QCPPainter& painter) const;
    [[nodiscard]] QPointF pixelOf(const PlotNote& note) const;
    /// Asks for the text of a note. @param index  -1: a new one at `place`
    void editNote(qsizetype index, QPointF place);
    void addNoteActions(QMenu& menu, QPointF place);
    void takeNotes(const QList<PlotNote>& notes);

    QCustomPlot* plot_;
    PlotNavigation* navigation_;
    QLabel* note_;  ///< covers the plot while there is nothing to draw
    HoverCard* card_;
    const Tokens* tokens_;
    QList<QAction*> contextActions_;
    bool hasNotes_ = false;
    bool isFigure_ = false;
    QList<PlotNote> notes_;
    std::optional<QPointF> pointer_;  ///< on canvas()
    Qt::MouseButtons held_;
    std::optional<QPointF> pressedAt_;  ///< on canvas(), with the left button
    PlotPoint hovered_;
    bool isLineHeld_ = false;
    bool isHoverDue_ = false;
};

}  // namespace papilio::widgets
