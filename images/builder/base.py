"""The disk that a derived image's stands on: from the bundle of its base, in the folder of the build that needs it."""
import contextlib
import os

from . import bundle, publish, tree


class Base:
    """`folder` is where the base's disk is, with all that it stands on itself; `layers` describes these, as in
    bundle.disk_files()."""

    def __init__(self, folder, layers):
        self.folder = folder
        self.layers = layers

    @property
    def disk(self):
        """Path of the highest of its disks."""
        return os.path.join(self.folder, self.layers[-1]["name"])

    @property
    def tree(self):
        """What tree.write() kept of what is on it."""
        return os.path.join(self.folder, tree.FILE_NAME)


def is_kept(cache, digest):
    """Whether the image `digest` is whole in `cache`, and can be a base."""
    return bundle.is_intact(bundle_folder(cache, digest), digest) and tree.read(tree_file(cache, digest)) is not None


def bundle_folder(cache, digest):
    """Where the bundle of `digest` is kept."""
    return os.path.join(cache, "bundles", digest)


def tree_file(cache, digest):
    """Where is kept what is on the disk of the bundle `digest`."""
    return os.path.join(cache, "trees", f"{digest}.gz")


def take(cache, digest, work):
    """The Base of an image that is_kept(), in `work`, where nobody else removes it."""
    kept = bundle_folder(cache, digest)
    files = bundle.disk_files(bundle.read_manifest(kept))
    folder = os.path.join(work, "base")
    os.mkdir(folder)
    layers = [*files[:-1], dict(files[-1], name=bundle.layer_name(files[-1]))]
    for file, layer in zip(files, layers):
        publish.link_or_copy(os.path.join(kept, file["name"]), os.path.join(folder, layer["name"]))
    publish.link_or_copy(tree_file(cache, digest), os.path.join(folder, tree.FILE_NAME))
    return Base(folder, layers)


def keep_tree(cache, digest, path):
    """Keeps the tree at `path` (tree.write()) of the image `digest`, which makes it fit for a base."""
    place = tree_file(cache, digest)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    os.replace(path, place)


def prune_trees(cache):
    """Removes the trees of images that are not kept any more."""
    folder = os.path.dirname(tree_file(cache, ""))
    with contextlib.suppress(FileNotFoundError):  # another build has done it
        for name in os.listdir(folder):
            if not os.path.isdir(bundle_folder(cache, name.removesuffix(".gz"))):
                os.remove(os.path.join(folder, name))
