# A shell that comes in through SSH or the agent finds the desktop.
if [ "$(id -u)" = 1000 ]; then
    export WAYLAND_DISPLAY="${WAYLAND_DISPLAY:-wayland-1}"
    export SWAYSOCK="${SWAYSOCK:-/run/user/1000/sway.sock}"
fi
