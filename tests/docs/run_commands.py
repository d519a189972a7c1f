#!/usr/bin/env python3
"""Runs the commands that the documents show.

  run_commands.py ROOT PAPILIO COLLECT SHARE WORK            exit status 1 and the output of each command that fails
  run_commands.py ROOT PAPILIO COLLECT SHARE WORK --altered  a command of README.md is altered first, which has to be found

Of each page of docs/user, README.md and resources/topdown/README.md the commands of papilio, papilio-collect and
papilio-demo-solvers in code blocks run in their order, in a folder of the page with the files that the page takes for granted.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

root, papilio, collect, share, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:6])

# What cannot be shown here, and why.
LEFT_OUT = {
    r"\[|…|FILE|COMMAND|STUDY|\bN$": "shows what may be written",
    r"import --columns event": "is a part of a message",
    r"--host|ssh |srun|mpirun": "needs another machine, or MPI",
    r"topdown --model (skylake|zen2)|count --metrics": "needs hardware counters",
    r"qemu:": "needs cross compilers",
    r"/usr/share/": "reads files of other packages",
    r"papilio study\.h5$": "opens a window",
    r"--follow": "waits for a log to grow",
    r"collect roofline|collect constants|spmv|icache|(cpu-flops|branch)( --adaptive)? -o study\.h5|cat branch cpu": "measures for long, or through PAPI",
    r"/bin/papilio|merge|verify": "needs what was left out before",
    r"\| jq": "needs jq",
}


def sample(name):
    return share / "samples" / (name + ".papilio.h5")


def csv(events, run="a,b", values="200,100"):
    return "event,%s\n" % run + "".join("%s,%s\n" % (event, values) for event in events)


def words(path, pattern):
    return sorted(set(re.findall(pattern, (root / "resources" / path).read_text(encoding="utf-8"))))


BRANCHES = ["BR_INST_RETIRED:COND", "BR_INST_RETIRED:COND_TAKEN", "BR_MISP_RETIRED", "BR_INST_RETIRED:ALL_BRANCHES"]
flops = [line for line in (root / "resources/bases/cpu-flops.kernels.txt").read_text(encoding="utf-8").split("\n")
         if line and not line.startswith("#")]
POINTS = "kernel,intensity,performance\nmine,0.5,20\n"
ROOFS = "roof,kind,value\nL1,bandwidth,3100\nDRAM,bandwidth,204\nFMA,compute,1580\n"
POWER = "".join("     %d.000106910,%d,%s,1000,100.00,,\n" % (second, value, event) for second in range(1, 10) for value, event in (
    (20 + 3 * second + second % 3, "Joules,power/energy-pkg/"), (10 ** 9 * second, ",instructions"),
    (10 ** 6 * (second * second % 7), ",LLC-misses"), (10 ** 9, "ns,duration_time")))
# What a page takes for granted: texts, or files and folders that are copied.
FILES = {
    "study.h5": sample("spr-branch"), "b.h5": sample("spr-branch"), "solvers.h5": sample("solver-convergence"),
    "other.h5": sample("spr-cpu-flops"), "before.h5": sample("spr-branch"), "after.h5": sample("spr-dcache"),
    "monday.h5": sample("spr-branch"), "tuesday.h5": sample("spr-branch"), "wednesday.h5": sample("spr-cpu-flops"),
    "results/node 7.csv": ROOFS, "spmm.h5": sample("roofs-with-points"), "sort.h5": sample("alya-topdown"),
    "basis.csv": root / "resources/bases/branch.csv", "signatures.csv": root / "resources/signatures/branch.csv",
    "native_avail.txt": "".join(name + "\n" for name in BRANCHES), "stat.txt": "1000,,page-faults,5,100.00,,\n", "points.csv": POINTS,
    "mine.csv": "Loop,Trial,Counter,Count\na,1,E,5\na,2,E,6\nb,1,E,5\nb,2,E,6\n",
    "program1.csv": csv(BRANCHES, "p1", "100"), "program2.csv": csv(BRANCHES, "p2", "300"), "spec.txt": csv(BRANCHES, "p3", "70"),
    "skylakex_core.json": '{"Header": {}, "Events": [{"EventName": "BR_MISP_RETIRED.ALL_BRANCHES", "BriefDescription": "Mispredicted."}]}',
    "sapphirerapids_metrics.json": root / "tests/data/real/intel_metrics/sapphirerapids_tma.json",
    "runs.csv": POWER, "other-runs.csv": POWER, "presets/none": "", "results/points.csv": POINTS, "big.txt": "b\na\n",
    "measurements/a.h5": sample("spr-dcache"), "measurements/b.h5": sample("spr-branch"),
    "program.c": "double a[999], colidx[999];\nint main(void)\n{\n    for (int i = 0; i < 999; ++i)\n        a[i] = 2 * colidx[i];\n}\n",
}
COUNTS = {
    "import.md": "event,repetition,%s\nE,1%s\n" % (",".join(flops), ",1" * len(flops)),
    "formulas.md": csv(words("definitions/perfexpert-lcpi.json", r"PAPI_\w+")),
    "top-down.md": csv(words("topdown/zen2.json", r'"name": "([\w:]+)"')),
}
PREPARE = "cc -g -O1 program.c -o program && cp program solver && papilio import 'results/node 7.csv' -o roofs.h5 > /dev/null"


def commands(text):
    for block in re.findall(r"^ *```\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE):
        for line in block.replace("\\\n", " ").split("\n"):
            line = re.sub(r"\s+# .*", "", line.strip().removeprefix("$ "))
            if re.match(r"papilio(-collect|-demo-solvers)? ", line):
                yield line


def main():
    shutil.rmtree(work, ignore_errors=True)
    environment = dict(os.environ, PATH="%s:%s:%s" % (papilio.parent, collect.parent, os.environ["PATH"]), QT_QPA_PLATFORM="offscreen",
                       XDG_CONFIG_HOME=str(work), XDG_DATA_HOME=str(work), XDG_CACHE_HOME=str(work), XDG_STATE_HOME=str(work))
    altered = "--altered" in sys.argv
    ran, left, failed = 0, 0, 0
    pages = [root / "README.md", root / "resources/topdown/README.md", *sorted((root / "docs/user").glob("*.md"))]
    for page in pages[:1] if altered else pages:
        text = page.read_text(encoding="utf-8")
        if altered:
            text = text.replace(" --format csv ", " --form csv ")
        folder = work / page.relative_to(root).with_suffix("")
        for name, content in {**FILES, "counts.csv": COUNTS.get(page.name, csv(BRANCHES))}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, str):
                path.write_text(content, encoding="utf-8")
            else:
                shutil.copy(content, path)
        for run in ("run1", "run2", "run3"):
            (folder / run).mkdir()
            for path in (root / "tests/data/cat/run1").glob("*.branch"):
                shutil.copy(path, folder / run)
        for model in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
            (folder / "faults.json").write_text(model, encoding="utf-8")
        subprocess.run(["sh", "-c", PREPARE], env=environment, cwd=folder, check=True)
        for command in commands(text):
            if any(re.search(pattern, command) for pattern in LEFT_OUT):
                left += 1
                continue
            ran += 1
            for output in re.findall(r"^papilio-collect .*? -o (\S+)", command):
                (folder / output).unlink(missing_ok=True)
            done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, cwd=folder, stdin=subprocess.DEVNULL, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if done.returncode != 0 and "perf_event" in done.stdout:  # the kernel does not allow it
                left += 1
            elif done.returncode != 0:
                failed += 1
                print("%s: %s\n  ended with %d: %s" % (page.relative_to(root), command, done.returncode, done.stdout[-400:]))
    print("%d commands ran, %d failed, %d were left out" % (ran, failed, left))
    if altered:
        return 0 if failed == 1 else 1
    return 1 if failed or ran < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
