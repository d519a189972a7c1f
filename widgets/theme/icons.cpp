#include "widgets/theme/icons.h"

#include "widgets/theme/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace papilio::widgets {

namespace {

QByteArray svgSource(const QString& name)
{
    static QHash<QString, QByteArray> cache;
    auto found = cache.find(name);
    if (found == cache.end()) {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        found = cache.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    }
    return found.value();
}

/// One renderer per name and color: parsing costs more than painting.
QSvgRenderer* renderer(const QString& name, const QColor& color)
{
    static QHash<QString, std::shared_ptr<QSvgRenderer>> cache;
    const auto key = name + color.name(QColor::HexArgb);
    auto found = cache.find(key);
    if (found == cache.end()) {
        auto source = svgSource(name);
        std::shared_ptr<QSvgRenderer> made;
        if (!source.isEmpty()) {
            made = std::make_shared<QSvgRenderer>(
                source.replace("currentColor", color.name().toLatin1()));
        }
        found = cache.insert(key, made);
    }
    return found.value().get();
}

class TintedEngine : public QIconEngine {
public:
    TintedEngine(QString name, IconTint tint) : name_(std::move(name)), tint_(tint) {}

    void paint(QPainter* painter,
               const QRect& rect,
               QIcon::Mode mode,
               QIcon::State /*state*/) override
    {
        paintIcon(*painter, rect, name_, color(mode));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new TintedEngine(name_, tint_); }
    QString iconName() override { return name_; }
    bool isNull() override { return svgSource(name_).isEmpty(); }

private:
    [[nodiscard]] QColor color(QIcon::Mode mode) const
    {
        const auto& tokens = Theme::tokens();
        if (mode == QIcon::Disabled) {
            return tokens.disabled;
        }
        switch (tint_) {
            case IconTint::Muted:
                return mode == QIcon::Normal ? tokens.muted : tokens.text;
            case IconTint::Accent:
                return tokens.accent;
            case IconTint::Text:
                break;
        }
        return tokens.text;
    }

    QString name_;
    IconTint tint_;
};

}  // namespace

QIcon icon(const QString& name, IconTint tint)
{
    return QIcon(new TintedEngine(name, tint));
}

void paintIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& color)
{
    if (auto* svg = renderer(name, color)) {
        const double side = std::min(box.width(), box.height());
        QRectF square(0, 0, side, side);
        square.moveCenter(box.center());
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        svg->render(&painter, square);
        painter.restore();
    }
}

}  // namespace papilio::widgets
