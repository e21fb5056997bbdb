#!/bin/sh
# Takes all memory there is.
x=aaaaaaaaaaaaaaaa
while :; do x=$x$x; done
