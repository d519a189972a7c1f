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

/// The 36 px line over a pane: title, muted sub-title, chips; tools at the right. In a narrow pane
/// the sub-title gives way first, then words of buttons with an icon, then rows of segments fold
/// into a box, the longest first, then chips are elided, spare words are left out, and the title
/// gives way last.
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
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Part {
        QWidget* widget = nullptr;
        bool isSpare = false;
        bool isWanted = true;  ///< of spare words, whether they find room or not
        int full = 0;  ///< of a button while it shows its word: an icon alone does not tell it
    };
    class Fitting;

    void addPart(QHBoxLayout& layout, QWidget* widget, bool isSpare = false);
    void fitParts();

    ElidedLabel* title_;
    ElidedLabel* subtitle_;
    QHBoxLayout* chips_;
    QHBoxLayout* tools_;
    QList<Part> parts_;
};

}  // namespace papilio::widgets
