#include "oci/reference.h"

#include "base/bytes.h"
#include "base/loopback.h"
#include "base/try.h"

namespace helix::oci {
namespace {

constexpr std::string_view kDigestStart = "sha256:";
/// Where Docker Hub's registry answers: at its name there is a web site. What has no namespace there is one of
/// the official images.
constexpr std::string_view kHubRegistry = "registry-1.docker.io", kHubOfficial = "library/";
constexpr std::size_t kDigestDigits = 64, kMaxTag = 128, kMaxRepository = 255, kMaxHost = 253;
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view kWord =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

tl::unexpected<Error> wrongReference(std::string_view text, const std::string& why)
{
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(text, 200) + "' names no image in a registry: " + why + ".");
}

bool consistsOf(std::string_view text, std::string_view allowed)
{
    return text.find_first_not_of(allowed) == std::string_view::npos;
}

bool isPort(std::string_view text)
{
    if (text.empty() || text.size() > 5 || text.front() == '0' || !consistsOf(text, "0123456789"))
        return false;
    const int number = std::stoi(std::string(text));
    return number > 0 && number <= 65535;
}

bool isHostLabel(std::string_view label)
{
    constexpr auto kLabelLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    constexpr std::size_t kMostLabel = 63;
    return !label.empty() && label.size() <= kMostLabel && label.front() != '-' &&
           label.back() != '-' && consistsOf(label, kLabelLetters);
}

/// An IPv6 address in brackets, and maybe a port.
bool isBracketed(std::string_view host)
{
    const auto end = host.find(']');
    if (!host.starts_with('[') || end == std::string_view::npos ||
        !consistsOf(host.substr(1, end - 1), "0123456789abcdefABCDEF:."))
        return false;
    const auto rest = host.substr(end + 1);
    return rest.empty() || (rest.front() == ':' && isPort(rest.substr(1)));
}

/// A name with a dot, "localhost", or anything with a port; or an address in brackets.
bool isHost(std::string_view host)
{
    const bool isWrittenOut =
        host == "localhost" || host.find_first_of(".:") != std::string_view::npos;
    return isBracketed(host) || (isWrittenOut && isAuthority(host));
}

/// Lower-case words, joined by one dot, one or two underscores, or dashes (distribution-spec).
bool isRepositoryPart(std::string_view part)
{
    const auto isLetter = [](char c) { return kLower.find(c) != std::string_view::npos; };
    if (part.empty() || !isLetter(part.front()) || !isLetter(part.back()))
        return false;
    for (std::size_t at = 0; at < part.size();) {
        if (isLetter(part[at])) {
            ++at;
            continue;
        }
        const auto end = part.find_first_of(kLower, at);
        const auto joint = part.substr(at, end - at);
        if (joint != "." && joint != "_" && joint != "__" && !consistsOf(joint, "-"))
            return false;
        at = end;
    }
    return true;
}

bool isEachPart(std::string_view text, char between, bool (*isPart)(std::string_view))
{
    for (;;) {
        const auto end = text.find(between);
        if (!isPart(text.substr(0, end)))
            return false;
        if (end == std::string_view::npos)
            return true;
        text.remove_prefix(end + 1);
    }
}

bool isRepository(std::string_view path)
{
    return !path.empty() && path.size() <= kMaxRepository &&
           isEachPart(path, '/', isRepositoryPart);
}

bool isTag(std::string_view tag)
{
    constexpr auto kTagLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return !tag.empty() && tag.size() <= kMaxTag &&
           kWord.find(tag.front()) != std::string_view::npos && consistsOf(tag, kTagLetters);
}

/// Takes a scheme off; whether it was "http://".
bool takeScheme(std::string_view& rest)
{
    for (const std::string_view scheme : {"oci://", "docker://", "https://", "http://"}) {
        if (!rest.starts_with(scheme))
            continue;
        rest.remove_prefix(scheme.size());
        return scheme == "http://";
    }
    return false;
}

} // namespace

std::string Reference::text() const
{
    return (isPlain ? "http://" : "") + place() + (tag.empty() ? "" : ":" + tag) +
           (digest.empty() ? "" : "@" + digest);
}

std::string Reference::address() const
{
    return (isPlain ? "http://" : "https://") +
           (host == kDockerHub ? std::string(kHubRegistry) : host);
}

std::string Reference::hostName() const
{
    if (host.starts_with('['))
        return host.substr(1, host.find(']') - 1);
    return host.substr(0, host.find(':'));
}

Result<Reference> parseReference(std::string_view text)
{
    Reference reference;
    std::string_view rest = text;
    reference.isPlain = takeScheme(rest);
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos || !isHost(rest.substr(0, slash)))
        return wrongReference(
            text, "it begins with the name of a registry, as in ghcr.io/team/image:tag");
    reference.host = registryName(rest.substr(0, slash));
    rest.remove_prefix(slash + 1);
    if (const auto at = rest.find('@'); at != std::string_view::npos) {
        reference.digest = rest.substr(at + 1);
        rest = rest.substr(0, at);
        if (!isDigest(reference.digest))
            return wrongReference(
                text, "what stands after @ is no digest (sha256: and 64 hexadecimal digits)");
    }
    if (const auto colon = rest.rfind(':'); colon != std::string_view::npos) {
        reference.tag = rest.substr(colon + 1);
        rest = rest.substr(0, colon);
        if (!isTag(reference.tag))
            return wrongReference(text, "its tag is none");
    }
    const bool isOfficial =
        reference.host == kDockerHub && rest.find('/') == std::string_view::npos;
    reference.repository = std::string(isOfficial ? kHubOfficial : "") + std::string(rest);
    if (!isRepository(reference.repository))
        return wrongReference(text, "'" + printable(rest, 80) + "' is no name of a repository");
    if (reference.tag.empty() && reference.digest.empty())
        reference.tag = "latest";
    if (reference.isPlain && !isLoopbackHost(reference.hostName()))
        return wrongReference(text,
                              "without encryption only registries of this computer are spoken to");
    return reference;
}

std::string registryName(std::string_view host)
{
    return std::string(host == kHubRegistry || host == kDockerHubLogin ? kDockerHub : host);
}

std::string canonicalPlace(std::string_view place)
{
    const auto reference = parseReference(place);
    return reference ? reference->place() : std::string(place);
}

bool isDigest(std::string_view text)
{
    return text.starts_with(kDigestStart) && text.size() == kDigestStart.size() + kDigestDigits &&
           consistsOf(text.substr(kDigestStart.size()), "0123456789abcdef");
}

bool isAuthority(std::string_view text)
{
    const auto colon = text.find(':');
    const auto host = text.substr(0, colon);
    return host.size() <= kMaxHost &&
           (colon == std::string_view::npos || isPort(text.substr(colon + 1))) &&
           isEachPart(host, '.', isHostLabel);
}

} // namespace helix::oci
