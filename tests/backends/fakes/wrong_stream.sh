#!/bin/sh
# Answers where nobody reads.
echo "s UNSATISFIABLE" >&2
exit 20
