#!/usr/bin/env python3
"""check_compile_together.py SCRIPT: the script keeps sources apart that cannot be compiled as one file."""

import subprocess
import sys
import tempfile
from pathlib import Path

ONE = "namespace {\n\nconstexpr int few = 3;\n\nstruct Pair {\n    int first;\n};\n\nbool isSmall(int number)\n{\n    return number < few;\n}\n\n}  // namespace\n"

# Another source, and whether it may be compiled with ONE; a pair: behind it, before it.
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
    "a using directive, which reaches what follows": ("using namespace papilio;\n", (True, False)),
    "a local variable of a function's name": ("bool f()\n{\n    const bool isSmall = true;\n    return isSmall;\n}\n", True),
    "a local variable of a constant's name": ("int f()\n{\n    const int few = 4;\n    return few;\n}\n", False),
    "a member function of the same name": ("bool f(const Number& number)\n{\n    return number.isSmall();\n}\n", True),
    "a header that would see two": ('#include "header.h"\n', False),
    "literals of Qt": ("using namespace Qt::StringLiterals;\n", True),
    "compiled several times in itself": ("#include <hwy/foreach_target.h>\n", False),
}


def main(script):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "header.h").write_text("struct few;\nvoid f(const few& number);\n", encoding="utf-8")
        for name, (text, is_together) in CASES.items():
            paths = []
            for number, source in enumerate((ONE, text)):
                path = Path(folder) / f"{number}.cpp"
                path.write_text(source, encoding="utf-8")
                paths.append(str(path))
            expected = is_together if isinstance(is_together, tuple) else (is_together, is_together)
            for order, together in zip((paths, paths[::-1]), expected):
                groups = subprocess.run(
                    [sys.executable, script, folder, *order], capture_output=True, text=True, check=True
                ).stdout.split()
                if (groups[0] == groups[1]) != together:
                    wrong.append(f"{name}: groups {' and '.join(groups)}")
    print("\n".join(wrong) or f"{len(CASES)} cases are grouped as they must be")
    return len(wrong)


sys.exit(main(sys.argv[1]))
