#pragma once

#include "widgets/session/collection_process.h"
#include "widgets/workbench/other_machine.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace papilio::widgets {

class MessageBar;

/// Asks for a machine behind ssh, and can try what is there: `papilio-collect --host … doctor`.
class MachineDialog : public QDialog {
    Q_OBJECT

public:
    /// @param takesSeveral  whether several hosts can be named, with commas
    explicit MachineDialog(const OtherMachine& machine,
                           bool takesSeveral = false,
                           QWidget* parent = nullptr);

    [[nodiscard]] OtherMachine machine() const;

private:
    void check();
    void askNext();
    void showChecked(bool succeeded, const QString& sentence);
    void update();

    bool takesSeveral_;
    QStringList asked_;  ///< hosts whose answers are missing; the first is being asked
    QStringList answers_;
    QComboBox* host_;
    QLineEdit* launcher_;
    QLineEdit* collector_;
    QLineEdit* directory_;
    QCheckBox* keeps_;
    QPushButton* check_;
    QLabel* found_;
    MessageBar* bar_;
    QPushButton* use_ = nullptr;
    CollectionProcess doctor_;
};

}  // namespace papilio::widgets
