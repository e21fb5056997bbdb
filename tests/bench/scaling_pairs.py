#!/usr/bin/env python3
"""One rank against several on this machine, turn by turn, so that whatever else runs slows both.

usage: scaling_pairs.py CONCORD_MPI RANKS PAIRS FILE [OPTION...]    options are those of `concord bench`

Wall-clock of the whole command, mpirun's start and the merge with it. The order within a pair alternates.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def run_s(program, ranks, experiment):
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        subprocess.run(["mpirun", "--oversubscribe", "-n", str(ranks), program, "bench", *experiment, "--out",
                        f"{folder}/session", "-q"], check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
        return time.monotonic() - begun


def main():
    program, ranks, pairs, experiment = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    taken = {1: [], ranks: []}
    for pair in range(pairs):
        load = os.getloadavg()[0]
        for number in (1, ranks) if pair % 2 == 0 else (ranks, 1):
            taken[number].append(run_s(program, number, experiment))
        one, many = taken[1][-1], taken[ranks][-1]
        print(f"pair {pair + 1}: 1 rank {one:.2f} s, {ranks} ranks {many:.2f} s, {one / many:.2f} times, "
              f"load before {load:.1f}", flush=True)
    ratio = statistics.median(a / b for a, b in zip(taken[1], taken[ranks]))
    print(f"median: 1 rank {statistics.median(taken[1]):.2f} s, {ranks} ranks {statistics.median(taken[ranks]):.2f} s; "
          f"median of the pairs {ratio:.2f} times")


if __name__ == "__main__":
    main()
