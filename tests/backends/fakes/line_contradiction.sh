#!/bin/sh
# Its exit code says unsatisfiable, with a model.
echo "s SATISFIABLE"
echo "v 1 2 3 0"
exit 20
