#pragma once

#include <QProxyStyle>

namespace papilio::widgets {

/**
 * Fusion with the marks a stylesheet can only take from image files (arrows, checks, spin and combo
 * boxes), drawn from the tokens, and with the sizes of the design.
 */
class BaseStyle : public QProxyStyle {
    Q_OBJECT

public:
    BaseStyle();

    using QProxyStyle::polish;
    /// Labels (tool tips and message boxes have them, too) show plain text unless they were told
    /// RichText: a name in a study that looks like HTML would else be drawn as such, and its images
    /// be read from the disk.
    void polish(QWidget* widget) override;

    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control,
                            const QStyleOptionComplex* option,
                            QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric,
                                  const QStyleOption* option,
                                  const QWidget* widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type,
                                         const QStyleOption* option,
                                         const QSize& size,
                                         const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint,
                                const QStyleOption* option,
                                const QWidget* widget,
                                QStyleHintReturn* data) const override;
    /// Questions and warnings of message boxes have the program's icons.
    [[nodiscard]] QIcon standardIcon(StandardPixmap pixmap,
                                     const QStyleOption* option = nullptr,
                                     const QWidget* widget = nullptr) const override;
};

}  // namespace papilio::widgets
