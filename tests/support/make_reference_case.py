#!/usr/bin/env python3
"""Cases for the tests of the analysis, and what the reference (tests/data/reference.py, numpy) makes of them.

    make_reference_case.py REFERENCE.py SEED CASE   makes a random case in the folder CASE
    make_reference_case.py REFERENCE.py CASE        computes expected.json of an existing case again

A case is a folder with data.csv, basis.csv, signatures.csv and expected.json. Where the case exists, the parameters
and tolerances of its expected.json stay as they are. tests/data/cases/random was made with seed 1.
"""
import csv
import importlib.util
import json
import os
import sys

import numpy as np


def load(path):
    spec = importlib.util.spec_from_file_location("reference", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def events(random, E, count, repetitions, threads):
    """Combinations of the expectations, duplicates, multiples, noise of all sizes, and hostile values."""
    M, nb = E.shape
    made = []
    for i in range(count):
        kind = random.integers(0, 12)
        x = np.zeros(nb)
        for _ in range(random.integers(1, 4)):
            x[random.integers(0, nb)] = random.choice([1.0, 1.0, 2.0, 0.5, 3.0, -1.0])
        values = E @ x
        if kind == 0 and made:
            values = made[random.integers(0, len(made))].reshape(-1, M).mean(axis=0)
        elif kind == 1:
            values = values * random.choice([1e6, 1e12, 1e-3])
        elif kind == 2:
            values = random.random(M) * 100
        elif kind == 3:
            values = values * 0
        elif kind == 4:
            values = values + 0.01 * random.random(M)
        noise = random.choice([0.0, 0.0, 1e-12, 1e-5, 1e-2, 0.3])
        block = values * (1 + noise * random.standard_normal((repetitions, threads, M)))
        if kind == 5 and i % 3 == 0:
            block[0, 0, 0] = np.nan
        elif kind == 5 and i % 3 == 1:
            block[0, 0, M - 1] = np.inf
        elif kind == 6:
            block[-1] *= -1
        elif kind == 7:
            block[0] = 0
        made.append(np.nan_to_num(block, posinf=0.0) if kind == 5 else block)
        yield block


def number(value):
    return None if not np.isfinite(value) else float(value)


def coordinates(x):
    return None if np.isnan(x).all() else [number(v) for v in x]


def make(reference, seed, out):
    """Writes data.csv, basis.csv and signatures.csv of a random case; returns its parameters."""
    random = np.random.default_rng(seed)
    os.makedirs(out, exist_ok=True)
    names, E = reference.basis_branch()
    repetitions, threads = 4, int(random.choice([1, 2, 3]))
    data = np.stack(list(events(random, E, 80, repetitions, threads)))
    parameters = {"tau": float(random.choice([1e-10, 1e-1])), "alpha": float(random.choice([5e-4, 5e-2])), "rho": 5e-3}
    with open(f"{out}/data.csv", "w") as f:
        f.write("event,name,rep,thread," + ",".join(f"k{k}" for k in range(E.shape[0])) + "\n")
        for i, r, t in np.ndindex(*data.shape[:3]):
            f.write(f"{i},EVENT_{i},{r},{t}," + ",".join(repr(float(v)) for v in data[i, r, t]) + "\n")
    with open(f"{out}/basis.csv", "w") as f:
        f.write(",".join(names) + "\n")
        f.writelines(",".join(repr(float(v)) for v in row) + "\n" for row in E)
    with open(f"{out}/signatures.csv", "w") as f:
        f.write("metric," + ",".join(names) + "\n")
        f.writelines(f'"{name}",' + ",".join(str(v) for v in s) + "\n" for name, s in reference.SIG_BRANCH.items())
    return parameters


def read(case):
    """Names, counts [event, repetition, thread, kernel], basis and signatures of a case."""
    def rows(name):
        with open(f"{case}/{name}", newline="") as f:
            return list(csv.reader(f))

    header, *lines = rows("data.csv")
    first = 4 if "thread" in header else 3
    names, values = [], {}
    for line in lines:
        names += [line[1]] if not names or int(line[0]) == len(names) else []
        thread = int(line[3]) if first == 4 else 0
        values[int(line[0]), int(line[2]), thread] = [float(v) if v else np.nan for v in line[first:]]
    data = np.full([1 + max(key[i] for key in values) for i in range(3)] + [len(header) - first], np.nan)
    for key, counts in values.items():
        data[key] = counts
    E = np.array([[float(v) for v in row] for row in rows("basis.csv")[1:]])
    signatures = {row[0]: [float(v) for v in row[1:]] for row in rows("signatures.csv")[1:]}
    return names, data, E, signatures


def expected(reference, case, parameters):
    names, data, E, signatures = read(case)
    result = reference.pipeline(data, E, signatures, **parameters)
    q = result["qrcp"]
    return {
        "params": parameters,
        "counts": {str(s): int((result["status"] == s).sum()) for s in sorted(set(result["status"]))},
        "beta": float(q["beta"]),
        "cond_xhat": number(result["cond"]),
        "unassessed": bool(result["unassessed"]),
        "chosen": [{"i": int(e), "name": names[e], "score": float(s), "pivot_residual": float(p),
                    "norm": float(np.linalg.norm(result["X"][:, e]))}
                   for e, s, p in zip(result["chosen"], q["pivot_score"], q["pivot_residual"])],
        "events": [{"i": i, "name": names[i], "status": str(result["status"][i]), "max_rnmse": number(result["rnmse"][i]),
                    "rel_residual": number(result["residual"][i]), "x": coordinates(result["X"][:, i])}
                   for i in range(len(data))],
        "metrics": {name: {"coef": m["coef"].tolist(), "rounded": m["rounded"].tolist(), "error": m["error"],
                           "rel_residual": m["rel_residual"], "rounded_error": m["rounded_error"],
                           "rounded_rel_residual": m["rounded_rel_residual"]}
                    for name, m in result["metrics"].items()},
    }


def main():
    reference, case = load(sys.argv[1]), sys.argv[-1]
    if len(sys.argv) == 4:
        document = expected(reference, case, make(reference, int(sys.argv[2]), case))
    else:
        with open(f"{case}/expected.json") as f:
            document = json.load(f)
        document.update(expected(reference, case, document["params"]))
    with open(f"{case}/expected.json", "w") as f:
        json.dump(document, f, indent=0)


if __name__ == "__main__":
    main()
