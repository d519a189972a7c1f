#include "widgets/plot/plot_frame.h"

#include "widgets/plot/picture_file.h"
#include "widgets/plot/picture_menu.h"
#include "widgets/plot/plot_marks.h"
#include "widgets/plot/plot_navigation.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/csv_file.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QSvgGenerator>
#include <QTemporaryFile>
#include <QVBoxLayout>

#include <utility>

namespace papilio::widgets {

namespace {

bool drawSvg(QCustomPlot& plot, QSvgGenerator& svg)
{
    QCPPainter painter;
    if (!painter.begin(&svg)) {
        return false;
    }
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, plot.width(), plot.height());
    return painter.end();
}

/// QCustomPlot writes PDF to files only.
QByteArray pdfBytes(QCustomPlot& plot, const ProvenanceNote& note)
{
    QTemporaryFile file;
    if (!file.open() || !plot.savePdf(file.fileName(), plot.width(), plot.height(),
                                      QCP::epAllowCosmetic, note.madeBy(), note.title)) {
        return {};
    }
    const auto bytes = file.readAll();
    // Its painter passes over a write that failed: the end of the file tells.
    return bytes.trimmed().endsWith("%%EOF") ? bytes : QByteArray();
}

Picture pictureOf(QCustomPlot& plot, const ProvenanceNote& note)
{
    return {.size = plot.size(),
            .note = note,
            .image =
                [&plot] {
                    // Twice: letters that are drawn for the first time at this size differ in
                    // their last bit from those that are taken from the cache afterwards, and so
                    // would the bytes of the file.
                    plot.toPixmap(plot.width(), plot.height(), 2);
                    return plot.toPixmap(plot.width(), plot.height(), 2).toImage();
                },
            .drawSvg = [&plot](QSvgGenerator& svg) { return drawSvg(plot, svg); },
            .pdf = [&plot, note] { return pdfBytes(plot, note); }};
}

/// Layouts leave hidden widgets as they are; figures of them have their size all the same.
void layOutHidden(const QWidget& widget)
{
    if (!widget.isVisible()) {
        widget.layout()->setGeometry(widget.rect());
    }
}

/// The text in two lines, broken where the longer one is shortest; empty where that is more than
/// `room`.
QString inTwoLines(const QString& text, const QFontMetrics& metrics, int room)
{
    QString best;
    for (auto space = text.indexOf(u' '); space >= 0; space = text.indexOf(u' ', space + 1)) {
        const auto lines = QString(text).replace(space, 1, u'\n');
        const int width = metrics.boundingRect(QRect(), Qt::TextDontClip, lines).width();
        if (width <= room) {
            best = lines;
            room = width - 1;
        }
    }
    return best;
}

/// A label longer than its axis would be cut at both ends: it gets a second line where the margin
/// grows with it, or ends in an ellipsis.
void fitValueLabel(const QCustomPlot& plot)
{
    if (plot.axisRectCount() == 0) {
        return;
    }
    auto* axis = plot.axisRect()->axis(QCPAxis::atLeft);
    if (axis == nullptr) {
        return;
    }
    if (axis->label() != axis->property("fittedLabel").toString()) {
        axis->setProperty("wholeLabel", axis->label());  // somebody set another one
    }
    const auto margins = plot.axisRect()->margins();
    const int room = std::max(plot.viewport().height() - margins.top() - margins.bottom(), 0);
    const auto whole = axis->property("wholeLabel").toString();
    const QFontMetrics metrics(axis->labelFont());
    const bool canGrow = plot.axisRect()->autoMargins().testFlag(QCP::msLeft);
    auto fitted = whole;
    if (metrics.horizontalAdvance(whole) > room) {
        fitted = canGrow ? inTwoLines(whole, metrics, room) : QString();
    }
    if (fitted.isEmpty()) {
        fitted = metrics.elidedText(whole, Qt::ElideRight, room);
    }
    axis->setProperty("fittedLabel", fitted);
    axis->setLabel(fitted);
}

}  // namespace

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

/// Covers the plot with a sentence while there is nothing to draw.
class PlotFrame::EmptyNote : public QWidget {
public:
    explicit EmptyNote(PlotFrame& frame) : QWidget(&frame), frame_(frame) { hide(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), frame_.tokens().surface);
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(frame_.tokens().muted);
        painter.drawText(rect().adjusted(32, 16, -32, -16),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, frame_.emptyText());
    }

private:
    PlotFrame& frame_;
};

PlotFrame::PlotFrame(QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot),
      navigation_(new PlotNavigation(*plot_)),
      notes_(new PlotNotes(*plot_)),
      note_(new EmptyNote(*this)),
      card_(new HoverCard(*this)),
      tokens_(&Theme::tokens())
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_, 0, 0);
    layout->addWidget(note_, 0, 0);
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
                &PlotFrame::hoverAgainSoon);
    }
    paintOn(QStringLiteral("axes"),
            [this](QCPPainter& painter) { notes_->paint(painter, tokens()); });
    connect(notes_, &PlotNotes::changed, this, &PlotFrame::redraw);
    connect(notes_, &PlotNotes::edited, this, &PlotFrame::notesEdited);
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
    connect(plot_, &QCustomPlot::beforeReplot, this, [this] { fitValueLabel(*plot_); });
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

bool PlotFrame::eventFilter(QObject* watched, QEvent* event)
{
    bool isTaken = false;
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            isTaken = press(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::MouseMove:
            followPointer(*static_cast<QMouseEvent*>(event));
            isTaken = !navigation_->isActive() && moved(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::MouseButtonRelease:
            isTaken = release(*static_cast<QMouseEvent*>(event));
            break;
        case QEvent::Wheel:
            navigation_->wheel(*static_cast<QWheelEvent*>(event));
            break;
        case QEvent::Leave:
            pointer_.reset();
            pointerLeft();
            break;
        case QEvent::Resize:
            resized();
            break;
        default:
            break;
    }
    return isTaken || QWidget::eventFilter(watched, event);
}

bool PlotFrame::press(const QMouseEvent& event)
{
    followPointer(event);
    pressedAt_.reset();
    if (navigation_->press(event)) {
        setFocus();
        return false;
    }
    if (event.button() == Qt::LeftButton) {
        pressedAt_ = event.position();
    }
    return pressed(event);
}

bool PlotFrame::release(const QMouseEvent& event)
{
    constexpr double still = 4;  // px: a hand that clicks moves so much
    followPointer(event);
    const auto from = std::exchange(pressedAt_, std::nullopt);
    if (navigation_->isActive()) {
        return false;
    }
    if (released(event)) {
        return true;
    }
    if (from && event.button() == Qt::LeftButton &&
        (event.position() - *from).manhattanLength() < still) {
        clicked(event);
    }
    return false;
}

void PlotFrame::followPointer(const QMouseEvent& event)
{
    pointer_ = event.position();
    held_ = event.buttons();
}

/// Once for both axes, when they have their new ranges.
void PlotFrame::hoverAgainSoon()
{
    if (!std::exchange(isHoverDue_, true)) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                isHoverDue_ = false;
                hoverAgain();
            },
            Qt::QueuedConnection);
    }
}

void PlotFrame::hoverAgain()
{
    if (!pointer_) {
        return;
    }
    if (held_ != Qt::NoButton) {
        pointerLeft();  // a drag tells nothing of what it passes
        return;
    }
    moved(QMouseEvent(QEvent::MouseMove, *pointer_, plot_->mapToGlobal(*pointer_), Qt::NoButton,
                      Qt::NoButton, Qt::NoModifier));
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
    note_->update();
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
    emptyText_ = text;
    note_->setVisible(!text.isEmpty());
    note_->raise();
    note_->update();
}

HoverText PlotFrame::hoverText() const
{
    return card_->isHidden() ? HoverText() : card_->text();
}

void PlotFrame::showHover(const HoverText& text, QPointF at)
{
    card_->show(text, plot_->mapTo(this, at));
}

void PlotFrame::addContextAction(QAction* action)
{
    contextActions_.append(action);
}

QByteArray PlotFrame::svg(const Tokens& tokens)
{
    layOutHidden(*this);
    const auto& shown = *tokens_;
    applyTokens(tokens);
    auto bytes = svgBytes(pictureOf(*plot_, {}));
    applyTokens(shown);
    return bytes;
}

QImage PlotFrame::image(double ratio, const Tokens& tokens)
{
    layOutHidden(*this);
    const auto& shown = *tokens_;
    applyTokens(tokens);
    auto image = plot_->toPixmap(plot_->width(), plot_->height(), ratio).toImage();
    applyTokens(shown);
    image.setDevicePixelRatio(ratio);
    return image;
}

void PlotFrame::copyImage()
{
    QGuiApplication::clipboard()->setImage(image());
}

void PlotFrame::saveImage()
{
    savePicture(*this, [this](const QString& path) { return save(path); });
}

core::Result<void> PlotFrame::save(const QString& path)
{
    layOutHidden(*this);
    const auto& shown = *tokens_;
    applyTokens(lightTokens());
    // Margins follow the labels of the drawing before: the same figure from now on, however often
    // it was drawn.
    for (int drawing = 0; drawing < 3; ++drawing) {
        plot_->replot(QCustomPlot::rpImmediateRefresh);
    }
    auto written = writePicture(pictureOf(*plot_, provenanceNote(*this)), path);
    applyTokens(shown);
    return written;
}

void PlotFrame::keyPressEvent(QKeyEvent* event)
{
    if (!navigation_->key(*event)) {
        QWidget::keyPressEvent(event);
    }
}

void PlotFrame::copyData() const
{
    const auto numbers = plotData();
    QGuiApplication::clipboard()->setText(numbers.text(u'\t'));
    sayCopied(static_cast<qsizetype>(numbers.rows()));
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
    if (hasNotes_ && emptyText_.isEmpty()) {
        notes_->addActions(menu, place);
    }
    addPictureActions(
        menu, *this, [this] { return image(); },
        [this](const QString& path) { return save(path); });
    if (emptyText_.isEmpty()) {
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
