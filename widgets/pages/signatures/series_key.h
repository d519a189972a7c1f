#pragma once

#include <QStringList>
#include <QWidget>

namespace papilio::widgets {

/// Color swatches with the words of the categories, in their order, below a plot.
class SeriesKey : public QWidget {
    Q_OBJECT

public:
    explicit SeriesKey(QWidget* parent = nullptr);

    void setWords(const QStringList& words);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList words_;
};

}  // namespace papilio::widgets
