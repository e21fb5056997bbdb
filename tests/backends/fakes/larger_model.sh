#!/bin/sh
# The model of a formula with more variables.
echo "s SATISFIABLE"
echo "v 1 -2 1000000 0"
exit 10
