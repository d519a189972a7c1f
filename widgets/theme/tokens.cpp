#include "widgets/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(static_cast<QRgb>(0xFF000000U | value));
}

std::array<QColor, 8> colorsOf(const std::array<unsigned, 8>& values)
{
    std::array<QColor, 8> colors;
    std::transform(values.begin(), values.end(), colors.begin(), rgb);
    return colors;
}

const std::array<unsigned, 8> setFills = {0x56B4E9, 0xCC79A7, 0x5FC9A6, 0xE69F00,
                                          0x8FB8D8, 0xF0E442, 0xD98A5B, 0xB9C0CA};

Tokens makeLight()
{
    Tokens t;
    t.window = rgb(0xF3F4F7);
    t.surface = rgb(0xFFFFFF);
    t.raised = rgb(0xFAFBFC);
    t.sunken = rgb(0xE9ECF1);
    t.border = rgb(0xD6DAE2);
    t.control = rgb(0x7E8797);
    t.text = rgb(0x1A202A);
    t.muted = rgb(0x566070);
    t.disabled = rgb(0x8C95A3);
    t.accent = rgb(0x4A45C4);
    t.onAccent = rgb(0xFFFFFF);
    t.selection = rgb(0xE6E5FA);
    t.hover = rgb(0xEEF0F5);
    t.tick = rgb(0x4B5563);
    t.axis = rgb(0x6B7584);
    t.grid = rgb(0xE6E9EE);
    t.subgrid = rgb(0xF1F3F6);
    t.shade = rgb(0xF1EEF0);
    t.exact = {rgb(0x00634A), rgb(0xDDF3EA)};
    t.rounded = {rgb(0x00557F), rgb(0xDDEEF8)};
    t.approximate = {rgb(0x754700), rgb(0xFBEDCF)};
    t.undefinable = {rgb(0x9A3600), rgb(0xFBE4D8)};
    t.error = {rgb(0xB3261E), rgb(0xFCE8E6)};
    t.neutral = {rgb(0x4B5563), rgb(0xE9ECF1)};
    t.categories =
        colorsOf({0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442, 0x5A6472});
    t.setFills = colorsOf(setFills);
    t.onSet = rgb(0x101418);
    return t;
}

Tokens makeDark()
{
    Tokens t;
    t.isDark = true;
    t.window = rgb(0x13161B);
    t.surface = rgb(0x1A1E25);
    t.raised = rgb(0x20252E);
    t.sunken = rgb(0x0F1216);
    t.border = rgb(0x313845);
    t.control = rgb(0x6C7789);
    t.text = rgb(0xE3E7ED);
    t.muted = rgb(0x9CA7B6);
    t.disabled = rgb(0x6A7484);
    t.accent = rgb(0xA19BFF);
    t.onAccent = rgb(0x14122E);
    t.selection = rgb(0x2E2C57);
    t.hover = rgb(0x262C36);
    t.tick = rgb(0xAEB8C6);
    t.axis = rgb(0x8893A3);
    t.grid = rgb(0x2A303A);
    t.subgrid = rgb(0x21262E);
    t.shade = rgb(0x231F24);
    t.exact = {rgb(0x5CD6AC), rgb(0x12352B)};
    t.rounded = {rgb(0x7CC6F4), rgb(0x123146)};
    t.approximate = {rgb(0xF2C261), rgb(0x3B2D0F)};
    t.undefinable = {rgb(0xFF9E6B), rgb(0x43230F)};
    t.error = {rgb(0xFF8A80), rgb(0x471A18)};
    t.neutral = {rgb(0xB4BDCA), rgb(0x2A303B)};
    t.categories =
        colorsOf({0x3D9BDB, 0xE69F00, 0x1FB88C, 0xD98CB6, 0x7CC6F4, 0xF07A2B, 0xF0E442, 0xA3ADBB});
    t.setFills = colorsOf(setFills);
    t.onSet = rgb(0x101418);
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
    static const Tokens tokens = makeLight();
    return tokens;
}

const Tokens& darkTokens()
{
    static const Tokens tokens = makeDark();
    return tokens;
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
