#include "widgets/pages/formulas/editor_pane.h"

#include "core/formula/parser.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/formula_edit.h"
#include "widgets/kit/formula_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

EditorPane::EditorPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      header_(new PaneHeader(tr("Formula"))),
      chip_(header_->addChip()),
      latex_(header_->addButton(
          QStringLiteral("copy"), tr("LaTeX"), tr("Copies the formula for a LaTeX document"))),
      formula_(new FormulaEdit),
      value_(new ElidedLabel),
      view_(new FormulaView),
      problem_(new MessageBar)
{
    setObjectName(QStringLiteral("editorPane"));
    build();
    connect(formula_, &FormulaEdit::drafted, this, &EditorPane::showDraft);
    connect(formula_, &FormulaEdit::committed, this, &EditorPane::commit);
    connect(latex_, &QToolButton::clicked, this, &EditorPane::copyLatex);
}

QLineEdit* EditorPane::field(const char* objectName, const QString& accessible)
{
    auto* edit = new QLineEdit;
    edit->setObjectName(QString::fromLatin1(objectName));
    edit->setAccessibleName(accessible);
    connect(edit, &QLineEdit::editingFinished, this, &EditorPane::commit);
    return edit;
}

void EditorPane::build()
{
    header_->setObjectName(QStringLiteral("editorHeader"));
    chip_->setObjectName(QStringLiteral("formulaVerdict"));
    formula_->setObjectName(QStringLiteral("formula"));
    formula_->setPlaceholderText(tr("PAPI_TOT_INS / PAPI_TOT_CYC      Ctrl+Space: names"));
    value_->setObjectName(QStringLiteral("liveValue"));
    value_->setFont(Fonts::mono(Fonts::section));
    value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a unit may be long
    view_->setObjectName(QStringLiteral("formulaView"));
    problem_->setObjectName(QStringLiteral("formulaProblem"));
    problem_->clear();
    setGround(*this);

    name_ = field("definitionName", tr("Name of the definition"));
    name_->setFont(Fonts::mono());
    unit_ = field("definitionUnit", tr("Unit"));
    connect(unit_, &QLineEdit::textEdited, this, &EditorPane::showDraft);
    unitCheck_ = new QLabel;
    unitCheck_->setObjectName(QStringLiteral("unitCheck"));
    unitCheck_->setProperty("role", QStringLiteral("hint"));
    unitCheck_->setWordWrap(true);
    category_ = field("definitionCategory", tr("Category: definitions in the same bar"));
    category_->setToolTip(tr("Definitions with the same category are stacked in one bar per run"));
    description_ = field("definitionDescription", tr("Description of what it counts"));

    auto* grid = new QGridLayout;
    grid->setContentsMargins(16, 12, 16, 12);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    const auto caption = [&](const QString& text, int row, int column) {
        grid->addWidget(roleLabel(text, "muted"), row, column, Qt::AlignLeft | Qt::AlignVCenter);
    };
    caption(tr("Name"), 0, 0);
    grid->addWidget(name_, 0, 1, 1, 3);
    caption(tr("Formula"), 1, 0);
    grid->addWidget(formula_, 1, 1, 1, 3);
    caption(tr("Value"), 2, 0);
    grid->addWidget(value_, 2, 1, 1, 3);
    grid->addWidget(view_, 3, 0, 1, 4);
    caption(tr("Unit"), 4, 0);
    grid->addWidget(unit_, 4, 1);
    caption(tr("Category"), 4, 2);
    grid->addWidget(category_, 4, 3);
    grid->addWidget(unitCheck_, 5, 1, 1, 3);
    caption(tr("In words"), 6, 0);
    grid->addWidget(description_, 6, 1, 1, 3);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(3, 2);
    grid->setRowStretch(3, 1);

    inColumn(this, {header_, problem_, {grid, 1}});
}

void EditorPane::refresh()
{
    const auto* definition = state_.definition();
    const bool isThere = definition != nullptr;
    for (QWidget* control : {static_cast<QWidget*>(name_), static_cast<QWidget*>(unit_),
                             static_cast<QWidget*>(category_), static_cast<QWidget*>(description_),
                             static_cast<QWidget*>(formula_), static_cast<QWidget*>(latex_)}) {
        control->setEnabled(isThere);
    }
    header_->setSubtitle(isThere ? state_.definitionName()
                                 : tr("select or add a definition to edit it"));
    shown_ = state_.definitionName();
    const auto put = [](QLineEdit* edit, const std::string& text) {
        const auto wanted = QString::fromStdString(text);
        if (edit->text() != wanted) {
            edit->setText(wanted);
            edit->setCursorPosition(0);  // long ones show their beginning
        }
    };
    const core::Definition none;
    const auto& fields = isThere ? *definition : none;
    put(name_, fields.name);
    put(unit_, fields.unit);
    put(category_, fields.category);
    put(description_, fields.description);
    formula_->setFormula(QString::fromStdString(fields.formula));
    formula_->setNames(state_.names());
    showDraft();
}

void EditorPane::typeName()
{
    name_->setFocus(Qt::OtherFocusReason);
    name_->selectAll();
}

QWidget& EditorPane::formulaField() const
{
    return *formula_;
}

void EditorPane::showDraft()
{
    const bool isThere = state_.definition() != nullptr;
    chip_->setVisible(isThere);
    if (!isThere) {
        problem_->clear();
        value_->clear();
        view_->setFormula({}, std::nullopt);
        checkUnit(nullptr);
        return;
    }
    const auto text = formula_->formula();
    const auto parsed = core::parseInfix(text.toStdString());
    view_->setFormula(shown_, parsed ? std::optional(*parsed) : std::nullopt);
    latex_->setEnabled(static_cast<bool>(parsed));
    checkUnit(parsed ? &*parsed : nullptr);
    if (!formula_->problem().isEmpty()) {
        problem_->showMessage(VerdictKind::Error, tr("Column %1:").arg(formula_->problemColumn()),
                              formula_->problem());
    } else {
        problem_->clear();
    }
    const auto values = state_.values(text);
    const auto found =
        std::ranges::find(values, shown_.toStdString(), &core::DefinitionValue::name);
    if (text.isEmpty() || found == values.end()) {
        chip_->setVerdict(VerdictKind::Neutral, tr("no formula yet"));
        value_->clear();
        return;
    }
    if (found->value) {
        auto words = numberText(*found->value, 4);
        if (found->spread > 0) {
            words += QStringLiteral(u" \u00B1 ") + numberText(found->spread, 2);
        }
        value_->setText(words + QLatin1Char(' ') + unit_->text());
        value_->setToolTip(value_->text());
        chip_->setVerdict(VerdictKind::Exact, tr("evaluated"));
        return;
    }
    value_->setText(notApplicable());
    if (!parsed) {
        chip_->setVerdict(VerdictKind::Error, tr("syntax error"));
    } else if (!found->problem.empty()) {
        chip_->setVerdict(VerdictKind::Error, QString::fromStdString(found->problem));
    } else if (state_.source() == nullptr) {
        chip_->setVerdict(VerdictKind::Neutral, tr("no counts yet"));
    } else {
        chip_->setVerdict(
            VerdictKind::Undefinable,
            tr("not counted: %1%2")
                .arg(QString::fromStdString(found->missing.front()),
                     found->missing.size() > 1 ? tr(" and %1 more").arg(found->missing.size() - 1)
                                               : QString()));
    }
}

// Silent where the units of some names are not known: most events of PAPI say none.
void EditorPane::checkUnit(const core::Expression* formula)
{
    const auto found = formula != nullptr ? state_.unitOf(*formula) : core::UnitOfFormula();
    const auto declared = core::parseUnit(unit_->text().toStdString());
    QString words;
    if (!found.problem.empty()) {
        words = tr("\u26A0 The formula %1.").arg(QString::fromStdString(found.problem));
    } else if (found.unit && !found.unit->powers.empty()) {
        const auto comesTo = QString::fromStdString(core::toString(*found.unit));
        words = !declared                  ? tr("The formula has the unit %1.").arg(comesTo)
                : *declared == *found.unit ? tr("\u2713 The formula has this unit.")
                                           : tr("\u26A0 The formula has the unit %1.").arg(comesTo);
    }
    unitCheck_->setText(words);
    unitCheck_->setVisible(!words.isEmpty());
}

void EditorPane::commit()
{
    const auto* former = state_.definition();
    if (former == nullptr || isCommitting_ || shown_ != state_.definitionName()) {
        return;
    }
    auto edited = *former;
    edited.name = name_->text().trimmed().toStdString();
    edited.unit = unit_->text().trimmed().toStdString();
    edited.category = category_->text().trimmed().toStdString();
    edited.description = description_->text().trimmed().toStdString();
    edited.formula = formula_->formula().toStdString();
    if (edited == *former) {
        return;
    }
    const auto text = edited.name != former->name
                          ? tr("rename %1 to %2").arg(shown_, name_->text().trimmed())
                      : edited.formula != former->formula ? tr("formula of %1").arg(shown_)
                                                          : tr("description of %1").arg(shown_);
    isCommitting_ = true;  // an edit moves the focus, which would commit again
    state_.replaceDefinition(edited, text);
    isCommitting_ = false;
}

void EditorPane::copyLatex() const
{
    const auto parsed = core::parseInfix(formula_->formula().toStdString());
    if (parsed) {
        QGuiApplication::clipboard()->setText(QString::fromStdString(core::toLatex(*parsed)));
    }
}

}  // namespace papilio::widgets
