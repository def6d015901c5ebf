#include "agent/pairing/kept_pairing.h"

#include <algorithm>
#include <cerrno>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;
using protocol::Json;

constexpr std::size_t kMaxKept = 16U << 10;
constexpr std::size_t kMaxPem = 4U << 10;
constexpr std::size_t kMaxWord = 64;

Sha256Digest digestOf(protocol::CheckedJson& fields, const char* key)
{
    Sha256Digest digest{};
    const auto bytes = fromBase64Url(fields.text(key, kMaxWord));
    if (bytes && bytes->size() == digest.size())
        std::ranges::copy(*bytes, digest.begin());
    else
        fields.refuse(key, "is no digest");
    return digest;
}

Result<KeptPairing> readKept(const Json& json)
{
    protocol::CheckedJson fields(json);
    KeptPairing kept;
    const auto workspace = WorkspaceId::parse(fields.text("workspace", kMaxWord));
    kept.generation = static_cast<std::uint32_t>(fields.number("generation", 0, UINT32_MAX));
    kept.identity.certificatePem = fields.text("certificate", kMaxPem);
    auto key = fields.text("key", kMaxPem);
    kept.identity.privateKeyPem = Secret(key);
    protocol::wipe(key);
    kept.identity.digest = digestOf(fields, "digest");
    kept.credential = digestOf(fields, "credential");
    TRY(fields.outcome());
    TRY(kept.workspace, workspace);
    return kept;
}

} // namespace

Secret encodeKeptPairing(const KeptPairing& kept)
{
    Json json = Json::object();
    json["workspace"] = kept.workspace.str();
    json["generation"] = kept.generation;
    json["certificate"] = kept.identity.certificatePem;
    json["key"] = std::string(kept.identity.privateKeyPem.revealText());
    json["digest"] = toBase64Url(kept.identity.digest);
    json["credential"] = toBase64Url(kept.credential);
    std::string text = protocol::toText(json);
    protocol::wipe(json);
    Secret document(text);
    protocol::wipe(text);
    return document;
}

Result<KeptPairing> decodeKeptPairing(std::string_view text)
{
    TRY(auto json, protocol::parseForeignJson(text, kMaxKept, "What is kept of a pairing"));
    auto kept = readKept(json);
    protocol::wipe(json);
    return kept;
}

Result<void> keepPairing(const fs::path& file, const KeptPairing& kept)
{
    return writeFileAtomically(file, encodeKeptPairing(kept).reveal());
}

FoundPairing findPairing(const fs::path& file, const protocol::Bootstrap& bootstrap)
{
    FoundPairing found;
    auto text = readFile(file, kMaxKept);
    if (!text) {
        std::error_code error;
        found.isOfAnother = fs::exists(file, error);
        return found;
    }
    auto kept = decodeKeptPairing(*text);
    protocol::wipe(*text);
    if (kept && kept->workspace == bootstrap.workspace && kept->generation == bootstrap.generation)
        found.kept = std::move(*kept);
    else
        found.isOfAnother = true;
    return found;
}

Result<void> forgetPairing(const fs::path& file)
{
    if (::unlink(file.c_str()) != 0 && errno != ENOENT)
        return failErrno(errno, "What was kept of a pairing could not be removed.");
    return {};
}

} // namespace helix::agent
