#pragma once

#include <QColor>
#include <QHash>
#include <QString>

#include <array>

namespace papilio::widgets {

/// What a verdict means to the eye: always shown as icon, words and color together.
enum class VerdictKind { Exact, Rounded, Approximate, Undefinable, Error, Neutral };

/// Text and the fill behind it.
struct Ink {
    QColor text;
    QColor fill;
};

/// Every color of one theme. tokens.cpp is the only place with color literals.
struct Tokens {
    bool isDark = false;

    QColor window;   ///< behind panes, dock body
    QColor surface;  ///< plots, tables, fields
    QColor raised;   ///< menu, toolbar, rail, headers, status bar
    QColor sunken;   ///< bar troughs, code, progress
    QColor border;   ///< hairlines; decorative
    QColor control;  ///< edges of fields and buttons, 3:1
    QColor text;
    QColor muted;
    QColor disabled;  ///< only for what cannot be used, and for rejected points
    QColor accent;    ///< yours to move, or selected
    QColor onAccent;
    QColor selection;
    QColor hover;
    QColor tick;
    QColor axis;
    QColor grid;
    QColor subgrid;
    QColor shade;  ///< rejected region of a plot

    Ink exact;
    Ink rounded;
    Ink approximate;
    Ink undefinable;
    Ink error;
    Ink neutral;

    std::array<QColor, 8> categories;  ///< c1 … c8; c7 is for fills only, c8 means everything else
    std::array<QColor, 8> setFills;    ///< chosen sets in ribbons and the map
    QColor onSet;                      ///< text on every set fill

    [[nodiscard]] const Ink& verdict(VerdictKind kind) const;
};

const Tokens& lightTokens();
const Tokens& darkTokens();
/// The colors by name, as the stylesheet has them: "window", "exactText", "exactFill" …
QHash<QString, QColor> namedColors(const Tokens& tokens);

/// WCAG 2.x relative luminance of an opaque color, in [0, 1].
double relativeLuminance(const QColor& color);

/// WCAG 2.x contrast (L1 + 0.05) / (L2 + 0.05) of two opaque colors, in [1, 21].
double contrastRatio(const QColor& a, const QColor& b);

/// `share` of a and the rest of b, component by component in sRGB; share in [0, 1].
QColor mix(const QColor& a, const QColor& b, double share);

/// Black or white, whichever reads on the fill: the switch is at luminance 0.2.
QColor textOn(const QColor& fill);

}  // namespace papilio::widgets
