#pragma once

#include "core/io/formats/log/log_reader.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// A line of a log, and what the rules made of it.
struct LoggedLine {
    std::size_t number = 0;
    QString text;
    core::LogLine read;
};

/// The lines of a log with what becomes of each.
class LogLinesModel : public RowsModel<LoggedLine> {
    Q_OBJECT

public:
    enum Column { Number, Becomes, Text };

    explicit LogLinesModel(QObject* parent = nullptr);

    void setLines(std::vector<LoggedLine> lines);

    /// "cg 2: iteration 3, 1.2e-05", "rule 1", or nothing.
    [[nodiscard]] static QString becomes(const core::LogLine& line);
};

}  // namespace papilio::widgets
