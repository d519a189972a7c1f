#include "widgets/kit/box_layout.h"

#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

namespace papilio::widgets {

namespace {

template<class Box>
Box* filled(QWidget* parent,
            std::initializer_list<BoxItem> items,
            int spacing,
            const QMargins& margins)
{
    auto* box = new Box(parent);
    box->setContentsMargins(margins);
    box->setSpacing(spacing);
    for (const auto& item : items) {
        item.addTo(*box);
    }
    return box;
}

}  // namespace

void BoxItem::addTo(QBoxLayout& box) const
{
    if (widget_ != nullptr) {
        box.addWidget(widget_, stretch_);
    } else if (layout_ != nullptr) {
        box.addLayout(layout_, stretch_);
    } else if (room_ > 0) {
        box.addSpacing(room_);
    } else {
        box.addStretch(stretch_);
    }
}

void BoxItem::addTo(QSplitter& splitter) const
{
    splitter.addWidget(widget_);
    if (stretch_ > 0) {
        splitter.setStretchFactor(splitter.count() - 1, stretch_);
    }
}

QVBoxLayout* inColumn(QWidget* parent,
                      std::initializer_list<BoxItem> items,
                      int spacing,
                      const QMargins& margins)
{
    return filled<QVBoxLayout>(parent, items, spacing, margins);
}

QHBoxLayout* inRow(QWidget* parent,
                   std::initializer_list<BoxItem> items,
                   int spacing,
                   const QMargins& margins)
{
    return filled<QHBoxLayout>(parent, items, spacing, margins);
}

QWidget* newPane(std::initializer_list<BoxItem> items)
{
    auto* pane = newSurface();
    inColumn(pane, items);
    return pane;
}

QSplitter* newSplitter(Qt::Orientation orientation,
                       const char* name,
                       std::initializer_list<BoxItem> widgets,
                       const QList<int>& sizes)
{
    auto* splitter = new QSplitter(orientation);
    splitter->setObjectName(QLatin1String(name));
    for (const auto& widget : widgets) {
        widget.addTo(*splitter);
    }
    splitter->setChildrenCollapsible(false);  // first: a size of 0 would hide a pane for good
    splitter->setSizes(sizes);
    return splitter;
}

}  // namespace papilio::widgets
