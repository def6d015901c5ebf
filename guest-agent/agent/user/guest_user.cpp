#include "agent/user/guest_user.h"

#include <algorithm>
#include <charconv>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::string_view kPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

bool parseId(std::string_view text, unsigned& id)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    return error == std::errc() && end == text.data() + text.size();
}

std::vector<gid_t> groupsOf(std::string_view group, std::string_view user, gid_t primary)
{
    std::vector<gid_t> groups{primary};
    for (const auto line : split(group, '\n')) {
        const auto fields = split(line, ':');
        unsigned id = 0;
        if (fields.size() != 4 || !parseId(fields[2], id))
            continue;
        const auto members = split(fields[3], ',');
        if (id != primary && std::ranges::find(members, user) != members.end())
            groups.push_back(id);
    }
    return groups;
}

} // namespace

Result<GuestUser> findUser(std::string_view passwd, std::string_view group, std::string_view name)
{
    for (const auto line : split(passwd, '\n')) {
        const auto fields = split(line, ':');
        unsigned uid = 0;
        unsigned gid = 0;
        if (fields.size() != 7 || fields[0] != name || !parseId(fields[2], uid) ||
            !parseId(fields[3], gid))
            continue;
        return GuestUser{std::string(name),
                         uid,
                         gid,
                         groupsOf(group, name, gid),
                         std::string(fields[5]),
                         fields[6].empty() ? "/bin/sh" : std::string(fields[6])};
    }
    return fail(ErrorCode::NotFound, "This guest has no user '" + printable(name, 40) + "'.");
}

Result<GuestUser> lookUpUser(std::string_view name)
{
    TRY(const auto passwd, readFile("/etc/passwd"));
    return findUser(passwd, readFile("/etc/group").value_or(""), name);
}

std::string runtimeFolder(const GuestUser& user)
{
    return "/run/user/" + std::to_string(user.uid);
}

std::vector<std::string> loginEnvironment(const GuestUser& user)
{
    const std::string runtime = runtimeFolder(user);
    return {
        "HOME=" + user.home,
        "USER=" + user.name,
        "LOGNAME=" + user.name,
        "SHELL=" + user.shell,
        "PATH=" + user.home + "/.local/bin:" + std::string(kPath),
        "LANG=C.UTF-8",
        "XDG_RUNTIME_DIR=" + runtime,
        "DBUS_SESSION_BUS_ADDRESS=unix:path=" + runtime + "/bus",
    };
}

} // namespace helix::agent
