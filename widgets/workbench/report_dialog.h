#pragma once

#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/workbench/report_writer.h"

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QList>
#include <QProgressBar>

class QLineEdit;
class QPushButton;

namespace papilio::widgets {

/// A page that a report may have.
struct ReportPage {
    QString id;
    QString word;
};

/**
 * Asks what a report holds and writes it: format, pages, light or dark figures, file.
 *
 * It stays open while the report is written, with progress and Cancel, and then offers to open the
 * file or its folder. Closed in the meantime, the report goes on as a job.
 */
class ReportDialog : public QDialog {
    Q_OBJECT

public:
    ReportDialog(ReportWriter& writer,
                 const QList<ReportPage>& pages,
                 const ReportSettings& settings,
                 QWidget* parent = nullptr);

    [[nodiscard]] ReportSettings settings() const;

signals:
    /// The user asked for a report with these settings, which are worth remembering.
    void started(const papilio::widgets::ReportSettings& settings);

private:
    [[nodiscard]] QWidget* buildPages(const QList<ReportPage>& pages, const QStringList& ticked);
    [[nodiscard]] QWidget* buildChoices(const ReportSettings& settings);
    [[nodiscard]] QWidget* buildEnd();
    void tickAll(bool ticked);
    void chooseFile();
    void showFormat();
    void update();
    void start();
    void showEnd(bool succeeded, const QString& path, const QString& sentence);

    ReportWriter& writer_;
    QList<QCheckBox*> pages_;
    SegmentedButtons* format_ = named(new SegmentedButtons, "reportFormat");
    SegmentedButtons* figures_ = named(new SegmentedButtons, "reportFigures");
    QCheckBox* asShown_ = named(new QCheckBox(tr("As shown now")), "reportAsShown");
    QCheckBox* full_ =
        named(new QCheckBox(tr("Append all events, counters and recorders")), "reportFull");
    QLineEdit* title_;
    QLineEdit* author_;
    QLineEdit* note_;
    QLineEdit* file_;
    QString agreed_;  ///< a file that may be replaced: it was asked for, or written here
    QProgressBar* progress_ =
        named(new QProgressBar, "reportProgress", tr("Progress of the report"));
    QLabel* state_ = new QLabel;
    MessageBar* bar_ = new MessageBar;
    QPushButton* open_ = dialogButton(tr("Open"), "reportOpen");
    QPushButton* folder_ = dialogButton(tr("Show in folder"), "reportFolder");
    QPushButton* write_ = dialogButton(tr("Write report"), "reportWrite");
    QPushButton* close_ = dialogButton(tr("Close"), "reportClose");
};

}  // namespace papilio::widgets
