#include "widgets/session/workspace.h"

#include "core/analysis/definition_review.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"
#include "core/model/document.h"
#include "widgets/session/document_changes.h"
#include "widgets/session/live_recording.h"

#include <QUndoCommand>

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::widgets {

namespace {

using Snapshots = std::vector<std::shared_ptr<const core::Snapshot>>;

Snapshots without(const Snapshots& all, const Snapshots& others)
{
    Snapshots rest;
    std::ranges::copy_if(all, std::back_inserter(rest), [&](const auto& one) {
        return std::ranges::find(others, one) == others.end();
    });
    return rest;
}

/// `to`, but of the snapshots only what this step changes: one that was taken since must not go
/// when somebody goes back.
core::Document stepTo(const core::Document& to,
                      const core::Document& from,
                      const core::Document& present)
{
    auto document = to;
    document.snapshots = without(present.snapshots, without(from.snapshots, to.snapshots));
    std::ranges::copy(without(to.snapshots, from.snapshots),
                      std::back_inserter(document.snapshots));
    return document;
}

/// A place below `count` that the view holds.
std::optional<int> placeIn(Eigen::Index count, const StudyView& view, const char* key)
{
    const auto place = view.number(key);
    return place && *place >= 0 && *place < static_cast<double>(count)
               ? std::optional(static_cast<int>(*place))
               : std::nullopt;
}

bool areEqual(const core::Benchmark& one, const core::Benchmark& other)
{
    return one.parameters == other.parameters && one.excluded == other.excluded &&
           one.data == other.data && (one.basis == other.basis || *one.basis == *other.basis) &&
           (one.signatures == other.signatures || *one.signatures == *other.signatures);
}

}  // namespace

/// The one undoable edit: the document before and after. Edits of the same kind within one gesture
/// merge.
class ReplaceDocument : public QUndoCommand {
public:
    /// @param text  empty: the thresholds that it changes, as parameterChanges() has them
    /// @param gesture  0: not part of a gesture
    ReplaceDocument(Workspace& workspace,
                    core::Document before,
                    core::Document after,
                    const QString& text,
                    int gesture)
        : QUndoCommand(text),
          workspace_(workspace),
          before_(std::move(before)),
          after_(std::move(after)),
          name_(text),
          gesture_(gesture)
    {
        showValues();
    }

    void undo() override { workspace_.show(stepTo(before_, after_, workspace_.document())); }
    void redo() override { workspace_.show(stepTo(after_, before_, workspace_.document())); }
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* next) override
    {
        const auto* edit = dynamic_cast<const ReplaceDocument*>(next);
        if (edit == nullptr || gesture_ == 0 || edit->gesture_ != gesture_ ||
            edit->name_ != name_) {
            return false;
        }
        after_ = edit->after_;
        showValues();
        return true;
    }

private:
    void showValues()
    {
        const auto& before = before_.benchmarks;
        const auto& after = after_.benchmarks;
        const auto [was, is] = std::ranges::mismatch(before, after);
        if (name_.isEmpty() && was != before.end() && is != after.end()) {
            const auto changes = parameterChanges((*was)->parameters, (*is)->parameters);
            setText(changes.join(u", "_s));
        }
    }

    Workspace& workspace_;
    core::Document before_;
    core::Document after_;
    QString name_;  ///< what it was called; text() of a step of thresholds has their values
    int gesture_;
};

Workspace::Workspace(QObject* parent)
    : QObject(parent),
      recording_(std::make_unique<LiveRecording>(*this)),
      runner_(std::make_unique<AnalysisRunner>(*this))
{
    connect(runner_.get(), &AnalysisRunner::analyzed, this, &Workspace::deliverAnalysis);
    connect(runner_.get(), &AnalysisRunner::changed, this, &Workspace::deliverReview);
    connect(&undoStack_, &QUndoStack::cleanChanged, this, [this] { emit changed(Change::File); });
    connect(&undoStack_, &QUndoStack::indexChanged, &messages_, &MessageLog::endEdits);
}

Workspace::~Workspace()
{
    // A dying stack still tells that it is empty and clean; nobody may look at half a workspace
    // then.
    undoStack_.blockSignals(true);
}

bool Workspace::isModified() const
{
    return hasStudy() && !undoStack_.isClean();
}

Workspace::Unsaved Workspace::unsaved() const
{
    return file().isEmpty() ? Unsaved::Everything : unsavedParts(saved_, document_);
}

void Workspace::setStudy(core::Document document, const QString& path, const QString& sample)
{
    if (hasStudy()) {
        emit leaving();
    }
    forgetResults();
    messages_.endStudy();
    document_ = std::move(document);
    saved_ = document_;
    path_ = path;
    template_ = sample;
    active_ = view_.text("window/benchmark").toStdString();
    if (!document_.benchmark(active_)) {
        active_ = document_.benchmarks.empty() ? std::string() : document_.benchmarks.front()->name;
    }
    restoreSelection();
    undoStack_.clear();
    undoStack_.setClean();  // an empty stack that markUnsaved() marked stays so when it is cleared
    warnOfUnknownExcluded();
    runner_->requestAnalysis();
    emit changed(Change::Everything);
}

void Workspace::forgetResults()
{
    runner_->forget();
    analysis_ = {};
    beforeEdit_ = {};
    comparedWith_ = {};
    setLetters_.clear();
    whatChanged_ = {};
    analyzedIndex_ = 0;
    selection_ = {};
}

void Workspace::closeStudy()
{
    setStudy({}, {});
}

void Workspace::markSaved(const QString& path, int undoIndex, const core::Document& written)
{
    path_ = path;
    saved_ = written;
    if (undoStack_.index() == undoIndex) {
        undoStack_.setClean();
    }
    emit changed(Change::File);
}

void Workspace::markUnsaved()
{
    saved_ = {};
    undoStack_.resetClean();
}

std::shared_ptr<const core::Benchmark> Workspace::benchmark() const
{
    return document_.benchmark(active_);
}

void Workspace::activateBenchmark(const QString& name)
{
    const auto wanted = name.toStdString();
    if (wanted == active_ || !document_.benchmark(wanted)) {
        return;
    }
    forgetResults();
    active_ = wanted;
    view_.setText("window/benchmark", name);
    rememberSelection();
    runner_->requestAnalysis();
    emit changed(benchmarkChanges());
}

void Workspace::beginGesture()
{
    if (gestureDepth_++ == 0) {
        ++gesture_;
        rememberBefore();
    }
}

void Workspace::endGesture()
{
    --gestureDepth_;
}

void Workspace::setTauAndAlpha(double tau, double alpha)
{
    editActive({}, [tau, alpha](auto& benchmark) {
        benchmark.parameters.tau = tau;
        benchmark.parameters.alpha = alpha;
    });
}

void Workspace::setExcluded(std::vector<std::string> excluded, const QString& text)
{
    editActive(text, [&](auto& benchmark) {
        benchmark.excluded = core::excludedList(std::move(excluded));
    });
}

std::vector<std::string> Workspace::savedExcluded() const
{
    const auto saved = saved_.benchmark(active_);
    return saved ? saved->excluded : std::vector<std::string>();
}

/// An import may have brought other events: what is excluded is kept, and somebody should know.
void Workspace::warnOfUnknownExcluded()
{
    for (const auto& benchmark : document_.benchmarks) {
        const auto unknown = core::findExcluded(*benchmark->data, benchmark->excluded).unknown;
        if (unknown.empty()) {
            continue;
        }
        QStringList names;
        for (const auto& name : unknown) {
            names << QString::fromStdString(name);
        }
        messages_.add(Message::Severity::Warning,
                      tr("Excluded events that the data do not have: %1. They stay in the list, in "
                         "case they come back.")
                          .arg(names.join(u", "_s)),
                      QString::fromStdString(benchmark->name));
    }
}

void Workspace::setSignatures(core::Signatures signatures, const QString& text)
{
    editActive(text, [&](auto& benchmark) {
        benchmark.signatures = std::make_shared<const core::Signatures>(std::move(signatures));
    });
}

void Workspace::setBasis(core::Basis basis, core::Signatures signatures, const QString& text)
{
    editActive(text, [&](auto& benchmark) {
        benchmark.basis = std::make_shared<const core::Basis>(std::move(basis));
        benchmark.signatures = std::make_shared<const core::Signatures>(std::move(signatures));
    });
}

void Workspace::setTitle(const QString& title)
{
    if (hasStudy() && title.toStdString() != document_.title) {
        edit(tr("set title to “%1”").arg(title),
             [&](auto& document) { document.title = title.toStdString(); });
    }
}

void Workspace::addContent(const core::Document& content, const QString& text)
{
    if (!hasStudy()) {
        setStudy(content, {});
        markUnsaved();
        return;
    }
    edit(text, [&](auto& document) { core::merge(document, content); });
}

void Workspace::setTopDownChoice(const std::string& table,
                                 const core::TopDownChoice& choice,
                                 const QString& text)
{
    const auto place =
        std::ranges::find(document_.counters, table, [](const auto& item) { return item->name; });
    if (place == document_.counters.end() || (*place)->topDown == choice) {
        return;
    }
    auto edited = std::make_shared<core::CounterTable>(**place);
    edited->topDown = choice;
    edit(text, [&](auto& document) {
        document.counters[static_cast<std::size_t>(place - document_.counters.begin())] = edited;
    });
}

core::StudyNotes Workspace::notes() const
{
    return document_.notes ? *document_.notes : core::StudyNotes();
}

void Workspace::setNotes(const core::StudyNotes& notes, const QString& text)
{
    if (hasStudy() && notes != this->notes()) {
        edit(text, [&](auto& document) {
            document.notes =
                notes.isEmpty() ? nullptr : std::make_shared<const core::StudyNotes>(notes);
        });
    }
}

void Workspace::setSnapshots(core::Document after, const QString& text)
{
    if (!hasStudy()) {
        return;
    }
    if (!text.isEmpty()) {
        edit(text, [&](auto& document) { document = std::move(after); });
        return;
    }
    document_.snapshots = std::move(after.snapshots);  // no step: going back keeps it
    undoStack_.resetClean();
    emit changed(Change::Snapshots);
}

void Workspace::edit(const QString& text, const std::function<void(core::Document&)>& change)
{
    auto after = document_;
    change(after);
    const bool haveOtherData = !std::ranges::equal(
        document_.benchmarks, after.benchmarks, {}, [](const auto& item) { return item->data; },
        [](const auto& item) { return item->data; });
    undoStack_.push(new ReplaceDocument(*this, document_, std::move(after), text,
                                        gestureDepth_ > 0 ? gesture_ : 0));
    if (haveOtherData) {
        warnOfUnknownExcluded();
    }
}

void Workspace::editActive(const QString& text, const std::function<void(core::Benchmark&)>& change)
{
    const auto active = benchmark();
    if (!active) {
        return;
    }
    auto edited = std::make_shared<core::Benchmark>(*active);
    change(*edited);
    if (!areEqual(*active, *edited)) {
        edit(text, [&](auto& document) {
            std::ranges::replace(document.benchmarks, active,
                                 std::shared_ptr<const core::Benchmark>(std::move(edited)));
        });
    }
}

void Workspace::show(const core::Document& document)
{
    const auto before = benchmark();
    if (gestureDepth_ == 0) {
        rememberBefore();
    }
    auto changes = differences(document_, document);
    changes.setFlag(Change::Study, !haveSameBenchmarks(document_, document));
    auto view = document_.view;  // what is looked at stays, whatever is undone
    document_ = document;
    document_.view = std::move(view);
    if (!document_.benchmark(active_)) {
        active_ = document_.benchmarks.empty() ? std::string() : document_.benchmarks.front()->name;
    }
    const auto after = benchmark();
    if (before && after && before->data == after->data) {
        changes |= differences(*before, *after);
    } else if (before != after) {
        forgetResults();
        changes |= benchmarkChanges();
    }
    if (before != after) {
        runner_->requestAnalysis();
    } else if (changes & (Changes(Change::Counters) | Change::Descriptions)) {
        runner_->requestReview();
    }
    emit changed(changes);
}

void Workspace::deliverAnalysis(core::Analysis analysis, double milliseconds)
{
    const auto changes = newResults(analysis_, analysis);
    const auto shown = reviewed();
    analysis_ = std::move(analysis);
    analysisMilliseconds_ = milliseconds;
    const bool isUndone = undoStack_.index() < analyzedIndex_;
    analyzedIndex_ = undoStack_.index();
    const auto& compared = isUndone ? shown : beforeEdit_;
    const auto& before = compared.analysis.benchmark;
    if (before && before->data == analysis_.benchmark->data) {
        const auto& was = before->parameters;
        const auto& is = analysis_.benchmark->parameters;
        auto edits = parameterChanges(was, is);
        if (edits.isEmpty()) {
            edits << (isUndone ? tr("undone: %1").arg(undoStack_.redoText())
                               : undoStack_.undoText());
        }
        whatChanged_ = {edits.join(u", "_s), {}};
        comparedWith_ = compared;
        compareWithBefore();
    }
    // That there is no basis yet is no failure; the pages say what to do.
    if (analysis_.problem && analysis_.problem->code != core::Errc::Cancelled &&
        !core::isPlaceholder(analysis_.benchmark->basis)) {
        messages_.add(Message::Severity::Error, QString::fromStdString(analysis_.problem->message),
                      QString::fromStdString(analysis_.benchmark->name));
    }
    emit changed(changes);
}

Workspace::Reviewed Workspace::reviewed() const
{
    return {analysis_, runner_->review()};
}

bool Workspace::Reviewed::isReviewed() const
{
    return review && review->analysis.fits == analysis.fits;
}

/// Edits that follow each other before a review are compared together.
void Workspace::rememberBefore()
{
    const auto now = reviewed();
    const auto& before = beforeEdit_.analysis.benchmark;
    const bool isOpen = now.analysis.fits && !now.isReviewed();
    if (!isOpen || !before || before->data != now.analysis.benchmark->data) {
        beforeEdit_ = now;
    }
}

/// By the formulas that are shown, where both are reviewed; else by the chosen events of both.
void Workspace::compareWithBefore()
{
    const auto after = reviewed();
    whatChanged_.isReviewed = comparedWith_.isReviewed() && after.isReviewed();
    const auto judged = [&](const Reviewed& one) {
        return core::withShownFits(one.analysis,
                                   whatChanged_.isReviewed ? one.review.get() : nullptr);
    };
    whatChanged_.comparison = core::compare(judged(comparedWith_), judged(after));
}

void Workspace::deliverReview(Changes changes)
{
    // Once: that another formula is chosen later is no change of the edit.
    if (changes.testFlag(Change::Review) && !whatChanged_.edit.isEmpty() &&
        !whatChanged_.isReviewed) {
        compareWithBefore();
    }
    emit changed(changes);
}

void Workspace::chooseFormula(const QString& metric, core::FormulaOrigin origin)
{
    view_.edit([&](auto& state) { core::chooseFormula(state, metric.toStdString(), origin); });
    runner_->requestReview();
}

core::EventReview Workspace::eventReview() const
{
    return core::eventReview(runner_->review(), analysis_);
}

void Workspace::select(const Selection& selection)
{
    if (selection_ != selection) {
        selection_ = selection;
        rememberSelection();
        emit changed(Change::Selection);
    }
}

void Workspace::restoreSelection()
{
    const auto active = benchmark();
    if (!active) {
        return;
    }
    selection_.metric = view_.text("selection/metric");
    selection_.expectation = placeIn(active->basis->matrix.cols(), view_, "selection/expectation");
    selection_.kernel = placeIn(active->basis->matrix.rows(), view_, "selection/kernel");
    const auto wanted = view_.text("selection/event").toStdString();
    const auto& ids = active->data->eventIds;
    for (std::size_t event = 0; !wanted.empty() && event < ids.size(); ++event) {
        if (ids[event] == wanted) {
            selection_.event = static_cast<std::uint32_t>(event);
            return;
        }
    }
}

void Workspace::rememberSelection()
{
    const auto active = benchmark();
    if (active && selection_.event && *selection_.event < active->data->eventCount()) {
        const auto id = active->data->eventIds[*selection_.event];
        view_.setText("selection/event",
                      QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
    } else {
        view_.forget("selection/event");
    }
    view_.setText("selection/metric", selection_.metric);
    const auto remember = [this](const char* key, const std::optional<int>& place) {
        if (place) {
            view_.setNumber(key, *place);
        } else {
            view_.forget(key);
        }
    };
    remember("selection/expectation", selection_.expectation);
    remember("selection/kernel", selection_.kernel);
}

void Workspace::selectEvent(std::optional<std::uint32_t> event)
{
    auto selection = selection_;
    selection.event = event;
    select(selection);
}

void Workspace::selectMetric(const QString& metric)
{
    auto selection = selection_;
    selection.metric = metric;
    select(selection);
}

}  // namespace papilio::widgets
