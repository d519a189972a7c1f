#include "widgets/pages/formulas/formula_state.h"

#include "core/model/dataset.h"
#include "core/model/event_names.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

/// "constructed: …" and "reconstructed: …" begin the source of counts that nobody measured here.
QString originOf(const core::Provenance& provenance)
{
    const auto origin = core::dataOrigin(provenance);
    if (origin != core::DataOrigin::Constructed && origin != core::DataOrigin::Published) {
        return {};
    }
    auto source = QString::fromStdString(provenance.source);
    source.front() = source.front().toUpper();
    return source.endsWith(u'.') ? source : source + u'.';
}

}  // namespace

core::Lookup CountSource::lookup(int run) const
{
    if (run < 0 || run >= runs.size()) {
        return [](std::string_view) { return std::optional<double>(); };
    }
    return counters ? core::countsOfRun(*counters, runs[run].toStdString())
                    : core::countsOfKernel(kernels, static_cast<std::size_t>(run));
}

core::CountQualities CountSource::qualities(int run) const
{
    if (run < 0 || run >= runs.size()) {
        return {};
    }
    return counters ? core::qualitiesOfRun(*counters, runs[run].toStdString())
                    : core::qualitiesOfKernel(kernels, static_cast<std::size_t>(run));
}

QStringList CountSource::events() const
{
    QStringList names;
    if (counters) {
        for (const auto& event : counters->events) {
            names << QString::fromStdString(event);
        }
    } else if (benchmark) {
        const auto& table = benchmark->data->eventNames;
        for (std::size_t event = 0; event < table.size(); ++event) {
            names << textOf(table[event]);
        }
    }
    return names;
}

std::vector<CountSource> countSources(const core::Document& document)
{
    std::vector<CountSource> sources;
    for (const auto& table : document.counters) {
        CountSource source;
        source.name = tr("Counters %1").arg(QString::fromStdString(table->name));
        source.runWord = tr("Run");
        for (const auto& run : table->runs()) {
            source.runs << QString::fromStdString(run);
        }
        source.isSimulated = core::isSimulated(table->provenance);
        source.origin = originOf(table->provenance);
        source.counters = table;
        sources.push_back(std::move(source));
    }
    for (const auto& benchmark : document.benchmarks) {
        CountSource source;
        source.name = tr("Benchmark %1").arg(QString::fromStdString(benchmark->name));
        source.runWord = tr("Kernel");
        const auto& names = benchmark->data->kernels;
        for (std::size_t kernel = 0; kernel < names.size(); ++kernel) {
            source.runs << textOf(names[kernel]);
        }
        source.isSimulated = core::isSimulated(benchmark->data->provenance);
        source.benchmark = benchmark;
        source.kernels = std::make_shared<const core::CountsByKernel>(*benchmark->data);
        sources.push_back(std::move(source));
    }
    return sources;
}

namespace {

QString named(const std::string& name)
{
    return QString::fromStdString(name);
}

core::DefinitionSet newSet()
{
    core::DefinitionSet set;
    set.name = FormulaState::tr("My metrics").toStdString();
    set.definitions.push_back({FormulaState::tr("New_metric").toStdString(), "", "", "", ""});
    return set;
}

std::ptrdiff_t rowOf(const core::DefinitionSet& set, const QString& name)
{
    return std::ranges::find(set.definitions, name.toStdString(), &core::Definition::name) -
           set.definitions.begin();
}

}  // namespace

FormulaState::FormulaState(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      draft_(std::make_shared<const core::DefinitionSet>(newSet()))
{
    connect(this, &FormulaState::shown, this, &FormulaState::remember);
}

void FormulaState::open()
{
    const auto& view = workspace_.view();
    setName_ = view.text("formulas/set");
    definition_ = view.text("formulas/definition");
    wantedSource_ = view.text("formulas/source");
    wantedRun_ = view.text("formulas/run");
    sources_.clear();
    source_ = -1;
    run_ = 0;
}

void FormulaState::remember()
{
    auto& view = workspace_.view();
    view.setText("formulas/set", setName_);
    view.setText("formulas/definition", definition_);
    view.setText("formulas/source", source() != nullptr ? source()->name : QString());
    view.setText("formulas/run", source() != nullptr ? source()->runs.value(run_) : QString());
}

void FormulaState::update()
{
    const auto& document = workspace_.document();
    set_ = document.definitionSet(setName_.toStdString());
    if (!set_ && !document.definitions.empty()) {
        set_ = document.definitions.front();
    }
    if (!set_ && workspace_.hasStudy()) {
        set_ = draft_;
    }
    setName_ = set_ ? named(set_->name) : QString();
    if (set_ && definition() == nullptr) {
        definition_ = set_->definitions.empty() ? QString() : named(set_->definitions.front().name);
    }
    const auto former = source() != nullptr ? source()->name : wantedSource_;
    const auto formerRun = source() != nullptr ? source()->runs.value(run_) : wantedRun_;
    sources_ = countSources(document);
    const auto same = std::ranges::find(sources_, former, &CountSource::name);
    source_ = sources_.empty()
                  ? -1
                  : static_cast<int>(same == sources_.end() ? 0 : same - sources_.begin());
    run_ =
        source() != nullptr ? std::max(0, static_cast<int>(source()->runs.indexOf(formerRun))) : 0;
}

const core::Definition* FormulaState::definition() const
{
    if (!set_) {
        return nullptr;
    }
    const auto row = rowOf(*set_, definition_);
    return row < std::ssize(set_->definitions) ? &set_->definitions[static_cast<std::size_t>(row)]
                                               : nullptr;
}

const CountSource* FormulaState::source() const
{
    return source_ >= 0 && source_ < std::ssize(sources_)
               ? &sources_[static_cast<std::size_t>(source_)]
               : nullptr;
}

std::vector<core::DefinitionValue> FormulaState::values(const std::optional<QString>& draft) const
{
    if (!set_) {
        return {};
    }
    const auto counts =
        source() != nullptr
            ? source()->lookup(run_)
            : core::Lookup([](std::string_view) { return std::optional<double>(); });
    const auto qualities = source() != nullptr ? source()->qualities(run_) : core::CountQualities();
    if (!draft) {
        return core::evaluateDefinitions(*set_, counts, qualities);
    }
    auto set = *set_;
    const auto row = rowOf(set, definition_);
    if (row < std::ssize(set.definitions)) {
        set.definitions[static_cast<std::size_t>(row)].formula = draft->toStdString();
    }
    return core::evaluateDefinitions(set, counts, qualities);
}

std::vector<core::DefinitionValue> FormulaState::valuesOfRun(int run) const
{
    return set_ && source() != nullptr
               ? core::evaluateDefinitions(*set_, source()->lookup(run), source()->qualities(run))
               : std::vector<core::DefinitionValue>();
}

core::UnitOfFormula FormulaState::unitOf(const core::Expression& formula) const
{
    return core::unitOf(formula, [this](std::string_view name) -> std::optional<core::Unit> {
        if (set_) {
            const auto constant = std::ranges::find(set_->constants, name, &core::Constant::name);
            if (constant != set_->constants.end()) {
                return core::parseUnit(constant->unit);
            }
            const auto definition =
                std::ranges::find(set_->definitions, name, &core::Definition::name);
            if (definition != set_->definitions.end()) {
                return core::parseUnit(definition->unit);
            }
        }
        const auto* counts = source() != nullptr ? source()->counters.get() : nullptr;
        if (counts == nullptr || counts->units.empty()) {
            return std::nullopt;
        }
        const auto event = core::EventNames(counts->events).find(name);
        return event == core::EventNames::npos ? std::nullopt
                                               : core::parseUnit(counts->units[event]);
    });
}

QStringList FormulaState::names() const
{
    QStringList names;
    if (set_) {
        for (const auto& constant : set_->constants) {
            names << named(constant.name);
        }
        const auto end = rowOf(*set_, definition_);
        for (std::ptrdiff_t row = 0; row < end; ++row) {
            names << named(set_->definitions[static_cast<std::size_t>(row)].name);
        }
    }
    if (source() != nullptr) {
        names << source()->events();
    }
    for (const auto& other : sources_) {
        if (&other != source()) {
            names << other.events();
        }
    }
    names.removeDuplicates();
    return names;
}

void FormulaState::showSet(const QString& name)
{
    if (name != setName_) {
        setName_ = name;
        definition_.clear();
        update();
        emit shown();
    }
}

void FormulaState::showDefinition(const QString& name)
{
    if (name != definition_) {
        definition_ = name;
        emit shown();
    }
}

void FormulaState::showSource(int source)
{
    if (source != source_) {
        source_ = source;
        run_ = 0;
        emit shown();
    }
}

void FormulaState::showRun(int run)
{
    if (run != run_) {
        run_ = run;
        emit shown();
    }
}

void FormulaState::addSet(core::DefinitionSet set)
{
    const auto stem = set.name;
    auto sets = workspace_.document().definitions;
    const auto taken = [&] {
        return std::ranges::any_of(sets, [&](const auto& one) { return one->name == set.name; });
    };
    for (int number = 2; taken(); ++number) {
        set.name = stem + " " + std::to_string(number);
    }
    setName_ = named(set.name);
    definition_.clear();
    sets.push_back(std::make_shared<const core::DefinitionSet>(std::move(set)));
    setDefinitions(std::move(sets), tr("add definitions “%1”").arg(setName_));
}

void FormulaState::setDefinitions(Sets sets, const QString& text)
{
    workspace_.edit(text, [&](auto& document) { document.definitions = std::move(sets); });
    update();  // the next edit may come before the page is shown anew
}

void FormulaState::addNewSet()
{
    addSet(newSet());
    emit typingWanted();
}

void FormulaState::removeSet()
{
    if (set_ && !isDraft()) {
        auto sets = workspace_.document().definitions;
        std::erase(sets, set_);
        setDefinitions(std::move(sets), tr("remove definitions “%1”").arg(setName_));
    }
}

void FormulaState::replaceSet(core::DefinitionSet set, const QString& text)
{
    if (!set_ || *set_ == set) {
        return;
    }
    auto sets = workspace_.document().definitions;
    const bool isTaken = std::ranges::any_of(
        sets, [&](const auto& one) { return one != set_ && one->name == set.name; });
    if (set.name.empty() || isTaken) {
        emit refused(
            tr("Definitions “%1” exist already: choose a different name.").arg(named(set.name)));
        return;
    }
    setName_ = named(set.name);
    auto edited = std::make_shared<const core::DefinitionSet>(std::move(set));
    if (isDraft()) {
        sets.push_back(std::move(edited));
    } else {
        std::ranges::replace(sets, set_, std::move(edited));
    }
    setDefinitions(std::move(sets), text);
}

void FormulaState::replaceDefinition(const core::Definition& definition, const QString& text)
{
    const auto* former = this->definition();
    if (former == nullptr || *former == definition) {
        return;
    }
    auto set = *set_;
    const bool isTaken =
        definition.name != former->name &&
        (std::ranges::count(set.definitions, definition.name, &core::Definition::name) > 0 ||
         std::ranges::count(set.constants, definition.name, &core::Constant::name) > 0);
    if (definition.name.empty() || isTaken) {
        emit refused(definition.name.empty() ? tr("Enter a name for the definition.")
                                             : tr("The name “%1” is already in use: names must be "
                                                  "unique among constants and definitions.")
                                                   .arg(named(definition.name)));
        return;
    }
    const auto row = static_cast<std::size_t>(rowOf(set, definition_));
    definition_ = named(definition.name);
    set.definitions[row] = definition;
    replaceSet(std::move(set), text);
}

QString FormulaState::freeName(const QString& stem) const
{
    const auto taken = [&](const QString& name) {
        const auto text = name.toStdString();
        return std::ranges::count(set_->definitions, text, &core::Definition::name) > 0 ||
               std::ranges::count(set_->constants, text, &core::Constant::name) > 0;
    };
    auto name = stem;
    for (int number = 2; taken(name); ++number) {
        name = QStringLiteral("%1_%2").arg(stem).arg(number);
    }
    return name;
}

void FormulaState::addDefinition()
{
    if (set_) {
        auto set = *set_;
        definition_ = freeName(tr("New_metric"));
        set.definitions.push_back({definition_.toStdString(), "", "", "", ""});
        replaceSet(std::move(set), tr("add %1").arg(definition_));
        emit typingWanted();
    }
}

void FormulaState::removeDefinition()
{
    if (definition() == nullptr || isDraft()) {
        return;
    }
    auto set = *set_;
    const auto row = rowOf(set, definition_);
    const auto text = tr("remove %1").arg(definition_);
    set.definitions.erase(set.definitions.begin() + row);
    definition_ = set.definitions.empty()
                      ? QString()
                      : named(set.definitions[static_cast<std::size_t>(
                                                  std::min(row, std::ssize(set.definitions) - 1))]
                                  .name);
    replaceSet(std::move(set), text);
}

void FormulaState::moveDefinition(int rows)
{
    if (definition() == nullptr) {
        return;
    }
    auto set = *set_;
    const auto row = rowOf(set, definition_);
    const auto target = row + rows;
    if (target >= 0 && target < std::ssize(set.definitions)) {
        std::swap(set.definitions[static_cast<std::size_t>(row)],
                  set.definitions[static_cast<std::size_t>(target)]);
        replaceSet(std::move(set), tr("move %1").arg(definition_));
    }
}

void FormulaState::addConstant()
{
    if (set_) {
        auto set = *set_;
        const auto name = freeName(tr("New_constant"));
        set.constants.push_back({name.toStdString(), 1, 0, "", ""});
        replaceSet(std::move(set), tr("add %1").arg(name));
    }
}

void FormulaState::removeConstant(int row)
{
    if (set_ && row >= 0 && row < std::ssize(set_->constants)) {
        auto set = *set_;
        const auto name = named(set.constants[static_cast<std::size_t>(row)].name);
        set.constants.erase(set.constants.begin() + row);
        replaceSet(std::move(set), tr("remove %1").arg(name));
    }
}

}  // namespace papilio::widgets
