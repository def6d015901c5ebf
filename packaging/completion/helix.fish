# Completion of helix for fish: its --help says which options there are.
function __helix_options
    helix --help 2>/dev/null | string match -r -- '^  (?:-., )?--[a-z][a-z-]*' | string match -r -- '--[a-z][a-z-]*'
end
complete -c helix -a '(__helix_options)' -n 'string match -q -- "-*" (commandline -ct)'
