#!/bin/sh
# Two first calls of ./concord at once, with tools that only pretend: one builds, the other one waits, both run.
# Usage: two_first_builds.sh FOLDER
set -u
tree=$1/two_first_builds
rm -rf "$tree"
mkdir -p "$tree/bin" "$tree/scripts" "$tree/cmake" "$tree/puzzles" "$tree/encoders" "$tree/backends" "$tree/results" \
  "$tree/cli"
: >"$tree/CMakeLists.txt"
cp concord "$tree/concord"
cp scripts/setup.sh "$tree/scripts/setup.sh"
cat >"$tree/bin/cmake" <<'END'
#!/bin/sh
mkdir "$TREE/busy" || echo collision >>"$TREE/log"
sleep 0.3
if [ "$1" = --build ]; then
  echo build >>"$TREE/log"
  mkdir -p "$TREE/build/release/cli"
  printf '#!/bin/sh\necho ran "$@"\n' >"$TREE/build/release/cli/concord"
  chmod +x "$TREE/build/release/cli/concord"
else
  echo configure >>"$TREE/log"
fi
rmdir "$TREE/busy"
END
printf '#!/bin/sh\nprintf installed\n' >"$tree/bin/dpkg-query"
chmod +x "$tree/bin/cmake" "$tree/bin/dpkg-query"
TREE=$tree
PATH=$tree/bin:$PATH
CONCORD_ASSUME_INSTALLED=1
export TREE PATH CONCORD_ASSUME_INSTALLED
sh "$tree/concord" one 2>/dev/null &
sh "$tree/concord" one 2>/dev/null
wait
cat "$tree/log"
