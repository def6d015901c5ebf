# Completion of helix for bash: its --help says which options there are.
_helix()
{
    local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]}
    [[ $word == -* ]] || return # what follows an option, a link or a file
    # shellcheck disable=SC2207 # a word is a line
    COMPREPLY=($(compgen -W "$(helix --help 2>/dev/null | grep -o '^  -.*' | grep -o -- '--[a-z][a-z-]*' | sort -u)" -- "$word"))
}
complete -o default -F _helix helix
