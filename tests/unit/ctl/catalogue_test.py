"""Images by a registry and a catalogue, from one who signs to one who pulls: the programs, on a real registry.

HELIXVM_TEST_BIN  the build's bin/    HELIXVM_QEMU  fake_machine    (both set by CTest)
"""
import base64
import hashlib
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import unittest
import urllib.parse
import urllib.request

import end_to_end_test as programs

PUBLISH = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../../images/publish")


@unittest.skipUnless(shutil.which("docker-registry"), "docker-registry is not installed")
class Catalogue(unittest.TestCase):
    # Its own tests are its own.
    setUp_home = programs.EndToEnd.setUp
    end_home = programs.EndToEnd.tearDown
    ctl, good, as_json = programs.EndToEnd.ctl, programs.EndToEnd.good, programs.EndToEnd.as_json
    processes, headless = programs.EndToEnd.processes, programs.EndToEnd.headless

    def setUp(self):
        self.setUp_home()
        self.user = os.path.join(self.home, "user")
        self.environment["HOME"] = self.user
        self.start_registry()
        self.key = self.make_key("publisher")

    def tearDown(self):
        self.registry.kill()
        self.registry.wait()
        self.end_home()

    def refused(self, *arguments):
        """The sentence, behind what told of the progress."""
        result = self.ctl(*arguments)
        self.assertEqual(result.returncode, 1, f"{arguments}: {result.stdout} {result.stderr}")
        sentence = result.stderr.decode().strip().splitlines()[-1]
        self.assertTrue(sentence.startswith("helixctl: ") and sentence.endswith("."), sentence)
        return sentence

    def start_registry(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        self.host = f"localhost:{port}"
        folder = os.path.join(self.home, "registry")
        trust = os.path.join(self.user, ".config/containers/certs.d", self.host)
        os.makedirs(folder)
        os.makedirs(trust)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem",
                        "-out", trust + "/ca.crt"], check=True, capture_output=True)
        with open(folder + "/config.yml", "w", encoding="utf-8") as file:
            file.write(f"version: 0.1\nlog: {{level: error, accesslog: {{disabled: true}}}}\n"
                       f"storage: {{filesystem: {{rootdirectory: {folder}/store}}}}\n"
                       f"http: {{addr: \"127.0.0.1:{port}\", tls: {{certificate: \"{trust}/ca.crt\", key: {folder}/key.pem}}}}\n")
        self.registry = subprocess.Popen(["docker-registry", "serve", folder + "/config.yml"], stderr=subprocess.DEVNULL)
        self.assertTrue(programs.wait_until(lambda: programs.listens(port)))

    def make_key(self, name):
        """The path of a private key; the public one's ends in .pub."""
        path = os.path.join(self.home, name + ".pem")
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", path], check=True, capture_output=True)
        subprocess.run(["openssl", "pkey", "-in", path, "-pubout", "-out", path + ".pub"], check=True, capture_output=True)
        return path

    def push(self, tag, *signing):
        sent = self.as_json("image", "push", "tiny", f"{self.host}/team/tiny:{tag}", *signing)
        self.assertRegex(sent["digest"], "^sha256:[0-9a-f]{64}$")
        return sent["digest"]

    def publish(self, digest, version=1):
        """A catalogue with the image of that digest, signed; its address."""
        with open(self.key + ".pub", encoding="ascii") as file:
            pem = file.read()
        entry = {"name": "tiny", "title": "Tiny, for all", "summary": "Holds nothing.", "icon": "terminal", "desktop": "sway",
                 "tags": ["small"], "languages": ["Python"], "sizes": {"download": 5000, "disk": 200000}, "memoryMiB": 128, "packages": ["git"], "licences": ["MIT"],
                 "screenshots": [], "publisher": "Ada",
                 "versions": [{"version": "v1", "reference": f"{self.host}/team/tiny@{digest}", "digest": digest,
                               "architecture": "amd64", "issuedAt": "2026-01-01T00:00:00Z", "changes": ["Begins."],
                               "minimumHelix": "0.1.0"}]}
        document = {"schema": 1, "name": "shelf", "title": "A shelf", "version": version, "issuedAt": "2026-01-01T00:00:00Z",
                    "expiresAt": "2099-01-01T00:00:00Z", "publishers": [{"name": "Ada", "keys": [pem]}], "images": [entry]}
        source = os.path.join(self.home, "shelf.json")
        with open(source, "w", encoding="utf-8") as file:
            json.dump(document, file)
        address = f"{self.host}/team/shelf:latest"
        self.good("catalogue", "publish", source, address, "--sign", self.key)
        return address

    def test_what_a_publisher_signed_is_found_and_pulled_by_its_name(self):
        self.assertIn("No catalogue", self.good("catalogue", "ls").decode())
        address = self.publish(self.push("1", "--sign", self.key))
        self.refused("catalogue", "add", "ours", address, "--key", self.make_key("stranger") + ".pub")
        loop = os.path.join(self.home, "loop")
        os.symlink(loop, loop)
        for place in (loop, "/" + "x" * 300):
            self.assertIn("Could not read", self.refused("catalogue", "add", "ours", place, "--key", self.key + ".pub"))
        added = self.as_json("catalogue", "add", "ours", address, "--key", self.key + ".pub")
        self.assertEqual((added["title"], added["images"]), ("A shelf", 1))
        (found,) = self.as_json("image", "search", "TIN", "--language", "python")
        self.assertEqual((found["publisher"], found["newest"], found["installed"]), ("Ada", "v1", "v1"))
        self.assertEqual(self.as_json("image", "search", "cobol"), [])
        told = self.good("image", "info", "tiny").decode()
        self.assertIn("Begins.", told)
        self.assertRegex(told, r"(?m)^Ready +On this computer$")
        self.assertIn("here already", self.refused("image", "pull", "tiny"))
        self.good("image", "pull", "tiny", "--name", "copy")
        (copy,) = [image for image in self.as_json("images") if image["name"] == "copy"]
        self.assertEqual((copy["publisher"], copy["pulled_from"]), ("Ada", f"{self.host}/team/tiny"))
        self.good("catalogue", "refresh")
        self.good("catalogue", "rm", "ours")
        here = self.good("image", "info", "tiny").decode()
        self.assertRegex(here, r"(?m)^Here +v1$")
        self.assertEqual(self.as_json("image", "info", "tiny")["times"]["boot_ms"], 0)
        self.refused("image", "info", "tiny", "--catalogue", "ours")
        self.refused("image", "info", "nothing")

    def shelf(self, *arguments, status=0):
        """What images/publish says."""
        command = [PUBLISH, "--prefix", f"{self.host}/team", "--catalogue", os.path.join(self.home, "shelf.json"),
                   "--address", f"{self.host}/team/shelf:latest", "--sign", self.key, "--publisher", "Ada",
                   "--folder", self.images, *arguments]
        result = subprocess.run(command, env={**self.environment, "HELIXVM_BIN": programs.BIN}, capture_output=True,
                                timeout=90, check=False)
        self.assertEqual(result.returncode, status, result.stderr.decode(errors="replace"))
        return (result.stderr if status else result.stdout).decode()

    def make_second_version(self):
        """Of tiny, with a list of packages; Helix begins anew with it."""
        folder = os.path.join(self.images, "tiny", "v2")
        shutil.copytree(os.path.join(self.images, "tiny", "v1"), folder)
        listed = b'{"packages": [{"name": "bash"}, {"name": "left-pad", "licenseDeclared": "WTFPL"}]}'
        with open(os.path.join(folder, "sbom.spdx.json"), "wb") as file:
            file.write(listed)
        with open(os.path.join(folder, "manifest.json"), encoding="ascii") as file:
            manifest = json.load(file)
        manifest["files"]["sbom"] = {"name": "sbom.spdx.json", "size": len(listed), "sha256": hashlib.sha256(listed).hexdigest()}
        manifest |= {"version": "v2", "digest": "b" * 64, "createdAt": "2026-02-01T00:00:00Z", "snapshot": "2026-01-31T00:00:00Z"}
        with open(os.path.join(folder, "manifest.json"), "w", encoding="ascii") as file:
            json.dump(manifest, file)
        for pid in self.headless():
            os.kill(pid, signal.SIGTERM)
        self.assertTrue(programs.wait_until(lambda: not self.headless()))

    @unittest.skipUnless(shutil.which("skopeo"), "skopeo is not installed")
    def test_a_catalogue_is_made_of_what_was_built(self):
        self.images = os.path.join(self.home, "data", "images")
        shutil.copy(os.path.join(os.path.dirname(PUBLISH), "screenshots", "web.png"), os.path.join(self.images, "tiny.png"))
        self.assertIn("--name and --title", self.shelf(status=1))
        self.assertFalse(os.path.exists(os.path.join(self.home, "shelf.json")), "nothing of what failed is kept")
        head = ("--name", "shelf", "--title", "A shelf")
        self.assertIn("'nothing' is not here", self.shelf(*head, "nothing", status=1))
        self.assertIn("version 1 now", self.shelf(*head, "--changed", "tiny=Begins."))
        self.as_json("catalogue", "add", "ours", f"{self.host}/team/shelf:latest", "--key", self.key + ".pub")
        (found,) = self.as_json("image", "search", "tiny")
        self.assertEqual((found["publisher"], found["newest"], found["installed"]), ("Ada", "v1", "v1"))
        self.assertGreater(found["download_bytes"], 500)
        self.assertEqual(found["versions"][0]["changes"], ["Begins."])

        self.make_second_version()
        self.assertIn("version 2 now", self.shelf())
        self.assertIn("is in the catalogue already", self.shelf())
        self.good("catalogue", "refresh")
        self.assertEqual(self.as_json("catalogue", "ls")[0]["version"], 3)
        (found,) = self.as_json("image", "search", "tiny")
        self.assertEqual([(one["version"], one["changes"]) for one in found["versions"]],
                         [("v2", ["Debian's packages as of 2026-01-31."]), ("v1", ["Begins."])])
        self.assertEqual(found["licences"], ["GPL-3.0-or-later", "WTFPL"])
        with open(os.path.join(self.home, "shelf.json"), encoding="utf-8") as file:
            (entry,) = json.load(file)["images"]
        (picture,) = entry["screenshots"]
        self.assertTrue(picture["reference"].startswith(f"{self.host}/team/pictures@sha256:"), picture)
        # By its publisher's signature, which the catalogue names.
        self.good("image", "pull", "tiny@v1", "--name", "old")
        self.good("image", "pull", "tiny", "--name", "copy")
        here = {image["name"]: (image["version"], image["publisher"]) for image in self.as_json("images")}
        self.assertEqual((here["old"], here["copy"]), (("v1", "Ada"), ("v2", "Ada")))
        # What came from elsewhere is nobody else's unless it is named.
        self.assertIn("'copy' is not among", self.shelf("--changed", "copy=Mine.", status=1))
        self.shelf()
        with open(os.path.join(self.home, "shelf.json"), encoding="utf-8") as file:
            self.assertEqual([image["name"] for image in json.load(file)["images"]], ["tiny"])
        self.update_and_be_given_what_is_older(entry["versions"])

    def update_and_be_given_what_is_older(self, versions):
        """Of tiny, whose newest version takes the place of the first and does not give it back."""
        def of_tiny():
            return [image["version"] for image in self.as_json("images") if image["name"] == "tiny"]
        self.good("image", "rm", "tiny")
        self.good("image", "pull", "tiny@v1")
        self.assertEqual(of_tiny(), ["v1"])
        self.good("image", "update")
        self.assertEqual(of_tiny(), ["v2"])
        (first,) = [one["reference"] for one in versions if one["version"] == "v1"]
        told = self.refused("image", "pull", first, "--key", self.key + ".pub")
        self.assertIn("an old version was given out", told)
        self.assertEqual(of_tiny(), ["v2"])

    def test_an_image_that_its_publisher_has_not_signed_is_refused(self):
        digest = self.push("1", "--sign", self.make_key("stranger"))
        self.good("catalogue", "add", "ours", self.publish(digest), "--key", self.key + ".pub")
        wrong = self.refused("image", "pull", "tiny", "--name", "copy")
        self.push("1", "--sign", self.key)
        self.good("image", "pull", "tiny", "--name", "copy")
        self.assertIn("no valid signature", wrong, "somebody signed it, whom nobody trusts")
        again = self.refused("image", "pull", f"{self.host}/team/tiny:1", "--name", "copy")
        self.assertIn("is here already", again)

    def asked_registry(self, method, path, body=None, kind="application/octet-stream"):
        """What it answers to team/tiny/PATH, and where to go on, if it says so."""
        trusted = ssl.create_default_context(cafile=os.path.join(self.user, ".config/containers/certs.d", self.host, "ca.crt"))
        address = urllib.parse.urljoin(f"https://{self.host}/v2/team/tiny/", path)
        index = "application/vnd.oci.image.index.v1+json, application/vnd.oci.image.manifest.v1+json"
        request = urllib.request.Request(address, data=body, method=method, headers={"Content-Type": kind, "Accept": index})
        with urllib.request.urlopen(request, context=trusted, timeout=30) as answer:
            return answer.read(), answer.headers.get("Location")

    def put(self, content, entry):
        """A blob in its place; `entry` of what refers to it says then what it is."""
        entry |= {"digest": "sha256:" + hashlib.sha256(content).hexdigest(), "size": len(content)}
        upload = self.asked_registry("POST", "blobs/uploads/", b"")[1]
        self.asked_registry("PUT", f"{upload}{'&' if '?' in upload else '?'}digest={entry['digest']}", content)

    def put_document(self, name, document, entry=None):
        content = json.dumps(document).encode()
        digest = "sha256:" + hashlib.sha256(content).hexdigest()
        self.asked_registry("PUT", f"manifests/{name or digest}", content, document["mediaType"])
        if entry is not None:
            entry |= {"digest": digest, "size": len(content)}

    def let_signature_expire(self, digest):
        """The one signature of that image says, signed by its own key, that its days are over."""
        tag = digest.replace(":", "-")
        index = json.loads(self.asked_registry("GET", "manifests/" + tag)[0])
        (entry,) = index["manifests"]
        manifest = json.loads(self.asked_registry("GET", "manifests/" + entry["digest"])[0])
        (layer,) = manifest["layers"]
        bundle = json.loads(self.asked_registry("GET", "blobs/" + layer["digest"])[0])
        envelope = bundle["dsseEnvelope"]
        statement = json.loads(base64.b64decode(envelope["payload"]))
        statement["predicate"] |= {"issuedAt": "2026-01-01T00:00:00Z", "expiresAt": "2026-01-02T00:00:00Z"}
        payload, kind = json.dumps(statement).encode(), envelope["payloadType"].encode()
        signed = os.path.join(self.home, "signed")
        with open(signed, "wb") as file:
            file.write(b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload))
        made = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", signed], check=True, capture_output=True)
        envelope |= {"payload": base64.b64encode(payload).decode(), "signatures": [{"sig": base64.b64encode(made.stdout).decode()}]}
        self.put(json.dumps(bundle).encode(), layer)
        self.put_document(None, manifest, entry)
        self.put_document(tag, index)

    def test_a_signature_whose_days_are_over_says_so(self):
        digest = self.push("1", "--sign", self.key)
        self.good("catalogue", "add", "ours", self.publish(digest), "--key", self.key + ".pub")
        self.let_signature_expire(digest)
        named = ["image", "pull", f"{self.host}/team/tiny:1", "--key", self.key + ".pub", "--name", "copy"]
        for asked in (named, ["image", "pull", "tiny", "--name", "copy"]):
            told = self.refused(*asked)
            self.assertIn("expired at 2026-01-02T00:00:00Z", told)
            self.assertIn("get a newer version", told)
            self.assertNotRegex(told, "is not signed|no valid signature")
        self.push("1", "--sign", self.key)
        self.good(*named)

    def test_a_catalogue_that_was_rolled_back_is_refused(self):
        digest = self.push("1", "--sign", self.key)
        self.good("catalogue", "add", "ours", self.publish(digest, version=2), "--key", self.key + ".pub")
        self.publish(digest, version=1)
        self.refused("catalogue", "refresh", "ours")
        self.assertEqual(self.as_json("catalogue", "ls")[0]["version"], 2)

    def test_a_registry_that_is_not_trusted_gets_nothing(self):
        shutil.rmtree(os.path.join(self.user, ".config"))
        self.assertIn("certificate", self.refused("image", "push", "tiny", f"{self.host}/team/tiny:1"))


if __name__ == "__main__":
    unittest.main()
