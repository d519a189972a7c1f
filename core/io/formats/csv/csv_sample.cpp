#include "core/io/formats/csv/csv_sample.h"

#include "core/base/ascii.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/resources/resources.h"
#include "core/io/text/json_object.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <set>
#include <tuple>

namespace papilio::core {

namespace {

constexpr std::size_t mostRows = 200;

/// The first records of a text with one separator; what cannot be read ends them.
struct Records {
    char separator = ',';
    std::vector<CsvRow> rows;
    bool isEven = false;  ///< all are as wide as the first one, which has several cells
    std::string comment;  ///< the last one above the first record

    [[nodiscard]] std::size_t width() const { return rows.empty() ? 0 : rows.front().cells.size(); }
};

/// Empty cells behind the last column come from separators at the ends of lines.
void trimTo(CsvRow& row, std::size_t width)
{
    while (row.cells.size() > width && trimmed(row.cells.back()).empty()) {
        row.cells.pop_back();
    }
}

Records recordsOf(std::string_view text, const std::string& name, char separator)
{
    Records records;
    records.separator = separator;
    CsvRows rows(text, name, separator);
    while (records.rows.size() <= mostRows) {
        auto row = rows.next();
        if (!row || !*row) {
            break;
        }
        if (records.rows.empty() && !rows.comments().empty()) {
            records.comment = rows.comments().back();
        }
        records.rows.push_back(**std::move(row));
    }
    const auto width = records.width();
    records.isEven = width > 1;
    for (auto& row : records.rows) {
        trimTo(row, width);
        records.isEven = records.isEven && row.cells.size() == width;
    }
    return records;
}

/// With the separator that gives rows of the same width, and the most columns; blanks only where no
/// other does.
Records bestRecords(std::string_view text, const std::string& name)
{
    Records best;
    for (const char separator : csvSeparators.substr(0, csvSeparators.find(' '))) {
        auto records = recordsOf(text, name, separator);
        const bool isBetter =
            records.isEven != best.isEven ? records.isEven : records.width() > best.width();
        if (best.rows.empty() || isBetter) {
            best = std::move(records);
        }
    }
    if (!best.isEven) {
        if (auto records = recordsOf(text, name, ' '); records.isEven && records.rows.size() > 1) {
            return records;
        }
    }
    return best;
}

/// The cells of the comment above a table, where they are as many as it has columns.
std::optional<CsvRow> headerIn(const Records& records, const std::string& name)
{
    const auto header = recordsOf(records.comment, name, records.separator);
    return header.rows.size() == 1 && header.width() == records.width() && header.isEven
               ? std::optional(header.rows.front())
               : std::nullopt;
}

/// "counter name (raw)" as "countername".
std::string plainWord(std::string_view name)
{
    const auto end = std::min(name.find_first_of("([{"), name.size());
    std::string word;
    for (const char character : lowerCase(name.substr(0, end))) {
        if (isLetterOrDigit(character)) {
            word += character;
        }
    }
    return word;
}

/// What a header calls its columns. Words of `Parameter` are kernels where nothing better is there,
/// and part of their name.
enum class Word { None, Event, Value, Kernel, Parameter, Repetition, Run, Unit, Ignored };

Word wordOf(const std::string& name)
{
    static const auto meanings = wordLists("columns");
    constexpr EnumNames<Word, 9> words = {"",           "event", "value", "kernel", "parameter",
                                          "repetition", "run",   "unit",  "ignored"};
    const auto found = meanings.find(plainWord(name));
    return found == meanings.end() ? Word::None : words.find(found->second).value_or(Word::None);
}

bool isNumber(const CsvSample& sample, std::string_view cell)
{
    double value = 0;
    return readCsvValue(sample, cell, value) == NumberText::Number;
}

/// Whether the first line names columns: it has a word that headers have, or no number, or text
/// over a column of numbers.
bool looksLikeHeader(const CsvSample& sample, const std::vector<CsvRow>& rows)
{
    const auto& first = rows.front().cells;
    const auto isWord = [](const std::string& cell) { return wordOf(cell) != Word::None; };
    const auto isNumeric = [&](const std::string& cell) { return isNumber(sample, cell); };
    if (std::ranges::any_of(first, isWord) || std::ranges::none_of(first, isNumeric)) {
        return true;
    }
    for (std::size_t column = 0; column < first.size(); ++column) {
        const bool isText = !trimmed(first[column]).empty() && !isNumber(sample, first[column]);
        const bool overNumbers =
            rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const CsvRow& row) {
                return column < row.cells.size() && isNumber(sample, row.cells[column]);
            });
        if (isText && overNumbers) {
            return true;
        }
    }
    return false;
}

std::vector<std::string> namesOf(const CsvRow& header, bool isHeader)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (std::size_t column = 0; column < header.cells.size(); ++column) {
        const auto number = fmt::format("#{}", column + 1);
        auto name = isHeader ? visibleText(trimmed(header.cells[column])) : std::string();
        if (name.empty()) {
            name = number;
        }
        while (!taken.insert(name).second) {
            name += " " + number;
        }
        names.push_back(std::move(name));
    }
    return names;
}

/// Most cells decide: a text among numbers is an error to show, not a reason to leave them out.
bool isNumericColumn(const CsvSample& sample, std::size_t column)
{
    std::size_t numbers = 0, texts = 0;
    double value = 0;
    for (const auto& row : sample.rows) {
        const auto kind = readCsvValue(sample, row.cells[column], value);
        numbers += kind == NumberText::Number ? 1 : 0;
        texts += kind == NumberText::NotANumber ? 1 : 0;
    }
    return numbers > 0 && numbers >= texts;
}

/// Gives roles to the columns of one table.
class Guess {
public:
    explicit Guess(const CsvSample& sample)
        : sample_(sample),
          roles_(sample.names.size(), CsvRole::Ignored),
          words_(sample.names.size(), Word::None)
    {
        for (std::size_t column = 0; column < words_.size(); ++column) {
            const auto word = sample.hasHeader ? wordOf(sample.names[column]) : Word::None;
            const bool mayBeEmpty = word == Word::None || word == Word::Value || word == Word::Unit;
            words_[column] = mayBeEmpty || isFilled(column) ? word : Word::Ignored;
        }
    }

    std::vector<CsvRole> roles()
    {
        takeFirst(Word::Repetition, CsvRole::Repetition);
        takeAll(Word::Kernel, CsvRole::Kernel);
        takeAll(Word::Parameter, CsvRole::Kernel);
        takeRun();
        const auto event = free([&](std::size_t column) {
            return words_[column] == Word::Event && !sample_.isNumeric[column];
        });
        const auto value = event ? valueColumn() : std::nullopt;
        if (event && value) {
            roles_[*event] = CsvRole::Event;
            roles_[*value] = CsvRole::Value;
            takeFirst(Word::Unit, CsvRole::Unit);
            takeText();
            return roles_;
        }
        takeText();
        for (std::size_t column = 0; column < roles_.size(); ++column) {
            if (roles_[column] == CsvRole::Ignored && sample_.isNumeric[column] &&
                words_[column] != Word::Ignored) {
                roles_[column] = CsvRole::Value;
            }
        }
        return roles_;
    }

private:
    /// The first column without a role for which `fits`.
    template<typename Fits>
    [[nodiscard]] std::optional<std::size_t> free(Fits fits) const
    {
        for (std::size_t column = 0; column < roles_.size(); ++column) {
            if (roles_[column] == CsvRole::Ignored && fits(column)) {
                return column;
            }
        }
        return {};
    }

    void takeFirst(Word word, CsvRole role)
    {
        if (const auto found = free([&](std::size_t at) { return words_[at] == word; })) {
            roles_[*found] = role;
        }
    }

    void takeAll(Word word, CsvRole role)
    {
        for (std::size_t column = 0; column < roles_.size(); ++column) {
            roles_[column] = words_[column] == word ? role : roles_[column];
        }
    }

    [[nodiscard]] bool has(CsvRole role) const
    {
        return std::ranges::find(roles_, role) != roles_.end();
    }

    /// "run" and "iteration" count repetitions of what else has a name; alone they name the run.
    void takeRun()
    {
        const auto run = free([&](std::size_t at) { return words_[at] == Word::Run; });
        if (!run) {
            return;
        }
        const bool isRepeated =
            !has(CsvRole::Repetition) && (has(CsvRole::Kernel) || textColumn().has_value());
        if (isRepeated) {
            roles_[*run] = CsvRole::Repetition;
        } else if (!has(CsvRole::Kernel)) {
            roles_[*run] = CsvRole::Kernel;
        }
    }

    [[nodiscard]] std::optional<std::size_t> valueColumn() const
    {
        const auto named = free([&](std::size_t column) {
            return words_[column] == Word::Value && sample_.isNumeric[column];
        });
        return named ? named : free([&](std::size_t column) {
            return words_[column] == Word::None && sample_.isNumeric[column];
        });
    }

    /// Names and numbers of rows are never empty.
    [[nodiscard]] bool isFilled(std::size_t column) const
    {
        return std::ranges::none_of(
            sample_.rows, [&](const CsvRow& row) { return trimmed(row.cells[column]).empty(); });
    }

    [[nodiscard]] std::optional<std::size_t> textColumn() const
    {
        return free([&](std::size_t column) {
            return words_[column] == Word::None && !sample_.isNumeric[column] && isFilled(column);
        });
    }

    /// Where no header says kernel, the first column of text is its name.
    void takeText()
    {
        if (const auto text = textColumn(); text && !has(CsvRole::Kernel)) {
            roles_[*text] = CsvRole::Kernel;
        }
    }

    const CsvSample& sample_;
    std::vector<CsvRole> roles_;
    std::vector<Word> words_;
};

/// Where the column is that a mapping names so.
std::optional<std::size_t> columnOf(const CsvSample& sample, const std::string& name)
{
    const auto is = [&](const auto& same) -> std::optional<std::size_t> {
        const auto found = std::ranges::find_if(sample.names, same);
        return found == sample.names.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - sample.names.begin()));
    };
    if (const auto exact = is([&](const auto& one) { return one == name; })) {
        return exact;
    }
    const auto number =
        name.starts_with('#') ? readCount(std::string_view(name).substr(1)).value_or(0) : 0;
    if (number > 0 && number <= sample.names.size()) {
        return number - 1;
    }
    return is([&](const auto& one) { return equalsIgnoringCase(one, name); });
}

}  // namespace

NumberText readCsvValue(const CsvSample& sample, std::string_view cell, double& value)
{
    const auto text = trimmed(cell);
    if (text.starts_with('<') && text.ends_with('>')) {
        return NumberText::Missing;
    }
    const auto kind = sample.numbers.read(text, value);
    return kind == NumberText::Number && !std::isfinite(value) ? NumberText::NotANumber : kind;
}

namespace {

std::string_view belowLines(std::string_view text, std::size_t count)
{
    for (std::size_t line = 0; line < count && !text.empty(); ++line) {
        takeLine(text);
    }
    return text;
}

/// Whether the first row has no number, and a column below it has nothing else. Words below empty
/// titles are titles themselves; "<not counted>" is a value that is missing.
bool looksLikeUnits(const CsvSample& sample)
{
    const auto& rows = sample.rows;
    const auto isAllNumbers = [&](std::size_t column) {
        return std::all_of(rows.begin() + 1, rows.end(),
                           [&](const CsvRow& row) { return isNumber(sample, row.cells[column]); });
    };
    constexpr std::size_t fewest = 3;
    bool isOverNumbers = false;
    for (std::size_t column = 0; column < sample.names.size() && rows.size() >= fewest; ++column) {
        const auto& cell = rows.front().cells[column];
        const bool isUntitled = sample.names[column] == fmt::format("#{}", column + 1);
        double value = 0;
        const auto kind = readCsvValue(sample, cell, value);
        const bool isOver = !trimmed(cell).empty() && isAllNumbers(column);
        if (kind == NumberText::Number || (kind == NumberText::Missing && isOver) ||
            (isUntitled && !trimmed(cell).empty())) {
            return false;
        }
        isOverNumbers = isOverNumbers || isOver;
    }
    return isOverNumbers;
}

/// The table below so many lines.
Result<CsvSample> sampleBelow(std::size_t skipped,
                              std::string_view text,
                              const std::string& name,
                              const CsvLayout& layout)
{
    text = belowLines(text, skipped);
    auto records =
        layout.separator ? recordsOf(text, name, *layout.separator) : bestRecords(text, name);
    if (records.width() < 2) {
        return Error{Errc::Malformed, name +
                                          ": is not a table; expected several columns, separated "
                                          "by commas, semicolons, tabs, | or blanks"};
    }
    CsvSample sample;
    sample.skipped = skipped;
    sample.separator = records.separator;
    sample.numbers = NumberLocale(layout.hasDecimalComma.value_or(records.separator == ';'));
    for (const auto& row : records.rows) {
        for (const auto& cell : row.cells) {
            if (!layout.hasDecimalComma) {
                sample.numbers.see(cell);
            }
        }
    }
    const bool isFirstRowHeader = looksLikeHeader(sample, records.rows);
    sample.hasHeader = layout.hasHeader.value_or(isFirstRowHeader);
    const auto comment = isFirstRowHeader ? std::nullopt : headerIn(records, name);
    if (comment && layout.hasHeader.value_or(true)) {
        sample.hasHeader = sample.isHeaderComment = true;
    }
    sample.names =
        namesOf(sample.isHeaderComment ? *comment : records.rows.front(), sample.hasHeader);
    sample.rows = std::move(records.rows);
    if (sample.hasHeader && !sample.isHeaderComment) {
        sample.rows.erase(sample.rows.begin());
    }
    for (auto& row : sample.rows) {
        row.cells.resize(sample.names.size());
    }
    if (!sample.rows.empty() &&
        layout.hasUnits.value_or(sample.hasHeader && looksLikeUnits(sample))) {
        sample.units = std::move(sample.rows.front().cells);
        sample.rows.erase(sample.rows.begin());
    }
    for (std::size_t column = 0; column < sample.names.size(); ++column) {
        sample.isNumeric.push_back(isNumericColumn(sample, column));
    }
    sample.isTable = records.isEven && !sample.rows.empty() &&
                     std::ranges::find(sample.isNumeric, true) != sample.isNumeric.end();
    sample.guess = Guess(sample).roles();
    return sample;
}

}  // namespace

Result<CsvSample> sampleCsv(std::string_view text, const std::string& name, const CsvLayout& layout)
{
    constexpr std::size_t most = 40;
    auto first = sampleBelow(layout.skipped.value_or(0), text, name, layout);
    for (std::size_t line = 1; line <= most && !layout.skipped && !(first && first->isTable);
         ++line) {
        auto below = sampleBelow(line, text, name, layout);
        // Lines of as many words are no table yet, and below a damaged row is no other header.
        if (below && below->isTable && below->hasHeader && below->separator != ' ' &&
            below->rows.size() > 1) {
            return below;
        }
    }
    return first;
}

Result<std::vector<CsvRole>> rolesOf(const CsvSample& sample, const CsvMapping& mapping)
{
    if (mapping.columns.empty()) {
        return sample.guess;
    }
    std::vector<std::optional<CsvRole>> given(sample.names.size());
    for (const auto& [role, name] : mapping.columns) {
        const auto column = columnOf(sample, name);
        if (!column) {
            return Error{Errc::NotFound, fmt::format("the table has no column {}; it has {}",
                                                     quotedExcerpt(name), list(sample.names))};
        }
        if (given[*column] && *given[*column] != role) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the column {} is given as {} and as {}; choose one of them",
                                     quotedExcerpt(sample.names[*column]),
                                     toString(*given[*column]), toString(role))};
        }
        given[*column] = role;
    }
    const bool hasValues = std::ranges::any_of(
        given, [](const auto& role) { return role == CsvRole::Event || role == CsvRole::Value; });
    std::vector<CsvRole> roles;
    for (std::size_t column = 0; column < given.size(); ++column) {
        const bool isValue = !hasValues && sample.isNumeric[column];
        roles.push_back(given[column].value_or(isValue ? CsvRole::Value : CsvRole::Ignored));
    }
    return roles;
}

CsvMapping mappingOf(const CsvSample& sample, const std::vector<CsvRole>& roles)
{
    constexpr std::size_t longest = 60;  // of a name that is typed rather than its number
    CsvMapping mapping;
    const auto add = [&](CsvRole role, auto fits) {
        for (std::size_t column = 0; column < roles.size(); ++column) {
            if (roles[column] == role && fits(column)) {
                const auto& name = sample.names[column];
                mapping.columns.push_back(
                    {role, name.size() > longest ? fmt::format("#{}", column + 1) : name});
            }
        }
    };
    const auto any = [](std::size_t) { return true; };
    for (const auto role : {CsvRole::Event, CsvRole::Kernel, CsvRole::Repetition, CsvRole::Unit}) {
        add(role, any);
    }
    // In the wide form the columns of numbers are values unless they are ignored.
    const bool isShort =
        !mapping.columns.empty() && std::ranges::find(roles, CsvRole::Event) == roles.end() &&
        std::ranges::find(roles, CsvRole::Value) != roles.end() &&
        std::ranges::equal(roles, sample.isNumeric, [](CsvRole role, bool isNumeric) {
            return role != CsvRole::Value || isNumeric;
        });
    if (isShort) {
        add(CsvRole::Ignored, [&](std::size_t column) { return sample.isNumeric[column]; });
    } else {
        add(CsvRole::Value, any);
    }
    return mapping;
}

std::optional<std::string> faultOf(const CsvSample& sample, const std::vector<CsvRole>& roles)
{
    const auto columns = [&](CsvRole role) {
        std::vector<std::string> names;
        for (std::size_t column = 0; column < roles.size(); ++column) {
            if (roles[column] == role) {
                names.push_back(sample.names[column]);
            }
        }
        return names;
    };
    if (columns(CsvRole::Value).empty()) {
        return "no column holds values; choose the columns with the counts as values";
    }
    const bool isLong = !columns(CsvRole::Event).empty();
    for (const auto& [role, hold, choice] :
         {std::tuple(CsvRole::Event, "name the event", "choose one of them"),
          {CsvRole::Repetition, "number the repetitions", "choose one of them"},
          {CsvRole::Unit, "hold the unit", "choose one of them"},
          {CsvRole::Value, "hold the value of the event in the same row",
           "choose one of them, or no column with events"}}) {
        const auto names = columns(role);
        if (names.size() > 1 && (role != CsvRole::Value || isLong)) {
            return fmt::format("several columns {} ({}); {}", hold, fmt::join(names, ", "), choice);
        }
    }
    if (const auto units = columns(CsvRole::Unit); !units.empty() && !isLong) {
        return fmt::format(
            "the unit ({}) needs a column that names the event of the same row; choose that "
            "column, or ignore the unit",
            units.front());
    }
    return {};
}

namespace {

/// Text that a pattern of rules finds as it is; of a long one the beginning.
std::string quotedPattern(std::string_view text)
{
    constexpr std::size_t longest = 1500;
    std::string quoted;
    for (const char character : text) {
        const bool begins = (static_cast<unsigned char>(character) & 0xC0U) != 0x80U;
        if (quoted.size() >= longest && begins) {
            return quoted;
        }
        quoted += std::string_view("\\.+*?()|[]{}^$").find(character) == std::string_view::npos
                      ? std::string()
                      : "\\";
        quoted += character;
    }
    return quoted + "[ \\t\\r]*$";
}

/// What a mapping says of a table.
struct MappedTable {
    CsvSample sample;
    std::vector<CsvRole> roles;
    std::string rules;
};

MappedTable mappedTable(std::string_view text, const std::string& name, const CsvMapping& mapping)
{
    const auto sample = orThrow(sampleCsv(text, name, mapping.layout));
    const auto roles = orThrow(rolesOf(sample, mapping), name);
    if (const auto fault = faultOf(sample, roles)) {
        throw Error{Errc::InvalidArgument, name + ": " + *fault};
    }
    JsonValue output;
    std::vector<std::string> values;
    std::size_t value = 0;
    for (const auto& [field, role] :
         {std::pair("kernel", CsvRole::Kernel), std::pair("repetition", CsvRole::Repetition),
          std::pair("event", CsvRole::Event), std::pair("unit", CsvRole::Unit),
          std::pair("", CsvRole::Value)}) {
        std::vector<std::string> found;
        for (std::size_t column = 0; column < roles.size(); ++column) {
            if (roles[column] == role) {
                found.push_back(fmt::format("{{#{}}}", column + 1));
                if (role == CsvRole::Value) {
                    values.push_back(sample.names[column]);
                    value = column + 1;
                }
            }
        }
        if (role != CsvRole::Value && !found.empty()) {
            output[field] = fmt::format("{}", fmt::join(found, ", "));
        }
    }
    const bool isWide = !output.contains("event");
    if (isWide) {
        output["event"] = "{column}";
        if (!sample.units.empty()) {
            output["unit"] = "{unit}";
        }
    }
    output["value"] = isWide ? std::string("cell") : fmt::format("`#{}`", value);

    JsonValue rules, part;
    rules["what"] = "a table of chosen columns";
    if (sample.hasHeader && !sample.isHeaderComment) {
        std::string_view line;
        auto rest = belowLines(text, sample.skipped);
        do {
            line = trimmed(takeLine(rest), " \t\r");
        } while (!rest.empty() && (line.empty() || line.front() == '#'));
        const auto pattern = quotedPattern(line);
        rules["mark"] = "^[ \\t]*" + pattern;
        part["header"] = "^" + pattern;
    } else {
        auto file = "^" + quotedPattern(std::filesystem::path(name).filename().string());
        RE2::GlobalReplace(&file, "[0-9]+", "[0-9]+");  // files with other numbers are like it
        rules["file"] = file;
        part["first"] = "^[^#]";
        rules["skip_lines"] = sample.skipped;
    }
    rules["numbers"] = sample.numbers.hasDecimalComma() ? "comma" : "point";
    if (sample.numbers.hasDecimalComma()) {
        rules["notes"] = "Commas in numbers are decimal commas.";
    }
    part["note"] = "The header is repeated; what follows it belongs to the same table.";
    part["separator"] = std::string(1, sample.separator);
    part["columns"] = sample.names;
    if (!sample.units.empty()) {
        part["describes"]["^" + quotedPattern(trimmed(sample.units.front()))] = "unit";
    }
    if (isWide) {
        part["values"] = values;
    }
    part["measurements"] = output;
    rules["parts"] = JsonValue::array({part});
    constexpr int indent = 4;
    return {sample, roles,
            rules.dump(indent, ' ', false, JsonValue::error_handler_t::replace) + '\n'};
}

TableRules rulesOf(std::string_view text, const std::string& name, const CsvMapping& mapping)
{
    const auto table = mappedTable(text, name, mapping);
    auto rules = orThrow(parseTableRules(table.rules, "table"));
    rules.notes.insert(
        rules.notes.begin(),
        fmt::format("The columns were chosen: {}.", toText(mappingOf(table.sample, table.roles))));
    return rules;
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    return readTable(rulesOf(file.text, file.name, options.columns), file, options);
}

}  // namespace

Result<std::string> writtenTableRules(std::string_view text,
                                      const std::string& name,
                                      const CsvMapping& mapping)
{
    return caught(name, {}, [&] { return mappedTable(text, name, mapping).rules; });
}

Result<TableRules> tableRulesOf(std::string_view text,
                                const std::string& name,
                                const CsvMapping& mapping)
{
    return caught(name, {}, [&] { return rulesOf(text, name, mapping); });
}

/// Never recognized by itself: ImportOptions::columns, or the guess.
FileFormat tableFormat()
{
    const auto isNever = [](const std::filesystem::path&, std::string_view) { return false; };
    return {"table", "a table of which you choose what its columns hold", isNever,
            readEach<parseFile>, true};
}

}  // namespace papilio::core
