#pragma once

#include <QBoxLayout>
#include <QList>
#include <QMargins>
#include <QSplitter>

#include <initializer_list>

namespace papilio::widgets {

/// One thing in a row or column: a widget or layout with its stretch, or empty room.
class BoxItem {
public:
    // NOLINTBEGIN(google-explicit-constructor): lists of items are read as lists of widgets
    BoxItem(QWidget* widget, int stretch = 0) : widget_(widget), stretch_(stretch) {}
    BoxItem(QLayout* layout, int stretch = 0) : layout_(layout), stretch_(stretch) {}
    // NOLINTEND(google-explicit-constructor)
    /// So many pixels.
    static BoxItem gap(int pixels) { return {pixels, 0}; }
    /// What is left.
    static BoxItem growing(int stretch = 0) { return {0, stretch}; }

    void addTo(QBoxLayout& box) const;
    void addTo(QSplitter& splitter) const;

private:
    BoxItem(int room, int stretch) : room_(room), stretch_(stretch) {}

    QWidget* widget_ = nullptr;
    QLayout* layout_ = nullptr;
    int room_ = 0;
    int stretch_ = 0;
};

/// The spacing of the style instead of one in pixels.
constexpr int usualSpacing = -1;

/// Items below one another, without margins unless given. @param parent  gets the layout; null: it
/// goes into another one
QVBoxLayout* inColumn(QWidget* parent,
                      std::initializer_list<BoxItem> items,
                      int spacing = 0,
                      const QMargins& margins = {});
/// Items side by side, likewise.
QHBoxLayout* inRow(QWidget* parent,
                   std::initializer_list<BoxItem> items,
                   int spacing = 0,
                   const QMargins& margins = {});

/// A widget with a surface, and the items below one another in it.
QWidget* newPane(std::initializer_list<BoxItem> items);

/// Widgets with a border between them that the user moves; none can be folded away. @param name
/// of the object, under which the sizes are kept; empty: they are not kept
QSplitter* newSplitter(Qt::Orientation orientation,
                       const char* name,
                       std::initializer_list<BoxItem> widgets,
                       const QList<int>& sizes);

}  // namespace papilio::widgets
