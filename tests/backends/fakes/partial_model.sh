#!/bin/sh
# The model of a formula with three variables.
echo "s SATISFIABLE"
echo "v -1 2 3 0"
exit 10
