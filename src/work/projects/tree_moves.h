#pragma once
// Moving directory entries without ever replacing one. Internal to the room.

#include <string>

namespace helix::projects {

/// An entry of an open folder.
struct EntryRef {
    int folder = -1;
    std::string name;
};

/// renameat2(RENAME_EXCHANGE). 0 or errno; EOPNOTSUPP where the file system cannot do it.
int exchangeEntries(const EntryRef& one, const EntryRef& other);
/// `from` becomes `to`; EEXIST when there is something. By a second link where the file system
/// knows no RENAME_NOREPLACE: a crash may leave both names. 0 or errno.
int moveIfFree(const EntryRef& from, const EntryRef& to);
/// Both are the same file.
bool isSameFile(const EntryRef& one, const EntryRef& other);
/// Nobody has the file open for writing, as far as the kernel tells (leases; fcntl(2)).
bool isQuiet(const EntryRef& file);

} // namespace helix::projects
