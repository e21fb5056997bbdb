#!/usr/bin/env python3
"""concord-mpi with 2 and 4 ranks on one machine: the runs of one process, whatever happens to ranks.

usage: ranks.py CONCORD CONCORD_MPI    exit code 77: mpirun is not installed
"""

import fcntl
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

MPIRUN = shutil.which("mpirun")
if not MPIRUN:
    print("skipped: mpirun (openmpi-bin) is not installed")
    sys.exit(77)

PUZZLES = """\
12..34..2.4....1
1...............
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
11..............
"""
PANEL = ["-b", "dfs-mrv", "-b", "dlx", "-b", "cms", "-b", "cms:log"]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1"}


class Ranks:
    def __init__(self, concord, program, folder):
        self.concord, self.program, self.folder = concord, program, folder
        (folder / "list.txt").write_text(PUZZLES)

    def command(self, ranks, *options, recovery=False):
        return [MPIRUN, *(["--enable-recovery"] if recovery else []), "--oversubscribe", "-n", str(ranks), self.program,
                "bench", *options]

    def run(self, ranks, *options):
        return subprocess.run(self.command(ranks, *options), cwd=self.folder, env=ENVIRONMENT, capture_output=True,
                              text=True, timeout=240)

    def start(self, ranks, *options, recovery=False):
        """What it says goes to a file beside the session: the last of `options` is its name."""
        with open(self.folder / f"{options[-1]}.err", "w", encoding="utf-8") as said:
            return subprocess.Popen(self.command(ranks, *options, recovery=recovery), cwd=self.folder, env=ENVIRONMENT,
                                    stdout=subprocess.DEVNULL, stderr=said)

    def answers(self, session):
        """What is recorded, by the run's name; each run must be there once."""
        found = {}
        for file in (self.folder / session).glob("runs.*jsonl"):
            for line in file.read_text().splitlines():
                run = json.loads(line)
                assert run["run"] not in found, f"{run['run']} is recorded twice"
                found[run["run"]] = (run["backend"], run["puzzle_id"], run["status"], run["solutions"], run["grid_sha"])
        return found

    def children(self, parent):
        """The processes of the program under one mpirun."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                name = os.readlink(entry / "exe")
            except (OSError, IndexError):
                continue
            if int(words[1]) == parent and name == self.program:
                found.append(int(entry.name))
        return sorted(found)

    def wait_for_records(self, session, size):
        for _ in range(2000):
            if sum(f.stat().st_size for f in (self.folder / session).glob("runs.*jsonl")) >= size:
                return
            time.sleep(0.01)
        raise AssertionError("nothing was recorded")


def is_the_same_as_one_process(ranks):
    experiment = ["list.txt", *PANEL, "--seeds", "0-2", "--repeat", "3"]
    subprocess.run([ranks.concord, "bench", *experiment, "--out", "single", "-q"], cwd=ranks.folder, check=True,
                   stdout=subprocess.DEVNULL)
    wanted = ranks.answers("single")
    assert len(wanted) == 5 * 4 * 3 * 3
    for number in (2, 4):
        result = ranks.run(number, *experiment, "--out", f"of-{number}")
        assert result.returncode == 0, result.stderr
        assert f"{number} ranks" in result.stderr, result.stderr
        assert f"{len(wanted)} runs" in result.stdout, result.stdout
        assert ranks.answers(f"of-{number}") == wanted
        names = sorted(file.name for file in (ranks.folder / f"of-{number}").iterdir())
        assert names == ["puzzles.jsonl", "runs.jsonl", "session.json"], names


def loses_nothing_to_a_rank_that_dies(ranks):
    experiment = ["list.txt", *PANEL, "--repeat", "400"]
    process = ranks.start(4, *experiment, "--out", "killed")
    ranks.wait_for_records("killed", 300_000)
    victims = ranks.children(process.pid)
    assert len(victims) == 4, victims
    os.kill(victims[-1], signal.SIGKILL)
    assert process.wait(timeout=60) != 0
    left = ranks.answers("killed")
    assert 0 < len(left) < 8000
    result = ranks.run(2, "--resume", "killed")
    assert result.returncode == 0, result.stderr
    whole = ranks.answers("killed")
    assert len(whole) == 8000 and left.items() <= whole.items()
    # A single process goes on with it as well, and finds nothing left.
    result = subprocess.run([ranks.concord, "bench", "--resume", "killed"], cwd=ranks.folder, capture_output=True,
                            text=True)
    assert "8,000 recorded before, 0 left" in result.stderr, result.stderr


def goes_on_without_a_rank(ranks):
    """With --enable-recovery: the last of three dies in one session, rank 0 in another."""
    experiment = ["list.txt", *PANEL, "--repeat", "400"]
    for session, victim in (("no-last", 2), ("no-first", 0)):
        process = ranks.start(3, *experiment, "--out", session, recovery=True)
        ranks.wait_for_records(session, 300_000)
        os.kill(ranks.children(process.pid)[victim], signal.SIGKILL)
        # They wait half a minute for a word of the one that is gone.
        process.wait(timeout=150)
        said = (ranks.folder / f"{session}.err").read_text()
        names = sorted(file.name for file in (ranks.folder / session).iterdir())
        if victim == 2:
            assert "rank 2 is gone: its run in flight (turn " in said, said
            assert names == ["puzzles.jsonl", "runs.jsonl", "session.json"], names
        else:
            assert said.count("rank 0 is gone") == 2, said
            assert "runs.rank-0.jsonl" in names, names
        assert f"--resume {session}` goes on" in said, said
        left = ranks.answers(session)
        # The dead rank's chunk, of 64 turns at most, is all that is missing.
        assert 8000 - 64 * 4 <= len(left) < 8000 or victim == 0, len(left)
        result = ranks.run(2, "--resume", session)
        assert result.returncode == 0, result.stderr
        whole = ranks.answers(session)
        assert len(whole) == 8000 and left.items() <= whole.items()


def is_idle(record):
    """Whether the rank of this record has let go of it: it has nothing more to run."""
    with open(record, "rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def parts_from_a_rank_that_was_done(ranks):
    """With --enable-recovery, one turn for three ranks: one that had nothing to do dies while another one works."""
    (ranks.folder / "slow.txt").write_text(
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n")
    process = ranks.start(3, "slow.txt", "-b", "dfs-scan", "--timeout", "20", "--out", "idle", recovery=True)
    records = [ranks.folder / "idle" / f"runs.rank-{rank}.jsonl" for rank in range(3)]
    deadline = time.monotonic() + 60
    while not all(record.exists() for record in records):
        assert time.monotonic() < deadline, "the ranks did not begin"
        time.sleep(0.1)
    time.sleep(3)
    victim = 2 if is_idle(records[2]) else 1
    assert is_idle(records[victim])
    os.kill(ranks.children(process.pid)[victim], signal.SIGKILL)
    process.wait(timeout=150)
    said = (ranks.folder / "idle.err").read_text()
    assert f"rank {victim} is gone after its last run: nothing of it is missing" in said, said
    assert len(ranks.answers("idle")) == 1
    names = sorted(file.name for file in (ranks.folder / "idle").iterdir())
    assert names == ["puzzles.jsonl", "runs.jsonl", "session.json"], names
    session = json.loads((ranks.folder / "idle" / "session.json").read_text())
    assert session["command"].startswith("concord-mpi bench slow.txt") and session["jobs"] == 3, session


def leaves_alone_what_others_write(ranks):
    experiment = ["list.txt", *PANEL, "--repeat", "400", "--out", "shared"]
    process = ranks.start(2, *experiment)
    ranks.wait_for_records("shared", 300_000)
    result = ranks.run(2, "--resume", "shared")
    assert process.poll() is None, "the first one was to be at work still"
    assert result.returncode == 2, result.stderr
    assert "another program is running the session in shared" in result.stderr, result.stderr
    assert "terminate called" not in result.stderr, result.stderr
    assert process.wait(timeout=120) == 0, (ranks.folder / "shared.err").read_text()
    assert len(ranks.answers("shared")) == 8000
    names = sorted(file.name for file in (ranks.folder / "shared").iterdir())
    assert names == ["puzzles.jsonl", "runs.jsonl", "session.json"], names


def stops_when_it_is_told_to(ranks):
    process = ranks.start(2, "list.txt", *PANEL, "--repeat", "400", "--out", "stopped")
    ranks.wait_for_records("stopped", 300_000)
    process.send_signal(signal.SIGINT)
    code = process.wait(timeout=60)
    said = (ranks.folder / "stopped.err").read_text()
    assert code != 0 and "goes on" in said, (code, said)
    left = ranks.answers("stopped")
    assert 0 < len(left) < 8000
    result = ranks.run(3, "--resume", "stopped")
    assert result.returncode == 0, result.stderr
    assert len(ranks.answers("stopped")) == 8000


def says_once_what_is_wrong(ranks):
    result = ranks.run(3, "none.txt")
    assert result.returncode == 2, result.returncode
    assert result.stderr.count("none.txt: cannot open") == 1, result.stderr
    result = ranks.run(2, "list.txt", "--jobs", "2")
    assert result.returncode == 2 and result.stderr.count("no --jobs") == 1, result.stderr
    result = ranks.run(2, "--resume", "nowhere")
    assert result.returncode == 2 and "holds no session" in result.stderr, result.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        ranks = Ranks(sys.argv[1], sys.argv[2], pathlib.Path(folder))
        for check in (is_the_same_as_one_process, loses_nothing_to_a_rank_that_dies, goes_on_without_a_rank,
                      parts_from_a_rank_that_was_done,
                      leaves_alone_what_others_write, stops_when_it_is_told_to,
                      says_once_what_is_wrong):
            begun = time.monotonic()
            check(ranks)
            print(f"{check.__name__}: {time.monotonic() - begun:.1f} s")


if __name__ == "__main__":
    main()
