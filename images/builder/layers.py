"""The layers an image is unpacked from, as tar files: packages, npm packages and what scripts did, of
each recipe of the chain. Each depends on the lists and scripts of its recipe and on those below alone, so a
recipe whose files changed is built again in seconds, and one on a base without installing that again.
"""
import hashlib
import os
import time

from . import hooks, npm, packages

# A layer is made anew after two weeks, so that a changed recipe brings security updates with it.
_KEEP_SECONDS = 14 * 24 * 3600


def layers(images, recipe, cache, work, report):
    """Paths of the tar files of `recipe`, lowest first; those that are not in `cache`, or too old, are made.

    `report(title, fraction, done_bytes, total_bytes)` hears of the progress.
    """
    os.makedirs(os.path.join(cache, "layers"), exist_ok=True)
    system, tools, key = None, None, ""
    for number, level in enumerate(recipe.levels):
        def said(title, fraction, done=None, total=None, part=number):
            report(title, (part + fraction) / len(recipe.levels), done, total)

        own_tools = npm.layer(images, level, cache, work, said) if level.lock else None
        if system is None or level.packages or level.scripts:
            below = [layer for layer in (system, tools) if layer]
            key = _key(level, key, tools, own_tools)
            system, tools = _system(level, key, below, own_tools, cache, work, said), None
        else:
            tools = own_tools or tools
    return [layer for layer in (system, tools) if layer]


def _key(level, below, tools_below, tools):
    total = hashlib.sha256()
    arguments, environment = _call(level, bool(below), bool(tools))
    for word in [below, tools_below or "", tools or "", *arguments, *sorted(environment.values())]:
        total.update(os.path.basename(word).encode() if word.endswith(".tar.zst") else word.encode())
        total.update(b"\0")
    for script in level.scripts:
        with open(script, "rb") as file:
            total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()[:16]


def _call(level, has_base, has_npm):
    """Arguments and environment of mmdebstrap that decide what the layer holds."""
    setup, setup_environment = hooks.setup(has_base)
    customize, environment = hooks.customize(level, has_base, has_npm)
    return packages.arguments(level, has_base) + setup + customize, setup_environment | environment


def _system(level, key, below, tools, cache, work, report):
    path = os.path.join(cache, "layers", f"{key}.tar.zst")
    # One on others is as old as they are, so that it does not keep what is too old in them.
    born = min((os.path.getmtime(layer) for layer in below), default=time.time())
    if os.path.exists(path) and time.time() - os.path.getmtime(path) < _KEEP_SECONDS:
        return path
    half = os.path.join(work, "layer.tar.zst")
    arguments, environment = _call(level, bool(below), bool(tools))
    packages.make(level, arguments, environment, below, tools, half, work, report)
    os.utime(half, (born, born))
    os.replace(half, path)
    return path
