#pragma once

#include <QStringList>

namespace papilio::widgets {

/// Names of places along an axis: shortened so that they stay different, in one row or two, and
/// every n-th only, so that no name is drawn over another one.
class PlaceLabels {
public:
    /// Names of every step-th place, alternately in so many rows.
    struct Layout {
        int rows = 1;
        int step = 1;
        double width = 0;   ///< px, of each
        QStringList texts;  ///< of the places 0, step …
    };

    PlaceLabels() = default;
    explicit PlaceLabels(const QStringList& names);

    /// @param room  px from a place to the next one
    [[nodiscard]] Layout layout(double room) const;
    [[nodiscard]] int rows(double room) const;

private:
    /// The names, without what all begin with where they have no room.
    [[nodiscard]] const QStringList& fitting(double room) const;
    [[nodiscard]] double widest(double room) const;

    QStringList names_;
    QStringList short_;  ///< without what all begin with
};

}  // namespace papilio::widgets
