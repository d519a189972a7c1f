#include "widgets/plot/plot_frame.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QSvgGenerator>
#include <QVBoxLayout>

namespace papilio::widgets {

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
      note_(new EmptyNote(*this)),
      tokens_(&Theme::tokens())
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_, 0, 0);
    layout->addWidget(note_, 0, 0);
    plot_->setContextMenuPolicy(Qt::NoContextMenu);
    plot_->setFocusProxy(this);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) {
            resetView();
        }
    });
    connect(&Theme::instance(), &Theme::themeChanged, this,
            [this] { applyTokens(Theme::tokens()); });
}

PlotFrame::~PlotFrame() = default;

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
    plot_->replot(QCustomPlot::rpQueuedReplot);
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

void PlotFrame::addContextAction(QAction* action)
{
    contextActions_.append(action);
}

QImage PlotFrame::image(double ratio)
{
    const auto& shown = *tokens_;
    applyTokens(lightTokens());
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
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save the plot"), {},
        tr("Images (*.png);;Scalable graphics (*.svg);;Documents (*.pdf)"));
    if (path.isEmpty()) {
        return;
    }
    if (const auto saved = save(path); !saved) {
        QMessageBox::warning(this, tr("Save the plot"),
                             QString::fromStdString(saved.error().message));
    }
}

core::Result<void> PlotFrame::save(const QString& path)
{
    const auto& shown = *tokens_;
    applyTokens(lightTokens());
    auto written = write(path);
    applyTokens(shown);
    return written;
}

core::Result<void> PlotFrame::write(const QString& path)
{
    const auto extension = QFileInfo(path).suffix().toLower();
    bool isWritten = false;
    if (extension == u"png") {
        isWritten = plot_->savePng(path, plot_->width(), plot_->height(), 2);
    } else if (extension == u"pdf") {
        isWritten = plot_->savePdf(path, plot_->width(), plot_->height());
    } else if (extension == u"svg") {
        QSvgGenerator svg;
        svg.setFileName(path);
        svg.setSize(plot_->size());
        svg.setViewBox(QRect(QPoint(0, 0), plot_->size()));
        QCPPainter painter;
        isWritten = painter.begin(&svg);
        if (isWritten) {
            painter.setMode(QCPPainter::pmVectorized);
            painter.setMode(QCPPainter::pmNoCaching);
            plot_->toPainter(&painter, plot_->width(), plot_->height());
            isWritten = painter.end();
        }
    } else {
        return core::Error{
            core::Errc::Unsupported,
            tr("Plots are saved as png, svg or pdf, not \"%1\".").arg(extension).toStdString()};
    }
    if (!isWritten) {
        return core::Error{core::Errc::Unreadable,
                           tr("%1 could not be written.").arg(path).toStdString()};
    }
    return {};
}

void PlotFrame::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu;
    menu.addActions(contextActions_);
    if (!contextActions_.isEmpty()) {
        menu.addSeparator();
    }
    menu.addAction(icon(QStringLiteral("image")), tr("Copy image"), this, &PlotFrame::copyImage);
    menu.addAction(icon(QStringLiteral("save")), tr("Save as PNG, SVG or PDF…"), this,
                   &PlotFrame::saveImage);
    menu.addAction(icon(QStringLiteral("reset")), tr("Show everything"), this,
                   [this] { resetView(); });
    menu.exec(event->globalPos());
}

}  // namespace papilio::widgets
