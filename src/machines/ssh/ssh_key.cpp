#include <cstring>

#include "ssh/ssh.h"
#include "ssh/ssh_connection.h"

namespace helix::ssh {
namespace {

/// Frees a string of libssh's; wiped first, it may be a private key.
struct FreeText {
    void operator()(char* text) const
    {
        explicit_bzero(text, std::strlen(text));
        ssh_string_free_char(text);
    }
};
using SshText = std::unique_ptr<char, FreeText>;

/// A word or path in ssh_config: quoted, and its % doubled, which introduces tokens there.
std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text)
        out += c == '%' ? std::string("%%") : std::string(1, c);
    return out + "\"";
}

} // namespace

Result<KeyPair> generateKey(const std::string& comment)
{
    ssh_key raw = nullptr;
    if (ssh_pki_generate(SSH_KEYTYPE_ED25519, 0, &raw) != SSH_OK)
        return fail(ErrorCode::Internal, "Could not make an SSH key.");
    const SshKeyPtr key(raw);
    char* text = nullptr;
    if (ssh_pki_export_privkey_base64(key.get(), nullptr, nullptr, nullptr, &text) != SSH_OK)
        return fail(ErrorCode::Internal, "Could not write an SSH key in OpenSSH's form.");
    const SshText privateKey(text);
    if (ssh_pki_export_pubkey_base64(key.get(), &text) != SSH_OK)
        return fail(ErrorCode::Internal, "Could not write an SSH key in OpenSSH's form.");
    const SshText publicKey(text);
    const std::string words = printable(comment, 100);
    return KeyPair{Secret(std::string_view(privateKey.get())),
                   "ssh-ed25519 " + std::string(publicKey.get()) +
                       (words.empty() ? "" : " " + words)};
}

std::string knownHostsLine(const Target& target)
{
    return "[127.0.0.1]:" + std::to_string(target.port) + " " + target.hostKey + "\n";
}

std::string configStanza(const std::string& alias, const Target& target,
                         const std::filesystem::path& knownHostsFile)
{
    return "Host " + alias +
           "\n"
           "    HostName 127.0.0.1\n"
           "    Port " +
           std::to_string(target.port) +
           "\n"
           "    User " +
           target.user +
           "\n"
           "    IdentityFile " +
           quoted(target.privateKeyFile.string()) +
           "\n"
           "    IdentitiesOnly yes\n"
           "    UserKnownHostsFile " +
           quoted(knownHostsFile.string()) +
           "\n"
           "    GlobalKnownHostsFile /dev/null\n"
           "    HostKeyAlgorithms ssh-ed25519\n"
           "    StrictHostKeyChecking yes\n"
           // Whatever the user has switched on for all hosts: this one is hostile.
           "    ForwardAgent no\n"
           "    ForwardX11 no\n"
           "    ForwardX11Trusted no\n"
           "    PermitLocalCommand no\n";
}

} // namespace helix::ssh
