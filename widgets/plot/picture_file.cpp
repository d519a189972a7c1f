#include "widgets/plot/picture_file.h"

#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QAction>
#include <QBuffer>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QMessageBox>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QWidget>

namespace papilio::widgets {

namespace {

constexpr double millimetresOfInch = 25.4;

QImage imageOf(QWidget& widget, double ratio)
{
    QImage image(widget.size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Theme::tokens().surface);
    widget.render(&image);
    return image;
}

/// A pixel of the picture is a dot of the page.
int resolutionOf(const Picture& picture)
{
    return qRound(millimetresOfInch / picture.pixelMillimetres);
}

QByteArray pdfBytes(const Picture& picture)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&file);
    if (!picture.note.isEmpty()) {
        pdf.setTitle(picture.note.title);
        pdf.setCreator(picture.note.madeBy());
    }
    pdf.setResolution(resolutionOf(picture));
    pdf.setPageSize(
        QPageSize(QSizeF(picture.size) * picture.pixelMillimetres, QPageSize::Millimeter));
    pdf.setPageMargins(QMarginsF());
    return picture.vectors(pdf) ? file.data() : QByteArray();
}

QByteArray pngBytes(const Picture& picture)
{
    auto image = picture.image(picture.dotsPerPixel);
    const auto dots = qRound(1000 * picture.dotsPerPixel / picture.pixelMillimetres);
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
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
            .image = [&widget](double ratio) { return imageOf(widget, ratio); },
            .vectors =
                [&widget](QPaintDevice& device) {
                    QPainter painter(&device);
                    widget.render(&painter);
                    return painter.end();
                }};
}

QByteArray svgBytes(const Picture& picture)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(picture.size);
    svg.setResolution(resolutionOf(picture));
    svg.setViewBox(QRect(QPoint(), picture.size));
    // QSvgGenerator writes both as they are, and names come from files.
    svg.setTitle(shownText(picture.note.title).toHtmlEscaped());
    svg.setDescription(shownText(picture.note.madeBy()).toHtmlEscaped());
    return picture.vectors(svg) ? file.data() : QByteArray();
}

core::Result<QByteArray> pictureBytes(const Picture& drawn, const QString& extension)
{
    auto picture = drawn;
    // The command of a figure is known before its file is chosen.
    if (auto& command = picture.note.command; command.endsWith(QStringLiteral(".svg"))) {
        command = command.chopped(3) + extension;
    }
    if (extension == u"png") {
        return pngBytes(picture);
    }
    if (extension == u"svg") {
        return svgBytes(picture);
    }
    if (extension == u"pdf") {
        return pdfBytes(picture);
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

double FigureSize::pixelMillimetres() const
{
    constexpr double pointsOfInch = 72;
    return fontPoints / pointsOfInch * millimetresOfInch / Fonts::axis;
}

QSize FigureSize::pixels() const
{
    return (QSizeF(width, height) / pixelMillimetres()).toSize();
}

std::optional<FigureSize> chooseFigureSize(QWidget& plot)
{
    QDialog dialog(&plot);
    dialog.setObjectName(QStringLiteral("figureSize"));
    dialog.setWindowTitle(tr("Figure for a paper"));
    auto* form = new QFormLayout(&dialog);
    const auto number = [&](const char* name, const QString& label, double value, double least,
                            double most, const QString& unit) {
        auto* field = new QDoubleSpinBox;
        field->setObjectName(QLatin1String(name));
        field->setRange(least, most);
        field->setDecimals(1);
        field->setSuffix(unit);
        field->setValue(value);
        form->addRow(label, field);
        return field;
    };
    constexpr double column = 88;
    constexpr double page = 180;
    auto* columns = new QComboBox;
    columns->setObjectName(QStringLiteral("figureColumns"));
    columns->addItems({tr("One column"), tr("Two columns")});
    form->addRow(tr("For"), columns);
    auto* width = number("figureWidth", tr("Width"), column, 20, 1000, tr(" mm"));
    auto* height = number("figureHeight", tr("Height"), 60, 20, 1000, tr(" mm"));
    auto* font =
        number("figureFont", tr("Letters of the axes"), FigureSize().fontPoints, 4, 24, tr(" pt"));
    QObject::connect(columns, &QComboBox::currentIndexChanged, width,
                     [=](int index) { width->setValue(index == 0 ? column : page); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    form->addRow(buttons);
    return dialog.exec() == QDialog::Accepted
               ? std::optional(FigureSize{width->value(), height->value(), font->value()})
               : std::nullopt;
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
                   [image] { copyImage(image()); });
    menu.addAction(icon(QStringLiteral("save")), tr("Save as PNG, SVG or PDF…"), &plot,
                   [&plot, save] { savePicture(plot, save); });
}

}  // namespace papilio::widgets
