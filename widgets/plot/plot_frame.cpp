#include "widgets/plot/plot_frame.h"

#include "core/base/bounded.h"
#include "core/base/csv.h"
#include "widgets/plot/picture_file.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QContextMenuEvent>
#include <QGridLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

bool drawVectors(QCustomPlot& plot, QPaintDevice& device)
{
    QCPPainter painter;
    if (!painter.begin(&device)) {
        return false;
    }
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, plot.width(), plot.height());
    return painter.end();
}

Picture pictureOf(QCustomPlot& plot, const ProvenanceNote& note)
{
    return {.size = plot.size(),
            .note = note,
            .image =
                [&plot](double ratio) {
                    // Twice: letters that are drawn for the first time at this size differ in
                    // their last bit from those that are taken from the cache afterwards, and so
                    // would the bytes of the file.
                    plot.toPixmap(plot.width(), plot.height(), ratio);
                    return plot.toPixmap(plot.width(), plot.height(), ratio).toImage();
                },
            .vectors = [&plot](QPaintDevice& device) { return drawVectors(plot, device); }};
}

/// Layouts leave hidden widgets as they are; figures of them have their size all the same.
void layOutHidden(const QWidget& widget)
{
    if (!widget.isVisible()) {
        widget.layout()->setGeometry(widget.rect());
    }
}

/// Decades that a key moves a line.
double decadesOfKey(int key)
{
    constexpr double fine = 0.1;
    return key == Qt::Key_Up         ? fine
           : key == Qt::Key_Down     ? -fine
           : key == Qt::Key_PageUp   ? 1
           : key == Qt::Key_PageDown ? -1
                                     : 0;
}

QString dataCell(const QString& text, QChar separator)
{
    if (separator == u',') {
        return QString::fromStdString(core::spreadsheetCell(text.toStdString()));
    }
    return QString::fromStdString(core::spreadsheetText(text.simplified().toStdString()));
}

constexpr double keyZoom = 0.8;    ///< of the range that stays
constexpr double keyPan = 0.1;     ///< of the axis
constexpr int leastRectangle = 4;  ///< px: less is a click

/// By a share of its length, on a logarithmic axis of its decades.
void shift(QCPAxis& axis, double share)
{
    const bool isHorizontal = axis.orientation() == Qt::Horizontal;
    const auto& box = *axis.axisRect();
    const double low = isHorizontal ? box.left() : box.bottom();
    const double length = isHorizontal ? box.width() : -box.height();
    axis.setRange(axis.pixelToCoord(low + share * length),
                  axis.pixelToCoord(low + (1 + share) * length));
}

}  // namespace

/**
 * How one moves in a plot besides the wheel and the drag.
 *
 * Shift and the drag zoom into a rectangle; Ctrl and the wheel zoom the horizontal axis alone,
 * Shift and the wheel the vertical one (the wheel over an axis does, too). Keys: + and − zoom, with
 * Ctrl the horizontal axis alone and with Alt the vertical one, the arrows pan, Home or 0 show
 * everything, Escape ends a rectangle. Ctrl and the drag choose a range of the horizontal axis,
 * where the plot has statistics of it.
 */
class PlotNavigation : public QObject {
    Q_OBJECT

public:
    explicit PlotNavigation(QCustomPlot& plot) : QObject(&plot), plot_(plot)
    {
        connect(plot.selectionRect(), &QCPSelectionRect::accepted, this,
                [this](const QRect& pixels) { accept(pixels); });
    }

    /// The directions that can be zoomed and panned; none until then.
    void allow(Qt::Orientations directions)
    {
        directions_ = directions;
        plot_.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
        plot_.axisRect()->setRangeDrag(directions);
        plot_.axisRect()->setRangeZoom(directions);
    }
    void setHasRanges(bool has) { hasRanges_ = has; }

    /// @return whether a rectangle or range begins, which the plot itself has nothing to do with
    bool press(const QMouseEvent& event)
    {
        kind_ = Kind::None;
        if (event.button() != Qt::LeftButton || directions_ == Qt::Orientations() ||
            !plot_.axisRect()->rect().contains(event.position().toPoint())) {
            return false;
        }
        if (event.modifiers() == Qt::ShiftModifier) {
            kind_ = Kind::Rectangle;
        } else if (event.modifiers() == Qt::ControlModifier && hasRanges_) {
            kind_ = Kind::Range;
        }
        plot_.setSelectionRectMode(isActive() ? QCP::srmCustom : QCP::srmNone);
        return isActive();
    }
    /// Whether a rectangle or range is drawn now.
    [[nodiscard]] bool isActive() const { return kind_ != Kind::None; }
    /// @return whether the plot zooms at all
    bool wheel(const QWheelEvent& event)
    {
        if (directions_ == Qt::Orientations()) {
            return false;
        }
        auto directions = directions_;
        if (event.modifiers().testFlag(Qt::ControlModifier)) {
            directions &= Qt::Horizontal;
        } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
            directions &= Qt::Vertical;
        }
        plot_.axisRect()->setRangeZoom(directions);
        return true;
    }
    /// @return whether the key did something
    bool key(const QKeyEvent& event)
    {
        if (directions_ == Qt::Orientations()) {
            return false;
        }
        auto directions = directions_;
        if (event.modifiers().testFlag(Qt::ControlModifier)) {
            directions &= Qt::Horizontal;
        } else if (event.modifiers().testFlag(Qt::AltModifier)) {
            directions &= Qt::Vertical;
        }
        switch (event.key()) {
            case Qt::Key_Plus:
            case Qt::Key_Equal:
                zoom(keyZoom, directions);
                return true;
            case Qt::Key_Minus:
            case Qt::Key_Underscore:
                zoom(1 / keyZoom, directions);
                return true;
            case Qt::Key_0:
            case Qt::Key_Home:
                emit resetRequested();
                return true;
            case Qt::Key_Escape:
                if (!isActive()) {
                    return false;
                }
                plot_.selectionRect()->cancel();
                release();
                plot_.replot(QCustomPlot::rpQueuedReplot);
                return true;
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Up:
            case Qt::Key_Down:
                return pan(event.key());
            default:
                return false;
        }
    }

signals:
    /// The user asked for everything.
    void resetRequested();
    /// Coordinates, from <= to.
    void rangeChosen(double from, double to);
    /// Ctrl and a click: no range any more.
    void rangeCleared();

private:
    enum class Kind { None, Rectangle, Range };

    void accept(const QRect& pixels)
    {
        const auto& box = *plot_.axisRect();
        const auto area = pixels.normalized().intersected(box.rect());
        const auto kind = kind_;
        release();
        plot_.replot(QCustomPlot::rpQueuedReplot);
        if (kind == Kind::Range && area.width() < leastRectangle) {
            emit rangeCleared();
            return;
        }
        if (kind == Kind::Range) {
            emit rangeChosen(plot_.xAxis->pixelToCoord(area.left()),
                             plot_.xAxis->pixelToCoord(area.right()));
            return;
        }
        const bool isWide = directions_.testFlag(Qt::Horizontal) && area.width() >= leastRectangle;
        const bool isHigh = directions_.testFlag(Qt::Vertical) && area.height() >= leastRectangle;
        const QCPRange x(plot_.xAxis->pixelToCoord(area.left()),
                         plot_.xAxis->pixelToCoord(area.right()));
        const QCPRange y(plot_.yAxis->pixelToCoord(area.bottom()),
                         plot_.yAxis->pixelToCoord(area.top()));
        if (isWide) {
            plot_.xAxis->setRange(x);
        }
        if (isHigh) {
            plot_.yAxis->setRange(y);
        }
    }
    void release()
    {
        kind_ = Kind::None;
        plot_.setSelectionRectMode(QCP::srmNone);
    }
    void zoom(double factor, Qt::Orientations directions)
    {
        const auto& box = *plot_.axisRect();
        if (directions.testFlag(Qt::Horizontal)) {
            plot_.xAxis->scaleRange(factor, plot_.xAxis->pixelToCoord(box.center().x()));
        }
        if (directions.testFlag(Qt::Vertical)) {
            plot_.yAxis->scaleRange(factor, plot_.yAxis->pixelToCoord(box.center().y()));
        }
        plot_.replot(QCustomPlot::rpQueuedReplot);
    }
    bool pan(int key)
    {
        const bool isHorizontal = key == Qt::Key_Left || key == Qt::Key_Right;
        if (!directions_.testFlag(isHorizontal ? Qt::Horizontal : Qt::Vertical)) {
            return false;
        }
        shift(isHorizontal ? *plot_.xAxis : *plot_.yAxis,
              key == Qt::Key_Left || key == Qt::Key_Down ? -keyPan : keyPan);
        plot_.replot(QCustomPlot::rpQueuedReplot);
        return true;
    }

    QCustomPlot& plot_;
    Qt::Orientations directions_;
    bool hasRanges_ = false;
    Kind kind_ = Kind::None;
};

std::size_t PlotData::rows() const
{
    return columns.empty() ? 0
                           : std::max(columns.front().numbers.size(),
                                      static_cast<std::size_t>(columns.front().texts.size()));
}

QString PlotData::text(QChar separator) const
{
    QStringList cells;
    const auto line = [&] { return std::exchange(cells, {}).join(separator) + u'\n'; };
    for (const auto& column : columns) {
        cells << dataCell(column.title, separator);
    }
    auto text = line();
    for (std::size_t row = 0; row < rows(); ++row) {
        for (const auto& column : columns) {
            cells << (column.numbers.empty()
                          ? dataCell(column.texts[static_cast<qsizetype>(row)], separator)
                          : fullPrecision(column.numbers[row]));
        }
        text += line();
    }
    return text;
}

/// Draws with a function; QCustomPlot knows it as something on a layer.
class PlotFrame::Painted : public QCPLayerable {
public:
    Painted(QCustomPlot& plot, const QString& layer, Paint paint)
        : QCPLayerable(&plot, layer),
          paint_(std::move(paint))
    {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        painter->setAntialiasing(true);
    }
    void draw(QCPPainter* painter) override { paint_(*painter); }
    [[nodiscard]] QRect clipRect() const override { return parentPlot()->viewport(); }

private:
    Paint paint_;
};

PlotFrame::PlotFrame(QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot),
      navigation_(new PlotNavigation(*plot_)),
      note_(new QLabel(this)),
      card_(new HoverCard(*this)),
      tokens_(&Theme::tokens())
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_, 0, 0);
    layout->addWidget(note_, 0, 0);
    note_->setProperty("role", QStringLiteral("empty"));
    note_->setAlignment(Qt::AlignCenter);
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);  // the plot has its room
    note_->hide();
    // QCustomPlot keeps the mouse's events from its parents (WA_NoMousePropagation): the menu of a
    // right click has to be opened where it lands. The menu key goes to the frame, which has the
    // focus.
    plot_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& place) { showMenu(place, plot_->mapToGlobal(place)); });
    connect(navigation_, &PlotNavigation::resetRequested, this, [this] { resetView(); });
    connect(navigation_, &PlotNavigation::rangeChosen, this,
            [this](double from, double to) { rangeChosen(from, to); });
    connect(navigation_, &PlotNavigation::rangeCleared, this, [this] { rangeCleared(); });
    for (auto* axis : {plot_->xAxis, plot_->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                &PlotFrame::updateHoverSoon);
    }
    paintOn(QStringLiteral("axes"), [this](QCPPainter& painter) { paintNotes(painter); });
    plot_->setFocusProxy(this);
    plot_->setMouseTracking(true);
    plot_->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) {
            resetView();
        }
    });
    connect(plot_, &QCustomPlot::beforeReplot, this, [this] {
        fitToSize();
        fitLabels(*plot_);
    });
    connect(&Theme::instance(), &Theme::themeChanged, this,
            [this] { applyTokens(Theme::tokens()); });
}

PlotFrame::~PlotFrame()
{
    plot_->removeEventFilter(this);
}

QRectF PlotFrame::box() const
{
    return plot_->axisRect()->rect();
}

double PlotFrame::xPixel(double value) const
{
    return plot_->xAxis->coordToPixel(value);
}

double PlotFrame::yPixel(double value) const
{
    return plot_->yAxis->coordToPixel(value);
}

void PlotFrame::paintOn(const QString& layer, Paint paint)
{
    new Painted(*plot_, layer, std::move(paint));
}

QCPLayer* PlotFrame::addLayer(const QString& name, const QString& below)
{
    plot_->addLayer(name, plot_->layer(below), QCustomPlot::limAbove);
    auto* layer = plot_->layer(name);
    layer->setMode(QCPLayer::lmBuffered);
    return layer;
}

void PlotFrame::allowZoom(Qt::Orientations directions)
{
    navigation_->allow(directions);
}

void PlotFrame::allowRanges()
{
    navigation_->setHasRanges(true);
}

void PlotFrame::redraw()
{
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotFrame::hideAxes()
{
    plot_->axisRect()->setVisible(false);
    plot_->xAxis->setVisible(false);
    plot_->yAxis->setVisible(false);
}

bool PlotFrame::eventFilter(QObject* watched, QEvent* event)
{
    bool isTaken = false;
    if (const auto* mouse = dynamic_cast<const QMouseEvent*>(event)) {
        pointer_ = mouse->position();
        held_ = mouse->buttons();
    }
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            isTaken = press(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::MouseMove:
            isTaken = move(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::MouseButtonRelease:
            isTaken = release(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::Wheel:
            if (!navigation_->wheel(*static_cast<QWheelEvent*>(event))) {
                event->ignore();  // it is for what the plot is in
                isTaken = true;
            }
            break;
        case QEvent::Leave:
            pointer_.reset();
            updateHover();
            break;
        case QEvent::Resize:
            isTaken = plot_->size().isEmpty();  // QCustomPlot would draw into pixmaps of no size
            resized();
            break;
        default:
            break;
    }
    return isTaken || QWidget::eventFilter(watched, event);
}

bool PlotFrame::press(const QMouseEvent& event)
{
    pressedAt_.reset();
    if (navigation_->press(event)) {
        setFocus();
        return false;
    }
    if (event.button() != Qt::LeftButton) {
        return false;
    }
    pressedAt_ = event.position();
    isLineHeld_ = isOnLine(event.position());
    if (isLineHeld_) {
        lineDragStarted();
    }
    return isLineHeld_ || isButton(event.position());
}

namespace {

/// The nearest of 1, 2 and 5 in its decade, on a logarithmic scale.
double snapped(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    const double rest = value / decade;
    const double step = rest < std::sqrt(2.0)    ? 1
                        : rest < std::sqrt(10.0) ? 2
                        : rest < std::sqrt(50.0) ? 5
                                                 : 10;
    return roundedTo(step * decade, 1);
}

}  // namespace

bool PlotFrame::move(const QMouseEvent& event)
{
    if (navigation_->isActive()) {
        return false;
    }
    if (isLineHeld_) {
        const auto line = dragLine().value_or(DragLine());
        const double y = event.position().y();  // below the axes is zero, where a line can be so
        const double value = plot_->yAxis->pixelToCoord(
            line.zero > 0 ? y : core::bounded(y, box().top(), box().bottom()));
        lineDragged(value <= 3 * line.zero ? 0
                    : line.snaps           ? snapped(value)
                                           : roundedTo(value, 3));  // a pixel is coarser
    } else if (event.buttons() == Qt::NoButton) {
        updateHover();
    }
    return isLineHeld_;
}

bool PlotFrame::release(const QMouseEvent& event)
{
    constexpr double still = 4;  // px: a hand that clicks moves so much
    const auto from = std::exchange(pressedAt_, std::nullopt);
    if (navigation_->isActive() || event.button() != Qt::LeftButton) {
        return false;
    }
    if (std::exchange(isLineHeld_, false)) {
        lineDragFinished();
        return true;
    }
    if (from && (event.position() - *from).manhattanLength() < still) {
        clicked(event);
    }
    return false;
}

void PlotFrame::clicked(const QMouseEvent& event)
{
    if (const auto point = pointAt(event.position())) {
        choose(point);
    }
}

double PlotFrame::linePixel(const DragLine& line) const
{
    return yPixel(std::max(line.value, 3 * line.zero));
}

bool PlotFrame::isOnLine(QPointF pixel) const
{
    constexpr double grip = 6;       // pixels on either side
    constexpr double gripRoom = 12;  // right of the axes, for what drags it
    const auto line = dragLine();
    return line && std::abs(pixel.y() - linePixel(*line)) <= grip &&
           box().adjusted(0, -grip, gripRoom, grip).contains(pixel);
}

void PlotFrame::stepLine(double decades)
{
    const auto line = *dragLine();
    const double start = line.value > 0 ? line.value : line.zero;
    const double next =
        line.value <= line.zero && decades < 0 ? 0 : start * std::pow(10.0, decades);
    lineDragStarted();
    lineDragged(next < line.zero ? 0 : next);
    lineDragFinished();
}

std::optional<QPointF> PlotFrame::pointer() const
{
    return held_ == Qt::NoButton ? pointer_ : std::nullopt;
}

void PlotFrame::updateHover()
{
    const auto at = pointer();
    const bool isFree = at && !isOnLine(*at);
    const auto point = isFree ? pointAt(*at) : PlotPoint();
    plot_->setCursor(at && !isFree             ? Qt::SplitVCursor
                     : isFree && isButton(*at) ? Qt::PointingHandCursor
                                               : Qt::ArrowCursor);
    showHover(isFree ? cardAt(point, *at) : HoverText(), at.value_or(QPointF()));
    if (point != hovered_) {
        hovered_ = point;
        hoverChanged();
    }
    pointerMoved();
}

void PlotFrame::resetHover()
{
    const auto before = std::exchange(hovered_, {});
    updateHover();
    if (before && !hovered_) {
        hoverChanged();
    }
}

/// Once for both axes, when they have their new ranges.
void PlotFrame::updateHoverSoon()
{
    if (pointer_ && !std::exchange(isHoverDue_, true)) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                isHoverDue_ = false;
                updateHover();
            },
            Qt::QueuedConnection);
    }
}

QWidget* PlotFrame::canvas() const
{
    return plot_;
}

QSize PlotFrame::sizeHint() const
{
    return {Fonts::scaled(480), Fonts::scaled(320)};
}

QSize PlotFrame::minimumSizeHint() const
{
    return {Fonts::scaled(160), Fonts::scaled(100)};
}

void PlotFrame::applyTokens(const Tokens& tokens)
{
    tokens_ = &tokens;
    applyTheme(*plot_, tokens);
    restyle();
    redraw();
}

void PlotFrame::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        applyTokens(*tokens_);
    }
    QWidget::changeEvent(event);
}

void PlotFrame::setEmptyText(const QString& text)
{
    note_->setText(text);
    note_->setVisible(!text.isEmpty());
    note_->raise();
}

QString PlotFrame::emptyText() const
{
    return note_->text();
}

HoverText PlotFrame::hoverText() const
{
    return card_->isHidden() ? HoverText() : card_->shown();
}

void PlotFrame::showHover(const HoverText& text, QPointF at)
{
    card_->show(text, plot_->mapTo(this, at));
}

void PlotFrame::addContextAction(QAction* action)
{
    contextActions_.append(action);
}

/// While it lives the plot is drawn for print: without what only a pointer or a selection shows.
class PlotFrame::Printing {
public:
    Printing(PlotFrame& frame, const Tokens& tokens, std::optional<QSize> size = {})
        : frame_(frame),
          shown_(*frame.tokens_),
          size_(frame.plot_->size())
    {
        layOutHidden(frame);
        size_ = frame.plot_->size();
        frame.isFigure_ = true;
        if (size) {
            frame.plot_->resize(*size);
        }
        addOrigin(tokens);
        frame.applyTokens(tokens);
    }
    ~Printing()
    {
        if (origin_ != nullptr) {
            frame_.plot_->plotLayout()->remove(origin_);
            frame_.plot_->plotLayout()->simplify();
            frame_.plot_->plotLayout()->setRowSpacing(spacing_);
        }
        frame_.isFigure_ = false;
        frame_.plot_->resize(size_);
        frame_.applyTokens(shown_);
    }
    Printing(const Printing&) = delete;
    Printing& operator=(const Printing&) = delete;

private:
    /// Below the axes, because on paper the words of the page are left behind.
    void addOrigin(const Tokens& tokens)
    {
        const auto text = provenanceNote(frame_).origin;
        if (text.isEmpty()) {
            return;
        }
        origin_ = new QCPTextElement(frame_.plot_, text, Fonts::ui(Fonts::axis));
        origin_->setTextColor(tokens.muted);
        origin_->setMargins(QMargins(0, 0, 4, 4));  // letters reach below their box
        origin_->setTextFlags(Qt::AlignRight | Qt::AlignVCenter);
        auto& layout = *frame_.plot_->plotLayout();
        layout.addElement(layout.rowCount(), 0, origin_);
        spacing_ = layout.rowSpacing();
        layout.setRowSpacing(0);
    }

    PlotFrame& frame_;
    const Tokens& shown_;
    QSize size_;
    QCPTextElement* origin_ = nullptr;
    int spacing_ = 0;
};

QByteArray PlotFrame::svg(const Tokens& tokens)
{
    const Printing printing(*this, tokens);
    return svgBytes(pictureOf(*plot_, {}));
}

QImage PlotFrame::image(double ratio, const Tokens& tokens, std::optional<QSize> size)
{
    const Printing printing(*this, tokens, size);
    auto image = plot_->toPixmap(plot_->width(), plot_->height(), ratio).toImage();
    image.setDevicePixelRatio(ratio);
    return image;
}

void PlotFrame::copyImage()
{
    widgets::copyImage(image());
}

void PlotFrame::saveImage()
{
    savePicture(*this, [this](const QString& path) { return save(path); });
}

core::Result<void> PlotFrame::save(const QString& path, const std::optional<FigureSize>& size)
{
    return save(path, size, lightTokens(), usualDots);
}

core::Result<void> PlotFrame::save(const QString& path,
                                   const std::optional<FigureSize>& size,
                                   const Tokens& tokens,
                                   double dots)
{
    const Printing printing(*this, tokens, size ? std::optional(size->pixels()) : std::nullopt);
    // Margins follow the labels of the drawing before: the same figure from now on, however often
    // it was drawn.
    for (int drawing = 0; drawing < 3; ++drawing) {
        plot_->replot(QCustomPlot::rpImmediateRefresh);
    }
    QStringList options{QStringLiteral("--size"),
                        size ? QStringLiteral("%1x%2mm").arg(size->width).arg(size->height)
                             : QStringLiteral("%1x%2").arg(width()).arg(height())};
    if (size && size->fontPoints != FigureSize().fontPoints) {
        options << QStringLiteral("--font-size") << QString::number(size->fontPoints);
    }
    if (&tokens != &lightTokens()) {
        options << QStringLiteral("--theme") << QStringLiteral("dark");
    }
    if (dots != usualDots) {
        options << QStringLiteral("--scale") << QString::number(dots);
    }
    setProperty(saveOptions, options);
    auto picture = pictureOf(*plot_, provenanceNote(*this));
    setProperty(saveOptions, QVariant());
    picture.dotsPerPixel = dots;
    if (size) {
        constexpr double dotsPerMillimetre = 600 / 25.4;
        picture.pixelMillimetres = size->pixelMillimetres();
        picture.dotsPerPixel = picture.pixelMillimetres * dotsPerMillimetre;
    }
    return writePicture(picture, path);
}

void PlotFrame::keyPressEvent(QKeyEvent* event)
{
    const double decades = decadesOfKey(event->key());
    if (decades != 0 && dragLine()) {
        stepLine(decades);
    } else if (event->matches(QKeySequence::Copy)) {
        copyImage();
    } else if (!walk(event->key()) && !navigation_->key(*event)) {
        QWidget::keyPressEvent(event);
    }
}

bool PlotFrame::walk(int key)
{
    const int across = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    const auto next = across != 0 || down != 0 ? neighbor(across, down) : PlotPoint();
    if (next) {
        choose(next);
    }
    return static_cast<bool>(next);
}

void PlotFrame::setNotes(const QList<PlotNote>& notes)
{
    if (notes != notes_) {
        notes_ = notes;
        redraw();
    }
}

void PlotFrame::takeNotes(const QList<PlotNote>& notes)
{
    setNotes(notes);
    emit notesEdited(notes);
}

QPointF PlotFrame::pixelOf(const PlotNote& note) const
{
    return {xPixel(note.at.x()), yPixel(note.at.y())};
}

void PlotFrame::paintNotes(QCPPainter& painter) const
{
    constexpr double mark = 7;  // px
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    for (const auto& note : notes_) {
        const auto at = pixelOf(note);
        if (!box().adjusted(-1, -1, 1, 1).contains(at)) {
            continue;
        }
        painter.setPen(QPen(tokens().surface, 1));
        painter.setBrush(tokens().accent);
        painter.drawEllipse(at, mark / 2, mark / 2);
        const auto words =
            metrics.elidedText(shownText(note.text), Qt::ElideRight, box().width() / 2);
        const double width = metrics.horizontalAdvance(words);
        const bool hasRoom = at.x() + mark + width <= box().right();
        painter.setPen(tokens().text);
        drawHaloed(painter,
                   {hasRoom ? at.x() + mark : at.x() - mark - width,
                    std::max(at.y() - mark / 2, box().top() + metrics.ascent())},
                   words, tokens().surface);
    }
}

void PlotFrame::editNote(qsizetype index, QPointF place)
{
    constexpr int longestNote = 500;
    bool isWanted = false;
    const auto text =
        QInputDialog::getText(plot_, tr("Note in the plot"), tr("Note:"), QLineEdit::Normal,
                              index < 0 ? QString() : notes_[index].text, &isWanted)
            .trimmed()
            .left(longestNote);
    if (!isWanted || text.isEmpty()) {
        return;
    }
    auto notes = notes_;
    if (index < 0) {
        notes.append(
            {{plot_->xAxis->pixelToCoord(place.x()), plot_->yAxis->pixelToCoord(place.y())}, text});
    } else {
        notes[index].text = text;
    }
    takeNotes(notes);
}

/// What can be done with the note at a place, or where there is none.
void PlotFrame::addNoteActions(QMenu& menu, QPointF place)
{
    constexpr double reach = 12;  // px: the pointer takes a note so near
    auto index = notes_.size() - 1;
    while (index >= 0 && QLineF(pixelOf(notes_[index]), place).length() > reach) {
        --index;
    }
    if (index >= 0) {
        menu.addAction(tr("Change the note…"), this,
                       [this, index, place] { editNote(index, place); });
        menu.addAction(tr("Remove the note"), this, [this, index] {
            auto notes = notes_;
            notes.removeAt(index);
            takeNotes(notes);
        });
    } else if (box().contains(place)) {
        menu.addAction(icon(QStringLiteral("note")), tr("Add a note here…"), this,
                       [this, place] { editNote(-1, place); });
    }
    menu.addSeparator();
}

void PlotFrame::copyData() const
{
    const auto numbers = plotData();
    copyText(numbers.text(u'\t'), counted(numbers.rows(), "row"));
}

void PlotFrame::saveData()
{
    saveCsvFile(*this, plotData().text(u','));
}

void PlotFrame::contextMenuEvent(QContextMenuEvent* event)
{
    showMenu(box().center(), event->globalPos());
}

void PlotFrame::showMenu(QPointF place, const QPoint& globalPlace)
{
    QMenu menu;
    menu.setObjectName(QStringLiteral("plotMenu"));
    menu.addActions(contextActions_);
    if (!contextActions_.isEmpty()) {
        menu.addSeparator();
    }
    addMenuActions(menu, place);
    if (hasNotes_ && emptyText().isEmpty()) {
        addNoteActions(menu, place);
    }
    addPictureActions(
        menu, *this, [this] { return image(); },
        [this](const QString& path) { return save(path); });
    menu.addAction(icon(QStringLiteral("save")), tr("Save for a paper…"), this, [this] {
        if (const auto size = chooseFigureSize(*this)) {
            savePicture(*this, [&](const QString& path) { return save(path, size); });
        }
    });
    if (emptyText().isEmpty()) {
        menu.addSeparator();
        menu.addAction(icon(QStringLiteral("copy")), tr("Copy the data"), this,
                       &PlotFrame::copyData);
        menu.addAction(tr("Save the data as CSV…"), this, &PlotFrame::saveData);
    }
    menu.addSeparator();
    menu.addAction(icon(QStringLiteral("reset")), tr("Show everything"), this,
                   [this] { resetView(); });
    menu.exec(globalPlace);
}

}  // namespace papilio::widgets

#include "plot_frame.moc"
