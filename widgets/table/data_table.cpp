#include "widgets/table/data_table.h"

#include "core/base/csv.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QString>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

enum class TableFormat { Tabs, Csv };

QString cellText(const QModelIndex& index)
{
    if (const auto copy = index.data(CopyRole); copy.isValid()) {
        return copy.toString();
    }
    const auto edit = index.data(Qt::EditRole);
    if (edit.typeId() == QMetaType::Double) {
        return fullPrecision(edit.toDouble());
    }
    return (edit.isValid() && edit.typeId() != QMetaType::QString ? edit : index.data())
        .toString()
        .replace(QChar(0x2212), u'-');
}

QString quoted(const QString& cell, TableFormat format)
{
    if (format == TableFormat::Csv) {
        return QString::fromStdString(core::spreadsheetCell(cell.toStdString()));
    }
    auto text = QString::fromStdString(core::spreadsheetText(cell.toStdString()));
    return text.replace(u'\t', u' ').replace(u'\n', u' ').replace(u'\r', u' ');
}

QList<int> shownColumns(const QTableView& view)
{
    QList<int> columns;
    const auto* header = view.horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column)) {
            columns.append(column);
        }
    }
    return columns;
}

/**
 * Header and rows of a view as shown (order, sorting, filter; hidden columns left out).
 *
 * Cells give CopyRole, else the number in EditRole in full precision, else their text; always a
 * plain minus.
 */
QString tableText(const QTableView& view, TableFormat format, bool selectedOnly)
{
    const auto* model = view.model();
    const auto columns = shownColumns(view);
    const auto separator = format == TableFormat::Tabs ? QStringLiteral("\t") : QStringLiteral(",");
    QStringList fields;
    for (const int column : columns) {
        fields.append(quoted(model->headerData(column, Qt::Horizontal).toString(), format));
    }
    QString text = fields.join(separator) + u'\n';
    for (int row = 0; row < model->rowCount(); ++row) {
        if (selectedOnly && !view.selectionModel()->isRowSelected(row) &&
            !view.selectionModel()->rowIntersectsSelection(row)) {
            continue;
        }
        fields.clear();
        for (const int column : columns) {
            fields.append(quoted(cellText(model->index(row, column)), format));
        }
        text += fields.join(separator) + u'\n';
    }
    return text;
}

/// Earlier versions kept columns by number, in "columns/".
constexpr QLatin1String columnsKey("columnsById/");

QVariant sortKey(const QModelIndex& index)
{
    for (const int role : {static_cast<int>(SortRole), static_cast<int>(Qt::EditRole)}) {
        if (auto value = index.data(role); value.isValid()) {
            return value;
        }
    }
    return index.data();
}

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
        case QMetaType::Double:
        case QMetaType::Float:
        case QMetaType::Int:
        case QMetaType::UInt:
        case QMetaType::LongLong:
        case QMetaType::ULongLong:
            return true;
        default:
            return false;
    }
}

}  // namespace

void TableFilterModel::setPattern(const QRegularExpression& pattern)
{
    pattern_ = pattern;
    invalidateRowsFilter();
}

void TableFilterModel::setShownRows(std::function<bool(int row)> isShown)
{
    isShown_ = std::move(isShown);
    invalidateRowsFilter();
}

bool TableFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto a = sortKey(left);
    const auto b = sortKey(right);
    if (isNumber(a) && isNumber(b)) {
        const double x = a.toDouble();
        const double y = b.toDouble();
        if (std::isnan(x) || std::isnan(y)) {
            return !std::isnan(x);  // "does not apply" comes last
        }
        return x < y;
    }
    return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

bool TableFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (isShown_ && !isShown_(row)) {
        return false;
    }
    if (!hasPattern()) {
        return true;
    }
    for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
        if (pattern_.match(sourceModel()->index(row, column, parent).data().toString())
                .hasMatch()) {
            return true;
        }
    }
    return false;
}

namespace {

/// Qt elides a title as if the stylesheet had no padding, which cut what is centered at both ends.
class TitleRow : public QHeaderView {
public:
    explicit TitleRow(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
    {
        setSectionsClickable(true);
    }

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override
    {
        QHeaderView::initStyleOptionForIndex(option, section);
        const int place = visualIndex(section);
        const bool isNarrow = place > 0 && place + 1 < count() &&
                              parent()->property("role") == QStringLiteral("small");
        const int padding = isNarrow ? cellPadding / 2 : cellPadding;
        const int left = place == 0 ? firstCellPadding : padding;
        const int arrow = option->sortIndicator == QStyleOptionHeader::None
                              ? 0
                              : style()->pixelMetric(QStyle::PM_HeaderMarkSize);
        option->text = option->fontMetrics.elidedText(
            option->text, Qt::ElideRight, sectionSize(section) - left - padding - arrow);
    }
};

}  // namespace

DataTable::DataTable(QWidget* parent)
    : QTableView(parent),
      filter_(new TableFilterModel(this)),
      fitter_(nullptr)
{
    setHorizontalHeader(new TitleRow(this));
    fitter_ = new ColumnFitter(*this);  // it follows the header that is there
    setModel(filter_);
    setItemDelegate(new CellDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSortingEnabled(true);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    filter_->setDynamicSortFilter(true);
    filter_->sort(-1);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setDensity(Density::Normal);
    auto* header = horizontalHeader();
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setFixedHeight(Fonts::scaled(28));
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setMinimumSectionSize(Fonts::scaled(28));
    header->setTextElideMode(Qt::ElideRight);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &DataTable::showHeaderMenu);
}

DataTable::DataTable(const QString& name, const QString& words) : DataTable()
{
    setObjectName(name);
    setAccessibleName(words);
}

void DataTable::setSource(QAbstractItemModel* source)
{
    filter_->setSourceModel(source);
}

void DataTable::setSelfSortingSource(QAbstractItemModel* source)
{
    setModel(source);
}

void DataTable::setCells(const CellKind& kind)
{
    setItemDelegate(new CellDelegate(kind, this));
}

void DataTable::setCells(std::initializer_list<ColumnName> columns, const CellKind& kind)
{
    auto* delegate = new CellDelegate(kind, this);
    for (const auto& name : columns) {
        setItemDelegateForColumn(column(name), delegate);
    }
}

QModelIndex DataTable::toSource(const QModelIndex& index) const
{
    return model() == filter_ ? filter_->mapToSource(index) : index;
}

void DataTable::connectFilter(FilterField& field)
{
    connect(&field, &FilterField::patternChanged, filter_, &TableFilterModel::setPattern);
}

void DataTable::setDensity(Density density)
{
    const int height = Fonts::scaled(static_cast<int>(density));
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void DataTable::setFittedRows()
{
    const auto fit = [this] {
        constexpr int few = 300;  // all are measured whenever a column moves
        if (model()->rowCount() <= few) {
            resizeRowsToContents();
        }
    };
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, fit);
    connect(this, &DataTable::resized, this, fit, Qt::QueuedConnection);  // of the last column
    using Model = QAbstractItemModel;
    connect(model(), &Model::modelReset, this, fit, Qt::QueuedConnection);
    connect(model(), &Model::layoutChanged, this, fit, Qt::QueuedConnection);
    connect(model(), &Model::dataChanged, this, fit, Qt::QueuedConnection);
    connect(model(), &Model::rowsInserted, this, fit, Qt::QueuedConnection);
}

int DataTable::titleWidth(ColumnName column) const
{
    constexpr int padding = 26;
    const auto title = model()->headerData(this->column(column), Qt::Horizontal).toString();
    return horizontalHeader()->fontMetrics().horizontalAdvance(title) + Fonts::scaled(padding);
}

int DataTable::wholeWidth(ColumnName column) const
{
    return std::max(contentWidth(column), titleWidth(column));
}

void DataTable::setColumnRoom(ColumnName column, int width)
{
    setColumnWidth(column, std::max(Fonts::scaled(width), titleWidth(column)));
}

void DataTable::setColumnRooms(std::initializer_list<std::pair<ColumnName, int>> widths)
{
    for (const auto& [column, width] : widths) {
        setColumnRoom(column, width);
    }
}

void DataTable::setColumnWidths(std::initializer_list<std::pair<ColumnName, int>> widths)
{
    for (const auto& [column, width] : widths) {
        setColumnWidth(column, Fonts::scaled(width));
    }
}

void DataTable::setColumnWidth(ColumnName column, int width)
{
    QTableView::setColumnWidth(this->column(column), width);
}

void DataTable::sortByColumn(ColumnName column, Qt::SortOrder order)
{
    QTableView::sortByColumn(this->column(column), order);
}

int DataTable::columnWidth(ColumnName column) const
{
    return QTableView::columnWidth(this->column(column));
}

bool DataTable::isColumnHidden(ColumnName column) const
{
    return QTableView::isColumnHidden(this->column(column));
}

void DataTable::stretchColumn(ColumnName column)
{
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(this->column(column), QHeaderView::Stretch);
}

void DataTable::setColumnHidden(ColumnName name, bool isHidden)
{
    const int column = this->column(name);
    const auto id = columnId(column);
    hiddenByPage_[id] = isHidden;
    const auto chosen = chosenColumns_.find(id);
    fitter_->setHidden(column, chosen == chosenColumns_.end() ? isHidden : !chosen->second);
}

void DataTable::chooseColumn(ColumnName name, bool isShown)
{
    const int column = this->column(name);
    const int shown = model()->columnCount() - horizontalHeader()->hiddenSectionCount();
    if (isColumnHidden(column) != isShown || (!isShown && shown <= 1)) {
        return;  // a table without columns would have no header to bring them back
    }
    const auto id = columnId(column);
    hiddenByPage_.emplace(id, isColumnHidden(column));
    chosenColumns_[id] = isShown;
    keepChoice();
    applyColumns();
    if (isShown && columnWidth(column) < titleWidth(column)) {
        setColumnWidth(column, wholeWidth(column));
    }
}

void DataTable::resetColumns()
{
    const auto before = std::exchange(chosenColumns_, {});
    keepChoice();
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (const auto id = columnId(column); before.contains(id)) {
            fitter_->setHidden(column, hiddenByPage_[id]);
        }
    }
    applyColumns();
}

void DataTable::applyColumns()
{
    for (int column = 0; column < model()->columnCount(); ++column) {
        const auto id = columnId(column);
        if (const auto chosen = chosenColumns_.find(id); chosen != chosenColumns_.end()) {
            hiddenByPage_.emplace(id, isColumnHidden(column));
            fitter_->setHidden(column, !chosen->second);
        }
    }
    emit resized();  // there are other columns to find room for
}

/// Its number where a model gives no id: nothing else names it in every language. Several columns
/// may show one column of core.
QString DataTable::columnId(int column) const
{
    const auto idOf = [this](int of) {
        return model()->headerData(of, Qt::Horizontal, ColumnIdRole).toString();
    };
    const auto id = idOf(column);
    if (id.isEmpty()) {
        return QString::number(column);
    }
    int same = 0;
    for (int before = 0; before < column; ++before) {
        same += idOf(before) == id ? 1 : 0;
    }
    return same == 0 ? id : id + QLatin1Char('#') + QString::number(same + 1);
}

bool DataTable::isColumnChosen(int column) const
{
    return chosenColumns_.contains(columnId(column));
}

void DataTable::reset()
{
    QTableView::reset();
    if (!chosenColumns_.empty()) {
        applyColumns();  // there may be other columns now
    }
}

void DataTable::keepChoice() const
{
    if (!hasSettings() || objectName().isEmpty()) {
        return;
    }
    QStringList columns;
    for (const auto& [id, isShown] : chosenColumns_) {
        columns << id + (isShown ? QStringLiteral("=1") : QStringLiteral("=0"));
    }
    QSettings settings;
    const auto key = columnsKey + objectName();
    if (columns.isEmpty()) {
        settings.remove(key);
    } else {
        settings.setValue(key, columns);
    }
}

void DataTable::readChoice()
{
    if (hasReadChoice_ || !hasSettings() || objectName().isEmpty()) {
        return;
    }
    hasReadChoice_ = true;
    for (const auto& text : QSettings().value(columnsKey + objectName()).toStringList()) {
        chosenColumns_[text.section(u'=', 0, -2)] = text.endsWith(QStringLiteral("=1"));
    }
    if (!chosenColumns_.empty()) {
        applyColumns();
    }
}

void DataTable::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    readChoice();
}

void DataTable::showHeaderMenu(const QPoint& place)
{
    QMenu menu;
    menu.setObjectName(QStringLiteral("columnMenu"));
    const int shown = model()->columnCount() - horizontalHeader()->hiddenSectionCount();
    for (int column = 0; column < model()->columnCount(); ++column) {
        const auto title = model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty()) {
            continue;  // a mark, which belongs to its row
        }
        auto* action = menu.addAction(QString(title).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(isColumnHidden(column) || shown > 1);
        connect(action, &QAction::toggled, this,
                [this, column](bool isShown) { chooseColumn(column, isShown); });
    }
    menu.addSeparator();
    auto* usual = menu.addAction(tr("Usual columns"), this, &DataTable::resetColumns);
    usual->setEnabled(!chosenColumns_.empty());
    menu.exec(horizontalHeader()->mapToGlobal(place));
}

int DataTable::lastShownPlace() const
{
    const auto* header = horizontalHeader();
    int place = header->count() - 1;
    while (place > 0 && header->isSectionHidden(header->logicalIndex(place))) {
        --place;
    }
    return place;
}

void DataTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    emit resized();
}

int DataTable::sourceRow(int viewRow) const
{
    return toSource(model()->index(viewRow, 0)).row();
}

int DataTable::currentSourceRow() const
{
    return toSource(currentIndex()).row();
}

void DataTable::selectSourceRow(int row)
{
    const bool isFiltered = model() == filter_;
    const auto* source = isFiltered ? filter_->sourceModel() : model();
    if (source == nullptr || row == currentSourceRow()) {
        return;
    }
    isSilent_ = true;
    const auto place = row < 0 ? QModelIndex() : source->index(row, 0);
    const auto index = isFiltered ? filter_->mapFromSource(place) : place;
    const int column = currentIndex().isValid() ? currentIndex().column() : 0;
    const auto target = index.isValid() ? index.siblingAtColumn(column) : QModelIndex();
    // Ctrl and Shift, held for a shortcut, would add to the selection.
    if (QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) {
        selectionModel()->setCurrentIndex(
            target, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    } else {
        setCurrentIndex(target);
    }
    if (target.isValid()) {
        scrollTo(target, QAbstractItemView::EnsureVisible);
    } else {
        clearSelection();
    }
    isSilent_ = false;
}

void DataTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!isSilent_ && current.isValid() && current.row() != previous.row()) {
        emit sourceRowActivated(toSource(current).row());
    }
}

QString DataTable::asTsv(bool selectedOnly) const
{
    return tableText(*this, TableFormat::Tabs, selectedOnly && selectionModel()->hasSelection());
}

QString DataTable::asCsv() const
{
    return tableText(*this, TableFormat::Csv, false);
}

void DataTable::copy() const
{
    copyRows(true);
}

void DataTable::copyAll() const
{
    copyRows(false);
}

void DataTable::copyRows(bool selectedOnly) const
{
    const auto selected = selectedOnly ? selectionModel()->selectedRows().size() : 0;
    copyText(asTsv(selectedOnly), counted(selected > 0 ? selected : model()->rowCount(), "row"));
}

void DataTable::addTools(PaneHeader& header)
{
    addTools(header, [this] { return this; });
}

void DataTable::addTools(PaneHeader& header, std::function<DataTable*()> shown)
{
    auto* copy = header.addTool(QStringLiteral("copy"), tr("Copy the table in full precision"));
    auto* save = header.addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    connect(copy, &QToolButton::clicked, &header, [shown] { shown()->copyAll(); });
    connect(save, &QToolButton::clicked, &header, [shown] { shown()->saveCsv(); });
}

void DataTable::saveCsv()
{
    saveCsvFile(*this, asCsv());
}

void DataTable::setEmptyText(const QString& text)
{
    emptyText_ = text;
    viewport()->update();
}

QString DataTable::emptyText() const
{
    const auto* source = filter_->sourceModel();
    const bool hasRows = source != nullptr && source->rowCount() > 0;
    return hasRows && filter_->rowCount() == 0 && filter_->hasPattern()
               ? tr("No row matches the filter.")
               : emptyText_;
}

void DataTable::addContextAction(QAction* action)
{
    contextActions_.append(action);
}

void DataTable::focusInEvent(QFocusEvent* event)
{
    // A view that gets the focus makes its first row current without selecting it: the page would
    // show a row that looks plain. Nothing is current until a key or the mouse says which.
    if (!currentIndex().isValid() && !selectionModel()->hasSelection()) {
        setCurrentIndex({});
    }
    QTableView::focusInEvent(event);
}

void DataTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void DataTable::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested();
    QMenu menu;
    menu.addActions(contextActions_);
    if (!contextActions_.isEmpty()) {
        menu.addSeparator();
    }
    auto* copyAction =
        menu.addAction(icon(QStringLiteral("copy")), tr("Copy"), this, &DataTable::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy the table"), this, &DataTable::copyAll);
    menu.addAction(icon(QStringLiteral("save")), tr("Save as CSV…"), this, [this] { saveCsv(); });
    menu.exec(event->globalPos());
}

bool DataTable::viewportEvent(QEvent* event)
{
    switch (event->type()) {
        case QEvent::MouseMove:
            hoverRow(rowAt(static_cast<QMouseEvent*>(event)->pos().y()));
            break;
        case QEvent::Leave:
            hoverRow(-1);
            break;
        default:
            break;
    }
    return QTableView::viewportEvent(event);
}

void DataTable::hoverRow(int row)
{
    if (row == hoveredRow_) {
        return;
    }
    for (const int one : {hoveredRow_, row}) {
        viewport()->update(0, rowViewportPosition(one), viewport()->width(), rowHeight(one));
    }
    hoveredRow_ = row;
}

void DataTable::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (const auto text = emptyText(); model()->rowCount() == 0 && !text.isEmpty()) {
        QPainter painter(viewport());
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(Theme::tokens().muted);
        // A low table has no room for a margin above its sentence.
        const int flags = static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextWordWrap;
        const auto room = viewport()->rect().adjusted(24, 0, -24, 0);
        const int spare = room.height() - painter.boundingRect(room, flags, text).height();
        painter.drawText(room.adjusted(0, std::clamp(spare / 2, 0, 24), 0, 0), flags, text);
    }
}

}  // namespace papilio::widgets
