"""A copy of the builder with one tiny recipe, a fake mmdebstrap, and folders of its own."""
import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.realpath(__file__))
IMAGES = os.path.realpath(os.path.join(HERE, "../../../images"))

INTEGRITY = "sha512-" + base64.b64encode(bytes(range(64))).decode()

RECIPE = {
    "name": "tiny", "title": "Tiny", "description": "For tests.", "icon": "terminal",
    "include": ["under"], "packages": ["foot"], "desktopKind": "sway",
    "defaults": {"cpus": 1, "memoryMiB": 512, "diskGiB": 1, "ports": []},
    "minimum": {"cpus": 1, "memoryMiB": 256, "diskGiB": 1}, "buildSpaceMiB": 16,
    "services": {"enable": ["wanted.service"], "disable": ["noisy.service"],
                 "mask": ["slow.service"]},
    "modes": {"etc/secret": "0440"},
}
LAYER = {
    "packages": ["busybox-static"], "initrdModules": ["a", "fixed"],
    "kernelArguments": ["quiet"], "removePaths": ["etc/ssh/ssh_host_*"],
    "user": {"name": "agent", "uid": 1000, "groups": ["sudo"], "folders": ["workspace"]},
}


class Workbench(unittest.TestCase):
    """setUp makes the folders; build() runs a build to its end, start() leaves it running."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="helix-images-test-")
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        self.images = os.path.join(self.top, "images")
        for name in ("builder", "initrd"):
            shutil.copytree(os.path.join(IMAGES, name), os.path.join(self.images, name),
                            ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy2(os.path.join(IMAGES, "build"), self.images)
        self.output = os.path.join(self.top, "output")
        self.cache = os.path.join(self.top, "cache")
        self.calls = os.path.join(self.top, "calls")
        self.recipe = dict(RECIPE)
        self.write_recipe()
        self.write("layers/under/layer.json", json.dumps(LAYER))
        self.write("layers/under/files/etc/secret", "secret\n")
        self.write("layers/under/files/home/agent/.hello", "hello\n")

    def write(self, path, text):
        full = os.path.join(self.images, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)

    def write_recipe(self, **changes):
        self.recipe.update(changes)
        self.write("recipes/tiny/recipe.json", json.dumps(self.recipe))

    def write_derived(self, name="more", **fields):
        """A recipe on `tiny`, or on another base that `fields` name."""
        self.write(f"recipes/{name}/recipe.json", json.dumps({"name": name, "base": "tiny", **fields}))

    def write_script(self, recipe, name, text):
        self.write(f"recipes/{recipe}/{name}", text)

    def write_agent(self, name, *specs, needs=None, **changes):
        """An agent of the npm packages `specs`, and its lock, where it also `needs` one."""
        self.write(f"agents/{name}.json", json.dumps({"npm": specs}))
        self.write(f"agents/{name}.lock", lock(specs, [*specs, *([needs] if needs else [])], **changes))

    def raw_disk(self, bundle):
        """The bundle's disk as debugfs reads it."""
        raw = os.path.join(self.top, "disk.raw")
        subprocess.run(["qemu-img", "convert", "-O", "raw", os.path.join(bundle, "disk.qcow2"), raw], check=True)
        return raw

    def debugfs(self, bundle, command):
        return subprocess.run(["/sbin/debugfs", "-R", command, self.raw_disk(bundle)], text=True,
                              capture_output=True, check=True).stdout

    def manifest(self, bundle):
        with open(os.path.join(bundle, "manifest.json"), encoding="utf-8") as file:
            return json.load(file)

    def refused(self, pattern, **options):
        """A build that must end with one sentence, and leaves nothing."""
        status, lines = self.build(**options)
        self.assertEqual(status, 1, lines)
        self.assertRegex(lines[-1]["error"], pattern)
        self.assert_nothing_half_made()

    def start(self, name="tiny", mode="", output=None, environment=None, arguments=()):
        env = dict(os.environ, HELIXVM_MMDEBSTRAP=os.path.join(HERE, "fake_mmdebstrap"),
                   FAKE_CALLS=self.calls, FAKE_MODE=mode, **(environment or {}))
        if not environment:
            env.pop("HELIXVM_IMAGE_CACHE", None)
        child = subprocess.Popen(
            [os.path.join(self.images, "build"), *([name] if name is not None else []), "--output",
             output or self.output, "--cache", self.cache, "--progress", "json", *arguments],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self._end, child)
        return child

    def finish(self, child):
        """(exit status, the JSON lines) of a build that was started."""
        out, self.errors = child.communicate(timeout=120)
        return child.returncode, [json.loads(line) for line in out.splitlines()]

    def build(self, **options):
        return self.finish(self.start(**options))

    def built(self, **options):
        """The folder of a build that must succeed, and "built" or "cached"."""
        status, lines = self.build(**options)
        self.assertEqual(status, 0, f"{lines[-1:]} {self.errors}")
        return lines[-1]["path"], lines[-1]["result"]

    def tool_calls(self):
        if not os.path.exists(self.calls):
            return 0
        with open(self.calls, encoding="utf-8") as file:
            return len(file.readlines())

    def wait_for(self, condition, what, seconds=30):
        deadline = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), deadline, f"waited {seconds} s for {what}")
            time.sleep(0.02)

    def wait_for_hanging_tool(self):
        """The process id of a fake tool in "hang" mode."""
        path = self.calls + ".pid"
        self.wait_for(lambda: os.path.exists(path) and os.path.getsize(path) > 0, "the tool")
        with open(path, encoding="utf-8") as file:
            return int(file.read())

    def assert_nothing_half_made(self):
        """No bundle, and an empty work folder."""
        self.assertEqual(all_files(self.output), [])
        work = os.path.join(self.cache, "work")
        self.assertEqual([f for f in all_files(work) if not f.endswith(".lock")], [])
        self.assertEqual([name for name in os.listdir(work) if not name.endswith(".lock")]
                         if os.path.isdir(work) else [], [])

    @staticmethod
    def _end(child):
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
            child.wait(30)
        child.stdout.close()
        child.stderr.close()


def lock(asked, named, **changes):
    """npm's lock of the packages `asked` for (NAME@VERSION), which says what those `named` are."""
    places = {"": {"dependencies": dict(spec.rpartition("@")[::2] for spec in asked)}}
    for spec in named:
        name, _, version = spec.rpartition("@")
        places["node_modules/" + name] = {"version": version, "integrity": INTEGRITY} | changes
    return json.dumps({"packages": places})


def all_files(folder):
    """Every file below `folder`, relative to it."""
    return [os.path.relpath(os.path.join(place, name), folder)
            for place, _, names in os.walk(folder) for name in names]


def alive(pid):
    """Whether the process exists and is no zombie."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
