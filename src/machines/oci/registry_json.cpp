#include "oci/registry_json.h"

#include <nlohmann/json.hpp>

#include "oci/artifact.h"
#include "protocol/foreign_json.h"

namespace helix::oci {

nlohmann::json jsonIn(std::string_view text)
{
    // Why it is none is said by nobody: who reads it says what he misses.
    auto document = protocol::parseForeignJson(text, kMaxManifestBytes, "It");
    return document ? *std::move(document) : nlohmann::json();
}

} // namespace helix::oci
