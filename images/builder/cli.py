"""The command line of images/build."""
import argparse
import errno
import os
import signal

from . import recipe as recipes
from .build import Build
from .container.build import ContainerBuild
from .container.workspace import Order
from .failure import BuildError, Cancelled
from .progress import Progress

IMAGES = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def main(arguments):
    """Exit status: 0 built or cached, 1 failed, 2 wrong usage, 130/143 cancelled."""
    options = _parse(arguments)
    progress = Progress(options.progress)
    os.environ["PATH"] = os.environ.get("PATH", "/usr/bin:/bin") + ":/usr/sbin:/sbin"  # mke2fs
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _cancel)
    try:
        if options.print_digest:
            print(recipes.digest(IMAGES, recipes.load(IMAGES, options.recipe)))
            return 0
        progress.result(*_build(options, progress).run())
        return 0
    except BuildError as error:
        progress.error(str(error), error.details)
        return 1
    except Cancelled as cancelled:
        progress.error("The build was cancelled.")
        return 128 + cancelled.args[0]
    except OSError as error:
        progress.error(_sentence(error))
        return 1


def _build(options, progress):
    folders = os.path.abspath(options.output), os.path.abspath(_shared_cache() or options.cache)
    if options.container is not None:
        order = Order(options.name, options.title, options.size, options.memory)
        return ContainerBuild(IMAGES, order, options.container, *folders, progress)
    recipe = recipes.load(IMAGES, options.recipe)
    return Build(IMAGES, recipe, recipes.digest(IMAGES, recipe), *folders, progress)


def _parse(arguments):
    parser = argparse.ArgumentParser(
        prog="images/build",
        description="Builds a workspace image from images/recipes/NAME, or from a container image.")
    parser.add_argument("recipe", metavar="NAME", nargs="?",
                        help=f"the recipe: {', '.join(recipes.known(IMAGES))}")
    parser.add_argument("--output", default=_default_output(), metavar="DIR",
                        help="where bundles go, as DIR/NAME/VERSION (%(default)s)")
    parser.add_argument("--cache", default=_default_cache(), metavar="DIR",
                        help="package layers, work folders and finished bundles by digest "
                             "(%(default)s); the variable HELIXVM_IMAGE_CACHE comes first")
    parser.add_argument("--progress", choices=("text", "json"), default="text",
                        help="json: one object a line on standard output")
    parser.add_argument("--print-digest", action="store_true",
                        help="print the recipe's digest and build nothing")
    container = parser.add_argument_group("of a container image, instead of NAME")
    container.add_argument("--container", metavar="SOURCE",
                           help="what 'docker save' wrote, an OCI layout (folder or tar), or docker://REFERENCE")
    container.add_argument("--name", help="what the image is to be called")
    container.add_argument("--title", help="the same for people (NAME)")
    container.add_argument("--size", type=int, default=8, metavar="GiB", help="of its disk (%(default)s)")
    container.add_argument("--memory", type=int, default=1024, metavar="MiB", help="of its machines (%(default)s)")
    options = parser.parse_args(arguments)
    if (options.recipe is None) == (options.container is None) or options.container and options.print_digest:
        parser.error("give either the NAME of a recipe or --container SOURCE --name NAME")
    return options


def _default_output():
    home = os.environ.get("HELIXVM_HOME")
    if home:
        return os.path.join(home, "data", "images")
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return os.path.join(data, "helixvm", "images")


def _default_cache():
    home = os.environ.get("HELIXVM_HOME")
    if home:
        return os.path.join(home, "cache", "images")
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(cache, "helixvm", "images")


def _shared_cache():
    """One cache for several homes, which tests and CI use: it builds each image once."""
    return os.environ.get("HELIXVM_IMAGE_CACHE")


def _cancel(number, _frame):
    # Once is enough: a second signal must not interrupt the cleaning up.
    for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(other, signal.SIG_IGN)
    raise Cancelled(number)


def _sentence(error):
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (f"No space is left on the disk of {error.filename or 'the build'}; "
                "free some and build again.")
    return f"The build failed: {error.strerror or error} ({error.filename or 'no file'})."
