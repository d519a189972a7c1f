#pragma once

#include <QFont>

namespace papilio::widgets {

/// The two faces and the type scale: sizes in px at 96 dpi.
struct Fonts {
    static constexpr int pageTitle = 24;
    static constexpr int section = 15;
    static constexpr int body = 13;
    static constexpr int table = 12;
    static constexpr int axis = 11;   ///< axis, rail, hint: the smallest
    static constexpr int strip = 16;  ///< numbers of the workflow strip

    /// Registers the embedded faces once; harmless without them (system fonts are used).
    static void load();

    /// Inter, or DejaVu Sans; px is scaled by the screen's logical dpi.
    static QFont ui(int px = body, QFont::Weight weight = QFont::Normal);

    /// JetBrains Mono, or DejaVu Sans Mono, without ligatures: every column of numbers.
    static QFont mono(int px = table, QFont::Weight weight = QFont::Normal);

    /// px at 96 dpi in pixels of this screen, at least 1.
    static int scaled(int px);
};

}  // namespace papilio::widgets
