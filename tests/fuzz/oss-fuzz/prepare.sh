#!/usr/bin/env bash
# prepare.sh FOLDER: writes an OSS-Fuzz project (Dockerfile, build.sh, project.yaml) to FOLDER, which is projects/NAME of a
# checkout of OSS-Fuzz. What only you know are variables: REPOSITORY, the address that its machines clone; CONTACT, an e-mail
# address that gets the finds; HOMEPAGE, the repository if it is not given. Its presubmit wants the header of its licence, too.
set -euo pipefail
[ $# = 1 ] || { echo "usage: REPOSITORY=ADDRESS CONTACT=NAME@HOST [HOMEPAGE=ADDRESS] prepare.sh FOLDER" >&2; exit 2; }
: "${REPOSITORY:?the address that OSS-Fuzz clones is not set}"
: "${CONTACT:?the e-mail address that gets the finds is not set}"
HOMEPAGE=${HOMEPAGE:-$REPOSITORY}
here=$(realpath "$(dirname "$0")")
mkdir -p "$1"
cp "$here/build.sh" "$1/"
for file in Dockerfile project.yaml; do
    text=$(<"$here/$file")
    for name in REPOSITORY CONTACT HOMEPAGE; do text=${text//"@$name@"/"${!name}"}; done
    printf '%s\n' "$text" >"$1/$file"
done
