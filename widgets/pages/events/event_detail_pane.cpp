#include "widgets/pages/events/event_detail_pane.h"

#include "core/findings/event_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/events/fingerprint_view.h"
#include "widgets/plot/picture_file.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

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
      header_(new PaneHeader(tr("Event"))),
      body_(new QWidget),
      empty_(detailLabel(
          QStringLiteral("muted"),
          tr("Select an event in the table to see what it counts, and why it has its status."))),
      name_(detailLabel(QStringLiteral("secondary"))),
      status_(detailLabel(QStringLiteral("pane-title"))),
      reason_(detailLabel(QStringLiteral("secondary"))),
      description_(detailLabel(QStringLiteral("secondary"))),
      note_(new QLineEdit),
      fingerprint_(new FingerprintView),
      undecided_(detailLabel(QStringLiteral("secondary"))),
      representation_(detailLabel(QStringLiteral("code"))),
      relations_(detailLabel(QStringLiteral("secondary"))),
      job_(this)
{
    setObjectName(QStringLiteral("eventDetail"));
    header_->setObjectName(QStringLiteral("eventHeader"));
    auto* copy = header_->addTool(QStringLiteral("copy"), tr("Copy the name"));
    copy->setObjectName(QStringLiteral("copyEventName"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(fullName_); });
    name_->setFont(Fonts::mono(Fonts::table));
    for (auto* text : {name_, reason_, undecided_, description_, representation_, relations_}) {
        text->setMinimumWidth(1);  // a name has no blanks to be broken at
    }
    name_->setObjectName(QStringLiteral("eventName"));
    status_->setObjectName(QStringLiteral("eventStatus"));
    status_->setTextFormat(Qt::RichText);
    reason_->setObjectName(QStringLiteral("eventReason"));
    description_->setObjectName(QStringLiteral("eventDescription"));
    description_->setTextFormat(Qt::RichText);
    description_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(description_, &QLabel::linkActivated, this, [this] {
        isLong_ = !isLong_;
        showDescription();
    });
    note_->setObjectName(QStringLiteral("eventNote"));
    note_->setPlaceholderText(tr("Note on this event"));
    note_->setAccessibleName(tr("Note on this event"));
    note_->setToolTip(tr("Saved with the study, and printed in reports"));
    connect(note_, &QLineEdit::editingFinished, this, [this] {
        if (event_ && note_->isModified()) {
            note_->setModified(false);
            emit noteEdited(*event_, note_->text().trimmed());
        }
    });
    undecided_->setObjectName(QStringLiteral("eventUndecided"));
    relations_->setObjectName(QStringLiteral("eventRelations"));
    relations_->setTextFormat(Qt::RichText);
    relations_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(relations_, &QLabel::linkActivated, this, &EventDetailPane::followLink);
    fingerprint_->setObjectName(QStringLiteral("fingerprint"));
    addPictureMenu(*fingerprint_);
    representation_->setObjectName(QStringLiteral("eventRepresentation"));
    representation_->setFont(Fonts::mono(Fonts::table));
    empty_->setContentsMargins(16, 16, 16, 16);

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    buildNumbers(*grid);
    setGround(*this);
    setGround(*body_);
    auto* inner = inColumn(
        body_,
        {name_, status_, reason_, undecided_, note_, BoxItem::gap(8),
         detailLabel(QStringLiteral("muted"), tr("Description")), description_, BoxItem::gap(8)},
        8, {16, 12, 16, 16});
    inner->addWidget(
        detailLabel(QStringLiteral("muted"),
                    tr("Mean per kernel; whiskers from the smallest to the largest repetition")));
    inner->addWidget(fingerprint_);
    inner->addSpacing(8);
    inner->addWidget(detailLabel(QStringLiteral("muted"), tr("In the expectations of the basis")));
    inner->addWidget(representation_);
    inner->addSpacing(8);
    inner->addWidget(detailLabel(QStringLiteral("muted"), tr("Related events")));
    inner->addWidget(relations_);
    inner->addSpacing(8);
    inner->addLayout(grid);
    inner->addStretch(1);

    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Details of the selected event"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(body_);
    auto* layout = inColumn(this, {header_});
    searches_ = buildSearches();
    searches_->hide();
    layout->addWidget(searches_);  // above what differs in height from event to event
    layout->addWidget(empty_);
    layout->addWidget(scroll, 1);
    body_->hide();
    connect(&Theme::instance(), &Theme::themeChanged, this, &EventDetailPane::showStatus);
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
                                  tr("Noise interval, %")};
    for (int place = 0; place < captions.size(); ++place) {
        auto* value = new QLabel;
        value->setFont(Fonts::mono(Fonts::table));
        value->setAlignment(Qt::AlignRight);
        value->setObjectName(QStringLiteral("eventNumber%1").arg(place));
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
        button->setProperty("role", QStringLiteral("outlined"));
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
    add(QStringLiteral("findLike"), tr("Like this one"),
        tr("Events with nearly the same shape over the kernels"), EventSearch::LikeThis);
    add(QStringLiteral("findProportional"), tr("Proportional to"),
        tr("Events that count a multiple of this one"), EventSearch::ProportionalTo);
    add(QStringLiteral("findSum"), tr("Sum of two"), tr("Pairs of events that add up to this one"),
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
    const auto view = facts.id(*event_);
    const auto id = textOf(view);
    name_->setText(id == fullName_ ? fullName_ : tr("%1, id %2").arg(fullName_, id));
    name_->setToolTip(fullName_);
    showStatus();
    showDescription();
    reason_->setText(inWindowWords([&] { return core::statusReason(facts, *event_); }));
    reason_->setVisible(!reason_->text().isEmpty());
    undecided_->setText(inWindowWords([&] { return core::undecidedText(facts, *event_); }));
    undecided_->setVisible(!undecided_->text().isEmpty());
    fingerprint_->showFacts(facts, *event_);
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
        status
            ? QStringLiteral("%1 <span style=\"font-weight:400; color:%2\">%3</span>")
                  .arg(statusText(status), Theme::tokens().muted.name(),
                       inWindowWords([&] { return core::statusMeaning(*status); }).toHtmlEscaped())
            : statusText(status));
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
    numbers_[0]->setText(percentText(facts_.noise(*event_)));
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
        return QStringLiteral("<a href=\"%1\">%2</a>")
            .arg(event)
            .arg(shortEventName(facts_, event).toHtmlEscaped())
            .toStdString();
    };
    const auto more = [](std::size_t count, QLatin1String search) {
        return QStringLiteral("<a href=\"%1\">%2</a>")
            .arg(search, count == 1 ? tr("1 more") : tr("%1 more").arg(count));
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
    relations_->setText(lines.join(QStringLiteral("<br>")));
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
