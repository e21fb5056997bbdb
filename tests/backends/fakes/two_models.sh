#!/bin/sh
# Enumerates.
echo "v 1 0"
echo "v -1 0"
echo "s SATISFIABLE"
exit 10
