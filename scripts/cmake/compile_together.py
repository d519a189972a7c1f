#!/usr/bin/env python3
"""compile_together.py ROOT SOURCE... : prints the number of a group for each source.

The sources of a group can be compiled as one file: none of them declares a name without linkage that another one or
its headers (below ROOT) contain, so a name needs to be unique within its own file only.
"""

import os
import re
import sys

MOST = 12  # sources of a group

# Of a file compiled several times in itself, or whose using directive would reach the next file.
ALONE = re.compile(r"foreach_target\.h|^using namespace (?!Qt::)", re.M)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.M | re.S)
DECLARED = [
    re.compile(r"^(?:template<.*> *)?(?:struct|class|enum class|enum|union|using) (\w+)", re.M),
    re.compile(r"^(?:\w[^\n(={;]*[ *&])?(\w+)\(", re.M),
    re.compile(r"^\w[^\n(={;]*[ *&](\w+)(?:\[[^\n]*?\])?(?: =|;|\{|$)", re.M),
]
OF_FILE = re.compile(r"^(?:#define (\w+)|using (?:\w+::)+(\w+);|namespace (\w+) =|static [^\n(={;]*[ *&](\w+)[({;=])", re.M)


COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def names_without_linkage(text):
    blocks = "\n".join(UNNAMED.findall(text))
    found = {name for pattern in DECLARED for name in pattern.findall(blocks)}
    return found | {name for names in OF_FILE.findall(text) for name in names if name}


class Words:
    """What files contain, with the project's headers that they include."""

    def __init__(self, root):
        self.root = root
        self.known = {}

    def of_header(self, name):
        if name not in self.known:
            self.known[name] = set()
            path = os.path.join(self.root, name)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    self.known[name] = self.of_text(file.read())
        return self.known[name]

    def of_text(self, text):
        words = set(re.findall(r"\w+", COMMENT.sub("", text)))
        return words.union(*(self.of_header(name) for name in INCLUDE.findall(text)))


def main(root, sources):
    known = Words(root)
    groups = []
    for source in sources:
        with open(source, encoding="utf-8") as file:
            text = file.read()
        own = names_without_linkage(text)
        words = known.of_text(text)
        is_alone = bool(ALONE.search(text))
        for number, group in enumerate(groups):
            if not (is_alone or group["isFull"] or own & group["words"] or words & group["names"]):
                break
        else:
            number = len(groups)
            group = {"isFull": is_alone, "names": set(), "words": set(), "count": 0}
            groups.append(group)
        group["names"] |= own
        group["words"] |= words
        group["count"] += 1
        group["isFull"] |= group["count"] == MOST
        print(number)


main(sys.argv[1], sys.argv[2:])
