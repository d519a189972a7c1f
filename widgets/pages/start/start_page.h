#pragma once

#include "widgets/kit/widget_support.h"
#include "widgets/workbench/page.h"

#include <QGridLayout>
#include <QLabel>

namespace papilio::widgets {

/// Replaces a page that has no data yet: the question that the page answers,
/// what it needs, and ways to get it.
class StartPage : public Page {
    Q_OBJECT

public:
    /// What a page without data says.
    struct Offer {
        QString id;  ///< of the page
        QString icon;
        QString question;   ///< "Where do the cycles go?"
        QString why;        ///< "This page shows counters of programs. This study has none."
        QStringList tasks;  ///< ids of startTask(), the most useful one first

        [[nodiscard]] bool isEmpty() const { return tasks.isEmpty(); }
        bool operator==(const Offer&) const = default;
    };

    explicit StartPage(Workspace& workspace, QWidget* parent = nullptr);

    void setOffer(const Offer& offer);

protected:
    void refresh(Changes /*changes*/) override {}

private:
    Offer offer_;
    QLabel* icon_ = new QLabel;
    QLabel* question_ = named(roleLabel({}, "page-title"), "startQuestion");
    QLabel* why_ = named(roleLabel({}, "muted"), "startWhy");
    QWidget* cards_ = nullptr;
    QGridLayout* place_ = new QGridLayout;
};

}  // namespace papilio::widgets
