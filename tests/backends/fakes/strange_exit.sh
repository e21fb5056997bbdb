#!/bin/sh
# An error of its own.
echo "cannot parse line 1" >&2
exit 3
