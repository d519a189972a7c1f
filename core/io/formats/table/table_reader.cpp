#include "core/io/formats/table/table_reader.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

bool isIn(std::string_view text, const TablePattern& pattern)
{
    return pattern != nullptr && isFound(*pattern, text);
}

ParseError parseError(const Error& error)
{
    return {std::string(withoutPlace(error)), {}, error.place, error.code};
}

/// What a backslash protects stays.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
        plain += text[at];
    }
    return plain;
}

/// The first list of objects in JSON as CSV. A member of a member is the column "args/Retiring".
std::string csvOfJson(std::string_view text)
{
    const auto content = parseJson(text);
    const auto isList = [](const JsonValue& value) {
        return value.is_array() && !value.empty() && value.front().is_object();
    };
    const auto inside = std::ranges::find_if(content, isList);
    std::string header;
    std::vector<std::map<std::size_t, std::string>> rows;  // by column
    std::map<std::string, std::size_t> columns;
    std::size_t values = 0;
    for (const auto& entry : isList(content) || inside == content.end() ? content : *inside) {
        auto& cells = rows.emplace_back();
        const auto members = entry.flatten();
        values += members.size();
        for (const auto& [path, value] : members.items()) {
            const auto [place, isNew] = columns.try_emplace(path, columns.size());
            if (isNew) {
                auto name = path.substr(std::min<std::size_t>(path.size(), 1));
                re2::RE2::GlobalReplace(&name, "~1", "/");
                re2::RE2::GlobalReplace(&name, "~0", "~");
                header += (header.empty() ? "" : ",") + csvCell(name);
            }
            cells[place->second] = value.is_string() ? csvCell(value.get<std::string>())
                                   : value.is_null() ? std::string()
                                                     : value.dump();
        }
    }
    checkedPlaces({rows.size(), columns.size()}, sizeof(char), values,
                  fmt::format("{} entries with {} members", rows.size(), columns.size()));
    auto csv = header + '\n';
    for (const auto& cells : rows) {
        std::size_t at = 0;
        for (const auto& [column, cell] : cells) {
            csv += std::string(column - at, ',') + cell;
            at = column;
        }
        csv += std::string(columns.size() - 1 - at, ',') + '\n';
    }
    return csv;
}

bool isCounted(const TableText& note)
{
    return std::ranges::any_of(
        note.pieces, [](const auto& piece) { return piece.isField && piece.text == "count"; });
}

bool isOfSeries(const TablePart& part)
{
    return std::ranges::any_of(part.outputs, [](const TableOutput& output) {
        return output.kind == TableOutput::Kind::Series;
    });
}

/// Lines that begin runs which are numbered.
std::size_t startsIn(const TableRules& rules, std::string_view text)
{
    const auto part = std::ranges::find_if(rules.parts, &TablePart::isNumbered);
    std::size_t count = 0;
    while (part != rules.parts.end() && !text.empty()) {
        count += isIn(trimmed(takeLine(text), " \t\r"), part->pattern) ? 1 : 0;
    }
    return count;
}

}  // namespace

void TableReader::read(TableContent* content)
{
    content_ = content;
    text_ = file_.text;
    number_ = 1;
    if (const auto begin = trimmed(text_, " \t\r\n").substr(0, 1);
        !rules_.isJson || (begin != "[" && begin != "{")) {
        return readAll();
    }
    text_ = csv_ = csvOfJson(text_);
    try {
        readAll();
    } catch (const ParseError& error) {
        const auto entry = error.position.line;
        throw entry < 2 ? error
                        : ParseError{fmt::format("entry {}: {}", entry - 1, error.sentence)};
    }
}

void TableReader::readAll()
{
    const auto before = content_ == nullptr ? 0 : content_->recordCount();
    for (const auto& [field, text] : rules_.defaults) {
        first_[field].text = text;
    }
    const auto stem = textStem(file_.path);
    first_["stem"].text = stem;
    first_["run"].text = file_.run;
    first_["file"].text = file_.isAlone ? std::string() : file_.run + ": ";
    for (const auto& pattern : rules_.stems) {
        for (auto& [name, field] : groupsOf(pattern, stem)) {
            first_[name].text = field.text;
        }
    }
    starts_ = startsIn(rules_, text_);
    nameRun(1);
    section_ = first_;
    numbers_ = rules_.known.value_or(numbers_);
    for (std::size_t line = 0; line < rules_.skipped && !text_.empty(); ++line) {
        skipLine();
        unread_.see({}, false, true);
    }
    while (!text_.empty()) {
        file_.checkStop(number_);
        readLine();
    }
    closeTable();
    if (content_ == nullptr) {
        return;
    }
    endSection();
    finish();
    content_->check();
    if (content_->recordCount() == before && remembered_.empty() && !rules_.isOptional) {
        if (hasTitles_) {
            throw ParseError{"has titles, but no line with values"};
        }
        throw ParseError{rules_.none.empty()
                             ? fmt::format("contains no values that the rules for {} find: the run "
                                           "failed, or the file was cut off; repeat it",
                                           rules_.what)
                             : "contains no values: " + rules_.none};
    }
}

void TableReader::finish()
{
    for (const auto& [part, count] : counts_) {
        TableFields fields;
        fields["count"].text = std::to_string(count);
        content_->note(TableRecord({.rules = &rules_, .cell = &fields}).text(part->note));
    }
    if (const auto sentence = unread_.sentence(); !sentence.empty()) {
        content_->note(sentence + ".");
    }
}

/// Without its end.
std::string_view TableReader::nextLine() const
{
    auto rest = text_;
    return trimmed(core::takeLine(rest), " \t\r");
}

void TableReader::skipLine()
{
    core::takeLine(text_);
    ++number_;
}

void TableReader::readLine()
{
    const auto line = nextLine();
    if (line.empty()) {
        skipLine();
        unread_.see({}, false, true);
        return;
    }
    for (const auto& part : rules_.parts) {
        const bool isFound =
            part.pattern == nullptr ? !table_ && line.front() != '#' : isIn(line, part.pattern);
        if (!isFound || (table_ && part.kind == TablePart::Kind::First)) {
            continue;
        }
        if (!part.refuse.empty()) {
            throw ParseError{part.refuse, {}, {number_, 1}};
        }
        return part.kind == TablePart::Kind::Line ? take(part, line) : openTable(part);
    }
    const bool isRow = table_ && (table_->part->rows == nullptr || isIn(line, table_->part->rows));
    if (line.front() == '#' && !(table_ && table_->part->rows != nullptr && isRow)) {
        skipLine();
        unread_.see({}, false, true);
        return;
    }
    if (isRow) {
        return takeTableRow();
    }
    unread_.see(line, false, false);
    skipLine();
}

CsvRow TableReader::takeRow(char separator, bool isPlain)
{
    if (separator != ' ' && !isPlain) {
        auto row = takeCsvRow(text_, number_, {}, separator);
        if (!row) {
            throw parseError(row.error());
        }
        return *std::move(row);
    }
    CsvRow row{number_, {}};
    auto rest = nextLine();
    if (isPlain) {
        const auto cells = split(rest, std::string_view(&separator, 1));
        row.cells.assign(cells.begin(), cells.end());
    }
    for (auto word = takeWord(rest); !word.empty() && !isPlain; word = takeWord(rest)) {
        row.cells.emplace_back(word);
    }
    skipLine();
    return row;
}

TableFields TableReader::groupsOf(const TablePattern& pattern, std::string_view line) const
{
    std::size_t from = 0;
    auto fields = pattern == nullptr ? std::nullopt : groupsIn(*pattern, line, from);
    for (auto& [name, field] : fields ? *fields : fields.emplace()) {
        field.place = {number_};
    }
    return *std::move(fields);
}

void TableReader::take(const TablePart& part, std::string_view line)
{
    if (part.begins) {
        closeTable();
        endSection();
        if (part.isNumbered) {
            nameRun(++started_);
        }
        section_ = first_;
        seen_.clear();
    }
    sectionLine_ = seen_.empty() ? number_ : sectionLine_;
    if (!seen_.insert(&part).second && !part.once.empty()) {
        throw ParseError{part.once, {}, {number_}};
    }
    auto fields = groupsOf(part.pattern, line);
    if (part.isNamed) {
        section_[lowerCase(fields["key"].text)] = fields["value"];
    } else if (part.outputs.empty()) {
        for (const auto& [name, field] : fields) {
            section_[name] = field;
        }
    }
    if (content_ != nullptr) {
        if (!part.fault.empty()) {
            content_->refuseRecord(part.fault);
        }
        if (isCounted(part.note)) {
            ++counts_[&part];
        } else {
            content_->note(TableRecord({.rules = &rules_, .line = &fields, .section = &section_})
                               .text(part.note));
        }
    }
    if (part.every == nullptr) {
        give(part.outputs, {.line = &fields, .place = {number_}});
    } else {
        const auto list = fields.find("list");
        const auto text = list == fields.end() ? std::string(line) : list->second.text;
        const auto resolve = [&](TableFields& some) {
            for (auto& [name, field] : some) {
                field = {part.isEscaped ? unescaped(field.text) : field.text, {number_}};
            }
        };
        resolve(fields);
        for (std::size_t from = 0; auto one = groupsIn(*part.every, text, from);) {
            resolve(*one);
            give(part.outputs, {.cell = &*one, .line = &fields, .place = {number_}});
        }
    }
    unread_.see(line, !part.outputs.empty(), true);
    skipLine();
}

void TableReader::openTable(const TablePart& part)
{
    closeTable();
    const auto line = nextLine();
    for (auto& [name, field] : groupsOf(part.pattern, line)) {
        section_[name] = std::move(field);
    }
    auto separator = part.separators.front();
    for (const char one : part.separators) {
        if (line.find(one) != std::string_view::npos) {
            separator = one;
            break;
        }
    }
    OpenTable table;
    table.part = &part;
    table.separator = separator;
    table.line = number_;
    table.header = headerOf(part, separator);
    const auto behind = part.behind == nullptr
                            ? table.header.names.end()
                            : std::ranges::find_if(table.header.names, [&](const auto& name) {
                                  return isIn(name, part.behind);
                              });
    const auto first = behind == table.header.names.end()
                           ? std::size_t{0}
                           : static_cast<std::size_t>(behind - table.header.names.begin()) + 1;
    const std::set<std::string_view> values(part.values.begin(), part.values.end());
    for (std::size_t column = 0; column < table.header.names.size(); ++column) {
        const auto& name = table.header.names[column];
        table.isEach.push_back(values.empty() ? column >= first && isIn(name, part.each) &&
                                                    !isIn(name, part.except)
                                              : values.contains(name));
    }
    if (!seen_.insert(&part).second && content_ != nullptr) {
        content_->note(TableRecord({.rules = &rules_}).text(part.note));
    }
    table_ = std::move(table);
    if (isOfSeries(part)) {
        hasTitles_ = hasTitles_ || part.kind == TablePart::Kind::Header;
        checkTitles();
    }
}

/// Two columns of a name would be one metric.
void TableReader::checkTitles() const
{
    const auto& part = *table_->part;
    const auto& names = table_->header.names;
    std::set<std::string_view> known;
    for (std::size_t column = 0; column < names.size(); ++column) {
        const std::string_view name = names[column];
        const bool isMetric = part.each == nullptr ? !name.empty() && !isIn(name, part.except)
                                                   : table_->isEach[column];
        if (isMetric && (name.empty() || !known.insert(name).second)) {
            throw ParseError{
                fmt::format("the {} {} is {}", part.each == nullptr ? "column" : "metric",
                            quotedExcerpt(name), name.empty() ? "empty" : "a duplicate"),
                {},
                {table_->line, column + 1}};
        }
    }
}

/// What follows is of one of several runs in the file.
void TableReader::nameRun(std::size_t number)
{
    if (starts_ > 1) {
        const auto run = fmt::format("{}, run {}", file_.run, number);
        first_["run"].text = run;
        first_["file"].text = run + ": ";
    }
}

TableHeader TableReader::headerOf(const TablePart& part, char separator)
{
    TableHeader header;
    if (part.kind == TablePart::Kind::Header) {
        do {
            header.lines.push_back(takeRow(separator, part.isPlain).cells);
            unread_.see({}, false, true);
        } while (part.more != nullptr && !text_.empty() && isIn(nextLine(), part.more));
    }
    std::size_t width = part.columns.size();
    for (auto& line : header.lines) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            line[column] = visibleText(trimmed(line[column]));
            // The lines above the last one have a cell for several columns.
            if (line[column].empty() && &line != &header.lines.back() && column > 0) {
                line[column] = line[column - 1];
            }
        }
    }
    if (part.columns.empty()) {
        auto& last = header.lines.back();
        const bool isMetric = isOfSeries(part) && part.each != nullptr;
        while (!isMetric && !last.empty() && last.back().empty()) {  // separators at line ends
            last.pop_back();
        }
        width = last.size();
    }
    std::map<std::string, std::size_t> times;
    for (std::size_t column = 0; column < width; ++column) {
        std::string name;
        if (!part.columns.empty()) {
            name = part.columns[column];
        }
        for (const auto& line : header.lines) {
            const auto cell = column < line.size() ? line[column] : std::string();
            if (part.columns.empty() && !cell.empty() && cell != name) {
                name += (name.empty() ? "" : ", ") + cell;
            }
        }
        for (const auto& [pattern, other] : rules_.renamed) {
            name = isIn(name, pattern) ? other : name;
        }
        header.index.emplace(lowerCase(name), column);
        ++times[name];
        header.names.push_back(std::move(name));
    }
    for (const auto& [pattern, sentence] : part.has) {
        if (std::ranges::none_of(header.names, [&pattern = pattern](const auto& name) {
                return isIn(name, pattern);
            })) {
            throw ParseError{sentence, {}, {number_ - 1, 1}};
        }
    }
    std::map<std::string, std::size_t> again;
    for (const auto& name : header.names) {
        auto& about = header.about.emplace_back();
        if (times[name] > 1) {
            about["again"] = std::to_string(++again[name]);
        }
    }
    return header;
}

void TableReader::takeTableRow()
{
    const auto line = nextLine();
    const auto& part = *table_->part;
    const bool isSkipped = isIn(line, part.skip);
    const bool isOfWords = table_->separator == ' ';
    unread_.see(isOfWords && !isSkipped ? line : std::string_view(), isOfWords, true);
    auto row = takeRow(table_->separator, part.isPlain);
    if (isSkipped) {
        if (content_ != nullptr) {
            content_->note(TableRecord({.rules = &rules_}).text(part.note));
        }
        return;
    }
    const auto width = table_->header.names.size();
    while (row.cells.size() > width && trimmed(row.cells.back()).empty()) {
        row.cells.pop_back();
    }
    if (!part.isRagged) {
        const bool isCut = row.cells.size() < width && trimmed(text_, " \t\r\n").empty();
        if (row.cells.size() != width) {
            throw ParseError{
                fmt::format(
                    "expected {} cells, found {}{}", width, row.cells.size(),
                    isCut ? "; the file is cut off: measure again, or delete the line" : ""),
                {},
                {row.line, 1}};
        }
    }
    ++table_->count;
    if (part.describes.empty() && !rules_.isLocal) {
        return giveRow(row);
    }
    for (const auto& [pattern, field] : part.describes) {
        // Units are above the rows; below, a first cell may look like theirs, as an empty one does.
        if (isIn(trimmed(row.cells.front()), pattern) &&
            (field != "unit" || table_->waiting.empty())) {
            if (field.empty()) {
                throw ParseError{fmt::format("the row {} describes the columns in no known way; "
                                             "the documentation of the format has those there are",
                                             quotedExcerpt(row.cells.front())),
                                 {},
                                 {row.line, 1}};
            }
            for (std::size_t column = 0; column < width && column < row.cells.size(); ++column) {
                table_->header.about[column][field] = trimmed(row.cells[column]);
            }
            return;
        }
    }
    for (const auto& cell : row.cells) {
        if (!rules_.known) {
            numbers_.see(std::string_view(cell).substr(0, cell.find(" (")));
        }
    }
    table_->waiting.push_back(std::move(row));
}

void TableReader::closeTable()
{
    if (!table_) {
        return;
    }
    for (const auto& row : table_->waiting) {
        giveRow(row);
    }
    const auto complete = table_->part->complete;
    if (content_ != nullptr && complete > 0 && table_->count % complete != 0) {
        throw ParseError{
            fmt::format("has {} of {} results: the run failed, or the file was cut off; repeat it",
                        table_->count % complete, complete),
            {},
            {table_->line}};
    }
    if (content_ != nullptr) {
        content_->endTable();
    }
    table_.reset();
}

void TableReader::giveRow(const CsvRow& row)
{
    const auto& part = *table_->part;
    const auto& header = table_->header;
    TableFields line;
    TableRecord::Layers layers;
    layers.header = &header;
    layers.row = &row;
    layers.line = &line;
    layers.place = {row.line, 1};
    if (!part.since.empty()) {
        TableOutput time;
        time.numbers["time"] = Expression::name(part.since);
        layers.rules = &rules_;
        const auto now = TableRow(TableRecord(layers), time).neededNumber("time");
        since_ = since_.value_or(now);
        line["elapsed"] = {fmt::format("{}", now - *since_), {row.line, 1}};
    }
    for (const auto& [pattern, field] : part.joined) {
        auto& joined = line[field].text;
        for (std::size_t at = 0; at < std::min(header.names.size(), row.cells.size()); ++at) {
            if (const auto& name = header.names[at];
                isIn(name, pattern) && !isIn(name, part.except)) {
                joined += fmt::format("{}{}={}", joined.empty() ? "" : ",", name, row.cells[at]);
            }
        }
    }
    if (part.isRemembered) {
        layers.rules = &rules_;
        auto& fields = remembered_[TableRecord(layers).text(part.key)];
        const auto width = std::min(header.names.size(), row.cells.size());
        for (std::size_t column = 0; column < width; ++column) {
            fields[header.names[column]] = {std::string(trimmed(row.cells[column])),
                                            {row.line, column + 1}};
        }
        return;
    }
    // The first row may have waited for those that describe its columns.
    if (part.areNumbers && std::exchange(table_->isNew, false)) {
        for (std::size_t at = 0; at < std::min(row.cells.size(), table_->isEach.size()); ++at) {
            double number = 0;
            const auto kind = rules_.isLocal ? numbers_.read(row.cells[at], number)
                                             : readNumber(row.cells[at], number);
            table_->isEach[at] = table_->isEach[at] && kind != NumberText::NotANumber;
        }
    }
    if (part.each == nullptr && part.values.empty()) {
        return give(part.outputs, layers);
    }
    for (std::size_t column = 0; column < row.cells.size() && column < table_->isEach.size();
         ++column) {
        const auto text = trimmed(row.cells[column]);
        if (!table_->isEach[column] || isIn(text, part.empty)) {
            continue;
        }
        const Place place{row.line, column + 1};
        TableFields cell;
        cell["column"] = {header.names[column], {table_->line, column + 1}};
        cell["cell"] = {std::string(text), place};
        for (std::size_t at = 0; at < header.lines.size() && header.lines.size() > 1; ++at) {
            const auto& names = header.lines[at];
            cell[fmt::format("column{}", at + 1)].text =
                column < names.size() ? names[column] : std::string();
        }
        for (const auto& [field, value] : header.about[column]) {
            cell[field] = {value, place};
        }
        layers.cell = &cell;
        give(part.outputs, layers);
    }
}

void TableReader::give(const std::vector<TableOutput>& outputs, TableRecord::Layers layers)
{
    if (content_ == nullptr || outputs.empty()) {
        return;
    }
    layers.rules = &rules_;
    layers.numbers = rules_.isLocal || rules_.known ? &numbers_ : nullptr;
    layers.section = &section_;
    if (table_ && !table_->part->key.pieces.empty()) {
        const auto found = remembered_.find(TableRecord(layers).text(table_->part->key));
        layers.others = found == remembered_.end() ? nullptr : &found->second;
    }
    const TableRecord record(layers);
    content_->beginRecord();
    for (const auto& output : outputs) {
        content_->add({record, output});
    }
}

/// Where sections begin, what is before the first of them is none.
void TableReader::endSection()
{
    const auto begins = [](const TablePart& part) { return part.begins; };
    const bool isBegun =
        std::ranges::any_of(seen_, [&](const TablePart* part) { return begins(*part); });
    if (isBegun || std::ranges::none_of(rules_.parts, begins)) {
        give(rules_.end, {.place = {sectionLine_}});
    }
}

namespace {

std::string nameOf(const TableRules& rules,
                   const std::vector<std::filesystem::path>& paths,
                   const ImportOptions& options)
{
    return !options.benchmark.empty()                 ? options.benchmark
           : paths.size() > 1 && !rules.group.empty() ? rules.group
                                                      : runNames(paths).front();
}

}  // namespace

Document readTables(const TableRules& rules,
                    const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::stop_token& stop,
                    const Progress& progress)
{
    RememberedRows remembered;
    const auto content = rules.isForeign ? FileContent::AnyBytes : FileContent::Utf8;
    if (!rules.areTogether) {
        const auto parse = [&](const ImportFile& file) { return readTable(rules, file, options); };
        return mergeFiles(paths, stop, progress, parse, content);
    }
    TableContent all(rules, options);
    // What rows remember is found by others in whatever order the files come.
    const bool remembers = std::ranges::any_of(rules.parts, &TablePart::isRemembered);
    for (int pass = remembers ? 0 : 1; pass < 2; ++pass) {
        const auto parse = [&](const ImportFile& file) {
            all.begin(file);
            return TableReader(rules, file, remembered).read(pass == 0 ? nullptr : &all);
        };
        forEachFile(paths, stop, progress, parse, content);
    }
    return all.document(nameOf(rules, paths, options), paths);
}

Document readTable(const TableRules& rules, const ImportFile& file, const ImportOptions& options)
{
    TableContent content(rules, options);
    RememberedRows none;
    content.begin(file);
    TableReader(rules, file, none).read(&content);
    return content.document(file.nameFor(options), {file.path});
}

Result<Document> readTables(const TableRules& rules, std::string_view text, const std::string& name)
{
    const std::filesystem::path path(name);
    const std::stop_token stop;
    return caught(name, {}, [&] {
        return readTable(rules, {path, name, textStem(path), text, stop}, {});
    });
}

std::vector<GpuCounts> readLaunches(TableRules rules,
                                    const ImportFile& file,
                                    const std::string& machine)
{
    rules.defaults["machine"] = machine;
    TableContent content(rules, {});
    RememberedRows none;
    content.begin(file);
    TableReader(rules, file, none).read(&content);
    return content.launches();
}

FileFormat formatOfRules(std::shared_ptr<const TableRules> rules)
{
    return {rules->name, rules->what,
            [rules](const std::filesystem::path& path, std::string_view head) {
                return rules->fits(path, head);
            },
            [rules](const auto& paths, const ImportOptions& options, const std::stop_token& stop,
                    const Progress& progress) {
                return readTables(*rules, paths, options, stop, progress);
            },
            rules->givesBenchmarks()};
}

}  // namespace papilio::core
