# Completion of helixctl for bash: helixctl itself says what could stand there.
_helixctl()
{
    local IFS=$'\n'
    # shellcheck disable=SC2207 # a word is a line
    COMPREPLY=($(helixctl __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
    [[ ${COMPREPLY[0]-} == *: ]] && compopt -o nospace # of WS:path, the path is still to come
}
complete -o default -F _helixctl helixctl
