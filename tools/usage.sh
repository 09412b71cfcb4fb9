# shellcheck shell=bash
# Sourced by the tools, in the repository root, before they do anything. A tool's opening comment is its usage: --help
# prints it, and what the tool does not understand is answered with it.

usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "tools/${0##*/}"; }

misunderstood() {
  usage >&2
  exit 2
}

# arguments MOST "$@": answers --help, and refuses options and more than MOST arguments.
arguments() {
  local most=$1 each
  shift
  if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    usage
    exit 0
  fi
  (($# <= most)) || misunderstood
  for each; do [[ $each != -* ]] || misunderstood; done
}
