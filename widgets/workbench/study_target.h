#pragma once

#include <QWidget>

class QRadioButton;

namespace papilio::widgets {

/// Asks whether a result joins the open study or becomes one of its own.
class StudyTarget : public QWidget {
    Q_OBJECT

public:
    /// @param title  of the open study; empty: none is open
    /// @param prefix  of the names of its buttons: PREFIXJoin, PREFIXApart
    StudyTarget(const QString& title, const QString& prefix, QWidget* parent = nullptr);

    [[nodiscard]] bool joinsOpenStudy() const;

private:
    QRadioButton* join_;
};

}  // namespace papilio::widgets
