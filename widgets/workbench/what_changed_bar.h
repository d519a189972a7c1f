#pragma once

#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"

#include <QFrame>
#include <QLabel>
#include <QToolButton>

namespace papilio::widgets {

/// The last edit's effect in one line: events that entered and left, the verdicts that changed, and
/// Undo by name.
class WhatChangedBar : public QFrame {
    Q_OBJECT

public:
    explicit WhatChangedBar(Workspace& workspace, QWidget* parent = nullptr);

    void refresh();
    /// The line as plain text, for screen readers and tests.
    [[nodiscard]] QString spokenText() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// How many names are shown at most, of each of both lists.
    [[nodiscard]] std::size_t mostEvents() const;
    [[nodiscard]] QString events(const std::vector<std::uint32_t>& indices, std::size_t most) const;
    [[nodiscard]] QString richText(std::size_t most) const;
    [[nodiscard]] QString spokenText(std::size_t most) const;
    void fitText();

    Workspace& workspace_;
    QLabel* text_ = named(roleLabel({}, "secondary"), "changeText");
    QLabel* metric_ = roleLabel({}, "secondary");
    VerdictChip* before_ = new VerdictChip;
    QLabel* arrow_ = roleLabel(u"\u2192"_s, "muted");
    VerdictChip* after_ = new VerdictChip;
    QLabel* more_ = named(roleLabel({}, "muted"), "moreChanges");
    QToolButton* undo_ = named(new QToolButton, "undoChange");
};

}  // namespace papilio::widgets
