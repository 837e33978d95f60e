#!/usr/bin/env bash
# Compiles all proofs and the extracted checker, and makes sure that nothing is assumed: no Admitted, no axiom.
#
# bash research/proofs/check.sh [--install]   Debian's packages are installed where CI is set, or with --install
set -euo pipefail
cd "$(dirname "$0")"

packages=(coq libcoq-mathcomp-algebra libcoq-mathcomp-field libcoq-mathcomp-zify libcoq-mathcomp-algebra-tactics
    ocaml-nox ocaml-findlib make)

is_installed() { # what the proofs import, and what builds the checker
    command -v coqc && command -v ocamlfind && command -v make &&
        coqtop -q -batch -w none -rfrom mathcomp all_field -rfrom mathcomp zify -rfrom mathcomp ring
} > /dev/null 2>&1

if ! is_installed; then
    if [[ ${CI:-} != 1 && ${CI:-} != true && ${1:-} != --install ]]; then
        echo "Coq is not installed: bash research/proofs/check.sh --install asks apt-get for ${packages[*]}" >&2
        exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" > /dev/null
fi

if grep -nE '\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|give_up|bypass_check)\b' ./*/*.v; then
    echo "something is assumed" >&2
    exit 1
fi

make --no-print-directory
make --no-print-directory assumptions | tee assumptions.txt
stated=$(wc -l < assumptions.names)
closed=$(grep -q '^Closed under the global context$' assumptions.txt && echo "$stated" || echo 0)
echo "$closed of $stated theorems are closed under the global context"
[[ $closed == "$stated" ]]
