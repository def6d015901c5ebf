"""The command line of images/publish."""
import argparse
import datetime
import json
import os
import sys

from builder import bundle, cli as builder_cli
from builder.failure import BuildError
from builder.recipe import ARCHITECTURE

from . import bounds, document, licences, programs


def main(arguments):
    """Exit status: 0 published, 1 failed, 2 wrong usage."""
    options = _parse(arguments)
    try:
        version = _publish(options)
    except (BuildError, OSError) as error:
        print(f"images/publish: {error}", file=sys.stderr)
        return 1
    print(f"{options.catalogue} is version {version} now, at {options.address}.")
    return 0


def _publish(options):
    """Sends what is new, then the catalogue, and keeps it for the next time. The catalogue stays as it was where that fails; what was sent stays in the registry."""
    former = _former(options.catalogue)
    if former is None and not (options.name and options.title):
        raise BuildError("A catalogue that begins needs --name and --title.")
    for place in (options.prefix, options.address):
        if place.startswith("http://"):
            raise BuildError(f"{place} is without TLS, and nobody's Helix follows a catalogue, or fetches what one names, without it; "
                             "leave the http:// out and have the registry speak TLS.")
    if options.address.startswith("/") and os.path.lexists(options.address):
        raise BuildError(f"{options.address} is there already; a catalogue that is followed as a file is put in a new one.")
    images = [image for image in programs.helixctl("images") if image["present"]]
    here = {image["name"]: image["version"] for image in images}
    # What came from elsewhere, a workspace of the user's among it, is nobody else's business unless it is named.
    own = sorted(image["name"] for image in images if not image["imported"])
    for name in {name for name, _ in options.changes + options.pushed} - set(options.images or own):
        raise BuildError(f"'{name}' is not among the images that are published.")
    key = programs.public_key(options.sign)
    entries = [_entry(options, former, name, here) for name in options.images or own]
    head = {"name": options.name, "title": options.title, "publisher": options.publisher, "key": key}
    now = datetime.datetime.now(datetime.timezone.utc)
    made = document.next_document(former, head, [entry for entry in entries if entry], now, options.days)
    next_file = os.path.abspath(options.catalogue) + ".next"
    # "x": it is nobody else's link.
    with open(next_file, "x", encoding="utf-8") as file:
        json.dump(made, file, indent=1, ensure_ascii=False)
        file.write("\n")
    try:
        programs.helixctl("catalogue", "publish", next_file, options.address, "--sign", options.sign)
        os.replace(next_file, options.catalogue)
    finally:
        if os.path.exists(next_file):
            os.remove(next_file)
    return made["version"]


def _former(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise BuildError(f"{path} is no catalogue: {error}.") from error


def _entry(options, former, name, here):
    """What is said of an image; None: the catalogue has its version already."""
    if name not in here:
        raise BuildError(f"The image '{name}' is not here; there are: {', '.join(sorted(here)) or 'none'}.")
    if document.has_version(former, name, here[name]):
        print(f"{name} {here[name]} is in the catalogue already.")
        return None
    folder = os.path.join(options.folder, name, here[name])
    manifest = bundle.read_manifest(folder)
    if manifest is None:
        raise BuildError(f"There is no bundle in {folder}; say with --folder where Helix keeps its images.")
    place = f"{options.prefix}/{name}"
    # Before it is signed: of two times for one version the catalogue's is the earlier one.
    issued = document.text_of(datetime.datetime.now(datetime.timezone.utc))
    digest = dict(options.pushed).get(name) or programs.helixctl(
        "image", "push", name, f"{place}:{here[name]}", "--sign", options.sign)["digest"]
    reference = f"{place}@{digest}"
    sentences = [sentence for image, sentence in options.changes if image == name]
    pushed = {"downloadBytes": programs.artifact_bytes(reference),
              "version": {"version": here[name], "reference": reference, "digest": digest, "architecture": ARCHITECTURE,
                          "issuedAt": issued, "changes": document.changes_of(manifest, sentences),
                          "minimumHelix": options.minimum_helix}}
    known = licences.load(os.path.join(builder_cli.IMAGES, "licences.json"))
    told = {"licences": licences.of_bundle(folder, manifest, known), "screenshots": _screenshots(options, name)}
    return document.entry_of(manifest, options.publisher, pushed, told)


def _screenshots(options, name):
    """What --check kept beside the bundles, or what we keep beside the recipes."""
    for path in (os.path.join(options.folder, f"{name}.png"), os.path.join(builder_cli.IMAGES, "screenshots", f"{name}.png")):
        if os.path.isfile(path) and os.path.getsize(path) <= bounds.PICTURE_BYTES:
            return [programs.send_picture(path, f"{options.prefix}/pictures", name)]
    return []


def _parse(arguments):
    parser = argparse.ArgumentParser(
        prog="images/publish",
        description="Sends images that are here to a registry, each signed, and puts a signed catalogue of them where others "
                    "follow it. Helix runs meanwhile. Of images that a former run published the new version comes beside "
                    "the former ones; those that are not named stay as they were.")
    parser.add_argument("images", metavar="NAME", nargs="*", help="left out: all that are here but those that came from elsewhere")
    parser.add_argument("--prefix", required=True, metavar="HOST/PATH", help="images go to HOST/PATH/NAME")
    parser.add_argument("--catalogue", required=True, metavar="FILE",
                        help="the catalogue in JSON: the one before is read from it, the new one is kept in it")
    parser.add_argument("--address", required=True, help="where it is followed: HOST/REPOSITORY:TAG, or a file that is not there")
    parser.add_argument("--sign", required=True, metavar="KEY", help="a file with a private key, for the images and the catalogue")
    parser.add_argument("--publisher", required=True, help="whose key it is")
    parser.add_argument("--name", help="of a catalogue that begins: small letters, digits and -")
    parser.add_argument("--title", help="of the catalogue, for people; left out: as before")
    parser.add_argument("--changed", dest="changes", action="append", default=[], type=_pair, metavar="NAME=SENTENCE",
                        help="what a new version brings; may be repeated")
    parser.add_argument("--pushed", action="append", default=[], type=_pair, metavar="NAME=DIGEST",
                        help="one that was sent to its place before, signed, by its digest")
    parser.add_argument("--days", type=int, default=90, help="for which the catalogue holds (%(default)s)")
    parser.add_argument("--minimum-helix", default="0.1.0", metavar="VERSION", help="that runs the new versions (%(default)s)")
    parser.add_argument("--folder", default=builder_cli._default_output(), metavar="DIR",  # the one place that knows it
                        help="where Helix keeps its images (%(default)s)")
    return parser.parse_args(arguments)


def _pair(text):
    name, separator, value = text.partition("=")
    if not (name and separator and value):
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=...")
    return name, value
