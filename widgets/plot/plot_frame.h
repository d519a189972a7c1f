#pragma once

#include "core/base/result.h"
#include "widgets/plot/hover_card.h"
#include "widgets/theme/tokens.h"

#include <QList>
#include <QWidget>

#include <functional>

class QAction;
class QCPLayer;
class QCPPainter;
class QCustomPlot;
class QKeyEvent;
class QMouseEvent;

namespace papilio::widgets {

/**
 * What every plot can do: zoom with the wheel, pan with the drag, reset with a double click, copy
 * and save its image.
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
    void copyImage();
    /// Asks for a path and saves there.
    void saveImage();
    /**
     * Writes the figure by the path's extension: png (2 pixels a pixel), svg or pdf.
     * @return Unsupported for another extension, Unreadable if the file could not be written
     */
    core::Result<void> save(const QString& path);

    /// Why the plot is empty and what to do; shown while `text` is not empty, instead of the axes.
    void setEmptyText(const QString& text);
    [[nodiscard]] QString emptyText() const { return emptyText_; }

    /// The card next to the pointer, as a subclass shows it; empty where nothing lies under it.
    [[nodiscard]] HoverText hoverText() const;

    /// Appends an action to the context menu, above the common ones.
    void addContextAction(QAction* action);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

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
    /// The wheel zooms and the mouse pans along these directions.
    void allowZoom(Qt::Orientations directions = Qt::Horizontal | Qt::Vertical);
    /// Draws everything again, once, when the events are done.
    void redraw();

    /// The mouse on canvas(). @return true: the plot itself does nothing with it (no pan)
    virtual bool pressed(const QMouseEvent& /*event*/) { return false; }
    virtual bool moved(const QMouseEvent& /*event*/) { return false; }
    virtual bool released(const QMouseEvent& /*event*/) { return false; }
    virtual void pointerLeft() {}
    virtual void resized() {}

    /// The tokens to draw with: those of the theme, or the light ones while saving.
    [[nodiscard]] const Tokens& tokens() const { return *tokens_; }
    /// Says on a card what lies under the pointer, at a pixel of canvas(); empty: nothing does.
    void showHover(const HoverText& text, QPointF at);
    /// Sets the pens and brushes of what a subclass drew; the axes are done.
    virtual void restyle() {}
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Styles everything anew; call it at the end of a subclass' constructor.
    void applyTokens(const Tokens& tokens);

private:
    class EmptyNote;
    class Painted;
    core::Result<void> write(const QString& path);
    void showMenu(const QPoint& globalPlace);

    QCustomPlot* plot_;
    EmptyNote* note_;
    HoverCard* card_;
    const Tokens* tokens_;
    QString emptyText_;
    QList<QAction*> contextActions_;
};

}  // namespace papilio::widgets
