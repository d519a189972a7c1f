#pragma once

#include <QLabel>
#include <QPointF>
#include <QString>

#include <vector>

namespace papilio::widgets {

/// What a card next to the pointer says of the thing under it.
struct HoverText {
    /// "GFLOP/s" and "12.4"; without a value the words take the whole line.
    struct Line {
        QString words;
        QString value;
    };

    QString title;
    std::vector<Line> lines;

    [[nodiscard]] bool isEmpty() const { return title.isEmpty() && lines.empty(); }
};

/// A small card over a plot. It ignores the mouse, and is placed where it hides nothing of the
/// thing it is about.
class HoverCard : public QLabel {
    Q_OBJECT

public:
    explicit HoverCard(QWidget& plot);

    /// @param at  the pointer, on the plot
    void show(const HoverText& text, QPointF at);
    [[nodiscard]] const HoverText& shown() const { return shown_; }

private:
    HoverText shown_;
};

}  // namespace papilio::widgets
