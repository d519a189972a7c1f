#pragma once

#include "widgets/pages/welcome/sample_card.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/recent_studies.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/page.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace papilio::widgets {

class CardButton;
class DataTable;

/// The dashed box that says where to drop; it lights up while something droppable is over the page.
class DropArea : public QWidget {
    Q_OBJECT

public:
    explicit DropArea(QWidget* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isActive_ = false;
};

/// Study, kind, contents, folder, opened. Missing ones say so and offer what to do.
RowsModel<RecentStudy>::Columns recentColumns();

/// "today 14:02", "yesterday", "18 Nov", "18 Nov 2024", as seen at `now`.
QString whenText(const QDateTime& time, const QDateTime& now);
/// The path with the home directory as ~.
QString homePath(const QString& path);

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
