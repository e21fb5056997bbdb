#!/bin/sh
# Neither ends nor minds being asked to; its helper has a session of its own.
trap "" TERM INT HUP
setsid sleep 1000 &
while :; do sleep 1; done
