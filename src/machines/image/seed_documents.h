#pragma once
// The three documents of a NoCloud seed (cloud-init, "NoCloud" data source). Pure. All of them are
// JSON, which is YAML as well and leaves nothing to quoting.

#include <string>

#include "base/result.h"
#include "image/disk_import.h"

namespace helix::image {

/// InvalidArgument when the host name is not an RFC 1123 label, the id not of letters, digits and
/// hyphens, or the key not one printable line.
Result<void> checkSeed(const SeedContent& content);

std::string seedMetaData(const SeedContent& content);
/// Makes the user `agent` (uid 1000 unless somebody has it) without a password, and installs and
/// starts helix-agent's unit. Holds no secret.
std::string seedUserData(const SeedContent& content);
/// The one address that helix-netd expects (egress/guest_network.h). The MTU is the driver's.
std::string seedNetworkConfig();

} // namespace helix::image
