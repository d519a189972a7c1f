#include "widgets/pages/topdown/topdown_page.h"

#include "core/base/text.h"
#include "core/comparison/comparison.h"
#include "core/io/topdown/model_file.h"
#include "core/model/dataset.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/model.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/provenance_word.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

/// The text of a model, checked while it is typed: the first fault and its line are shown, and a
/// model without one can be saved to the user's directory.
class ModelEditor : public QDialog {
    Q_OBJECT

public:
    /// @param text  what to begin with
    explicit ModelEditor(const QString& text, QWidget* parent = nullptr)
        : QDialog(parent),
          text_(named(new QPlainTextEdit(text), "modelText"))
    {
        setWindowTitle(tr("Top-Down model"));
        resize(Fonts::scaled(920), Fonts::scaled(640));
        text_->setAccessibleName(tr("Text of the model"));
        text_->setFont(Fonts::mono(Fonts::table));
        text_->setLineWrapMode(QPlainTextEdit::NoWrap);
        verdict_->setWordWrap(true);
        save_->setProperty("role", u"primary"_s);
        save_->setToolTip(
            tr("Saves to %1. A model of yours replaces a shipped model with the same name.")
                .arg(textOf(core::userTopDownDirectory().string())));
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
        buttons->addButton(save_, QDialogButtonBox::ActionRole);
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(text_, 1);
        layout->addWidget(verdict_);
        layout->addWidget(buttons);
        connect(text_, &QPlainTextEdit::textChanged, this, &ModelEditor::check);
        connect(save_, &QPushButton::clicked, this, &ModelEditor::save);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        check();
        if (!text_->extraSelections().isEmpty()) {
            text_->setTextCursor(text_->extraSelections().front().cursor);
        }
    }

    /// The name it was saved under; empty where it was not.
    [[nodiscard]] QString savedName() const { return savedName_; }

private:
    void check()
    {
        const auto read = core::parseTopDownModel(text_->toPlainText().toStdString());
        const auto place = read ? core::Place() : read.error().place;
        save_->setEnabled(read.hasValue());
        markFault(*text_, place.line);
        setDynamicProperty(*verdict_, "role", QLatin1String(read ? "muted" : "error"));
        if (read) {
            verdict_->setText(
                tr("%1: %2 nodes, %3 events, %4 event sets. No errors in names, cycles or units.")
                    .arg(textOf(read->title))
                    .arg(read->nodes.size())
                    .arg(read->events.size())
                    .arg(read->eventSets.size()));
            return;
        }
        const auto sentence = textOf(std::string(core::withoutPlace(read.error())));
        verdict_->setText(place.isKnown() ? tr("Line %1: %2").arg(place.line).arg(sentence)
                                          : sentence);
    }

    void save()
    {
        const auto text = text_->toPlainText().toStdString();
        const auto saved = core::saveTopDownModel(text);
        if (!saved) {
            setDynamicProperty(*verdict_, "role", u"error"_s);
            verdict_->setText(textOf(saved.error().message));
            return;
        }
        savedName_ = textOf(saved->stem().string());
        accept();
    }

    QPlainTextEdit* text_;
    QLabel* verdict_ = named(new QLabel, "modelVerdict");
    QPushButton* save_ = named(new QPushButton(tr("Save as my model")), "saveModel");
    QString savedName_;
};

/// Level 1 of every run: stacked bars, or areas over time where the runs are intervals.
class TopDownStackPane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownStackPane(QWidget* parent = nullptr) : QWidget(parent)
    {
        sourceChip_->hide();
        header_->addPlotTools(*plot_);
        connect(header_->addCommandTool(), &QToolButton::clicked, this,
                &TopDownStackPane::commandAsked);
        inColumn(this, {newPane({header_, {plot_, 1}})});
        connect(plot_, &BarPlot::placeClicked, this,
                [this](int run) { emit runChosen(static_cast<std::size_t>(run)); });
        connect(plot_, &BarPlot::partClicked, this, [this](int /*run*/, int part) {
            emit nodeChosen(static_cast<std::size_t>(plot_->bars().series[part].id));
        });
    }

    [[nodiscard]] BarPlot* plot() const { return plot_; }
    /// @param empty  why there is nothing to see
    /// @param counters  of the result
    void showView(const TopDownView& view, const QString& empty, const core::CounterTable* counters)
    {
        const auto stack = view.isEmpty() ? BarData() : stackOf(view, counters);
        plot_->setEmptyText(
            view.isEmpty() || !stack.series.isEmpty()
                ? empty
                : tr("No run has a value at level 1: the counters lack events of %1. The tree "
                     "names "
                     "them. Choose a different model on the right, or count its event sets.")
                      .arg(textOf(view.model().title)));
        plot_->setBars(stack);
        plot_->setCurrent(view.isEmpty() ? -1 : static_cast<int>(view.run));
        showHeader(view);
    }

    /// Says where the counters come from, where that is not a program that ran.
    void showSource(const core::Provenance& provenance)
    {
        // What was measured or imported needs no warning.
        sourceChip_->setVisible(core::isMade(provenance.kind));
        sourceChip_->setVerdict(VerdictKind::Neutral, widgets::provenanceWord(provenance));
        sourceChip_->setToolTip(textOf(provenance.source));
    }

signals:
    void runChosen(std::size_t run);
    void nodeChosen(std::optional<std::size_t> node);
    void commandAsked();

private:
    void showHeader(const TopDownView& view)
    {
        if (view.isEmpty()) {
            header_->setSubtitle({});
            sourceChip_->hide();
            return;
        }
        header_->setTitle(view.result->parameter.empty()
                              ? tr("Runs")
                              : tr("Runs by %1").arg(parameterText(*view.result)));
        const auto total = textOf(view.model().total).toLower();
        const auto& shown = plot_->bars();
        header_->setSubtitle(view.isAbsolute ? tr("%1 of each run").arg(total)
                             : shown.line.isEmpty()
                                 ? tr("share of %1").arg(total)
                                 : (shown.isJoined ? tr("share of %1; the line is %2")
                                                   : tr("share of %1; the points are %2"))
                                       .arg(total, QString(shown.lineName).toLower()));
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Runs")), "stackHeader");
    VerdictChip* sourceChip_ = header_->addChip();
    BarPlot* plot_ = named(new BarPlot, "stack", tr("Parts of the total for each run"));
};

namespace {

constexpr int sideWidth = 272;
constexpr int leastForThree = 1300;    ///< panes beside one another
constexpr qsizetype mostOthers = 200;  ///< a list to choose from, not a series of intervals

QList<OtherRun> runsOf(const core::CounterTable& table)
{
    QList<OtherRun> list;
    const auto runs = table.runs();
    for (const auto& run : runs) {
        list << OtherRun{textOf(core::runLabel(table, run, runs.size())),
                         textOf(core::runCaption(table, run, runs.size()))};
    }
    return list;
}

}  // namespace

TopDownPage::TopDownPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      stack_(new TopDownStackPane),
      job_(this)
{
    setObjectName(u"topdownPage"_s);
    job_.list(this->workspace().jobs(), tr("Evaluating the Top-Down tree"), [this] {
        evaluation_.problem = tr("The evaluation was cancelled.");
        showView();
    });
    columns_ = newSplitter(Qt::Horizontal, "topdownColumns", {tree_, runs_}, {582, 588});
    rows_ = newSplitter(Qt::Vertical, "topdownRows", {columns_, stack_}, {430, 440});
    inRow(this, {{rows_, 1}, side_});
    side_->setFixedWidth(Fonts::scaled(sideWidth));
    connectPanes();
    connectChoices();
    keep(tree_->shape(), "topdown/shape");
    keep(runs_->shape(), "topdown/runs");
}

QWidget* TopDownPage::mainPlot()
{
    return stack_->plot();
}

void TopDownPage::connectPanes()
{
    connect(tree_, &TopDownTreePane::nodeChosen, this, &TopDownPage::chooseNode);
    connect(tree_, &TopDownTreePane::absoluteChosen, this, &TopDownPage::setAbsolute);
    connect(runs_, &TopDownRunsPane::nodeChosen, this, &TopDownPage::chooseNode);
    connect(runs_, &TopDownRunsPane::runChosen, this, &TopDownPage::chooseRun);
    connect(stack_, &TopDownStackPane::runChosen, this, &TopDownPage::chooseRun);
    connect(stack_, &TopDownStackPane::nodeChosen, this, &TopDownPage::chooseNode);
    connect(stack_, &TopDownStackPane::commandAsked, this, &TopDownPage::copyCommand);
    connect(&side_->advice(), &TopDownAdvicePane::comparePageRequested, this,
            [this](const QString& other) {
                compareInStudy(u"topdown"_s, "run",
                               runsOf(*evaluation_.table)[static_cast<qsizetype>(view_.run)].label,
                               other);
            });
    connect(&side_->advice(), &TopDownAdvicePane::otherChosen, this,
            [this](const QString& other) { workspace().view().setText("topdown/other", other); });
    connect(&Theme::instance(), &Theme::themeChanged, this, &TopDownPage::showView);
}

std::shared_ptr<const core::CounterTable> TopDownPage::counters() const
{
    const auto& tables = workspace().document().counters;
    auto chosen = workspace().document().counterTable(table_);
    return chosen || tables.empty() ? chosen : tables.front();
}

void TopDownPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        // Another study: nothing of the one before is looked at.
        const auto& view = workspace().view();
        table_ = view.text("topdown/counters").toStdString();
        view_.isAbsolute = view.text("topdown/units") == u"absolute"_s;
        wantedRun_ = view.text("topdown/run").toStdString();
        wantedNode_ = view.text("topdown/node").toStdString();
        evaluation_ = {};
        view_.result.reset();
        isOpened_ = true;
    }
    if (changes & (Change::Study | Change::Counters)) {
        evaluate();
    } else if (changes & (Change::Descriptions | Change::Rooflines)) {
        showView();
    }
}

void TopDownPage::evaluate()
{
    QStringList tables;
    for (const auto& each : workspace().document().counters) {
        tables << textOf(each->name);
    }
    const auto table = counters();
    table_ = table ? table->name : std::string();
    side_->choices().showTables(tables, textOf(table_));
    // Numbers of other counters do not stay while new ones are on their way.
    if (!table || !evaluation_.table || evaluation_.table->name != table_) {
        evaluation_ = {};
        view_.result.reset();
        showView();
    }
    if (!table) {
        job_.cancel();
        return;
    }
    job_.start([table, document = workspace().document()](
                   std::stop_token stop) { return evaluateCounters(table, document, stop); },
               [this](TopDownEvaluation evaluation) { deliver(std::move(evaluation)); });
    if (view_.isEmpty()) {
        showView();  // says that it is under way
    }
}

void TopDownPage::deliver(TopDownEvaluation evaluation)
{
    const bool isSameTable = evaluation_.table && evaluation_.table->name == evaluation.table->name;
    const bool isSameModel = isSameTable && evaluation_.chosen.name == evaluation.chosen.name;
    evaluation_ = std::move(evaluation);
    view_.result = evaluation_.result;
    const auto runs = view_.result ? view_.result->runs.size() : 0;
    view_.run = isSameTable && view_.run < runs ? view_.run : 0;
    for (std::size_t run = 0; run < runs && !wantedRun_.empty(); ++run) {
        view_.run = view_.result->runs[run].name == wantedRun_ ? run : view_.run;
    }
    wantedRun_.clear();
    if (!view_.result) {
        view_.node.reset();
    } else if (!isSameModel || (view_.node && *view_.node >= view_.model().nodes.size())) {
        view_.node = startNode(*view_.result, view_.run);
        restoreNode();
    }
    side_->choices().showModels(evaluation_.models, textOf(evaluation_.chosen.name));
    if (std::exchange(isOpened_, false)) {
        side_->advice().setOther(workspace().view().text("topdown/other"));
    }
    showView();
    chooseWanted();
    wanted_.clear();
}

void TopDownPage::restoreNode()
{
    const auto& nodes = view_.model().nodes;
    const auto found =
        std::ranges::find(nodes, std::exchange(wantedNode_, {}), &core::TopDownNode::title);
    if (found != nodes.end()) {
        view_.node = static_cast<std::size_t>(found - nodes.begin());
    } else if (workspace().view().texts("topdown/node")) {
        workspace().view().forget("topdown/node");  // of another model
    }
}

void TopDownPage::reveal(const QString& name)
{
    const auto& tables = workspace().document().counters;
    if (std::ranges::any_of(tables,
                            [&](const auto& table) { return textOf(table->name) == name; })) {
        chooseTable(name.toStdString());
        return;
    }
    wanted_ = name.toStdString();
    chooseWanted();
}

void TopDownPage::chooseWanted()
{
    if (wanted_.empty() || view_.isEmpty()) {
        return;
    }
    const auto& nodes = view_.model().nodes;
    const auto found = std::ranges::find(nodes, wanted_, &core::TopDownNode::title);
    if (found != nodes.end()) {
        chooseNode(static_cast<std::size_t>(found - nodes.begin()));
        wanted_.clear();
    }
}

void TopDownPage::chooseTable(const std::string& table)
{
    if (table != table_) {
        table_ = table;
        auto& view = workspace().view();
        view.setText("topdown/counters", textOf(table));
        view.forget("topdown/run");  // of the counters before
        evaluate();
    }
}

void TopDownPage::chooseRun(std::size_t run)
{
    if (!view_.isEmpty() && run < view_.result->runs.size() && run != view_.run) {
        view_.run = run;
        workspace().view().setText("topdown/run", textOf(view_.current().name));
        if (!workspace().view().texts("topdown/node")) {  // none was chosen: that of the run
            view_.node = startNode(*view_.result, run);
        }
        showView();
    }
}

void TopDownPage::chooseNode(std::optional<std::size_t> node)
{
    if (view_.isEmpty() || node == view_.node) {
        return;
    }
    view_.node = node;
    workspace().view().setText("topdown/node",
                               node ? textOf(view_.model().nodes[*node].title) : QString());
    tree_->showNode(view_);
    runs_->showNode(view_);
    showSide();
}

void TopDownPage::setAbsolute(bool absolute)
{
    view_.isAbsolute = absolute;
    workspace().view().setText("topdown/units", absolute ? u"absolute"_s : u"share"_s);
    showView();
}

QString TopDownPage::emptyText() const
{
    if (workspace().document().counters.empty()) {
        return tr(
            "There are no counters of program runs. Import perf stat, toplev, PAPI, LIKWID or CSV "
            "counters, or measure a program with papilio-collect topdown.");
    }
    if (job_.isRunning()) {
        return tr("Evaluating the counters %1…").arg(textOf(table_));
    }
    return !evaluation_.problem.isEmpty() ? evaluation_.problem
                                          : tr("The counters %1 have no runs.").arg(textOf(table_));
}

/// The tree says all of a single run: it gets the room, and the bar stands beside it.
void TopDownPage::arrange()
{
    const bool isSingle = !view_.isEmpty() && view_.result->runs.size() == 1;
    const bool isBeside = isSingle && width() >= Fonts::scaled(leastForThree);
    const int shape = isBeside ? 2 : isSingle ? 1 : 0;
    if (std::exchange(shape_, shape) == shape) {
        return;
    }
    rows_->setOrientation(isBeside ? Qt::Horizontal : Qt::Vertical);
    rows_->setSizes(isBeside   ? QList<int>{760, 300}
                    : isSingle ? QList<int>{640, 230}
                               : QList<int>{430, 440});
    columns_->setSizes(isSingle ? QList<int>{700, 360} : QList<int>{582, 588});
}

void TopDownPage::showView()
{
    const auto empty = view_.isEmpty() ? emptyText() : QString();
    arrange();
    tree_->showView(view_, empty);
    runs_->setCounters(evaluation_);
    runs_->showView(view_, empty);
    stack_->showView(view_, empty, evaluation_.table.get());
    if (!view_.isEmpty()) {
        stack_->showSource(evaluation_.table->provenance);
        side_->choices().showParameters(view_.model(), evaluation_.chosen.options);
    }
    auto notices = textsOf(evaluation_.chosen.notices);
    side_->choices().showNotice(notices.join(u". "_s));
    showOthers();
    showSide();
}

void TopDownPage::showSide()
{
    const auto& document = workspace().document();
    side_->showView(view_, document.descriptions,
                    view_.isEmpty()
                        ? std::nullopt
                        : core::programPoint(document, *evaluation_.table, view_.current().name));
}

/// What the shown run can be compared with, its own counters first. To begin with it is the last
/// run of these, or the first where the last is shown.
void TopDownPage::showOthers()
{
    if (view_.isEmpty()) {
        return;
    }
    auto others = runsOf(*evaluation_.table);
    const auto shown = static_cast<qsizetype>(view_.run);
    const auto usual = shown + 1 < others.size() ? others.size() - 2 : 0;
    others.remove(shown);
    for (const auto& table : workspace().document().counters) {
        if (table->name != evaluation_.table->name) {
            others += runsOf(*table);
        }
    }
    side_->advice().showOthers(others.mid(0, mostOthers), usual);
}

void TopDownPage::connectChoices()
{
    const auto* choices = &side_->choices();
    connect(choices, &TopDownChoices::tableChosen, this,
            [this](const QString& table) { chooseTable(table.toStdString()); });
    connect(choices, &TopDownChoices::modelChosen, this, [this](const QString& model) {
        editChoice(
            [&](core::TopDownChoice& choice) {
                choice.model = model.toStdString();
                choice.parameters.clear();
            },
            tr("set Top-Down model to %1").arg(model));
    });
    connect(
        choices, &TopDownChoices::parameterEdited, this,
        [this](const QString& name, double value) { editParameter(name.toStdString(), value); });
    connect(choices, &TopDownChoices::agreementEdited, this, [this](double agreement) {
        editChoice([&](core::TopDownChoice& choice) { choice.agreement = agreement; },
                   tr("set agreement of event sets to %1").arg(percentText(agreement)));
    });
    connect(choices, &TopDownChoices::editModelRequested, this, &TopDownPage::editModel);
    connect(choices, &TopDownChoices::listRequested, this, &TopDownPage::listModels);
}

void TopDownPage::editChoice(const ChoiceEdit& change, const QString& text)
{
    if (const auto table = counters()) {
        auto choice = table->topDown;
        change(choice);
        workspace().setTopDownChoice(table->name, choice, text);
    }
}

void TopDownPage::editParameter(const std::string& name, double value)
{
    editChoice(
        [&](core::TopDownChoice& choice) {
            // Parameters are those of one model: it stays the one they were chosen with.
            if (choice.model != evaluation_.chosen.name) {
                choice.model = evaluation_.chosen.name;
                choice.parameters = evaluation_.chosen.options.parameters;
            }
            choice.parameters[name] = value;
        },
        tr("set %1 to %2").arg(textOf(name).replace(u'_', u' '), fullPrecision(value)));
}

void TopDownPage::editModel()
{
    auto* editor = named(new ModelEditor(modelText(evaluation_.chosen.name), this), "modelEditor");
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor] {
        const auto name = editor->savedName();
        editChoice([&](core::TopDownChoice& choice) { choice.model = name.toStdString(); },
                   tr("set Top-Down model to %1").arg(name));
        evaluate();  // also where only the text of the file is another one
    });
    editor->open();
}

void TopDownPage::listModels()
{
    auto* dialog = named(new QDialog(this), "modelList");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Top-Down models"));
    dialog->resize(Fonts::scaled(1040), Fonts::scaled(380));
    auto* table = named(new DataTable, "models", tr("Top-Down models"));
    auto* models = new RowsModel<std::shared_ptr<const core::TopDownModel>>(table);
    table->setSource(models);
    const WindowSentences inWindowLanguage;
    models->show(core::topDownModelColumns(), core::topDownModels());
    table->stretchColumn("source");
    table->setColumnWidths(
        {{"model", 110}, {"cpu", 250}, {"levels", 60}, {"denominators", 190}, {"sets", 80}});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    inColumn(dialog, {{table, 1}, buttons}, 8, {12, 12, 12, 12});
    dialog->open();
}

QString TopDownPage::command() const
{
    const auto study = workspace().path().isEmpty() ? tr("STUDY.h5") : workspace().path();
    return shellQuoted(QStringList{u"papilio"_s, u"topdown"_s, study} +
                       textsOf(core::commandArguments(core::choiceOf(evaluation_.chosen))));
}

}  // namespace papilio::widgets

#include "topdown_page.moc"
