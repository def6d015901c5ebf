# A shell that comes in through SSH or the agent is part of the session.
if [ "$(id -u)" = 1000 ]; then
    export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-/run/user/1000}"
    # What the host lets this machine use (model gateway and token), as Helix Agent was told.
    if [ -r /run/helix/environment ]; then
        . /run/helix/environment
    fi
fi
