"""The programs that speak to registries for a catalogue: helixctl, by way of a running Helix, and skopeo; with the user's own logins."""
import hashlib
import json
import os
import shutil
import subprocess
import tempfile

from builder.failure import BuildError

_ASKS = 120  # seconds; sending an image has no end that could be known
_MANIFEST = "application/vnd.oci.image.manifest.v1+json"
_EMPTY = "application/vnd.oci.empty.v1+json"


def helixctl(*arguments):
    """What it prints with --json. BuildError with its sentence."""
    folder = os.environ.get("HELIXVM_BIN") or os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../build/bin")
    program = os.path.join(folder, "helixctl")
    program = program if os.access(program, os.X_OK) else shutil.which("helixctl")
    if program is None:
        raise BuildError("helixctl is not there; build Helix first, or name its folder of programs with HELIXVM_BIN.")
    printed = _run([program, *arguments, "--json"], None)
    try:
        return json.loads(printed) if printed.strip() else None
    except ValueError as error:
        raise BuildError(f"helixctl {arguments[0]} did not answer in JSON; is it of this version of Helix?", str(error)) from error


def public_key(private):
    """The public half, in PEM, of the private key in that file."""
    return _run(["openssl", "pkey", "-in", private, "-pubout"], _ASKS).decode("ascii")


def artifact_bytes(reference):
    """How large what lies at HOST/PATH@DIGEST is, all of it."""
    said = _run(_skopeo("inspect", "--raw", f"docker://{reference}"), _ASKS)
    try:
        manifest = json.loads(said)
        sizes = [part["size"] for part in [manifest["config"], *manifest["layers"]]]
        if not all(type(size) is int and size >= 0 for size in sizes):
            raise ValueError("a size is no number of bytes")
        return sum(sizes)
    except (ValueError, KeyError, TypeError) as error:
        raise BuildError(f"What lies at {reference} is no image: its manifest does not say how large its parts are.",
                         repr(error)) from error


def send_picture(path, repository, tag):
    """Puts a PNG there and returns it as a catalogue says a screenshot."""
    with open(path, "rb") as file:
        picture = file.read()
    with tempfile.TemporaryDirectory(prefix="helix-picture-") as layout:
        blob = _blob(layout, picture, "image/png")
        manifest = {"schemaVersion": 2, "mediaType": _MANIFEST, "artifactType": "image/png",
                    "config": _blob(layout, b"{}", _EMPTY), "layers": [blob]}
        top = _blob(layout, json.dumps(manifest).encode(), _MANIFEST) | {
            "annotations": {"org.opencontainers.image.ref.name": "picture"}}
        _write(layout, "oci-layout", {"imageLayoutVersion": "1.0.0"})
        _write(layout, "index.json", {"schemaVersion": 2, "manifests": [top]})
        _run(_skopeo("copy", "--quiet", f"oci:{layout}:picture", f"docker://{repository}:{tag}"), _ASKS)
    return {"reference": f"{repository}@{blob['digest']}", "mediaType": "image/png", "size": len(picture)}


def _blob(layout, content, media_type):
    digest = hashlib.sha256(content).hexdigest()
    folder = os.path.join(layout, "blobs/sha256")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, digest), "wb") as file:
        file.write(content)
    return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)}


def _write(layout, name, value):
    with open(os.path.join(layout, name), "w", encoding="utf-8") as file:
        json.dump(value, file)


def _skopeo(*arguments):
    program = os.environ.get("HELIXVM_SKOPEO") or shutil.which("skopeo")
    if program is None:
        raise BuildError("skopeo is not installed, which says how large an image in a registry is; install it.")
    return [program, "--insecure-policy", *arguments]  # a policy is about what is fetched and run


def _run(command, seconds):
    try:
        result = subprocess.run(command, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as late:
        raise BuildError(f"{os.path.basename(command[0])} did not answer in {seconds} s.") from late
    except OSError as error:
        raise BuildError(f"{command[0]} does not start: {error.strerror}.") from error
    if result.returncode != 0:
        said = result.stderr.decode(errors="replace").strip().splitlines()
        raise BuildError(f"{os.path.basename(command[0])} failed: {said[-1] if said else 'it said nothing'}", "\n".join(said))
    return result.stdout
