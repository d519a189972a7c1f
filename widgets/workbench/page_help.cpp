#include "widgets/workbench/page_help.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFragment>
#include <QTextTable>
#include <QUrl>

namespace papilio::widgets {

namespace {

constexpr int listWidth = 168;
constexpr int textMargin = 20;

QString read(const QString& name)
{
    QFile file(u":/help/%1.md"_s.arg(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

int headingSize(int level)
{
    return Fonts::scaled(level == 1   ? Fonts::pageTitle
                         : level == 2 ? Fonts::strip
                                      : Fonts::section);
}

/// Markdown knows code and headings, but not in which faces and sizes this window shows them.
void dress(QTextDocument& document)
{
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        auto format = block.blockFormat();
        format.setTopMargin(level > 1 ? Fonts::scaled(18) : level == 1 ? 0 : Fonts::scaled(4));
        format.setBottomMargin(Fonts::scaled(4));
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            const auto fragment = piece.fragment();
            QTextCharFormat face;
            if (level > 0) {
                face.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
                face.setProperty(QTextFormat::FontPixelSize, headingSize(level));
                face.setProperty(QTextFormat::FontSizeAdjustment, 0);
            } else if (fragment.charFormat().fontFixedPitch()) {
                face.setFont(Fonts::mono(Fonts::table));
            } else {
                continue;
            }
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(face);
        }
    }
    cursor.endEditBlock();
}

/// Tables of Markdown come with double borders, and with an empty row where they have no heading.
void dressTables(QTextDocument& document)
{
    for (auto* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr) {
            continue;
        }
        bool isUntitled = table->rows() > 1;
        for (int column = 0; column < table->columns(); ++column) {
            const auto cell = table->cellAt(0, column);
            isUntitled = isUntitled && cell.firstPosition() == cell.lastPosition();
        }
        if (isUntitled) {
            table->removeRows(0, 1);
        }
        auto format = table->format();
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(Fonts::scaled(3));
        format.setTopMargin(Fonts::scaled(2));
        table->setFormat(format);
    }
}

}  // namespace

PageHelp::PageHelp(QWidget* parent) : QDialog(parent)
{
    setObjectName(u"pageHelp"_s);
    setModal(false);
    resize(Fonts::scaled(920), Fonts::scaled(720));
    pages_->setFixedWidth(Fonts::scaled(listWidth));
    addPage(u"welcome"_s, tr("Welcome"));
    text_->setOpenLinks(false);
    text_->document()->setDocumentMargin(Fonts::scaled(textMargin));
    auto* columns = inRow(nullptr, {pages_, {text_, 1}});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* keys = buttons->addButton(tr("Keyboard shortcuts"), QDialogButtonBox::ActionRole);
    keys->setAutoDefault(false);
    auto* layout = inColumn(this, {{columns, 1}}, usualSpacing, {0, 0, 0, Fonts::scaled(12)});
    auto* foot =
        inRow(nullptr, {buttons}, usualSpacing, {Fonts::scaled(12), 0, Fonts::scaled(12), 0});
    layout->addLayout(foot);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(keys, &QPushButton::clicked, this, &PageHelp::shortcutsRequested);
    connect(text_, &QTextBrowser::anchorClicked, this, &PageHelp::openLink);
    connect(pages_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item != nullptr) {
            showPage(item->data(Qt::UserRole).toString());
        }
    });
    connect(&Theme::instance(), &Theme::themeChanged, this, [this] { showText(textOf(shown_)); });
}

void PageHelp::addPage(const QString& id, const QString& word)
{
    const QSignalBlocker quiet(pages_);
    auto* item = new QListWidgetItem(word, pages_);
    item->setData(Qt::UserRole, id);
}

QString PageHelp::textOf(const QString& id)
{
    return read(id);
}

const QList<PageHelp::Topic>& PageHelp::topics()
{
    static const auto all = [] {
        QList<Topic> topics;
        for (const auto& file : QDir(u":/help"_s).entryInfoList({u"*.md"_s})) {
            const auto page = file.completeBaseName();
            for (auto line : textOf(page).split(u'\n')) {
                const bool isWord = page == "glossary"_L1 && line.startsWith("| "_L1) &&
                                    !line.startsWith("| word |"_L1) && !line.startsWith("| --"_L1);
                if (isWord || line.startsWith(u'#')) {
                    line = isWord ? line.section(u'|', 1, 1) : line.remove(u'#');
                    topics.append({page, line.remove(u'`').trimmed()});
                }
            }
        }
        return topics;
    }();
    return all;
}

void PageHelp::showPage(const QString& id, const QString& words)
{
    shown_ = id;
    const QSignalBlocker quiet(pages_);
    for (int row = 0; row < pages_->count(); ++row) {
        if (pages_->item(row)->data(Qt::UserRole).toString() == id) {
            pages_->setCurrentRow(row);
            setWindowTitle(tr("Help: %1").arg(pages_->item(row)->text()));
        }
    }
    const auto markdown = textOf(id);
    showText(markdown.isEmpty() ? tr("There is no help for this page yet.") : markdown);
    if (!words.isEmpty() &&
        text_->find(QRegularExpression(u'^' + QRegularExpression::escape(words) + u'$'))) {
        text_->verticalScrollBar()->setValue(text_->verticalScrollBar()->value() +
                                             text_->cursorRect().top() - Fonts::scaled(textMargin));
    }
}

void PageHelp::showText(const QString& markdown)
{
    text_->setMarkdown(markdown);
    dress(*text_->document());
    dressTables(*text_->document());
    text_->moveCursor(QTextCursor::Start);
}

void PageHelp::openLink(const QUrl& link)
{
    if (link.scheme() == "page"_L1) {
        emit pageRequested(link.path());
        showPage(link.path());
    } else if (!link.isRelative()) {  // the glossary names other files of the documentation
        QDesktopServices::openUrl(link);
    }
}

}  // namespace papilio::widgets
