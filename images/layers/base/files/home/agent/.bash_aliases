PS1='\[\e[38;5;79m\]\u@\h:\w\[\e[0m\]\$ '
alias ll='ls -alF'
# Terminals of the desktop are no login shells.
if [ -r /run/helix/environment ]; then
    . /run/helix/environment
fi
