#!/usr/bin/env python3
"""Makes the counters of the sample study hpc-challenge-lcpi: constructed, nobody measured them.

Moore, Ralph: User-defined events for hardware performance monitoring (2011) prints the constants of
its AMD Opteron (Table 1) but no counts behind its Figure 2. The rates below are made so that the
picture says what the text says of it: STREAM, RandomAccess, PTRANS and the latency and bandwidth
test have large contributions of data accesses, the computing ones those of floating point and
instruction accesses, and the kernels of STREAM differ in floating point.
Writes resources/samples/hpc-challenge-lcpi.csv.
"""
import pathlib

OUTPUT = pathlib.Path(__file__).resolve().parents[2] / "resources" / "samples" / "hpc-challenge-lcpi.csv"

# Per 1,000 instructions, but the instructions themselves in 10^9.
EVENTS = ["PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L1_DCA", "PAPI_L2_DCA", "PAPI_L3_DCA", "PAPI_L3_DCM", "PAPI_L1_ICA",
          "PAPI_L2_ICA", "PAPI_L3_ICA", "PAPI_FP_INS", "PAPI_FDV_INS", "PAPI_FSQ_INS", "PAPI_BR_INS", "PAPI_BR_MSP",
          "PAPI_TLB_DM", "PAPI_TLB_IM"]
RATES = {
    "HPL": [812, 588, 431, 16.2, 3.1, 0.31, 612, 1.9, 0.4, 468, 0.8, 0.02, 41, 0.6, 0.42, 0.011],
    "DGEMM": [640, 471, 447, 14.8, 2.2, 0.14, 598, 0.7, 0.1, 512, 0.0, 0.0, 29, 0.2, 0.21, 0.004],
    "FFT": [287, 1120, 462, 31.7, 9.4, 0.92, 655, 4.8, 0.9, 338, 0.5, 0.0, 62, 1.9, 1.6, 0.021],
    "PTRANS": [96.5, 2870, 538, 68.1, 31.6, 3.4, 571, 1.2, 0.2, 61, 0.0, 0.0, 88, 0.9, 6.8, 0.008],
    "RandomAccess": [54.2, 6140, 402, 92.4, 71.3, 8.6, 560, 0.6, 0.1, 2.1, 0.0, 0.0, 121, 3.4, 38.2, 0.005],
    "STREAM Copy": [38.1, 3050, 612, 77.5, 48.2, 4.1, 530, 0.3, 0.1, 1.4, 0.0, 0.0, 66, 0.1, 2.9, 0.003],
    "STREAM Scale": [41.7, 2940, 571, 72.3, 45.1, 3.8, 538, 0.3, 0.1, 121, 0.0, 0.0, 61, 0.1, 2.7, 0.003],
    "STREAM Add": [52.9, 2790, 628, 74.8, 46.6, 3.9, 541, 0.3, 0.1, 138, 0.0, 0.0, 52, 0.1, 2.8, 0.003],
    "STREAM Triad": [58.4, 2680, 594, 71.9, 44.2, 3.7, 546, 0.3, 0.1, 246, 0.0, 0.0, 49, 0.1, 2.7, 0.003],
    "Latency and bandwidth": [21.6, 3360, 497, 58.3, 37.9, 4.6, 689, 7.3, 1.8, 8.2, 0.1, 0.0, 168, 6.2, 3.5, 0.062],
}
HEADER = [
    "# source: constructed: rates per instruction chosen by hand, nothing was measured",
    "# machine: AMD Opteron 8358 SE (the constants are its, the counts are made)",
    "# note: Constructed. Paper 3 prints no counts behind its Figure 2; these are made so that the stacked bars show "
    "what its text says of the HPC Challenge programs.",
    "# note: Made by tests/support/make_lcpi_sample.py; the rates stand there.",
]

lines = HEADER + ["event,unit," + ",".join(RATES)]
for row, event in enumerate(EVENTS):
    cells = []
    for rates in RATES.values():
        instructions = rates[0] * 1e9
        cells.append(str(round(instructions if row == 0 else instructions * rates[row] / 1000)))
    unit = {"PAPI_TOT_INS": "instructions", "PAPI_TOT_CYC": "cycles"}.get(event, "")
    lines.append(f"{event},{unit}," + ",".join(cells))
OUTPUT.write_text("\n".join(lines) + "\n")
