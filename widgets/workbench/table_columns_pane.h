#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "widgets/kit/widget_support.h"

#include <QTableWidget>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;

namespace papilio::widgets {

/**
 * What the columns of a table hold that no format knows: a line for each column, with its role to
 * choose and its first values as they would be imported.
 */
class TableColumnsPane : public QWidget {
    Q_OBJECT

public:
    explicit TableColumnsPane(QWidget* parent = nullptr);

    /// What the user chose, and the table it was chosen for.
    struct Choice {
        std::vector<std::string> names;
        std::vector<core::CsvRole> roles;
        std::optional<bool> hasHeader;  ///< nothing: what the table looks like

        /// The roles for a table: those that were chosen for it, else the guess.
        [[nodiscard]] const std::vector<core::CsvRole>& rolesFor(
            const core::CsvSample& sample) const
        {
            return sample.names == names ? roles : sample.guess;
        }
    };
    [[nodiscard]] const Choice& choice() const { return choice_; }
    /// The same for an import: every column that is not ignored.
    static core::CsvMapping mapping(const core::CsvSample& sample,
                                    const std::vector<core::CsvRole>& roles);
    [[nodiscard]] core::CsvMapping mapping() const { return mapping(sample_, choice_.roles); }

    /// @param more  files that are read in the same way
    void showTable(const core::CsvSample& sample, const QString& file, std::size_t more);
    /// Forgets the table and what was chosen.
    void clear();

signals:
    /// The user chose something else.
    void changed();

private:
    void fillRows();
    void showValues(int row);
    void chooseRole(int row, core::CsvRole role);

    core::CsvSample sample_;
    Choice choice_;
    QLabel* title_ = named(roleLabel({}, "section"), "tableColumnsTitle");
    QCheckBox* header_;
    QTableWidget* columns_ =
        named(new QTableWidget(0, 3), "tableColumns", tr("Columns of the table"));
    QLabel* fault_ = named(roleLabel({}, "error"), "tableColumnsFault");
    QLabel* rest_ = named(roleLabel({}, "muted"), "tableColumnsRest");
};

}  // namespace papilio::widgets
