PS1='\[\e[38;5;79m\]\u@\h:\w\[\e[0m\]\$ '
alias ll='ls -alF'
