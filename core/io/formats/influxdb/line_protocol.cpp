#include "core/io/formats/influxdb/line_protocol.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Reads names and values from the front of a line.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    [[nodiscard]] bool isAtEnd() const { return text_.empty(); }

    /// Up to one of `ends`, which is not in quotes and has no backslash before it.
    std::string word(std::string_view ends)
    {
        std::string word;
        bool isQuoted = false;
        std::size_t at = 0;
        for (; at < text_.size(); ++at) {
            const char c = text_[at];
            if (c == '\\' && at + 1 < text_.size()) {
                word += text_[++at];
                continue;
            }
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && ends.find(c) != std::string_view::npos) {
                break;
            }
            word += c;
        }
        text_.remove_prefix(at);
        return word;
    }

    /// Whether `c` comes next; it is passed over then.
    bool take(char c)
    {
        const bool isNext = text_.starts_with(c);
        text_.remove_prefix(isNext ? 1 : 0);
        return isNext;
    }

private:
    std::string_view text_;
};

Error expected(std::string_view what)
{
    return {Errc::Malformed,
            fmt::format("expected {}, as in MEASUREMENT,TAG=VALUE FIELD=VALUE TIME", what)};
}

}  // namespace

Result<InfluxPoint> readInfluxPoint(std::string_view line)
{
    Reader reader(trimmed(line, " \t\r"));
    InfluxPoint point;
    point.measurement = reader.word(", ");
    if (point.measurement.empty()) {
        return expected("the name of a measurement");
    }
    while (reader.take(',')) {
        auto name = reader.word("=, ");
        if (name.empty() || !reader.take('=')) {
            return expected("a tag with its value");
        }
        point.tags.emplace_back(std::move(name), reader.word(", "));
    }
    while (reader.take(' ')) {
    }
    do {
        auto name = reader.word("=, ");
        if (name.empty() || !reader.take('=')) {
            return expected("a field with its value");
        }
        auto value = reader.word(", ");
        if (value.empty()) {
            return expected("a field with its value");
        }
        point.fields.emplace_back(std::move(name), std::move(value));
    } while (reader.take(','));
    while (reader.take(' ')) {
    }
    point.time = reader.word(" ");
    if (!reader.isAtEnd()) {
        return expected("nothing after the time");
    }
    return point;
}

}  // namespace papilio::core
