"""One build from beginning to end: what is there already is taken, the rest is made."""
import os
import shutil
import sys

from . import agents, base, bundle, disks, layers, publish, sbom, tree
from . import recipe as recipes
from .command import run
from .failure import BuildError, NoSpace
from .progress import Part
from .workplace import Workplace, require_space

_MARGIN = 256 << 20

# Where each step stands in the whole; downloading and installing take most of the time.
_PACKAGES, _BASE, _AGENTS, ASSEMBLE, _CONVERT, _CHECK, _STORE = 0.0, 0.4, 0.66, 0.72, 0.85, 0.94, 0.98


class Build:
    """Builds `recipe` into `output`/NAME/VERSION; `cache` also keeps the bundle, by its digest.

    `own_folder` is where the user's recipes are, or None. Without an `output` the cache alone gets it, as the base
    of others.
    """

    def __init__(self, images, own_folder, recipe, digest, output, cache, progress):
        self._images = images
        self._own_folder = own_folder
        self._recipe = recipe
        self._output = output
        self._cache = cache
        self._progress = progress
        self._base = None
        self._place(digest)

    def run(self):
        """Returns ("built" | "cached", path of the bundle)."""
        if self._is_there():
            return "cached", self._target
        name = self._recipe.name
        with Workplace(self._cache, name, self._report_waiting) as workplace:
            publish.remove_half_made(os.path.dirname(self._target))
            publish.remove_half_made(os.path.dirname(self._shared))
            if self._is_there() or self._take_shared():
                return "cached", self._target
            self._require_space()
            workplace.prepare()
            self._make(workplace.path)
        return "built", self._target

    def _place(self, digest):
        self._digest = digest
        self._shared = base.bundle_folder(self._cache, digest)
        self._target = (os.path.join(self._output, self._recipe.name, bundle.version(digest)) if self._output
                        else self._shared)

    def _is_there(self):
        if self._output is None:
            return base.is_kept(self._cache, self._digest)
        return bundle.is_complete(self._target, self._digest)

    def _take_shared(self):
        if self._output is None or not bundle.is_complete(self._shared, self._digest):
            return False
        self._progress.step("verify", "Checking the cached image", 0.5)
        if not bundle.is_intact(self._shared, self._digest):
            return False
        publish.publish(self._shared, self._target)
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
        self._base = self._take_base(work)
        system = layers.layers(self._images, self._recipe, self._cache, work, self._report_packages)
        agents_layer = agents.layer(self._images, self._recipe, self._cache, work,
                                    lambda title: self._progress.step("packages", title, _AGENTS))
        return self._assemble(system + ([agents_layer] if agents_layer else []), work)

    def _take_base(self, work):
        """The image whose disk this one's is to stand on, built if need be; None when there is none."""
        recipe = self._base_recipe()
        if recipe is None or recipe.disk_bytes > self._recipe.disk_bytes:
            return None
        digest = recipes.digest(self._images, recipe)
        Build(self._images, self._own_folder, recipe, digest, None, self._cache,
              Part(self._progress, recipe.title, _PACKAGES, _BASE)).run()
        taken = base.take(self._cache, digest, work)
        run(["qemu-img", "convert", "-O", "raw", taken.disk, os.path.join(work, "disk.raw")], "reading the base's disk")
        return taken

    def _base_recipe(self):
        try:
            return recipes.load(self._images, self._recipe.base, self._own_folder) if self._recipe.base else None
        except BuildError:
            return None  # only with what stands on it an image

    def _finish(self, work, snapshot):
        made = os.path.join(work, "bundle")
        os.mkdir(made)
        self._progress.step("convert", "Writing the disk image", _CONVERT)
        standing = disks.write(work, made, self._base)
        for name in ("vmlinuz", "initrd", sbom.FILE_NAME):
            if os.path.exists(os.path.join(work, name)):
                shutil.move(os.path.join(work, name), os.path.join(made, name))
        self._progress.step("verify", "Computing checksums", _CHECK)
        bundle.write_manifest(made, self._recipe, self._digest, snapshot, standing)
        self._progress.step("store", "Storing the image", _STORE)
        if self._output is None:
            self._keep(work, made)
            return
        publish.publish(made, self._target)
        # A failure to keep it for others is no reason to withhold the image.
        try:
            self._keep(work, made)
        except BuildError as error:
            print(f"build: the image is not kept in the cache: {error}", file=sys.stderr)

    def _keep(self, work, made):
        publish.publish(made, self._shared)
        if os.path.exists(os.path.join(work, tree.FILE_NAME)):
            base.keep_tree(self._cache, self._digest, os.path.join(work, tree.FILE_NAME))
        publish.prune(os.path.dirname(self._shared), self._recipe.name)
        base.prune_trees(self._cache)

    def _assemble(self, tars, work):
        """Makes the bundle's files of the layers; returns when their archive is from."""
        argv = [sys.executable, "-B", "-m", "builder.assemble", self._images, self._own_folder or "",
                self._recipe.name, work, self._base.tree if self._base else "", *tars]
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
            elif word == "alone":
                self._base = None
            elif word == "error":
                errors.append(rest)

        try:
            run(argv, "putting the system together", on_line,
                dict(os.environ, PYTHONPATH=self._images))
        except NoSpace:
            raise
        except BuildError as error:
            raise BuildError(errors[0]) if errors else error
        return snapshots[0]

    def _report_waiting(self):
        self._progress.step("wait", "Waiting for another build of this image", 0.0)

    def _report_packages(self, title, fraction, done=None, total=None):
        first = _BASE if self._base else _PACKAGES
        whole = first + fraction * (_AGENTS - first)
        self._progress.step("packages", title, whole, done, total)
