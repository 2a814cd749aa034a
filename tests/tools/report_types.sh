#!/usr/bin/env bash
# Checks the types in the comments of the page's modules. Status 77: there is no TypeScript (npm install --global typescript).
# Usage: report_types.sh SOURCE_DIR
set -eu
command -v tsc >/dev/null || { echo "report_types: TypeScript is not installed" && exit 77; }
tsc -p "$1/tools/page/web"
echo "report_types: passed"
