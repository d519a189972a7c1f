#include "widgets/kit/heat_map.h"

#include "widgets/plot/picture_file.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

HeatMap::HeatMap(QWidget* parent) : QWidget(parent)
{
    setMinimumSize(Fonts::scaled(200), Fonts::scaled(140));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Map of a matrix"));
    addPictureMenu(*this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HeatMap::setData(HeatMapData matrix)
{
    data_ = std::move(matrix);
    low_ = 0;
    high_ = 0;
    bool any = false;
    for (const double value : data_.values) {
        if (const double size = std::abs(value); std::isfinite(size) && size != 0) {
            low_ = any ? std::min(low_, size) : size;
            high_ = any ? std::max(high_, size) : size;
            any = true;
        }
    }
    if (data_.full > 0) {
        low_ = 0;
        high_ = std::max(high_, data_.full);
    }
    hovered_ = {};
    cursor_ = {};
    update();
}

void HeatMap::setColors(HeatMapColors colors)
{
    colors_ = colors;
    update();
}

void HeatMap::setHighlightedColumn(int column)
{
    highlighted_ = column;
    if (cursor_.row >= 0 && column >= 0) {
        cursor_.column = column;
    }
    update();
}

void HeatMap::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

QSize HeatMap::sizeHint() const
{
    return {Fonts::scaled(560), Fonts::scaled(340)};
}

QRectF HeatMap::mapBox() const
{
    const QFontMetricsF metrics(Fonts::mono(Fonts::axis));
    const auto widest = [&](const QStringList& names) {
        double width = 0;
        for (const auto& name : names) {
            width = std::max(width, metrics.horizontalAdvance(name));
        }
        return width;
    };
    // Names are at 45 degrees: they need their length / sqrt 2 above and, the last one, to the
    // right.
    const double slant = widest(data_.columns) / std::sqrt(2.0) + 10;
    const double left = std::min(widest(data_.rows) + 18, width() * 0.4);
    const double bottom = Fonts::scaled(40);
    QSizeF room(width() - left - std::max(16.0, slant), height() - slant - 4 - bottom);
    if (!data_.largestCell.isEmpty()) {
        const auto& largest = data_.largestCell;
        const double scale = Fonts::scaled(100) / 100.0;
        room = room.boundedTo({scale * largest.width() * static_cast<double>(data_.columns.size()),
                               scale * largest.height() * data_.lines()});
    }
    return {QPointF(left, slant + 4), room.expandedTo({10, 10})};
}

QRectF HeatMap::cellBox(int row, int column) const
{
    const auto box = mapBox();
    const double width =
        box.width() / static_cast<double>(std::max<qsizetype>(1, data_.columns.size()));
    const double height = box.height() / std::max(1, data_.lines());
    const double part = width / data_.perLine();
    return {box.left() + column * width + (row % data_.perLine()) * part,
            box.top() + (row / data_.perLine()) * height, part, height};
}

HeatMap::Cell HeatMap::cellAt(QPointF pixel) const
{
    const auto box = mapBox();
    if (pixel.y() > 0 && pixel.y() < box.top()) {
        pixel = {pixel.x(), box.top()};  // the name of a column
    }
    if (data_.rowCount() == 0 || !box.contains(pixel)) {
        return {};
    }
    const auto cell = cellBox(0, 0).size();
    const int parts = static_cast<int>(data_.columns.size()) * data_.perLine();
    const int part = std::min(static_cast<int>((pixel.x() - box.left()) / cell.width()), parts - 1);
    const int line =
        std::min(static_cast<int>((pixel.y() - box.top()) / cell.height()), data_.lines() - 1);
    const int row = line * data_.perLine() + part % data_.perLine();
    return row < data_.rowCount() ? Cell{row, part / data_.perLine()} : Cell{};
}

QString HeatMap::describe(const Cell& cell) const
{
    const int perLine = data_.perLine();
    auto row = data_.names.value(cell.row, data_.rows.value(cell.row / perLine));
    if (perLine > 1 && data_.names.isEmpty()) {
        row = tr("%1, part %2").arg(row).arg(cell.row % perLine + 1);
    }
    const double value = data_.at(cell.row, cell.column);
    return tr("%1 · %2: %3")
        .arg(row, data_.columns.value(cell.column),
             data_.text != nullptr ? data_.text(value) : countText(value));
}

void HeatMap::hover(const Cell& cell)
{
    if (cell != hovered_) {
        hovered_ = cell;
        update();
    }
}

void HeatMap::mouseMoveEvent(QMouseEvent* event)
{
    hover(cellAt(event->position()));
}

void HeatMap::mousePressEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->position());
    if (cell.row >= 0) {  // also before a context menu, which is about it
        cursor_ = cell;
        update();
        emit cellClicked(cell.row, cell.column);
    }
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position()); cell.row >= 0) {
        emit cellActivated(cell.row, cell.column);
    }
}

void HeatMap::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (cursor_.row >= 0) {
            emit cellActivated(cursor_.row, cursor_.column);
        }
        return;
    }
    const int across = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (across == 0 && down == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto from = cursor_.row < 0 ? Cell{0, highlighted_} : cursor_;
    const Cell next{from.row + down, from.column + across};
    if (next.row >= 0 && next.row < data_.rowCount() && next.column >= 0 &&
        next.column < data_.columns.size()) {
        cursor_ = next;
        setAccessibleDescription(describe(cursor_));
        update();
        emit cellClicked(cursor_.row, cursor_.column);
    }
}

bool HeatMap::event(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        hover({});
    } else if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
    } else if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto cell = cellAt(help->pos());
        cell.row < 0 ? QToolTip::hideText()
                     : QToolTip::showText(help->globalPos(), describe(cell), this);
        return true;
    }
    return QWidget::event(event);
}

QColor HeatMap::colorOf(double value) const
{
    const auto& t = Theme::tokens();
    if (!std::isfinite(value)) {
        return t.shade;
    }
    if (value == 0) {
        return t.raised;
    }
    const double range = high_ - low_;
    const double share = range > 0 ? (std::abs(value) - low_) / range : 1.0;
    if (colors_ == HeatMapColors::Sequence) {
        return sequenceColor(share, t);
    }
    constexpr double lightest = 0.22;  // the smallest count is still not zero
    constexpr std::size_t negative = 5;
    return value < 0 ? t.categories[negative] : tintColor(lightest + (1 - lightest) * share, t);
}

void HeatMap::paintCells(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const int perLine = data_.perLine();
    for (int row = 0; row < data_.rowCount(); ++row) {
        for (int column = 0; column < data_.columns.size(); ++column) {
            const auto cell = cellBox(row, column);
            const bool isLast = row % perLine == perLine - 1;
            const QRectF box(
                QPointF(std::round(cell.left()), std::round(cell.top())),
                QPointF(std::round(cell.right()) - (isLast && cell.width() > 4 ? 1 : 0),
                        std::round(cell.bottom()) - (cell.height() > 4 ? 1 : 0)));
            painter.fillRect(box, colorOf(data_.at(row, column)));
        }
    }
    painter.setBrush(Qt::NoBrush);
    if (hovered_.row >= 0) {
        painter.setPen(QPen(t.axis, 1));
        painter.drawRect(cellBox(hovered_.row, hovered_.column).adjusted(0, 0, -1, -1));
    }
    if (highlighted_ >= 0 && highlighted_ < data_.columns.size() && data_.rowCount() > 0) {
        const auto top = cellBox(0, highlighted_);
        const auto box = mapBox();
        painter.setPen(QPen(t.accent, 2));
        painter.drawRoundedRect(
            QRectF(top.left() - 1, box.top() - 1, top.width() * perLine + 1, box.height() + 1), 2,
            2);
    }
    if (cursor_.row >= 0 && hasFocus()) {
        painter.setPen(QPen(t.accent, 2));
        painter.drawRect(cellBox(cursor_.row, cursor_.column).adjusted(0, 0, -1, -1));
    }
}

void HeatMap::paintLabels(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    const auto font = Fonts::mono(Fonts::axis);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.tick);
    const double width = box.width() / static_cast<double>(data_.columns.size());
    const auto columnStep =
        std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(metrics.height() / width)));
    for (qsizetype column = 0; column < data_.columns.size(); column += columnStep) {
        painter.save();
        painter.translate(box.left() + (static_cast<double>(column) + 0.5) * width, box.top() - 6);
        painter.rotate(-45);
        painter.drawText(QPointF(0, metrics.capHeight() / 2), data_.columns[column]);
        painter.restore();
    }
    const double height = box.height() / std::max(1, data_.lines());
    const int rowStep = std::max(1, static_cast<int>(std::ceil(metrics.height() * 0.9 / height)));
    for (int line = 0; line < data_.lines(); line += rowStep) {
        const QRectF room(4, box.top() + line * height, box.left() - 12, height);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         metrics.elidedText(data_.rows.value(line), Qt::ElideMiddle, room.width()));
    }
}

void HeatMap::paintColorBar(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    const QRectF bar(box.left(), box.bottom() + 12, Fonts::scaled(112), 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i) {
        const double share = std::max(i / 16.0, 1e-6);  // 0 itself is an empty cell
        gradient.setColorAt(share, colorOf(low_ + share * (high_ - low_)));
    }
    painter.fillRect(bar, gradient);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(t.tick);
    const QRectF below(bar.left(), bar.bottom() + 2, bar.width(), Fonts::scaled(16));
    constexpr int digits = 3;  // both ends fit below the bar
    const auto text = [](double value) { return numberText(value, digits); };
    if (low_ < high_) {
        painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, text(low_));
    }
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, text(high_));
    painter.setPen(t.muted);
    painter.drawText(QPointF(bar.right() + 14, bar.center().y() + 4), data_.unit);
}

void HeatMap::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    if (data_.rowCount() == 0) {
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(32, 16, -32, -16),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, emptyText_);
        return;
    }
    paintCells(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLabels(painter);
    paintColorBar(painter);
}

}  // namespace papilio::widgets
