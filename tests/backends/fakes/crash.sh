#!/bin/sh
# Answers, then crashes.
echo "s UNSATISFIABLE"
kill -SEGV $$
