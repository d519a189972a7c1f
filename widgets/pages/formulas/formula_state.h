#pragma once

#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/formula/units.h"
#include "core/model/document.h"
#include "widgets/session/workspace.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace papilio::widgets {

/// Something of a study that formulas can be evaluated on: counters with their runs, a benchmark
/// with its kernels.
struct CountSource {
    QString name = {};      ///< "perf stat", "Benchmark branch"
    QStringList runs = {};  ///< what is chosen beneath it
    QString runWord = {};   ///< "Run", "Kernel"
    bool isSimulated = false;
    /// Where the numbers come from if they were not measured ("Constructed: …"); else empty.
    QString origin = {};
    std::shared_ptr<const core::CounterTable> counters = {};
    std::shared_ptr<const core::Benchmark> benchmark = {};
    std::shared_ptr<const core::CountsByKernel> kernels = {};  ///< of the benchmark

    /// The counts of run `run`. Valid as long as the source's data are.
    [[nodiscard]] core::Lookup lookup(int run) const;
    /// How well they are known.
    [[nodiscard]] core::CountQualities qualities(int run) const;
    /// Names of its events.
    [[nodiscard]] QStringList events() const;
};

/**
 * What the panes of the formulas page share: which set and definition are shown, and on which
 * counts. Edits go to the workspace, each with its name for Undo.
 */
class FormulaState : public QObject {
    Q_OBJECT

public:
    explicit FormulaState(Workspace& workspace, QObject* parent = nullptr);

    /// Another study: what was chosen when it was looked at, or nothing.
    void open();
    /// Takes over what the study holds now; keeps the choice where it is still there.
    void update();

    [[nodiscard]] Workspace& workspace() const { return workspace_; }
    /// The shown set; null without a study. Where the study has none it is one with a first
    /// definition to type into, which joins the study with the first edit.
    [[nodiscard]] std::shared_ptr<const core::DefinitionSet> set() const { return set_; }
    [[nodiscard]] bool isDraft() const { return set_ != nullptr && set_ == draft_; }
    /// The shown definition; null where there is none.
    [[nodiscard]] const core::Definition* definition() const;
    [[nodiscard]] QString definitionName() const { return definition_; }

    /// All of the study, counters first.
    [[nodiscard]] const std::vector<CountSource>& sources() const { return sources_; }
    [[nodiscard]] const CountSource* source() const;
    [[nodiscard]] int sourceIndex() const { return source_; }
    [[nodiscard]] int run() const { return run_; }
    /// The shown set on the chosen counts; `draft` replaces the formula of the shown
    /// definition.
    [[nodiscard]] std::vector<core::DefinitionValue> values(
        const std::optional<QString>& draft = {}) const;
    /// The shown set on run `run` of the chosen source.
    [[nodiscard]] std::vector<core::DefinitionValue> valuesOfRun(int run) const;
    /// What `formula` comes to by the units of constants, definitions above the shown one and the
    /// chosen counts.
    [[nodiscard]] core::UnitOfFormula unitOf(const core::Expression& formula) const;
    /// Names to complete: constants and definitions of the set, then all events.
    [[nodiscard]] QStringList names() const;

    void showSet(const QString& name);
    void showDefinition(const QString& name);
    void showSource(int source);
    void showRun(int run);

    /// Edits; `text` is what Undo says. They do nothing without a set.
    void addSet(core::DefinitionSet set);
    /// A set with a first definition to type into.
    void addNewSet();
    void removeSet();
    void edit(const QString& text, const std::function<void(core::DefinitionSet& set)>& change);
    /// Whether a constant or definition of the set has the name already, and how to say so.
    [[nodiscard]] bool isTaken(const std::string& name) const;
    [[nodiscard]] static QString takenText(const std::string& name);
    void replaceDefinition(const core::Definition& definition, const QString& text);
    void addDefinition();
    void removeDefinition();
    /// Moves the shown definition by one row; each may use those above it.
    void moveDefinition(int rows);
    void addConstant();
    void removeConstant(int row);

signals:
    /// Another set, definition or run is shown.
    void shown();
    /// A definition was added, and the user should name it now.
    void typingWanted();
    /// An edit that is not possible, with the reason.
    void refused(const QString& sentence);

private:
    [[nodiscard]] QString freeName(const QString& stem) const;
    using Sets = std::vector<std::shared_ptr<const core::DefinitionSet>>;
    void setDefinitions(Sets sets, const QString& text);
    void remember();
    /// The chosen source; an empty one where there is none.
    [[nodiscard]] const CountSource& shownSource() const;

    Workspace& workspace_;
    std::shared_ptr<const core::DefinitionSet> draft_;  ///< of a study that has no set
    std::shared_ptr<const core::DefinitionSet> set_;
    QString setName_;
    QString definition_;
    std::vector<CountSource> sources_;
    int source_ = -1;
    int run_ = 0;
    QString wantedSource_;  ///< as the study was looked at, until its counts are here
    QString wantedRun_;
};

}  // namespace papilio::widgets
