#pragma once

#include "core/support/result.h"

#include <QSize>
#include <QString>

namespace papilio::app {

/// A picture of one page, made without a display.
struct RenderJob {
    enum class Content { Window, Page, Plot };

    QString study;
    QString benchmark;  ///< empty: the first
    QString page;
    QString output;     ///< .png, .svg or .pdf
    QSize size = {1600, 1000};
    double scale = 1.0;
    bool isDark = false;
    Content content = Content::Window;
};

/// Opens the study, waits until every result of the page has arrived, and writes the picture.
/// @return NotFound, Malformed … of the study; NotFound for an unknown benchmark; Unreadable where the output cannot be written
core::Result<void> renderPage(int& argc, char** argv, const RenderJob& job);

}  // namespace papilio::app
