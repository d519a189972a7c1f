#include "widgets/pages/formulas/editor_pane.h"

#include "core/base/lists.h"
#include "core/formula/expression.h"
#include "core/formula/parser.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

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
                return leaf(textOf(formula.name()));
            case Kind::Negate:
                return wrapped(row({leaf(u"\u2212"_s), set(formula.left(), 2)}), strength > 0);
            case Kind::Divide:
                return fraction(set(formula.left(), 0), set(formula.right(), 0));
            case Kind::Multiply:
                return row({set(formula.left(), 2), leaf(u" \u00B7 "_s), set(formula.right(), 2)});
            case Kind::Add:
            case Kind::Subtract: {
                const bool isDifference = formula.kind() == Kind::Subtract;
                auto first = set(formula.left(), 0);
                auto second = row({leaf(isDifference ? u" \u2212 "_s : u" + "_s),
                                   set(formula.right(), isDifference ? 1 : 0)});
                const bool isLong = first.width + second.width > room_;
                return wrapped(isLong ? lines(std::move(first), std::move(second))
                                      : row({std::move(first), std::move(second)}),
                               strength > 0);
            }
            case Kind::Minimum:
            case Kind::Maximum:
            case Kind::Ratio:
                return row(
                    {leaf(operation(formula)),
                     wrapped(row({set(formula.left(), 0), leaf(u", "_s), set(formula.right(), 0)}),
                             true)});
            case Kind::Conditional:
                return wrapped(
                    row({set(formula.left(), 2), leaf(u" if "_s), set(formula.condition(), 2),
                         leaf(u" else "_s), set(formula.right(), 2)}),
                    strength > 0);
            default:
                return wrapped(
                    row({set(formula.left(), 1), leaf(u" "_s + operation(formula) + u" "_s),
                         set(formula.right(), 1)}),
                    strength > 0);
        }
    }

    static QString operation(const core::Expression& formula)
    {
        return textOf(core::operationText(formula.kind()));
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
        return needsIt ? row({leaf(u"("_s), std::move(inner), leaf(u")"_s)}) : inner;
    }

    QFontMetricsF metrics_;
    double room_;
};

}  // namespace

/// A formula as it is set in print: fractions on a line, products with a dot, names upright.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr) : QWidget(parent)
    {
        auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    /// @param name  the text left of the equals sign; may be empty
    void setFormula(const QString& name, std::optional<core::Expression> formula)
    {
        name_ = name;
        formula_ = std::move(formula);
        setAccessibleName(formula_ ? name_ + u" = "_s + textOf(core::toInfix(*formula_))
                                   : QString());
        setVisible(formula_.has_value());
        updateGeometry();
        update();
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {Fonts::scaled(300), Fonts::scaled(64)};
    }

    /// A splitter asks for this only: the height that the formula needs in the smallest type.
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {Fonts::scaled(80), heightIn(fitted({width(), highest()}, smallest))};
    }

    /// What the formula needs in the largest type; at most `highest`.
    [[nodiscard]] int heightForWidth(int width) const override
    {
        const auto needed = fitted({width, highest()});
        return needed ? heightIn(needed) : highest();
    }

protected:
    void resizeEvent(QResizeEvent* /*event*/) override { updateGeometry(); }

    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Theme::tokens().text);
        if (const auto formula = fitted(size())) {
            const auto& box = formula->box;
            painter.setFont(formula->font);
            formula->setter.paint(painter, box,
                                  {2, (height() - box.ascent - box.descent) / 2 + box.ascent});
            return;
        }
        painter.setFont(Fonts::mono(Fonts::axis));
        painter.setPen(Theme::tokens().muted);
        // As much as has room; the formula is in its field too.
        constexpr int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWrapAnywhere;
        const auto whole = accessibleName();
        const auto first = [&whole](qsizetype count) {
            return count < whole.size() ? whole.left(count) + QChar(0x2026) : whole;
        };
        const auto counts = core::indicesBelow(whole.size() + 1, 1);
        const auto tooLong = std::ranges::partition_point(counts, [&](qsizetype count) {
            return painter.boundingRect(rect(), flags, first(count)).height() <= height();
        });
        painter.drawText(rect(), flags, first(tooLong - counts.begin()));
    }

private:
    /// A formula in the largest type in which all of it has room.
    struct Fitted {
        QFont font;
        Setter setter;
        Box box;
    };
    static constexpr int smallest = 9;
    static int highest() { return Fonts::scaled(160); }
    static int heightIn(const std::optional<Fitted>& formula)
    {
        const double height = formula ? formula->box.ascent + formula->box.descent + 8 : 0;
        return std::max(Fonts::scaled(48), static_cast<int>(height));
    }

    /// Nothing where it is too long, and is shown as its infix text. The name, which has a field of
    /// its own, is left out first.
    [[nodiscard]] std::optional<Fitted> fitted(QSize room, int largest = Fonts::section) const
    {
        if (!formula_ || formula_->depth() > deepest) {
            return std::nullopt;
        }
        for (const auto& lead : {name_.isEmpty() ? QString() : name_ + u" = "_s, QString()}) {
            for (int px = largest; px >= (lead.isEmpty() ? smallest : Fonts::axis); --px) {
                const auto font = Fonts::mono(px);
                const double before = QFontMetricsF(font).horizontalAdvance(lead) + 16;
                const Setter setter(font, room.width() - before);
                auto box = Setter::row({setter.leaf(lead), setter.set(*formula_, 0)});
                if (box.width <= room.width() - 4 && box.ascent + box.descent <= room.height()) {
                    return Fitted{font, setter, std::move(box)};
                }
            }
        }
        return std::nullopt;
    }

    QString name_;
    std::optional<core::Expression> formula_;
};

EditorPane::EditorPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      chip_(named(header_->addChip(), "formulaVerdict")),
      latex_(header_->addButton(
          u"copy"_s, tr("LaTeX"), tr("Copies the formula for a LaTeX document"))),
      name_(field("definitionName", tr("Name of the definition"))),
      unit_(field("definitionUnit", tr("Unit"))),
      category_(field("definitionCategory", tr("Category: definitions in the same bar"))),
      description_(field("definitionDescription", tr("Description of what it counts"))),
      view_(named(new FormulaView, "formulaView"))
{
    setObjectName(u"editorPane"_s);
    setGround(*this);
    formula_->setPlaceholderText(tr("PAPI_TOT_INS / PAPI_TOT_CYC      Ctrl+Space: names"));
    value_->setFont(Fonts::mono(Fonts::section));
    value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a unit may be long
    problem_->clear();
    name_->setFont(Fonts::mono());
    unitCheck_->setWordWrap(true);
    category_->setToolTip(tr("Definitions with the same category are stacked in one bar per run"));

    auto* grid = new QGridLayout;
    grid->setContentsMargins(16, 12, 16, 12);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    const auto put = [&](const QString& caption, QWidget* widget, int row) {
        grid->addWidget(roleLabel(caption, "muted"), row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(widget, row, 1);
    };
    put(tr("Name"), name_, 0);
    put(tr("Formula"), formula_, 1);
    put(tr("Value"), value_, 2);
    grid->addWidget(view_, 3, 0, 1, 2);
    put(tr("Unit"), unit_, 4);
    grid->addWidget(unitCheck_, 5, 1);
    put(tr("Category"), category_, 6);
    put(tr("In words"), description_, 7);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(8, 1);
    inColumn(this, {header_, problem_, {grid, 1}});
    connect(unit_, &QLineEdit::textEdited, this, &EditorPane::showDraft);
    connect(formula_, &FormulaEdit::drafted, this, &EditorPane::showDraft);
    connect(formula_, &FormulaEdit::committed, this, &EditorPane::commit);
    connect(latex_, &QToolButton::clicked, this, &EditorPane::copyLatex);
}

QLineEdit* EditorPane::field(const char* objectName, const QString& accessible)
{
    auto* edit = named(new QLineEdit, objectName, accessible);
    connect(edit, &QLineEdit::editingFinished, this, &EditorPane::commit);
    return edit;
}

void EditorPane::refresh()
{
    const auto* definition = state_.definition();
    const auto& shown = definition != nullptr ? *definition : core::Definition();
    header_->setSubtitle(definition != nullptr ? state_.definitionName()
                                               : tr("select or add a definition to edit it"));
    shown_ = state_.definitionName();
    const auto put = [&](QLineEdit* edit, const std::string& text) {
        edit->setEnabled(definition != nullptr);
        if (const auto wanted = textOf(text); edit->text() != wanted) {
            edit->setText(wanted);
            edit->setCursorPosition(0);  // long ones show their beginning
        }
    };
    put(name_, shown.name);
    put(unit_, shown.unit);
    put(category_, shown.category);
    put(description_, shown.description);
    formula_->setEnabled(definition != nullptr);
    latex_->setEnabled(definition != nullptr);
    formula_->setFormula(textOf(shown.formula));
    formula_->setNames(state_.names());
    showDraft();
}

void EditorPane::typeName()
{
    name_->setFocus(Qt::OtherFocusReason);
    name_->selectAll();
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
        value_->setText(notApplicable());
        return;
    }
    if (found->value) {
        auto words = numberText(*found->value, 4);
        if (found->spread > 0) {
            words += u" \u00B1 "_s + numberText(found->spread, 2);
        }
        value_->setText(words + u' ' + unit_->text());
        value_->setToolTip(value_->text());
        chip_->setVisible(false);  // the value says it
        return;
    }
    value_->setText(notApplicable());
    if (!parsed) {
        chip_->setVerdict(VerdictKind::Error, tr("syntax error"));
    } else if (!found->problem.empty()) {
        chip_->setVerdict(VerdictKind::Error, textOf(found->problem));
    } else if (state_.source() == nullptr) {
        chip_->setVerdict(VerdictKind::Neutral, tr("no counts yet"));
    } else if (const auto name = unquotedName(); !name.isEmpty()) {
        chip_->setVerdict(VerdictKind::Undefinable, tr("write `%1` in backticks").arg(name));
    } else {
        chip_->setVerdict(
            VerdictKind::Undefinable,
            tr("not counted: %1%2")
                .arg(textOf(found->missing.front()),
                     found->missing.size() > 1 ? tr(" and %1 more").arg(found->missing.size() - 1)
                                               : QString()));
    }
}

/// A name that the formula has as a difference of others: L1-dcache-loads.
QString EditorPane::unquotedName() const
{
    const auto formula = formula_->toPlainText();
    for (const auto& name : state_.names()) {
        if (name.contains(u'-') && formula.contains(name) && !formula.contains(u'`' + name)) {
            return name;
        }
    }
    return {};
}

// Silent where the units of some names are not known: most events of PAPI say none.
void EditorPane::checkUnit(const core::Expression* formula)
{
    const auto found = formula != nullptr ? state_.unitOf(*formula) : core::UnitOfFormula();
    const auto declared = core::parseUnit(unit_->text().toStdString());
    QString words;
    if (!found.problem.empty()) {
        words = tr("\u26A0 The formula %1.").arg(textOf(found.problem));
    } else if (found.unit && !found.unit->powers.empty()) {
        const auto comesTo = textOf(core::toString(*found.unit));
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
    if (const auto parsed = core::parseInfix(formula_->formula().toStdString())) {
        copyText(textOf(core::toLatex(*parsed)));
    }
}

}  // namespace papilio::widgets

#include "editor_pane.moc"
