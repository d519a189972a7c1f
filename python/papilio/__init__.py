"""Papilio: from raw hardware events to metrics you can trust.

    import papilio

    study = papilio.open("study.h5")                  # or papilio.import_files([...])
    analysis = papilio.analyze(study.benchmark())
    for metric in analysis.metrics:
        print(metric.name, metric.text, metric.formula)
    analysis.events_frame()                           # pandas: noise, status, representation

Numbers, verdicts and documents are those of the program: the same code computes them. Errors are papilio.Error, one
sentence that says what is wrong, where, and how to fix it.
"""

import os as _os

# A module that pip installed brings its bases, signatures and models.
_resources = _os.path.join(_os.path.dirname(__file__), "resources")
if _os.path.isdir(_resources):
    _os.environ.setdefault("PAPILIO_RESOURCES", _resources)

from ._core import (  # noqa: E402
    Analysis,
    Benchmark,
    Error,
    Metric,
    Recorder,
    Study,
    __version__,
    _analyze,
    _export,
    audit,
    compare,
    evaluate,
    import_files,
    import_formats,
    open,
    roofline,
    topdown,
    traces,
)

__all__ = [
    "Analysis", "Benchmark", "Error", "Metric", "Recorder", "Study", "__version__", "analyze", "audit", "compare", "evaluate",
    "export", "import_files", "import_formats", "open", "roofline", "topdown", "traces",
]


def analyze(benchmark, tau=None, alpha=None, representation_tolerance=None, rounding_tolerance=None, previous=None):
    """Noise, representation, chosen events and metrics of a benchmark, at its own thresholds or these.

    previous: an Analysis of the same data; what the new thresholds do not change is taken from it, so that a sweep is
    fast.
    """
    return _analyze(
        benchmark.replace(
            tau=tau, alpha=alpha, representation_tolerance=representation_tolerance, rounding_tolerance=rounding_tolerance
        ),
        previous,
    )


def export(study, format, benchmark="", metrics=(), pmu="", papi="7.0", raw_coefficients=False):
    """The text of a file of definitions, as `papilio export` writes it.

    format: papi-user-events, papi-presets, papi-xml, csv, json, latex, or of another tool: likwid, perf, perfmon, amd-yaml,
    event-list.
    """
    return _export(study, study.benchmark(benchmark), format, list(metrics), pmu, papi, raw_coefficients)


def _frame(columns):
    import pandas

    frame = pandas.DataFrame({id: cells for id, _, _, cells in columns})
    frame.attrs["titles"] = {id: title for id, title, _, _ in columns}
    frame.attrs["help"] = {id: help for id, _, help, _ in columns}
    return frame


def _html(columns, caption, most=60):
    from html import escape

    rows = list(zip(*(cells for _, _, _, cells in columns)))
    head = "".join(f"<th title='{escape(help, quote=True)}'>{escape(title)}</th>" for _, title, help, _ in columns)

    def cell(value):
        return escape(f"{value:.4g}" if isinstance(value, float) else value)

    body = "".join("<tr>" + "".join(f"<td>{cell(value)}</td>" for value in row) + "</tr>" for row in rows[:most])
    left = f"<p>{len(rows) - most} more rows</p>" if len(rows) > most else ""
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>{left}"


def _events_frame(self):
    # An interval is noise_low and noise_high; what an event counts is aligned for a table of text.
    frame = _frame([column for column in self._events_table() if column[0] != "interval"])
    frame["counts"] = [" ".join(text.split()) for text in frame["counts"]]
    return frame


def _metrics_frame(self):
    frame = _frame(self._metrics_table())
    frame["terms"] = [metric.shown for metric in self.metrics]
    return frame


Analysis.events_frame = _events_frame
Analysis.events_frame.__doc__ = "A pandas frame of every event; in the units of the titles; attrs has titles and help."
Analysis.metrics_frame = _metrics_frame
Analysis.metrics_frame.__doc__ = (
    "A pandas frame of every metric; in the units of the titles; attrs has titles and help. `terms` are dicts {event: factor}."
)
Analysis._repr_html_ = lambda self: _html(self._metrics_table(), repr(self)[1:-1])
Study.__repr__ = lambda self: f"<papilio.Study {self.title or self.path}: {'; '.join(self._contents()) or 'empty'}>"
