#!/usr/bin/env python3
"""Writes a random benchmark and what the executable reference makes of it, in the format of the published cases.

    make_reference_case.py REFERENCE.py SEED OUTDIR

REFERENCE.py is the numpy reference of the method. OUTDIR gets data.csv, basis.csv, signatures.csv and expected.json.
tests/data/reference_case was written by it with seed 1.
"""
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
    """Combinations of the expectations, duplicates, multiples, noise of all sizes, and what is hostile."""
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


def main():
    reference = load(sys.argv[1])
    random = np.random.default_rng(int(sys.argv[2]))
    out = sys.argv[3]
    os.makedirs(out, exist_ok=True)
    names, E = reference.basis_branch()
    signatures = reference.SIG_BRANCH
    repetitions, threads = 4, int(random.choice([1, 2, 3]))
    data = np.stack(list(events(random, E, 80, repetitions, threads)))
    tau, alpha, rho = float(random.choice([1e-10, 1e-1])), float(random.choice([5e-4, 5e-2])), 5e-3
    result = reference.pipeline(data, E, signatures, tau, alpha, rho)

    with open(f"{out}/data.csv", "w") as f:
        f.write("event,name,rep,thread," + ",".join(f"k{k}" for k in range(E.shape[0])) + "\n")
        for i, r, t in np.ndindex(*data.shape[:3]):
            f.write(f"{i},EVENT_{i},{r},{t}," + ",".join(repr(float(v)) for v in data[i, r, t]) + "\n")
    with open(f"{out}/basis.csv", "w") as f:
        f.write(",".join(names) + "\n")
        f.writelines(",".join(repr(float(v)) for v in row) + "\n" for row in E)
    with open(f"{out}/signatures.csv", "w") as f:
        f.write("metric," + ",".join(names) + "\n")
        f.writelines(f'"{name}",' + ",".join(str(v) for v in s) + "\n" for name, s in signatures.items())

    q = result["qrcp"]
    counts = {str(s): int((result["status"] == s).sum()) for s in set(result["status"])}
    expected = {
        "params": {"tau": tau, "alpha": alpha, "rho": rho},
        "counts": counts,
        "beta": float(q["beta"]),
        "cond_xhat": number(result["cond"]),
        "chosen": [{"i": int(e), "name": f"EVENT_{e}", "score": float(s), "pivot_residual": float(p),
                    "norm": float(np.linalg.norm(result["X"][:, e]))}
                   for e, s, p in zip(result["chosen"], q["pivot_score"], q["pivot_residual"])],
        "events": [{"i": i, "name": f"EVENT_{i}", "status": str(result["status"][i]), "max_rnmse": number(result["rnmse"][i]),
                    "rel_residual": number(result["residual"][i]), "x": [number(v) for v in result["X"][:, i]]}
                   for i in range(len(data))],
        "metrics": {name: {"coef": m["coef"].tolist(), "rounded": m["rounded"].tolist(), "error": m["error"],
                           "rel_residual": m["rel_residual"], "rounded_error": m["rounded_error"],
                           "rounded_rel_residual": m["rounded_rel_residual"]}
                    for name, m in result["metrics"].items()},
    }
    with open(f"{out}/expected.json", "w") as f:
        json.dump(expected, f, indent=0)


if __name__ == "__main__":
    main()
