#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "widgets/kit/widget_support.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace papilio::widgets {

/**
 * How a table is written and what its columns hold, above its first rows as they would be imported.
 * What is chosen can be saved as a rule (resources/tables) that every import knows.
 */
class TableColumnsPane : public QWidget {
    Q_OBJECT

public:
    explicit TableColumnsPane(QWidget* parent = nullptr);

    /// What the user chose, and the table it was chosen for.
    struct Choice {
        std::vector<std::string> names;
        std::vector<core::CsvRole> roles;
        core::CsvLayout layout = {};

        /// The roles for a table: those that were chosen for it, else the guess.
        [[nodiscard]] const std::vector<core::CsvRole>& rolesFor(
            const core::CsvSample& sample) const
        {
            return sample.names == names ? roles : sample.guess;
        }
    };
    [[nodiscard]] const Choice& choice() const { return choice_; }
    /// The same for an import: every column that is not ignored.
    static core::CsvMapping mapping(const core::CsvSample& sample, const Choice& choice);
    [[nodiscard]] core::CsvMapping mapping() const { return mapping(sample_, choice_); }

    /// @param sample  or why what was chosen gives no table
    /// @param more  files that are read in the same way
    void showTable(const core::Result<core::CsvSample>& sample,
                   const QString& file,
                   std::size_t more);
    /// Forgets the table and what was chosen.
    void clear();

signals:
    /// The user chose something else.
    void changed();
    /// The choice shall become a rule of that name.
    void saveRequested(const QString& name);

private:
    [[nodiscard]] QWidget* buildLayout();
    void showLayout();
    void showFault(const QString& sentence);
    void fillColumns();
    void showValues(int column);

    core::CsvSample sample_;
    Choice choice_;
    QLabel* title_ = named(roleLabel({}, "section"), "tableColumnsTitle");
    QSpinBox* skipped_ = named(new QSpinBox, "tableSkipped");
    QCheckBox* header_ = named(new QCheckBox(tr("H&eader")), "tableHasHeader");
    QCheckBox* units_ = named(new QCheckBox(tr("&Unit line")), "tableHasUnits");
    QComboBox* separator_ = named(new QComboBox, "tableSeparator");
    QComboBox* decimal_ = named(new QComboBox, "tableDecimal");
    QTableWidget* columns_ = named(new QTableWidget, "tableColumns", tr("First rows of the table"));
    QLabel* fault_ = named(roleLabel({}, "error"), "tableColumnsFault");
    QLabel* rest_ = named(roleLabel({}, "muted"), "tableColumnsRest");
    QLineEdit* rule_ = named(new QLineEdit, "tableRuleName", tr("Name of the rule"));
    QPushButton* save_ = dialogButton(tr("Save as a &rule"), "saveTableRule");
};

}  // namespace papilio::widgets
