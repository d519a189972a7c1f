#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/formula/evaluate.h"
#include "core/io/formats/table/table_content.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <re2/re2.h>

namespace papilio::core {

namespace {

const TableField* fieldIn(const TableFields* fields, std::string_view name)
{
    if (fields == nullptr) {
        return nullptr;
    }
    const auto found = fields->find(name);
    return found == fields->end() ? nullptr : &found->second;
}

/// Fields can be chosen by fields that are chosen, each text longer than those it is made of.
void append(std::string& text, std::string_view piece)
{
    constexpr std::size_t longest = std::size_t{1} << 20;
    if (piece.size() > longest - text.size()) {
        throw ParseError{
            "the rules make a text of more than 1 MiB of the fields of a line; let "
            "them repeat fewer fields"};
    }
    text += piece;
}

}  // namespace

std::optional<TableFields> groupsIn(const re2::RE2& pattern,
                                    std::string_view text,
                                    std::size_t& from)
{
    std::vector<re2::StringPiece> groups(
        static_cast<std::size_t>(pattern.NumberOfCapturingGroups()) + 1);
    if (from > text.size() ||
        !pattern.Match({text.data(), text.size()}, from, text.size(), RE2::UNANCHORED,
                       groups.data(), static_cast<int>(groups.size()))) {
        return {};
    }
    TableFields fields;
    for (const auto& [group, name] : pattern.CapturingGroupNames()) {
        if (const auto& found = groups[static_cast<std::size_t>(group)]; found.data() != nullptr) {
            fields[name].text = std::string(found.data(), found.size());
        }
    }
    from = static_cast<std::size_t>(groups[0].data() - text.data()) +
           std::max<std::size_t>(groups[0].size(), 1);
    return fields;
}

std::optional<TableRecord::View> TableRecord::find(std::string_view name) const
{
    const auto* choice = layers_.rules->choice(name);
    if (choice != nullptr && std::ranges::find(choosing_, choice) == choosing_.end()) {
        const auto* field = chosen(*choice);
        return field == nullptr ? std::nullopt : std::optional(View{field->text, field->place});
    }
    const auto viewOf = [](const TableField* field) {
        return std::optional(View{field->text, field->place});
    };
    if (const auto* field = fieldIn(layers_.cell, name)) {
        return viewOf(field);
    }
    if (layers_.header != nullptr && layers_.row != nullptr) {
        const auto& index = layers_.header->index;
        const auto found = index.find(lowerCase(name));
        auto column = found == index.end() ? layers_.row->cells.size() : found->second;
        if (found == index.end() && name.starts_with('#')) {
            column = readCount(name.substr(1)).value_or(0) - 1;
        }
        if (column < layers_.row->cells.size()) {
            return View{trimmed(layers_.row->cells[column]), {layers_.row->line, column + 1}};
        }
    }
    for (const auto* fields : {layers_.line, layers_.section, layers_.others}) {
        if (const auto* field = fieldIn(fields, name)) {
            return viewOf(field);
        }
    }
    return {};
}

/// @return null where no case fits
const TableField* TableRecord::chosen(const TableChoice& choice) const
{
    if (const auto known = chosen_.find(&choice); known != chosen_.end()) {
        return known->second ? &*known->second : nullptr;
    }
    choosing_.push_back(&choice);
    const auto of = text(choice.of);
    std::optional<TableField> result;
    for (const auto& [pattern, written] : choice.cases) {
        // The groups of the pattern are fields of the text that is chosen.
        std::size_t from = 0;
        auto named = groupsIn(*pattern, of, from);
        if (!named) {
            continue;
        }
        for (const auto& group : pattern->CapturingGroupNames()) {
            named->try_emplace(group.second);
        }
        TableField field;
        for (const auto& piece : choice.of.pieces) {
            if (const auto found = piece.isField ? find(piece.text) : std::nullopt) {
                field.place = field.place.line == 0 ? found->place : field.place;
            }
        }
        for (const auto& piece : written.pieces) {
            const auto* group = piece.isField ? fieldIn(&*named, piece.text) : nullptr;
            append(field.text, group != nullptr ? group->text : text(TableText{{piece}}));
        }
        result = std::move(field);
        break;
    }
    choosing_.pop_back();
    const auto& kept = chosen_[&choice] = std::move(result);
    return kept ? &*kept : nullptr;
}

std::string TableRecord::text(const TableText& text) const
{
    std::string all;
    for (const auto& piece : text.pieces) {
        if (!piece.isField) {
            append(all, piece.text);
        } else if (const auto found = find(piece.text)) {
            append(all, found->text);
        }
    }
    return all;
}

/// Nothing where it is missing.
std::optional<double> TableRecord::numberOf(std::string_view name) const
{
    const auto found = find(name);
    if (!found || (found->text.starts_with('<') && found->text.ends_with('>'))) {
        return {};
    }
    double value = notANumber;
    const auto kind = layers_.numbers != nullptr ? layers_.numbers->read(found->text, value)
                                                 : readNumber(found->text, value);
    if (kind == NumberText::NotANumber) {
        throw ParseError{layers_.numbers != nullptr && layers_.numbers->hasDecimalComma()
                             ? fmt::format("expected a number with a decimal comma, as in the "
                                           "other cells, found {}",
                                           quotedExcerpt(found->text))
                             : numberExpected(found->text),
                         {},
                         found->place};
    }
    return kind == NumberText::Missing ? std::nullopt : std::optional(value);
}

std::string TableRow::text(std::string_view field) const
{
    const auto found = output_.texts.find(field);
    return found == output_.texts.end() ? std::string() : record_.text(found->second);
}

bool TableRow::has(std::string_view field) const
{
    return output_.texts.contains(field) || output_.numbers.contains(field);
}

std::string TableRow::neededText(std::string_view field) const
{
    auto found = text(field);
    if (found.empty()) {
        constexpr auto words = std::to_array<std::pair<std::string_view, std::string_view>>(
            {{"event", "name of an event"},
             {"counter", "name of a counter"},
             {"kernel", "name of a kernel"},
             {"run", "name of a run"},
             {"repetition", "number of a repetition"}});
        const auto* const known =
            std::ranges::find(words, field, &decltype(words)::value_type::first);
        refuse(field, fmt::format("expected the {}, found nothing",
                                  known == words.end() ? field : known->second));
    }
    return found;
}

double TableRow::number(std::string_view field) const
{
    const auto formula = output_.numbers.find(field);
    if (formula == output_.numbers.end()) {
        return notANumber;
    }
    if (formula->second.kind() == Expression::Kind::Name) {
        return record_.numberOf(formula->second.name()).value_or(notANumber);
    }
    return evaluate(formula->second,
                    [this](std::string_view name) { return record_.numberOf(name); })
        .value.value_or(notANumber);
}

double TableRow::neededNumber(std::string_view field) const
{
    const auto value = number(field);
    if (std::isnan(value)) {
        const auto names = output_.numbers.find(field)->second.names();
        const auto name = names.empty() ? std::string(field) : names.front();
        refuse(field,
               record_.find(name) && record_.layers_.row != nullptr
                   ? fmt::format("expected a number in {}, found nothing", quotedExcerpt(name))
                   : fmt::format("has no {}: the run failed, or the file was cut off; repeat it",
                                 quotedExcerpt(name)));
    }
    return value;
}

int TableRow::count(std::string_view field) const
{
    constexpr double most = 1 << 24;
    const auto value = number(field);
    if (value != std::floor(value) && !std::isnan(value)) {
        refuse(field, fmt::format("expected a whole number, found {}", value));
    }
    if (value < 0) {
        refuse(field, fmt::format("expected a whole number of at least 0, found {}", value));
    }
    return std::isnan(value) ? 0 : static_cast<int>(std::min(value, most));
}

std::string TableRow::reason(std::string_view field) const
{
    const auto text = written(field);
    return text.starts_with('<') ? text : std::string();
}

std::string TableRow::written(std::string_view field) const
{
    const auto formula = output_.numbers.find(field);
    if (formula == output_.numbers.end() || formula->second.kind() != Expression::Kind::Name) {
        return {};
    }
    const auto found = record_.find(formula->second.name());
    return found ? std::string(found->text) : std::string();
}

bool TableRow::isWanted() const
{
    if (!output_.numbers.contains("if")) {
        return true;
    }
    const auto holds = number("if");
    return holds != 0 && !std::isnan(holds);
}

Place TableRow::placeOf(std::string_view field) const
{
    std::vector<std::string> names;
    if (const auto text = output_.texts.find(field); text != output_.texts.end()) {
        for (const auto& piece : text->second.pieces) {
            if (piece.isField) {
                names.push_back(piece.text);
            }
        }
    } else if (const auto formula = output_.numbers.find(field); formula != output_.numbers.end()) {
        names = formula->second.names();
    }
    for (const auto& name : names) {
        if (const auto found = record_.find(name); found && found->place.line > 0) {
            return found->place;
        }
    }
    return record_.layers_.place;
}

void TableRow::refuse(std::string_view field, const std::string& sentence) const
{
    throw ParseError{sentence, {}, placeOf(field)};
}

}  // namespace papilio::core
