#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace papilio::widgets {

/// The numbers behind a plot, as a table: what "Copy the data" and "Save the data as CSV" give.
struct PlotData {
    /// Texts or numbers, one for each row.
    struct Column {
        QString title;
        QStringList texts = {};
        std::vector<double> numbers = {};  ///< NaN: an empty cell
    };

    std::vector<Column> columns;

    [[nodiscard]] std::size_t rows() const;
    /// A header and the rows, numbers in full precision. @param separator  "," quotes as RFC 4180
    /// does
    [[nodiscard]] QString text(QChar separator) const;
};

}  // namespace papilio::widgets
