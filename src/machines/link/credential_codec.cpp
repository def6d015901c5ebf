#include "link/credential_codec.h"

#include <algorithm>
#include <string>

namespace helix::link {
namespace {

constexpr std::string_view kHead = "helix-credential 1\n";

tl::unexpected<Error> damaged()
{
    return fail(ErrorCode::Corrupt, "The stored credential of this workspace is damaged; stop the "
                                    "workspace and start it again.");
}

} // namespace

Secret encodeCredential(const Credential& credential)
{
    std::string text(kHead);
    text += toBase64Url(credential.certificate);
    text += '\n';
    text += credential.token.revealText();
    text += '\n';
    Secret encoded(text);
    std::ranges::fill(text, '\0');
    return encoded;
}

Result<Credential> decodeCredential(std::string_view text)
{
    if (!text.starts_with(kHead) || !text.ends_with('\n'))
        return damaged();
    text.remove_prefix(kHead.size());
    const std::size_t end = text.find('\n');
    const std::string_view token = text.substr(std::min(end, text.size() - 1) + 1);
    if (token.size() < 2 || token.find('\n') != token.size() - 1)
        return damaged();
    auto certificate = fromBase64Url(text.substr(0, end));
    if (!certificate || certificate->empty())
        return damaged();
    return Credential{std::move(*certificate), Secret(token.substr(0, token.size() - 1))};
}

} // namespace helix::link
