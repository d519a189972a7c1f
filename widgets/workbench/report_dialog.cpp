#include "widgets/workbench/report_dialog.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

ReportDialog::ReportDialog(ReportWriter& writer,
                           const QList<ReportPage>& pages,
                           const ReportSettings& settings,
                           QWidget* parent)
    : QDialog(parent),
      writer_(writer),
      title_(new QLineEdit(settings.title)),
      author_(new QLineEdit(settings.author)),
      note_(new QLineEdit(settings.note)),
      file_(new QLineEdit(settings.output))
{
    setObjectName(u"reportDialog"_s);
    setWindowTitle(tr("Report of this study"));
    inColumn(this,
             {roleLabel(tr("Pages"), "section"), buildPages(pages, settings.pages),
              roleLabel(tr("Document"), "section"), buildChoices(settings), bar_,
              BoxItem::growing(1), buildEnd()},
             12, {16, 16, 16, 16});
    setMinimumWidth(Fonts::scaled(560));
    bar_->clear();
    connect(&writer_, &ReportWriter::progressed, this, [this](double share, const QString& page) {
        progress_->setValue(static_cast<int>(share * 100));
        state_->setText(page.isEmpty() ? tr("Copying the study…") : tr("Page: %1").arg(page));
    });
    connect(&writer_, &ReportWriter::finished, this, &ReportDialog::showEnd);
    update();
    if (!pages_.isEmpty()) {
        pages_.first()->setFocus();  // else keys come to nothing that is seen
    }
}

QWidget* ReportDialog::buildPages(const QList<ReportPage>& pages, const QStringList& ticked)
{
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    constexpr int columns = 4;
    const bool isAny = std::ranges::none_of(
        pages, [&ticked](const ReportPage& page) { return ticked.contains(page.id); });
    for (const auto& page : pages) {
        auto* check = new QCheckBox(page.word);
        check->setObjectName(u"reportPage_"_s + page.id);
        check->setProperty("page", page.id);
        check->setChecked(isAny || ticked.contains(page.id));
        connect(check, &QCheckBox::toggled, this, &ReportDialog::update);
        const int place = static_cast<int>(pages_.size());
        grid->addWidget(check, place / columns, place % columns);
        pages_ << check;
    }
    auto* all = dialogButton(tr("Tick all"), "reportAll");
    auto* none = dialogButton(tr("Untick all"), "reportNone");
    connect(all, &QPushButton::clicked, this, [this] { tickAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { tickAll(false); });
    grid->addLayout(inRow(nullptr, {all, none, BoxItem::growing(1)}, 8), grid->rowCount(), 0, 1,
                    columns);
    return box;
}

QWidget* ReportDialog::buildChoices(const ReportSettings& settings)
{
    for (const auto& format : reportFormats()) {
        format_->addSegment(format.name, format.words);
    }
    format_->setCurrent(std::max(reportFormatOf(settings.output), 0));
    figures_->addSegment(tr("Light"), tr("For paper"));
    figures_->addSegment(tr("Dark"), tr("For a dark screen"));
    figures_->setCurrent(settings.hasDarkFigures ? 1 : 0);
    file_->setObjectName(u"reportFile"_s);
    file_->setAccessibleName(tr("Report to write"));
    connect(format_, &SegmentedButtons::currentChanged, this, &ReportDialog::showFormat);
    connect(file_, &QLineEdit::textChanged, this, &ReportDialog::update);
    auto* choose = dialogButton(tr("Choose…"), "reportChoose");
    connect(choose, &QPushButton::clicked, this, &ReportDialog::chooseFile);
    auto* target = new QWidget;
    inRow(target, {{file_, 1}, choose}, 8);
    auto* box = new QWidget;
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("Format"), format_);
    form->addRow(tr("Figures"), figures_);
    asShown_->setToolTip(
        tr("Use the current selection, ticks and tolerances of the pages; otherwise those of a "
           "newly opened study"));
    asShown_->setChecked(settings.isAsShown);
    form->addRow(tr("State"), asShown_);
    full_->setToolTip(tr("A report of a few pages becomes one of a hundred"));
    full_->setChecked(settings.isFull);
    form->addRow(tr("Tables"), full_);
    title_->setObjectName(u"reportTitle"_s);
    title_->setPlaceholderText(writer_.studyTitle());
    form->addRow(tr("T&itle"), title_);
    author_->setObjectName(u"reportAuthor"_s);
    author_->setPlaceholderText(tr("Author of the report"));
    form->addRow(tr("&Author"), author_);
    note_->setObjectName(u"reportNote"_s);
    note_->setPlaceholderText(tr("A sentence under the title"));
    form->addRow(tr("&Note"), note_);
    form->addRow(tr("Write &to"), target);
    if (auto* words = qobject_cast<QLabel*>(form->labelForField(target))) {
        words->setBuddy(file_);
    }
    return box;
}

QWidget* ReportDialog::buildEnd()
{
    auto* box = new QWidget;
    progress_->setRange(0, 100);
    progress_->setTextVisible(false);
    setDynamicProperty(*state_, "role", u"muted"_s);
    write_->setDefault(true);
    connect(write_, &QPushButton::clicked, this, &ReportDialog::start);
    connect(close_, &QPushButton::clicked, this, [this] {
        if (writer_.isRunning()) {
            writer_.cancel();
        } else {
            reject();
        }
    });
    connect(open_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(file_->text())); });
    connect(folder_, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file_->text()).absolutePath()));
    });
    open_->hide();
    folder_->hide();
    auto* row = inRow(nullptr, {state_, BoxItem::growing(1), open_, folder_, write_, close_}, 8);
    inColumn(box, {progress_, row}, 8);
    return box;
}

ReportSettings ReportDialog::settings() const
{
    ReportSettings settings;
    for (const auto* page : pages_) {
        if (page->isChecked()) {
            settings.pages << page->property("page").toString();
        }
    }
    if (settings.pages.size() == pages_.size()) {
        settings.pages.clear();
    }
    settings.hasDarkFigures = figures_->current() == 1;
    settings.output = file_->text().trimmed();
    settings.isAsShown = asShown_->isChecked();
    settings.isFull = full_->isChecked();
    settings.title = title_->text().trimmed();
    settings.author = author_->text().trimmed();
    settings.note = note_->text().trimmed();
    return settings;
}

void ReportDialog::tickAll(bool ticked)
{
    for (auto* page : pages_) {
        page->setChecked(ticked);
    }
}

void ReportDialog::chooseFile()
{
    const auto path = QFileDialog::getSaveFileName(this, tr("Write the report"), file_->text(),
                                                   reportFormats()[format_->current()].files);
    if (!path.isEmpty()) {
        file_->setText(path);
        showFormat();
        // The file dialog has asked, unless the suffix made it another file.
        agreed_ = file_->text() == path ? path : QString();
    }
}

void ReportDialog::showFormat()
{
    const auto formats = reportFormats();
    auto path = file_->text().trimmed();
    if (const int known = reportFormatOf(path.toLower()); known >= 0) {
        path.chop(formats[known].suffix.size());
    }
    file_->setText(path + formats[format_->current()].suffix);
}

void ReportDialog::update()
{
    const bool running = writer_.isRunning();
    const bool anyPage = std::ranges::any_of(pages_, &QCheckBox::isChecked);
    const auto path = file_->text().trimmed();
    const bool named = reportFormatOf(path) >= 0;
    write_->setEnabled(!running && anyPage && named);
    write_->setToolTip(!anyPage ? tr("Tick at least one page")
                       : !named ? tr("The file name must end in .html or .pdf")
                                : QString());
    close_->setText(running ? tr("Cancel") : tr("Close"));
    progress_->setVisible(running);
    state_->setVisible(running);
}

void ReportDialog::start()
{
    const auto wanted = settings();
    if (wanted.output != agreed_ && QFileInfo::exists(wanted.output) &&
        QMessageBox::question(
            this, tr("Write the report"), tr("%1 exists already. Replace it?").arg(wanted.output),
            QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel) != QMessageBox::Yes) {
        return;
    }
    bar_->clear();
    open_->hide();
    folder_->hide();
    agreed_ = wanted.output;  // again and again, without a question, once one was answered
    emit started(wanted);
    writer_.start(wanted);
    update();
}

void ReportDialog::showEnd(bool succeeded, const QString& path, const QString& sentence)
{
    update();
    open_->setVisible(succeeded);
    folder_->setVisible(succeeded);
    if (succeeded) {
        bar_->showMessage(VerdictKind::Exact, tr("Written:"), path);
    } else {
        bar_->showMessage(VerdictKind::Error, tr("Not written:"), sentence);
    }
}

}  // namespace papilio::widgets
