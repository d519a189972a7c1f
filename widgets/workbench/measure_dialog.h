#pragma once

#include "widgets/table/rows_model.h"
#include "widgets/workbench/measurement.h"

#include <QDialog>
#include <QSet>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace papilio::widgets {

class DataTable;
class FilterField;
class MachineChoice;
class MessageBar;

/**
 * Asks what to measure, here or on another machine: source, benchmarks, events, repetitions,
 * threads, file.
 *
 * What a source can count comes from `papilio-collect events --json`; a source that cannot count
 * here says why, and Measure stays disabled.
 */
class MeasureDialog : public QDialog {
    Q_OBJECT

public:
    explicit MeasureDialog(const MeasureSettings& settings, QWidget* parent = nullptr);

    [[nodiscard]] MeasureSettings settings() const;
    /// Nothing is overwritten in silence: asks where the file is there, or something is kept for it
    /// that is not resumed.
    void accept() override;

private:
    /// An event a source can count, as `papilio-collect events --json` lists it.
    struct Event {
        QString name;
        QString group;
        QString description;
    };

    [[nodiscard]] QWidget* buildSource();
    [[nodiscard]] QWidget* buildEvents();
    [[nodiscard]] QWidget* buildRun();
    [[nodiscard]] QStringList question() const;
    void askSource();
    void showSource(bool succeeded, const QString& sentence);
    void showBenchmarks(const QStringList& names);
    [[nodiscard]] QStringList tickedEvents() const;
    void tick(const QString& event, bool isTicked);
    void tickShown(bool isTicked);
    void chooseFile();
    void update();

    MeasureSettings wanted_;
    CollectionProcess lister_;
    QStringList asked_;  ///< of the lister, by the choices of then
    MachineChoice* machine_;
    QComboBox* source_;
    QLabel* sourceNote_;
    QVBoxLayout* benchmarkRows_;
    QList<QCheckBox*> benchmarks_;
    RowsModel<Event>* model_;
    QSet<QString> ticked_;  ///< names; those of other sources stay ticked, too
    DataTable* events_;
    FilterField* filter_;
    QLabel* count_;
    QSpinBox* repetitions_;
    QSpinBox* threads_;
    QLineEdit* file_;
    QCheckBox* resume_;
    bool replaces_ = false;  ///< what is there: it was asked for
    MessageBar* bar_;
    QPushButton* measure_ = nullptr;
};

}  // namespace papilio::widgets
