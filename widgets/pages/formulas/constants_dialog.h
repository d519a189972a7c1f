#pragma once

#include "widgets/workbench/other_machine.h"

#include <QDialog>

namespace papilio::widgets {

class MachineChoice;

/// Asks on which machine constants are measured.
class ConstantsDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConstantsDialog(QWidget* parent = nullptr);

    [[nodiscard]] OtherMachine machine() const;

private:
    MachineChoice* machine_;
};

}  // namespace papilio::widgets
