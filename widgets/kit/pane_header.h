#pragma once

#include "widgets/theme/tokens.h"

#include <QFrame>
#include <QList>
#include <QString>

#include <functional>

class QHBoxLayout;
class QToolButton;
class QWidget;

namespace papilio::widgets {

class ElidedLabel;
class PlotFrame;
class VerdictChip;

/**
 * The parts of a pane header that can be drawn shorter where the pane is narrow: words of buttons
 * with an icon go first, then rows of segments fold into a box, the longest first, then chips are
 * elided, and at last spare words are left out.
 *
 * Widths are in pixels and hold the 8 px before each part. Hidden parts take none.
 */
class HeaderParts {
public:
    void add(QWidget* part) { parts_.append({.widget = part}); }
    /// Words that are also shown elsewhere, hidden where there is no room; showSpare() decides
    /// whether they are wanted at all.
    void addSpare(QWidget* part) { parts_.append({.widget = part, .isSpare = true}); }
    void showSpare(const QWidget* part, bool isWanted);

    /// With every part in full, and with all of them as short as they get.
    [[nodiscard]] int fullWidth() const;
    [[nodiscard]] int leastWidth() const;

    /// Shortens what must be, and nothing more, so that the parts fit this width.
    void fit(int width);

private:
    struct Part {
        QWidget* widget = nullptr;
        int full = 0;  ///< of a button while it shows its word: an icon alone does not tell it
        bool isSpare = false;
        bool isWanted = true;  ///< of spare words, whether they find room or not
    };

    [[nodiscard]] static bool isThere(const Part& part);
    [[nodiscard]] static int rank(const Part& part);
    [[nodiscard]] static int full(const Part& part);
    [[nodiscard]] static int least(const Part& part);
    static void set(Part& part, bool isShort);

    QList<Part> parts_;
};

/// The 36 px line over a pane: title, muted sub-title, chips; tools at the right. In a narrow pane
/// the sub-title gives way first, then what HeaderParts shortens, the title last.
class PaneHeader : public QFrame {
    Q_OBJECT

public:
    explicit PaneHeader(const QString& title = {},
                        const QString& subtitle = {},
                        QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setSubtitle(const QString& subtitle);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString subtitle() const;

    VerdictChip* addChip(VerdictKind kind = VerdictKind::Neutral, const QString& words = {});

    /// An icon without a word: the tool tip says what it does and is its accessible name.
    QToolButton* addTool(const QString& iconName, const QString& toolTip);
    /// The same with the button's object name, and what pressing it does.
    QToolButton* addTool(const char* name,
                         const QString& iconName,
                         const QString& toolTip,
                         std::function<void()> pressed);

    /// Copies the image of a plot, and saves it.
    void addPlotTools(PlotFrame& plot);
    /// The same where a pane shows one of several. @param shown  may give null: there is none
    void addPlotTools(std::function<PlotFrame*()> shown);
    /// Copies the command for what the page shows.
    QToolButton* addCommandTool();

    /// A button with icon and word, outlined.
    QToolButton* addButton(const QString& iconName,
                           const QString& text,
                           const QString& toolTip = {});
    QToolButton* addButton(const char* name,
                           const QString& iconName,
                           const QString& text,
                           const QString& toolTip,
                           std::function<void()> pressed);

    /// Any control at the right, in the order of the calls.
    void addWidget(QWidget* widget);

    /// Words that are left out where the pane is too narrow: they must be shown elsewhere, too.
    /// They are shown and hidden with showSpare() only.
    void addSpare(QWidget* widget);
    void showSpare(QWidget* widget, bool isWanted);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void fitParts();

    ElidedLabel* title_;
    ElidedLabel* subtitle_;
    QHBoxLayout* chips_;
    QHBoxLayout* tools_;
    HeaderParts parts_;
};

}  // namespace papilio::widgets
