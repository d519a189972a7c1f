#!/usr/bin/env python3
"""What the commands say of the samples and the reference cases, kept as files: each change of it is seen, and has a commit that says why.

  golden.py ROOT PAPILIO COLLECT SAMPLES WORK             compares with kept/; one line for each difference, exit status 1
  golden.py ROOT PAPILIO COLLECT SAMPLES WORK --write     writes kept/ anew
  golden.py --self-test                                   the comparison itself finds what differs, and only that

Numbers of JSON documents agree to 1e-9 of their size. A list of more than 20 is kept as its first 20, its length, the sum of
the sizes of the numbers left out, and a digest of the words left out.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

KEPT = pathlib.Path(__file__).resolve().parent / "kept"
ROWS, AGREEMENT = 20, 1e-9
CASES = ("branch", "cpu_flops", "dcache", "gpu_flops", "random")
SAMPLES = ("spr-branch", "spr-cpu-flops", "spr-dcache", "mi250x-gpu-flops")
REAL = "tests/data/real/"
# What is imported first: the study, and the words of the import.
IMPORTS = {
    **{"case-" + case: ["tests/data/cases/%s/data.csv" % case, "--basis", "tests/data/cases/%s/basis.csv" % case,
                        "--signatures", "tests/data/cases/%s/signatures.csv" % case, "--benchmark", case] for case in CASES},
    "cat": ["tests/data/cat/run1", "tests/data/cat/run2"],
    "known-traffic": [REAL + "likwid_known_traffic/casclakesp2"],
    "logs": [REAL + "solver_logs"],
    "petsc": [REAL + "petsc"],
    "ginkgo": [REAL + "ginkgo"],
    "supertwin": [REAL + "supertwin"],
    "toplev": [REAL + "toplev"],
}
# Exports of a sample, by format.
EXPORTS = ("papi-user-events", "papi-presets", "papi-xml", "csv", "json", "latex", "papilio", "likwid", "perf", "perfmon")


def commands(root, papilio, samples):
    """The commands by the name of what is kept of them; .json: a document."""
    def study(name):
        return str(samples / (name + ".papilio.h5")) if not (pathlib.Path(name + ".h5")).exists() else name + ".h5"

    found = {}
    for name in SAMPLES + tuple("case-" + case for case in CASES) + ("known-traffic",):
        found["analyze-%s.json" % name] = [papilio, "analyze", study(name), "--json"]
        found["analyze-%s.txt" % name] = [papilio, "analyze", study(name)]
    for name in ("spr-branch", "cat"):
        found["suggest-%s.json" % name] = [papilio, "suggest", study(name), "--benchmark", "branch", "--json"]
    for name in SAMPLES:
        for kind in EXPORTS:
            found["export-%s.%s.txt" % (name, kind)] = [papilio, "export", study(name), "--format", kind, "-o", "exported"]
    found["audit-spr-branch.json"] = [papilio, "audit", study("spr-branch"), "--presets", root / (REAL + "papi/papi_events.csv"), "--pmu", "spr", "--json"]
    for name in ("alya-topdown", "toplev"):
        found["topdown-%s.json" % name] = [papilio, "topdown", study(name), "--json"]
        found["topdown-%s.txt" % name] = [papilio, "topdown", study(name)]
    for name in ("roofs-with-points", "supertwin"):
        found["roofline-%s.json" % name] = [papilio, "roofline", study(name), "--json"]
        found["roofline-%s.txt" % name] = [papilio, "roofline", study(name)]
    for name in ("logs", "petsc", "ginkgo"):
        found["traces-%s.json" % name] = [papilio, "traces", study(name), "--json"]
        found["traces-%s.txt" % name] = [papilio, "traces", study(name)]
    found["evaluate-lcpi.json"] = [papilio, "evaluate", "perfexpert-lcpi", study("hpc-challenge-lcpi"), "--json"]
    found["evaluate-lcpi.txt"] = [papilio, "evaluate", "perfexpert-lcpi", study("hpc-challenge-lcpi")]
    found["plan-lcpi.json"] = [papilio, "plan", "perfexpert-lcpi", "--json"]
    found["compare-branch-dcache.json"] = [papilio, "compare", study("spr-branch"), study("spr-dcache"), "--json"]
    found["compare-branch-dcache.txt"] = [papilio, "compare", study("spr-branch"), study("spr-dcache")]
    found["describe-spr-branch.json"] = [papilio, "describe", study("spr-branch"), "--json"]
    found["presets-spr-branch.json"] = [papilio, "presets", study("spr-branch"), "-o", "presets", "--pmu", "spr", "--json"]
    found["definitions-sierraforest.json"] = [papilio, "definitions", root / (REAL + "intel_metrics/sierraforest_metrics.json"), "--json"]
    return found


# What a run, a machine or a checkout decides.
LEFT_OUT = {"study", "file", "written", "measured", "seconds", "version", "command", "papilio", "first", "second"}


def reduced(value, at_top=True):
    """A document without what differs from run to run, long lists as their beginning and a digest."""
    if isinstance(value, dict):
        return {key: reduced(inner, False) for key, inner in value.items()
                if not (key in LEFT_OUT and isinstance(inner, (str, int, float)))}
    if not isinstance(value, list):
        return value
    rows = [reduced(inner, False) for inner in value]
    if len(rows) <= ROWS:
        return rows
    words, numbers = [], []
    collect(rows[ROWS:], words, numbers)
    return rows[:ROWS] + [{"rows": len(rows), "sizes": sum(abs(number) for number in numbers),
                           "digest": hashlib.sha1("\n".join(words).encode()).hexdigest()}]


def collect(value, words, numbers):
    if isinstance(value, dict):
        for key, inner in value.items():
            words.append(key)
            collect(inner, words, numbers)
    elif isinstance(value, list):
        for inner in value:
            collect(inner, words, numbers)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        numbers.append(value)
    else:
        words.append(str(value))


def differences(found, kept, path=""):
    """Sentences: where two reduced documents differ."""
    numbers = [isinstance(value, (int, float)) and not isinstance(value, bool) for value in (found, kept)]
    if all(numbers):
        return [] if abs(found - kept) <= AGREEMENT * max(abs(found), abs(kept)) else ["%s: %r, kept is %r" % (path, found, kept)]
    if type(found) is not type(kept):
        return ["%s: %r, kept is %r" % (path, found, kept)]
    if isinstance(found, dict):
        lines = ["%s.%s is new" % (path, key) for key in found if key not in kept]
        lines += ["%s.%s is gone" % (path, key) for key in kept if key not in found]
        return lines + [line for key in found if key in kept for line in differences(found[key], kept[key], path + "." + key)]
    if isinstance(found, list):
        lines = ["%s: %d rows, kept are %d" % (path, len(found), len(kept))] if len(found) != len(kept) else []
        return lines + [line for row, (one, other) in enumerate(zip(found, kept)) for line in differences(one, other, "%s[%d]" % (path, row))]
    return [] if found == kept else ["%s: %r, kept is %r" % (path, found, kept)]


def self_test():
    rows = [{"name": "e%d" % row, "value": row * 0.1} for row in range(50)]
    document = {"events": rows, "tau": 1e-10, "study": "/a"}
    same = json.loads(json.dumps(document))
    same["study"], same["events"][30]["value"] = "/b", 3.0 * (1 + 1e-12)
    assert not differences(reduced(same), reduced(document))
    for row, key, value in ((3, "value", 0.4), (30, "value", 4.0), (30, "name", "x"), (49, "new", 1)):
        other = json.loads(json.dumps(document))
        other["events"][row][key] = value
        assert differences(reduced(other), reduced(document)), (row, key)
    other = json.loads(json.dumps(document))
    del other["events"][49]
    assert differences(reduced(other), reduced(document))
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root, papilio, collect_program, samples, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:6])
    (work / "presets").mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    environment = dict(os.environ, PAPILIO_RESOURCES=str(root / "resources"), XDG_CONFIG_HOME=str(work), XDG_DATA_HOME=str(work),
                       XDG_CACHE_HOME=str(work), XDG_STATE_HOME=str(work), LC_ALL="C.UTF-8", HOME=str(work))

    def run(words):
        done = subprocess.run([str(word) for word in words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        text = done.stdout.decode("utf-8").replace(str(samples), "SAMPLES").replace(str(work), "WORK").replace(str(root), "ROOT")
        return text + ("" if done.returncode == 0 else "exit status %d\n" % done.returncode)

    said = {}
    for name, words in IMPORTS.items():
        pathlib.Path(name + ".h5").unlink(missing_ok=True)
        said["import-%s.txt" % name] = run([papilio, "import", *(str(root / word) if word.startswith("tests/") else word for word in words),
                                            "-o", name + ".h5"])
    for name, words in commands(root, papilio, samples).items():
        pathlib.Path("exported").unlink(missing_ok=True)
        said[name] = run(words)
        if "exported" in words and pathlib.Path("exported").exists():
            said[name] = pathlib.Path("exported").read_text(encoding="utf-8").replace(str(samples), "SAMPLES")
    writes, lines = "--write" in sys.argv, []
    if writes:
        KEPT.mkdir(exist_ok=True)
        for path in KEPT.iterdir():
            path.unlink()
    for name, text in said.items():
        path = KEPT / name
        try:
            document = reduced(json.loads(text)) if name.endswith(".json") else None
        except ValueError:
            document = None
        if document is None:
            text = re.sub(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\dZ?)?", "TIME", text)
            text = re.sub(r"\b\d+(\.\d+)? m?s\b", "SECONDS", text) if name.startswith("import-") else text
        if writes:
            path.write_text(text if document is None else json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        elif not path.exists():
            lines.append("%s is new" % name)
        elif document is not None:
            lines += [name + line for line in differences(document, json.loads(path.read_text(encoding="utf-8")))]
        elif text != path.read_text(encoding="utf-8"):
            kept = path.read_text(encoding="utf-8").splitlines()
            lines += ["%s: %s" % (name, line) for line in text.splitlines() if line not in kept][:5] or ["%s: lines are gone" % name]
    if not writes:
        lines += ["%s is gone" % path.name for path in KEPT.iterdir() if path.name not in said]
    print("\n".join(lines[:200]))
    print("%d outputs, %d differences" % (len(said), len(lines)))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
