#pragma once
// The account in the guest that work runs as.

#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "base/result.h"

namespace helix::agent {

struct GuestUser {
    std::string name;
    uid_t uid = 0;
    gid_t gid = 0;
    std::vector<gid_t> groups; ///< supplementary groups, `gid` included
    std::string home;
    std::string shell;
};

/// From the text of /etc/passwd and /etc/group (passwd(5), group(5)). The name service switch is
/// left alone: the agent brings its own C library, and loading the guest's plug-ins into it is not
/// safe. NotFound without such a user.
Result<GuestUser> findUser(std::string_view passwd, std::string_view group, std::string_view name);
/// The same from this machine's files.
Result<GuestUser> lookUpUser(std::string_view name);

/// What a login session of `user` has in its environment whatever its desktop, as KEY=VALUE
/// (desktop/factory adds what leads to the desktop).
std::vector<std::string> loginEnvironment(const GuestUser& user);
/// XDG_RUNTIME_DIR of the user's session.
std::string runtimeFolder(const GuestUser& user);

} // namespace helix::agent
