"""Values of formulas of perf and perfmon, by Python's own arithmetic: what Papilio's is compared with.

Reads JSON: {"formulas": [{"formula": "…", "language": "perf", "counts": [{name: value, …}, …]}, …]}, and prints a list
of lists of values, null where there is none. Names are those of the formula, as it is written.
"""

import json
import re
import sys

PERF = re.compile(r"\s*(?:(\d+\.?\d*(?:e-?\d+)?(?![\w.@\\:])|\.\d+)|(#[\w.\-]+)|((?:\\.|[\w.:@?])+)|(.))")
PERFMON = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][-+]?\d+)?)|(\0)|([A-Za-z_][\w.:]*(?:\[\d+\])?)|(.))")


def python_of(text, language, names):
    """The formula as Python, with its names as values of the list v; & and | as and, or."""
    out = []
    call = None
    for number, literal, word, sign in (PERF if language == "perf" else PERFMON).findall(text):
        if call is not None:  # source_count(X) is one name
            call += literal or word or number or sign
            if sign == ")":
                out.append(f"v[{names.setdefault(call, len(names))}]")
                call = None
        elif word in ("if", "else", "min", "max", "d_ratio", "and", "or"):
            out.append(word)
        elif word in ("source_count", "has_event", "strcmp_cpuid_str"):
            call = word
        elif word or literal:
            out.append(f"v[{names.setdefault(word or literal.lower(), len(names))}]")
        elif sign and sign in "&|":
            out.append("and" if sign == "&" else "or")
        else:
            out.append(f"float({number})" if number else sign)
    return re.sub(r"\b(and|or) (and|or)\b", r"\1", " ".join(out))


def d_ratio(a, b):
    return 0.0 if b == 0 else a / b


def value_of(code, values):
    try:
        return float(eval(code, {"v": values, "min": min, "max": max, "d_ratio": d_ratio, "float": float}))
    except ZeroDivisionError:
        return None


def main():
    results = []
    for one in json.load(sys.stdin)["formulas"]:
        names = {}
        code = compile(python_of(one["formula"], one["language"], names), one["formula"][:60], "eval")
        results.append([value_of(code, [counts[name] for name in names]) for counts in one["counts"]])
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
