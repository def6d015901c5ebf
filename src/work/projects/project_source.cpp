#include "projects/project_source.h"

#include <algorithm>
#include <cctype>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::projects {
namespace {

constexpr std::size_t kMaxUrlBytes = 2000;
constexpr std::size_t kMaxPartBytes = 40;

bool plain(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte < 0x7f;
}

/// "host" of "https://user@host:1/path"; what stands before an @ in `user`.
struct Authority {
    std::string user, host;
};
Authority authorityOf(std::string_view afterScheme)
{
    std::string_view text = afterScheme.substr(0, afterScheme.find('/'));
    Authority out;
    if (const auto at = text.rfind('@'); at != std::string_view::npos) {
        out.user = text.substr(0, at);
        text.remove_prefix(at + 1);
    }
    out.host = text;
    return out;
}

/// "git@host:path" as scp and git take it: a colon before the first slash, and no scheme.
bool isScpLike(std::string_view text)
{
    const auto colon = text.find(':');
    return colon != std::string_view::npos && colon > 0 && colon < text.find('/') &&
           text.find("::") == std::string_view::npos &&
           text.substr(0, colon).find('@') != std::string_view::npos;
}

tl::unexpected<Error> badUrl(const std::string& url, const char* why)
{
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(url, 120) + "' cannot be cloned: " + why);
}

/// Letters, digits and single inner hyphens.
std::string namePart(std::string_view text, std::string_view fallback)
{
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && std::isalnum(byte) != 0)
            out += static_cast<char>(std::tolower(byte));
        else if (!out.empty() && out.back() != '-')
            out += '-';
        if (out.size() >= kMaxPartBytes)
            break;
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    return out.empty() ? std::string(fallback) : out;
}

} // namespace

Result<void> checkUrl(const std::string& url)
{
    if (url.empty() || url.size() > kMaxUrlBytes || !std::ranges::all_of(url, plain))
        return badUrl(url, "it is empty, too long, or holds spaces or foreign characters.");
    std::string_view rest = url;
    if (rest.starts_with('-'))
        return badUrl(url, "it begins like an option.");
    Authority authority;
    if (rest.starts_with("https://")) {
        authority = authorityOf(rest.substr(8));
        if (!authority.user.empty())
            return fail(ErrorCode::InvalidArgument,
                        "The URL holds a user name or a token. Leave it out: the host's git asks "
                        "your own credential helper for it.");
    } else if (rest.starts_with("ssh://")) {
        authority = authorityOf(rest.substr(6));
        if (authority.user.find(':') != std::string::npos)
            return fail(ErrorCode::InvalidArgument,
                        "The URL holds a password. Leave it out: ssh uses your keys.");
    } else if (isScpLike(rest)) {
        authority.host = rest.substr(rest.find('@') + 1);
        authority.user = rest.substr(0, rest.find('@'));
    } else {
        return badUrl(url, "only https://, ssh:// and git@host:path are known.");
    }
    if (authority.host.empty() || authority.host.starts_with('-') ||
        authority.user.starts_with('-'))
        return badUrl(url, "it names no host.");
    return {};
}

Result<ProjectSource> parseProjectSource(const std::string& text)
{
    ProjectSource source;
    if (text.empty())
        return fail(ErrorCode::InvalidArgument, "Name a folder or a URL to take the project from.");
    if (text.find('\0') != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "The name of the project holds a zero byte.");
    if (text.starts_with('/')) {
        source.kind = ProjectSource::Kind::Repository;
        source.path = text;
        return source;
    }
    if (text == "empty") {
        source.kind = ProjectSource::Kind::Empty;
        return source;
    }
    if (text.starts_with("file:///"))
        return parseProjectSource(text.substr(7));
    TRY(checkUrl(text));
    source.kind = ProjectSource::Kind::Url;
    source.url = text;
    return source;
}

std::string branchName(std::string_view workspace, std::string_view task)
{
    return "helix/" + namePart(workspace, "workspace") + "/" + namePart(task, "work");
}

} // namespace helix::projects
