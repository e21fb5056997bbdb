#!/bin/sh
# Ends within its model, as after a full disk.
echo "s SATISFIABLE"
printf "v 1 -2"
exit 10
