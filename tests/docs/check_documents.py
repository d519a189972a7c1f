#!/usr/bin/env python3
"""Checks docs/developer/contract.md against the JSON documents that the programs print.

  check_documents.py ROOT PAPILIO COLLECT SHARE WORK                  exit status 1 and one line for each difference
  check_documents.py ROOT PAPILIO COLLECT SHARE WORK --altered        the page is altered first, which has to be found
  check_documents.py ROOT PAPILIO COLLECT SHARE WORK --write-schemas  writes the schemas in docs/developer/schemas anew

SHARE is the build's share/papilio, with the samples and the schemas. Every field that is printed is described in the section of
its document, and every field of a section is printed by one of the commands below; they, and the golden files, fit the schemas.
WORK is a folder for what they read and write.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

root, papilio, collect, share, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:6])
work.mkdir(parents=True, exist_ok=True)


def sample(name):
    return str(share / "samples" / (name + ".papilio.h5"))


# What no sample has a reason to print is made of a few small files.
FILES = {
    "tasks.csv": "recorder,index,value,t_ns\ntask length,0,812,1000\ntask length,1,790,2100\ntask length,2,640,3100\n",
    "sharing.csv": "true sharing,0,1\n0,0,12\n1,7,0\nfalse sharing,0,1\n0,0,3\n1,1,0\n",
    "reuse.csv": "object,distances,bytes,cold,0,1,2,4\nx,shared,64000,10,5,6,7,8\n\nmeasured,object,lines,misses\nD1,x,4,18\n",
    "energy.csv": "kernel,intensity,performance,frequency,watts\nload,0.1,5,3.6,90\nload,0.1,3,1.5,40\n",
    "interval.csv": "event,a,b\n@time,0.1,0.2\nCPU_CLK_THREAD_UNHALTED,100,110\nUOPS_RETIRED:RETIRE_SLOTS,200,210\n",
    "few.csv": "event,repetition,1,2,3\nA,0,2,2,2\nA,1,2,2,2\nB,0,1.5,1,2\nB,1,1.5,1,2\n",
    "broken.h5": "no study\n",
    "few-basis.csv": "kernel,CE,CR,T,D,M\n1,2,2,1.5,0,0\n2,2,2,1,0,0\n3,2,2,2,0,0\n",
    "units.csv": "event,repetition,1,2,3\nHIT:MBOX0C0,0,5,0,10\nHIT:MBOX0C0,1,5,0,10\nHIT:MBOX1C0,0,5,0,10\n"
                 "HIT:MBOX1C0,1,5,0,10\nMISS,0,0,10,10\nMISS,1,0,10,10\n",
    "units-basis.csv": "kernel,L2IH,L3IH\n1,10,0\n2,0,10\n3,20,10\n",
    "sums.csv": "event,repetition,1,2,3\nP,0,10,10,30\nP,1,10,10,30\nQ,0,0,10,10\nQ,1,0,10,10\nR,0,10,20,40\nR,1,10,20,40\n",
    "hits.csv": "metric,L2IH,L3IH\nL2 hits,1,0\n",
    "watts.csv": "event,a,b,c,d,e\nW,10,21,29,41,50\nA,1,2,3,4,\nB,1,0,1,0,1\n",
    "programs.csv": "event,one,two\nP,100,200\nQ,50,20\nR,150,300\n",
    "wrong.csv": "CPU,spr\nPRESET,PAPI_BR_INS,NOT_DERIVED,BR_INST_RETIRED:COND\n"
                 "PRESET,PAPI_BR_INS,NOT_DERIVED,BR_INST_RETIRED:COND\n",
    "instructions.json": '{"papilio_definitions": 1, "name": "made", "definitions": [{"name": "I", "formula": "`valgrind::Ir`"}]}',
    "countable.txt": "PAPI_TOT_CYC\n",
    "launcher.sh": 'for rank in 0 1; do PMI_RANK=$rank PMI_SIZE=2 "$@" || exit; done\n',
    "described.json": '{"source": "libpfm 4", "events": [{"name": "BR_MISP_RETIRED", "description": "Mispredicted branches."}]}',
}
cat = [root / "tests/data/cat/run1", root / "tests/data/cat/run2"]
IMPORTS = [["tasks.csv"], ["sharing.csv"], ["reuse.csv"], ["energy.csv"], ["few.csv", "--basis", "few-basis.csv"]]

branch, solvers, roofs = sample("spr-branch"), sample("solver-convergence"), sample("roofs-with-points")
alya, lcpi = sample("alya-topdown"), sample("hpc-challenge-lcpi")
metrics = root / "tests/data/real/intel_metrics/sierraforest_metrics.json"
COMMANDS = {
    "analyze": [[papilio, "analyze", study] for study in (branch, sample("spr-dcache"), "units.h5", "sums.h5", "adaptive.h5")],
    "suggest": [[papilio, "suggest", "few.h5"], [papilio, "suggest", "cat.h5", "--benchmark", "branch"]],
    "compare": [[papilio, "compare", branch, sample("spr-dcache")], [papilio, "compare", branch, branch],
                [papilio, "compare", solvers, solvers], [papilio, "compare", alya], [papilio, "compare", roofs, roofs],
                [papilio, "compare", lcpi, lcpi]],
    "compare of three studies and more": [[papilio, "compare", "first.h5", "second.h5", branch]],
    "topdown": [[papilio, "topdown", alya], [papilio, "topdown", "interval.csv", "--model", "skylake-sp"],
                [papilio, "topdown", root / "tests/data/real/toplev/tl_skx_l3.csv"],
                [papilio, "topdown", "interval.csv", "--model", root / "tests/data/real/intel_metrics/sapphirerapids_tma.json"]],
    "models of topdown": [[papilio, "topdown", "--models"]],
    "roofline": [[papilio, "roofline", roofs, "--scaling", "0.1", "--predict", "ttm-fiber:9:99:8"], [papilio, "roofline", "energy.h5"],
                 [papilio, "roofline", "sharing.h5"], [papilio, "roofline", "reuse.h5"]],
    "traces": [[papilio, "traces", solvers], [papilio, "traces", solvers, "--tolerance", "1e-14"], [papilio, "traces", "tasks.h5"]],
    "fieldcheck": [[papilio, "fieldcheck", "sums.h5", "--counters", "programs.csv", "--reference", "L2 hits=P - Q"],
                   [papilio, "fieldcheck", "units.h5", "--counters", "programs.csv"]],
    "presets": [[papilio, "presets", study, "-o", ".", "--pmu", "my_pmu"] for study in ("cat.h5", "units.h5", "sums.h5")],
    "audit": [[papilio, "audit", branch, "--presets", "wrong.csv", "--pmu", "spr"]],
    "campaign": [[papilio, "campaign", "first.h5", "second.h5", "broken.h5"]],
    "fit": [[papilio, "fit", "watts.csv", "--target", "W", "--terms", "A", "B"]],
    "evaluate, definitions, plan, describe": [[papilio, "definitions", metrics], [papilio, "definitions", metrics, "--to", "perf"],
                                              [papilio, "definitions", metrics, "--to", "likwid"],
                                 [papilio, "definitions", metrics, "--to", "papi-xml", "--pmu", "spr"], [papilio, "evaluate", "perfexpert-lcpi", lcpi],
                                 [papilio, "plan", "perfexpert-lcpi", "--available", "countable.txt"],
                                 [papilio, "describe", branch],
                                 [papilio, "describe", branch, "--events", "described.json", "-o", "described.h5"],
                                 [papilio, "describe", branch, "BR_MISP_RETIRED"]],
    "Documents of papilio-collect": [[collect, "events", "--source", "simulated:spr"], [collect, "events", "--pmus"],
                                     [collect, "names", "--pmu", "spr"],
                                     [collect, "doctor"], [collect, "options", "cat"],
                                     [collect, "count", "--json", "--source", "valgrind", "--definitions", "instructions.json",
                                      "--roofline", "--", "true"],
                                     [collect, "count", "--json", "--source", "valgrind", "--events", "valgrind::Ir", "--launcher",
                                      "sh launcher.sh", "--", "true"],
                                     [collect, "kernel", "load", "--bytes", "16kB", "--run-ms", "1", "--repetitions", "2"]],
}
# The keys below these are names of a study, a machine or a model.
OPEN = {"quantities", "statistics", "attributes", "values"}
# These commands measure for seconds, or need PAPI: their documents are not compared here.
NOT_PRINTED = {"Documents of papilio-collect": {"constants", "verify"}}


SCHEMAS = share / "schemas"
KEPT_SCHEMAS = root / "docs/developer/schemas"  # of documents that are not described in the sources yet
# What a golden file leaves out (tests/golden/golden.py), and the row in place of the rest of a long list.
LEFT_OUT = {"study", "file", "written", "measured", "seconds", "version", "command", "papilio", "first", "second"}
REST = {"rows", "sizes", "digest"}


def name_of(command):
    """Of the schema of a document: "papilio-analyze", "papilio-describe-event"."""
    program, words = ("papilio-collect" if command[0] == collect else "papilio"), [str(word) for word in command[1:]]
    name = program + "-" + words[0]
    if "--to" in words:
        name += "-to"
    elif words[0] == "describe" and len(words) == 3:
        name += "-event"
    elif words[0] == "compare" and len([word for word in words if not word.startswith("-")]) > 3:
        name += "-many"
    for option in ("--pmus", "--models"):
        name += option[1:] if option in words else ""
    return name


def kind_of(value):
    kinds = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null", dict: "object", list: "array"}
    return kinds[type(value)]


def schema_of(values, is_open=False):
    """What these values have in common. Everything but an object or a list may be null: there is no value."""
    kinds = {kind_of(value) for value in values}
    schema = {}
    if kinds - {"null"}:
        schema["type"] = sorted(kinds | ({"null"} if not kinds & {"object", "array"} else set()))
        if len(schema["type"]) == 1:
            schema["type"] = schema["type"][0]
    objects = [value for value in values if isinstance(value, dict)]
    items = [item for value in values if isinstance(value, list) for item in value]
    if objects and is_open:  # the keys are names of a study, a machine or a model
        schema["additionalProperties"] = schema_of([inner for one in objects for inner in one.values()])
    elif objects:
        keys = list(dict.fromkeys(key for one in objects for key in one))
        schema["properties"] = {key: schema_of([one[key] for one in objects if key in one], key in OPEN) for key in keys}
        schema["required"] = [key for key in keys if all(key in one for one in objects)]
    if items:
        schema["items"] = schema_of(items)
    return schema


def misfits(value, schema, path, absent=()):
    """Where a value is not what the schema says. @param absent  fields that may be missing: of a golden file"""
    if "anyOf" in schema:
        return min((misfits(value, one, path, absent) for one in schema["anyOf"]), key=len)
    if absent and isinstance(value, dict) and set(value) == REST:
        return []
    types = schema.get("type")
    types = [types] if isinstance(types, str) else types
    if types and kind_of(value) not in types:
        return ["%s is %s, not %s" % (path, kind_of(value), " or ".join(types))]
    found = []
    if isinstance(value, dict):
        found += ["%s.%s is missing" % (path, key) for key in schema.get("required", [])
                  if key not in value and key not in absent]
        for key, inner in value.items():
            known = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            found += misfits(inner, known, path + "." + key, absent) if known is not None else ["%s.%s is not in the schema" % (path, key)]
    elif isinstance(value, list):
        for inner in value:
            found += misfits(inner, schema.get("items", {}), path + "[]", absent)
    return found


def compact(value, indent=0):
    """JSON in which what fits into a line is in one."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict) or len(line) + indent <= 150:
        return line
    inner = (",\n" + " " * (indent + 1)).join(json.dumps(key) + ": " + compact(one, indent + 1) for key, one in value.items())
    return "{\n" + " " * (indent + 1) + inner + "}"


def write_schemas(documents):
    """Those that the build does not make."""
    for path in KEPT_SCHEMAS.glob("*.json"):
        name = path.name.split(".")[0]
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name.replace("-", " ", 1) + " --json"}
        schema.update(schema_of(documents[name]))
        path.write_text(compact(schema) + "\n", encoding="utf-8")


def check_schemas(documents):
    """Each printed document, and each golden file, against the schema of its command. @return sentences"""
    schemas = {path.name.split(".")[0]: json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.glob("*.json")}
    problems = ["%s: there is no schema" % name for name in documents if name not in schemas]
    problems += ["%s: no document is printed for this schema" % name for name in schemas if name not in documents]
    for name, values in documents.items():
        problems += [problem for value in values for problem in misfits(value, schemas.get(name, {}), name)]
    for path in (root / "tests/golden/kept").glob("*.json"):
        schema = schemas["papilio-" + path.name.split("-")[0]]
        problems += misfits(json.loads(path.read_text(encoding="utf-8")), schema, path.name, LEFT_OUT)
    return sorted(set(problems))


def printed(value, found):
    if isinstance(value, dict):
        for key, inner in value.items():
            found.add(key)
            if key not in OPEN:
                printed(inner, found)
    elif isinstance(value, list):
        for inner in value:
            printed(inner, found)


def written(page, title):
    """The section of a document, and the fields in its code block."""
    section = page.split("\n### " + title + "\n")[1].split("\n### ")[0].split("\n## ")[0]
    kept, is_left_out = [], False
    for line in "".join(re.findall(r"```\n(.*?)```", section, re.DOTALL)).split("\n"):
        if re.match(r"\S", line):
            is_left_out = line.split(" ")[0] in NOT_PRINTED.get(title, ())
        kept += [] if is_left_out else [line]
    # A text behind a colon is an example.
    text = re.sub(r':\s*"[^"]*"', ":", "\n".join(kept))
    return section, set(re.findall(r'"([a-z0-9_]+)"', text))


def main():
    page = (root / "docs/developer/contract.md").read_text(encoding="utf-8")
    altered = "--altered" in sys.argv
    if altered:
        old, new = '"relative_last", "rate", "seconds"', '"relative_last", "pace", "seconds"'
        assert old in page, "contract.md does not have the text that this check changes"
        page = page.replace(old, new)
    environment = dict(os.environ, PAPILIO_RESOURCES=str(root / "resources"), XDG_CONFIG_HOME=str(work),
                       XDG_DATA_HOME=str(work), XDG_CACHE_HOME=str(work), XDG_STATE_HOME=str(work))
    for name, content in FILES.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(content, encoding="utf-8")

    def run(command):
        done = subprocess.run([str(word) for word in command], env=environment, cwd=work, stdout=subprocess.PIPE, check=False)
        # 3: presets that are not defined have fields of their own; a file that is left out ends a campaign with 1
        if done.returncode not in (0, 3) and "broken.h5" not in command:
            sys.exit("%s ended with %d" % (" ".join(str(word) for word in command), done.returncode))
        return done.stdout

    for words in IMPORTS:
        run([papilio, "import", *words, "-o", pathlib.Path(words[0]).with_suffix(".h5")])
    run([papilio, "import", *cat, "-o", "cat.h5"])
    for name in ("units", "sums"):
        run([papilio, "import", name + ".csv", "--basis", "units-basis.csv", "--signatures", "hits.csv", "-o", name + ".h5"])
    run([papilio, "import", "programs.csv", "-o", "sums.h5", "--add"])
    # A campaign of two studies, in the second of which an event is another one.
    for name, data in (("first", "units.csv"), ("second", "sums.csv")):
        run([papilio, "import", data, "--basis", "units-basis.csv", "--signatures", "hits.csv", "--benchmark", "hits", "-o", name + ".h5"])
    run([collect, "cat", "branch", "--source", "simulated:spr", "--adaptive", "--force", "-o", "adaptive.h5"])
    differences = []
    documents = {}
    for title, commands in COMMANDS.items():
        section, fields = written(page, title)
        found = set()
        for command in commands:
            document = json.loads(run(command if "--json" in command else command + ["--json"]))
            documents.setdefault(name_of(command), []).append(document)
            printed(document, found)
        differences += ["%s: the field %s is not described" % (title, key)
                        for key in sorted(found) if '"%s"' % key not in section]
        differences += ["%s: the field %s is described and not printed" % (title, key)
                        for key in sorted(fields - found)]
    if "--write-schemas" in sys.argv:
        write_schemas(documents)
    elif not altered:
        differences += check_schemas(documents)
    for difference in differences:
        print(difference)
    if altered:
        expected = ["compare: the field pace is described and not printed", "compare: the field rate is not described"]
        return 0 if sorted(differences) == expected else 1
    print("%d documents, %d differences" % (sum(len(commands) for commands in COMMANDS.values()), len(differences)))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
