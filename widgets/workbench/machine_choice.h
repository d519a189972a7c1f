#pragma once

#include "widgets/workbench/other_machine.h"

#include <QWidget>

class QComboBox;
class QPushButton;

namespace papilio::widgets {

/// Chooses where a measurement runs: on this machine, on one that was used before, or on another
/// one that a dialog asks for.
class MachineChoice : public QWidget {
    Q_OBJECT

public:
    /// Whether several machines can be chosen together.
    enum class Count { One, Several };

    explicit MachineChoice(QWidget* parent = nullptr, Count count = Count::One);

    /// The key of this label comes to the list. (A focus proxy would take the list out of the order
    /// of Tab.)
    void setLabel(QWidget* label);
    [[nodiscard]] OtherMachine machine() const;
    /// Chooses a machine, which need not be known.
    void setMachine(const OtherMachine& machine);

signals:
    void changed();

private:
    void fill(const OtherMachine& chosen);
    void choose(int row);
    void ask(const OtherMachine& machine);

    Count count_;
    QComboBox* machines_;
    QPushButton* edit_;
    QList<OtherMachine> known_;  ///< of the rows; the first is this machine
    int chosen_ = 0;
};

}  // namespace papilio::widgets
