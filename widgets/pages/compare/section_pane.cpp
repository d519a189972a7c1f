#include "widgets/pages/compare/section_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/side_mark.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

constexpr int leastLetters = 14;

/// Names that begin alike differ at their end: a long one loses its middle.
QString shortened(const QString& name)
{
    constexpr qsizetype most = 30;
    constexpr qsizetype end = 18;
    return name.size() <= most ? name : name.left(most - end - 1) + QChar(0x2026) + name.right(end);
}

QString kindWord(core::ComparedKind kind)
{
    const std::array words = {SectionPane::tr("benchmarks"), SectionPane::tr("counted runs"),
                              SectionPane::tr("Top-Down runs"), SectionPane::tr("rooflines"),
                              SectionPane::tr("solver runs")};
    return words[static_cast<std::size_t>(kind)];
}

}  // namespace

SectionPane::SectionPane(const QString& title,
                         const QString& name,
                         std::optional<core::ComparedKind> kind)
    : kind_(kind),
      header_(new PaneHeader(title)),
      choices_(new QWidget),
      first_(new ChoiceBox(name + QStringLiteral("First"), tr("Part of A that is compared"))),
      second_(new ChoiceBox(name + QStringLiteral("Second"), tr("Part of B that is compared"))),
      validity_(new MessageBar),
      content_(new QVBoxLayout)
{
    setObjectName(name + QStringLiteral("Pane"));
    setGround(*this);
    for (auto* choice : {first_, second_}) {
        choice->makeSmall(leastLetters);
    }
    inRow(choices_, {new SideMark(true), first_, new SideMark(false), second_}, 6, {0, 0, 8, 0});
    choices_->setVisible(kind.has_value());
    header_->addWidget(choices_);
    validity_->setObjectName(name + QStringLiteral("Validity"));
    growWithText(*validity_);
    content_->setContentsMargins(0, 0, 0, 0);
    content_->setSpacing(0);
    inColumn(this, {header_, validity_, {content_, 1}});
    validity_->clear();
    connect(first_, &QComboBox::activated, this, [this] { choose(true); });
    connect(second_, &QComboBox::activated, this, [this] { choose(false); });
}

SectionPane::SectionPane(const QString& title,
                         const QString& name,
                         std::optional<core::ComparedKind> kind,
                         std::initializer_list<Part> parts)
    : SectionPane(title, name, kind)
{
    for (const auto& one : parts) {
        content_->addWidget(newPart(one), 1);
    }
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
    auto* pane = about.title.isEmpty() ? newPane({{made.table, 1}, made.notes})
                                       : newPane({made.header, {made.table, 1}, made.notes});
    pane->setObjectName(name + QStringLiteral("Pane"));
    return pane;
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
    showView();
}

const core::ComparedPair* SectionPane::pair() const
{
    return view_ && kind_ ? view_->pair(*kind_) : nullptr;
}

DifferenceModel::Table SectionPane::tableOf(std::string_view id) const
{
    const auto& all = view_->comparison;
    for (const auto* table : {&all.solvers, &all.recorders, &all.definitions}) {
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
    shown.model->show(table, isShown);
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
    using Kind = core::DifferenceRow::Kind;
    shown.header->setSubtitle(
        table && !table->rows.empty()
            ? tr("%1 of %2 are the same")
                  .arg(countText(table->count(Kind::Same)), countText(table->rows.size()))
            : QString());
}

void SectionPane::showView()
{
    for (auto& one : parts_) {
        showPart(one);
    }
}

void SectionPane::selectItem(const QString& item)
{
    for (auto one = parts_.rbegin(); one != parts_.rend(); ++one) {
        if (const int row = one->model->rowOf(item); row >= 0) {
            one->table->selectSourceRow(row);
            emit one->table->sourceRowActivated(row);
            return;
        }
    }
}

QString SectionPane::unavailable(const CompareView& view) const
{
    if (!kind_) {
        return {};
    }
    const auto first = view.namesOf(*kind_, true).size();
    const auto second = view.namesOf(*kind_, false).size();
    if (view.isWithin() ? first > 1 || !view.pairs.of(*kind_).empty() : first > 0 && second > 0) {
        return {};
    }
    const auto kind = kindWord(*kind_);
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
