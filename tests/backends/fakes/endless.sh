#!/bin/sh
# More comments than any disk holds.
exec yes "c still thinking"
