#include "widgets/pages/formulas/formula_state.h"

#include "core/model/dataset.h"
#include "core/model/event_names.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// "Constructed: …", "Reconstructed: …" of counts that were not measured.
QString originOf(const core::Provenance& provenance)
{
    using Origin = core::DataOrigin;
    if (provenance.kind != Origin::Constructed && provenance.kind != Origin::Published) {
        return {};
    }
    const auto source = capitalized(textOf(provenance.source));
    return source.isEmpty() || source.endsWith(u'.') ? source : source + u'.';
}

QStringList textsOf(const core::StringTable& table)
{
    QStringList texts;
    for (std::size_t at = 0; at < table.size(); ++at) {
        texts << textOf(table[at]);
    }
    return texts;
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
    return counters    ? widgets::textsOf(counters->events)
           : benchmark ? textsOf(benchmark->data->eventNames)
                       : QStringList();
}

namespace {

std::vector<CountSource> countSources(const core::Document& document)
{
    std::vector<CountSource> sources;
    for (const auto& table : document.counters) {
        sources.push_back({.name = textOf(table->name),
                           .runs = widgets::textsOf(table->runs()),
                           .runWord = tr("Run"),
                           .isSimulated = core::isSimulated(table->provenance),
                           .origin = originOf(table->provenance),
                           .counters = table});
    }
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        sources.push_back({.name = tr("Benchmark %1").arg(textOf(benchmark->name)),
                           .runs = textsOf(data.kernels),
                           .runWord = tr("Kernel"),
                           .isSimulated = core::isSimulated(data.provenance),
                           .benchmark = benchmark,
                           .kernels = std::make_shared<const core::CountsByKernel>(data)});
    }
    return sources;
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
    view.setText("formulas/source", shownSource().name);
    view.setText("formulas/run", shownSource().runs.value(run_));
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
    setName_ = set_ ? textOf(set_->name) : QString();
    if (set_ && definition() == nullptr) {
        definition_ = set_->definitions.empty() ? QString() : textOf(set_->definitions[0].name);
    }
    const auto former = source() != nullptr ? source()->name : wantedSource_;
    const auto formerRun = source() != nullptr ? source()->runs.value(run_) : wantedRun_;
    sources_ = countSources(document);
    const auto same = std::ranges::find(sources_, former, &CountSource::name);
    source_ = sources_.empty()         ? -1
              : same == sources_.end() ? 0
                                       : static_cast<int>(same - sources_.begin());
    run_ = std::max(0, static_cast<int>(shownSource().runs.indexOf(formerRun)));
}

const core::Definition* FormulaState::definition() const
{
    const auto row = set_ ? rowOf(*set_, definition_) : 0;
    return set_ && row < std::ssize(set_->definitions)
               ? &set_->definitions[static_cast<std::size_t>(row)]
               : nullptr;
}

const CountSource* FormulaState::source() const
{
    return source_ >= 0 && source_ < std::ssize(sources_)
               ? &sources_[static_cast<std::size_t>(source_)]
               : nullptr;
}

const CountSource& FormulaState::shownSource() const
{
    static const CountSource none;
    return source() != nullptr ? *source() : none;
}

std::vector<core::DefinitionValue> FormulaState::values(const std::optional<QString>& draft) const
{
    if (!draft || definition() == nullptr) {
        return valuesOfRun(run_);
    }
    auto set = *set_;
    set.definitions[static_cast<std::size_t>(rowOf(set, definition_))].formula =
        draft->toStdString();
    return core::evaluateDefinitions(set, shownSource().lookup(run_),
                                     shownSource().qualities(run_));
}

std::vector<core::DefinitionValue> FormulaState::valuesOfRun(int run) const
{
    return set_ ? core::evaluateDefinitions(*set_, shownSource().lookup(run),
                                            shownSource().qualities(run))
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
        const auto* counts = shownSource().counters.get();
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
            names << textOf(constant.name);
        }
        const auto end = set_->definitions.begin() + rowOf(*set_, definition_);
        for (auto one = set_->definitions.begin(); one != end; ++one) {
            names << textOf(one->name);
        }
    }
    names << shownSource().events();
    for (const auto& other : sources_) {
        names << other.events();
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
    if (std::exchange(definition_, name) != name) {
        emit shown();
    }
}

void FormulaState::showSource(int source)
{
    if (std::exchange(source_, source) != source) {
        run_ = 0;
        emit shown();
    }
}

void FormulaState::showRun(int run)
{
    if (std::exchange(run_, run) != run) {
        emit shown();
    }
}

void FormulaState::addSet(core::DefinitionSet set)
{
    const auto stem = set.name;
    auto sets = workspace_.document().definitions;
    for (int number = 2; workspace_.document().definitionSet(set.name); ++number) {
        set.name = stem + " " + std::to_string(number);
    }
    setName_ = textOf(set.name);
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

void FormulaState::edit(const QString& text,
                        const std::function<void(core::DefinitionSet& set)>& change)
{
    if (!set_) {
        return;
    }
    auto edited = std::make_shared<core::DefinitionSet>(*set_);
    change(*edited);
    if (*edited == *set_) {
        return;
    }
    auto sets = workspace_.document().definitions;
    if (isDraft()) {
        sets.push_back(std::move(edited));
    } else {
        std::ranges::replace(sets, set_, std::shared_ptr<const core::DefinitionSet>(edited));
    }
    setDefinitions(std::move(sets), text);
}

bool FormulaState::isTaken(const std::string& name) const
{
    return std::ranges::count(set_->definitions, name, &core::Definition::name) > 0 ||
           std::ranges::count(set_->constants, name, &core::Constant::name) > 0;
}

QString FormulaState::takenText(const std::string& name)
{
    return tr("The name “%1” is already in use: names must be unique among constants and "
              "definitions.")
        .arg(textOf(name));
}

void FormulaState::replaceDefinition(const core::Definition& definition, const QString& text)
{
    const auto* former = this->definition();
    if (former == nullptr || *former == definition) {
        return;
    }
    if (definition.name.empty()) {
        emit refused(tr("Enter a name for the definition."));
    } else if (definition.name != former->name && isTaken(definition.name)) {
        emit refused(takenText(definition.name));
    } else {
        const auto row = static_cast<std::size_t>(former - set_->definitions.data());
        definition_ = textOf(definition.name);
        edit(text, [&](auto& set) { set.definitions[row] = definition; });
    }
}

QString FormulaState::freeName(const QString& stem) const
{
    auto name = stem;
    for (int number = 2; isTaken(name.toStdString()); ++number) {
        name = u"%1_%2"_s.arg(stem).arg(number);
    }
    return name;
}

void FormulaState::addDefinition()
{
    if (set_) {
        definition_ = freeName(tr("New_metric"));
        edit(tr("add %1").arg(definition_), [this](auto& set) {
            set.definitions.push_back({definition_.toStdString(), "", "", "", ""});
        });
        emit typingWanted();
    }
}

void FormulaState::removeDefinition()
{
    if (definition() == nullptr || isDraft()) {
        return;
    }
    edit(tr("remove %1").arg(definition_), [this](auto& set) {
        auto& all = set.definitions;
        const auto next = all.erase(all.begin() + rowOf(set, definition_));
        definition_ = all.empty()         ? QString()
                      : next == all.end() ? textOf(all.back().name)
                                          : textOf(next->name);
    });
}

void FormulaState::moveDefinition(int rows)
{
    if (definition() == nullptr) {
        return;
    }
    edit(tr("move %1").arg(definition_), [&](auto& set) {
        const auto row = rowOf(set, definition_);
        const auto target = row + rows;
        if (target >= 0 && target < std::ssize(set.definitions)) {
            std::iter_swap(set.definitions.begin() + row, set.definitions.begin() + target);
        }
    });
}

void FormulaState::addConstant()
{
    if (set_) {
        const auto name = freeName(tr("New_constant"));
        edit(tr("add %1").arg(name), [&](auto& set) {
            set.constants.push_back({name.toStdString(), 1, 0, "", ""});
        });
    }
}

void FormulaState::removeConstant(int row)
{
    if (set_ && row >= 0 && row < std::ssize(set_->constants)) {
        const auto constant = set_->constants.begin() + row;
        edit(tr("remove %1").arg(textOf(constant->name)),
             [row](auto& set) { set.constants.erase(set.constants.begin() + row); });
    }
}

}  // namespace papilio::widgets
