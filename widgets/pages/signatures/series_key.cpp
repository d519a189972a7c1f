#include "widgets/pages/signatures/series_key.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace papilio::widgets {

namespace {

constexpr int swatch = 11;
constexpr int swatchGap = 8;
constexpr int between = 22;

}  // namespace

SeriesKey::SeriesKey(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void SeriesKey::setWords(const QStringList& words)
{
    words_ = words;
    setAccessibleName(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize SeriesKey::sizeHint() const
{
    const QFontMetrics metrics(Fonts::ui(Fonts::table));
    int width = 0;
    for (const auto& word : words_) {
        width += Fonts::scaled(swatch + swatchGap + between) + metrics.horizontalAdvance(word);
    }
    return {width, Fonts::scaled(20)};
}

void SeriesKey::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setFont(Fonts::ui(Fonts::table));
    int x = 0;
    for (qsizetype i = 0; i < words_.size(); ++i) {
        const int side = Fonts::scaled(swatch);
        painter.fillRect(QRect(x, (height() - side) / 2, side, side),
                         category(static_cast<std::size_t>(i), t).color);
        x += side + Fonts::scaled(swatchGap);
        const int width = painter.fontMetrics().horizontalAdvance(words_[i]);
        painter.setPen(t.text);
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         words_[i]);
        x += width + Fonts::scaled(between);
    }
}

}  // namespace papilio::widgets
