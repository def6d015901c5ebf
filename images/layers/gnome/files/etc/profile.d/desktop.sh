# A shell that comes in through SSH or the agent finds the desktop.
if [ "$(id -u)" = 1000 ]; then
    export WAYLAND_DISPLAY="${WAYLAND_DISPLAY:-wayland-0}"
    export XDG_CURRENT_DESKTOP="${XDG_CURRENT_DESKTOP:-GNOME}"
    export GSETTINGS_BACKEND="${GSETTINGS_BACKEND:-keyfile}"
    export DBUS_SESSION_BUS_ADDRESS="${DBUS_SESSION_BUS_ADDRESS:-unix:path=/run/user/1000/bus}"
fi
