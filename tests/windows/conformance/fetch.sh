#!/usr/bin/env bash
# Fetches a Debian source package with apt and unpacks some of its files:
#   tests/windows/conformance/fetch.sh FOLDER PACKAGE[/RELEASE] PATTERN...
# RELEASE: a release of Debian; default: this machine's. PATTERN: as for tar's --wildcards. A package whose archive is
# in FOLDER is not fetched again. The machine's own list of package sources is not changed: the list of source packages
# is in FOLDER.
set -euo pipefail
mkdir -p "$1/apt/lists" && work=$(cd "$1" && pwd)
package=${2%%/*} release=${2#"${2%%/*}"}
shift 2
archive() { find "$work" -maxdepth 1 -name "${package}_*.orig.tar.*" ! -name '*.asc' | head -n 1; }

if [ -z "$(archive)" ]; then
    # Source packages come from the same servers as this machine's binary packages.
    mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' | awk '/debian/ && !/security|updates|backports/ { print; exit }')
    [ -z "$release" ] || mirror="${mirror% *} ${release#/}"
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror main" >"$work/apt/source.list"
    apt=(apt-get -qq -o "Dir::Etc::sourcelist=$work/apt/source.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::Lists=$work/apt/lists")
    "${apt[@]}" update
    (cd "$work" && "${apt[@]}" source --download-only "$package")
fi
tar xf "$(archive)" -C "$work" --wildcards "$@"
