#include "widgets/pages/events/event_detail_pane.h"

#include "core/analysis/event_facts.h"
#include "core/findings/event_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/models/edit_model.h"
#include "widgets/models/event_texts.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workbench/kernel_layout.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// The pane scrolls with the wheel.
class EventBars : public BarPlot {
public:
    EventBars() { allowZoom({}); }
};

/// Of multiples, and of pairs; the rest is what the searches are for.
constexpr std::size_t mostLines = 4;
constexpr QLatin1String proportionalLink("proportional");
constexpr QLatin1String sumLink("sum");

QLabel* detailLabel(const QString& role, const QString& text = {})
{
    auto* made = new QLabel(text);
    made->setProperty("role", role);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

}  // namespace

EventDetailPane::EventDetailPane(QWidget* parent)
    : QWidget(parent),
      empty_(detailLabel(
          u"muted"_s,
          tr("Select an event in the table to see what it counts, and why it has its status."))),
      name_(named(detailLabel(u"secondary"_s), "eventName")),
      status_(named(detailLabel(u"pane-title"_s), "eventStatus")),
      reason_(named(detailLabel(u"secondary"_s), "eventReason")),
      description_(named(detailLabel(u"secondary"_s), "eventDescription")),
      fingerprint_(named(new EventBars, "fingerprint")),
      undecided_(named(detailLabel(u"secondary"_s), "eventUndecided")),
      representation_(named(detailLabel(u"code"_s), "eventRepresentation")),
      relations_(named(detailLabel(u"secondary"_s), "eventRelations")),
      job_(this)
{
    setObjectName(u"eventDetail"_s);
    auto* copy = named(header_->addTool(u"copy"_s, tr("Copy the name")), "copyEventName");
    connect(copy, &QToolButton::clicked, this, [this] { copyText(fullName_); });
    name_->setFont(Fonts::mono(Fonts::table));
    for (auto* text : {name_, reason_, undecided_, description_, representation_, relations_}) {
        text->setMinimumWidth(1);  // a name has no blanks to be broken at
    }
    status_->setTextFormat(Qt::RichText);
    description_->setTextFormat(Qt::RichText);
    description_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(description_, &QLabel::linkActivated, this, [this] {
        isLong_ = !isLong_;
        showDescription();
    });
    note_->setPlaceholderText(tr("Note on this event"));
    note_->setToolTip(tr("Saved with the study, and printed in reports"));
    connect(note_, &QLineEdit::editingFinished, this, [this] {
        if (event_ && note_->isModified()) {
            note_->setModified(false);
            emit noteEdited(*event_, note_->text().trimmed());
        }
    });
    relations_->setTextFormat(Qt::RichText);
    relations_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(relations_, &QLabel::linkActivated, this, &EventDetailPane::followLink);
    fingerprint_->setFixedHeight(Fonts::scaled(180));
    fingerprint_->setAccessibleName(tr("Mean per kernel, with the spread over the repetitions"));
    representation_->setFont(Fonts::mono(Fonts::table));
    empty_->setContentsMargins(16, 16, 16, 16);

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    buildNumbers(*grid);
    setGround(*this);
    setGround(*body_);
    const auto caption = [](const QString& text) { return detailLabel(u"muted"_s, text); };
    inColumn(body_,
             {name_,
              status_,
              reason_,
              undecided_,
              note_,
              BoxItem::gap(8),
              caption(tr("Description")),
              description_,
              BoxItem::gap(8),
              caption(tr("Mean per kernel; whiskers from the smallest to the largest repetition")),
              fingerprint_,
              BoxItem::gap(8),
              caption(tr("In the expectations of the basis")),
              representation_,
              BoxItem::gap(8),
              caption(tr("Related events")),
              relations_,
              BoxItem::gap(8),
              grid,
              BoxItem::growing(1)},
             8, {16, 12, 16, 16});

    auto* scroll = named(scrolled(body_), "", tr("Details of the selected event"));
    searches_ = buildSearches();  // above what differs in height from event to event
    searches_->hide();
    inColumn(this, {header_, searches_, empty_, {scroll, 1}});
    body_->hide();
    connect(&Theme::instance(), &Theme::themeChanged, this, &EventDetailPane::showStatus);
    connect(&Theme::instance(), &Theme::themeChanged, this, &EventDetailPane::showCounts);
    connect(&Theme::instance(), &Theme::themeChanged, this, &EventDetailPane::showDescription);
}

void EventDetailPane::showNote(const QString& note)
{
    if (note_->text() != note) {
        note_->setText(note);
    }
}

// No narrower than what it holds: what does not fit would be cut, not scrolled.
QSize EventDetailPane::minimumSizeHint() const
{
    const auto hint = QWidget::minimumSizeHint();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    return {std::max(hint.width(), body_->minimumSizeHint().width() + bar), hint.height()};
}

void EventDetailPane::buildNumbers(QGridLayout& grid)
{
    const QStringList captions = {tr("max-RNMSE"), tr("Residual"), tr("Score"), tr("Norm"),
                                  tr("Noise interval")};
    for (int place = 0; place < captions.size(); ++place) {
        auto* value = new QLabel;
        value->setFont(Fonts::mono(Fonts::table));
        value->setAlignment(Qt::AlignRight);
        value->setObjectName(u"eventNumber%1"_s.arg(place));
        numbers_ << value;
        grid.addWidget(roleLabel(captions[place], "muted"), place,
                       0);  // under each other: the pane may be narrow
        grid.addWidget(value, place, 1);
    }
    grid.setColumnStretch(2, 1);
}

QWidget* EventDetailPane::buildSearches()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(16, 8, 16, 0);
    layout->setSpacing(8);
    const auto add = [&](const QString& objectName, const QString& text, const QString& toolTip,
                         EventSearch kind) {
        auto* button = new QToolButton;
        button->setObjectName(objectName);
        button->setProperty("role", u"outlined"_s);
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleName(toolTip);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, kind] {
            if (event_) {
                emit searchRequested(kind, *event_);
            }
        });
    };
    add(u"findLike"_s, tr("Like this one"),
        tr("Events with nearly the same shape over the kernels"), EventSearch::LikeThis);
    add(u"findProportional"_s, tr("Proportional to"),
        tr("Events that count a multiple of this one"), EventSearch::ProportionalTo);
    add(u"findSum"_s, tr("Sum of two"), tr("Pairs of events that add up to this one"),
        EventSearch::SumOfTwo);
    layout->addStretch(1);
    return row;
}

void EventDetailPane::showFacts(const core::EventFacts& facts, std::optional<std::uint32_t> event)
{
    facts_ = facts;
    event_ = event && *event < facts.count() ? event : std::nullopt;
    body_->setVisible(event_.has_value());
    searches_->setVisible(event_.has_value());
    empty_->setVisible(!event_);
    if (!event_) {
        header_->setTitle(tr("Event"));
        fullName_.clear();
        job_.cancel();
        return;
    }
    fullName_ = eventName(facts, *event_);
    header_->setTitle(shortEventName(facts, *event_));
    const auto id = textOf(facts.id(*event_));
    name_->setText(id == fullName_ ? fullName_ : tr("%1, id %2").arg(fullName_, id));
    name_->setToolTip(fullName_);
    showStatus();
    showDescription();
    reason_->setText(inWindowWords([&] { return core::statusReason(facts, *event_); }));
    reason_->setVisible(!reason_->text().isEmpty());
    undecided_->setText(inWindowWords([&] { return core::undecidedText(facts, *event_); }));
    undecided_->setVisible(!undecided_->text().isEmpty());
    showCounts();
    const auto text = inWindowWords([&] { return core::fullCountedText(facts, *event_); });
    representation_->setText(text.isEmpty() ? notApplicable() : text);
    showNumbers();
    requestRelations();
    showRelations();
}

void EventDetailPane::showStatus()
{
    if (!event_) {
        return;
    }
    const auto status = facts_.status(*event_);
    status_->setText(
        status ? u"%1 <span style=\"font-weight:400; color:%2\">%3</span>"_s.arg(
                     statusText(status), Theme::tokens().muted.name(),
                     inWindowWords([&] { return core::statusMeaning(*status); }).toHtmlEscaped())
               : statusText(status));
}

void EventDetailPane::showCounts()
{
    if (!event_) {
        return;
    }
    const auto mean = facts_.mean(*event_);
    fingerprint_->setAccessibleDescription(fingerprintWords(facts_, *event_));
    fingerprint_->setEmptyText(
        mean.empty() ? tr("No plot: every count is zero, or some values are missing.") : QString());
    if (mean.empty()) {
        fingerprint_->setBars({});
        return;
    }
    auto bars = kernelLayout(kernelNames(*facts_.dataset()));
    const auto status = facts_.status(*event_).value_or(core::EventStatus::Unrepresentable);
    BarSeries counts{.name = {},
                     .values = {mean.begin(), mean.end()},
                     .color = statusLook(status, Theme::tokens()).color};
    const auto repetitions = core::repetitionsOf(*facts_.analysis().noise, *event_);
    for (const auto& kernel : repetitions.colwise()) {
        counts.lows << kernel.minCoeff();
        counts.highs << kernel.maxCoeff();
    }
    bars.series = {std::move(counts)};
    bars.separators = dividersOf(*facts_.analysis().benchmark->basis);
    bars.axisLabel = tr("Mean count");
    fingerprint_->setBars(std::move(bars));
}

void EventDetailPane::showDescription()
{
    if (!event_) {
        return;
    }
    const auto said = facts_.descriptionsOf(*event_);
    description_->setText(
        !said.empty() ? eventDescriptionHtml(said, isLong_)
        : facts_.descriptions()
            ? tr("The event descriptions of this study have no entry for this event.")
            : tr("No description yet. “File > Add event descriptions…” reads Intel's event lists "
                 "(github.com/intel/perfmon) and the output of <code>papilio-collect events "
                 "--json</code>, with <code>--pmu NAME</code> for another machine."));
}

void EventDetailPane::showNumbers()
{
    const double noise =
        facts_.analysis().noise->unassessed ? core::notANumber : facts_.noise(*event_);
    numbers_[0]->setText(textOf(core::noiseText(noise, core::NumberStyle::Window)));
    numbers_[1]->setText(numberText(facts_.residual(*event_), 3, 1.0));
    numbers_[2]->setText(numberText(facts_.score(*event_), 4));
    numbers_[3]->setText(numberText(facts_.norm(*event_), 4));
    const auto interval = facts_.interval(*event_);
    numbers_[4]->setText(interval ? inWindowWords([&] { return core::intervalText(*interval); })
                                  : notApplicable());
}

/// Means do not change while thresholds are dragged: the search is for another event or other data.
void EventDetailPane::requestRelations()
{
    const auto& noise = facts_.analysis().noise;
    if (searched_ == noise && searchedEvent_ == *event_) {
        return;
    }
    searched_ = noise;
    searchedEvent_ = *event_;
    found_.reset();
    job_.start([noise, event = *event_](
                   std::stop_token stop) { return core::relationsOf(*noise, event, stop); },
               [this](core::EventRelations relations) {
                   found_ = std::move(relations);
                   showRelations();
               });
}

void EventDetailPane::showRelations()
{
    if (!event_) {
        return;
    }
    const auto link = [this](std::uint32_t event) {
        return u"<a href=\"%1\">%2</a>"_s.arg(event)
            .arg(shortEventName(facts_, event).toHtmlEscaped())
            .toStdString();
    };
    const auto more = [](std::size_t count, QLatin1String search) {
        return u"<a href=\"%1\">%2</a>"_s.arg(search, tr("%1 more").arg(count));
    };
    QStringList lines;
    if (const auto family = inWindowWords([&] { return core::familyText(facts_, *event_); });
        !family.isEmpty()) {
        lines << family.toHtmlEscaped();
    }
    if (!found_) {
        lines << tr("Searching…");
    } else {
        const auto& multiples = found_->multiples;
        for (std::size_t place = 0; place < std::min(multiples.size(), mostLines); ++place) {
            lines << inWindowWords(
                [&] { return core::multipleText(multiples[place], link(multiples[place].event)); });
        }
        if (multiples.size() > mostLines) {
            lines << more(multiples.size() - mostLines, proportionalLink);
        }
        const auto& pairs = found_->pairs;
        for (std::size_t place = 0; place < std::min(pairs.size(), mostLines); ++place) {
            lines << inWindowWords([&] {
                return core::pairText(pairs[place], link(pairs[place].first),
                                      link(pairs[place].second));
            });
        }
        if (pairs.size() > mostLines) {
            lines << more(pairs.size() - mostLines, sumLink);
        }
        if (multiples.empty() && pairs.empty()) {
            lines << tr("No other event counts a multiple of it, and no two events add up to it.");
        }
    }
    relations_->setText(lines.join(u"<br>"_s));
}

void EventDetailPane::followLink(const QString& link)
{
    if (!event_) {
        return;
    }
    if (link == proportionalLink || link == sumLink) {
        emit searchRequested(link == sumLink ? EventSearch::SumOfTwo : EventSearch::ProportionalTo,
                             *event_);
    } else {
        emit eventRequested(link.toUInt());
    }
}

}  // namespace papilio::widgets
