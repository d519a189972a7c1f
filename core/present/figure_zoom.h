#pragma once

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * A figure of a page of HTML that a reader can zoom and pan: with the wheel once it was clicked (or
 * with Ctrl), by dragging, with the keys of the window's plots, and with buttons.
 *
 * It holds the picture, and works as that where scripts are off; the buttons are made by
 * figureZoomScript(), which has to be in the page once.
 * @param svg  an <svg> element with a viewBox, or a whole SVG file
 * @param title  what it shows, for screen readers
 */
std::string zoomFigure(std::string_view svg, const std::string& title);

/// An <svg> element that shows an image in its own size, for figures that are too large as lines.
/// @param source  of the image: "data:image/png;base64,…"
std::string imageAsSvg(const std::string& source, int width, int height);

/// The script of zoomFigure(), an element. It loads nothing.
std::string_view figureZoomScript();
/// The rules of style that zoomFigure() needs, also for paper: there the whole figure is shown.
std::string_view figureZoomStyle();

}  // namespace papilio::core
