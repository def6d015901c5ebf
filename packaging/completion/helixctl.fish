# Completion of helixctl for fish: helixctl itself says what could stand there.
function __helixctl_candidates
    set -l words (commandline -opc) (commandline -ct)
    set -l candidates (helixctl __complete $words[2..] 2>/dev/null)
    if test (count $candidates) -gt 0
        printf '%s\n' $candidates
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c helixctl -f -a '(__helixctl_candidates)'
