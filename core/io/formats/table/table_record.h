#pragma once

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/io/formats/table/table_rules.h"
#include "core/io/text/number_text.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace papilio::core {

/// What one name stands for, and where it was read.
struct TableField {
    std::string text;
    Place place;
};
using TableFields = std::map<std::string, TableField, std::less<>>;

/// A header, ready for looking up its columns whatever the case of their letters.
struct TableHeader {
    std::vector<std::string> names;                         ///< all lines of the header joined
    std::vector<std::vector<std::string>> lines;            ///< of each line, if there are several
    std::unordered_map<std::string, std::size_t> index;     ///< by names in small letters
    std::vector<std::map<std::string, std::string>> about;  ///< fields of each column
};

/// The fields of one record: of its cell, its row, its line and what holds since an earlier line,
/// the nearest first; fields that are chosen by others are before all of them.
/// Everything throws ParseError with the place of what is wrong.
class TableRecord {
public:
    /// What the fields are taken from; what is null is not there.
    struct Layers {
        const TableRules* rules = nullptr;
        const NumberLocale* numbers = nullptr;
        const TableFields* cell = nullptr;
        const TableHeader* header = nullptr;
        const CsvRow* row = nullptr;
        const TableFields* line = nullptr;
        const TableFields* section = nullptr;
        const TableFields* others = nullptr;  ///< of the same key
        Place place = {};                     ///< of the record
    };
    explicit TableRecord(const Layers& layers) : layers_(layers) {}

    [[nodiscard]] std::string text(const TableText& text) const;
    /// Of an output; empty where it does not say the field.
    [[nodiscard]] std::string text(const TableOutput& output, std::string_view field) const;
    [[nodiscard]] std::string neededText(const TableOutput& output, std::string_view field) const;
    /// NaN where something is missing; reads texts in angle brackets as missing.
    [[nodiscard]] double number(const TableOutput& output, std::string_view field) const;
    [[nodiscard]] double neededNumber(const TableOutput& output, std::string_view field) const;
    /// 0 where it is missing.
    [[nodiscard]] int count(const TableOutput& output, std::string_view field) const;
    /// "<not counted>" where that is in the place of the number.
    [[nodiscard]] std::string reason(const TableOutput& output, std::string_view field) const;
    /// Whether its condition holds.
    [[nodiscard]] bool isWanted(const TableOutput& output) const;
    /// Where the first field is that this field of an output is made of.
    [[nodiscard]] Place placeOf(const TableOutput& output, std::string_view field) const;
    [[noreturn]] void refuse(const TableOutput& output,
                             std::string_view field,
                             const std::string& sentence) const;

private:
    struct View {
        std::string_view text;
        Place place;
    };
    [[nodiscard]] std::optional<View> find(std::string_view name) const;
    [[nodiscard]] const TableField* chosen(const TableChoice& choice) const;
    [[nodiscard]] std::optional<double> numberOf(std::string_view name) const;

    Layers layers_;
    mutable TableFields chosen_;
    mutable std::vector<const TableChoice*> choosing_;
};

}  // namespace papilio::core
