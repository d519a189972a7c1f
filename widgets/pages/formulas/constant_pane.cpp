#include "widgets/pages/formulas/constant_pane.h"

#include "core/io/resources/resources.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/machine_choice.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFormLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// Constants of the bundled templates and the quantity papilio-collect measures for them.
constexpr auto meanings = std::to_array<std::pair<QLatin1String, QLatin1String>>(
    {{"Data_L1_lat"_L1, "L1d_latency"_L1},
     {"L2_lat"_L1, "L2_latency"_L1},
     {"L3_lat"_L1, "L3_latency"_L1},
     {"Mem_lat"_L1, "memory_latency"_L1},
     {"BR_miss_lat"_L1, "branch_miss_cost"_L1},
     {"BR_lat"_L1, "branch_cost"_L1},
     {"FP_lat"_L1, "fp_add_latency"_L1},
     {"FP_slow_lat"_L1, "fp_div_latency"_L1},
     {"Data_TLB_lat"_L1, "data_tlb_miss_cost"_L1},
     {"Instr_TLB_lat"_L1, "instruction_tlb_miss_cost"_L1}});

/// Asks on which machine constants are measured.
std::optional<OtherMachine> askForMachine(QWidget* parent)
{
    QDialog dialog(parent);
    dialog.setObjectName(u"constantsDialog"_s);
    dialog.setWindowTitle(ConstantPane::tr("Measure the constants of a machine"));
    auto* machine = new MachineChoice;
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(ConstantPane::tr("&Machine"), machine);
    machine->setLabel(form->labelForField(machine));
    auto* words = roleLabel(ConstantPane::tr("Measures latencies and costs with their spread; "
                                             "takes a few seconds. Other running programs make "
                                             "them larger."),
                            "muted");
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(ConstantPane::tr("Measure"));
    buttons->button(QDialogButtonBox::Ok)->setObjectName(u"constantsMeasure"_s);
    inColumn(&dialog, {form, words, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    dialog.resize(Fonts::scaled(460), dialog.sizeHint().height());
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return dialog.exec() == QDialog::Accepted ? std::optional(machine->machine()) : std::nullopt;
}

QJsonObject objectIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

}  // namespace

bool meansQuantity(const QString& constant, const QString& quantity)
{
    return constant == quantity || std::ranges::any_of(meanings, [&](const auto& one) {
               return constant == one.first && quantity == one.second;
           });
}

ConstantPane::ConstantPane(FormulaState& state, QWidget* parent) : QWidget(parent), state_(state)
{
    setObjectName(u"constantPane"_s);
    message_->clear();
    buildHeader();
    buildTable();
    source_->setWordWrap(true);
    source_->setTextFormat(Qt::PlainText);
    source_->setContentsMargins(16, 8, 16, 8);
    inColumn(this, {header_, message_, {table_, 1}, source_});
    connect(process_, &Collection::progressed, this, [this](double share) { job_.report(share); });
    connect(process_, &Collection::finished, this, [this](bool succeeded, const QString& sentence) {
        job_.end();
        measure_->setEnabled(true);
        if (succeeded) {
            take(process_->output());
        } else if (!sentence.isEmpty()) {
            refuse(tr("Not measured:"), sentence);
        }
    });
}

ConstantPane::~ConstantPane()
{
    process_->disconnect(this);
}

void ConstantPane::buildHeader()
{
    measure_ =
        header_->addButton("measureConstants", u"chip"_s, tr("Measure"), {}, [this] { ask(); });
    known_ = header_->addButton({}, tr("Known machine") + u" \u25be"_s,
                                tr("Takes the constants of another machine from a file: shipped "
                                   "ones, and your own"));
    known_->setObjectName(u"knownMachines"_s);
    known_->setPopupMode(QToolButton::InstantPopup);
    known_->setMenu(new QMenu(known_));
    connect(known_->menu(), &QMenu::aboutToShow, this, &ConstantPane::listKnown);
    add_ = header_->addTool("addConstant", u"plus"_s, tr("Add a constant"),
                            [this] { state_.addConstant(); });
    remove_ = header_->addTool("removeConstant", u"trash"_s, tr("Remove the selected constant"),
                               [this] { state_.removeConstant(table_->currentSourceRow()); });
}

void ConstantPane::buildTable()
{
    constexpr double any = -std::numeric_limits<double>::max();
    using Constant = core::Constant;
    model_->setColumns({
        textColumn("constant", tr("Constant"), &Constant::name),
        numberColumn("value", tr("Value"), &Constant::value, tr("value"), any),
        numberColumn("spread", u"\u00B1"_s, &Constant::spread, tr("spread"), 0),
        textColumn("unit", tr("Unit"), &Constant::unit),
        textColumn("source", tr("Source"), &Constant::source).muted(),
    });
    table_->setSource(model_);
    table_->setSortingEnabled(false);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    table_->setCells({"constant"}, eventNameCells);
    table_->setCells({"value", "spread"}, numberCells);
    connect(table_, &DataTable::sourceRowActivated, this, &ConstantPane::showSource);
}

/// Of the selected constant, or the first: the column is often narrow.
void ConstantPane::showSource()
{
    const auto row = static_cast<std::size_t>(std::max(table_->currentSourceRow(), 0));
    const auto* constant = row < model_->rows().size() ? &model_->rows()[row] : nullptr;
    source_->setVisible(constant != nullptr && !constant->source.empty());
    source_->setText(source_->isHidden()
                         ? QString()
                         : u"%1: %2"_s.arg(textOf(constant->name), textOf(constant->source)));
}

void ConstantPane::refuse(const QString& lead, const QString& why)
{
    message_->showMessage(VerdictKind::Error, lead, why);
}

ConstantPane::Column ConstantPane::textColumn(const char* id,
                                              const QString& title,
                                              std::string core::Constant::*member)
{
    return Column(id, title)
        .words(member)
        .on(Qt::EditRole, member)
        .edited([this, member](const core::Constant& before, const QString& typed) {
            auto after = before;
            after.*member = typed.toStdString();
            return replace(before, after);
        });
}

ConstantPane::Column ConstantPane::numberColumn(const char* id,
                                                const QString& title,
                                                double core::Constant::*member,
                                                const QString& quantity,
                                                double least)
{
    const auto full = [member](const core::Constant& constant) {
        return fullPrecision(constant.*member);
    };
    return Column(id, title)
        .titleAtRight()
        .text([member](const core::Constant& constant) {
            return member == &core::Constant::spread && constant.spread == 0
                       ? notApplicable()
                       : shortText(constant.*member, NumberStyle::Window, 6);
        })
        .on(Qt::EditRole, full)
        .copy(full)
        .sort(member)
        .edited([=, this](const core::Constant& before, const QString& typed) {
            const auto number = parseNumber(typed);
            if (!number || !std::isfinite(*number) || *number < least) {
                refuse(tr("Not accepted:"),
                       tr("“%1” cannot be the %2. Enter a number such as 12, 2.5 or 1e-3.")
                           .arg(typed, quantity));
                return false;
            }
            auto after = before;
            after.*member = *number;
            return replace(before, after);
        });
}

void ConstantPane::refresh()
{
    const auto set = state_.set();
    // As many as before are the same ones, edited.
    model_->setRows(set ? set->constants : std::vector<core::Constant>(),
                    [](const core::Constant&) { return 0; });
    table_->fitColumns({.expendable = {"spread"}, .widest = 320, .words = "source"});
    const bool canMeasure = !Collection::programPath().isEmpty();
    add_->setEnabled(set != nullptr);
    known_->setEnabled(set != nullptr);
    remove_->setEnabled(set != nullptr && !set->constants.empty());
    measure_->setEnabled(set != nullptr && canMeasure && !process_->isRunning());
    measure_->setToolTip(
        !canMeasure      ? tr("papilio-collect, which does the measurement, is not installed in "
                                   "the folder of Papilio")
        : set == nullptr ? tr("Constants belong to definitions: add a formula or a template first")
                         : tr("Measures latencies and costs on this machine or on another one, "
                              "with their spread"));
    table_->setEmptyText(
        tr("Numbers that formulas use by name, such as latencies. Add one with +, "
           "take those of a known machine, or measure those of this machine."));
    showSource();
}

bool ConstantPane::replace(const core::Constant& former, const core::Constant& constant)
{
    const auto row = static_cast<std::size_t>(&former - model_->rows().data());
    const auto set = state_.set();
    if (constant == former || !set || row >= set->constants.size()) {
        return false;
    }
    if (constant.name != former.name && (constant.name.empty() || state_.isTaken(constant.name))) {
        refuse(tr("Not accepted:"), FormulaState::takenText(constant.name));
        return true;
    }
    message_->clear();
    state_.edit(tr("constant %1").arg(textOf(constant.name)),
                [&](auto& edited) { edited.constants[row] = constant; });
    return true;
}

void ConstantPane::ask()
{
    const auto machine = askForMachine(this);
    if (!machine) {
        return;
    }
    message_->clear();
    measure_->setEnabled(false);
    host_ = machine->host;
    job_ = ListedJob(state_.workspace().jobs(),
                     host_.isEmpty() ? tr("Measuring constants of this machine")
                                     : tr("Measuring constants of %1").arg(host_),
                     [this] { process_->cancel(); });
    process_->start(machine->options()
                    << u"constants"_s << u"--json"_s << u"--progress"_s << u"json"_s);
}

void ConstantPane::take(const QByteArray& json)
{
    const auto root = QJsonDocument::fromJson(json).object();
    const auto processor = root.value("machine"_L1).toString();
    takeFrom(root, host_.isEmpty() ? tr("measured here (%1)").arg(processor)
                                   : tr("measured on %1 (%2)").arg(host_, processor));
}

void ConstantPane::listKnown()
{
    auto* menu = known_->menu();
    menu->clear();
    for (const auto& file : core::dataFiles("constants")) {
        const auto path = textOf(file.path.string());
        const auto machine = objectIn(path).value("machine"_L1).toString();
        auto* action = menu->addAction(machine.isEmpty() ? textOf(file.name) : machine);
        action->setData(textOf(file.name));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { takeKnown(path); });
    }
}

void ConstantPane::takeKnown(const QString& path)
{
    if (QFile file(path); !file.open(QIODevice::ReadOnly)) {
        refuse(tr("Not taken:"), u"%1: %2"_s.arg(path, file.errorString()));
        return;
    }
    const auto root = objectIn(path);
    const auto machine = root.value("machine"_L1).toString();
    const auto origin = root.value("origin"_L1).toString();
    takeFrom(root, origin.isEmpty() ? tr("measured on another machine (%1)").arg(machine)
                                    : u"%1: %2"_s.arg(machine, origin));
}

void ConstantPane::takeFrom(const QJsonObject& root, const QString& where)
{
    const auto measured = root.value("constants"_L1).toArray();
    if (measured.isEmpty() || !state_.set()) {
        refuse(tr("Not measured:"), tr("The output of papilio-collect constants cannot be read."));
        return;
    }
    int taken = 0;
    state_.edit(tr("measured constants"), [&](core::DefinitionSet& set) {
        for (const auto& item : measured) {
            const auto one = item.toObject();
            const auto quantity = one.value("name"_L1).toString();
            if (!one.value("value"_L1).isDouble()) {
                continue;  // this machine does not tell it: the former value stays
            }
            const auto how = one.value("how"_L1).toString();
            core::Constant constant{quantity.toStdString(), one.value("value"_L1).toDouble(),
                                    one.value("spread"_L1).toDouble(),
                                    one.value("unit"_L1).toString().toStdString(),
                                    (how.isEmpty() ? where : where + u": "_s + how).toStdString()};
            bool isMeant = false;
            for (auto& known : set.constants) {
                if (meansQuantity(textOf(known.name), quantity)) {
                    auto name = known.name;
                    known = constant;
                    known.name = std::move(name);
                    isMeant = true;
                    ++taken;
                }
            }
            const bool isFree =
                std::ranges::count(set.definitions, constant.name, &core::Definition::name) == 0;
            if (!isMeant && isFree && constant.unit == "cycles") {
                set.constants.push_back(std::move(constant));
            }
        }
    });
    QStringList texts = {tr("%1 of the machine.")
                             .arg(counted(taken, "constant of the set now has the value",
                                          "constants of the set now have the values"))};
    for (const auto& warning : root.value("warnings"_L1).toArray()) {
        texts.append(warning.toString() + u'.');
    }
    message_->showMessage(texts.size() == 1 ? VerdictKind::Exact : VerdictKind::Approximate,
                          tr("Measured."), texts.join(u' '));
}

}  // namespace papilio::widgets
