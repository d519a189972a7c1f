#pragma once

#include "core/base/result.h"
#include "widgets/theme/provenance_note.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QSvgGenerator;
class QWidget;

namespace papilio::widgets {

/// How a picture becomes the bytes of a file.
struct Picture {
    QSize size;  ///< pixels of the window
    ProvenanceNote note;
    std::function<QImage(double ratio)> image;          ///< with this many dots a pixel
    std::function<bool(QPaintDevice& device)> vectors;  ///< as SVG or PDF; false: it could not
    double pixelMillimetres = 25.4 / 96;                ///< of SVG and PDF, as browsers have it
    double dotsPerPixel = 2;                            ///< of PNG
};

/// A widget as it looks, 2 pixels a pixel; in SVG and PDF text stays text.
Picture pictureOf(QWidget& widget, const ProvenanceNote& note);

/// A whole SVG file; empty where it could not be drawn.
QByteArray svgBytes(const Picture& picture);

/// The bytes of a file with this extension: png, svg or pdf.
/// @return Unsupported for another extension; no bytes if the picture could not be drawn
core::Result<QByteArray> pictureBytes(const Picture& picture, const QString& extension);

/**
 * Writes a file by the path's extension: png, svg or pdf. The file that was there stays until the
 * new one is complete.
 * @return Unsupported for another extension, Unreadable if the file could not be written
 */
core::Result<void> writePicture(const Picture& picture, const QString& path);

/// A figure for a paper.
struct FigureSize {
    double width = 0;       ///< in mm
    double height = 0;      ///< in mm
    double fontPoints = 8;  ///< of the labels of the axes

    /// Pixels are as large as the letters need them.
    [[nodiscard]] double pixelMillimetres() const;
    [[nodiscard]] QSize pixels() const;
};

/// Asks for the size of a figure: the width of one or two columns, or another.
std::optional<FigureSize> chooseFigureSize(QWidget& plot);

/// Writes a picture to a path, by its extension.
using PictureSaver = std::function<core::Result<void>(const QString& path)>;

/// Asks for a path, proposing the study's name, and saves there; says why it could not.
void savePicture(QWidget& plot, const PictureSaver& save);

/// Adds to a menu: copy the picture of a plot, save it.
void addPictureActions(QWidget& menu,
                       QWidget& plot,
                       const std::function<QImage()>& image,
                       const PictureSaver& save);

}  // namespace papilio::widgets
