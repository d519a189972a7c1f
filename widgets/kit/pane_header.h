#pragma once

#include "widgets/kit/header_parts.h"
#include "widgets/theme/tokens.h"

#include <QFrame>
#include <QString>

#include <functional>

class QHBoxLayout;
class QToolButton;

namespace papilio::widgets {

class ElidedLabel;
class PlotFrame;
class VerdictChip;

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
