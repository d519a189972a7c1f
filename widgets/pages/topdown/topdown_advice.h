#pragma once

#include "core/roofline/place_points.h"
#include "widgets/models/topdown_view.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace papilio::widgets {

/// A run to compare with.
struct OtherRun {
    QString label;    ///< as the page Compare calls it: "alya-mn4, 32"
    QString caption;  ///< as it is shown: "alya-mn4, VECTOR_SIZE 32"
};

/// What to look at next in the shown run, and which run the page Compare shows next to it.
class TopDownAdvicePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownAdvicePane(QWidget* parent = nullptr);

    /// @param program  the shown run under the roofs of the study, where it is a point there
    void showView(const TopDownView& view, const std::optional<core::ProgramPoint>& program);
    /// Runs that the shown one can be compared with; the chosen one stays where it is still there.
    /// @param usual  the one to begin with
    void showOthers(const QList<OtherRun>& others, qsizetype usual);
    /// As it was chosen before; empty: nobody chose.
    void setOther(const QString& label) { chosen_ = label; }

signals:
    /// The page Compare is wanted, for the shown run and this one.
    void comparePageRequested(const QString& other);
    /// The user chose the other run.
    void otherChosen(const QString& label);

private:
    QLabel* advice_;
    QComboBox* other_;
    QPushButton* open_;
    QLabel* note_;
    QString chosen_;  ///< by the user
};

}  // namespace papilio::widgets
