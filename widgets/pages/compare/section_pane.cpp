#include "widgets/pages/compare/section_pane.h"

#include "core/analysis/metric_fit.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

using Style = core::DifferenceColumn::Style;
using Kind = core::DifferenceRow::Kind;

/// What the delegates of differences read.
enum CompareRole {
    DeltaRole = Qt::UserRole + 200,  ///< double: the bar, in units of DeltaScaleRole
    DeltaScaleRole,                  ///< double: |value| at the end of either half
    DiffersRole,                     ///< bool: semibold
};

constexpr int numberRoom = 62;  ///< px at 96 dpi next to a bar: "+100.0"
constexpr int barRoom = 96;

QFont deltaFont(const QModelIndex& /*index*/)
{
    return Fonts::mono(Fonts::table);
}

int deltaWidth(const QModelIndex& index)
{
    return index.data(DeltaRole).isValid()
               ? Fonts::scaled(numberRoom + barRoom)
               : QFontMetrics(deltaFont(index)).horizontalAdvance(index.data().toString()) + 1;
}

/// A bar around zero, blue below and orange above, and the text at its right. Where there is no
/// bar, words ("not distinguishable") have its room.
void paintDelta(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto value = index.data(DeltaRole);
    const auto text =
        value.isValid() ? box.adjusted(box.width() - Fonts::scaled(numberRoom), 0, 0, 0) : box;
    painter.setFont(font);
    painter.setPen(cell.ink());
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, cell.text());
    if (!value.isValid()) {
        return;
    }
    const double height = Fonts::scaled(10);
    const QRectF trough(box.left(), box.center().y() - height / 2 + 1,
                        std::max(20, text.left() - box.left() - 8), height);
    const double zero = std::round(trough.center().x());
    const double share = std::clamp(
        value.toDouble() / std::max(index.data(DeltaScaleRole).toDouble(), 1e-300), -1.0, 1.0);
    const double end = zero + share * trough.width() / 2;
    painter.fillRect(trough, tokens.sunken);
    const QRectF bar(std::min(zero, end), trough.top(), std::abs(end - zero), height);
    painter.fillRect(bar, differenceColor(share < 0 ? -0.8 : 0.8));
    painter.setPen(QPen(tokens.axis, 1));
    painter.drawLine(QPointF(zero, trough.top() - 2), QPointF(zero, trough.bottom() + 2));
}

QFont differenceFont(const QModelIndex& index)
{
    return Fonts::ui(Fonts::table,
                     index.data(DiffersRole).toBool() ? QFont::DemiBold : QFont::Normal);
}

constinit const CellKind deltaCells{.paint = paintDelta, .width = deltaWidth, .font = deltaFont};
/// Words, semibold where DiffersRole is set; names of one table often differ at their end.
const CellKind differenceCells{.paint = middleElidedCells.paint, .font = differenceFont};

bool isNumber(Style style)
{
    return style >= Style::Number && style <= Style::Change;
}

const CellKind& cellKindOf(Style style, bool isFirst)
{
    switch (style) {
        case Style::Event:
            return eventNameCells;
        case Style::Status:
            return statusCells;
        case Style::Verdict:
            return verdictCells;
        case Style::Change:
            return deltaCells;
        case Style::Sameness:
            return differenceCells;
        default:
            return isNumber(style) ? numberCells : isFirst ? differenceCells : textCells;
    }
}

constexpr int leastLetters = 14;

/// Names that begin alike differ at their end: a long one loses its middle.
QString shortened(const QString& name)
{
    constexpr qsizetype most = 30;
    constexpr qsizetype end = 18;
    return name.size() <= most ? name : name.left(most - end - 1) + QChar(0x2026) + name.right(end);
}

/// "A" or "B" in the color that this side has in every plot.
class SideMark : public QWidget {
public:
    explicit SideMark(bool isFirst) : isFirst_(isFirst)
    {
        setFixedSize(Fonts::scaled(20), Fonts::scaled(20));
        setAccessibleName(isFirst ? QStringLiteral("A") : QStringLiteral("B"));
        connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const auto fill = category(comparedCategory(isFirst_), Theme::tokens()).color;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(rect(), 4, 4);
        painter.setPen(textOn(fill));
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.drawText(rect(), Qt::AlignCenter, accessibleName());
    }

private:
    bool isFirst_;
};

}  // namespace

QWidget* newSideMark(bool isFirst)
{
    return new SideMark(isFirst);
}

TableColumn<std::size_t> DifferenceModel::columnOf(std::size_t column, bool isFirst) const
{
    const auto& about = table_->columns[column];
    const auto rowAt = [table = table_](std::size_t row) -> const core::DifferenceRow& {
        return table->rows[row];
    };
    const auto number = [rowAt, column](std::size_t row) {
        return rowAt(row).cells[column].number;
    };
    const auto text = [table = table_, column](std::size_t row) {
        return inWindowWords([&] { return table->text(table->rows[row], column); });
    };
    TableColumn<std::size_t> made(about.id, textOf(about.title), textOf(about.help));
    if (isNumber(about.style)) {
        made.numberAs(number, text).titleAtRight(false);
    } else {
        made.words(text);
    }
    switch (about.style) {
        case Style::Change:
            made.on(DeltaRole,
                    [rowAt](std::size_t row) {
                        const double bar = rowAt(row).bar;
                        return std::isfinite(bar) ? QVariant(bar) : QVariant();
                    })
                .on(DeltaScaleRole, [table = table_](std::size_t) { return table->barScale; });
            break;
        case Style::Sameness: {
            const auto isSame = [rowAt](std::size_t row) { return rowAt(row).kind == Kind::Same; };
            made.text([text, isSame](std::size_t row) -> QString {  // distinguished without color
                return (isSame(row) ? QStringLiteral("=  ") : QStringLiteral("≠  ")) + text(row);
            });
            made.on(DiffersRole, [isSame](std::size_t row) { return !isSame(row); })
                .on(MutedRole, isSame)
                .sort([isSame](std::size_t row) { return isSame(row) ? 1 : 0; });
            break;
        }
        case Style::Status:
            made.on(StatusRole, [number](std::size_t row) { return int(number(row)); });
            break;
        case Style::Verdict:
            made.on(VerdictRole, [number](std::size_t row) {
                const double verdict = number(row);
                return std::isnan(verdict)
                           ? QVariant()
                           : QVariant(int(verdictKind(core::Verdict(int(verdict)))));
            });
            break;
        default:
            break;
    }
    if (isFirst) {
        made.on(itemRole, [rowAt](std::size_t row) { return textOf(rowAt(row).item); })
            .on(DiffersRole, [rowAt](std::size_t row) { return rowAt(row).isMarked; })
            .on(MutedRole,
                [rowAt](std::size_t row) { return rowAt(row).kind == Kind::NotComparable; });
        made.tip([rowAt, text](std::size_t row) {
            const auto& tip = rowAt(row).tip;
            return tip.empty() ? text(row) : textOf(tip);
        });
    }
    return made;
}

void DifferenceModel::show(Table table,
                           const std::function<bool(const core::DifferenceRow&)>& isShown)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; table && row < table->rows.size(); ++row) {
        if (!isShown || isShown(table->rows[row])) {
            rows.push_back(row);
        }
    }
    const auto before = places_.size();
    if (rowCount() > 0) {
        beginRemoveRows({}, 0, rowCount() - 1);
        ownRows().clear();
        endRemoveRows();
    }
    table_ = std::move(table);
    if (!table_) {
        return;
    }
    places_.clear();
    Columns columns;
    for (std::size_t column = 0; column < table_->columns.size(); ++column) {
        if ((table_->columns[column].where & core::DifferenceColumn::Window) != 0) {
            columns.push_back(columnOf(column, places_.empty()));
            places_.push_back(column);
        }
    }
    if (places_.size() != before) {
        beginResetModel();
        setColumns(std::move(columns));
        endResetModel();
    } else {
        setColumns(std::move(columns));
    }
    if (!rows.empty()) {
        beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
        ownRows() = std::move(rows);
        endInsertRows();
    }
}

void DifferenceModel::fit(DataTable& view)
{
    if (!table_) {
        return;
    }
    constexpr std::size_t many = 8;  // columns: names first
    ColumnFit fit{.widest = places_.size() < many ? 420 : 220, .words = 0};
    for (int column = 0; column < static_cast<int>(places_.size()); ++column) {
        const auto place = places_[static_cast<std::size_t>(column)];
        const auto style = table_->columns[place].style;
        if (styled_ != places_.size()) {
            view.setCells({column}, cellKindOf(style, column == 0));
        }
        const bool hasValue = std::ranges::any_of(rows(), [&](std::size_t row) {
            const auto& cell = table_->rows[row].cells[place];
            return isNumber(style) ? std::isfinite(cell.number) : !cell.text.empty();
        });
        const bool isOptional =
            style == Style::Number || style == Style::Ratio || style == Style::Remark;
        view.setColumnHidden(column, isOptional && !hasValue && rowCount() > 0);
        const bool hasBar = style == Style::Change && std::ranges::any_of(rows(), [&](auto row) {
                                return std::isfinite(table_->rows[row].bar);
                            });
        fit.bars = hasBar ? column : fit.bars;
        fit.words =
            (style == Style::Remark || style == Style::Formula) && hasValue ? column : fit.words;
    }
    styled_ = places_.size();
    view.fitColumns(fit);
}

int DifferenceModel::rowOf(const QString& item) const
{
    return find(item.toStdString(), [this](std::size_t row) { return table_->rows[row].item; });
}

SectionPane::SectionPane(const QString& title,
                         const char* name,
                         std::optional<core::ComparedKind> kind,
                         Table own)
    : kind_(kind),
      own_(own),
      header_(new PaneHeader(title)),
      choices_(new QWidget),
      first_(new ChoiceBox(QLatin1String(name) + QStringLiteral("First"),
                           tr("Part of A that is compared"))),
      second_(new ChoiceBox(QLatin1String(name) + QStringLiteral("Second"),
                            tr("Part of B that is compared"))),
      validity_(new MessageBar),
      content_(new QVBoxLayout)
{
    setObjectName(QLatin1String(name) + QStringLiteral("Pane"));
    setGround(*this);
    for (auto* choice : {first_, second_}) {
        choice->makeSmall(leastLetters);
        connect(choice, &QComboBox::activated, this, [this, choice] { choose(choice == first_); });
    }
    inRow(choices_, {new SideMark(true), first_, new SideMark(false), second_}, 6, {0, 0, 8, 0});
    choices_->setVisible(kind.has_value());
    header_->addWidget(choices_);
    validity_->setObjectName(QLatin1String(name) + QStringLiteral("Validity"));
    growWithText(*validity_);
    content_->setContentsMargins(0, 0, 0, 0);
    content_->setSpacing(0);
    inColumn(this, {header_, validity_, {content_, 1}});
    validity_->clear();
}

QWidget* SectionPane::newPart(const Part& about)
{
    auto& made = parts_.emplace_back(about);
    const auto name = QString::fromLatin1(about.name);
    made.model = new DifferenceModel(this);
    made.table = new DataTable(name, about.words);
    made.table->setSource(made.model);
    made.notes = newNotes(name + QStringLiteral("Notes"));
    made.header = about.title.isEmpty() ? header_ : new PaneHeader(about.title);
    auto* filter = new FilterField;
    filter->setAccessibleName(tr("Filter the rows"));
    filter->setMaximumWidth(Fonts::scaled(170));
    made.table->connectFilter(*filter);
    made.header->addWidget(filter);
    made.table->addTools(*made.header);
    if (about.folds) {
        made.subset = new SegmentedButtons;
        made.subset->setObjectName(name + QStringLiteral("Subset"));
        made.subset->addSegment(tr("Changed"), tr("Rows that differ"));
        made.subset->addSegment(tr("All"), tr("Every row of both"));
        made.subset->hide();
        made.header->addWidget(made.subset);
        connect(made.subset, &SegmentedButtons::currentChanged, this, [this, &made] {
            if (hasView()) {
                showPart(made);
            }
        });
    }
    auto* pane = about.title.isEmpty() ? newPane({{made.table, 1}, made.notes})
                                       : newPane({made.header, {made.table, 1}, made.notes});
    pane->setObjectName(name + QStringLiteral("Pane"));
    return pane;
}

void SectionPane::setContent(QWidget* content)
{
    content_->addWidget(content, 1);
}

void SectionPane::setPlot(PlotFrame* plot, const char* name, PaneHeader& header)
{
    plot_ = plot;
    plot->setObjectName(QLatin1String(name));
    header.addPlotTools(*plot);
}

void SectionPane::setView(std::shared_ptr<const CompareView> view)
{
    view_ = std::move(view);
    fillChoices();
    const auto* shown = pair();
    const auto validity = shown == nullptr ? QString() : textOf(shown->validity);
    if (validity.isEmpty()) {
        validity_->clear();
    } else if (kind_ == core::ComparedKind::Benchmark) {
        validity_->showMessage(VerdictKind::Neutral, {}, validity + QLatin1Char('.'));
    } else {
        const auto share = shown->comparable;
        validity_->showMessage(share == 1   ? VerdictKind::Exact
                               : share == 0 ? VerdictKind::Undefinable
                                            : VerdictKind::Approximate,
                               share == 1   ? tr("Comparable.")
                               : share == 0 ? tr("Not comparable.")
                                            : tr("Partly comparable."),
                               validity);
    }
    for (auto& one : parts_) {
        // Moving through the pairs of a table leaves it as it is.
        if (const auto table = tableOf(one.id); !table || one.model->table() != table) {
            showPart(one);
        }
    }
    if (show_) {
        show_();
    }
}

const core::ComparedPair* SectionPane::pair() const
{
    return view_ && kind_ ? view_->pair(*kind_) : nullptr;
}

DifferenceModel::Table SectionPane::tableOf(std::string_view id) const
{
    if (kind_ == std::nullopt && own_ == nullptr) {
        return std::make_shared<const core::DifferenceTable>(id == "facts" ? factsOf(*view_)
                                                                           : highlightsOf(*view_));
    }
    for (const auto* table : view_->comparison.wholeTables()) {
        if (table->id == id) {
            return {view_, table};
        }
    }
    const auto* shown = pair();
    return shown == nullptr ? nullptr : DifferenceModel::Table(view_, &shown->table(id));
}

void SectionPane::showPart(Part& shown,
                           const std::function<bool(const core::DifferenceRow&)>& isShown)
{
    const auto selected = shown.table->currentSourceRow();
    const auto item = selected >= 0 && selected < shown.model->rowCount()
                          ? textOf(shown.model->difference(selected).item)
                          : QString();
    const auto table = tableOf(shown.id);
    const auto isOpen = [](const core::DifferenceRow& row) {
        return (row.where & core::DifferenceColumn::Window) != 0;
    };
    const auto open = table ? std::ranges::count_if(table->rows, isOpen) : 0;
    const bool isFolded = shown.subset != nullptr && table && open < std::ssize(table->rows);
    if (shown.subset != nullptr) {
        shown.subset->setVisible(isFolded);
    }
    if (isFolded) {
        const QSignalBlocker silent(shown.subset);
        shown.subset->setCurrent(open > 0 ? std::max(shown.subset->current(), 0) : 1);
        shown.subset->setSegmentEnabled(0, open > 0, tr("No row differs"));
    }
    const bool isAll = !isFolded || shown.subset->current() != 0;
    shown.model->show(table, [&](const core::DifferenceRow& row) {
        return (isAll || isOpen(row)) && (!isShown || isShown(row));
    });
    shown.model->fit(*shown.table);
    shown.table->selectSourceRow(shown.model->rowOf(item));
    const auto& problems = view_->comparison.problems;
    shown.table->setEmptyText(table              ? shown.empty
                              : problems.empty() ? tr("Choose one of A and one of B at the top.")
                                                 : textOf(problems.front().text()));
    QStringList notes;
    for (const auto& note : table ? table->notes : std::vector<std::string>()) {
        notes << textOf(note);
    }
    shown.notes->setText(notes.join(QLatin1Char('\n')));
    shown.notes->setVisible(!notes.isEmpty());
    shown.header->setSubtitle(table && !table->rows.empty() ? textOf(table->summary()) : QString());
}

bool SectionPane::selectItem(Part& part, const std::string& item)
{
    int row = part.model->rowOf(textOf(item));
    if (row < 0 && part.subset != nullptr && part.model->table() &&
        part.model->table()->find(item) != nullptr) {
        part.subset->setCurrent(1);
        row = part.model->rowOf(textOf(item));
    }
    part.table->selectSourceRow(row);
    return row >= 0;
}

void SectionPane::selectItem(const std::string& item)
{
    for (auto one = parts_.rbegin(); one != parts_.rend(); ++one) {
        if (one->model->table() && one->model->table()->find(item) != nullptr &&
            selectItem(*one, item)) {
            emit one->table->sourceRowActivated(one->table->currentSourceRow());
            return;
        }
    }
}

QString SectionPane::unavailable(const CompareView& view) const
{
    if (own_ != nullptr && !(view.comparison.*own_).rows.empty()) {
        return {};
    }
    if (!kind_) {
        return own_ == nullptr   ? QString()
               : view.isWithin() ? tr("Definitions are compared between two studies: use Compare "
                                      "with…")
                                 : tr("Neither study has user-defined events");
    }
    const auto first = view.namesOf(*kind_, true).size();
    const auto second = view.namesOf(*kind_, false).size();
    if (view.isWithin() ? first > 1 || !view.pairs.of(*kind_).empty() : first > 0 && second > 0) {
        return {};
    }
    const auto kind = textOf(std::string(core::toString(*kind_)));
    return view.isWithin()             ? tr("This study has fewer than two %1").arg(kind)
           : first == 0 && second == 0 ? tr("A and B have no %1").arg(kind)
           : first == 0                ? tr("A has no %1").arg(kind)
                                       : tr("B has no %1").arg(kind);
}

void SectionPane::fillChoices()
{
    if (!kind_) {
        return;
    }
    const auto current = view_->currentPair(*kind_);
    for (auto* box : {first_, second_}) {
        const QSignalBlocker silent(box);
        box->clear();
        qsizetype longest = leastLetters;
        const bool isFirst = box == first_;
        for (const auto& name : view_->namesOf(*kind_, isFirst)) {
            const auto caption = textOf(core::captionOf(isFirst ? view_->first : view_->second,
                                                        *kind_, name.toStdString()));
            box->addItem(shortened(caption), name);
            box->setItemData(box->count() - 1, caption, Qt::ToolTipRole);
            longest = std::max(longest, shortened(caption).size());
        }
        box->setMinimumContentsLength(static_cast<int>(longest));
        box->setCurrentIndex(
            current ? box->findData(textOf(isFirst ? current->first : current->second)) : -1);
    }
    choices_->setVisible(first_->count() > 1 || second_->count() > 1 || !current);
}

void SectionPane::choose(bool isFirst)
{
    // The other one follows where it has the same name: run 32 of A is compared with run 32 of B.
    if (isFirst && !view_->isWithin()) {
        const int same = second_->findData(first_->currentData());
        second_->setCurrentIndex(same >= 0 ? same : second_->currentIndex());
    }
    if (first_->currentIndex() >= 0 && second_->currentIndex() >= 0) {
        emit pairChosen(*kind_, first_->value(), second_->value());
    }
}

QLabel* SectionPane::newNotes(const QString& name, const char* role)
{
    auto* notes = roleLabel({}, role);
    notes->setObjectName(name);
    notes->setWordWrap(true);
    notes->setTextFormat(Qt::PlainText);
    notes->setContentsMargins(16, 8, 16, 8);
    return notes;
}

QString SectionPane::sideName(bool isFirst) const
{
    const auto* shown = pair();
    const auto letter = isFirst ? QStringLiteral("A") : QStringLiteral("B");
    const bool isTold = shown != nullptr && shown->names.first != shown->names.second;
    return QStringLiteral("%1  %2").arg(letter, isTold
                                                    ? textOf(isFirst ? shown->first : shown->second)
                                                : isFirst ? view_->firstName
                                                          : view_->secondName);
}

}  // namespace papilio::widgets
