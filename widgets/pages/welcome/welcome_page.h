#pragma once

#include "widgets/pages/welcome/drop_area.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/recent_studies.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/page.h"

#include <vector>

class QGridLayout;
class QLabel;

namespace papilio::widgets {

class CardButton;
class DataTable;

/// What the window shows without a study: ways to start, samples, recent studies. It only asks; the
/// main window does.
class WelcomePage : public Page {
    Q_OBJECT

public:
    /// @param samples  directory with *.papilio.h5; they are read off the GUI thread
    WelcomePage(Workspace& workspace,
                RecentStudies& recent,
                const QString& samples,
                QWidget* parent = nullptr);

    [[nodiscard]] const QList<SampleCard*>& sampleCards() const { return cards_; }

protected:
    void refresh(Changes changes) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* /*event*/) override { drop_->setActive(false); }
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QWidget* buildHead();
    [[nodiscard]] QWidget* buildStart();
    [[nodiscard]] QWidget* buildSamples();
    [[nodiscard]] QWidget* buildRecent();
    void loadSamples();
    void showSamples(std::vector<SampleSummary> samples);
    void chooseFirstSample();
    void openRecent(int row);
    /// Empty where none is selected.
    [[nodiscard]] QString currentRecent() const;
    void locate(const QString& path);

    RecentStudies& recent_;
    QString samplesDirectory_;
    CardButton* try_ = nullptr;
    DropArea* drop_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QLabel* samplesNote_ = nullptr;
    RowsModel<RecentStudy>* recentModel_ = new RowsModel<RecentStudy>(this);
    DataTable* recentTable_ = nullptr;
    QList<SampleCard*> cards_;
    LatestJob reading_;
};

}  // namespace papilio::widgets
