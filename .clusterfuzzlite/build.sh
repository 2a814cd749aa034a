#!/bin/bash -eu
# One script for both services.
exec "$SRC/dp2emu/tests/fuzz/oss-fuzz/build.sh"
