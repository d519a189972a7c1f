#include "widgets/pages/compare/compare_page.h"

#include "widgets/controls/message_bar.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/pages/compare/section_pane.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/workspace/collection_process.h"

#include <QFileInfo>
#include <QStackedWidget>

#include <algorithm>

namespace papilio::widgets {

namespace {

const std::array<const char*, 9> sectionNames = {"overview",  "noise",     "events",
                                                 "metrics",   "counts",    "topdown",
                                                 "rooflines", "recorders", "definitions"};

/// The option of `papilio compare` that names what a section shows.
const char* optionOf(ComparedItem item)
{
    constexpr std::array options = {"--benchmark", "--run", "--run", "--roofline", "--solver"};
    return options[static_cast<std::size_t>(item)];
}

}  // namespace

void ComparePage::compare()
{
    if (!isVisible()) {
        isStale_ = true;  // made when somebody looks
        return;
    }
    isStale_ = false;
    CompareRequest request;
    request.isWithin = !other_;
    request.first = isSwapped_ ? *other_ : workspace().document();
    request.second = isSwapped_ || !other_ ? workspace().document() : *other_;
    request.chosen = chosen_;
    request.known = view_ ? view_->known : nullptr;
    comparing_.start(
        [request = std::move(request)](std::stop_token stop) {
            return makeComparison(request, stop);
        },
        [this](std::shared_ptr<CompareView> view) { showComparison(std::move(view)); });
}

void ComparePage::refresh(Changes changes)
{
    const auto relevant = Changes(Change::Study) | Change::Parameters | Change::Basis |
                          Change::Signatures | Change::Counters | Change::Rooflines |
                          Change::Recorders | Change::Definitions | Change::File;
    if ((changes & relevant) || isStale_) {
        isStale_ = true;
        compareSoon();
    }
}

void ComparePage::compareSoon()
{
    // refresh() comes just before the page is visible, edits several at a time.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (isStale_) {
                compare();
            }
        },
        Qt::QueuedConnection);
}

void ComparePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (isStale_) {  // B was read while another page was shown
        compareSoon();
    }
}

bool ComparePage::isSettled() const
{
    return Page::isSettled() && !isStale_ && !reading_.isRunning() && !comparing_.isRunning();
}

void ComparePage::showComparison(std::shared_ptr<CompareView> view)
{
    view_ = std::move(view);
    view_->firstName = nameOf(isSwapped_);
    view_->secondName = nameOf(other_ && !isSwapped_);
    for (std::size_t item = 0; item < comparedItems; ++item) {
        const auto& pairs = view_->pairsOf(static_cast<ComparedItem>(item));
        const auto found = chosen_[item] ? std::ranges::find(pairs, *chosen_[item]) : pairs.end();
        view_->current[item] =
            found == pairs.end() ? 0 : static_cast<std::size_t>(found - pairs.begin());
    }
    showSides();
    showSections();
    for (auto* pane : panes_) {
        pane->setView(view_);
    }
}

void ComparePage::choosePair(ComparedItem item, const QString& first, const QString& second)
{
    const core::ItemPair pair{first.toStdString(), second.toStdString()};
    const auto index = static_cast<std::size_t>(item);
    const auto& pairs = view_->pairsOf(item);
    chosen_[index] = pair;
    rememberPairs();
    const auto found = std::ranges::find(pairs, pair);
    if (found == pairs.end()) {
        compare();
        return;
    }
    const auto place = static_cast<std::size_t>(found - pairs.begin());
    if (place != view_->current[index]) {
        view_->current[index] = place;
        for (auto* pane : panes_) {
            if (pane->item() == item) {
                pane->setView(view_);
            }
        }
    }
}

void ComparePage::openHighlight(int index)
{
    if (!view_ || index < 0 || index >= static_cast<int>(view_->highlights.size())) {
        return;
    }
    const auto highlight = view_->highlights[static_cast<std::size_t>(index)];
    const int section = static_cast<int>(highlight.section) + 1;
    if (const auto item = panes_[static_cast<std::size_t>(section)]->item()) {
        const auto& pair = view_->pairsOf(*item)[highlight.pair];
        choosePair(*item, textOf(pair.first), textOf(pair.second));
    }
    showPane(section);
    workspace().view().setText("compare/section", sectionName());
    panes_[static_cast<std::size_t>(section)]->selectItem(textOf(highlight.item));
}

bool ComparePage::showSection(const QString& name)
{
    const auto found = std::ranges::find(sectionNames, name.toStdString());
    if (found == sectionNames.end()) {
        return false;
    }
    showPane(static_cast<int>(found - sectionNames.begin()));
    workspace().view().setText("compare/section", sectionName());
    return true;
}

QString ComparePage::sectionName() const
{
    return QString::fromLatin1(sectionNames[static_cast<std::size_t>(section_)]);
}

namespace {

/// Where the view of a study keeps a pair.
std::string keyOf(std::size_t item)
{
    constexpr std::array words = {"benchmark", "counts", "run", "roofline", "solver"};
    return std::string("compare/") + words[item];
}

}  // namespace

void ComparePage::rememberPairs()
{
    auto& view = workspace().view();
    for (std::size_t item = 0; item < comparedItems; ++item) {
        if (chosen_[item]) {
            view.setTexts(keyOf(item).c_str(),
                          {textOf(chosen_[item]->first), textOf(chosen_[item]->second)});
        } else {
            view.forget(keyOf(item).c_str());
        }
    }
    if (isSwapped_) {
        view.setText("compare/swapped", QStringLiteral("yes"));
    } else {
        view.forget("compare/swapped");
    }
}

void ComparePage::restoreView()
{
    auto& view = workspace().view();
    const auto path = view.text("compare/with");
    if (!(other_ && !path.isEmpty() && path == otherPath_)) {
        reading_.cancel();
        problem_->clear();
        other_.reset();
        otherPath_.clear();
    }
    isSwapped_ = other_ && !view.text("compare/swapped").isEmpty();
    chosen_ = {};
    for (std::size_t item = 0; item < comparedItems; ++item) {
        const auto pair = view.texts(keyOf(item).c_str());
        if (pair && pair->size() == 2) {
            chosen_[item] = {pair->front().toStdString(), pair->back().toStdString()};
        }
    }
    const auto section =
        std::ranges::find(sectionNames, view.text("compare/section").toStdString());
    wantedSection_ =
        section == sectionNames.end() ? 0 : static_cast<int>(section - sectionNames.begin());
    section_ = 0;
    view_.reset();
    if (!other_ && !path.isEmpty() && QFileInfo::exists(path)) {
        restoring_ = chosen_;
        compareWith(path);
    }
    isStale_ = true;
}

QWidget* ComparePage::mainPlot()
{
    return panes_[static_cast<std::size_t>(section_)]->plot();
}

QString ComparePage::nameOf(bool isOther) const
{
    const auto path = pathOf(isOther);
    const auto title =
        isOther && other_ ? textOf(other_->title) : textOf(workspace().document().title);
    return !path.isEmpty()    ? QFileInfo(path).fileName()
           : !title.isEmpty() ? title
                              : tr("this study");
}

QString ComparePage::pathOf(bool isOther) const
{
    return isOther && other_ ? otherPath_ : workspace().path();
}

QString ComparePage::command() const
{
    const auto path = [this](bool isOther) {
        const auto own = pathOf(isOther);
        return own.isEmpty() ? QStringLiteral("STUDY.h5") : own;
    };
    QStringList words{QStringLiteral("papilio"), QStringLiteral("compare"), path(isSwapped_)};
    if (other_) {
        words << path(!isSwapped_);
    }
    const auto item = panes_[static_cast<std::size_t>(section_)]->item();
    if (view_ && item) {
        // By name they are found without being named.
        const auto pair = view_->currentPair(*item);
        if (pair && (!other_ || pair->first != pair->second || view_->pairsOf(*item).size() > 1)) {
            words << QLatin1String(optionOf(*item)) << textOf(pair->first);
            if (pair->first != pair->second) {
                words << textOf(pair->second);
            }
        }
    }
    if (section_ > 0) {
        words << QStringLiteral("--section")
              << QLatin1String(sectionNames[static_cast<std::size_t>(section_)]);
    }
    return shellQuoted(words);
}

}  // namespace papilio::widgets
