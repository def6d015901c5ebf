#pragma once
// File access with the rights of another user, for one thread.

#include <vector>

#include <sys/types.h>

#include "agent/user/guest_user.h"

namespace helix::agent {

/// While it lives, the calling thread opens, creates and removes files as `user` (setfsuid(2)):
/// ownership and permission checks are the kernel's, not ours. Does nothing when the process is not
/// root. Other threads are not touched, and signals and ptrace checks keep seeing root.
class FileRights {
public:
    explicit FileRights(const GuestUser& user);
    ~FileRights();
    FileRights(const FileRights&) = delete;
    FileRights& operator=(const FileRights&) = delete;

private:
    bool m_changed = false;
    std::vector<gid_t> m_groupsBefore;
};

} // namespace helix::agent
