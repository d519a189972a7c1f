#include "widgets/plot/picture_file.h"

#include "widgets/theme/file_choice.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QAction>
#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QWidget>

namespace papilio::widgets {

namespace {

constexpr int pixelRatio = 2;
/// Points per inch at which a pixel of the window is a point of the page.
constexpr int pageResolution = 96;

QImage imageOf(QWidget& widget)
{
    QImage image(widget.size() * pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Theme::tokens().surface);
    widget.render(&image);
    return image;
}

QByteArray pdfOf(QWidget& widget, const ProvenanceNote& note)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&file);
    if (!note.isEmpty()) {
        pdf.setTitle(note.title);
        pdf.setCreator(note.madeBy());
    }
    pdf.setResolution(pageResolution);
    pdf.setPageSize(QPageSize(QSizeF(widget.size()) * 72.0 / pageResolution, QPageSize::Point));
    pdf.setPageMargins(QMarginsF());
    QPainter painter(&pdf);
    widget.render(&painter);
    return painter.end() ? file.data() : QByteArray();
}

QByteArray pngBytes(const Picture& picture)
{
    auto image = picture.image();
    if (!picture.note.isEmpty()) {
        image.setText(QStringLiteral("Title"), picture.note.title);
        image.setText(QStringLiteral("Source"), picture.note.command);
        image.setText(QStringLiteral("Software"), picture.note.program);
    }
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    return image.save(&file, "PNG") ? file.data() : QByteArray();
}

}  // namespace

Picture pictureOf(QWidget& widget, const ProvenanceNote& note)
{
    return {.size = widget.size(),
            .note = note,
            .image = [&widget] { return imageOf(widget); },
            .drawSvg =
                [&widget](QSvgGenerator& svg) {
                    widget.render(&svg);
                    return true;
                },
            .pdf = [&widget, note] { return pdfOf(widget, note); }};
}

QByteArray svgBytes(const Picture& picture)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(picture.size);
    svg.setViewBox(QRect(QPoint(), picture.size));
    // QSvgGenerator writes both as they are, and names come from files.
    svg.setTitle(shownText(picture.note.title).toHtmlEscaped());
    svg.setDescription(shownText(picture.note.madeBy()).toHtmlEscaped());
    return picture.drawSvg(svg) ? file.data() : QByteArray();
}

core::Result<QByteArray> pictureBytes(const Picture& picture, const QString& extension)
{
    if (extension == u"png") {
        return pngBytes(picture);
    }
    if (extension == u"svg") {
        return svgBytes(picture);
    }
    if (extension == u"pdf") {
        return picture.pdf();
    }
    return core::Error{
        core::Errc::Unsupported,
        tr("Plots can be saved as png, svg or pdf, not as \"%1\".").arg(extension).toStdString()};
}

core::Result<void> writePicture(const Picture& picture, const QString& path)
{
    const auto bytes = pictureBytes(picture, QFileInfo(path).suffix().toLower());
    if (!bytes) {
        return bytes.error();
    }
    const auto why =
        bytes->isEmpty()
            ? tr("%1 could not be written. Check the free space and the permissions.").arg(path)
            : writeFile(path, *bytes);
    return why.isEmpty()
               ? core::Result<void>()
               : core::Result<void>(core::Error{core::Errc::Unreadable, why.toStdString()});
}

void savePicture(QWidget& plot, const PictureSaver& save)
{
    const auto path =
        chooseNewFile(&plot, FileKind::Figure, tr("Save the plot"),
                      provenanceNote(plot).fileStem(tr("plot")) + QStringLiteral(".png"),
                      tr("Images (*.png);;Scalable graphics (*.svg);;Documents (*.pdf)"));
    if (path.isEmpty()) {
        return;
    }
    if (const auto saved = save(path); !saved) {
        QMessageBox::warning(&plot, tr("Save the plot"),
                             QString::fromStdString(saved.error().message));
    }
}

void addPictureActions(QWidget& menu,
                       QWidget& plot,
                       const std::function<QImage()>& image,
                       const PictureSaver& save)
{
    menu.addAction(icon(QStringLiteral("image")), tr("Copy the image"), &plot,
                   [image] { QGuiApplication::clipboard()->setImage(image()); });
    menu.addAction(icon(QStringLiteral("save")), tr("Save as PNG, SVG or PDF…"), &plot,
                   [&plot, save] { savePicture(plot, save); });
}

void addPictureMenu(QWidget& plot)
{
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    addPictureActions(
        plot, plot, [&plot] { return pictureOf(plot, {}).image(); },
        [&plot](const QString& path) {
            return writePicture(pictureOf(plot, provenanceNote(plot)), path);
        });
}

}  // namespace papilio::widgets
