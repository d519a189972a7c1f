#pragma once

#include "core/base/result.h"

#include <QImage>

#include <functional>

class QString;
class QWidget;

namespace papilio::widgets {

/// Writes a picture to a path, by its extension.
using PictureSaver = std::function<core::Result<void>(const QString& path)>;

/// Asks for a path, proposing the study's name, and saves there; says why it could not.
void savePicture(QWidget& plot, const PictureSaver& save);

/// Adds to a menu: copy the picture of a plot, save it.
void addPictureActions(QWidget& menu,
                       QWidget& plot,
                       const std::function<QImage()>& image,
                       const PictureSaver& save);

/// The right button of a hand-painted plot: copy its picture, save it. Plots on axes have the menu
/// of PlotFrame.
void addPictureMenu(QWidget& plot);

}  // namespace papilio::widgets
