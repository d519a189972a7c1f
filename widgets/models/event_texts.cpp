#include "widgets/models/event_texts.h"

#include "core/base/text.h"
#include "core/findings/event_text.h"
#include "core/model/event_names.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QColor>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// Characters of a line of a tool tip.
constexpr qsizetype tipWidth = 88;
/// Details up to this many characters are shown at once.
constexpr std::size_t shortDetails = 240;

/// A tool tip of plain text is as wide as its longest line.
QString inLines(const QString& text)
{
    QString lines;
    qsizetype column = 0;
    for (const auto& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const bool fits = column == 0 || column + 1 + word.size() <= tipWidth;
        if (column > 0) {
            lines += QLatin1Char(fits ? ' ' : '\n');
        }
        column = fits && column > 0 ? column + 1 + word.size() : word.size();
        lines += word;
    }
    return lines;
}

QString paragraph(const QString& html, const QColor& color)
{
    return u"<p style=\"margin:0 0 6px 0; color:%1\">%2</p>"_s.arg(color.name(), html);
}

/// "Counters 0,1,2,3 · PEBS · by skylakex_core.json 1.37, as FP_ARITH…": the small print.
QString smallPrint(const core::EventDescription& description)
{
    QStringList parts;
    if (!description.counters.empty()) {
        parts << tr("Counters: %1").arg(textOf(description.counters));
    }
    if (!description.sampling.empty()) {
        parts << tr("Sampling: %1").arg(textOf(description.sampling));
    }
    parts << (description.described.empty()
                  ? tr("Source: %1").arg(textOf(description.source))
                  : tr("Source: %1 (%2)")
                        .arg(textOf(description.source), textOf(description.described)));
    return parts.join(u" · "_s);
}

}  // namespace

QStringList eventCautions(std::span<const core::EventDescription> descriptions)
{
    QStringList lines;
    for (const auto& description : descriptions) {
        for (const auto& erratum : core::errataOf(description)) {
            lines << tr("Erratum %1 (%2)").arg(textOf(erratum), textOf(description.source));
        }
        if (description.deprecated) {
            lines << tr("Deprecated (%1)").arg(textOf(description.source));
        }
    }
    return lines;
}

QString eventHint(std::span<const core::EventDescription> descriptions)
{
    QStringList lines;
    for (const auto& description : descriptions) {
        const auto text = inLines(textOf(description.summary));
        if (!text.isEmpty() && !lines.contains(text)) {
            lines << text;
        }
    }
    return (lines + eventCautions(descriptions)).join(u'\n');
}

QString eventDescriptionHtml(std::span<const core::EventDescription> descriptions, bool isLong)
{
    const auto& tokens = Theme::tokens();
    QString html;
    bool isCut = false;
    for (const auto& description : descriptions) {
        html += paragraph(textOf(description.summary).toHtmlEscaped(), tokens.text);
        const bool fits = description.details.size() <= shortDetails;
        if (!description.details.empty() && (isLong || fits)) {
            html += paragraph(textOf(description.details).toHtmlEscaped(), tokens.muted);
        }
        isCut = isCut || !fits;
        for (const auto& caution : eventCautions({&description, 1})) {
            html += paragraph(u"<span style=\"background-color:%1\">&nbsp;%2&nbsp;</span>"_s.arg(
                                  tokens.undefinable.fill.name(), caution.toHtmlEscaped()),
                              tokens.undefinable.text);
        }
        html += paragraph(smallPrint(description).toHtmlEscaped(), tokens.muted);
    }
    if (isCut) {
        html += u"<a href=\"more\" style=\"color:%1\">%2</a>"_s.arg(
            tokens.accent.name(), isLong ? tr("Less") : tr("More"));
    }
    return html;
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (auto word = core::takeWord(text); !word.empty(); word = core::takeWord(text)) {
        words.push_back(core::lowerCase(word));
    }
    return words;
}

bool areSaid(std::span<const core::EventDescription> descriptions,
             const std::vector<std::string>& words)
{
    return !words.empty() && std::ranges::any_of(descriptions, [&](const auto& description) {
        return std::ranges::all_of(words, [&](const std::string& word) {
            return core::containsIgnoringCase(description.summary, word) ||
                   core::containsIgnoringCase(description.details, word) ||
                   core::containsIgnoringCase(description.errata, word) ||
                   (description.deprecated && word == "deprecated");
        });
    });
}

QString statusText(std::optional<core::EventStatus> status)
{
    return inWindowWords([&] { return core::statusWord(status); });
}

QString stoppedText(const core::Analysis& analysis)
{
    return core::isPlaceholder(analysis.benchmark->basis) ? tr("no basis")
                                                          : tr("the analysis stopped");
}

QList<int> dividersOf(const core::Basis& basis)
{
    const auto dividers = core::kernelDividers(basis);
    return {dividers.begin(), dividers.end()};
}

QString fingerprintNumbers(const core::EventFacts& facts, std::uint32_t event)
{
    QStringList numbers;
    for (const double value : facts.mean(event)) {
        numbers << fullPrecision(value);
    }
    return numbers.join(u' ');
}

QString fingerprintWords(const core::EventFacts& facts, std::uint32_t event)
{
    const auto mean = facts.mean(event);
    if (mean.empty()) {
        return tr("no mean: %1").arg(statusText(facts.status(event)));
    }
    const auto largest =
        std::ranges::max_element(mean, {}, [](double value) { return std::abs(value); });
    const auto kernel = facts.dataset()->kernels[static_cast<std::size_t>(largest - mean.begin())];
    return tr("bars over %1 kernels, the largest %2 in kernel %3")
        .arg(mean.size())
        .arg(numberText(*largest))
        .arg(textOf(kernel));
}

QString meanHeader(const core::EventFacts& facts)
{
    const auto plain = tr("Mean per kernel");
    const auto& benchmark = facts.analysis().benchmark;
    const auto dividers = benchmark ? dividersOf(*benchmark->basis) : QList<int>();
    if (dividers.size() != 1 || !core::isFma(benchmark->basis->expectations.back())) {
        return plain;
    }
    return tr("Mean per kernel (%1 non-FMA | %2 FMA)")
        .arg(dividers.front())
        .arg(benchmark->basis->matrix.rows() - dividers.front());
}

QString eventName(const core::EventFacts& facts, std::uint32_t event)
{
    return textOf(facts.name(event));
}

QString shortEventName(const core::EventFacts& facts, std::uint32_t event)
{
    return textOf(core::shortName(facts.name(event), facts.dataset()->eventNames));
}

QString eventToolTip(const core::EventFacts& facts, std::uint32_t event)
{
    const auto name = eventName(facts, event);
    const auto id = textOf(facts.id(event));
    auto text = id == name ? name : u"%1 (%2)"_s.arg(name, id);
    text += u'\n' + statusText(facts.status(event));
    if (const auto undecided = inWindowWords([&] { return core::undecidedText(facts, event); });
        !undecided.isEmpty()) {
        text += u'\n' + undecided;
    }
    const auto hint = eventHint(facts.descriptionsOf(event));
    return hint.isEmpty() ? text : text + u'\n' + hint;
}

}  // namespace papilio::widgets
