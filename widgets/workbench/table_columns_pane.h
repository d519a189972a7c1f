#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "widgets/kit/widget_support.h"

#include <QTableWidget>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

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
    QSpinBox* skipped_;
    QCheckBox* header_;
    QCheckBox* units_;
    QComboBox* separator_;
    QComboBox* decimal_;
    QTableWidget* columns_ = named(new QTableWidget, "tableColumns", tr("First rows of the table"));
    QLabel* fault_ = named(roleLabel({}, "error"), "tableColumnsFault");
    QLabel* rest_ = named(roleLabel({}, "muted"), "tableColumnsRest");
    QLineEdit* rule_;
    QPushButton* save_;
};

}  // namespace papilio::widgets
