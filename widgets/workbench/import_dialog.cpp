#include "widgets/workbench/import_dialog.h"

#include "widgets/controls/cell_delegate.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workspace/kind_word.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

namespace papilio::widgets {

ImportDialog::ImportDialog(QWidget* parent)
    : QDialog(parent),
      sources_(new QListWidget),
      detected_(roleLabel({}, "muted")),
      items_(new QTableWidget(0, 6)),
      notes_(roleLabel({}, "secondary")),
      notesArea_(new QScrollArea),
      kind_(new QComboBox),
      name_(new QLineEdit),
      basis_(new QLineEdit),
      signatures_(new QLineEdit),
      add_(new QCheckBox(tr("&Add to the open study (one step to undo)"))),
      bar_(new MessageBar),
      preview_(this)
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import measurements"));
    setAcceptDrops(true);
    bar_->setObjectName(QStringLiteral("importMessage"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    import_ = buttons->button(QDialogButtonBox::Ok);
    import_->setText(tr("Import"));
    import_->setObjectName(QStringLiteral("importButton"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(buildSources(), 1);
    layout->addWidget(buildDetected(), 3);
    layout->addWidget(bar_);
    layout->addWidget(buildChoices());
    layout->addWidget(add_);
    add_->setObjectName(QStringLiteral("importAdd"));
    add_->setChecked(true);
    setStudyOpen(false);
    layout->addWidget(buttons);
    resize(Fonts::scaled(720), Fonts::scaled(680));
    bar_->clear();

    connect(bar_, &MessageBar::linkActivated, this, &ImportDialog::leaveOutBad);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updatePreview();
    findChild<QPushButton*>(QStringLiteral("addFiles"))->setFocus();  // nothing goes before it
}

QWidget* ImportDialog::buildSources()
{
    auto* sources = new QWidget;
    sources_->setObjectName(QStringLiteral("importSources"));
    sources_->setAccessibleName(tr("Files and folders to import"));
    sources_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    sources_->setFont(Fonts::mono());
    auto* remove = new QAction(tr("Remove"), sources_);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, &ImportDialog::removeSelected);
    sources_->addAction(remove);
    sources_->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto* buttons = new QVBoxLayout;
    const auto button = [&](const char* name, const QString& iconName, const QString& words,
                            auto slot) {
        auto* made = new QPushButton(icon(iconName), words);
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, slot);
        buttons->addWidget(made);
    };
    button("addFiles", QStringLiteral("open"), tr("Add &files…"), &ImportDialog::addFiles);
    button("addDirectory", QStringLiteral("folder"), tr("Add f&older…"),
           &ImportDialog::addDirectory);
    button("removeSource", QStringLiteral("minus"), tr("&Remove"), &ImportDialog::removeSelected);
    buttons->addStretch(1);

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(cardAround(sources_), 1);
    row->addLayout(buttons);
    auto* layout = new QVBoxLayout(sources);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(roleLabel(tr("What to import"), "section"));
    auto* hint =
        roleLabel(tr("Folders of Counter Analysis Toolkit output (several are repetitions of each "
                     "other), CSV tables, counters, roofs and residual histories of other "
                     "tools. Drop them here, too."),
                  "muted");
    hint->setWordWrap(true);
    layout->addWidget(hint);
    layout->addLayout(row, 1);
    return sources;
}

QWidget* ImportDialog::buildDetected()
{
    auto* detected = new QWidget;
    detected_->setObjectName(QStringLiteral("importDetected"));
    items_->setObjectName(QStringLiteral("importItems"));
    items_->setAccessibleName(tr("Benchmarks that were detected"));
    items_->setHorizontalHeaderLabels({tr("Benchmark"), tr("Kind"), tr("Events"), tr("Repetitions"),
                                       tr("Threads"), tr("Kernels")});
    items_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    items_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    items_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    items_->verticalHeader()->hide();
    items_->verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
    items_->setShowGrid(false);
    items_->setItemDelegate(new CellDelegate(items_));
    items_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    items_->setSelectionBehavior(QAbstractItemView::SelectRows);
    items_->setTabKeyNavigation(false);
    notes_->setObjectName(QStringLiteral("importNotes"));
    notes_->setTextFormat(Qt::RichText);
    notes_->setWordWrap(true);
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notes_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    notesArea_->setObjectName(QStringLiteral("importNotesArea"));
    notesArea_->setAccessibleName(tr("Notes on what was detected"));
    notesArea_->setFrameShape(QFrame::NoFrame);
    notesArea_->setWidgetResizable(true);
    notesArea_->setWidget(notes_);
    notesArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    notesArea_->setMinimumHeight(Fonts::scaled(56));
    notesArea_->setMaximumHeight(Fonts::scaled(120));
    notesArea_->hide();
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(roleLabel(tr("Detected"), "section"));
    head->addWidget(detected_, 1);
    auto* layout = new QVBoxLayout(detected);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(cardAround(items_), 1);
    layout->addWidget(notesArea_);
    return detected;
}

QWidget* ImportDialog::buildChoices()
{
    auto* choices = new QWidget;
    kind_->setObjectName(QStringLiteral("importKind"));
    kind_->setAccessibleName(tr("Kind of benchmark"));
    kind_->addItem(tr("As detected"));
    for (const auto kind :
         {core::BenchmarkKind::Branch, core::BenchmarkKind::CpuFlops, core::BenchmarkKind::GpuFlops,
          core::BenchmarkKind::DataCache, core::BenchmarkKind::Custom}) {
        kind_->addItem(kindWord(kind), static_cast<int>(kind));
    }
    name_->setObjectName(QStringLiteral("importName"));
    name_->setPlaceholderText(tr("From the content"));
    auto* form = new QFormLayout(choices);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("&Kind"), kind_);
    form->addRow(tr("&Name"), name_);
    form->addRow(tr("&Basis"), buildFileField(*basis_, "importBasis", tr("Basis file")));
    form->addRow(tr("&Signatures"),
                 buildFileField(*signatures_, "importSignatures", tr("Signatures file")));
    if (auto* basisLabel = qobject_cast<QLabel*>(form->labelForField(basis_->parentWidget()))) {
        basisLabel->setBuddy(basis_);
    }
    if (auto* signaturesLabel =
            qobject_cast<QLabel*>(form->labelForField(signatures_->parentWidget()))) {
        signaturesLabel->setBuddy(signatures_);
    }
    connect(kind_, &QComboBox::currentIndexChanged, this, &ImportDialog::updatePreview);
    connect(name_, &QLineEdit::editingFinished, this, &ImportDialog::updatePreview);
    connect(basis_, &QLineEdit::textChanged, this, &ImportDialog::updatePreview);
    connect(signatures_, &QLineEdit::textChanged, this, &ImportDialog::updatePreview);
    return choices;
}

}  // namespace papilio::widgets
