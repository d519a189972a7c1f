#include "widgets/pages/formulas/editor_pane.h"

#include "core/formula/expression.h"
#include "core/formula/parser.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/formula_edit.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace papilio::widgets {

/// A formula as it is set in print: fractions on a line, products with a dot, names upright.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr);

    /// @param name  the text left of the equals sign; may be empty
    void setFormula(const QString& name, std::optional<core::Expression> formula);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    std::optional<core::Expression> formula_;
};

namespace {

using Kind = core::Expression::Kind;

/// Beyond this a formula is text, not a picture.
constexpr std::size_t deepest = 24;

/// A set piece of a formula: its size and its base line, and what it is made of.
struct Box {
    double width = 0;
    double ascent = 0;   ///< above the base line
    double descent = 0;  ///< below it
    QString text;        ///< of a leaf
    bool isFraction = false;
    bool isStack = false;         ///< a long sum: one line under the other
    std::vector<Box> parts = {};  ///< in a row, in lines, or numerator and denominator
};

class Setter {
public:
    /// @param room  width beyond which a sum goes on in the next line
    Setter(const QFont& font, double room) : metrics_(font), room_(room) {}

    [[nodiscard]] Box leaf(const QString& text) const
    {
        return {metrics_.horizontalAdvance(text),
                metrics_.ascent(),
                metrics_.descent(),
                text,
                false,
                {}};
    }

    [[nodiscard]] static Box row(std::vector<Box> parts)
    {
        Box box;
        for (const auto& part : parts) {
            box.width += part.width;
            box.ascent = std::max(box.ascent, part.ascent);
            box.descent = std::max(box.descent, part.descent);
        }
        box.parts = std::move(parts);
        return box;
    }

    /// Two lines around the height of a fraction's bar.
    [[nodiscard]] Box lines(Box above, Box below) const
    {
        Box box;
        box.isStack = true;
        box.width = std::max(above.width, below.width);
        const double height = above.ascent + above.descent + 2 + below.ascent + below.descent;
        box.ascent = height / 2 + axis();
        box.descent = height - box.ascent;
        box.parts = {std::move(above), std::move(below)};
        return box;
    }

    [[nodiscard]] double axis() const { return metrics_.ascent() * 0.36; }

    [[nodiscard]] Box fraction(Box above, Box below) const
    {
        Box box;
        box.isFraction = true;
        box.width = std::max(above.width, below.width) + 8;
        box.ascent = axis() + above.ascent + above.descent + 3;
        box.descent = below.ascent + below.descent + 3 - axis();
        box.parts = {std::move(above), std::move(below)};
        return box;
    }

    /// @param strength  0: any, 1: is in a difference's right side, 2: in a product
    [[nodiscard]] Box set(const core::Expression& formula, int strength) const
    {
        switch (formula.kind()) {
            case Kind::Number:
                return leaf(shortText(formula.number(), NumberStyle::Window, 6));
            case Kind::Name:
                return leaf(QString::fromStdString(formula.name()));
            case Kind::Negate:
                return wrapped(row({leaf(QStringLiteral(u"\u2212")), set(formula.left(), 2)}),
                               strength > 0);
            case Kind::Divide:
                return fraction(set(formula.left(), 0), set(formula.right(), 0));
            case Kind::Multiply:
                return row({set(formula.left(), 2), leaf(QStringLiteral(u" \u00B7 ")),
                            set(formula.right(), 2)});
            case Kind::Add:
            case Kind::Subtract: {
                const bool isDifference = formula.kind() == Kind::Subtract;
                auto first = set(formula.left(), 0);
                auto second =
                    row({leaf(isDifference ? QStringLiteral(u" \u2212 ") : QStringLiteral(" + ")),
                         set(formula.right(), isDifference ? 1 : 0)});
                const bool isLong = first.width + second.width > room_;
                return wrapped(isLong ? lines(std::move(first), std::move(second))
                                      : row({std::move(first), std::move(second)}),
                               strength > 0);
            }
            case Kind::Minimum:
            case Kind::Maximum:
            case Kind::Ratio:
                return row({leaf(operation(formula)),
                            wrapped(row({set(formula.left(), 0), leaf(QStringLiteral(", ")),
                                         set(formula.right(), 0)}),
                                    true)});
            case Kind::Conditional:
                return wrapped(row({set(formula.left(), 2), leaf(QStringLiteral(" if ")),
                                    set(formula.condition(), 2), leaf(QStringLiteral(" else ")),
                                    set(formula.right(), 2)}),
                               strength > 0);
            default:
                return wrapped(
                    row({set(formula.left(), 1),
                         leaf(QStringLiteral(" ") + operation(formula) + QStringLiteral(" ")),
                         set(formula.right(), 1)}),
                    strength > 0);
        }
    }

    static QString operation(const core::Expression& formula)
    {
        const auto text = core::operationText(formula.kind());
        return textOf(text);
    }

    void paint(QPainter& painter, const Box& box, QPointF at) const
    {
        if (!box.text.isEmpty()) {
            painter.drawText(at, box.text);
        } else if (box.isFraction) {
            const double line = at.y() - axis();
            const auto& above = box.parts[0];
            const auto& below = box.parts[1];
            painter.drawLine(QPointF(at.x() + 1, line), QPointF(at.x() + box.width - 1, line));
            paint(painter, above,
                  {at.x() + (box.width - above.width) / 2, line - 3 - above.descent});
            paint(painter, below,
                  {at.x() + (box.width - below.width) / 2, line + 3 + below.ascent});
        } else if (box.isStack) {
            const auto& above = box.parts[0];
            const auto& below = box.parts[1];
            const double top = at.y() - box.ascent;
            paint(painter, above, {at.x(), top + above.ascent});
            paint(painter, below, {at.x(), top + above.ascent + above.descent + 2 + below.ascent});
        } else {
            for (const auto& part : box.parts) {
                paint(painter, part, at);
                at.rx() += part.width;
            }
        }
    }

private:
    [[nodiscard]] Box wrapped(Box inner, bool needsIt) const
    {
        return needsIt
                   ? row({leaf(QStringLiteral("(")), std::move(inner), leaf(QStringLiteral(")"))})
                   : inner;
    }

    QFontMetricsF metrics_;
    double room_;
};

}  // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void FormulaView::setFormula(const QString& name, std::optional<core::Expression> formula)
{
    name_ = name;
    formula_ = std::move(formula);
    setAccessibleName(formula_ ? name_ + QStringLiteral(" = ") +
                                     QString::fromStdString(core::toInfix(*formula_))
                               : QString());
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const
{
    return {Fonts::scaled(300), Fonts::scaled(64)};
}

QSize FormulaView::minimumSizeHint() const
{
    return {Fonts::scaled(80), Fonts::scaled(48)};
}

void FormulaView::paintEvent(QPaintEvent* /*event*/)
{
    if (!formula_) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Theme::tokens().text);
    // The largest type in which all of it fits; a long formula ends in its infix text.
    for (int px = Fonts::section; px >= 9 && formula_->depth() <= deepest; --px) {
        const auto font = Fonts::mono(px);
        const double before = QFontMetricsF(font).horizontalAdvance(name_) + 40;
        const Setter setter(font, width() - before);
        const auto lead = name_.isEmpty() ? QString() : name_ + QStringLiteral(" = ");
        const auto box = Setter::row({setter.leaf(lead), setter.set(*formula_, 0)});
        if (box.width <= width() - 4 && box.ascent + box.descent <= height()) {
            painter.setFont(font);
            const double base = (height() - box.ascent - box.descent) / 2 + box.ascent;
            setter.paint(painter, box, {2, base});
            return;
        }
    }
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(Theme::tokens().muted);
    // Whole lines only; the formula is in its field too.
    const int line = painter.fontMetrics().lineSpacing();
    const auto needed =
        painter.boundingRect(rect(), Qt::AlignLeft | Qt::TextWrapAnywhere, accessibleName());
    const int shown = std::min(needed.height(), std::max(line, height() / line * line));
    const QRect lines(0, std::max(0, (height() - shown) / 2), width(), shown);
    painter.setClipRect(lines);
    painter.drawText(lines, Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere, accessibleName());
}

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

#include "editor_pane.moc"
