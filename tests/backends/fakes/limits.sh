#!/bin/sh
# Says under which limits it runs: seconds of CPU time, and kilobytes of address space.
echo "$(ulimit -t) s, $(ulimit -v) kB" >&2
exit 3
