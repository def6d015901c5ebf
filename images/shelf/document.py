"""A catalogue's JSON (src/machines/catalogue/catalogue.h), made anew from the one before. Pure: time and digests are passed in."""
import datetime

from builder.failure import BuildError

from . import bounds


def text_of(time):
    """A time as catalogues write it."""
    return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def has_version(former, name, version):
    """Whether the catalogue `former` (None: there is none) offers that version of the image already."""
    entry = _find(former, name)
    return entry is not None and any(one["version"] == version for one in entry["versions"])


def entry_of(manifest, publisher, pushed, told):
    """What is said of the image of `manifest`. `pushed`: its version as versions are written, and `downloadBytes`;
    `told`: licences and screenshots."""
    files = manifest["files"]
    every = [*files.get("layers", []), *(file for role, file in files.items() if role != "layers")]
    return {
        "name": manifest["name"], "title": manifest["title"], "summary": bounds.cut(manifest["description"], bounds.SUMMARY_BYTES),
        "icon": manifest["icon"], "desktop": manifest["desktopKind"],
        "tags": manifest.get("tags", []), "languages": manifest.get("languages", []),
        "sizes": {"download": pushed["downloadBytes"], "disk": sum(file["size"] for file in every)},
        "memoryMiB": manifest["defaults"]["memoryMiB"],
        # As many as an entry may name; those of a recipe of ours are fewer.
        "packages": manifest.get("packages", [])[:bounds.PACKAGES],
        "licences": told["licences"], "screenshots": told["screenshots"],
        "publisher": publisher, "versions": [pushed["version"]]}


def changes_of(manifest, sentences):
    """What is said of a version that is new: the sentences of whoever publishes, or from when its packages are."""
    if sentences:
        return sentences
    snapshot = manifest.get("snapshot", "")
    return [f"Debian's packages as of {snapshot[:10]}."] if snapshot else []


def next_document(former, head, entries, now, valid_days):
    """The catalogue that comes after `former`: a version more, the images of `entries` said anew with their former
    versions behind the new one, all others as they were. `head`: name, title and the publisher (name, PEM). BuildError where
    an image would be another publisher's: its entry names one, by whose keys all its versions are judged."""
    document = dict(former) if former else {"schema": 1, "name": head["name"], "title": head["title"], "version": 0}
    document["version"] += 1
    document["title"] = head["title"] or document["title"]
    document["issuedAt"] = text_of(now)
    document["expiresAt"] = text_of(now + datetime.timedelta(days=valid_days))
    document["publishers"] = _publishers(document.get("publishers", []), head["publisher"], head["key"])
    images = {entry["name"]: entry for entry in document.get("images", [])}
    for entry in entries:
        known = images.get(entry["name"], {"publisher": entry["publisher"], "versions": []})
        before = known["versions"]
        if before and known["publisher"] != entry["publisher"]:
            raise BuildError(f"{entry['name']} is in the catalogue as {known['publisher']}'s, who signed its former versions; publish "
                             f"it as theirs, or under another name.")
        images[entry["name"]] = entry | {"versions": _newest(before + entry["versions"])}
    document["images"] = list(images.values())
    return document


def _newest(versions):
    return sorted(versions, key=lambda version: version["issuedAt"])[-bounds.VERSIONS:]


def _publishers(publishers, name, key):
    """With `key` among those of the publisher `name`: what was signed with a former one stays good."""
    known = {one["name"]: one for one in publishers}
    keys = known.get(name, {"keys": []})["keys"]
    known[name] = {"name": name, "keys": keys if key in keys else [*keys, key]}
    return list(known.values())


def _find(document, name):
    return next((entry for entry in (document or {}).get("images", []) if entry["name"] == name), None)
