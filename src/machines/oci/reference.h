#pragma once
// Where an image lies: "registry.example.org:5000/team/sway-desktop:2026.11@sha256:...".

#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::oci {

/// What Docker Hub is called, and the host at which Docker says that one logs in to it.
inline constexpr std::string_view kDockerHub = "docker.io", kDockerHubLogin = "index.docker.io";

struct Reference {
    std::string host;       ///< with its port, where one is said: "ghcr.io", "[::1]:5000"
    std::string repository; ///< "team/sway-desktop"
    std::string tag; ///< "latest" where neither tag nor digest was said; empty with a digest alone
    std::string digest;   ///< "sha256:" and 64 hexadecimal digits, or empty
    bool isPlain = false; ///< "http://" was said; for this computer's own registries alone
    bool isNamed = true;  ///< by the user: its host may be anywhere (HttpPolicy::namedHost)

    /// What a registry is asked for: the digest where there is one.
    [[nodiscard]] const std::string& wanted() const { return digest.empty() ? tag : digest; }
    /// "ghcr.io/team/sway-desktop": what says where updates come from.
    [[nodiscard]] std::string place() const { return host + "/" + repository; }
    /// As it may be typed.
    [[nodiscard]] std::string text() const;
    /// Who is asked: "https://ghcr.io", of "docker.io" the host where Docker Hub's registry answers.
    [[nodiscard]] std::string address() const;
    /// The host without its port, and without an IPv6 address's brackets.
    [[nodiscard]] std::string hostName() const;
};

/// InvalidArgument with a sentence. "oci://", "docker://" and "https://" may stand before it; "http://"
/// before "localhost" and addresses of the loopback only. A host is always said: there is no registry
/// that is meant by itself. "docker.io/debian" is "docker.io/library/debian", as Docker reads it.
Result<Reference> parseReference(std::string_view text);

/// One name for a registry that has several: "docker.io" for Docker Hub's other hosts.
std::string registryName(std::string_view host);

/// HOST/PATH as places are compared: one name for a registry that has several. What is none, such as an archive's
/// file name, stays as it is.
std::string canonicalPlace(std::string_view place);

/// "sha256:" and 64 lower-case hexadecimal digits.
bool isDigest(std::string_view text);
/// A name of a host or an IPv4 address, and maybe a port.
bool isAuthority(std::string_view text);

} // namespace helix::oci
