#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/kit/message_bar.h"
#include "widgets/session/collection.h"

#include <QDialog>
#include <QHBoxLayout>

#include <memory>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QRadioButton;

namespace papilio::widgets {

class MachineChoice;
class OptionForm;
class Workspace;

/// The open study, for what a result can join, and whose definitions can be counted.
struct OpenStudy {
    QString title;                  ///< empty: none is open
    bool takesMeasurements = true;  ///< false: a new study is proposed
    std::vector<std::pair<QString, core::DefinitionSet>> countable = {};
};

/// The sets of definitions of a study and the metrics of an analysis, with words for them.
std::vector<std::pair<QString, core::DefinitionSet>> countableSets(const core::Document& document,
                                                                   const core::Analysis& analysis);

/// Whether measurements belong to the open study unless the user says otherwise: not to a sample,
/// nor to one of nothing but numbers that no program counted.
bool takesMeasurements(const Workspace& workspace);

/**
 * Asks how a command of papilio-collect is to measure, here or on another machine.
 *
 * Its rows are options as the program describes them; Start stays disabled while something is
 * missing or wrong, and says what.
 */
class CollectDialog : public QDialog {
    Q_OBJECT

public:
    /// Benchmarks into a study of their own. @param wanted  what is chosen at first
    static std::unique_ptr<CollectDialog> measure(const CollectionRequest& wanted,
                                                  QWidget* parent = nullptr);
    static std::unique_ptr<CollectDialog> roofs(const OpenStudy& study, QWidget* parent = nullptr);
    /// @param last  whose program is proposed
    static std::unique_ptr<CollectDialog> count(const OpenStudy& study,
                                                const CollectionRequest& last,
                                                QWidget* parent = nullptr);

    /// The same of a program to record.
    static std::unique_ptr<CollectDialog> record(const OpenStudy& study,
                                                 const CollectionRequest& last,
                                                 QWidget* parent = nullptr);

    [[nodiscard]] virtual CollectionRequest request() const = 0;

protected:
    CollectDialog(const QString& command, const QString& start, QWidget* parent);

    /// Adds the rows of the target and a note, and what every dialog has below and beside the form.
    void complete(const OpenStudy* study, int width, QLabel* words = nullptr);
    /// The machine, the target, and the options that are shown.
    [[nodiscard]] CollectionRequest requestOf(const QStringList& command) const;
    /// Asks the machine what it can count, as papilio-collect events has it.
    void askMachine();
    void update();
    /// What is asked of the machine.
    [[nodiscard]] virtual QStringList question() const { return {}; }
    virtual void take(const QJsonObject& answer, const QString& problem);
    /// Shows what belongs to the choices.
    virtual void refresh() {}
    /// What is wrong; empty: nothing.
    [[nodiscard]] virtual QString problem() const { return {}; }
    /// What is still to be entered.
    [[nodiscard]] virtual QString missing() const { return {}; }

    MachineChoice* machine_;
    OptionForm* form_;
    QHBoxLayout* columns_ = new QHBoxLayout;
    QPushButton* start_;
    QString caution_;  ///< of the machine: why its counters count nothing

private:
    [[nodiscard]] QStringList wholeQuestion() const;
    void showAnswer(bool succeeded, const QString& sentence);

    MessageBar* bar_ = new MessageBar;
    QRadioButton* join_ = nullptr;
    Collection lister_;
    QStringList asked_;  ///< of the lister, by the choices of then
};

}  // namespace papilio::widgets
