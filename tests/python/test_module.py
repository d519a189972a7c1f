"""The Python module against numpy, and against the documents that the commands print."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: numpy is not installed for " + sys.executable)
    sys.exit(77)

import papilio

SAMPLES = pathlib.Path(os.environ["PAPILIO_SAMPLES"])
SOURCE = pathlib.Path(os.environ["PAPILIO_SOURCE"])


def command(*arguments):
    return subprocess.run([os.environ["PAPILIO"], *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def same(left, right):
    """Equal documents; JSON has no NaN, both have null there."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


class Started(unittest.TestCase):
    """What a program says that only opens a study."""

    def test_nothing_is_missing(self):
        study = next(SAMPLES.glob("*.h5"))
        said = subprocess.run([sys.executable, "-c", "import sys, papilio; papilio.open(sys.argv[1])", study],
                              check=True, capture_output=True, text=True)
        self.assertEqual(said.stderr, "")


class Planted:
    """Three expectations, four events: A, A + B, 2 C and a noisy one; two repetitions."""

    kernels = [f"k{i}" for i in range(6)]
    basis = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [2, 0, 1]], float)
    events = ["EV_A", "EV_AB", "EV_2C", "EV_NOISY"]
    true = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 2], [1, 1, 1]], float)

    @classmethod
    def values(cls):
        values = np.repeat((cls.true @ cls.basis.T)[:, None, :], 2, axis=1)
        values[3, 1] *= 1.5
        return values

    @classmethod
    def benchmark(cls, **changes):
        arguments = dict(
            name="planted",
            values=cls.values(),
            events=cls.events,
            kernels=cls.kernels,
            basis=cls.basis,
            expectations=["A", "B", "C"],
            signatures={"B": {"B": 1}, "C": {"C": 1}, "all": {"A": 1, "B": 1, "C": 1}},
        )
        return papilio.Benchmark(**{**arguments, **changes})


class ArraysTest(unittest.TestCase):
    def test_planted_metrics(self):
        analysis = papilio.analyze(Planted.benchmark())
        self.assertEqual(set(analysis.chosen), {"EV_A", "EV_AB", "EV_2C"})
        self.assertEqual(analysis.metric("B").shown, {"EV_AB": 1.0, "EV_A": -1.0})
        self.assertEqual(analysis.metric("C").shown, {"EV_2C": 0.5})
        self.assertTrue(all(metric.verdict == "exact" for metric in analysis.metrics))
        self.assertEqual(analysis.status[3], "noisy")

    def test_representation_and_noise_are_numpys(self):
        analysis = papilio.analyze(Planted.benchmark())
        means = Planted.values().mean(axis=1)
        expected = np.linalg.lstsq(Planted.basis, means.T, rcond=None)[0].T
        np.testing.assert_allclose(analysis.representation, expected, atol=1e-12)
        np.testing.assert_allclose(analysis.mean, means, rtol=1e-15)
        first, second = Planted.values()[3]
        noise = np.linalg.norm(first - second) / np.sqrt(len(first) * abs(first.mean() * second.mean()))
        np.testing.assert_allclose(analysis.max_rnmse, [0, 0, 0, noise], rtol=1e-12)

    def test_another_signature_is_fitted_without_an_edit(self):
        analysis = papilio.analyze(Planted.benchmark())
        fit = analysis.fit({"A": 2, "C": 4})
        self.assertEqual(fit.shown, {"EV_A": 2.0, "EV_2C": 2.0})
        self.assertEqual([metric.name for metric in analysis.metrics], ["B", "C", "all"])

    def test_thresholds_and_sweeps(self):
        benchmark = Planted.benchmark()
        quiet = papilio.analyze(benchmark)
        loose = papilio.analyze(benchmark, tau=1.0, previous=quiet)
        # Expectations of no known kind start between the quiet events and the noisy one.
        self.assertGreater(benchmark.parameters["tau"], 0)
        self.assertLess(benchmark.parameters["tau"], quiet.max_rnmse[3])
        self.assertNotEqual(loose.status[3], "noisy")
        for low, high, events in quiet.sweep_tau():
            if 0 < high < np.inf:
                self.assertEqual(set(papilio.analyze(benchmark, tau=(low + high) / 2).chosen), set(events))
        self.assertEqual(quiet.recommend()["defined"], 3)

    def test_missing_counts_are_nan(self):
        values = Planted.values()
        values[0, 1, 2] = np.nan
        benchmark = Planted.benchmark(values=values)
        self.assertEqual(benchmark.missing.sum(), 1)
        self.assertTrue(benchmark.missing[0, 1, 2])
        self.assertEqual(papilio.analyze(benchmark).status[0], "missing")

    def test_arrays_are_shared_and_cannot_be_written(self):
        benchmark = Planted.benchmark()
        values = benchmark.values
        self.assertFalse(values.flags.owndata)
        with self.assertRaises(ValueError):
            values[0, 0, 0] = 1
        del benchmark
        np.testing.assert_array_equal(values, Planted.values())

    def test_what_is_wrong_is_said(self):
        for changes, words in [
            ({"events": ["EV_A"]}, "names"),
            ({"signatures": {"B": {"Z": 1}}}, "Z"),
            ({"kind": "flops"}, "flops"),
            ({"basis": Planted.basis[:, :2]}, "columns"),
            ({"events": ["EV_A", "EV_A", "EV_2C", "EV_NOISY"]}, "EV_A"),
        ]:
            with self.subTest(words), self.assertRaisesRegex(papilio.Error, words):
                Planted.benchmark(**changes)
        with self.assertRaisesRegex(papilio.Error, "nowhere.h5"):
            papilio.open("nowhere.h5")


class StudiesTest(unittest.TestCase):
    def test_documents_are_those_of_the_commands(self):
        for path in sorted(SAMPLES.glob("*.h5")):
            study = papilio.open(path)
            with self.subTest(path.name):
                for name in study.benchmarks:
                    printed = json.loads(command("analyze", path, "--benchmark", name, "--json"))
                    made = papilio.analyze(study[name]).document()
                    self.assertTrue(same({**made, "study": ""}, {**printed, "study": ""}))
                if study.counters and "topdown" in path.name:
                    self.assertTrue(same(papilio.topdown(study), json.loads(command("topdown", path, "--json"))))
                if study.rooflines:
                    self.assertTrue(same(papilio.roofline(study), json.loads(command("roofline", path, "--json"))))
                if study.recorders:
                    self.assertTrue(same(papilio.traces(study), json.loads(command("traces", path, "--json"))))

    def test_comparison_is_that_of_the_command(self):
        left, right = SAMPLES / "spr-cpu-flops.papilio.h5", SAMPLES / "spr-branch.papilio.h5"
        printed = json.loads(command("compare", left, right, "--json"))
        self.assertTrue(same(papilio.compare(papilio.open(left), papilio.open(right)), printed))

    def test_a_study_comes_back_as_it_was_saved(self):
        study = papilio.Study("planted machine")
        study.add(Planted.benchmark())
        study.add(Planted.benchmark())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "planted.h5"
            study.save(path)
            again = papilio.open(path)
        self.assertEqual(again.title, "planted machine")
        self.assertEqual(repr(again), "<papilio.Study planted machine: benchmark planted; benchmark planted 2>")
        self.assertEqual(again.benchmarks, ["planted", "planted 2"])
        np.testing.assert_array_equal(again["planted"].values, Planted.values())
        self.assertEqual(again["planted"].signatures, Planted.benchmark().signatures)

    def test_imports_and_frames(self):
        study = papilio.import_files([SOURCE / "resources" / "samples" / "alya-mn4.csv"])
        self.assertTrue(study.counters)
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        analysis = papilio.analyze(Planted.benchmark())
        frame = analysis.events_frame()
        self.assertEqual(list(frame["event"]), Planted.events)
        self.assertEqual(frame.attrs["titles"]["rnmse"], "Noise")
        np.testing.assert_allclose(frame["rnmse"], analysis.max_rnmse)
        self.assertTrue((frame["noise_low"] <= frame["rnmse"]).all())
        self.assertTrue((frame["rnmse"] <= frame["noise_high"]).all())
        self.assertLessEqual(set(frame["noise_verdict"]), {"quiet", "noisy", "undecided"})
        metrics = analysis.metrics_frame()
        self.assertEqual(list(metrics["metric"]), ["B", "C", "all"])
        self.assertEqual(list(metrics["terms"]), [metric.shown for metric in analysis.metrics])
        self.assertNotIn("interval", frame.columns)
        self.assertFalse(any("  " in text or text != text.strip() for text in frame["counts"]))
        self.assertIn("<table>", analysis._repr_html_())

    def test_export_for_other_tools_is_the_text_of_the_command(self):
        path = SAMPLES / "spr-cpu-flops.papilio.h5"
        study = papilio.open(path)
        with tempfile.TemporaryDirectory() as folder:
            for tool in ("perf", "likwid", "perfmon"):
                out = pathlib.Path(folder) / tool
                command("export", path, "--format", tool, "-o", out, "--pmu", "spr")
                # The command names itself in a comment.
                lines = [line for line in out.read_text().splitlines() if not line.startswith("# Reproduce")]
                self.assertEqual(papilio.export(study, tool, pmu="spr").splitlines(), lines)
        with self.assertRaisesRegex(papilio.Error, "likwid"):
            papilio.export(study, "nonsense")

    def test_export_is_the_text_of_the_command(self):
        path = SAMPLES / "spr-branch.papilio.h5"
        study = papilio.open(path)
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.csv"
            command("export", path, "--format", "papi-user-events", "-o", out, "--pmu", "spr")
            lines = [line for line in out.read_text().splitlines() if not line.startswith("#")]
        made = papilio.export(study, "papi-user-events", pmu="spr").splitlines()
        self.assertEqual([line for line in made if not line.startswith("#")], lines)


class FormulasTest(unittest.TestCase):
    def test_formulas_over_arrays(self):
        a, b = np.array([1.0, 2.0, 4.0]), np.array([2.0, 0.0, np.nan])
        values = papilio.evaluate({"ratio": "A / B", "sum": "A + 3 * C"}, {"A": a, "B": b, "C": 2.0})
        np.testing.assert_array_equal(values["ratio"], [0.5, np.nan, np.nan])
        np.testing.assert_array_equal(values["sum"], a + 6)

    def test_shapes_have_to_agree(self):
        with self.assertRaisesRegex(papilio.Error, "B"):
            papilio.evaluate({"sum": "A + B"}, {"A": np.ones(3), "B": np.ones(4)})


if __name__ == "__main__":
    unittest.main()
