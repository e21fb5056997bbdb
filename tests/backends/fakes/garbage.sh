#!/bin/sh
# Not the output of a solver.
echo "Hello, World!"
exit 10
