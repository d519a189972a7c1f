#include "widgets/pages/signatures/signatures_page.h"

#include "widgets/kit/box_layout.h"
#include "widgets/pages/signatures/basis_pane.h"
#include "widgets/pages/signatures/edit_table.h"
#include "widgets/pages/signatures/preview_pane.h"
#include "widgets/pages/signatures/signature_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/fonts.h"

#include <algorithm>

namespace papilio::widgets {

SignaturesPage::SignaturesPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      signatures_(new SignaturePane(workspace)),
      preview_(new PreviewPane(workspace)),
      basis_(new BasisPane(workspace)),
      rows_(new QSplitter(Qt::Vertical))
{
    setObjectName(QStringLiteral("signaturesPage"));
    setKeyTarget(signatures_->table());
    setAccessibleName(tr("Signatures"));
    auto* below = new QSplitter(Qt::Horizontal);
    below->setObjectName(QStringLiteral("signaturesColumns"));
    below->addWidget(preview_);
    connect(preview_, &PreviewPane::commandRequested, this, &SignaturesPage::copyCommand);
    below->addWidget(basis_);
    below->setChildrenCollapsible(false);
    below->setHandleWidth(Fonts::scaled(5));
    below->setSizes({480, 520});
    rows_->setObjectName(QStringLiteral("signaturesRows"));
    rows_->addWidget(signatures_);
    rows_->addWidget(below);
    rows_->setChildrenCollapsible(false);
    rows_->setHandleWidth(Fonts::scaled(5));
    rows_->setStretchFactor(0, 2);
    rows_->setStretchFactor(1, 3);
    rows_->setSizes({400, 430});

    inColumn(this, {rows_});

    keep(basis_->views(), "signatures/basis");
    connect(rows_, &QSplitter::splitterMoved, this, [this] { isShared_ = false; });
    connect(basis_, &BasisPane::notice, this, [this](const QString& sentence) {
        this->workspace().messages().add(Message::Severity::Information, sentence);
    });
}

void SignaturesPage::shareHeight()
{
    const int wanted = std::clamp(signatures_->wantedHeight(), height() / 4, height() * 55 / 100);
    if (isShared_ && height() > 0) {
        rows_->setSizes({wanted, height() - wanted});
    }
}

void SignaturesPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    shareHeight();
}

QWidget* SignaturesPage::mainPlot()
{
    return &preview_->plot();
}

void SignaturesPage::reveal(const QString& item)
{
    if (item == u"#new") {
        signatures_->addMetric();
    } else {
        signatures_->showMetric(item);
    }
}

void SignaturesPage::refresh(Changes changes)
{
    signatures_->refresh(changes);
    basis_->refresh(changes);
    const auto shown = Changes(Change::Study) | Change::Benchmark | Change::Basis |
                       Change::Signatures | Change::Pivoting | Change::Fits | Change::Problem |
                       Change::Selection;
    if (changes & (Changes(Change::Study) | Change::Benchmark | Change::Signatures)) {
        shareHeight();
    }
    if (changes & shown) {
        preview_->refresh();
    }
}

}  // namespace papilio::widgets
