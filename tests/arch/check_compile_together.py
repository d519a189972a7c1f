#!/usr/bin/env python3
"""check_compile_together.py SCRIPT: the script keeps sources apart that cannot be compiled as one file."""

import subprocess
import sys
import tempfile
from pathlib import Path

ONE = "namespace {\n\nconstexpr int few = 3;\n\nstruct Pair {\n    int first;\n};\n\nbool isSmall(int number)\n{\n    return number < few;\n}\n\n}  // namespace\n"

# Another source, and whether it may be compiled with ONE.
CASES = {
    "another name": ("namespace {\n\nbool isLarge(int number)\n{\n    return number > 5;\n}\n\n}  // namespace\n", True),
    "the same function": ("namespace {\n\nbool isSmall(long number)\n{\n    return number < 5;\n}\n\n}  // namespace\n", False),
    "the same constant": ("namespace {\n\nconstexpr std::array few = {1, 2};\n\n}  // namespace\n", False),
    "the same type": ("namespace {\n\nstruct few {\n    int number;\n};\n\n}  // namespace\n", False),
    "a function of others that would be hidden": ("bool f()\n{\n    return isSmall(1L);\n}\n", False),
    "a static function": ("static bool few()\n{\n    return true;\n}\n", False),
    "an alias": ("using few = int;\nusing other::isSmall;\n", False),
    "a type of the same name in a function": ("int f()\n{\n    using Pair = int;\n    return Pair(1);\n}\n", False),
    "a type of the same name in a class": ("class A {\n    struct Pair {\n        int first;\n    };\n};\n", True),
    "a macro": ("#define few 4\n", False),
    "a using directive, which reaches what follows": ("using namespace papilio;\n", False),
    "a local variable of a function's name": ("bool f()\n{\n    const bool isSmall = true;\n    return isSmall;\n}\n", True),
    "a local variable of a constant's name": ("int f()\n{\n    const int few = 4;\n    return few;\n}\n", False),
    "a member function of the same name": ("bool f(const Number& number)\n{\n    return number.isSmall();\n}\n", True),
    "a header that would see two": ('#include "header.h"\n', False),
    "a member of a constant's name": ("int f(const Numbers& numbers)\n{\n    return numbers.few;\n}\n", True),
    "a name in a named scope": ("int f()\n{\n    return Numbers::few;\n}\n", True),
    "the name in a text": ('const char* f()\n{\n    return "only few \\"Pair\\" isSmall(";\n}\n', True),
    "literals of std": ("using namespace std::string_view_literals;\n", True),
    "literals of Qt": ("using namespace Qt::StringLiterals;\n", True),
    "compiled several times in itself": ("#include <hwy/foreach_target.h>\n", False),
}


def unnamed(text):
    return f"namespace {{\n\n{text}\n\n}}  // namespace\n"


# Two sources, and whether they may be compiled together.
PAIRS = {
    "functions of classes that the other does not know": (
        unnamed("struct Circle {\n    int size;\n};\n\nint sizeOf(const Circle& circle)\n{\n    return circle.size;\n}"),
        unnamed("struct Square {\n    int size;\n};\n\nint sizeOf(const Square& square)\n{\n    return square.size;\n}"), True),
    "functions of types that nobody defines": (
        unnamed("int sizeOf(const Circle& circle)\n{\n    return circle.size;\n}"),
        unnamed("int sizeOf(const Square& square)\n{\n    return square.size;\n}"), False),
    "a template's parameter, which is any type": (
        unnamed("class Value;\n\ntemplate<typename Value>\nint sizeOf(const Value& value)\n{\n    return value.size;\n}"),
        "int f()\n{\n    return sizeOf(3);\n}\n", False),
    "an alias of std": (
        unnamed("using Texts = std::vector<std::string>;\n\nint sizeOf(const Texts& texts)\n{\n    return texts.size();\n}"),
        "int f(const std::vector<std::string>& texts)\n{\n    return sizeOf(texts);\n}\n", False),
    "a function of a type that the other knows": (
        unnamed("struct Circle;\n\nint sizeOf(const Circle& circle)\n{\n    return circle.size;\n}"),
        "int f(const Circle& circle)\n{\n    return sizeOf(circle);\n}\n", False),
    "an overload for a number": (
        unnamed("struct Circle;\n\nint sizeOf(const Circle& circle)\n{\n    return circle.size;\n}\n\nint sizeOf(int number)\n{\n    return number;\n}"),
        unnamed("struct Square;\n\nint sizeOf(const Square& square)\n{\n    return square.size;\n}"), False),
    "strings, which convert into each other": (
        unnamed("int sizeOf(const QString& text)\n{\n    return text.size();\n}"),
        unnamed("int sizeOf(const QStringView& text)\n{\n    return text.size();\n}"), False),
    "a function as a value, which must have no overload": (
        unnamed("struct Circle;\n\nint sizeOf(const Circle& circle)\n{\n    return circle.size;\n}\n\nconst auto measure = &sizeOf;"),
        unnamed("struct Square;\n\nint sizeOf(const Square& square)\n{\n    return square.size;\n}"), False),
    "a function that a header of the other declares": (
        unnamed("struct Tall;\n\nint heightOf(const Tall& tall)\n{\n    return tall.height;\n}"), '#include "header.h"\n', False),
    "a header that only declares a member of the name": (
        unnamed("int member(int number)\n{\n    return number;\n}"), '#include "header.h"\n', True),
    "one alias for one type": (
        unnamed("using Number = double;"), unnamed("using Number = double;"), True),
    "one alias for two types": (unnamed("using Number = double;"), unnamed("using Number = float;"), False),
    "one alias of a namespace": ("namespace fs = std::filesystem;\n", "namespace fs = std::filesystem;\n", True),
    "one alias for two namespaces": ("namespace fs = std::filesystem;\n", "namespace fs = files;\n", False),
    "a value of an unscoped enum": (
        unnamed("enum Strength { Sum = 1, Product };"), unnamed("struct Product {\n    int first;\n};"), False),
    "a value of an enum class": (
        unnamed("enum class Strength { Sum = 1, Product };"), unnamed("struct Product {\n    int first;\n};"), True),
    "a field of a header": (
        unnamed("constexpr int size = 3;"), '#include "fields.h"\n', True),
    "a parameter of a header": (
        unnamed("constexpr int room = 3;"), '#include "fields.h"\n', False),
    "an alias of the file, and one in a function": (
        "using Number = double;\n", "int f()\n{\n    using Number = float;\n    return Number(1);\n}\n", False),
}


def main(script):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "header.h").write_text(
            "struct few;\nvoid f(const few& number);\nint heightOf(const Tall& tall);\nclass A {\n    int member(int number);\n};\n",
            encoding="utf-8")
        (Path(folder) / "fields.h").write_text(
            "struct Fields {\n    int size = 0;\n};\n\ninline int sum(int room)\n{\n    return room;\n}\n", encoding="utf-8")
        cases = {name: (ONE, *case) for name, case in CASES.items()} | PAIRS
        for name, (one, other, is_together) in cases.items():
            paths = []
            for number, source in enumerate((one, other)):
                path = Path(folder) / f"{number}.cpp"
                path.write_text(source, encoding="utf-8")
                paths.append(str(path))
            for order in (paths, paths[::-1]):
                groups = subprocess.run(
                    [sys.executable, script, folder, *order], capture_output=True, text=True, check=True
                ).stdout.split()
                if (groups[0] == groups[1]) != is_together:
                    wrong.append(f"{name}: groups {' and '.join(groups)}")
    print("\n".join(wrong) or f"{len(cases)} cases are grouped as they must be")
    return len(wrong)


sys.exit(main(sys.argv[1]))
