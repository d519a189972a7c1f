#include "widgets/pages/signatures/matrix_editor.h"

#include "core/edit/cells.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPaintEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int lineHeight = 28;
constexpr int headingHeight = 22;
}  // namespace

GroupedHeader::GroupedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(Fonts::scaled(28));
}

void GroupedHeader::setHeadings(const QStringList& headings)
{
    headings_ = headings;
    updateGeometry();
    emit geometriesChanged();
    viewport()->update();
}

void GroupedHeader::setMarkedSection(std::optional<int> section)
{
    if (marked_ != section) {
        marked_ = section;
        viewport()->update();
    }
}

bool GroupedHeader::hasHeadings() const
{
    return std::ranges::any_of(headings_,
                               [](const QString& heading) { return !heading.isEmpty(); });
}

int GroupedHeader::groupOf(int section) const
{
    return model() == nullptr ? -1
                              : model()->headerData(section, Qt::Horizontal, GroupRole).toInt();
}

QSize GroupedHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(),
            Fonts::scaled(lineHeight + (hasHeadings() ? headingHeight : 0))};
}

QSize GroupedHeader::sectionSizeFromContents(int section) const
{
    const auto text = model()->headerData(section, Qt::Horizontal, ShortRole).toString();
    const auto font = Fonts::ui(Fonts::table, QFont::Medium);
    return {QFontMetrics(font).horizontalAdvance(text) + firstCellPadding + cellPadding,
            sizeHint().height()};
}

void GroupedHeader::paintEvent(QPaintEvent* event)
{
    QHeaderView::paintEvent(event);
    const auto& t = Theme::tokens();
    QPainter painter(viewport());
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
    if (!hasHeadings()) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::table));
    for (int first = 0; first < count();) {
        const int group = groupOf(first);
        int last = first;
        while (last + 1 < count() && groupOf(last + 1) == group) {
            ++last;
        }
        const int left = sectionViewportPosition(first);
        const int right = sectionViewportPosition(last) + sectionSize(last);
        if (group >= 0 && group < headings_.size()) {
            painter.setPen(t.text);
            painter.drawText(
                QRect(left, Fonts::scaled(4), right - left, Fonts::scaled(headingHeight)),
                Qt::AlignCenter, headings_[group]);
            if (group + 1 < headings_.size()) {
                painter.fillRect(QRect(right - 1, 0, 1, height()), t.control);
            }
        }
        first = last + 1;
    }
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const auto& t = Theme::tokens();
    painter->fillRect(rect, t.raised);
    const bool isExpectation = groupOf(section) >= 0;
    const bool isMarked = marked_ == section;
    painter->setFont(isExpectation
                         ? Fonts::mono(Fonts::axis, isMarked ? QFont::DemiBold : QFont::Normal)
                         : Fonts::ui(Fonts::table, QFont::Medium));
    painter->setPen(isMarked ? t.accent : t.muted);
    const auto text = model()->headerData(section, Qt::Horizontal, ShortRole).toString();
    const auto own = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    auto box = rect.adjusted(section == 0 && !isExpectation ? firstCellPadding : cellPadding, 0,
                             -cellPadding, 0);
    box.setTop(box.bottom() - Fonts::scaled(lineHeight));
    // A mask that ends a name distinguishes expectations: elide in front of it.
    painter->drawText(box, (own & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(text, Qt::ElideLeft, box.width()));
}

namespace {

int groupOf(const QModelIndex& index)
{
    return index.model()->headerData(index.column(), Qt::Horizontal, GroupRole).toInt();
}

bool isName(const QModelIndex& index)
{
    return groupOf(index) < 0 && index.column() == 0;
}

QFont fontOf(const QModelIndex& index)
{
    if (groupOf(index) >= 0) {
        return Fonts::mono(Fonts::table);
    }
    return Fonts::ui(Fonts::table, index.data(HintRole).toBool() ? QFont::Normal : QFont::Medium);
}

QModelIndex currentOf(const QStyleOptionViewItem& option)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    return view == nullptr ? QModelIndex() : view->currentIndex();
}

bool isInvalid(const QModelIndex& index)
{
    return !index.data(InvalidRole).toString().isEmpty();
}

}  // namespace

/**
 * Cells that are edited like those of a spreadsheet: the row of the current cell filled, the cell
 * framed, invalid ones marked, a line where a heading ends.
 *
 * The editor says while typing whether its text is a value.
 */
class EditCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        paintFill(*painter, option, index);
        paintText(*painter, option, index);
        paintFrame(*painter, option, index);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                                 const QModelIndex& index) const override
    {
        const auto verdict = index.data(VerdictRole);
        const auto text = index.data().toString();
        int width = QFontMetrics(fontOf(index)).horizontalAdvance(text);
        if (verdict.isValid()) {
            width = verdictChipSize(static_cast<VerdictKind>(verdict.toInt()), text).width();
        }
        const auto note = index.data(NoteRole).toString();
        if (!note.isEmpty()) {
            width +=
                QFontMetrics(Fonts::ui(Fonts::axis)).horizontalAdvance(note) + Fonts::scaled(8);
        }
        return {width + firstCellPadding + cellPadding, Fonts::scaled(26)};
    }

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& /*option*/,
                          const QModelIndex& index) const override
    {
        auto* field = named(new QLineEdit(parent), "cellEditor");
        field->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
        field->setFont(fontOf(index));
        if (groupOf(index) >= 0) {
            field->setAlignment(Qt::AlignRight);
            connect(field, &QLineEdit::textChanged, field, [field](const QString& text) {
                const auto number =
                    withWindowSentences([&] { return core::parseCell(text.toStdString()); });
                setDynamicProperty(*field, "invalid", !number);
                field->setToolTip(number ? QString() : textOf(number.error().message));
            });
        } else if (index.data(HintRole).toBool()) {
            field->setPlaceholderText(index.data(Qt::DisplayRole).toString());
        }
        return field;
    }

    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& /*index*/) const override
    {
        editor->setGeometry(option.rect);
    }

private:
    static void paintFill(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index)
    {
        const auto& t = Theme::tokens();
        const auto current = currentOf(option);
        if (isInvalid(index)) {
            painter.fillRect(option.rect, t.error.fill);
        } else if ((option.state & QStyle::State_Selected) && index != current &&
                   index.row() == current.row()) {
            painter.fillRect(option.rect, mix(t.accent, t.selection, 0.12));
        } else if (index.row() == current.row() || (option.state & QStyle::State_Selected)) {
            painter.fillRect(option.rect, t.selection);
        }
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                         t.grid);
        const auto next = index.siblingAtColumn(index.column() + 1);
        if (next.isValid() && groupOf(index) >= 0 && groupOf(next) >= 0 &&
            groupOf(index) != groupOf(next)) {
            painter.fillRect(QRect(option.rect.right(), option.rect.top(), 1, option.rect.height()),
                             t.control);
        }
    }

    static void paintText(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index)
    {
        const auto& t = Theme::tokens();
        const auto box = option.rect.adjusted(
            index.column() == 0 && isName(index) ? firstCellPadding : cellPadding, 0, -cellPadding,
            -1);
        const auto verdict = index.data(VerdictRole);
        if (verdict.isValid()) {
            paintVerdictChip(painter, box, static_cast<VerdictKind>(verdict.toInt()),
                             index.data().toString());
            return;
        }
        const bool isMuted = index.data(MutedRole).toBool() || index.data(HintRole).toBool();
        const auto font = fontOf(index);
        const QFontMetrics metrics(font);
        const auto text = metrics.elidedText(index.data().toString(), Qt::ElideRight, box.width());
        painter.setFont(font);
        painter.setPen(isInvalid(index) ? t.error.text : isMuted ? t.muted : t.text);
        const bool isNumber = groupOf(index) >= 0;
        painter.drawText(
            box,
            (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
            text);
        const auto note = index.data(NoteRole).toString();
        const int used = metrics.horizontalAdvance(text) + Fonts::scaled(4);
        if (!note.isEmpty() && box.width() - used > Fonts::scaled(24)) {
            const auto small = Fonts::ui(Fonts::axis);
            painter.setFont(small);
            painter.setPen(t.muted);
            painter.drawText(
                box.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                QFontMetrics(small).elidedText(note, Qt::ElideRight, box.width() - used));
        }
    }

    static void paintFrame(QPainter& painter,
                           const QStyleOptionViewItem& option,
                           const QModelIndex& index)
    {
        const auto& t = Theme::tokens();
        const bool isCurrent = index == currentOf(option);
        if (!isCurrent && !isInvalid(index)) {
            return;
        }
        const auto* view = option.widget;
        const bool hasFocus = view != nullptr && view->hasFocus();
        const auto frame = isInvalid(index) ? t.error.text : hasFocus ? t.accent : t.control;
        painter.setPen(QPen(frame, hasFocus || isInvalid(index) ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    }
};

namespace {

constexpr int widestCell = 96;
constexpr int widestName = 300;

}  // namespace

EditTable::EditTable(QWidget* parent) : QTableView(parent)
{
    setHorizontalHeader(header_);
    setItemDelegate(new EditCellDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);  // Tab leaves the table; while editing it goes to the next cell
    setWordWrap(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
    header_->setSectionResizeMode(QHeaderView::Interactive);
}

void EditTable::setStretchedColumns(int first, int last)
{
    firstStretched_ = first;
    fixedAtEnd_ = last;
    header_->setStretchLastSection(last > 0);
}

void EditTable::fitColumns()
{
    if (model() == nullptr) {
        return;
    }
    const int columns = model()->columnCount();
    int left = viewport()->width();
    int widest = Fonts::scaled(28);
    QList<int> needed(columns, widest);
    for (int column = 0; column < columns; ++column) {
        const int content = std::max(sizeHintForColumn(column), header_->sectionSizeHint(column));
        if (column < firstStretched_ || column >= columns - fixedAtEnd_) {
            const int width = std::min(content + Fonts::scaled(8), Fonts::scaled(widestName));
            setColumnWidth(column, width);
            left -= width;
        } else {
            needed[column] = std::max(needed[column], content - Fonts::scaled(4));
            widest = std::max(widest, needed[column]);
        }
    }
    const int stretched = columns - firstStretched_ - fixedAtEnd_;
    if (stretched <= 0) {
        return;
    }
    // All alike where they have room, or else the verdict behind them is cut.
    const int width = std::min(left / stretched, Fonts::scaled(widestCell));
    const bool isScrolled = width < widest;
    for (int column = firstStretched_; column < columns - fixedAtEnd_; ++column) {
        setColumnWidth(column, isScrolled ? needed[column] : width);
    }
    // What stands at the end is next to the names where the end is out of sight.
    header_->setStretchLastSection(fixedAtEnd_ > 0 && !isScrolled);
    for (int column = columns - fixedAtEnd_; column < columns; ++column) {
        const int place = isScrolled ? column - stretched : column;
        header_->moveSection(header_->visualIndex(column), place);
    }
}

void EditTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        emit copyWanted(selectedIndexes());
    } else if (event->matches(QKeySequence::Paste)) {
        emit pasteWanted(currentIndex());
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        emit clearWanted(selectedIndexes());
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
               state() != QAbstractItemView::EditingState) {
        edit(currentIndex());
    } else if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier) &&
               !event->text().isEmpty() && event->key() != Qt::Key_A) {
        event->ignore();  // a shortcut of somebody else, not text for a cell
        return;
    } else {
        QTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

/// Enter goes down, as in a spreadsheet.
void EditTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTableView::closeEditor(editor, hint);
    const auto below = currentIndex().siblingAtRow(currentIndex().row() + 1);
    if (hint == QAbstractItemDelegate::SubmitModelCache && below.isValid()) {
        setCurrentIndex(below);
    }
}

void EditTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    viewport()->update();  // the whole row is filled
    emit currentCellChanged(current);
}

void EditTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
    if (currentIndex().isValid()) {
        scrollTo(currentIndex());
    }
}

void EditTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    viewport()->update();
}

void EditTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    viewport()->update();
}

MatrixEditor::MatrixEditor(Workspace& workspace,
                           EditModel& model,
                           const MatrixText& text,
                           QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(model),
      text_(text),
      header_(new PaneHeader(text.title))
{
    model_.setParent(this);
    const auto name = QString::fromLatin1(text.name);
    table_->setObjectName(name + u"Table"_s);
    table_->setAccessibleName(text.table);
    table_->setModel(&model_);
    bar_->setObjectName(name + u"Message"_s);
    growWithText(*bar_);
    bar_->clear();
    connectTable();
    connect(&model_, &EditModel::draftsChanged, this, &MatrixEditor::showMessage);
    connect(&model_, &EditModel::refused, this, &MatrixEditor::refuse);
    connect(bar_, &MessageBar::linkActivated, this, &MatrixEditor::follow);
}

void MatrixEditor::connectTable()
{
    connect(table_, &EditTable::copyWanted, this, [this](const QModelIndexList& cells) {
        if (!cells.isEmpty()) {
            copyText(model_.copyText(cells), counted(cells.size(), "cell"));
        }
    });
    connect(table_, &EditTable::pasteWanted, this, &MatrixEditor::paste);
    connect(table_, &EditTable::clearWanted, &model_, &EditModel::clearCells);
}

void MatrixEditor::showHeadings()
{
    QStringList headings;
    for (const auto& group : model_.headings().groups) {
        headings << group.title;
    }
    table_->header().setHeadings(headings);
    table_->fitColumns();
}

void MatrixEditor::refuse(const QString& sentence)
{
    refusal_ = sentence;
    showMessage();
}

void MatrixEditor::showMessage()
{
    if (!refusal_.isEmpty()) {
        bar_->showMessage(VerdictKind::Error, {}, refusal_, tr("Dismiss"));
    } else if (!model_.drafts().isEmpty()) {
        showDraft(model_.drafts().front());
    } else {
        showNotice();
    }
}

void MatrixEditor::showDraft(const CellDraft& draft)
{
    const auto row = model_.rowName(model_.indexOf(draft).row());
    const auto more = model_.drafts().size() - 1;
    const auto rest = more > 0 ? tr(" %1 more errors.").arg(more) : QString();
    if (draft.column.isEmpty()) {
        bar_->showMessage(VerdictKind::Error,
                          row.isEmpty() ? tr("New metric:") : tr("%1:").arg(row),
                          draft.reason + rest, tr("Go to cell"));
        return;
    }
    const auto kept = model_.keptValue(draft).value_or(0);
    bar_->showMessage(
        VerdictKind::Error, tr("%1, %2:").arg(row, draft.column),
        tr("%1 The last valid value (%2) is still used.").arg(draft.reason, coefficientText(kept)) +
            rest,
        tr("Go to cell"));
}

void MatrixEditor::follow()
{
    if (!refusal_.isEmpty()) {
        forgetRefusal();
    } else if (!model_.drafts().isEmpty()) {
        revealTable();
        const auto cell = model_.indexOf(model_.drafts().front());
        table_->setCurrentIndex(cell);
        table_->scrollTo(cell);
        table_->setFocus();
    } else {
        followNotice();
    }
    showMessage();
}

void MatrixEditor::paste(const QModelIndex& at)
{
    forgetRefusal();
    model_.pasteAt(at, QGuiApplication::clipboard()->text());
    showMessage();
}

void MatrixEditor::loadFile()
{
    const auto path = workspace_.benchmark() ? chooseFile(this, text_.file, text_.load,
                                                          tr("Tables (*.csv *.txt);;All files (*)"))
                                             : QString();
    if (!path.isEmpty()) {
        load(path.toStdString());
    }
}

void MatrixEditor::saveFile()
{
    const auto path = workspace_.benchmark() ? chooseNewFile(this, text_.file, text_.save,
                                                             text_.fileName, tr("Tables (*.csv)"))
                                             : QString();
    if (path.isEmpty()) {
        return;
    }
    if (const auto why = writeFile(path, QByteArray::fromStdString(csv())); !why.isEmpty()) {
        refuse(why);
    }
}

}  // namespace papilio::widgets

#include "matrix_editor.moc"
