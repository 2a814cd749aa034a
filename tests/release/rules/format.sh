#!/usr/bin/env bash
# Every source except the generated header is formatted by .clang-format. Status 77: Debian 12's clang-format is not
# installed, or this is no checkout.
set -euo pipefail
cd "$(dirname "$0")/../../.."
clang-format --version 2>/dev/null | grep -q ' version 14\.' && git rev-parse --git-dir >/dev/null 2>&1 || exit 77
git ls-files '*.h' '*.cpp' '*.c' | grep -vx responses/include/dp2emu_protocol.h | xargs clang-format --dry-run --Werror
