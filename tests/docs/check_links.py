#!/usr/bin/env python3
"""Checks that the documents of a tree hang together. No network.

  check_links.py ROOT                  every check below; exit status 1 and one line for each fault
  check_links.py ROOT --expect-faults  ROOT holds documents with one fault each: all of them have to be found

In README.md, CHANGELOG.md, CONTRIBUTING.md, SECURITY.md, docs/ and .github/:
  every relative link and picture names a file of the tree, and its anchor a heading of that file;
  every path in a code span, such as `core/base/text.h` or `core/base/text`, is there.
  the DOIs of references.md and of REFERENCES.bib are the same.
  the tests that papers.md names, `area/case: function, function`, are there.
There and in the documents of resources/:
  the commands and options of code are in docs/user/commands.md, which another test compares with --help.
In the sources, tests and scripts:
  every document NAME.md that a comment names exists (below the root, docs/ or the source's own folder);
  in "docs/….md, 7.1" there is a heading with that number; "paper N" is one of those in references.md.
"""
import pathlib
import re
import sys
import urllib.parse

DOCUMENTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
SOURCES = ("app", "collectors", "core", "examples", "python", "resources", "scripts", "tests", "widgets")
SOURCE_SUFFIXES = {".h", ".cpp", ".cu", ".py", ".cmake", ".txt", ""}
# Their content is data, or faults on purpose.
LEFT_OUT = ("tests/data/", "tests/fuzz/seeds/", "tests/docs/", "resources/pictures/")

INLINE = re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*(<[^>]*>|[^)\s]+)(?:\s+\"[^\"]*\")?\s*\)")
DEFINED = re.compile(r"^ {0,3}\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
HTML = re.compile(r"<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=[\"']([^\"']+)[\"']")
HTML_ANCHOR = re.compile(r"<a\b[^>]*?\b(?:id|name)=[\"']([^\"']+)[\"']")
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$")
FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
CITED = re.compile(r"(?<![\w.*$%/{])(?<!\]\()((?:[\w-]+/)*[\w-]+\.md)\b(?:, (?:section )?(\d+(?:\.\d+)*))?")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
# A path of this repository; words in capitals (KIND.csv) and <words> stand for others.
PATH = re.compile(r"(?:%s|docs)(?:/(?![A-Z]+\b)[\w.-]+)+/?$" % "|".join(SOURCES))
# "core/pivoting: scoresThePaperExample, …" in a table: a test and its functions.
TEST = re.compile(r"(?<![\w/`.-])([a-z_]+)/([a-z]\w*)((?:[:,] [a-z]+[A-Z]\w*)*)")
COMMAND = re.compile(r"(?:(`)|(?<![\w/:.-]))(papilio(?:-collect|-demo-solvers)?)((?: [^\n`|;#]*)?)")
OPTION = re.compile(r"(?<![\w=-])--?[a-z][a-z0-9-]*")
HOST = ("--host", "--launcher", "--collector", "--archive", "--run-in")  # before the command, with a value
PAPER = re.compile(r"\b[Pp]aper (\d+)\b")


def without_blocks(text):
    """The text without fenced blocks; lines keep their numbers."""
    lines, fence = [], None
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if mark and fence is None:
            fence = mark.group(1)[0]
            lines.append("")
        elif mark and mark.group(1)[0] == fence:
            fence = None
            lines.append("")
        else:
            lines.append("" if fence else line)
    return "\n".join(lines)


def prose(text):
    """The same without code spans, which hide the links in them."""
    return re.sub(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", lambda span: re.sub(r"[^\n]", "x", span.group(0)), without_blocks(text))


def headings(text):
    """The texts of the headings, fenced blocks left out."""
    fence, found = None, []
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if mark:
            fence = mark.group(1)[0] if fence is None else None if mark.group(1)[0] == fence else fence
        elif fence is None and (heading := HEADING.match(line)):
            found.append(heading.group(1))
    return found


def anchors(text):
    """Anchors as GitHub makes them: lower case, no punctuation, spaces as hyphens, repeats numbered."""
    found, seen = set(HTML_ANCHOR.findall(text)), {}
    for heading in headings(text):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        plain = re.sub(r"(\*\*|\*|__)(.+?)\1", r"\2", plain)
        slug = "".join(c for c in plain.lower() if c.isalnum() or c in "-_ ").replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        found.add(slug if count == 0 else "%s-%d" % (slug, count))
    return found


class Tree:
    def __init__(self, root):
        self.root = root
        self.texts = {}
        self.faults = []

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = path.read_text(encoding="utf-8", errors="replace")
        return self.texts[path]

    def fault(self, path, line, message):
        self.faults.append((path.relative_to(self.root).as_posix(), line, message))

    def documents(self):
        paths = [self.root / name for name in DOCUMENTS if (self.root / name).is_file()]
        for folder in ("docs", ".github"):
            paths += sorted((self.root / folder).rglob("*.md"))
        return paths

    def sources(self):
        for folder in SOURCES:
            for path in sorted((self.root / folder).rglob("*")):
                name = path.relative_to(self.root).as_posix()
                if path.is_file() and path.suffix in SOURCE_SUFFIXES and not name.startswith(LEFT_OUT):
                    yield path

    def check_link(self, document, line, target):
        target = target.strip("<>")
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", target) or target.startswith("//"):
            return  # another place
        name, _, anchor = target.partition("#")
        name, anchor = urllib.parse.unquote(name), urllib.parse.unquote(anchor)
        file = document if not name else self.root / name[1:] if name.startswith("/") else document.parent / name
        file = file.resolve()
        if self.root not in file.parents and file != self.root:
            self.fault(document, line, "%s leads out of the tree" % target)
        elif not file.exists():
            self.fault(document, line, "%s: there is no such file" % target)
        elif anchor and file.suffix == ".md" and anchor not in anchors(self.text(file)):
            self.fault(document, line, "%s: %s has no heading for #%s" % (target, file.relative_to(self.root), anchor))

    def check_paths(self, document):
        text = without_blocks(self.text(document))
        for match in SPAN.finditer(text):
            path = self.root / match.group(1).rstrip("/")
            if PATH.match(match.group(1)) and not any(path.with_name(path.name + suffix).exists() for suffix in ("", ".h", ".cpp")):
                self.fault(document, text.count("\n", 0, match.start()) + 1, "%s is not there" % match.group(1))

    def check_document(self, document):
        self.check_paths(document)
        text = prose(self.text(document))
        for pattern in (INLINE, DEFINED, HTML):
            for match in pattern.finditer(text):
                self.check_link(document, text.count("\n", 0, match.start(1)) + 1, match.group(1))

    def check_source(self, source, papers):
        text = self.text(source)
        for match in CITED.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            name, section = match.groups()
            if name.rpartition("/")[2] == "PAGE.md":  # stands for the name of a page
                continue
            places = [base / name for base in (self.root, self.root / "docs", source.parent) if (base / name).is_file()]
            if not places:
                self.fault(source, line, "%s: there is no such document" % name)
            elif section and not any(re.match(r"%s\.?\s" % re.escape(section), heading + " ")
                                     for heading in headings(self.text(places[0]))):
                self.fault(source, line, "%s has no section %s" % (name, section))
        for match in PAPER.finditer(text):
            if match.group(1) not in papers:
                self.fault(source, text.count("\n", 0, match.start()) + 1,
                           "paper %s is not in docs/developer/references.md" % match.group(1))

    def check_tests(self, document):
        """Area and case are a source of tests; what stands behind the colon are functions of it."""
        for number, line in enumerate(self.text(document).split("\n"), 1):
            for area, case, functions in TEST.findall(line if line.startswith("|") else ""):
                source = self.root / "tests" / area / ("test_%s.cpp" % case)
                if not source.is_file():
                    if (self.root / "tests" / area).is_dir():
                        self.fault(document, number, "%s/%s: there is no such test" % (area, case))
                    continue
                for function in re.findall(r"\w+", functions):
                    if not re.search(r"\b%s\b" % function, self.text(source)):
                        self.fault(document, number, "%s/%s has no %s" % (area, case, function))

    def options(self, commands):
        """The options of each program and command ("papilio analyze"), by the tables of commands.md."""
        sections = re.split(r"^##+ (papilio[\w -]*)\n", self.text(commands), flags=re.MULTILINE)[1:]
        return {name: set(OPTION.findall(" ".join(re.findall(r"^\| (`[^|]*)\|", text, re.MULTILINE))))
                for name, text in zip(sections[::2], sections[1::2])}

    def check_commands(self, document, options):
        text = self.text(document).replace("\\\n", "  ")
        for match in COMMAND.finditer(text):
            span, program, rest = match.groups()
            rest = re.sub(r"\"[^\"]*\"|'[^']*'", "TEXT", rest.split(" -- ")[0])
            words = rest.split()
            while words and words[0] in HOST:
                del words[:2]
            command = " ".join([program] + words[:1])
            if words and not words[0].startswith("-") and command not in options:
                unknown = [words[0]] if span and re.fullmatch("[a-z]+", words[0]) else []
            else:
                unknown = set(OPTION.findall(rest)) - options.get(program, set()) - options.get(command, set())
            for word in sorted(unknown):
                self.fault(document, text.count("\n", 0, match.start()) + 1, "%s: there is no %s" % (command, word))

    def check_references(self, markdown, bibliography):
        links = {match.group(1): self.text(markdown).count("\n", 0, match.start()) + 1
                 for match in re.finditer(r"https://doi\.org/([^\s)]+)", self.text(markdown))}
        fields = {match.group(1): self.text(bibliography).count("\n", 0, match.start()) + 1
                  for match in re.finditer(r"\bdoi(?:\s*=\s*\{|\s+)(10\.[^\s}]+)", self.text(bibliography))}
        for doi in links.keys() - fields.keys():
            self.fault(markdown, links[doi], "%s is not in %s" % (doi, bibliography.name))
        for doi in fields.keys() - links.keys():
            self.fault(bibliography, fields[doi], "%s is not in %s" % (doi, markdown.name))

    def check(self):
        for document in self.documents():
            self.check_document(document)
        if (self.root / "docs/developer/papers.md").is_file():
            self.check_tests(self.root / "docs/developer/papers.md")
        options = self.options(self.root / "docs/user/commands.md")
        for document in [*self.documents(), *(self.root / "resources").rglob("*.md")]:
            self.check_commands(document, options)
        references = self.root / "docs/developer/references.md"
        papers = {heading.split()[1] for heading in headings(self.text(references)) if re.match(r"Paper \d+$", heading)} \
            if references.is_file() else set()
        bibliography = references.with_name("REFERENCES.bib")
        if references.is_file() and bibliography.is_file():
            self.check_references(references, bibliography)
        for source in self.sources():
            self.check_source(source, papers)


def main():
    tree = Tree(pathlib.Path(sys.argv[1]).resolve())
    tree.check()
    if "--expect-faults" not in sys.argv:
        for path, line, message in tree.faults:
            print("%s:%d: %s" % (path, line, message))
        documents = len(tree.documents())
        print("%d documents, %d faults" % (documents, len(tree.faults)))
        return 1 if tree.faults or documents == 0 else 0
    # Lines of the tree that say FAULT, and only those, have one.
    found = {(path, line) for path, line, _ in tree.faults}
    expected = {(path.relative_to(tree.root).as_posix(), number)
                for path in [*tree.documents(), *tree.sources(), *tree.root.glob("docs/**/*.bib")]
                for number, text in enumerate(tree.text(path).split("\n"), 1) if "FAULT" in text}
    for path, line in sorted(expected - found):
        print("%s:%d: this fault was not found" % (path, line))
    for path, line in sorted(found - expected):
        print("%s:%d: this is right and was called a fault" % (path, line))
    print("%d faults expected, %d found" % (len(expected), len(found)))
    return 1 if expected != found or not expected else 0


if __name__ == "__main__":
    sys.exit(main())
