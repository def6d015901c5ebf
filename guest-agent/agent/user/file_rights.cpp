#include "agent/user/file_rights.h"

#include <sys/fsuid.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace helix::agent {
namespace {

/// The raw call changes this thread only; glibc's setgroups() would change every thread of the
/// process.
void setThreadGroups(const std::vector<gid_t>& groups)
{
    ::syscall(SYS_setgroups, groups.size(), groups.data());
}

} // namespace

FileRights::FileRights(const GuestUser& user)
{
    if (::geteuid() != 0 || user.uid == 0)
        return;
    const int count = ::getgroups(0, nullptr);
    m_groupsBefore.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count > 0 && ::getgroups(count, m_groupsBefore.data()) != count)
        m_groupsBefore.clear();
    setThreadGroups(user.groups);
    ::setfsgid(user.gid);
    ::setfsuid(user.uid);
    m_changed = true;
}

FileRights::~FileRights()
{
    if (!m_changed)
        return;
    ::setfsuid(0);
    ::setfsgid(0);
    setThreadGroups(m_groupsBefore);
}

} // namespace helix::agent
