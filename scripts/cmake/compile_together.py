#!/usr/bin/env python3
"""compile_together.py ROOT SOURCE... : prints the number of a group for each source.

The sources of a group can be compiled as one file: what one of them declares without linkage hides nothing that another
one or its headers (below ROOT) mean, so a name needs to be unique within its own file only.
"""

import os
import re
import sys

MOST = 12  # sources of a group

ALONE = re.compile(r"foreach_target\.h")  # compiled several times in itself
# A using directive reaches the next files: these have to have it, too.
DIRECTIVE = re.compile(r"^using namespace (?!Qt::)([\w:]+);", re.M)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.M | re.S)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)

# What a namespace contains is not indented.
FUNCTION = re.compile(r"^(?!.*\balignas\(|static_assert)(?:\w[^\n(={;]*[ *&])?(\w+)\(", re.M)
TYPE = re.compile(r"^(?:template<.*> *)?(?:struct|class|enum class|enum|union) (?:alignas\(\w+\) )?(\w+)|^ *using (\w+) =", re.M)
VARIABLE = re.compile(r"^(?!using |namespace )\w[^\n(={;]*[ *&](\w+)(?:\[[^\n]*?\])?(?: =|;|\{|$)", re.M)
OF_FILE = re.compile(r"^(?:#define (\w+)|namespace (\w+) =|static [^\n(={;]*[ *&](\w+)[({;=])", re.M)
IMPORTED = re.compile(r"^using (?:enum )?(?:\w+::)+(\w+);", re.M)
CALL = re.compile(r"(?<![\w.:])(?<!->)(\w+)\(")  # or a declaration


def found(pattern, text):
    """Of a pattern with several groups the one that matched."""
    return {match[match.lastindex] for match in pattern.finditer(text)}


class Names:
    """What a text contains, with the project's headers that it includes."""

    def __init__(self, text=""):
        code = COMMENT.sub("", text)
        self.words = set(re.findall(r"\w+", code))
        self.calls = found(CALL, code)  # unqualified
        self.types = found(TYPE, code)

    def add(self, other):
        self.words |= other.words
        self.calls |= other.calls
        self.types |= other.types


class Headers:
    def __init__(self, root):
        self.root = root
        self.known = {}

    def names(self, text):
        """Of a text and of what it includes."""
        names = Names(text)
        for header in INCLUDE.findall(text):
            names.add(self.of(header))
        return names

    def of(self, header):
        if header not in self.known:
            self.known[header] = Names()
            path = os.path.join(self.root, header)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    self.known[header] = self.names(file.read())
        return self.known[header]


class Source:
    def __init__(self, path, headers):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        unnamed = "\n".join(UNNAMED.findall(text))
        self.functions = found(FUNCTION, unnamed)
        self.types = found(TYPE, unnamed)
        self.variables = found(VARIABLE, unnamed) | found(OF_FILE, text)
        self.imported = found(IMPORTED, text)
        self.names = headers.names(text)
        self.directives = set(DIRECTIVE.findall(text))
        self.is_alone = bool(ALONE.search(text))

    def hides_from(self, other):
        """A local variable may have the name of a function or a type, but not that of a variable, and a local alias not
        that of a type (-Wshadow)."""
        return (self.functions & other.names.calls or self.types & other.names.types or self.variables & other.names.words
                or self.imported & (other.functions | other.types))

    def fits(self, group):
        if self.is_alone or len(group) == MOST or group[0].is_alone or not group[-1].directives <= self.directives:
            return False
        return not any(self.hides_from(other) or other.hides_from(self) for other in group)


def main(root, sources):
    headers = Headers(root)
    groups = []
    for path in sources:
        source = Source(path, headers)
        number = next((number for number, group in enumerate(groups) if source.fits(group)), len(groups))
        if number == len(groups):
            groups.append([])
        groups[number].append(source)
        print(number)


main(sys.argv[1], sys.argv[2:])
