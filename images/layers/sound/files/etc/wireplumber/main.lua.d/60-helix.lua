-- There are no cards and no cameras to look for, and no session bus to ask for portals and reservations.
alsa_monitor.enabled = false
v4l2_monitor.enabled = false
libcamera_monitor.enabled = false
default_access.properties["enable-flatpak-portal"] = false
