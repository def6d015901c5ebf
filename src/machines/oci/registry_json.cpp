#include "oci/registry_json.h"

#include <nlohmann/json.hpp>

#include "oci/artifact.h"
#include "protocol/foreign_json.h"

namespace helix::oci {

nlohmann::json jsonIn(std::string_view text)
{
    auto document = protocol::parseForeignJson(text, kMaxManifestBytes, "What was said");
    return document ? *std::move(document) : nlohmann::json();
}

} // namespace helix::oci
