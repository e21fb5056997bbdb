#!/bin/sh
# Claims a model and has none.
echo "s SATISFIABLE"
exit 10
