"""The image builder: recipe (data) -> bundle (manifest.json, disk.qcow2, vmlinuz, initrd)."""
