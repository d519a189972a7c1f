#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/workbench/event_pane.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QToolButton;

namespace papilio::widgets {

class FingerprintView;
class PaneHeader;
class VerdictChip;

/// One event in full: its description, its counts, why it has its status, what it counts in the
/// basis, and searches from it.
class EventDetailPane : public QWidget {
    Q_OBJECT

public:
    explicit EventDetailPane(QWidget* parent = nullptr);

    void showEvent(const core::EventFacts& facts, std::optional<std::uint32_t> event);
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void searchRequested(papilio::widgets::EventSearch kind, std::uint32_t event);

private:
    void buildNumbers(QGridLayout& grid);
    [[nodiscard]] QWidget* buildSearches();
    void showStatus();
    void showDescription();
    void showNumbers();

    PaneHeader* header_;
    QWidget* body_;
    QWidget* searches_ = nullptr;
    QLabel* empty_;
    QLabel* name_;
    QLabel* status_;
    QLabel* reason_;
    QLabel* description_;
    FingerprintView* fingerprint_;
    QLabel* representation_;
    QList<QLabel*> numbers_;
    core::EventFacts facts_;
    std::optional<std::uint32_t> event_;
    QString fullName_;
    bool isLong_ = false;  ///< long texts are shown in full
};

}  // namespace papilio::widgets
