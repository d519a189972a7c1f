#include "widgets/pages/signatures/basis_map.h"

#include "core/base/bounded.h"
#include "widgets/models/basis_groups.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double lightest = 0.22;  // the smallest count still has to be seen next to an empty cell
constexpr double tilt = 40;        // degrees of the labels over the columns
constexpr int keyHeight = 40;
constexpr int margin = 16;

/// "S_SCAL 24" → "S_SCAL"; empty where the name does not end in a number.
QString stem(const QString& kernel)
{
    const auto blank = kernel.lastIndexOf(QLatin1Char(' '));
    bool isNumber = false;
    kernel.mid(blank + 1).toInt(&isNumber);
    return blank > 0 && isNumber ? kernel.left(blank) : QString();
}

}  // namespace

BasisMap::BasisMap(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void BasisMap::show(std::shared_ptr<const core::Basis> basis, const QStringList& kernels)
{
    basis_ = std::move(basis);
    kernels_ = kernels;
    groupKernels();
    largest_ = 0;
    smallest_ = 0;
    if (basis_) {
        for (const double value : basis_->matrix.reshaped()) {
            const double size = std::abs(value);
            largest_ = std::max(largest_, size);
            smallest_ = size > 0 && (smallest_ == 0 || size < smallest_) ? size : smallest_;
        }
    }
    setAccessibleDescription(
        basis_ ? tr("%1 kernels by %2 expectations; Left and Right choose an expectation")
                     .arg(kernels.size())
                     .arg(basis_->expectations.size())
               : QString());
    update();
}

void BasisMap::groupKernels()
{
    perRow_ = 1;
    rows_ = kernels_;
    if (kernels_.isEmpty() || stem(kernels_.front()).isEmpty()) {
        return;
    }
    constexpr int mostPerRow = 6;
    int size = 1;
    while (size < kernels_.size() && stem(kernels_[size]) == stem(kernels_.front())) {
        ++size;
    }
    if (size > mostPerRow || kernels_.size() % size != 0) {
        return;
    }
    QStringList rows;
    for (qsizetype kernel = 0; kernel < kernels_.size(); ++kernel) {
        const auto name = stem(kernels_[kernel]);
        if (kernel % size == 0) {
            rows << name;
        } else if (name != rows.back()) {
            return;
        }
    }
    perRow_ = size;
    rows_ = rows;
}

void BasisMap::setSelected(std::optional<int> expectation)
{
    if (selected_ != expectation) {
        selected_ = expectation;
        update();
    }
}

QSize BasisMap::sizeHint() const
{
    return {Fonts::scaled(560), Fonts::scaled(300)};
}

int BasisMap::labelWidth() const
{
    const QFontMetrics metrics(Fonts::mono(Fonts::axis));
    int width = 0;
    for (const auto& row : rows_) {
        width = std::max(width, metrics.horizontalAdvance(row));
    }
    return std::min(width + 2, this->width() / 4) + Fonts::scaled(margin + 8);
}

int BasisMap::headerHeight() const
{
    const QFontMetrics metrics(Fonts::mono(Fonts::axis));
    int width = 0;
    for (const auto& name : basis_->expectations) {
        width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(name)));
    }
    return static_cast<int>(width * std::sin(tilt * M_PI / 180)) + metrics.height() +
           Fonts::scaled(8);
}

QRectF BasisMap::cells() const
{
    const auto columns = static_cast<int>(basis_->expectations.size());
    const double left = labelWidth();
    const double top = headerHeight();
    const double right = width() - Fonts::scaled(48);  // the last tilted label hangs over
    const double bottom = height() - Fonts::scaled(keyHeight);
    const double widest = Fonts::scaled(64) * columns;
    const double highest = Fonts::scaled(26) * static_cast<double>(rows_.size());
    return {left, top, core::bounded(right - left, 1.0, widest),
            core::bounded(bottom - top, 1.0, highest)};
}

QRectF BasisMap::cell(int row, int column) const
{
    const auto box = cells();
    const double width = box.width() / static_cast<double>(basis_->expectations.size());
    const double height = box.height() / static_cast<double>(rows_.size());
    return {box.left() + column * width, box.top() + row * height, width, height};
}

std::optional<BasisMap::Place> BasisMap::placeAt(const QPointF& point) const
{
    if (!basis_ || basis_->expectations.empty() || rows_.isEmpty()) {
        return std::nullopt;
    }
    const auto box = cells();
    const double x =
        (point.x() - box.left()) / box.width() * static_cast<double>(basis_->expectations.size());
    const double y = (point.y() - box.top()) / box.height() * static_cast<double>(rows_.size());
    const bool isOnLabels = point.y() < box.top() && point.y() > 0;
    if (x < 0 || x >= static_cast<double>(basis_->expectations.size()) ||
        (!isOnLabels && (y < 0 || y >= static_cast<double>(rows_.size())))) {
        return std::nullopt;
    }
    const int column = static_cast<int>(x);
    const int part = static_cast<int>((x - column) * perRow_);
    return Place{isOnLabels ? 0 : static_cast<int>(y) * perRow_ + part, column};
}

void BasisMap::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::tokens().surface);
    if (!basis_ || basis_->expectations.empty() || rows_.isEmpty()) {
        return;
    }
    paintCells(painter);
    paintLabels(painter);
    paintKey(painter);
}

void BasisMap::paintCells(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto columns = static_cast<int>(basis_->expectations.size());
    const int rows = static_cast<int>(rows_.size());
    painter.fillRect(cells(), t.raised);
    const bool hasGaps = cell(0, 0).height() > 5;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto box = cell(row, column);
            for (int part = 0; part < perRow_; ++part) {
                const double value = basis_->matrix(row * perRow_ + part, column);
                if (value == 0) {
                    continue;
                }
                const double share = largest_ > smallest_
                                         ? (std::abs(value) - smallest_) / (largest_ - smallest_)
                                         : 1;
                const double left = std::round(box.left() + box.width() * part / perRow_);
                const double right = std::round(box.left() + box.width() * (part + 1) / perRow_);
                const double top = std::round(box.top());
                const double bottom = std::round(box.bottom());
                const double gap = hasGaps ? 1 : 0;
                const QRectF fill(left + gap, top + gap, right - left - gap, bottom - top - gap);
                painter.fillRect(fill, value > 0 ? tintColour(lightest + (1 - lightest) * share, t)
                                                 : t.categories[5]);
            }
        }
    }
    painter.setPen(t.grid);
    for (int row = 0; hasGaps && row <= rows; ++row) {
        const double y = std::round(cells().top() + cells().height() * row / rows);
        painter.drawLine(QPointF(cells().left(), y), QPointF(cells().right(), y));
    }
    for (int column = 0; column <= columns; ++column) {
        const double x = std::round(cells().left() + cells().width() * column / columns);
        painter.drawLine(QPointF(x, cells().top()), QPointF(x, cells().bottom()));
    }
    if (selected_ && *selected_ < columns) {
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        const auto top = cell(0, *selected_);
        const auto bottom = cell(rows - 1, *selected_);
        painter.drawRect(top.united(bottom).adjusted(0, -1, 0, 1));
    }
}

void BasisMap::paintLabels(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto font = Fonts::mono(Fonts::axis);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    const double height = cell(0, 0).height();
    const int step = std::max(1, static_cast<int>(std::ceil(metrics.height() * 0.9 / height)));
    painter.setPen(t.tick);
    for (int row = 0; row < rows_.size(); row += step) {
        const auto box = cell(row, 0);
        const int room = labelWidth() - Fonts::scaled(8);
        painter.drawText(
            QRectF(0, box.center().y() - metrics.height(), room, metrics.height() * 2),
            static_cast<int>(Qt::AlignRight | Qt::AlignVCenter),
            metrics.elidedText(rows_[row], Qt::ElideMiddle, room - Fonts::scaled(margin)));
    }
    for (int column = 0; column < static_cast<int>(basis_->expectations.size()); ++column) {
        painter.save();
        painter.translate(cell(0, column).center().x(), cells().top() - Fonts::scaled(6));
        painter.rotate(-tilt);
        painter.setPen(selected_ == column ? t.accent : t.tick);
        painter.drawText(
            QPointF(0, 0),
            QString::fromStdString(basis_->expectations[static_cast<std::size_t>(column)]));
        painter.restore();
    }
}

void BasisMap::paintKey(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const QRectF bar(cells().left(), cells().bottom() + Fonts::scaled(8), Fonts::scaled(112),
                     Fonts::scaled(8));
    const int steps = static_cast<int>(bar.width());
    for (int step = 0; step < steps; ++step) {
        const double share = static_cast<double>(step) / steps;
        painter.fillRect(QRectF(bar.left() + step, bar.top(), 1, bar.height()),
                         tintColour(lightest + (1 - lightest) * share, t));
    }
    const QFontMetrics metrics(Fonts::mono(Fonts::axis));
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(t.tick);
    const double line = bar.bottom() + metrics.ascent() + 2;
    if (smallest_ < largest_) {
        painter.drawText(QPointF(bar.left(), line), coefficientText(smallest_));
    }
    const auto high = coefficientText(largest_);
    painter.drawText(QPointF(bar.right() - metrics.horizontalAdvance(high), line), high);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(t.muted);
    const auto what = perRow_ > 1
                          ? tr("expected counts per iteration, %1 loops per cell").arg(perRow_)
                          : tr("expected counts per iteration");
    painter.drawText(QPointF(bar.right() + Fonts::scaled(12), bar.bottom()), what);
}

void BasisMap::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position())) {
        emit expectationClicked(place->expectation);
    }
}

void BasisMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position())) {
        emit cellDoubleClicked(place->kernel, place->expectation);
    }
}

void BasisMap::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || !basis_ || basis_->expectations.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int last = static_cast<int>(basis_->expectations.size()) - 1;
    emit expectationClicked(
        std::clamp(selected_.value_or(step > 0 ? -1 : last + 1) + step, 0, last));
}

bool BasisMap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto place = placeAt(help->pos());
        if (place && place->kernel < kernels_.size()) {
            QToolTip::showText(
                help->globalPos(),
                tr("%1 in kernel %2: %3")
                    .arg(QString::fromStdString(
                             basis_->expectations[static_cast<std::size_t>(place->expectation)]),
                         kernels_[place->kernel],
                         coefficientText(basis_->matrix(place->kernel, place->expectation))),
                this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

}  // namespace papilio::widgets
