#pragma once
// Programs that keep who the user is to registries: docker-credential-NAME. Blocking.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "async/cancel.h"
#include "base/result.h"
#include "oci/credentials.h"

namespace helix::oci {

/// Longer than a keyring takes that asks the user for its password.
inline constexpr std::chrono::milliseconds kHelperPatience = std::chrono::seconds(20);

/// Reads what such a program says; nothing where it has none of the host. Protocol when it is no answer.
Result<std::optional<Credentials>> parseHelperAnswer(std::string_view answer);

/// Asks docker-credential-`helper` of $PATH; nothing where it has none of `host`. Cancelled, Timeout after
/// `patience`, both within a moment and with its whole process group gone; Unavailable when it fails or is no such
/// program, Protocol when it says more than an answer can be.
Result<std::optional<Credentials>>
askCredentialHelper(const std::string& helper, const std::string& host,
                    const async::CancelToken& cancel,
                    std::chrono::milliseconds patience = kHelperPatience);

} // namespace helix::oci
