"""The library in front of a clone's C library keeps a template's memory as it is, and leaves every other file alone."""
import ctypes
import mmap
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PUNCH_HOLE, KEEP_SIZE = 2, 1
PAGE = 4096


def act(path, name, flags):
    """Run by itself, with or without the library: opens `path` under one of the names that programs know open() by, then writes and punches."""
    libc = ctypes.CDLL(None, use_errno=True)
    folder = [-100] if "openat" in name else []  # AT_FDCWD
    mode = [] if name.endswith("_2") else [ctypes.c_uint(0o600)]
    fd = getattr(libc, name)(*folder, os.fsencode(path), ctypes.c_int(flags), *mode)
    if fd < 0:
        return print("not opened", os.strerror(ctypes.get_errno()))
    try:
        os.pwrite(fd, b"x", 0)
        wrote = "written"
    except OSError as error:
        wrote = error.strerror
    allocate = libc.fallocate64
    allocate.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
    print(wrote, allocate(fd, PUNCH_HOLE | KEEP_SIZE, 0, PAGE))


def punch_unnamed(path):
    """Run by itself: opens `path`, which loses its name, and gives back a page of it as QEMU does."""
    fd = os.open(path, os.O_RDWR)
    os.unlink(path)
    memory = mmap.mmap(fd, os.fstat(fd).st_size, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
    memory[0] = 7
    libc = ctypes.CDLL(None, use_errno=True)
    libc.fallocate64.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
    punched = libc.fallocate64(fd, PUNCH_HOLE | KEEP_SIZE, 0, PAGE)
    memory.madvise(mmap.MADV_DONTNEED, 0, PAGE)
    print(punched, chr(memory[0]))


def mapped_pages(begin, size):
    """How many pages of the memory from `begin` belong to a file, as the kernel tells it."""
    pages = 0
    for line in pathlib.Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        places, _, _, _, inode, *_ = line.split()
        first, end = (int(place, 16) for place in places.split("-"))
        if int(inode) != 0:
            pages += max(0, min(end, begin + size) - max(first, begin)) // PAGE
    return pages


def map_memory(path):
    """Run by itself: maps `path` privately, reads it and writes every page."""
    fd = os.open(path, os.O_RDWR)
    memory = mmap.mmap(fd, os.fstat(fd).st_size, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
    begin = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    pages = mapped_pages(begin, len(memory))
    same = memory[:] == pathlib.Path(path).read_bytes()
    for at in range(0, len(memory), PAGE):
        memory[at] = 7
    print("the same" if same else "another", pages)


class TemplateMemory(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="helix-test-")))
        self.memory, self.other = self.folder / "memory", self.folder / "other"
        for file in (self.memory, self.other):
            file.write_bytes(b"m" * 2 * PAGE)

    def run_with_library(self, path, name="open64", flags=os.O_RDWR, memory=None):
        environment = {"LD_PRELOAD": os.environ["HELIX_TEMPLATE_MEMORY_LIBRARY"], "PATH": os.environ["PATH"]}
        if memory is not False:
            environment["HELIXVM_TEMPLATE_MEMORY"] = str(memory or self.memory)
        done = subprocess.run([sys.executable, "-B", __file__, "--act", str(path), name, str(flags)], env=environment, capture_output=True,
                              text=True, timeout=60, check=False)
        self.assertEqual(done.stderr, "")
        return done.stdout.strip()

    def test_the_memory_opens_for_writing_and_is_never_written(self):
        for name in ("open", "open64", "__open_2", "__open64_2", "openat", "openat64", "__openat_2", "__openat64_2"):
            with self.subTest(name=name):
                self.assertEqual(self.run_with_library(self.memory, name), "Bad file descriptor 0")
        self.assertEqual(self.memory.read_bytes(), b"m" * 2 * PAGE)

    def test_the_memory_is_not_emptied_by_opening_it(self):
        self.assertEqual(self.run_with_library(self.memory, flags=os.O_RDWR | os.O_TRUNC | os.O_CREAT), "Bad file descriptor 0")
        self.assertEqual(self.memory.read_bytes(), b"m" * 2 * PAGE)

    def test_other_files_are_written_and_punched_as_ever(self):
        self.assertEqual(self.run_with_library(self.other), "written 0")
        self.assertEqual(self.other.read_bytes(), b"\0" * PAGE + b"m" * PAGE)

    def test_the_memory_is_known_by_any_descriptor(self):
        """Another name of the same file opens for writing: the mount of the cage refuses that. But no hole is punched through it."""
        name = self.folder / "another name"
        os.link(self.memory, name)
        self.assertEqual(self.run_with_library(name), "written 0")
        self.assertEqual(self.memory.read_bytes(), b"x" + b"m" * (2 * PAGE - 1))

    def test_the_memory_of_a_machine_that_goes_on_is_known_without_its_name(self):
        kept = self.folder / "kept"
        os.link(self.memory, kept)
        self.assertEqual(self.run_with_library(self.memory, "unnamed"), "0 m")
        self.assertEqual(kept.read_bytes(), b"m" * 2 * PAGE)

    def test_a_private_mapping_holds_the_file_where_it_has_data(self):
        size = 16 << 20
        with self.memory.open("wb") as file:
            for at, length in ((0, 3 * PAGE), (5 << 20, PAGE), ((5 << 20) + 64 * PAGE, 2 * PAGE), (size - PAGE, PAGE)):
                file.seek(at)
                file.write(bytes([at % 251 + 1]) * length)
        before = self.memory.read_bytes()
        # The second and the third are one, for the hole between them is small.
        self.assertEqual(self.run_with_library(self.memory, "map"), f"the same {3 + 66 + 1}")
        self.assertEqual(self.run_with_library(self.memory, "map", memory=False), f"the same {size // PAGE}")
        os.truncate(self.memory, 0)
        os.truncate(self.memory, size)
        self.assertEqual(self.run_with_library(self.memory, "map"), "the same 0")
        self.memory.write_bytes(before)
        self.assertEqual(self.run_with_library(self.memory, "map"), f"the same {size // PAGE}")
        self.assertEqual(self.memory.read_bytes(), before)

    def test_without_a_memory_nothing_is_changed(self):
        self.assertEqual(self.run_with_library(self.memory, memory=False), "written 0")
        self.assertEqual(self.memory.read_bytes(), b"\0" * PAGE + b"m" * PAGE)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--act"] and sys.argv[3] == "map":
        map_memory(sys.argv[2])
    elif sys.argv[1:2] == ["--act"] and sys.argv[3] == "unnamed":
        punch_unnamed(sys.argv[2])
    elif sys.argv[1:2] == ["--act"]:
        act(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        unittest.main()
