#!/usr/bin/env python3
"""The same steps in vectorized numpy, the baseline of papilio_benchmarks where numpy is installed.

Prints "name: milliseconds" per step, the fastest of three. The data have the shape and the kinds of
values of made_benchmark.cpp, not the same numbers: only the time is used.
"""
import sys
import time

import numpy as np

REPETITIONS, KERNELS, EXPECTATIONS = 5, 48, 16


def fastest(step, times=3):
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        step()
        taken.append(time.perf_counter() - begin)
    return 1e3 * min(taken)


def basis():
    matrix = np.zeros((KERNELS, EXPECTATIONS))
    for x in range(EXPECTATIONS):
        matrix[3 * x:3 * x + 3, x] = np.array([1, 2, 4]) * (24 if x < 8 else 12)
    return matrix


def max_rnmse(data):
    """Paper 1, Eq. 4, over all pairs of repetitions."""
    means = data.mean(axis=2)
    worst = np.zeros(len(data))
    for i in range(REPETITIONS):
        for j in range(i + 1, REPETITIONS):
            difference = data[:, i, :] - data[:, j, :]
            norm = np.sqrt(np.einsum("ek,ek->e", difference, difference))
            worst = np.maximum(worst, norm / np.sqrt(KERNELS * np.abs(means[:, i] * means[:, j])))
    return worst


def represent(data, matrix):
    mean = data.mean(axis=1)
    x = mean @ np.linalg.pinv(matrix).T
    residual = np.linalg.norm(x @ matrix.T - mean, axis=1) / np.linalg.norm(mean, axis=1)
    return x, residual


def select(x, alpha=5e-3):
    """Algorithm 2 on the rows of x: rounded score, residual after the pivots so far."""
    rounded = np.abs(alpha * np.floor(x / alpha + 0.5))
    with np.errstate(divide="ignore"):
        score = np.where(rounded >= 1, rounded, np.where(rounded > 0, 1 / rounded, 0)).sum(axis=1)
    norms = np.linalg.norm(x, axis=1)
    rest = x.copy()
    beta = alpha * np.sqrt(x.shape[1])
    chosen = []
    while True:
        size = np.linalg.norm(rest, axis=1)
        passing = np.flatnonzero((size >= beta) & (size > 1e-12 * norms))
        if len(passing) == 0 or len(chosen) == x.shape[1]:
            return chosen
        best = passing[np.lexsort((passing, norms[passing], score[passing]))[0]]
        chosen.append(best)
        direction = rest[best] / size[best]
        rest -= np.outer(rest @ direction, direction)


def main():
    events = int(sys.argv[1])
    random = np.random.default_rng(20240527)
    matrix = basis()
    truth = np.zeros((events, EXPECTATIONS))
    for _ in range(4):
        truth[np.arange(events), random.integers(0, 12, events)] = random.integers(1, 5, events)
    data = (truth @ matrix.T)[:, None, :] * (
        1 + 1e-14 * (random.random((events, REPETITIONS, KERNELS)) - 0.5))
    x, _ = represent(data, matrix)
    print(f"max-RNMSE: {fastest(lambda: max_rnmse(data)):.3f}")
    print(f"noise and representation: {fastest(lambda: (max_rnmse(data), represent(data, matrix))):.3f}")
    print(f"selection among all: {fastest(lambda: select(x)):.3f}")
    lines = min(events, 2000) * REPETITIONS
    text = "\n".join(",".join(f"{value:.0f}" for value in row)
                     for row in np.rint(data).reshape(-1, KERNELS)[:lines])
    taken = fastest(lambda: np.loadtxt(text.splitlines(), delimiter=","))
    print(f"loadtxt, whole dataset: {taken * events * REPETITIONS / lines:.3f}")


main()
