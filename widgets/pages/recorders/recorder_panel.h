#pragma once

#include "widgets/pages/recorders/recorders_snapshot.h"

#include <QWidget>

#include <set>

class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace papilio::widgets {

class FilterField;
class VerdictChip;

/// Beside the plots: a program to watch, the recorders to tick, and the findings in words.
class RecorderPanel : public QWidget {
    Q_OBJECT

public:
    explicit RecorderPanel(QWidget* parent = nullptr);

    /// Lists recorders by library and solver run: a run's residual stands for it, its other events
    /// are below. Ticks stay with the names. Of a new study firstRows() are ticked; of what comes
    /// later the first `mostTicked` residuals.
    void setRecorders(const RecordersSnapshot& snapshot);
    /// What comes now is worth ticking again.
    void makeRoom() { tickedLater_ = 0; }
    /// The ticked ones.
    [[nodiscard]] std::set<const core::Recorder*> shown() const;
    /// The recorder of the current row; null for none.
    [[nodiscard]] std::shared_ptr<const core::Recorder> current() const;
    void setCurrent(const core::Recorder* recorder);

    void setWords(const QString& html);

    /// @param said  "Iteration 317, 1.92 s" while a program runs
    void setLive(bool isRunning, bool isStopping, const QString& program, const QString& said);
    /// Why programs cannot be watched here; empty where they can.
    void setUnavailable(const QString& reason);
    /// The command line in the field, taken apart as a shell would; empty where it cannot be.
    [[nodiscard]] QStringList command() const;

signals:
    void shownChanged();
    void currentChanged();
    void startRequested();
    void stopRequested();

private:
    static constexpr int recorderRole = Qt::UserRole + 1;  ///< index in the snapshot
    static constexpr int groupRole = Qt::UserRole + 2;     ///< library and subject

    [[nodiscard]] QWidget* buildLive();
    void applyFilter();
    void tickNew();
    void build();
    void select(const QString& name);
    [[nodiscard]] QTreeWidgetItem* addItem(QTreeWidgetItem* parent, std::size_t index);
    [[nodiscard]] bool holdsSame(const RecordersSnapshot& snapshot) const;
    void chooseProgram();

    VerdictChip* live_;
    QLabel* program_;
    QLabel* said_;
    QLineEdit* command_;
    QToolButton* choose_;
    QToolButton* start_;
    QToolButton* stop_;
    FilterField* filter_;
    QTreeWidget* tree_;
    QLabel* words_;
    std::set<QString> known_;  ///< names that were listed before
    std::set<QString> ticked_;
    int tickedLater_ = 0;
    std::vector<QTreeWidgetItem*> items_;  ///< of every recorder
    RecordersSnapshot snapshot_;
};

}  // namespace papilio::widgets
