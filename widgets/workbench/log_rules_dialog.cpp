#include "widgets/workbench/log_rules_dialog.h"

#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/resources/resources.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// As much of a log as is tried: enough to see every kind of line.
constexpr std::size_t triedBytes = std::size_t{2} << 20;
constexpr std::size_t mostLines = 20'000;
constexpr int pauseMilliseconds = 150;

QString newRules()
{
    return QStringLiteral(R"({
    "what": "output of my solver",
    "library": "my solver",
    "rules": [
        {"line": "solving for {recorder}", "begins": true},
        {"line": "iteration {iteration} residual {value}"},
        {"line": "converged", "ends": "converged"},
        {"line": "stopped", "ends": "failed"}
    ]
}
)");
}

}  // namespace

LogRulesDialog::LogRulesDialog(QWidget* parent) : QDialog(parent), trial_(this)
{
    setObjectName(QStringLiteral("logRulesDialog"));
    setWindowTitle(tr("Log formats"));
    resize(Fonts::scaled(1000), Fonts::scaled(760));
    auto* split = newSplitter(Qt::Vertical, "", {{buildRules(), 2}, {buildLog(), 3}}, {300, 420});
    name_->setPlaceholderText(tr("Name"));
    name_->setMaximumWidth(Fonts::scaled(180));
    save_->setToolTip(
        tr("Saves to %1. A format of yours replaces a shipped one with the same name.")
            .arg(QString::fromStdString(core::userFolderText(core::UserFolder::Data, "logs"))));
    import_->setProperty("role", QStringLiteral("primary"));
    import_->setToolTip(tr("Rules that you changed are saved first."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    // Return in a field is no wish to lose the rules.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto* row = inRow(nullptr, {name_, save_, BoxItem::growing(1), import_, buttons}, 8);
    inColumn(this, {{split, 1}, row}, 12, {16, 16, 16, 16});

    due_.setSingleShot(true);
    due_.setInterval(pauseMilliseconds);
    connect(&due_, &QTimer::timeout, this, &LogRulesDialog::startTrial);
    connect(rules_, &QPlainTextEdit::textChanged, &due_, qOverload<>(&QTimer::start));
    connect(name_, &QLineEdit::textChanged, &due_, qOverload<>(&QTimer::start));
    connect(formats_, &QComboBox::activated, this, &LogRulesDialog::chooseFormat);
    connect(onlyMatching_, &QCheckBox::toggled, this, &LogRulesDialog::showLines);
    connect(save_, &QPushButton::clicked, this, &LogRulesDialog::save);
    connect(name_, &QLineEdit::returnPressed, save_, &QPushButton::click);
    connect(import_, &QPushButton::clicked, this, [this] {
        if (!isChanged() || save()) {  // an import reads with saved rules
            const auto path = path_->text();
            accept();
            emit importRequested(path);
        }
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillFormats();
    setRules(newRules());
}

QWidget* LogRulesDialog::buildRules()
{
    auto* pane = new QWidget;
    rules_->setFont(Fonts::mono(Fonts::table));
    rules_->setLineWrapMode(QPlainTextEdit::NoWrap);
    verdict_->setWordWrap(true);
    auto* hint = roleLabel(tr("\"line\" is the text of a line: {iteration}, {value}, {recorder} "
                              "and {tolerance} stand for what is read, {} for any text, a blank "
                              "for one or more blanks. \"pattern\" is a regular expression with "
                              "the same names. Only the first rule that matches a line is used."),
                           "muted");
    hint->setWordWrap(true);
    auto* head = inRow(nullptr, {roleLabel(tr("Rules"), "section"), {formats_, 1}}, 12);
    inColumn(pane, {head, {rules_, 1}, verdict_, hint}, 8);
    return pane;
}

QWidget* LogRulesDialog::buildLog()
{
    auto* pane = new QWidget;
    path_->setPlaceholderText(tr("Choose the log of a solver, or type its path"));
    connect(path_, &QLineEdit::editingFinished, this, [this] {
        if (path_->isModified()) {
            setLog(path_->text());
        }
    });
    auto* choose = dialogButton(tr("&Choose…"), "chooseLog");
    choose->setIcon(icon(QStringLiteral("open")));
    connect(choose, &QPushButton::clicked, this, &LogRulesDialog::chooseLog);
    using Column = TableColumn<LoggedLine>;
    model_->setColumns({
        Column("line", tr("Line"))
            .number(&LoggedLine::number,
                    [](double number) { return QString::number(number, 'f', 0); }),
        Column("result", tr("Result"), tr("What the rules take from the line")).words(resultOf),
        Column("text", tr("Text")).words(&LoggedLine::text).font(Fonts::mono(Fonts::table)),
    });
    model_->everyCell().on(MutedRole, [](const LoggedLine& line) { return !line.read.rule; });
    table_->setSource(model_);
    table_->setCells(textCells);
    table_->setCells({"line"}, numberCells);
    table_->setDensity(DataTable::Density::Compact);
    table_->setColumnRooms({{"line", 64}, {"result", 330}, {"text", 560}});
    onlyMatching_->setChecked(true);
    auto* head = inRow(nullptr, {roleLabel(tr("Log"), "section"), {path_, 1}, choose}, 12);
    auto* foot = inRow(nullptr, {{summary_, 1}, onlyMatching_}, 12);
    inColumn(pane, {head, {cardAround(table_), 1}, foot}, 8);
    return pane;
}

QString LogRulesDialog::resultOf(const LoggedLine& line)
{
    const auto& read = line.read;
    QStringList parts;
    for (const auto& value : read.values) {
        parts << tr("%1, solve %2: iteration %3, %4")
                     .arg(QString::fromStdString(value.recorder))
                     .arg(value.solve)
                     .arg(value.iteration)
                     .arg(numberText(value.value));
    }
    if (read.tolerance) {
        const auto tolerance = tr("tolerance %1").arg(numberText(*read.tolerance));
        parts << tolerance + (line.solves.isEmpty() ? tr(", unused") : u" \u2192 "_s + line.solves);
    }
    if (parts.isEmpty() && read.rule) {
        parts << (read.isRow ? tr("table of rule %1") : tr("rule %1")).arg(*read.rule + 1);
    }
    return parts.join(QStringLiteral("; "));
}

void LogRulesDialog::fillFormats()
{
    const auto now = formats_->currentData();
    formats_->clear();
    formats_->addItem(tr("New rules"));
    for (const auto& file : core::dataFiles("logs")) {
        const auto name = QString::fromStdString(file.name);
        formats_->addItem(file.isOwn ? tr("%1 (own)").arg(name) : name,
                          QString::fromStdString(file.path.string()));
    }
    formats_->setCurrentIndex(std::max(0, formats_->findData(now)));
}

void LogRulesDialog::chooseFormat(int index)
{
    const auto path = formats_->itemData(index).toString();
    if (path.isEmpty()) {
        name_->clear();
        setRules(newRules());
        return;
    }
    const auto text = core::readSmallFile(path.toStdString());
    if (!text) {
        verdict_->setText(QString::fromStdString(text.error().message));
        return;
    }
    name_->setText(
        QString::fromStdString(std::filesystem::path(path.toStdString()).stem().string()));
    setRules(QString::fromStdString(*text));
}

void LogRulesDialog::chooseLog()
{
    const auto path = chooseFile(this, FileKind::Source, tr("Log of a solver"), tr("All files (*)"),
                                 path_->text());
    if (!path.isEmpty()) {
        setLog(path);
    }
}

void LogRulesDialog::setLog(const QString& path)
{
    path_->setText(path);
    const auto head = core::fileHead(path.toStdString(), triedBytes + 1);
    log_.clear();
    if (!head) {
        due_.stop();
        trial_.cancel();
        import_->setEnabled(false);
        lines_.clear();
        showLines();
        summary_->setText(QString::fromStdString(head.error().message));
        return;
    }
    log_ = std::string(core::withoutByteOrderMark(*head));
    isLogCut_ = head->size() > triedBytes;
    if (isLogCut_) {
        log_.resize(log_.rfind('\n', triedBytes - 1) + 1);
    }
    if (!core::isText(log_)) {
        log_ = core::visibleLines(log_);
    }
    // Those that fit; what somebody writes stays.
    constexpr std::size_t enough = std::size_t{1} << 16;
    if (formats_->currentIndex() == 0 && rules_->toPlainText() == newRules()) {
        if (const auto known =
                core::recognizedLogFormat(std::string_view(log_).substr(0, enough))) {
            for (int index = 1; index < formats_->count(); ++index) {
                const std::filesystem::path file =
                    formats_->itemData(index).toString().toStdString();
                if (file.stem() == known->name) {
                    formats_->setCurrentIndex(index);
                    chooseFormat(index);
                }
            }
        }
    }
    due_.start();
}

void LogRulesDialog::setRules(const QString& json)
{
    rules_->setPlainText(json);
    due_.start();
}

void LogRulesDialog::startTrial()
{
    const auto name = std::filesystem::path(path_->text().toStdString()).stem().string();
    trial_.start([rules = rules_->toPlainText().toStdString(), text = log_,
                  name](const std::stop_token& stop) { return tryRules(rules, text, name, stop); },
                 [this](Trial trial) { showTrial(std::move(trial)); });
}

LogRulesDialog::Trial LogRulesDialog::tryRules(const std::string& rules,
                                               const std::string& text,
                                               const std::string& name,
                                               const std::stop_token& stop)
{
    Trial trial;
    auto format = core::parseLogFormat(rules, "rules");
    if (!format) {
        trial.error = format.error();
        return trial;
    }
    core::LogReader reader(*std::move(format), name, {}, {});
    std::string_view rest = text;
    while (!rest.empty() && !stop.stop_requested()) {
        if (trial.lines.size() == mostLines) {
            trial.isPart = true;
            break;
        }
        const auto line = core::takeLine(rest);
        const auto good = reader.read(line, true);
        trial.lines.push_back({trial.lines.size() + 1, QString::fromUtf8(line), reader.last()});
        if (!good) {
            trial.problem = good.error().message;
            break;
        }
    }
    const auto content = reader.content();
    for (auto& line : trial.lines) {
        QStringList solves;
        for (const auto& recorder : content.recorders) {
            if (line.read.tolerance && recorder->statistic("tolerance") == line.read.tolerance) {
                solves << QString::fromStdString(recorder->subject);
            }
        }
        line.solves = solves.join(u", "_s);
    }
    trial.recorders = content.recorders.size();
    trial.values = reader.valueCount();
    return trial;
}

void LogRulesDialog::showTrial(Trial trial)
{
    const bool isGood = trial.error.message.empty();
    markFault(*rules_, isGood ? 0 : trial.error.place.line);
    setDynamicProperty(*verdict_, "role", QLatin1String(isGood ? "muted" : "error"));
    verdict_->setText(isGood ? tr("The rules have no error.")
                             : QString::fromStdString(trial.error.message));
    save_->setEnabled(isGood && !name_->text().trimmed().isEmpty());
    import_->setEnabled(isGood && trial.values > 0 &&
                        (!isChanged() || !name_->text().trimmed().isEmpty()));
    if (!isGood) {
        return;  // the lines stay as the last good rules had them
    }
    const auto matching = std::ranges::count_if(
        trial.lines, [](const LoggedLine& line) { return line.read.rule.has_value(); });
    auto summary = log_.empty() ? QString()
                                : tr("%1 of %2 lines match; %3 in %4.")
                                      .arg(countText(matching), countText(trial.lines.size()),
                                           counted(trial.values, "value"),
                                           counted(trial.recorders, "recorder"));
    if (trial.isPart || isLogCut_) {
        summary += QLatin1Char(' ') + tr("This is the beginning of the log.");
    }
    if (!trial.problem.empty()) {
        summary = QString::fromStdString(trial.problem);
    }
    summary_->setText(summary);
    lines_ = std::move(trial.lines);
    showLines();
}

void LogRulesDialog::showLines()
{
    auto lines = lines_;
    if (onlyMatching_->isChecked()) {
        std::erase_if(lines, [](const LoggedLine& line) { return !line.read.rule; });
    }
    model_->setRows(std::move(lines));
}

/// Whether the rules differ from those that are saved.
bool LogRulesDialog::isChanged() const
{
    const auto path = formats_->currentData().toString();
    const auto text = core::readSmallFile(path.toStdString());
    return path.isEmpty() || !text || rules_->toPlainText().toStdString() != *text;
}

bool LogRulesDialog::save()
{
    const auto saved = core::saveLogFormat(rules_->toPlainText().toStdString(),
                                           name_->text().trimmed().toStdString());
    setDynamicProperty(*verdict_, "role", QLatin1String(saved ? "muted" : "error"));
    if (!saved) {
        verdict_->setText(QString::fromStdString(saved.error().message));
        return false;
    }
    verdict_->setText(tr("Saved as %1. Imports use it from now on.")
                          .arg(QString::fromStdString(saved->string())));
    fillFormats();
    formats_->setCurrentIndex(formats_->findData(QString::fromStdString(saved->string())));
    return true;
}

}  // namespace papilio::widgets
