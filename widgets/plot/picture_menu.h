#pragma once

class QWidget;

namespace papilio::widgets {

/// Right button: copy the picture of a small hand-painted plot, or save it as PNG. Plots on axes
/// have the menu of PlotFrame.
void addPictureMenu(QWidget& plot);

}  // namespace papilio::widgets
