#!/bin/sh
# Unsatisfiable, whatever was asked.
echo "s UNSATISFIABLE"
exit 20
