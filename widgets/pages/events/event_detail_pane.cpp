#include "widgets/pages/events/event_detail_pane.h"

#include "core/analysis/event_facts.h"
#include "core/findings/event_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/models/event_texts.h"
#include "widgets/plot/picture_file.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int leftRoom = 52;
constexpr int bottomRoom = 22;
constexpr int topRoom = 8;
constexpr double mostTicks = 3;

}  // namespace

FingerprintView::FingerprintView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Mean per kernel, with the spread over the repetitions"));
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void FingerprintView::clear()
{
    means_.clear();
    lows_.clear();
    highs_.clear();
    update();
}

void FingerprintView::showFacts(const core::EventFacts& facts, std::uint32_t event)
{
    clear();
    const auto mean = facts.mean(event);
    if (mean.empty()) {
        return;
    }
    const auto repetitions = core::repetitionsOf(*facts.analysis().noise, event);
    const auto& names = facts.dataset()->kernels;
    means_ = QList<double>(mean.begin(), mean.end());
    kernels_.clear();
    for (Eigen::Index kernel = 0; kernel < repetitions.cols(); ++kernel) {
        lows_ << repetitions.col(kernel).minCoeff();
        highs_ << repetitions.col(kernel).maxCoeff();
        const auto name = names[static_cast<std::size_t>(kernel)];
        kernels_ << textOf(name);
    }
    dividers_ = dividersOf(*facts.analysis().benchmark->basis);
    status_ = facts.status(event).value_or(core::EventStatus::Unrepresentable);
    bottom_ = std::min(0.0, repetitions.minCoeff());
    top_ = std::max(0.0, repetitions.maxCoeff());
    if (bottom_ == top_) {
        top_ = 1;
    }
    const auto largest =
        std::ranges::max_element(means_, {}, [](double value) { return std::abs(value); });
    setAccessibleDescription(tr("%1 kernels, the largest: %2")
                                 .arg(means_.size())
                                 .arg(kernelText(largest - means_.begin())));
}

QString FingerprintView::kernelText(qsizetype kernel) const
{
    const auto values =
        tellApart({means_.value(kernel), lows_.value(kernel), highs_.value(kernel)});
    return u"%1: %2 (%3 … %4)"_s.arg(kernels_.value(kernel), values[0], values[1], values[2]);
}

QSize FingerprintView::sizeHint() const
{
    return {Fonts::scaled(360), Fonts::scaled(170)};
}

QSize FingerprintView::minimumSizeHint() const
{
    return {Fonts::scaled(160), Fonts::scaled(110)};
}

QRectF FingerprintView::plotBox() const
{
    return QRectF(rect()).adjusted(Fonts::scaled(leftRoom), Fonts::scaled(topRoom), -4,
                                   -Fonts::scaled(bottomRoom));
}

double FingerprintView::yOf(double value) const
{
    const auto box = plotBox();
    return box.bottom() - (value - bottom_) / (top_ - bottom_) * box.height();
}

bool FingerprintView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !means_.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto box = plotBox();
        const auto kernel = static_cast<qsizetype>((help->pos().x() - box.left()) / box.width() *
                                                   static_cast<double>(means_.size()));
        if (kernel >= 0 && kernel < means_.size() && help->pos().x() >= box.left()) {
            QToolTip::showText(help->globalPos(), kernelText(kernel), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void FingerprintView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (means_.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(Theme::tokens().muted);
        painter.drawText(rect().adjusted(8, 8, -8, -8),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         tr("No plot: every count is zero, or some values are missing."));
        return;
    }
    paintAxis(painter);
    paintBars(painter);
    paintKernels(painter);
}

void FingerprintView::paintAxis(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = roundStep((top_ - bottom_) / mostTicks);
    painter.setFont(Fonts::mono(Fonts::axis));
    QList<double> ticks;
    for (double value = std::ceil(bottom_ / step) * step; value <= top_ * (1 + 1e-12);
         value += step) {
        ticks << (std::abs(value) < step / 2 ? 0 : value);
    }
    const auto texts = tickTexts(ticks);
    for (qsizetype i = 0; i < ticks.size(); ++i) {
        const double value = ticks[i];
        const double y = std::round(yOf(value));
        painter.fillRect(QRectF(box.left(), y, box.width(), 1), t.grid);
        painter.setPen(t.tick);
        painter.drawText(QRectF(0, y - 9, box.left() - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         texts[i]);
    }
    painter.fillRect(QRectF(box.left(), std::round(yOf(0)), box.width(), 1), t.axis);
}

void FingerprintView::paintBars(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = box.width() / static_cast<double>(means_.size());
    const double gap = step >= 6 ? 2 : step >= 3 ? 1 : 0;
    const auto color = statusLook(status_, t).color;
    const double zero = std::round(yOf(0));
    for (qsizetype kernel = 0; kernel < means_.size(); ++kernel) {
        const double left = box.left() + static_cast<double>(kernel) * step;
        const double y = yOf(means_[kernel]);
        painter.fillRect(QRectF(QPointF(left + gap / 2, std::min(y, zero)),
                                QPointF(left + step - gap / 2, std::max(y, zero))),
                         color);
        const double spread = yOf(lows_[kernel]) - yOf(highs_[kernel]);
        if (spread >= 1) {
            const double middle = std::round(left + step / 2);
            const double arm = std::clamp(step / 4, 1.0, 4.0);
            painter.fillRect(QRectF(middle - 0.5, yOf(highs_[kernel]), 1, spread), t.text);
            painter.fillRect(QRectF(middle - arm, yOf(highs_[kernel]), 2 * arm, 1), t.text);
            painter.fillRect(QRectF(middle - arm, yOf(lows_[kernel]), 2 * arm, 1), t.text);
        }
    }
    for (const int divider : dividers_) {
        painter.fillRect(
            QRectF(std::round(box.left() + divider * step), box.top() - 4, 1, box.height() + 4),
            t.axis);
    }
}

void FingerprintView::paintKernels(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = box.width() / static_cast<double>(means_.size());
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(t.tick);
    const QFontMetricsF metrics(painter.font());
    double free = box.left();
    for (qsizetype kernel = 0; kernel < kernels_.size(); ++kernel) {
        // The name as it fits under its bar; where bars are narrow, as many names as have room.
        const double middle = box.left() + (static_cast<double>(kernel) + 0.5) * step;
        const double width = metrics.horizontalAdvance(kernels_[kernel]);
        const double left = std::min(std::max(middle - width / 2, box.left()), box.right() - width);
        if (left < free && kernel > 0) {
            continue;
        }
        painter.drawText(QRectF(left, box.bottom() + 4, width + 2, 16),
                         Qt::AlignLeft | Qt::AlignTop, kernels_[kernel]);
        free = left + width + 10;
    }
}

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
      empty_(detailLabel(
          u"muted"_s,
          tr("Select an event in the table to see what it counts, and why it has its status."))),
      name_(named(detailLabel(u"secondary"_s), "eventName")),
      status_(named(detailLabel(u"pane-title"_s), "eventStatus")),
      reason_(named(detailLabel(u"secondary"_s), "eventReason")),
      description_(named(detailLabel(u"secondary"_s), "eventDescription")),
      undecided_(named(detailLabel(u"secondary"_s), "eventUndecided")),
      representation_(named(detailLabel(u"code"_s), "eventRepresentation")),
      relations_(named(detailLabel(u"secondary"_s), "eventRelations")),
      job_(this)
{
    setObjectName(u"eventDetail"_s);
    auto* copy = named(header_->addTool(u"copy"_s, tr("Copy the name")), "copyEventName");
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(fullName_); });
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
    addPictureMenu(*fingerprint_);
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
        status ? u"%1 <span style=\"font-weight:400; color:%2\">%3</span>"_s.arg(
                     statusText(status), Theme::tokens().muted.name(),
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
        return u"<a href=\"%1\">%2</a>"_s.arg(search,
                                              count == 1 ? tr("1 more") : tr("%1 more").arg(count));
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
