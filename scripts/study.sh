#!/bin/sh
# scripts/study.sh [DIR]: makes the experiment of docs/study-encodings.md again, on this machine, and its report.
# Some ten minutes; goes on where it was ended.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$top"
out=${1:-results/runs/study}
concord=${CONCORD:-./concord}

# bench NAME ARGS: begins a session, or goes on with it.
bench() {
  name=$1
  shift
  if [ -e "$out/$name/session.json" ]; then
    "$concord" bench --resume "$out/$name"
  else
    "$concord" bench "$@" --out "$out/$name"
  fi
}

encodings="-e minimal -e natural -e extended -e extended/commander-3 -e extended/sequential -e triads -e order -e log"
corpus=puzzles/corpus
# shellcheck disable=SC2086
bench nine $corpus/9x9-easy.txt $corpus/9x9-medium.txt $corpus/9x9-hard.txt $corpus/9x9-extreme.txt \
  $corpus/9x9-hardest.txt $corpus/9x9-two.txt $corpus/9x9-none.txt \
  -b dfs-mrv -b dlx -b lanes -b cms -b cadical $encodings --timeout 10
# shellcheck disable=SC2086
bench large $corpus/16x16.txt $corpus/25x25.txt $corpus/36x36.txt --ask first \
  -b dfs-mrv -b dlx -b cms -b cadical $encodings --seeds 0-2 --timeout 3
for name in nine large; do
  "$concord" report "$out/$name" --html "$out/$name.html"
  "$concord" report "$out/$name"
done
