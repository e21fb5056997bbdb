#!/usr/bin/env python3
"""Runs a small experiment with every kind of outcome and validates each line of its record.

usage: validate_records.py CONCORD SCHEMA_FOLDER    exit code 77: python3-jsonschema is not installed
"""

import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

PUZZLES = """\
12..34..2.4....1:1:1234341221434321
1...............
11..............:0
12..34..2.4....1
123434122.......:7
"""
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"


def main():
    concord, schemas = sys.argv[1], pathlib.Path(sys.argv[2])

    def validator(name):
        schema = json.loads((schemas / f"{name}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        # A record may have keys that a schema does not know yet, but what this version writes is all known.
        return jsonschema.Draft202012Validator({**schema, "additionalProperties": False})

    with tempfile.TemporaryDirectory() as folder:
        lists = pathlib.Path(folder)
        (lists / "small.txt").write_text(PUZZLES)
        (lists / "hard.txt").write_text(HARD)
        sessions = []
        for number, options in enumerate([
            ["small.txt", "hard.txt", "--seeds", "0-2", "--repeat", "2", "--timeout", "0.02",
             "-b", "dfs-mrv", "-b", "dfs-scan", "-b", "lanes", "-b", "cms", "--jobs", "2"],
            ["small.txt", "--ask", "count", "-b", "dlx", "-b", "cms,shuffle=on", "--max-conflicts", "1"],
            ["small.txt", "--ask", "first", "-b", "cms", "-b", "dfs-mrv", "--isolate"],
            ["small.txt", "--ask", "all", "-b", "dlx", "--mode", "reuse", "--memory", "100"],
        ]):
            out = lists / f"session{number}"
            subprocess.run([concord, "bench", *options, "--out", str(out), "--quiet"], cwd=folder, check=True,
                           stdout=subprocess.DEVNULL)
            sessions.append(out)
        runs, seen = 0, {}
        for session in sessions:
            validator("session").validate(json.loads((session / "session.json").read_text()))
            for line in (session / "puzzles.jsonl").read_text().splitlines():
                validator("puzzle").validate(json.loads(line))
            run_validator = validator("run")
            for line in (session / "runs.jsonl").read_text().splitlines():
                run = json.loads(line)
                run_validator.validate(run)
                for key in ("category", "termination", "status", "mode"):
                    seen.setdefault(key, set()).add(run[key])
                runs += 1
    # The figures show that there was something to validate.
    wanted = {
        "category": {"correct", "wrong", "unconfirmed", "unknown"},
        "termination": {"completed", "walltime", "unsupported"},
        "status": {"unique", "multiple", "none", "solved", "unknown"},
        "mode": {"fresh", "reuse"},
    }
    for key, values in wanted.items():
        missing = values - seen[key]
        if missing:
            sys.exit(f"the experiment had no run with {key} {sorted(missing)}")
    print(f"{runs} runs are as the schema says")


if __name__ == "__main__":
    main()
