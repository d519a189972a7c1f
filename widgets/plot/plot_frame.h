#pragma once

#include "core/support/result.h"
#include "widgets/plot/hover_card.h"
#include "widgets/theme/tokens.h"

#include <QList>
#include <QWidget>

class QAction;
class QCustomPlot;

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

    /// The card beside the pointer, as a subclass shows it; empty where nothing lies under it.
    [[nodiscard]] HoverText hoverText() const;

    /// Appends an action to the context menu, above the common ones.
    void addContextAction(QAction* action);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] QCustomPlot& plot() const { return *plot_; }
    /// The tokens to draw with: those of the theme, or the light ones while saving.
    [[nodiscard]] const Tokens& tokens() const { return *tokens_; }
    /// Says on a card what lies under the pointer, at a pixel of canvas(); empty: nothing does.
    void showHover(const HoverText& text, QPointF at);
    /// Sets the pens and brushes of what a subclass drew; the axes are done.
    virtual void restyle() {}
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

    /// Styles everything anew; call it at the end of a subclass' constructor.
    void applyTokens(const Tokens& tokens);

private:
    class EmptyNote;
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
