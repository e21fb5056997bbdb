#!/bin/sh
# Changes its mind.
echo "s UNSATISFIABLE"
echo "s SATISFIABLE"
exit 20
