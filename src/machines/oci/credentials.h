#pragma once
// Who the user is to a registry, as Docker's and Podman's tools keep it. Blocking.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "async/cancel.h"
#include "base/paths.h"
#include "base/result.h"

namespace helix::oci {

struct Credentials {
    std::string user, password; ///< never in a sentence
    std::string identityToken;  ///< instead of both
};

/// Whether programs that keep credentials may be asked: they may put a question before the user, and wait for him.
enum class HelperUse {
    Asked,
    LeftAlone, ///< nobody has asked for what is done
};

/// A parsed config.json. Pure.
struct DockerConfig {
    std::optional<Credentials> stored; ///< of the place that was asked for
    std::string about;                 ///< what `stored` is of: "quay.io/team"; empty: none is
    std::string helper;                ///< "pass", for docker-credential-pass; empty: none
};
/// Of `place`, a Reference::place() or its host; Corrupt when it is no JSON, or what it says of the place is
/// damaged. What is said of the longest beginning of the place goes, by whole parts: "quay.io/team", then
/// "quay.io". "https://HOST/v1/" names the host as well, and each of its names a registry that has several.
Result<DockerConfig> parseDockerConfig(std::string_view json, const std::string& place);

/// Looks in $DOCKER_CONFIG or ~/.docker, and in what podman and skopeo write: the longest beginning of the
/// place goes, whichever file says it, and the first file's among equals. Where no namespace's login is there, the
/// credential helper that is named there (oci/credential_helper.h) is asked, of the host. Nothing where the
/// user is not logged in to `place` (as above); an error where it is said how, and it does not work: of a
/// damaged file, unless one before it says who the user is. Without helpers it is what stands in the files.
Result<std::optional<Credentials>> findCredentials(const std::string& place,
                                                   const Environment& environment,
                                                   const async::CancelToken& cancel,
                                                   HelperUse helpers = HelperUse::Asked);

/// The credential helper that findCredentials() would ask first, if any: "pass". Looks in the same files.
std::string helperFor(const std::string& place, const Environment& environment);

/// Folders of certificates that containers' tools trust for `host` ("HOST:PORT"), the first that exists;
/// empty: none.
std::filesystem::path authoritiesFor(const std::string& host, const Environment& environment);

} // namespace helix::oci
