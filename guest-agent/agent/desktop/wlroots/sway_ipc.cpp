#include "agent/desktop/wlroots/sway_ipc.h"

#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>

#include "agent/desktop/wlroots/sway_sockets.h"

namespace helix::agent {
namespace {

UniqueFd connectTo(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return {};
    std::memcpy(address.sun_path, path.data(), path.size());
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (fd.valid() &&
        ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return {};
    return fd;
}

} // namespace

UniqueFd connectToSway(const std::string& folder)
{
    for (const auto& path : swaySockets(folder))
        if (UniqueFd fd = connectTo(path); fd.valid())
            return fd;
    return {};
}

bool sendToSway(int fd, SwayMessage type, std::string_view payload)
{
    const auto length = static_cast<std::uint32_t>(payload.size());
    std::string message(kSwayMagic);
    message.append(reinterpret_cast<const char*>(&length), sizeof length);
    message.append(reinterpret_cast<const char*>(&type), sizeof type);
    message.append(payload);
    return ::send(fd, message.data(), message.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(message.size());
}

UniqueFd commandSway(const std::string& folder, std::string_view command)
{
    UniqueFd fd = connectToSway(folder);
    if (fd.valid())
        sendToSway(fd.get(), SwayMessage::RunCommand, command);
    return fd;
}

} // namespace helix::agent
