"""A study file as docs/developer/study-format.md describes it, read with h5py and nothing of Papilio."""
import math
from collections import defaultdict
from urllib.parse import unquote

import h5py


def text(value):
    return value.decode("utf-8") if isinstance(value, bytes) else str(value)


def names(node):
    """A list of names, in either of its two forms."""
    if node is None:
        return None
    if isinstance(node, h5py.Group):
        blob, at = bytes(node["utf8"][()]), list(node["offsets"][()])
        return [blob[begin:end].decode("utf-8") for begin, end in zip(at, at[1:])]
    return [text(one) for one in node[()]]


def notes_of(group):
    """Of a dataset or an attribute."""
    return names(group["notes"]) if "notes" in group else [text(note) for note in group.attrs.get("notes", [])]


class Cell:
    """One count of a table of counters."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def __repr__(self):
        return f"{self.event} in {self.run!r} {self.pass_!r} {self.part!r} at {self.time}: {self.value}"


class Benchmark:
    def __init__(self, name, group):
        self.name = name
        self.events = names(group["events"])
        self.kernels = names(group["kernels"])
        self.values = group["values"][()]
        self.units = text(group["values"].attrs.get("units", ""))
        self.kind = text(group.attrs["kind"])
        if "valid" in group:
            self.values[group["valid"][()] == 0] = math.nan
        self.notes = notes_of(group)

    def event(self, name):
        """repetitions x (threads x) kernels."""
        found = [at for at, event in enumerate(self.events) if event == name]
        assert len(found) == 1, f"{self.name}: the event {name} is there {len(found)} times"
        return self.values[found[0]]


class Study:
    def __init__(self, path):
        with h5py.File(path, "r") as file:
            self.cells, self.counters, self.notes = [], [], []
            for name, group in self._groups(file, "counters"):
                self.counters.append(name)
                self._read_counters(name, group)
                self.notes += notes_of(group)
            self.benchmarks = [Benchmark(name, group) for name, group in self._groups(file, "benchmarks")]
            self.recorders = {}
            for name, group in self._groups(file, "recorders"):
                times = [int(time) for time in group["time_ns"][()]] if "time_ns" in group else None
                self.recorders[name] = ([float(value) for value in group["value"][()]], times)
            self.ceilings, self.points = [], []
            for name, group in self._groups(file, "rooflines"):
                self.ceilings += [dict(one, roofline=name) for one in self._rows(group, "ceilings")]
                self.points += [dict(one, roofline=name) for one in self._rows(group, "points")]
            self.machines = {
                name: {key: text(value) for key, value in group.attrs.items()} for name, group in self._groups(file, "machines")
            }

    @staticmethod
    def _groups(file, kind):
        for name, group in file.get(kind, {}).items():
            yield unquote(name), group

    @staticmethod
    def _rows(group, kind):
        if kind not in group:
            return []
        columns = {}
        for key, node in group[kind].items():
            is_text = isinstance(node, h5py.Group) or h5py.check_string_dtype(node.dtype) is not None or node.dtype.kind == "S"
            columns[key] = names(node) if is_text else list(node[()])
        return [dict(zip(columns, row)) for row in zip(*columns.values())]

    def _read_counters(self, table, group):
        events, runs = names(group["events"]), names(group["runs"])
        count = len(runs)

        def labels(key):
            return names(group[key]) if key in group else [""] * count

        passes, parts, units = labels("passes"), labels("parts"), names(group.get("units"))
        times = list(group["time"][()]) if "time" in group else [math.nan] * count
        values = group["values"][()]
        running = group["running"][()] if "running" in group else None
        spread = group["spread"][()] if "spread" in group else None
        reasons = names(group.get("reasons"))
        for row, event in enumerate(events):
            for column in range(count):
                self.cells.append(
                    Cell(
                        table=table,
                        event=event,
                        unit=units[row] if units else "",
                        run=runs[column],
                        pass_=passes[column],
                        part=parts[column],
                        time=times[column],
                        value=float(values[row][column]),
                        running=float(running[row][column]) if running is not None else math.nan,
                        spread=float(spread[row][column]) if spread is not None else math.nan,
                        reason=reasons[row * count + column] if reasons else "",
                    )
                )

    @property
    def counted(self):
        return [cell for cell in self.cells if not math.isnan(cell.value)]

    def ordered(self, key=lambda cell: (cell.event, cell.part)):
        """The counts of each key in the order of the columns."""
        found = defaultdict(list)
        for cell in self.counted:
            found[key(cell)].append(cell.value)
        return dict(found)
