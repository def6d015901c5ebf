#include "agent/desktop/x11/x11_address.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include <X11/Xauth.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::string_view kSocketFolder = "/tmp/.X11-unix/X";
constexpr std::string_view kCookieProtocol = "MIT-MAGIC-COOKIE-1";
constexpr std::size_t kMaxDisplayDigits = 5;
constexpr off_t kMaxAuthority = 64 << 10;

constexpr const char* kNotStarted = "The desktop has not started yet.";

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
struct FreeEntry {
    void operator()(Xauth* entry) const { ::XauDisposeAuth(entry); }
};

/// The digits of ":0" or ":0.0"; empty for anything else.
std::string numberOf(std::string_view display)
{
    if (!display.starts_with(':'))
        return {};
    display.remove_prefix(1);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto end = std::ranges::find_if_not(display, isDigit);
    const std::string number(display.begin(), end);
    const std::string_view rest(end, display.end());
    const bool hasScreen =
        rest.size() > 1 && rest.front() == '.' && std::ranges::all_of(rest.substr(1), isDigit);
    return number.size() <= kMaxDisplayDigits && (rest.empty() || hasScreen) ? number
                                                                             : std::string();
}

std::string_view fieldOf(const char* data, unsigned short length)
{
    return data == nullptr ? std::string_view() : std::string_view(data, length);
}

/// Of any host: a copy of the machine has another name than the one that wrote the file.
bool isFor(const Xauth& entry, std::string_view number)
{
    const auto of = fieldOf(entry.number, entry.number_length);
    const bool isLocal = entry.family == FamilyWild || entry.family == FamilyLocal;
    return isLocal && (of.empty() || of == number) &&
           fieldOf(entry.name, entry.name_length) == kCookieProtocol;
}

} // namespace

Result<std::string> socketOfDisplay(const std::string& display)
{
    const std::string number = numberOf(display);
    if (number.empty())
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(display) + "' is no X display of this machine.");
    return std::string(kSocketFolder) + number;
}

Result<X11Cookie> readCookie(const X11Address& address)
{
    if (address.authority.empty())
        return X11Cookie{};
    // The file is its user's: it may be anything, and whoever reads it here is root.
    UniqueFd fd(::open(address.authority.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
    struct stat status {};
    if (!fd.valid() || ::fstat(fd.get(), &status) != 0)
        return failErrno(errno, kNotStarted, ErrorCode::Unavailable);
    if (!S_ISREG(status.st_mode) || status.st_size > kMaxAuthority)
        return fail(ErrorCode::Protocol, "The desktop's authority file is none.");
    const std::unique_ptr<std::FILE, CloseFile> file(::fdopen(fd.get(), "rb"));
    if (!file)
        return failErrno(errno, kNotStarted, ErrorCode::Unavailable);
    (void)fd.release(); // the file closes it
    const std::string number = numberOf(address.display);
    while (const std::unique_ptr<Xauth, FreeEntry> entry{::XauReadAuth(file.get())})
        if (isFor(*entry, number))
            return X11Cookie{std::string(fieldOf(entry->data, entry->data_length)), status.st_uid};
    return fail(ErrorCode::Unavailable, kNotStarted,
                "The authority file has no cookie for the display.");
}

Result<UniqueFd> connectToDisplay(const std::string& display, uid_t owner)
{
    TRY(const auto path, socketOfDisplay(display));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size()); // short: see kMaxDisplayDigits
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid() ||
        ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return failErrno(errno, kNotStarted, ErrorCode::Unavailable);
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(fd.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
        (peer.uid != 0 && peer.uid != owner))
        return fail(ErrorCode::PermissionDenied,
                    "The X display " + printable(display) + " is another user's.");
    return fd;
}

} // namespace helix::agent
