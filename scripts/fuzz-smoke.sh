#!/bin/sh
# scripts/fuzz-smoke.sh: builds the libFuzzer targets and runs each over its corpus and on from there, the same number
# of executions from the same seed each time. Exits with 1 and says which target when one finds something, with 0 when
# there is no clang to be had. Nothing is written outside build/.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
build=$top/build/fuzz
runs=${CONCORD_FUZZ_RUNS:-20000}
. "$top/scripts/setup.sh"
lock_build

if ! (install_packages clang libclang-rt-14-dev) >"$build.log" 2>&1 || ! command -v clang++ >/dev/null 2>&1; then
  say "no fuzzing: clang could not be installed"
  exit 0
fi
# shellcheck disable=SC2086,SC2154
install_packages $build_packages

say "building the fuzz targets"
(cd "$top" && cmake --preset fuzz) >"$build.log" 2>&1 || {
  cat "$build.log" >&2
  die "the fuzz targets could not be configured"
}
build_target fuzz_targets

# New inputs go to a copy of the corpus.
scratch=$(mktemp -d "$build/smoke.XXXXXX") || die "cannot write to $build"
trap 'rm -rf "$scratch"' EXIT
found=0
for source in "$top"/fuzz/fuzz_*.cpp; do
  target=$(basename "$source" .cpp)
  cp -R "$top/fuzz/corpus/$target" "$scratch/$target" || die "$target has no corpus"
  if "$build/fuzz/$target" "-runs=$runs" -seed=1 -max_total_time=40 -timeout=20 "-artifact_prefix=$build/$target-" \
    "$scratch/$target" >"$scratch/$target.log" 2>&1 9>&-; then
    say "$target: nothing found in $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$scratch/$target.log") runs"
  else
    cat "$scratch/$target.log" >&2
    say "$target: FAILED; its input is above and in build/fuzz/$target-*"
    found=1
  fi
done
exit "$found"
