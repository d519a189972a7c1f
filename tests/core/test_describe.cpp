#include "core/describe/describe.h"
#include "tests/support/area_program.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace papilio;
using core::beside, core::each, core::f, core::ifThere, core::maybe, core::named, core::object;

namespace {

enum class Color { Red };
std::string_view toString(Color /*color*/)
{
    return "red";
}

struct Part {
    std::string name;
    std::optional<double> size;
};

auto partOf(const Part& part)
{
    return object(f<"name">(part.name), f<"size">(part.size));
}

auto wholeOf(double value, const std::vector<Part>& parts, const Part* first)
{
    return object(f<"value">(value), f<"whole">(core::Whole{2}), f<"color">(Color::Red),
                  f<"empty">(core::orNull(std::string())), f<"parts">(each(parts, partOf)),
                  f<"first">(ifThere(first, partOf)),
                  maybe<"count">(parts.empty() ? std::nullopt : std::optional(parts.size())),
                  beside(object(f<"near">(true))),
                  f<"counts">(named(std::map<std::string, int>{{"a", 1}})));
}

core::JsonValue json(const char* text)
{
    return core::JsonValue::parse(text);
}

}  // namespace

class TestDescribe : public QObject {
    Q_OBJECT

private slots:
    void aResultIsAnObject()
    {
        const Part part{"p", 1.5};

        QVERIFY(wholeOf(0.5, {part}, &part).json ==
                json(R"({"value": 0.5, "whole": 2, "color": "red", "empty": null,
                         "parts": [{"name": "p", "size": 1.5}], "first": {"name": "p", "size": 1.5},
                         "count": 1, "near": true, "counts": {"a": 1}})"));
    }

    void whatThereIsNotIsNullOrLeftOut()
    {
        QVERIFY(wholeOf(NAN, {}, nullptr).json ==
                json(R"({"value": null, "whole": 2, "color": "red", "empty": null, "parts": [],
                         "first": null, "near": true, "counts": {"a": 1}})"));
        QVERIFY(partOf({"p", INFINITY}).json == json(R"({"name": "p", "size": null})"));
    }

    // Its type says so, whatever its values are.
    void theSchemaIsThatOfAllValues()
    {
        const auto part = R"({"type": "object",
            "properties": {"name": {"type": "string"}, "size": {"type": ["number", "null"]}},
            "required": ["name", "size"]})";
        auto whole = json(R"({"type": "object", "properties": {
            "value": {"type": ["number", "null"]}, "whole": {"type": ["number", "null"]},
            "color": {"type": "string"}, "empty": {"type": ["string", "null"]},
            "parts": {"type": "array"}, "first": null, "count": {"type": "number"},
            "near": {"type": "boolean"},
            "counts": {"type": "object", "additionalProperties": {"type": "number"}}},
            "required": ["value", "whole", "color", "empty", "parts", "first", "near", "counts"]})");
        whole["properties"]["parts"]["items"] = json(part);
        whole["properties"]["first"] = json(part);
        whole["properties"]["first"]["type"] = json(R"(["object", "null"])");

        QVERIFY(core::schemaOf<decltype(wholeOf({}, {}, {}))>() == whole);
    }
};

PAPILIO_TEST(TestDescribe)
#include "test_describe.moc"
