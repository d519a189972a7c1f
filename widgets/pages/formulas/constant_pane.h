#pragma once

#include "core/model/definition.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/collection.h"
#include "widgets/session/listed_job.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

class QJsonObject;
class QToolButton;

namespace papilio::widgets {

class FormulaState;

/// Machine constants of a set: value, spread, unit and source, typed or measured.
class ConstantPane : public QWidget {
    Q_OBJECT

public:
    explicit ConstantPane(FormulaState& state, QWidget* parent = nullptr);
    ~ConstantPane() override;

    void refresh();
    /// Takes what `papilio-collect constants --json` wrote: constants of the set that mean one of
    /// the measured quantities get its value and spread; the others are added.
    void take(const QByteArray& json);

private:
    using Column = TableColumn<core::Constant>;
    void buildHeader();
    void buildTable();
    [[nodiscard]] Column textColumn(const char* id,
                                    const QString& title,
                                    std::string core::Constant::*member);
    [[nodiscard]] Column numberColumn(const char* id,
                                      const QString& title,
                                      double core::Constant::*member,
                                      const QString& quantity,
                                      double least);
    void listKnown();
    void takeKnown(const QString& path);
    void takeFrom(const QJsonObject& root, const QString& where);
    /// @return whether it is another one
    bool replace(const core::Constant& former, const core::Constant& constant);
    void showSource();
    void refuse(const QString& lead, const QString& why);
    void ask();

    FormulaState& state_;
    PaneHeader* header_ = new PaneHeader(tr("Constants"));
    QToolButton* add_;
    QToolButton* remove_;
    QToolButton* measure_;
    QToolButton* known_;  ///< machines whose constants are in files
    MessageBar* message_ = named(new MessageBar, "constantMessage");
    RowsModel<core::Constant>* model_ = new RowsModel<core::Constant>(this);
    DataTable* table_ = new DataTable(u"constants"_s, tr("Constants"));
    QLabel* source_ = named(roleLabel({}, "hint"), "constantSource");  ///< whole
    Collection* process_ = new Collection(this);
    QString host_;  ///< of the machine that was measured last; empty: this one
    ListedJob job_;
};

/// The name a measured quantity ("memory_latency") has in PerfExpert's formulas ("Mem_lat"), and
/// the other way round: whether `constant` means `quantity`.
bool meansQuantity(const QString& constant, const QString& quantity);

}  // namespace papilio::widgets
