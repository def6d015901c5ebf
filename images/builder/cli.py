"""The command line of images/build."""
import argparse
import errno
import os
import signal

from . import agents, check, every, new_recipe, npm, recipe as recipes
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
        return _act(options, progress)
    except BuildError as error:
        progress.error(str(error), error.details)
        return 1
    except Cancelled as cancelled:
        progress.error("The build was cancelled.")
        return 128 + cancelled.args[0]
    except OSError as error:
        progress.error(_sentence(error))
        return 1


def _act(options, progress):
    own_folder = os.path.abspath(options.recipes) if options.recipes else None
    if options.container is not None:
        order = Order(options.called, options.title, options.size, options.memory)
        progress.result(*ContainerBuild(IMAGES, order, options.container, *_folders(options), progress).run())
        return 0
    if own_folder and not options.init and not os.path.isdir(own_folder):
        raise BuildError(f"There is no folder {own_folder} with recipes; name another with --recipes.")
    if options.init:
        progress.result("written", new_recipe.write(IMAGES, options.name, options.base, own_folder, options.title))
        return 0
    if options.lock_agents:
        print(*agents.write_locks(IMAGES), sep="\n")
        return 0
    if options.all:
        return every.build(recipes.known(IMAGES, own_folder), lambda name: _one(options, own_folder, name, progress),
                           progress)
    if options.lock:
        print(npm.write_lock(IMAGES, recipes.load(IMAGES, options.name, own_folder)))
        return 0
    if options.print_digest:
        print(recipes.digest(IMAGES, recipes.load(IMAGES, options.name, own_folder)))
        return 0
    progress.result(*_one(options, own_folder, options.name, progress))
    return 0


def _one(options, own_folder, name, progress):
    """Builds one image, and tries it if that is asked for; ("built" | "cached", the bundle's folder)."""
    recipe = recipes.load(IMAGES, name, own_folder)
    digest = recipes.digest(IMAGES, recipe)
    output, cache = _folders(options)
    result, path = Build(IMAGES, own_folder, recipe, digest, output, cache, progress).run()
    if options.check:
        check.check(recipe, path, os.path.join(output, f"{name}.png"),
                    lambda title: progress.step("check", title, 1.0))
    return result, path


def _folders(options):
    return os.path.abspath(options.output), os.path.abspath(_shared_cache() or options.cache)


def _parse(arguments):
    parser = argparse.ArgumentParser(
        prog="images/build",
        description="Builds a workspace image from images/recipes/NAME, or from a container image.")
    parser.add_argument("name", metavar="NAME", nargs="?",
                        help=f"the recipe: {', '.join(recipes.known(IMAGES))}")
    parser.add_argument("--output", default=_default_output(), metavar="DIR",
                        help="where bundles go, as DIR/NAME/VERSION (%(default)s)")
    parser.add_argument("--cache", default=_default_cache(), metavar="DIR",
                        help="package layers, work folders and finished bundles by digest "
                             "(%(default)s); the variable HELIXVM_IMAGE_CACHE comes first")
    parser.add_argument("--recipes", metavar="DIR", help="recipes of your own, as DIR/NAME/recipe.json, beside ours")
    parser.add_argument("--progress", choices=("text", "json"), default="text",
                        help="json: one object a line on standard output")
    parser.add_argument("--check", action="store_true",
                        help="boot the image once it is built, run its recipe's check in it, "
                             "and keep its screen as OUTPUT/NAME.png")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="build every recipe, also after one that fails")
    what.add_argument("--lock", action="store_true",
                      help="write the recipe's npm-lock.json and build nothing")
    what.add_argument("--lock-agents", action="store_true",
                      help="write the locks of the agents' npm packages and build nothing")
    what.add_argument("--print-digest", action="store_true",
                      help="print the recipe's digest and build nothing")
    what.add_argument("--init", action="store_true", help="begin a recipe NAME in the folder of --recipes")
    parser.add_argument("--from", dest="base", metavar="BASE", help="with --init: the recipe it stands on")
    parser.add_argument("--title", help="with --init and --container: its title, for people")
    container = parser.add_argument_group("of a container image, instead of NAME")
    container.add_argument("--container", metavar="SOURCE",
                           help="what 'docker save' wrote, an OCI layout (folder or tar), or docker://REFERENCE")
    container.add_argument("--name", dest="called", help="what the image is to be called")
    container.add_argument("--size", type=int, default=8, metavar="GiB", help="of its disk (%(default)s)")
    container.add_argument("--memory", type=int, default=1024, metavar="MiB", help="of its machines (%(default)s)")
    options = parser.parse_args(arguments)
    if [options.name is not None, options.all, options.lock_agents, options.container is not None].count(True) != 1:
        parser.error("name one recipe, or say --all, --lock-agents, or --container SOURCE --name NAME")
    if options.container is not None and (options.check or options.lock or options.print_digest or options.init):
        parser.error("a container image is only built")
    if options.init and not (options.base and options.recipes):
        parser.error("--init needs --from BASE and --recipes DIR")
    if options.base and not options.init or options.title is not None and not (options.init or options.container):
        parser.error("--from goes with --init, --title with --init and --container")
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
