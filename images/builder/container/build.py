"""A build whose system comes from a container image instead of packages."""
import os
import sys

from .. import bundle, layers, publish
from .. import recipe as recipes
from ..build import ASSEMBLE, Build
from ..command import run
from ..failure import BuildError, NoSpace
from ..workplace import Workplace, require_space
from . import cage, fetch, workspace

_SPACE = 1 << 30
_GROWTH = 6  # packed, unpacked, as a disk, as a bundle


class ContainerBuild(Build):
    """Builds `order` (workspace.Order) from the container image at `source` into `output`/NAME/VERSION."""

    def __init__(self, images, order, source, output, cache, progress):
        super().__init__(images, None, workspace.recipe(images, order), "", output, cache, progress)
        self._order = order
        self._source = source
        self._image = None  # the digest of the container image

    def run(self):
        """Returns ("built" | "cached", path of the bundle)."""
        self._order.check(self._images)
        cage.require()
        with Workplace(self._cache, self._order.name, self._report_waiting) as workplace:
            workplace.prepare()
            source = self._local(workplace.path)
            self._progress.step("source", "Reading the container image", 0.01)
            self._image = self._read_digest(source, workplace.path)
            self._place(workspace.digest(self._images, self._order, self._image))
            publish.remove_half_made(os.path.dirname(self._target))
            if bundle.is_complete(self._target, self._digest) or self._take_shared():
                return "cached", self._target
            self._require_space_for(source)
            self._make(workplace.path)
        return "built", self._target

    def _local(self, work):
        if fetch.is_reference(self._source):
            self._progress.step("source", "Fetching the container image", 0.0)
            return fetch.fetch(self._source, work, self._order.disk_gib << 30)
        if not os.path.exists(self._source):
            raise BuildError(f"There is no container image at {self._source}; name a file, a folder or "
                             "docker://REFERENCE.")
        return os.path.realpath(self._source)

    def _read_digest(self, source, work):
        argv = [cage.python(), "-B", "-m", "builder.container.assemble", "--digest", source]
        lines = self._run_child(argv, source, work, [], "reading the container image")
        return next((line[len("digest "):] for line in lines if line.startswith("digest ")), "")

    def _require_space_for(self, source):
        title = f"building the image '{self._order.name}'"
        require_space(self._cache, _SPACE + _GROWTH * _size(source), title)

    def _make_system(self, work):
        source = os.path.join(work, "layout") if fetch.is_reference(self._source) else os.path.realpath(self._source)
        base = recipes.load(self._images, workspace.BASE)
        layer = os.path.realpath(layers.layers(self._images, base, self._cache, work, self._report_packages)[0])
        argv = [cage.python(), "-B", "-m", "builder.container.assemble", self._images, work, source, layer,
                self._image, self._order.name, str(self._order.disk_gib)]
        self._run_child(argv if os.geteuid() == 0 else ["fakeroot", "--", *argv], source, work, [layer],
                        "unpacking the container image")
        workspace.check_made(work, self._order)
        facts = workspace.read_facts(workspace.facts_path(work))
        self._recipe = workspace.recipe(self._images, self._order, facts)
        if facts["leftOut"]:
            print(f"build: {facts['leftOut']} device nodes, pipes or sockets of the container image were left out; the "
                  "machine makes its own.", file=sys.stderr)
        if facts["lostAttributes"]:
            print(f"build: {facts['lostAttributes']} extended attributes of the container image are lost, such as what "
                  "lets ping work without root: neither the file system of the work folder nor fakeroot keeps them "
                  "here. Build as root, or with a newer fakeroot.", file=sys.stderr)

    def _run_child(self, argv, source, work, readable, what):
        steps, lines = [], []

        def on_line(line):
            lines.append(line)
            if line.startswith("step "):
                steps.append(line)
                self._progress.step("system", line[len("step "):], ASSEMBLE + 0.03 * len(steps))

        try:
            run(cage.command(argv, self._images, cage.files_of(source) + readable, work), what, on_line)
        except NoSpace:
            raise
        except BuildError as error:
            said = next((line[len("error "):] for line in lines if line.startswith("error ")), None)
            raise BuildError(said) if said else error
        return lines


def _size(path):
    if not os.path.isdir(path):
        return os.path.getsize(path)
    return sum(os.lstat(os.path.join(folder, name)).st_size for folder, _, names in os.walk(path) for name in names)
