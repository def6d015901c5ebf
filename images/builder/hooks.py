"""What runs beside mmdebstrap while it makes a layer: shell programs, as text.

They are the same in all its modes. It gives the new system's folder as $1; files of ours come as
/proc/self/fd/N, for in the mode "unshare" it is another user, who may not enter our folders.
"""
import os
import shlex

from .recipe import ARCHITECTURE

KERNEL_FOLDER = "var/cache/helixvm-kernel"
NOTES_FOLDER = "var/cache/helixvm"  # what assemble wants to know about the layer; it removes it
TOOLS = "opt/helix/tools"
SAYS = "helixvm-script"  # begins the lines about scripts, which packages.py reads
_SHELLS = ("sh", "bash", "dash")

# The kernel is unpacked, not installed: the host boots it directly, and its package would bring
# initramfs-tools with it. Runs in the new system, as its root.
_FETCH_KERNEL = f"""set -e
mkdir -p /{KERNEL_FOLDER}/unpacked && cd /{KERNEL_FOLDER}
package=$(apt-cache depends linux-image-cloud-{ARCHITECTURE} |
    sed -n 's/.*Depends: \\(linux-image-[0-9].*\\)/\\1/p')
apt-get download -o APT::Sandbox::User=root "$package"
dpkg-deb -f ./*.deb >control
dpkg-deb -x ./*.deb unpacked && rm ./*.deb
mv unpacked/lib/modules /usr/lib/modules
mv unpacked/boot/vmlinuz-* vmlinuz
rm -rf unpacked
depmod "$(ls /usr/lib/modules)"
"""

_UNPACK = """set -e
for layer in $HELIXVM_BELOW; do
    tar --extract --zstd --file="$layer" --directory="$1" --numeric-owner --preserve-permissions --exclude='./dev/*'
done
"""

_SECONDS = 'date -u -d "$date" +%s'
# The system is as old as the newest list of the archive that it was installed from. What packages
# make themselves while they are installed (caches of fonts) is made of the files' times, which become that old.
_BEGIN = f"""set -e
root=$1
mkdir -p "$root/{NOTES_FOLDER}"
for list in "$root"/var/lib/apt/lists/*_InRelease; do
    if [ -e "$list" ]; then sed -n 's/^Date: *//p' "$list" >>"$root/{NOTES_FOLDER}/dates"; fi
done
SOURCE_DATE_EPOCH=$(while read -r date; do {_SECONDS}; done <"$root/{NOTES_FOLDER}/dates" | sort -n | tail -n 1)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 HOME=/root
"""

# update-alternatives links manuals, which no path-exclude keeps from it, and fails without their folders.
_INSTALL = """for section in 1 2 3 4 5 6 7 8; do mkdir -p "$root/usr/share/man/man$section"; done
chroot "$root" apt-get install --yes --no-install-recommends -- $HELIXVM_PACKAGES
"""

# fc-cache removes again what it has written of folders that are newer than SOURCE_DATE_EPOCH, and all that packages have
# just been put into are; nothing in an image is newer than that in the end. Without a cache each program that begins on a
# new machine opens all fonts, which takes an emulated one seconds, and minutes where there are hundreds.
_FONTS = """if [ -x "$root/usr/bin/fc-cache" ]; then
    rm -rf "$root"/var/cache/fontconfig/*
    for fonts in "$root/usr/share/fonts" "$root/usr/local/share/fonts"; do
        if [ -d "$fonts" ]; then
            find "$fonts" -type d -newermt "@$SOURCE_DATE_EPOCH" -exec touch --date="@$SOURCE_DATE_EPOCH" {} +
        fi
    done
    chroot "$root" fc-cache --system-only --force
fi
"""

_NPM = f"""rm -rf "$root/{TOOLS}"
tar --extract --zstd --file="$HELIXVM_NPM" --directory="$root" --numeric-owner --preserve-permissions
"""

_SCRIPT = f"""alone=
if unshare --net true 2>/dev/null; then alone='unshare --net'; fi
script() {{ # name, file, interpreter...
    name=$1 file=$2
    shift 2
    echo "{SAYS} begins $name"
    mkdir -p "$root/tmp/helixvm"
    cat "$file" >"$root/tmp/helixvm/$name"
    chmod 755 "$root/tmp/helixvm/$name"
    status=0
    $alone chroot "$root" "$@" "/tmp/helixvm/$name" </dev/null 2>&1 || status=$?
    rm -rf "$root/tmp/helixvm"
    if [ $status != 0 ]; then
        echo "{SAYS} failed $name $status"
        exit 1
    fi
}}
"""


def setup(has_base):
    """mmdebstrap's arguments and the environment they need, for a layer on others or on nothing."""
    if not has_base:
        return [], {}
    return ['--setup-hook=eval "$HELIXVM_UNPACK"'], {"HELIXVM_UNPACK": _UNPACK}


def customize(level, has_base, npm):
    """The same for what is done once mmdebstrap's own packages are installed. `npm`: whether a layer of
    npm packages is put in."""
    program = _BEGIN
    if not has_base:
        program += 'chroot "$root" /bin/sh -c "$HELIXVM_FETCH_KERNEL"\n'
    elif level.packages:
        program += _INSTALL
    if level.packages:
        program += _FONTS
    program += _NPM if npm else ""
    program += _SCRIPT if level.scripts else ""
    for number, path in enumerate(level.scripts):
        words = " ".join(shlex.quote(word) for word in interpreter(path))
        program += f'script {shlex.quote(os.path.basename(path))} "$HELIXVM_SCRIPT_{number}" {words}\n'
    return (['--customize-hook=eval "$HELIXVM_CUSTOMIZE"'],
            {"HELIXVM_CUSTOMIZE": program, "HELIXVM_FETCH_KERNEL": _FETCH_KERNEL,
             "HELIXVM_PACKAGES": " ".join(level.packages)})


def interpreter(path):
    """Who runs a script that ends at its first error: a shell with -e; nobody, where "#!" names another."""
    with open(path, "rb") as file:
        first = file.readline(200).decode(errors="replace")
    if not first.startswith("#!"):
        return ["/bin/sh", "-e"]
    words = first[2:].split()
    is_shell = any(os.path.basename(word) in _SHELLS for word in words[:2])
    return words + ["-e"] if is_shell else []
