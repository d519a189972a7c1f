#pragma once

#include "widgets/session/workspace.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace papilio::widgets {

class VerdictChip;

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
    QLabel* text_;
    QLabel* metric_;
    VerdictChip* before_;
    QLabel* arrow_;
    VerdictChip* after_;
    QLabel* more_;
    QToolButton* undo_;
};

}  // namespace papilio::widgets
