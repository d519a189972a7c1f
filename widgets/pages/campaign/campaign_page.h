#pragma once

#include "core/io/campaign/digest_store.h"
#include "core/present/campaign_columns.h"
#include "widgets/session/latest_job.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/page.h"

#include <memory>
#include <vector>

class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class FilterField;
class MessageBar;
class OverlayPane;
class PaneHeader;
class SegmentedButtons;
class TracePlot;

/**
 * Many studies: of one machine over time, of several machines. What changed from one to the next
 * and since when; every metric, event, roof, kernel and solver over time; machines side by side.
 *
 * It needs no open study. What was read once is kept (DigestStore).
 */
class CampaignPage : public Page {
    Q_OBJECT

public:
    explicit CampaignPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    [[nodiscard]] bool isSettled() const override;
    /// Reads studies and folders of studies off the GUI thread and remembers them for the next
    /// start.
    void openPaths(const QStringList& paths) override;
    /// Whether there are studies, or it is known where some are.
    [[nodiscard]] bool hasContent() const;
    bool chooseContent() override;
    void reloadFiles() override;

    [[nodiscard]] const std::shared_ptr<const core::Campaign>& campaign() const
    {
        return campaign_;
    }

protected:
    void refresh(Changes changes) override;
    [[nodiscard]] bool namesParameters() const override { return false; }

private:
    enum View { ChangesView, TrendsView, MachinesView, StudiesView };

    void buildHeader();
    void buildTables();
    void read(const QStringList& paths, bool isAsked);
    struct ReadCampaign {
        std::shared_ptr<const core::Campaign> campaign = {};  ///< null: there are no studies
        std::vector<core::UnreadStudy> unread;
        std::string problem;  ///< why nothing was read; empty: it was
    };
    void take(ReadCampaign read);
    void showNothing(const QString& why);
    void showSelected();
    void openSelected();
    [[nodiscard]] DataTable* table() const;
    /// Of the selected rows.
    [[nodiscard]] std::vector<const core::StudyRow*> selectedTrends() const;

    PaneHeader* header_;
    SegmentedButtons* views_;
    FilterField* filter_;
    MessageBar* message_;
    QStackedWidget* tables_;
    RowsModel<core::CampaignChange>* changes_;
    RowsModel<const core::StudyRow*>* trends_;
    RowsModel<core::StudyRow>* machines_;
    RowsModel<std::size_t>* studies_;
    std::vector<DataTable*> shown_;  ///< by View
    QWidget* trend_ = nullptr;       ///< the plot of the selected trends with its header
    PaneHeader* trendHeader_;
    TracePlot* trendPlot_;
    OverlayPane* overlay_;
    QStringList paths_;
    std::shared_ptr<const core::Campaign> campaign_;
    bool triedRemembered_ = false;
    LatestJob reading_;  ///< last: ends before what it reports to
};

}  // namespace papilio::widgets
