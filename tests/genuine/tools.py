"""What genuine files of tools hold: a reading of each format that shares nothing with Papilio's."""
import csv
import json
import math
import re
from collections import defaultdict
from fractions import Fraction

NAN = math.nan
CHECKS = []
# What holds no measurements.
OTHERS = r"(^|/)(README|LICENSE|LICENCE)|EXPECTED_|oracle_|\.py$|(^|/)papi_(events|native_avail|avail|xml)|user_events_|intel_perfmon/|(^|/)(amd_counters|intel_metrics|likwid_groups)/|pmc_dispatch_info"


class Check:
    def __init__(self, pattern, by_folder, function):
        self.pattern, self.by_folder, self.function = re.compile(pattern), by_folder, function
        self.name = function.__name__

    def groups(self, paths, root):
        """Files that are imported together."""
        fitting = [path for path in paths if self.pattern.search(str(path.relative_to(root)))]
        if not self.by_folder:
            return [[path] for path in fitting]
        folders = defaultdict(list)
        for path in fitting:
            folders[path.parent].append(path)
        return list(folders.values())

    def __call__(self, importer, group):
        if self.by_folder:
            self.function(importer, group)
        else:
            self.function(importer, group[0])


def check(pattern, by_folder=False):
    def add(function):
        CHECKS.append(Check(pattern, by_folder, function))
        return function

    return add


def number(text):
    """A decimal number, rounded once; None where it is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def same(found, expected, where, relative=1e-14):
    if expected is None or math.isnan(expected):
        assert math.isnan(found), f"{where}: is {found!r}, expected to be missing"
    else:
        assert abs(found - expected) <= relative * abs(expected), f"{where}: is {found!r}, expected {expected!r}"


def same_lists(found, expected, relative=1e-14):
    """Two dictionaries of lists of numbers."""
    assert set(found) == set(expected), f"has {sorted(set(found) - set(expected))[:4]} too much and lacks {sorted(set(expected) - set(found))[:4]}"
    for key, values in expected.items():
        assert len(found[key]) == len(values), f"{key}: has {len(found[key])} values, expected {len(values)}"
        for at, (left, right) in enumerate(zip(found[key], values)):
            same(left, right, f"{key}, value {at + 1}", relative)


# perf stat


def perf_rows_of_csv(text, separator):
    """(time, part, value, unit, event, spread, running), by the columns of perf's manual page."""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split(separator)
        time, part = NAN, ""
        if line[0] == " ":
            time = float(fields.pop(0))
        if number(fields[0]) is None and not fields[0].startswith("<"):
            part = fields.pop(0)
            if part.startswith("S"):
                fields.pop(0)  # how many CPUs
        value, unit, event = fields[:3]
        rest = fields[3:]
        spread = float(rest.pop(0).rstrip("%")) / 100 if rest[0].endswith("%") else NAN
        yield time, part, number(value), unit, event, spread, float(rest[1]) / 100


def perf_rows_of_json(text):
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            part = "CPU" + row["cpu"] if "cpu" in row else row.get("socket", "")
            yield (
                row.get("interval", NAN),
                part,
                number(row["counter-value"]),
                row["unit"],
                row["event"],
                row["variance"] / 100 if "variance" in row else NAN,
                row["pcnt-running"] / 100,
            )


PERF_TEXT = re.compile(
    r"^\s*(?:(?P<time>\d+\.\d{9})\s+)?(?:(?P<part>CPU\d+|S\d+)\s+(?:\d+\s\s+)?)?"
    r"(?P<value><not \w+>|[\d,]+(?:\.\d+)?)\s+(?:(?P<unit>msec)\s+)?(?P<event>[a-zA-Z][\w:./=-]*)\s*(?:#.*?)?(?:\(\s*\+-\s*(?P<spread>[\d.]+)%\s*\))?\s*$"
)


def perf_rows_of_text(text):
    for line in text.splitlines():
        found = PERF_TEXT.match(line)
        if found and " seconds " not in line:
            time, spread = found["time"], found["spread"]
            yield (
                float(time) if time else NAN,
                found["part"] or "",
                number(found["value"].replace(",", "")),
                found["unit"] or "",
                found["event"],
                float(spread) / 100 if spread else NAN,
                NAN,
            )


@check(r"(perf_stat|perf_generated)/stat_.*\.(csv|json|txt)$")
def perf_stat(importer, path):
    text = path.read_text()
    if path.suffix == ".json":
        rows = list(perf_rows_of_json(text))
    elif path.suffix == ".txt":
        rows = list(perf_rows_of_text(text))
    else:
        rows = list(perf_rows_of_csv(text, ";" if "semicolon" in path.name else ","))
    assert rows, "this script found no rows"
    study = importer(path)
    cells = {}
    for cell in study.cells:
        key = (cell.event, cell.part, None if math.isnan(cell.time) else cell.time)
        assert key not in cells, f"{key} is there twice"
        cells[key] = cell
    known = set()
    for time, part, value, unit, event, spread, running in rows:
        key = (event, part, None if math.isnan(time) else time)
        known.add(key)
        assert key in cells, f"{key} is missing"
        cell = cells[key]
        same(cell.value, value, key)
        assert cell.unit == unit, f"{key}: has the unit {cell.unit!r}, expected {unit!r}"
        if value is not None and not math.isnan(spread) and spread > 0:
            same(cell.spread, spread, f"{key}, spread", 1e-12)
        if value is not None and running < 1:
            same(cell.running, running, f"{key}, running", 1e-12)
        if value is None:
            assert cell.reason.startswith("<not "), f"{key}: has the reason {cell.reason!r}"
    elapsed = [float(value) for value in re.findall(r"([\d.]+) (?:\+- [\d.]+ )?seconds time elapsed", text)]
    known |= {key for key in cells if key[0] == "time elapsed"}
    # The time of the whole is that of each CPU.
    times = defaultdict(list)
    for key, cell in cells.items():
        if key[0] == "time elapsed" and not math.isnan(cell.value):
            times[key[1]].append(cell.value)
    assert all(found == elapsed for found in times.values()) and (times or not elapsed), "has other times"
    others = {key for key, cell in cells.items() if key not in known and not math.isnan(cell.value)}
    assert not others, f"has {sorted(map(str, others))[:4]} too much"


# LIKWID


def likwid_csv_tables(text):
    """(kind, region, header, rows) of the tables of -O, in their order."""
    tables, table = [], None
    for line in text.splitlines():
        fields = line.split(",")
        if fields[0] == "TABLE":
            table = (fields[2].split(" ", 2)[2], fields[1], [], [], [])
            tables.append(table)
        elif fields[0] == "STRUCT" or "," not in line:
            table = None
        elif table is not None and fields[0] == "RDTSC Runtime [s]":
            table[4].extend(fields[1:])
        elif table is not None:
            (table[2] if fields[0] in ("Event", "Metric") else table[3]).append(fields)
    return tables


def likwid_text_tables(text):
    """Tables drawn with + - |, by their title row."""
    rows, tables = [], []
    for line in text.splitlines() + [""]:
        line = line.strip()
        if line.startswith("|"):
            # A | within a name has no blanks around it.
            rows.append([field.strip() for field in re.split(r"(?:^| )\|(?: |$)", line)[1:-1]])
        elif not line.startswith("+") and rows:
            tables.append(rows)
            rows = []
    return tables


def sums_over_counters(header, rows):
    """event -> part -> sum over the counters of the event; of several counters each is an event, too: "EVENT:COUNTER"."""
    sums = defaultdict(lambda: defaultdict(Fraction))
    parts = [part for part in header[2:] if part]
    counters = defaultdict(set)
    for row in rows:
        counters[row[0]].add(row[1])
    rows = rows + [[f"{row[0]}:{row[1]}", *row[1:]] for row in rows if len(counters[row[0]]) > 1]
    for row in rows:
        if len(row) < 2 + len(parts):
            continue
        for part, value in zip(parts, row[2:]):
            if number(value) is not None:
                sums[row[0]][part] += Fraction(value)
    return sums


def likwid_part(label):
    """"Core 3" and "HWThread 3" as the number; host:rank:thread stays."""
    return re.sub(r"^(Core|HWThread) ", "", label)


def check_statistics(raw, stat, minimum_digits=6):
    """The file's own sums against its own counts: a check of this script."""
    for row in stat:
        event = re.sub(r" STAT$", "", row[0])
        total = number(row[2])
        if event in raw and total is not None:
            own = raw[event].get(row[1])
            if own is not None:
                same(float(own), total, f"{event} {row[1]}, LIKWID's own sum", 10 ** (1 - minimum_digits))


@check(r"likwid_known_traffic/.*\.raw$")
def likwid_raw(importer, path):
    text = path.read_text()
    expected = defaultdict(list)
    by_counter = None
    executions = []
    clocks = re.findall(r"^CPU clock:,([\d.]+) GHz", text, re.M)
    for kind, _, headers, rows, seconds in likwid_csv_tables(text):
        if kind == "Raw":
            header = headers[0]
            for part in header[2:]:
                expected["CPU clock", likwid_part(part)].append(float(clocks[len(executions)]))
            calls = next((row[1:] for row in rows if row[0] == "call count"), [])
            counts = [row for row in rows if len(row) > 2 and row[0] != "call count" and re.fullmatch(r"[A-Z0-9:_]+", row[1])]
            for part, value in zip(header[2:], calls):
                expected["call count", likwid_part(part)].append(float(value))
            executions.append(sums_over_counters(header, counts))
            for part, value in zip(header[2:], seconds):
                expected["RDTSC Runtime", likwid_part(part)].append(float(value))
            by_counter = defaultdict(dict)
            for row in counts:
                by_counter[row[0]][row[1]] = sum(Fraction(value) for value in row[2:] if number(value) is not None)
            for event, parts in executions[-1].items():
                for part, value in parts.items():
                    expected[event, likwid_part(part)].append(float(value))
        elif kind == "Raw STAT":
            check_statistics(by_counter, rows)
    assert executions, "this script found no tables"
    study = importer(path)
    found = defaultdict(list)
    for (event, part), values in study.ordered().items():
        found[event, likwid_part(part)] += values
    same_lists(found, expected)
    check_traffic(study, text, executions)


def check_traffic(study, text, executions):
    """A kernel that ran repeatedly is a benchmark: sums over threads for each iteration over all data."""
    iterations = [int(value) for value in re.findall(r"^Iterations per thread:\s*(\d+)", text, re.M)]
    if len(iterations) < 2:
        assert not study.benchmarks, "is a benchmark, though no kernel of likwid-bench ran twice"
        return
    assert len(study.benchmarks) == 1, f"gives {len(study.benchmarks)} benchmarks"
    benchmark = study.benchmarks[0]
    assert benchmark.values.shape[1:] == (len(executions), 1), f"has the shape {benchmark.values.shape}"
    for event in executions[0]:
        values = benchmark.event(event)
        for repetition, counts in enumerate(executions):
            total = float(sum(counts[event].values()) / iterations[repetition])
            same(float(values[repetition][0]), total, f"benchmark, {event}, repetition {repetition + 1}", 1e-12)
    assert set(benchmark.events) == set(executions[0]), "the benchmark has other events"


@check(r"likwid_text_icx/.*\.txt$")
def likwid_text(importer, path):
    expected = defaultdict(list)
    raw = None
    for rows in likwid_text_tables(path.read_text(errors="replace")):
        header = rows[0]
        if header[:2] == ["Event", "Counter"] and "Sum" not in header:
            # "Runtime (RDTSC) [s]": behind the name its unit.
            counts = [[re.sub(r" \[s\]$", "", row[0]), *row[1:]] for row in rows[1:]]
            for event, parts in sums_over_counters(header, counts).items():
                for part, value in parts.items():
                    expected[event, likwid_part(part)].append(float(value))
            raw = {}
            for row in counts:
                if all(number(value) is not None for value in row[2:]):
                    raw.setdefault(row[0], {})[row[1]] = sum(Fraction(value) for value in row[2:])
        elif header[:2] == ["Event", "Counter"] and raw:
            check_statistics(raw, rows[1:])
    if not expected:
        said = importer.refused(path)
        assert "LIKWID" in said or "likwid" in said, said
        return
    study = importer(path)
    found = defaultdict(list)
    for (event, part), values in study.ordered().items():
        found[event, likwid_part(part)] += values
    same_lists(found, expected)


# PAPI's Counter Analysis Toolkit


CAT_NAME = re.compile(r"^(?P<event>.+?)\.(?P<suffix>branch|flops|vec|instr|icache|data\.reads|data\.writes)(?P<stat>\.stat)?$")


def cat_values(path, suffix, is_stat):
    """rows x threads (one where there are none) of a file of the toolkit."""
    rows = [line.split() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    if is_stat:
        return [[float(row[2])] for row in rows]  # size, least, mean, largest
    if suffix.startswith("data"):
        return [[float(value) for value in row[1:]] for row in rows]
    if suffix == "instr":
        for iterations, raw, expected, share in rows:  # what the toolkit computes itself, with three digits
            assert abs(float(raw) / float(expected) - float(share)) <= 0.00051, f"{raw} / {expected} is not {share}"
        return [[float(row[1]) / float(row[0])] for row in rows]
    if suffix == "flops":
        return [[float(row[2] if len(row) > 2 else row[-1])] for row in rows]
    return [[float(row[-1])] for row in rows]


def half_precision(path):
    """Of each row, whether its section is one of half precision."""
    rows, is_half = [], False
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            is_half = re.match(r"#\s*(HP|FP16) ", line) is not None
        elif line.strip():
            rows.append(is_half)
    return rows


@check(r"(^|/)[^/]+\.(branch|flops|vec|instr|icache|data\.(reads|writes)(\.stat)?)$", by_folder=True)
def toolkit(importer, paths):
    expected = defaultdict(dict)
    for path in paths:
        found = CAT_NAME.match(path.name)
        # An event that could not be counted has an empty file.
        expected[found["suffix"] + (found["stat"] or "")][found["event"]] = cat_values(path, found["suffix"], found["stat"])
    vec = expected.get("vec", {})
    for path in paths:
        if path.suffix == ".vec" and all(not any(map(any, (row for row, half in zip(rows, half_precision(path)) if half))) for rows in vec.values()):
            # Where the processor has no half precision, these sections are placeholders.
            event = CAT_NAME.match(path.name)["event"]
            vec[event] = [row for row, half in zip(vec[event], half_precision(path)) if not half]
    study = importer(paths[0].parent)
    assert len(study.benchmarks) == len(expected), f"gives {len(study.benchmarks)} benchmarks, expected {sorted(expected)}"
    left = list(study.benchmarks)
    for suffix, events in expected.items():
        rows = max(1, *(len(values) for values in events.values()), 0)
        fitting = [
            benchmark
            for benchmark in left
            if len(benchmark.kernels) == rows and set(benchmark.events) == set(events) and matches(benchmark, events)
        ]
        assert fitting, f"no benchmark has the {rows} rows of {len(events)} events in the files .{suffix}"
        left.remove(fitting[0])


def matches(benchmark, events):
    for event, rows in events.items():
        block = benchmark.event(event)
        assert block.shape[0] == 1, "one folder is one repetition"
        threads = block[0] if block.ndim == 3 else block  # threads x kernels
        if not rows:
            if not all(math.isnan(value) for values in threads for value in values):
                return False
            continue
        if len(threads) != len(rows[0]):
            return False
        for kernel, row in enumerate(rows):
            for thread, value in enumerate(row):
                if not abs(threads[thread][kernel] - value) <= 1e-12 * abs(value):
                    return False
    return True


# TAU


@check(r"(^|/)profile\.\d+\.\d+\.\d+$", by_folder=True)
def tau(importer, paths):
    expected = defaultdict(list)
    for path in paths:
        node, context, thread = path.name.split(".")[1:]
        lines = path.read_text().splitlines()
        count, metric = re.match(r"(\d+) templated_functions(?:_MULTI_(\w+))?", lines[0]).groups()
        metric = metric or "TIME"
        for line in lines[2 : 2 + int(count)]:
            name, calls, _, exclusive, inclusive = re.match(r'"(.*)" (\S+) (\S+) (\S+) (\S+) \S+ GROUP=', line).groups()
            part = f"node {node}, context {context}, thread {thread}"
            for event, value in ((metric, exclusive), (f"{metric} inclusive", inclusive), ("calls", calls)):
                expected[event, re.sub(r"\s+", " ", name).strip(), part].append(float(value))
    study = importer(*paths)
    found = study.ordered(lambda cell: (cell.event, re.sub(r"\s+", " ", cell.run).strip(), cell.part))
    same_lists(found, expected)


# PAPI's high-level interface


@check(r"papi_hl_rank\.json$")
def papi_high_level(importer, path):
    document = json.loads(path.read_text())
    expected = defaultdict(list)
    for thread, content in document["threads"].items():
        regions = content["regions"]

        def full_name(region):
            parent = region["parent_region_id"]
            above = full_name(regions[parent]) + "/" if parent in regions else ""
            return above + region["name"]

        sums = defaultdict(lambda: defaultdict(float))
        for region in regions.values():
            sums[full_name(region)]["region_count"] += 1
            for event, value in region.items():
                if event not in ("name", "parent_region_id"):
                    sums[full_name(region)][event] += float(value)
        for region, events in sums.items():
            for event, value in events.items():
                expected[event, region].append(value)
    study = importer(path)
    same_lists(study.ordered(lambda cell: (cell.event, cell.run)), expected)


# rocprof


DISPATCH = {
    "Dispatch_ID", "GPU_ID", "Queue_ID", "PID", "TID", "Grid_Size", "Workgroup_Size", "LDS_Per_Workgroup",
    "Scratch_Per_Workitem", "Arch_VGPR", "Accum_VGPR", "SGPR", "Wave_Size", "wave_size", "Kernel_Name", "Start_Timestamp",
    "End_Timestamp", "Correlation_ID", "Kernel_ID", "obj", "XCC_Index", "Counter_Name", "Counter_Value",
}


def dispatches(path):
    """counter -> values in the order of the dispatches; of a column that is there again the first one counts."""
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    header = rows[0]
    counts = {}
    if "Counter_Name" in header:
        name, value, dispatch = (header.index(key) for key in ("Counter_Name", "Counter_Value", "Dispatch_ID"))
        found = defaultdict(dict)
        for row in rows[1:]:
            found[row[name]].setdefault(int(row[dispatch]), float(row[value]))
        order = sorted({dispatch for values in found.values() for dispatch in values})
        return {counter: [values.get(dispatch, NAN) for dispatch in order] for counter, values in found.items()}
    for at, column in enumerate(header):
        # A column that joining has repeated has a number behind its name: "Wave_Size_1".
        if re.sub(r"(_\d+|\.\d+)$", "", column) in DISPATCH or column in DISPATCH or column in counts:
            continue
        counts[column] = [number(row[at]) if number(row[at]) is not None else NAN for row in rows[1:]]
    return counts


@check(r"(^|/)([\w]*_)?pmc_perf\.csv$")
def rocprof(importer, path):
    counts = dispatches(path)
    study = importer(path)
    assert len(study.benchmarks) == 1, f"gives {len(study.benchmarks)} benchmarks"
    benchmark = study.benchmarks[0]
    assert benchmark.name.startswith("vecCopy"), f"is called {benchmark.name}"
    found = {event: [float(row[0]) for row in benchmark.event(event)] for event in benchmark.events}
    same_lists(found, counts)
    # What is known of this kernel.
    for event, expected in (("SQ_WAVES", 16384), ("SQ_WAVES_sum", 16384)):
        for value in found.get(event, []):
            same(value, expected, event)
    # The profiler's own sums over the units.
    for total in [event for event in counts if event.endswith("_sum")]:
        units = [values for event, values in counts.items() if re.fullmatch(re.escape(total[:-4]) + r"\[\d+\]", event)]
        channels = [int(re.search(r"\[(\d+)\]$", event)[1]) for event in counts if event.startswith(total[:-4] + "[")]
        if units and len(units) == max(channels) + 1:
            for at, value in enumerate(counts[total]):
                assert sum(row[at] for row in units) >= 0 and value >= 0


@check(r"rocprof[^/]*/.*pmc_perf_\d+\.csv$|rocprof[^/]*/.*SQ_[A-Z_]+\.csv$", by_folder=True)
def rocprof_passes(importer, paths):
    expected = {}
    for path in paths:
        for counter, values in dispatches(path).items():
            expected.setdefault(counter, values)
    study = importer(*paths)
    assert len(study.benchmarks) == 1, f"gives {len(study.benchmarks)} benchmarks"
    benchmark = study.benchmarks[0]
    found = {event: [float(row[0]) for row in benchmark.event(event)] for event in benchmark.events}
    same_lists(found, expected)


@check(r"_repetitions\.csv$")
def counters_by_repetition(importer, path):
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    study = importer(path)
    expected = {(row[0], run): [float(value)] for row in rows[1:] for run, value in zip(rows[0][1:], row[1:])}
    same_lists(study.ordered(lambda cell: (cell.event, cell.run)), expected)


@check(r"(^|/|_)sysinfo\.csv$")
def rocprof_machine(importer, path):
    """The machine of a folder, or of the file of counts with the same beginning."""
    with open(path, newline="") as file:
        row = next(csv.DictReader(file))
    counts = path.with_name(path.name.replace("sysinfo", "pmc_perf"))
    study = importer(counts.parent) if counts.name == "pmc_perf.csv" else importer(counts, path)
    told = [value for machine in study.machines.values() for value in machine.values()]
    for column in ("gpu_model", "gpu_arch", "hostname"):
        assert any(row[column] in value for value in told), f"the machine does not say {column} = {row[column]}: {told}"


@check(r"(^|/|_)roofline\.csv$")
def rocprof_roofs(importer, path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    study = importer(path)
    found = sorted((one["value"], one["low"], one["high"]) for one in study.ceilings)
    expected = []
    for row in rows:
        for column, value in row.items():
            if column == "device" or re.search("low|high", column, re.I) or float(value) <= 0:
                continue
            if "I8" in column:
                continue  # integer operations are no floating-point roof
            low = next(key for key in row if key.lower() == column.lower() + "low")
            high = next(key for key in row if key.lower() == column.lower() + "high")
            expected.append((float(value), float(row[low]), float(row[high])))
    assert len(found) == len(expected), f"has {len(found)} roofs, expected {len(expected)}"
    for left, right in zip(found, sorted(expected)):
        for a, b in zip(left, right):
            same(float(a), b, f"roof of {right[0]}")


# Convergence


def alike(a, b, relative):
    return abs(a - b) <= relative * abs(b) or (math.isnan(a) and math.isnan(b))


def same_histories(study, expected, relative=0.0):
    """Each history in the file is a recorder, and nothing else is."""
    left = {name: values for name, (values, _) in study.recorders.items()}
    for name, values in expected:
        fitting = [
            key
            for key, found in left.items()
            if len(found) == len(values) and all(alike(a, b, relative) for a, b in zip(found, values))
        ]
        assert fitting, f"the history of {name} ({len(values)} values from {values[0]!r} to {values[-1]!r}) is no recorder"
        left.pop(fitting[0])
    assert not left, f"has the recorders {sorted(left)[:4]} too much"


@check(r"ginkgo/[^/]*\.json$")
def ginkgo(importer, path):
    document = json.loads(path.read_text())
    study = importer(path)
    expected, times = [], []
    for problem in document:
        for solver, content in problem["solver"].items():
            for kind in ("recurrent_residuals", "true_residuals", "implicit_residuals"):
                if content.get(kind):
                    expected.append((f"{solver} {kind}", [float(value) for value in content[kind]]))
                    stamps = content.get("iteration_timestamps")
                    times.append([round(stamp * 1e9) for stamp in stamps] if stamps else None)
    same_histories(study, expected)
    for values, recorded in study.recorders.values():
        fitting = [stamps for (_, history), stamps in zip(expected, times) if stamps and len(history) == len(values) and all(alike(a, b, 0) for a, b in zip(history, values))]
        if fitting and recorded:
            assert any(all(abs(a - b) <= 1 for a, b in zip(recorded, stamps)) for stamps in fitting), "has other times"


def floats(pattern, text):
    """The named values of all matches of a pattern."""
    return [float(found) for found in re.findall(pattern, text, re.M)]


def solves(lines, pattern):
    """Histories: iteration and value of lines, a new one where the iterations begin again."""
    histories = []
    last = None
    for line in lines:
        found = re.match(pattern, line)
        if found:
            iteration = int(found["iteration"])
            if last is None or iteration <= last:
                histories.append([])
            histories[-1].append(float(found["value"]))
            last = iteration
    return histories


NUMBER = r"[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?"


@check(r"(^|/)petsc/[^/]*\.out$")
def petsc(importer, path):
    """Every residual that a monitor prints is in a recorder; how solves are told apart is the program's."""
    text = path.read_text()
    expected = []
    for line in text.splitlines():
        found = re.match(rf"\s*\d+ (?:KSP|SNES)\b.*?(?:[Rr]esidual norm|resid norm|Function norm) ({NUMBER})", line)
        if found:
            expected.append(float(found[1]))
    if not expected:
        return tables_of_qlp(importer, path, text)
    study = importer(path)
    found = sorted(value for name, (values, _) in study.recorders.items() if is_residual(name) for value in values)
    assert found == sorted(expected), f"has {len(found)} residuals, expected {len(expected)}"
    true = sorted(floats(rf"true resid norm ({NUMBER})", text))
    recorded = sorted(value for name, (values, _) in study.recorders.items() if "true residual" in name for value in values)
    assert recorded == true, f"has {len(recorded)} true residuals, expected {len(true)}"


def is_residual(name):
    return not re.search(r" (true residual|error|relative|range|A-norm|norm of|change)", name)


def tables_of_qlp(importer, path, text):
    rows = [line.split() for line in text.splitlines() if re.match(rf"\s+\d+\s+-?\d+\s+{NUMBER}\s+{NUMBER}", line)]
    assert rows, "this script found no residuals"
    histories = []
    for row in rows:
        if int(row[0]) == 0:
            histories.append([])
        histories[-1].append(float(row[2]))
    same_histories(importer(path), [(f"solve {at + 1}", history) for at, history in enumerate(histories)])


@check(r"solver_logs/hypre\.log$")
def hypre(importer, path):
    same_histories(importer(path), [(f"solve {at + 1}", history) for at, history in enumerate(hypre_histories(path.read_text()))])


def hypre_histories(text):
    histories = []
    for line in text.splitlines():
        found = re.match(rf"^\s+(\d+)\s+({NUMBER})\s+{NUMBER}\s+{NUMBER}\s*$", line)
        first = re.match(rf"^\s*Initial\s+({NUMBER})", line) or re.match(rf"^Initial L2 norm of residual: ({NUMBER})", line)
        cycle = re.match(rf"^\s*Cycle\s+(\d+)\s+({NUMBER})", line)
        if first:
            histories.append([float(first[1])])
        elif cycle:
            histories[-1].append(float(cycle[2]))
        elif found:
            if int(found[1]) == 1 and (not histories or len(histories[-1]) != 1):
                histories.append([])
            histories[-1].append(float(found[2]))
    return histories


@check(r"solver_logs/belos\.log$")
def belos(importer, path):
    """Values of all lines "Iter N, [ k] : value", in the order of the file."""
    text = path.read_text()
    study = importer(path)
    expected = sorted(floats(rf"^Iter\s+\d+, \[\s*\d+\] :\s+({NUMBER})", text))
    found = sorted(value for values, _ in study.recorders.values() for value in values)
    missing = [value for value in expected if value not in found]
    assert not missing, f"lacks {missing[:3]} of {len(expected)} values"


@check(r"solver_logs/icoFoam\.log$")
def openfoam(importer, path):
    """Initial and final residual and sweeps of each solve of a time step, over the time steps."""
    steps = defaultdict(list)
    order = defaultdict(int)
    for line in path.read_text().splitlines():
        if line.startswith("Time = "):
            order.clear()
        found = re.search(rf"Solving for (\w+), Initial residual = ({NUMBER}), Final residual = ({NUMBER}), No Iterations (\d+)", line)
        if found:
            order[found[1]] += 1
            steps[found[1], order[found[1]]].append([float(value) for value in found.groups()[1:]])
    expected = []
    for (field, number_of), rows in steps.items():
        for at, what in enumerate(("initial", "final", "sweeps")):
            expected.append((f"{field} {number_of} {what}", [row[at] for row in rows]))
    same_histories(importer(path), expected)


# Rooflines


@check(r"_data_roofline__.*\.out$")
def carm(importer, path):
    study = importer(path)
    values = dict(re.findall(rf"^(\w+): ({NUMBER})", path.read_text(), re.M))
    threads = int(re.search(r"__threads_(\d+)__", path.name)[1])
    assert len(study.ceilings) == len(values), f"has {len(study.ceilings)} roofs, expected {len(values)}"
    for ceiling in study.ceilings:
        wanted = "FP" if ceiling["kind"] == "compute" else ceiling["name"]
        assert wanted in values, f"the file has no roof {wanted}"
        same(float(ceiling["value"]), float(values[wanted]), f"the roof {wanted}")
        assert int(ceiling["threads"]) == threads, f"the roof {wanted} is of {ceiling['threads']} threads"


@check(r"(^|/)STREAM_[^/]*\.txt$")
def stream(importer, path):
    text = path.read_text()
    study = importer(path)
    rates = {name: float(rate) for name, rate in re.findall(rf"^(Copy|Scale|Add|Triad):\s+({NUMBER})", text, re.M)}
    found = {float(ceiling["value"]) for ceiling in study.ceilings}
    for name, rate in rates.items():
        assert any(abs(value - rate / 1000) <= 1e-12 * value for value in found), f"no roof is {name}: {rate} MB/s; roofs are {sorted(found)}"


@check(r"(^|/)HPCG[^/]*\.txt$")
def hpcg(importer, path):
    text = path.read_text()
    study = importer(path)
    for phase in ("SpMV", "MG", "DDOT", "WAXPBY"):
        speed = float(re.search(rf"GFLOP/s Summary::Raw {phase}=({NUMBER})", text)[1])
        assert any(abs(float(point["performance"]) - speed) <= 1e-9 * speed for point in study.points), f"no point has the {speed} GFLOP/s of {phase}"


# toplev


@check(r"(toplev|toplev_generated)/tl_[^/]*$")
def toplev(importer, path):
    text = path.read_text()
    expected = defaultdict(list)
    if path.suffix == ".json":
        for record in json.loads(text):
            for area, value in record.get("args", {}).items():
                expected[area].append(value)
    elif ".perf." in path.name:
        for row in csv.DictReader(text.splitlines(), delimiter=";"):
            if number(row["Value"]) is not None:
                expected[row["Event"]].append(float(row["Value"]))
    elif "val" in path.name:
        for row in csv.DictReader(text.splitlines(), delimiter=";"):
            expected[row["Event"]].append(float(row["Value"]))
    else:
        separator = ";" if "semicolon" in path.name else "\t" if "_tab" in path.name else ","
        rows = list(csv.reader(text.splitlines(), delimiter=separator))
        header = rows[0]
        if "Area" in header:
            area, value = header.index("Area"), header.index("Value")
            rows = rows[1:]
        else:
            area, value = 0, 1
        for row in rows:
            if len(row) > value and number(row[value]) is not None:
                expected[row[area]].append(float(row[value]))
    assert expected, "this script found no values"
    study = importer(path)
    found = defaultdict(list)
    for cell in study.counted:
        found[cell.event].append(cell.value)
    same_lists({key: sorted(values) for key, values in found.items()}, {key: sorted(values) for key, values in expected.items()}, 1e-12)


# Caliper


def unescaped(text, separator):
    """Pieces between separators that no backslash precedes."""
    pieces, piece, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            piece += text[at + 1]
            at += 2
        elif text[at] == separator:
            pieces.append(piece)
            piece = ""
            at += 1
        else:
            piece += text[at]
            at += 1
    return pieces + [piece]


def fields_of(line):
    """Fields of a .cali line; a comma may be escaped, = within values stays escaped."""
    fields, begin, at = {}, 0, 0
    parts = []
    while at < len(line):
        if line[at] == "\\":
            at += 2
            continue
        if line[at] == ",":
            parts.append(line[begin:at])
            begin = at + 1
        at += 1
    parts.append(line[begin:])
    for part in parts:
        key, _, value = part.partition("=")
        fields[key] = value
    return fields


def values_of_cali(text):
    """attribute name -> numbers of all records, by the format's own description: nodes, their attributes, records."""
    nodes = {0: None}
    attributes = {8: "cali.attribute.name"}
    records = []
    for line in text.splitlines():
        fields = fields_of(line)
        kind = fields.get("__rec")
        if kind == "node":
            number_of, attribute = int(fields["id"]), int(fields["attr"])
            nodes[number_of] = (attribute, fields.get("data", ""), int(fields["parent"]) if "parent" in fields else None)
            if attribute == 8:
                attributes[number_of] = unescaped(fields["data"], "\0")[0]
                above = nodes[number_of][2]
                while above in nodes and nodes[above]:
                    if attributes.get(nodes[above][0]) == "attribute.alias":
                        attributes[number_of] = nodes[above][1]  # what people call it
                    above = nodes[above][2]
        elif kind == "ctx" and "attr" in fields:
            records.append((fields.get("ref"), list(map(int, fields["attr"].split("="))), unescaped(fields["data"], "=")))
    found = defaultdict(list)
    for _, keys, data in records:
        for key, value in zip(keys, data):
            if number(value) is not None:
                found[attributes[key]].append(float(value))
    return found


@check(r"\.cali$")
def caliper(importer, path):
    expected = values_of_cali(path.read_text())
    study = importer(path)
    found = defaultdict(list)
    for cell in study.counted:
        found[cell.event].append(cell.value)
    assert found, "has no counts"
    for event, values in found.items():
        assert event in expected, f"{event} is no attribute of the file"
        assert sorted(values) == sorted(expected[event]), f"{event}: has {len(values)} values, expected {len(expected[event])}"
    lost = [name for name in expected if name not in found and not is_context(name)]
    assert not lost, f"lacks {lost[:5]}"


def is_context(name):
    """What says where and when, not how much."""
    return bool(re.search(r"mpi\.rank|thread|iteration#|^cali\.|timestamp|offset|loop\.start|rank$|pid|aggregate\.slot|timeseries\.", name))


@check(r"caliper[^/]*\.json$")
def caliper_json(importer, path):
    document = json.loads(path.read_text())
    columns, nodes = document["columns"], document["nodes"]

    def path_of(node):
        if node is None:
            return []
        return path_of(nodes[node].get("parent")) + [nodes[node]["label"]]

    expected = defaultdict(list)
    for row in document["data"]:
        row = dict(zip(columns, row))
        for column, value in row.items():
            if column in ("path", "mpi.rank") or value is None:
                continue
            expected[column, "/".join(path_of(row["path"])), str(int(row["mpi.rank"]))].append(float(value))
    study = importer(path)
    found = defaultdict(list)
    for cell in study.counted:
        run = "" if "/" not in cell.run and cell.run not in {node["label"] for node in nodes} else cell.run
        found[cell.event, run, re.sub(r"\D", "", cell.part)].append(cell.value)
    same_lists(found, expected)
