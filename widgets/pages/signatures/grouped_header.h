#pragma once

#include <QHeaderView>

#include <optional>

namespace papilio::widgets {

/// A header whose neighboring sections are under common headings: "non-FMA" over S_SCAL … D_512.
class GroupedHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit GroupedHeader(QWidget* parent = nullptr);

    /// Headings by the number that GroupRole gives for a section; empty ones are not drawn.
    void setHeadings(const QStringList& headings);
    /// The section that is selected in all views; its label is in the accent.
    void setMarkedSection(std::optional<int> section);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    [[nodiscard]] bool hasHeadings() const;
    [[nodiscard]] int groupOf(int section) const;

    QStringList headings_;
    std::optional<int> marked_;
};

}  // namespace papilio::widgets
