#!/bin/sh
# Nothing at all.
exit 0
