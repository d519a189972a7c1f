#include "widgets/pages/welcome/welcome_page.h"

#include "widgets/controls/card_button.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/widget_support.h"
#include "widgets/models/recent_studies_model.h"
#include "widgets/pages/welcome/drop_area.h"
#include "widgets/pages/welcome/recent_delegate.h"
#include "widgets/pages/welcome/sample_card.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workspace/collection_process.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

WelcomePage::WelcomePage(Workspace& workspace,
                         RecentStudies& recent,
                         const QString& samples,
                         QWidget* parent)
    : Page(workspace, parent),
      recent_(recent),
      samplesDirectory_(samples),
      recentModel_(new RecentStudiesModel(recent, this)),
      reading_(this)
{
    setObjectName(QStringLiteral("welcomePage"));
    setAccessibleName(tr("Welcome"));
    setAcceptDrops(true);

    auto* content = new QWidget;
    setDynamicProperty(*content, "role", QStringLiteral("window"));
    content->setAttribute(Qt::WA_StyledBackground);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(Fonts::scaled(40));
    columns->addWidget(buildStart(), 33);
    columns->addWidget(buildSamples(), 67);
    auto* layout = new QVBoxLayout(content);
    const int edge = Fonts::scaled(64);
    layout->setContentsMargins(edge, Fonts::scaled(40), edge, Fonts::scaled(40));
    layout->setSpacing(Fonts::scaled(24));
    layout->addWidget(buildHead());
    layout->addLayout(columns);
    layout->addWidget(buildRecent());
    layout->addStretch(1);

    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("welcomeScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    setFocusProxy(try_);
    loadSamples();
}

QWidget* WelcomePage::buildHead()
{
    auto* head = new QWidget;
    auto* mark = new QLabel;
    const int side = Fonts::scaled(44);
    mark->setPixmap(icon(QStringLiteral("butterfly"), IconTint::Accent)
                        .pixmap(QSize(side, side), devicePixelRatioF()));
    mark->setFixedSize(side, side);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(roleLabel(QStringLiteral("Papilio"), "page-title"));
    words->addWidget(
        roleLabel(tr("Which hardware events can be trusted, what they mean together, and "
                     "what limits the code."),
                  "muted"));
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, Fonts::scaled(8));
    layout->setSpacing(Fonts::scaled(16));
    layout->addWidget(mark, 0, Qt::AlignVCenter);
    layout->addLayout(words, 1);
    return head;
}

QWidget* WelcomePage::buildStart()
{
    auto* start = new QWidget;
    auto* layout = new QVBoxLayout(start);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Fonts::scaled(8));
    auto* title = roleLabel(tr("Start"), "section");
    title->setMinimumHeight(Fonts::scaled(28));
    layout->addWidget(title);
    const auto card = [&](const char* name, const QString& iconName, const QString& words,
                          const QString& text, const QString& keys) {
        auto* made = new CardButton(iconName, words, text);
        made->setObjectName(QLatin1String(name));
        made->setShortcutText(keys);
        layout->addWidget(made);
        return made;
    };
    try_ = card("trySample", QStringLiteral("flask"), tr("Try a sample"),
                tr("Opens the first sample. No counters needed."), tr("Enter"));
    try_->setPrimary(true);
    auto* open = card("openStudy", QStringLiteral("open"), tr("Open…"),
                      tr("A Papilio study (.h5), or drop it on this window."), tr("Ctrl O"));
    auto* import = card("importData", QStringLiteral("import"), tr("Import…"),
                        tr("CAT folders, CSV, perf, likwid, CARM, Ginkgo, PETSc."), tr("Ctrl I"));
    measure_ = card("measure", QStringLiteral("chip"), tr("Measure this machine…"),
                    tr("Counts events here with papilio-collect."), tr("Ctrl M"));
    record_ = card("recordProgram", QStringLiteral("recorders"), tr("Record a program…"),
                   tr("Starts a program and shows its residuals and counters while it runs."),
                   tr("Ctrl R"));
    roofs_ = card("measureRoofs", QStringLiteral("roofline"), tr("Measure roofs…"),
                  tr("Bandwidths and FLOP/s of this machine, in seconds."), {});
    if (CollectionProcess::programPath().isEmpty()) {
        setMeasureReason(tr("papilio-collect was not found beside Papilio nor in PATH."));
    }
    drop_ = new DropArea;
    drop_->setObjectName(QStringLiteral("dropArea"));
    layout->addWidget(drop_, 1);
    connect(try_, &CardButton::clicked, this, &WelcomePage::chooseFirstSample);
    connect(open, &CardButton::clicked, this, &WelcomePage::openRequested);
    connect(import, &CardButton::clicked, this, &WelcomePage::importRequested);
    connect(measure_, &CardButton::clicked, this, &WelcomePage::measureRequested);
    connect(record_, &CardButton::clicked, this, &WelcomePage::recordingRequested);
    connect(roofs_, &CardButton::clicked, this, &WelcomePage::roofsRequested);
    return start;
}

QWidget* WelcomePage::buildSamples()
{
    auto* samples = new QWidget;
    auto* head = new QHBoxLayout;
    head->setSpacing(Fonts::scaled(12));
    auto* title = roleLabel(tr("Samples"), "section");
    title->setMinimumHeight(Fonts::scaled(28));
    samplesNote_ = roleLabel(tr("Reading the samples…"), "muted");
    samplesNote_->setObjectName(QStringLiteral("samplesNote"));
    head->addWidget(title);
    head->addWidget(samplesNote_, 1);
    grid_ = new QGridLayout;
    grid_->setSpacing(Fonts::scaled(8));
    auto* layout = new QVBoxLayout(samples);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Fonts::scaled(8));
    layout->addLayout(head);
    layout->addLayout(grid_);
    layout->addStretch(1);
    return samples;
}

QWidget* WelcomePage::buildRecent()
{
    auto* recent = new QWidget;
    auto* filter = new FilterField;
    filter->setObjectName(QStringLiteral("recentFilter"));
    filter->setAccessibleName(tr("Filter the recent studies"));
    filter->setPlaceholderText(tr("Filter"));
    filter->setFixedWidth(Fonts::scaled(200));
    auto* head = new QHBoxLayout;
    head->addWidget(roleLabel(tr("Recent studies"), "section"));
    head->addStretch(1);
    head->addWidget(filter);

    recentTable_ = new DataTable;
    recentTable_->setObjectName(QStringLiteral("recentTable"));
    recentTable_->setAccessibleName(tr("Recent studies"));
    recentTable_->setSource(recentModel_);
    recentTable_->connectFilter(*filter);
    recentTable_->setEmptyText(
        tr("Nothing was opened yet. Studies you open or save are listed here."));
    auto* delegate = new RecentDelegate(recentTable_);
    recentTable_->setItemDelegate(delegate);
    auto* header = recentTable_->horizontalHeader();
    const int widths[] = {300, 140, 0, 420, 110};
    header->setStretchLastSection(false);
    for (int column = 0; column < RecentStudiesModel::ColumnCount; ++column) {
        header->resizeSection(column, Fonts::scaled(widths[column]));
    }
    header->setSectionResizeMode(RecentStudiesModel::Contents, QHeaderView::Stretch);
    recentTable_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* frame = new QFrame;
    setDynamicProperty(*frame, "role", QStringLiteral("card"));
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->addWidget(recentTable_);
    auto* layout = new QVBoxLayout(recent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Fonts::scaled(8));
    layout->addLayout(head);
    layout->addWidget(frame);

    auto* locateAction = new QAction(tr("Locate…"), this);
    auto* removeAction = new QAction(tr("Remove from the list"), this);
    recentTable_->addContextAction(locateAction);
    recentTable_->addContextAction(removeAction);
    connect(locateAction, &QAction::triggered, this,
            [this] { locate(recentModel_->pathAt(recentTable_->currentSourceRow())); });
    connect(removeAction, &QAction::triggered, this,
            [this] { recent_.remove(recentModel_->pathAt(recentTable_->currentSourceRow())); });
    connect(delegate, &RecentDelegate::locateWanted, this, &WelcomePage::locate);
    connect(delegate, &RecentDelegate::removeWanted, &recent_, &RecentStudies::remove);
    connect(recentTable_, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { openRecent(recentTable_->sourceRow(index.row())); });
    const auto fit = [this] {
        constexpr int most = 8;
        const int rows = std::clamp(recentModel_->rowCount(), 1, most);
        recentTable_->setFixedHeight(Fonts::scaled(28) + rows * Fonts::scaled(26) +
                                     Fonts::scaled(recentModel_->rowCount() == 0 ? 28 : 2));
    };
    connect(recentModel_, &QAbstractItemModel::modelReset, this, fit);
    fit();
    return recent;
}

}  // namespace papilio::widgets
