#include "widgets/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(static_cast<QRgb>(0xFF000000U | value));
}

struct ColorRow {
    const char* name;
    QColor Tokens::*color;
    unsigned light;
    unsigned dark;
};

constexpr std::array colorRows = std::to_array<ColorRow>({
    {"window", &Tokens::window, 0xF3F4F7, 0x13161B},
    {"surface", &Tokens::surface, 0xFFFFFF, 0x1A1E25},
    {"raised", &Tokens::raised, 0xFAFBFC, 0x20252E},
    {"sunken", &Tokens::sunken, 0xE9ECF1, 0x0F1216},
    {"border", &Tokens::border, 0xD6DAE2, 0x313845},
    {"control", &Tokens::control, 0x7E8797, 0x6C7789},
    {"text", &Tokens::text, 0x1A202A, 0xE3E7ED},
    {"muted", &Tokens::muted, 0x566070, 0x9CA7B6},
    {"disabled", &Tokens::disabled, 0x8C95A3, 0x6A7484},
    {"accent", &Tokens::accent, 0x4A45C4, 0xA19BFF},
    {"onAccent", &Tokens::onAccent, 0xFFFFFF, 0x14122E},
    {"selection", &Tokens::selection, 0xE6E5FA, 0x2E2C57},
    {"hover", &Tokens::hover, 0xEEF0F5, 0x262C36},
    {"tick", &Tokens::tick, 0x4B5563, 0xAEB8C6},
    {"axis", &Tokens::axis, 0x6B7584, 0x8893A3},
    {"grid", &Tokens::grid, 0xE6E9EE, 0x2A303A},
    {"subgrid", &Tokens::subgrid, 0xF1F3F6, 0x21262E},
    {"shade", &Tokens::shade, 0xF1EEF0, 0x231F24},
    {"onSet", &Tokens::onSet, 0x101418, 0x101418},
});

struct InkRow {
    const char* name;
    Ink Tokens::*ink;
    std::array<unsigned, 2> light;  ///< text and fill
    std::array<unsigned, 2> dark;
};

constexpr std::array inkRows = std::to_array<InkRow>({
    {"exact", &Tokens::exact, {0x00634A, 0xDDF3EA}, {0x5CD6AC, 0x12352B}},
    {"rounded", &Tokens::rounded, {0x00557F, 0xDDEEF8}, {0x7CC6F4, 0x123146}},
    {"approximate", &Tokens::approximate, {0x754700, 0xFBEDCF}, {0xF2C261, 0x3B2D0F}},
    {"undefinable", &Tokens::undefinable, {0x9A3600, 0xFBE4D8}, {0xFF9E6B, 0x43230F}},
    {"error", &Tokens::error, {0xB3261E, 0xFCE8E6}, {0xFF8A80, 0x471A18}},
    {"neutral", &Tokens::neutral, {0x4B5563, 0xE9ECF1}, {0xB4BDCA, 0x2A303B}},
});

constexpr std::array<unsigned, 8> lightCategories = {0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7,
                                                     0x56B4E9, 0xD55E00, 0xF0E442, 0x5A6472};
constexpr std::array<unsigned, 8> darkCategories = {0x3D9BDB, 0xE69F00, 0x1FB88C, 0xD98CB6,
                                                    0x7CC6F4, 0xF07A2B, 0xF0E442, 0xA3ADBB};
constexpr std::array<unsigned, 8> setFills = {0x56B4E9, 0xCC79A7, 0x5FC9A6, 0xE69F00,
                                              0x8FB8D8, 0xF0E442, 0xD98A5B, 0xB9C0CA};

Tokens tokensOf(bool isDark)
{
    Tokens t;
    t.isDark = isDark;
    for (const auto& row : colorRows) {
        t.*row.color = rgb(isDark ? row.dark : row.light);
    }
    for (const auto& row : inkRows) {
        const auto& [text, fill] = isDark ? row.dark : row.light;
        t.*row.ink = {rgb(text), rgb(fill)};
    }
    std::ranges::transform(isDark ? darkCategories : lightCategories, t.categories.begin(), rgb);
    std::ranges::transform(setFills, t.setFills.begin(), rgb);
    return t;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

}  // namespace

const Ink& Tokens::verdict(VerdictKind kind) const
{
    switch (kind) {
        case VerdictKind::Exact:
            return exact;
        case VerdictKind::Rounded:
            return rounded;
        case VerdictKind::Approximate:
            return approximate;
        case VerdictKind::Undefinable:
            return undefinable;
        case VerdictKind::Error:
            return error;
        case VerdictKind::Neutral:
            break;
    }
    return neutral;
}

const Tokens& lightTokens()
{
    static const Tokens tokens = tokensOf(false);
    return tokens;
}

const Tokens& darkTokens()
{
    static const Tokens tokens = tokensOf(true);
    return tokens;
}

QHash<QString, QColor> namedColors(const Tokens& tokens)
{
    QHash<QString, QColor> colors;
    for (const auto& row : colorRows) {
        colors[QLatin1String(row.name)] = tokens.*row.color;
    }
    for (const auto& row : inkRows) {
        colors[QLatin1String(row.name) + QStringLiteral("Text")] = (tokens.*row.ink).text;
        colors[QLatin1String(row.name) + QStringLiteral("Fill")] = (tokens.*row.ink).fill;
    }
    return colors;
}

double relativeLuminance(const QColor& color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({relativeLuminance(a), relativeLuminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor mix(const QColor& a, const QColor& b, double share)
{
    const auto blend = [share](int x, int y) {
        return static_cast<int>(std::lround(share * x + (1 - share) * y));
    };
    return {blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())};
}

QColor textOn(const QColor& fill)
{
    return rgb(relativeLuminance(fill) > 0.2 ? 0x000000 : 0xFFFFFF);
}

}  // namespace papilio::widgets
