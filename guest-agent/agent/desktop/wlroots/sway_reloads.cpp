#include "agent/desktop/wlroots/sway_reloads.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <unistd.h>

#include "agent/desktop/wlroots/sway_ipc.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

/// The event of a reload holds no workspace and is short; those of workspaces hold all their windows.
constexpr std::size_t kMaxReload = 1024;
constexpr std::size_t kMaxMessage = 4U << 20;
constexpr int kMostPieces = 16; ///< are read at once

bool isReload(std::string_view payload)
{
    if (payload.size() > kMaxReload)
        return false;
    const auto event = protocol::parseForeignJson(payload, kMaxReload, "An event of Sway");
    return event && event->is_object() && protocol::textOr(*event, "change") == "reload";
}

} // namespace

SwayReloads::SwayReloads(const std::string& folder)
    : m_fd(connectToSway(folder))
{
    if (m_fd.valid() && !sendToSway(m_fd.get(), SwayMessage::Subscribe, R"(["workspace"])"))
        m_fd.reset();
}

bool SwayReloads::take()
{
    bool wasOne = false;
    // The rest makes the descriptor readable again: who writes without an end holds nobody up.
    for (int piece = 0; piece < kMostPieces && m_fd.valid() && readMore(); ++piece)
        wasOne = takeMessages() || wasOne;
    return wasOne;
}

/// False when there is no more, for now or for good.
bool SwayReloads::readMore()
{
    char bytes[4096];
    const auto got = ::read(m_fd.get(), bytes, sizeof bytes);
    if (got > 0)
        m_unread.append(bytes, static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        m_fd.reset();
    return got > 0;
}

/// Whether one of those that are whole tells a reload.
bool SwayReloads::takeMessages()
{
    bool wasOne = false;
    std::string_view left = m_unread;
    while (left.size() >= kSwayHeader) {
        std::uint32_t length = 0;
        std::memcpy(&length, left.data() + kSwayMagic.size(), sizeof length);
        if (!left.starts_with(kSwayMagic) || length > kMaxMessage) {
            m_fd.reset();
            return wasOne;
        }
        if (left.size() < kSwayHeader + length)
            break;
        wasOne = isReload(left.substr(kSwayHeader, length)) || wasOne;
        left.remove_prefix(kSwayHeader + length);
    }
    m_unread.erase(0, m_unread.size() - left.size());
    return wasOne;
}

} // namespace helix::agent
