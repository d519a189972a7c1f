#include "widgets/pages/formulas/constant_pane.h"

#include "core/io/resources/resources.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/formulas/constants_dialog.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace papilio::widgets {

namespace {

struct Meaning {
    const char* constant;
    const char* quantity;
};

/// Constants of the bundled templates and the quantity papilio-collect measures for them.
constexpr std::array meanings = {Meaning{"Data_L1_lat", "L1d_latency"},
                                 Meaning{"L2_lat", "L2_latency"},
                                 Meaning{"L3_lat", "L3_latency"},
                                 Meaning{"Mem_lat", "memory_latency"},
                                 Meaning{"BR_miss_lat", "branch_miss_cost"},
                                 Meaning{"BR_lat", "branch_cost"},
                                 Meaning{"FP_lat", "fp_add_latency"},
                                 Meaning{"FP_slow_lat", "fp_div_latency"},
                                 Meaning{"Data_TLB_lat", "data_tlb_miss_cost"},
                                 Meaning{"Instr_TLB_lat", "instruction_tlb_miss_cost"}};

}  // namespace

bool meansQuantity(const QString& constant, const QString& quantity)
{
    return constant == quantity || std::ranges::any_of(meanings, [&](const Meaning& one) {
               return constant == QLatin1String(one.constant) &&
                      quantity == QLatin1String(one.quantity);
           });
}

ConstantPane::ConstantPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      header_(new PaneHeader(tr("Constants"))),
      message_(new MessageBar),
      model_(new RowsModel<core::Constant>(this)),
      table_(new DataTable),
      process_(new CollectionProcess(this))
{
    setObjectName(QStringLiteral("constantPane"));
    build();
    connect(add_, &QToolButton::clicked, &state_, &FormulaState::addConstant);
    connect(remove_, &QToolButton::clicked, this,
            [this] { state_.removeConstant(table_->currentSourceRow()); });
    connect(measure_, &QToolButton::clicked, this, &ConstantPane::ask);
    connect(process_, &CollectionProcess::progressed, this,
            [this](double share) { job_.report(share); });
    connect(process_, &CollectionProcess::finished, this,
            [this](bool succeeded, const QString& sentence) {
                job_.end();
                measure_->setEnabled(true);
                if (succeeded) {
                    take(process_->output());
                } else if (!sentence.isEmpty()) {
                    message_->showMessage(VerdictKind::Error, tr("Not measured:"), sentence);
                }
            });
}

ConstantPane::~ConstantPane()
{
    process_->disconnect(this);
}

void ConstantPane::build()
{
    measure_ = header_->addButton(QStringLiteral("chip"), tr("Measure"),
                                  tr("Measures latencies and costs on this machine or on another "
                                     "one, with their spread"));
    measure_->setObjectName(QStringLiteral("measureConstants"));
    known_ = header_->addButton({}, tr("Known machine"),
                                tr("Takes the constants of another machine from a file: shipped "
                                   "ones, and your own"));
    known_->setObjectName(QStringLiteral("knownMachines"));
    known_->setPopupMode(QToolButton::InstantPopup);
    known_->setMenu(new QMenu(known_));
    connect(known_->menu(), &QMenu::aboutToShow, this, &ConstantPane::listKnown);
    add_ = header_->addTool(QStringLiteral("plus"), tr("Add a constant"));
    add_->setObjectName(QStringLiteral("addConstant"));
    remove_ = header_->addTool(QStringLiteral("trash"), tr("Remove the selected constant"));
    remove_->setObjectName(QStringLiteral("removeConstant"));
    message_->setObjectName(QStringLiteral("constantMessage"));
    message_->clear();
    buildTable();
    inColumn(this, {header_, message_, {table_, 1}});
}

void ConstantPane::buildTable()
{
    constexpr double any = -std::numeric_limits<double>::max();
    using Constant = core::Constant;
    model_->setColumns({
        textColumn("constant", tr("Constant"), &Constant::name),
        numberColumn("value", tr("Value"), &Constant::value, tr("value"), any),
        numberColumn("spread", QStringLiteral(u"\u00B1"), &Constant::spread, tr("spread"), 0),
        textColumn("unit", tr("Unit"), &Constant::unit),
        textColumn("source", tr("Source"), &Constant::source).muted(),
    });
    table_->setObjectName(QStringLiteral("constants"));
    table_->setAccessibleName(tr("Constants"));
    table_->setSource(model_);
    table_->setSortingEnabled(false);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    table_->setCells({"constant"}, eventNameCells);
    table_->setCells({"value", "spread"}, numberCells);
    table_->setColumnWidths({{"constant", 132}, {"value", 84}, {"spread", 64}, {"unit", 80}});
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
                message_->showMessage(
                    VerdictKind::Error, tr("Not accepted:"),
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
    const bool canMeasure = !CollectionProcess::programPath().isEmpty();
    add_->setEnabled(set != nullptr);
    known_->setEnabled(set != nullptr);
    remove_->setEnabled(set != nullptr && !set->constants.empty());
    measure_->setEnabled(set != nullptr && canMeasure && !process_->isRunning());
    if (!canMeasure) {
        measure_->setToolTip(
            tr("papilio-collect, which does the measurement, is not installed in the folder of "
               "Papilio"));
    }
    table_->setEmptyText(set ? tr("No constants. Add one, or measure those of this machine.")
                             : tr("No definitions."));
}

bool ConstantPane::replace(const core::Constant& former, const core::Constant& constant)
{
    const auto row = &former - model_->rows().data();
    const auto set = state_.set();
    if (constant == former || !set || row >= std::ssize(set->constants)) {
        return false;
    }
    auto edited = *set;
    if (constant.name != former.name &&
        (constant.name.empty() ||
         std::ranges::count(edited.constants, constant.name, &core::Constant::name) > 0 ||
         std::ranges::count(edited.definitions, constant.name, &core::Definition::name) > 0)) {
        message_->showMessage(VerdictKind::Error, tr("Not accepted:"),
                              tr("The name “%1” is already in use: names must be unique among "
                                 "constants and definitions.")
                                  .arg(QString::fromStdString(constant.name)));
        return true;
    }
    message_->clear();
    edited.constants[static_cast<std::size_t>(row)] = constant;
    state_.replaceSet(std::move(edited),
                      tr("constant %1").arg(QString::fromStdString(constant.name)));
    return true;
}

void ConstantPane::ask()
{
    ConstantsDialog dialog(this);
    if (dialog.exec() == QDialog::Accepted) {
        measure(dialog.machine());
    }
}

void ConstantPane::measure(const OtherMachine& machine)
{
    message_->clear();
    measure_->setEnabled(false);
    host_ = machine.host;
    job_ = ListedJob(state_.workspace().jobs(),
                     host_.isEmpty() ? tr("Measuring constants of this machine")
                                     : tr("Measuring constants of %1").arg(host_),
                     [this] { process_->cancel(); });
    process_->start(machine.options() << QStringLiteral("constants") << QStringLiteral("--json")
                                      << QStringLiteral("--progress") << QStringLiteral("json"));
}

void ConstantPane::take(const QByteArray& json)
{
    const auto root = QJsonDocument::fromJson(json).object();
    const auto processor = root.value(QStringLiteral("machine")).toString();
    takeFrom(root, host_.isEmpty() ? tr("measured here (%1)").arg(processor)
                                   : tr("measured on %1 (%2)").arg(host_, processor));
}

void ConstantPane::listKnown()
{
    auto* menu = known_->menu();
    menu->clear();
    for (const auto& file : core::dataFiles("constants")) {
        const auto path = QString::fromStdString(file.path.string());
        QFile json(path);
        const auto root = json.open(QIODevice::ReadOnly)
                              ? QJsonDocument::fromJson(json.readAll()).object()
                              : QJsonObject();
        const auto machine = root.value(QStringLiteral("machine")).toString();
        auto* action =
            menu->addAction(machine.isEmpty() ? QString::fromStdString(file.name) : machine);
        action->setData(QString::fromStdString(file.name));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { takeKnown(path); });
    }
}

void ConstantPane::takeKnown(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        message_->showMessage(VerdictKind::Error, tr("Not taken:"),
                              QStringLiteral("%1: %2").arg(path, file.errorString()));
        return;
    }
    const auto root = QJsonDocument::fromJson(file.readAll()).object();
    const auto machine = root.value(QStringLiteral("machine")).toString();
    const auto origin = root.value(QStringLiteral("origin")).toString();
    takeFrom(root, origin.isEmpty() ? tr("measured on another machine (%1)").arg(machine)
                                    : QStringLiteral("%1: %2").arg(machine, origin));
}

void ConstantPane::takeFrom(const QJsonObject& root, const QString& where)
{
    const auto measured = root.value(QStringLiteral("constants")).toArray();
    if (measured.isEmpty() || !state_.set()) {
        message_->showMessage(VerdictKind::Error, tr("Not measured:"),
                              tr("The output of papilio-collect constants cannot be read."));
        return;
    }
    auto set = *state_.set();
    int taken = 0;
    for (const auto& item : measured) {
        const auto one = item.toObject();
        const auto quantity = one.value(QStringLiteral("name")).toString();
        if (!one.value(QStringLiteral("value")).isDouble()) {
            continue;  // this machine does not tell it: the former value stays
        }
        core::Constant constant;
        constant.value = one.value(QStringLiteral("value")).toDouble();
        constant.spread = one.value(QStringLiteral("spread")).toDouble();
        constant.unit = one.value(QStringLiteral("unit")).toString().toStdString();
        const auto how = one.value(QStringLiteral("how")).toString();
        constant.source =
            (how.isEmpty() ? where : where + QStringLiteral(": ") + how).toStdString();
        bool isMeant = false;
        for (auto& known : set.constants) {
            if (meansQuantity(QString::fromStdString(known.name), quantity)) {
                const auto name = known.name;
                known = constant;
                known.name = name;
                isMeant = true;
                ++taken;
            }
        }
        const bool isFree = std::ranges::count(set.definitions, quantity.toStdString(),
                                               &core::Definition::name) == 0;
        if (!isMeant && isFree && constant.unit == "cycles") {
            constant.name = quantity.toStdString();
            set.constants.push_back(constant);
        }
    }
    state_.replaceSet(std::move(set), tr("measured constants"));
    QStringList texts = {
        tr("%n constants of the set now have the values of the machine.", nullptr, taken)};
    for (const auto& warning : root.value(QStringLiteral("warnings")).toArray()) {
        texts.append(warning.toString() + QLatin1Char('.'));
    }
    message_->showMessage(texts.size() == 1 ? VerdictKind::Exact : VerdictKind::Approximate,
                          tr("Measured."), texts.join(QLatin1Char(' ')));
}

}  // namespace papilio::widgets
