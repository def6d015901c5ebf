"""One build from beginning to end: what is there already is taken, the rest is made."""
import os
import shutil
import sys

from . import agents, bundle, layers, sbom
from .command import run
from .failure import BuildError
from .workplace import Workplace, require_space

_MARGIN = 256 << 20

# Where each step stands in the whole; downloading and installing take most of the time.
_PACKAGES, _AGENTS, ASSEMBLE, _CONVERT, _CHECK, _STORE = 0.0, 0.66, 0.72, 0.85, 0.94, 0.98


class Build:
    """Builds `recipe` into `output`/NAME/VERSION; `cache` also keeps the bundle, by its digest.

    `own_folder` is where the user's recipes are, or None.
    """

    def __init__(self, images, own_folder, recipe, digest, output, cache, progress):
        self._images = images
        self._own_folder = own_folder
        self._recipe = recipe
        self._output = output
        self._cache = cache
        self._progress = progress
        self._place(digest)

    def run(self):
        """Returns ("built" | "cached", path of the bundle)."""
        if bundle.is_complete(self._target, self._digest):
            return "cached", self._target
        name = self._recipe.name
        with Workplace(self._cache, name, self._report_waiting) as workplace:
            bundle.remove_half_made(os.path.dirname(self._target))
            bundle.remove_half_made(os.path.dirname(self._shared))
            if bundle.is_complete(self._target, self._digest):
                return "cached", self._target
            if self._take_shared():
                return "cached", self._target
            self._require_space()
            workplace.prepare()
            self._make(workplace.path)
        return "built", self._target

    def _place(self, digest):
        self._digest = digest
        self._target = os.path.join(self._output, self._recipe.name, bundle.version(digest))
        self._shared = os.path.join(self._cache, "bundles", digest)

    def _take_shared(self):
        if not bundle.is_complete(self._shared, self._digest):
            return False
        self._progress.step("verify", "Checking the cached image", 0.5)
        if not bundle.is_intact(self._shared, self._digest):
            return False
        bundle.publish(self._shared, self._target)
        return True

    def _require_space(self):
        title = f"building the image '{self._recipe.name}'"
        require_space(self._cache, self._recipe.build_space, title)
        require_space(os.path.dirname(self._target), _MARGIN, title)

    def _make(self, work):
        snapshot = self._make_system(work)
        self._finish(work, snapshot)

    def _make_system(self, work):
        """Leaves disk.raw, vmlinuz, initrd and, when it is known, what is in it in `work`. Returns when the archive
        it was installed from is from, or None."""
        system = layers.layers(self._images, self._recipe, self._cache, work, self._report_packages)
        agents_layer = agents.layer(self._images, self._recipe, self._cache, work,
                                    lambda title: self._progress.step("packages", title, _AGENTS))
        return self._assemble(system + ([agents_layer] if agents_layer else []), work)

    def _finish(self, work, snapshot):
        made = os.path.join(work, "bundle")
        os.mkdir(made)
        # Not compressed: reading zstd clusters cost 13 % more processor time until the desktop stood
        # (TCG, 475 MiB against 157 MiB on disk). Written in order, so that the same disk is the same file.
        self._progress.step("convert", "Writing the disk image", _CONVERT)
        run(["qemu-img", "convert", "-f", "raw", "-O", "qcow2",
             os.path.join(work, "disk.raw"), os.path.join(made, "disk.qcow2")],
            "writing the disk image")
        for name in ("vmlinuz", "initrd", sbom.FILE_NAME):
            if os.path.exists(os.path.join(work, name)):  # what is in a container image, it does not say
                shutil.move(os.path.join(work, name), os.path.join(made, name))
        self._progress.step("verify", "Computing checksums", _CHECK)
        bundle.write_manifest(made, self._recipe, self._digest, snapshot)
        self._progress.step("store", "Storing the image", _STORE)
        bundle.publish(made, self._target)
        # A failure to keep it for others is no reason to withhold the image.
        try:
            bundle.publish(made, self._shared)
            bundle.prune(os.path.dirname(self._shared), self._recipe.name)
        except BuildError as error:
            print(f"build: the image is not kept in the cache: {error}", file=sys.stderr)

    def _assemble(self, tars, work):
        """Makes the bundle's files of the layers; returns when their archive is from."""
        argv = [sys.executable, "-B", "-m", "builder.assemble", self._images, self._own_folder or "",
                self._recipe.name, work, *tars]
        if os.geteuid() != 0:
            argv = ["fakeroot", "--"] + argv
        steps, errors, snapshots = [], [], []

        def on_line(line):
            word, _, rest = line.partition(" ")
            if word == "step":
                steps.append(rest)
                self._progress.step("system", rest, ASSEMBLE + 0.04 * len(steps))
            elif word == "snapshot":
                snapshots.append(rest)
            elif word == "error":
                errors.append(rest)

        try:
            run(argv, "putting the system together", on_line,
                dict(os.environ, PYTHONPATH=self._images))
        except BuildError as error:
            raise BuildError(errors[0]) if errors else error
        return snapshots[0]

    def _report_waiting(self):
        self._progress.step("wait", "Waiting for another build of this image", 0.0)

    def _report_packages(self, title, fraction, done=None, total=None):
        whole = _PACKAGES + fraction * (_AGENTS - _PACKAGES)
        self._progress.step("packages", title, whole, done, total)
