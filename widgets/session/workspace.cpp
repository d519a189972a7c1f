#include "widgets/session/workspace.h"

#include "core/comparison/definition_review.h"
#include "core/model/excluded_events.h"
#include "core/model/placeholder_basis.h"
#include "widgets/session/analysis_runner.h"
#include "widgets/session/document_changes.h"
#include "widgets/session/live_recording.h"
#include "widgets/session/replace_document.h"

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

/// A place below `count` that the view holds.
std::optional<int> placeIn(Eigen::Index count, const StudyView& view, const char* key)
{
    const auto place = view.number(key);
    return place && *place >= 0 && *place < static_cast<double>(count)
               ? std::optional(static_cast<int>(*place))
               : std::nullopt;
}

/// Without a text: the parameters say themselves what changed.
template<typename Change>
void changeParameters(Workspace& workspace, const Change& change)
{
    if (const auto active = workspace.benchmark()) {
        auto parameters = active->parameters;
        change(parameters);
        workspace.setParameters(parameters, {});
    }
}

}  // namespace

Workspace::Workspace(QObject* parent)
    : QObject(parent),
      recording_(std::make_unique<LiveRecording>(*this)),
      runner_(std::make_unique<AnalysisRunner>(*this))
{
    connect(runner_.get(), &AnalysisRunner::analyzed, this, &Workspace::deliverAnalysis);
    connect(runner_.get(), &AnalysisRunner::changed, this, &Workspace::changed);
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
        beforeEdit_ = analysis_;
    }
}

void Workspace::endGesture()
{
    --gestureDepth_;
}

void Workspace::setTau(double tau)
{
    changeParameters(*this, [tau](auto& parameters) { parameters.tau = tau; });
}

void Workspace::setAlpha(double alpha)
{
    changeParameters(*this, [alpha](auto& parameters) { parameters.alpha = alpha; });
}

void Workspace::setTauAndAlpha(double tau, double alpha)
{
    changeParameters(*this, [tau, alpha](auto& parameters) {
        parameters.tau = tau;
        parameters.alpha = alpha;
    });
}

void Workspace::setRepresentationTolerance(double rho)
{
    changeParameters(*this, [rho](auto& parameters) { parameters.representationTolerance = rho; });
}

void Workspace::setRoundingTolerance(double tolerance)
{
    changeParameters(*this,
                     [tolerance](auto& parameters) { parameters.roundingTolerance = tolerance; });
}

void Workspace::setParameters(const core::Parameters& parameters, const QString& text)
{
    const auto active = benchmark();
    if (!active || active->parameters == parameters) {
        return;
    }
    auto edited = *active;
    edited.parameters = parameters;
    edit(std::move(edited), text);
}

void Workspace::setExcluded(std::vector<std::string> excluded, const QString& text)
{
    const auto active = benchmark();
    auto wanted = core::excludedList(std::move(excluded));
    if (!active || active->excluded == wanted) {
        return;
    }
    auto edited = *active;
    edited.excluded = std::move(wanted);
    edit(std::move(edited), text);
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
                          .arg(names.join(QStringLiteral(", "))),
                      QString::fromStdString(benchmark->name));
    }
}

void Workspace::setSignatures(core::Signatures signatures, const QString& text)
{
    const auto active = benchmark();
    if (!active || *active->signatures == signatures) {
        return;
    }
    auto edited = *active;
    edited.signatures = std::make_shared<const core::Signatures>(std::move(signatures));
    edit(std::move(edited), text);
}

void Workspace::setBasis(core::Basis basis, core::Signatures signatures, const QString& text)
{
    const auto active = benchmark();
    if (!active || (*active->basis == basis && *active->signatures == signatures)) {
        return;
    }
    auto edited = *active;
    edited.basis = std::make_shared<const core::Basis>(std::move(basis));
    edited.signatures = std::make_shared<const core::Signatures>(std::move(signatures));
    edit(std::move(edited), text);
}

void Workspace::setTitle(const QString& title)
{
    const auto wanted = title.toStdString();
    if (!hasStudy() || document_.title == wanted) {
        return;
    }
    auto after = document_;
    after.title = wanted;
    edit(std::move(after), tr("set title to “%1”").arg(title));
}

void Workspace::addContent(const core::Document& content, const QString& text)
{
    if (!hasStudy()) {
        setStudy(content, {});
        markUnsaved();
        return;
    }
    auto after = document_;
    core::merge(after, content);
    edit(std::move(after), text);
}

void Workspace::setBenchmarks(Benchmarks benchmarks, const QString& text)
{
    auto after = document_;
    after.benchmarks = std::move(benchmarks);
    edit(std::move(after), text);
}

void Workspace::setCounters(CounterTables counters, const QString& text)
{
    auto after = document_;
    after.counters = std::move(counters);
    edit(std::move(after), text);
}

void Workspace::setTopDownChoice(const std::string& table,
                                 const core::TopDownChoice& choice,
                                 const QString& text)
{
    auto counters = document_.counters;
    const auto place =
        std::ranges::find(counters, table, [](const auto& item) { return item->name; });
    if (place == counters.end() || (*place)->topDown == choice) {
        return;
    }
    auto edited = **place;
    edited.topDown = choice;
    *place = std::make_shared<const core::CounterTable>(std::move(edited));
    setCounters(std::move(counters), text);
}

void Workspace::setRooflines(Rooflines rooflines, const QString& text)
{
    auto after = document_;
    after.rooflines = std::move(rooflines);
    edit(std::move(after), text);
}

void Workspace::setRecorders(Recorders recorders, const QString& text)
{
    auto after = document_;
    after.recorders = std::move(recorders);
    edit(std::move(after), text);
}

void Workspace::setDefinitions(DefinitionSets definitions, const QString& text)
{
    auto after = document_;
    after.definitions = std::move(definitions);
    edit(std::move(after), text);
}

core::StudyNotes Workspace::notes() const
{
    return document_.notes ? *document_.notes : core::StudyNotes();
}

void Workspace::setNotes(const core::StudyNotes& notes, const QString& text)
{
    if (!hasStudy() || notes == this->notes()) {
        return;
    }
    auto after = document_;
    after.notes = notes.isEmpty() ? nullptr : std::make_shared<const core::StudyNotes>(notes);
    edit(std::move(after), text);
}

void Workspace::setSnapshots(core::Document after, const QString& text)
{
    if (!hasStudy()) {
        return;
    }
    if (!text.isEmpty()) {
        edit(std::move(after), text);
        return;
    }
    document_.snapshots = std::move(after.snapshots);  // no step: going back keeps it
    undoStack_.resetClean();
    emit changed(Change::Snapshots);
}

void Workspace::edit(core::Document after, const QString& text)
{
    const bool haveOtherData = !std::ranges::equal(
        document_.benchmarks, after.benchmarks, {}, [](const auto& item) { return item->data; },
        [](const auto& item) { return item->data; });
    undoStack_.push(new ReplaceDocument(*this, document_, std::move(after), text,
                                        gestureDepth_ > 0 ? gesture_ : 0));
    if (haveOtherData) {
        warnOfUnknownExcluded();
    }
}

void Workspace::edit(core::Benchmark edited, const QString& text)
{
    if (gestureDepth_ == 0) {
        beforeEdit_ = analysis_;
    }
    auto after = document_;
    const auto place = std::ranges::find(after.benchmarks, edited.name,
                                         [](const auto& item) { return item->name; });
    *place = std::make_shared<const core::Benchmark>(std::move(edited));
    this->edit(std::move(after), text);
}

void Workspace::show(const core::Document& document)
{
    const auto before = benchmark();
    if (gestureDepth_ == 0) {
        beforeEdit_ = analysis_;
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
    analysis_ = std::move(analysis);
    analysisMilliseconds_ = milliseconds;
    const bool isUndone = undoStack_.index() < analyzedIndex_;
    analyzedIndex_ = undoStack_.index();
    if (beforeEdit_.benchmark && beforeEdit_.benchmark->data == analysis_.benchmark->data) {
        const auto& was = beforeEdit_.benchmark->parameters;
        const auto& is = analysis_.benchmark->parameters;
        auto edits = parameterChanges(was, is);
        if (edits.isEmpty()) {
            edits << (isUndone ? tr("undone: %1").arg(undoStack_.redoText())
                               : undoStack_.undoText());
        }
        whatChanged_ = {edits.join(QStringLiteral(", ")), core::compare(beforeEdit_, analysis_)};
    }
    if (analysis_.problem && analysis_.problem->code != core::Errc::Cancelled) {
        const bool isAwaited = core::isPlaceholder(analysis_.benchmark->basis);
        messages_.add(isAwaited ? Message::Severity::Information : Message::Severity::Error,
                      QString::fromStdString(analysis_.problem->message),
                      QString::fromStdString(analysis_.benchmark->name));
    }
    emit changed(changes);
}

bool Workspace::isAnalyzing() const
{
    return runner_->isAnalyzing();
}

bool Workspace::isStabilityPending() const
{
    return runner_->isStabilityPending();
}

const StabilityResults& Workspace::stability() const
{
    return runner_->stability();
}

const std::shared_ptr<const core::DefinitionReview>& Workspace::review() const
{
    return runner_->review();
}

bool Workspace::isReviewPending() const
{
    return runner_->isReviewPending();
}

void Workspace::chooseFormula(const QString& metric, core::FormulaOrigin origin)
{
    view_.edit([&](auto& state) { core::chooseFormula(state, metric.toStdString(), origin); });
    runner_->requestReview();
}

core::EventReview Workspace::eventReview() const
{
    return core::eventReview(review(), analysis_);
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
    if (selection_.metric.isEmpty()) {
        view_.forget("selection/metric");
    } else {
        view_.setText("selection/metric", selection_.metric);
    }
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
