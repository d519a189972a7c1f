#pragma once

#include <QRadioButton>
#include <QWidget>

namespace papilio::widgets {

class Workspace;

/// Asks whether a result joins the open study or becomes one of its own.
class StudyTarget : public QWidget {
    Q_OBJECT

public:
    /// @param title  of the open study; empty: none is open
    /// @param prefix  of the names of its buttons: PREFIXJoin, PREFIXApart
    StudyTarget(const QString& title, const QString& prefix, QWidget* parent = nullptr);

    [[nodiscard]] bool joinsOpenStudy() const;
    void proposeNewStudy() { apart_->setChecked(true); }

private:
    QRadioButton* join_;
    QRadioButton* apart_;
};

/// Whether measurements belong to the open study unless the user says otherwise: not to a sample,
/// nor to one of nothing but numbers that no program counted.
bool takesMeasurements(const Workspace& workspace);

}  // namespace papilio::widgets
