#!/usr/bin/env python3
"""compile_together.py ROOT SOURCE... : prints the number of a group for each source.

The sources of a group can be compiled as one file: what one of them declares without linkage hides nothing that another
one or its headers (below ROOT) mean, so a name needs to be unique within its own file only.
"""

import os
import re
import sys

MOST = 24  # sources of a group: more take gigabytes, and leave a core without work at the end

ALONE = re.compile(r"foreach_target\.h")  # compiled several times in itself
# A using directive reaches the next files, so all files of a group have the same ones.
DIRECTIVE = re.compile(r"^using namespace (?!Qt::|std::\w*literals;)([\w:]+);", re.M)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.M | re.S)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
QUOTED = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"', re.S)
# A member, or what stands in a named scope: no name that an unnamed namespace could hide.
QUALIFIED = re.compile(r"(?:\.|->|::)\w+")
# In a header: a parameter of the name would be warned of (-Wshadow), a member is not.
FIELD = re.compile(r"^    (?!return )(?=\w)[^\n=;(){}]*[ *&]\w+(?= = |;|\{)", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)

# What a namespace contains is not indented.
FUNCTION = re.compile(r"^(?!.*\balignas\(|static_assert)(?:\w[^\n(={;]*[ *&])?(\w+)\(([^,)]*)", re.M)  # and its first parameter
TEMPLATE = re.compile(r"^template<(.*)>$", re.M)
CLASS = re.compile(r"\b(?:struct|class|enum class|enum|union) (?:alignas\(\w+\) )?(\w+)")
TYPE = re.compile(r"^(?:template<.*> *)?(?:struct|class|enum class|enum|union) (?:alignas\(\w+\) )?(\w+)|^using (\w+) =", re.M)
ALIAS = re.compile(r"^(?:using|namespace) (\w+) = ([^;]+);", re.M)
LOCAL_ALIAS = re.compile(r"^ +using (\w+) =", re.M)
VARIABLE = re.compile(r"^(?!using |namespace )\w[^\n(={;]*[ *&](\w+)(?:\[[^\n]*?\])?(?: =|;|\{|$)", re.M)
UNSCOPED = re.compile(r"^enum (?!class )[^{;]*\{([^}]*)\}", re.M)
OF_FILE = re.compile(r"^(?:#define (\w+)|static [^\n(={;]*[ *&](\w+)[({;=])", re.M)
IMPORTED = re.compile(r"^using (?:enum )?(?:\w+::)+(\w+);", re.M)
CALL = re.compile(r"(?<![\w.:])(?<!->)(\w+)\(")  # or a declaration
# Before the name of what is declared: a type.
DECLARED = re.compile(r"(?<![\w.:])(?!(?:return|else|co_return|throw|new|delete|case) )[\w>]+[*&]* $")


def found(pattern, text):
    """Of a pattern with several groups the one that matched."""
    return {match[match.lastindex] for match in pattern.finditer(text)}


def code_of(text):
    """Without comments, and with empty texts."""
    return QUOTED.sub('""', COMMENT.sub("", text))


class Names:
    """What a text contains, with the project's headers that it includes."""

    def __init__(self, code="", is_header=False):
        self.words = set(re.findall(r"\w+", code))
        bare = FIELD.sub(lambda field: re.sub(r"\w+$", "", field[0]), code) if is_header else code
        self.bare_words = set(re.findall(r"\w+", QUALIFIED.sub("", bare)))
        self.calls = set()  # unqualified
        self.types = found(TYPE, code) | {name for name, _ in ALIAS.findall(code)}
        self.classes = found(CLASS, code)
        self.functions = {name for name, parameter in FUNCTION.findall(code)}

    def add(self, other):
        self.words |= other.words
        self.bare_words |= other.bare_words
        self.calls |= other.calls
        self.types |= other.types
        self.classes |= other.classes
        self.functions |= other.functions


class Headers:
    def __init__(self, root):
        self.root = root
        self.known = {}

    def included(self, text):
        names = Names()
        for header in INCLUDE.findall(text):
            names.add(self.of(header))
        return names

    def of(self, header):
        if header not in self.known:
            self.known[header] = Names()
            path = os.path.join(self.root, header)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                code = code_of(text)
                names = Names(code, is_header=True)
                # Whoever calls what a header declares has the call in its own text.
                names.calls = {match[1] for match in CALL.finditer(code)
                               if not DECLARED.search(code, max(0, match.start() - 80), match.start())}
                names.add(self.included(text))
                self.known[header] = names
        return self.known[header]


class Source:
    def __init__(self, path, headers):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        code = code_of(text)
        unnamed = "\n".join(UNNAMED.findall(text))
        included = headers.included(text)
        self.names = Names(code)
        self.names.calls = found(CALL, code)
        self.names.types |= found(LOCAL_ALIAS, code)
        self.names.add(included)
        self.types_of_headers = included.types
        # The classes of their first parameters. Types of Qt and std, and their aliases, convert into each other, and the
        # parameter of a template is any type.
        own = self.names.classes - set(re.findall(r"\w+", " ".join(TEMPLATE.findall(unnamed))))
        self.functions = {}
        for name, parameter in FUNCTION.findall(unnamed):
            self.functions.setdefault(name, []).append(own & set(re.findall(r"\w+", parameter)))
        # What is used as a value must not have overloads.
        self.values = {name for name in self.functions if re.search(rf"\b{name}\b(?!\()", code)}
        self.aliases = dict(ALIAS.findall(code))
        self.types = found(TYPE, unnamed) | self.aliases.keys()
        self.variables = found(VARIABLE, unnamed) | found(OF_FILE, text)
        self.variables |= {name for values in UNSCOPED.findall(unnamed) for name in re.findall(r"(\w+)[^,]*", values)}
        self.imported = found(IMPORTED, text)
        self.directives = set(DIRECTIVE.findall(text))
        self.is_alone = bool(ALONE.search(text))

    def hides_from(self, other):
        """Another source cannot call what it has no argument for. A local variable may have the name of a function or a
        type, but not that of a variable, and a local alias not that of a type (-Wshadow). Two may give one type the same
        other name."""
        types = {name for name in self.types & other.names.types
                 if name in other.types_of_headers or self.aliases.get(name) is None
                 or self.aliases[name] != other.aliases.get(name)}
        called = {name for name in self.functions.keys() & (other.names.calls | other.names.functions)
                  if any(not types or types & other.names.words for types in self.functions[name])}
        return (types or called or self.values & other.names.functions or self.variables & other.names.bare_words
                or self.imported & (other.functions.keys() | other.types))

    def fits(self, other):
        return not (self.is_alone or other.is_alone or self.directives != other.directives
                    or self.hides_from(other) or other.hides_from(self))


def main(root, paths):
    headers = Headers(root)
    sources = [Source(path, headers) for path in paths]
    fitting = [set() for _ in sources]
    for one, source in enumerate(sources):
        for other in range(one):
            if source.fits(sources[other]):
                fitting[one].add(other)
                fitting[other].add(one)
    groups = []
    numbers = {}
    # Those that fit with few others choose first.
    for one in sorted(range(len(sources)), key=lambda one: len(fitting[one])):
        number = next((number for number, group in enumerate(groups) if len(group) < MOST and group <= fitting[one]), len(groups))
        if number == len(groups):
            groups.append(set())
        groups[number].add(one)
        numbers[one] = number
    for one in range(len(sources)):
        print(numbers[one])


main(sys.argv[1], sys.argv[2:])
