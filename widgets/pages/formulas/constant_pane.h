#pragma once

#include "core/model/definition.h"
#include "widgets/session/listed_job.h"

#include <QWidget>

class QJsonObject;
class QToolButton;

namespace papilio::widgets {

class CollectionProcess;
class ConstantTableModel;
class DataTable;
class FormulaState;
class MessageBar;
class PaneHeader;
struct OtherMachine;

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
    void build();
    void listKnown();
    void takeKnown(const QString& path);
    void takeFrom(const QJsonObject& root, const QString& where);
    void replace(int row, const core::Constant& constant);
    void ask();
    void measure(const OtherMachine& machine);

    FormulaState& state_;
    PaneHeader* header_;
    QToolButton* add_;
    QToolButton* remove_;
    QToolButton* measure_;
    QToolButton* known_;  ///< machines whose constants are in files
    MessageBar* message_;
    ConstantTableModel* model_;
    DataTable* table_;
    CollectionProcess* process_;
    QString host_;  ///< of the machine that was measured last; empty: this one
    ListedJob job_;
};

/// The name a measured quantity ("memory_latency") has in PerfExpert's formulas ("Mem_lat"), and
/// the other way round: whether `constant` means `quantity`.
bool meansQuantity(const QString& constant, const QString& quantity);

}  // namespace papilio::widgets
