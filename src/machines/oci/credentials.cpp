#include "oci/credentials.h"

#include <algorithm>

#include <QByteArray>

#include <nlohmann/json.hpp>

#include "base/named_file.h"
#include "base/try.h"
#include "oci/credential_helper.h"
#include "oci/reference.h"
#include "oci/registry_json.h"
#include "protocol/fields.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMostConfig = 1U << 20;

Error damagedConfig(const std::string& why)
{
    return {ErrorCode::Corrupt, "What Docker's config.json says of the registry is damaged.", why};
}

/// What an entry of a table is about, as a Reference::place() or what one begins with: "quay.io/team". With a
/// scheme before it, or /v1/ or /v2/ behind it, that is the whole host, as "https://index.docker.io/v1/" is.
std::string placeOfKey(std::string_view key)
{
    bool isHostAlone = false;
    for (const std::string_view scheme : {"https://", "http://"})
        if (key.starts_with(scheme)) {
            key.remove_prefix(scheme.size());
            isHostAlone = true;
        }
    while (key.ends_with('/'))
        key.remove_suffix(1);
    const auto slash = std::min(key.find('/'), key.size());
    const auto path = key.substr(slash);
    const bool isVersion = path == "/v1" || path == "/v2";
    return registryName(key.substr(0, slash)) +
           (isHostAlone || isVersion ? std::string() : std::string(path));
}

/// "quay.io/team" is around "quay.io/team/image", and not around "quay.io/teams".
bool isAround(std::string_view outer, std::string_view place)
{
    return place.starts_with(outer) && (place.size() == outer.size() || place[outer.size()] == '/');
}

/// The key of a table that says most exactly who the user is at `place`.
std::optional<std::string> keyOf(const json& table, const std::string& place)
{
    std::optional<std::string> nearest;
    std::size_t mostBytes = 0;
    for (const auto& [key, value] : table.items()) {
        const auto about = placeOfKey(key);
        if (about.size() <= mostBytes || !isAround(about, place))
            continue;
        nearest = key;
        mostBytes = about.size();
    }
    return nearest;
}

bool isOfNamespace(const std::string& about)
{
    return about.find('/') != std::string::npos;
}

Result<Credentials> decodePair(const std::string& encoded)
{
    const auto decoded = QByteArray::fromBase64Encoding(QByteArray::fromStdString(encoded),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    const std::string pair = decoded ? decoded.decoded.toStdString() : std::string();
    const auto colon = pair.find(':');
    if (colon == std::string::npos)
        return fail(damagedConfig("\"auth\" is no user and password"));
    return Credentials{pair.substr(0, colon), pair.substr(colon + 1), {}};
}

bool isHelperName(const std::string& name)
{
    constexpr auto kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !name.empty() && name.size() <= 64 && name.front() != '.' &&
           name.find_first_not_of(kLetters) == std::string::npos;
}

/// What a credential helper may know a registry as. `docker login` tells it of Docker Hub by the address where
/// one logged in once, `podman login` by its name.
std::vector<std::string> namesForHelper(const std::string& host)
{
    if (host == kDockerHub)
        return {"https://" + std::string(kDockerHubLogin) + "/v1/", host};
    return {host};
}

Result<std::optional<Credentials>> askHelper(const std::string& helper, const std::string& host,
                                             const async::CancelToken& cancel)
{
    for (const auto& name : namesForHelper(host)) {
        TRY(auto found, askCredentialHelper(helper, name, cancel));
        if (found)
            return found;
    }
    return std::optional<Credentials>();
}

std::vector<fs::path> configFiles(const Environment& environment)
{
    std::vector<fs::path> files;
    const auto home = environment("HOME");
    if (const auto folder = environment("DOCKER_CONFIG"))
        files.push_back(fs::path(*folder) / "config.json");
    else if (home)
        files.push_back(fs::path(*home) / ".docker/config.json");
    if (const auto runtime = environment("XDG_RUNTIME_DIR"))
        files.push_back(fs::path(*runtime) / "containers/auth.json");
    if (home)
        files.push_back(fs::path(*home) / ".config/containers/auth.json");
    return files;
}

struct ReadConfigs {
    std::vector<DockerConfig> configs; ///< in the order of their files
    std::optional<Error> damage;       ///< of the file behind them; nothing behind it was read
};

ReadConfigs readConfigs(const std::string& place, const Environment& environment)
{
    ReadConfigs read;
    for (const auto& file : configFiles(environment)) {
        const auto text = readNamedFile(file, kMostConfig);
        if (!text && text.error().code == ErrorCode::NotFound)
            continue;
        auto config = text ? parseDockerConfig(*text, place) : fail(text.error());
        if (!config) {
            read.damage = config.error();
            break;
        }
        read.configs.push_back(std::move(*config));
    }
    return read;
}

/// The login that is told of the longest place; among equals the first file's.
std::optional<DockerConfig> nearestLogin(const std::vector<DockerConfig>& configs)
{
    const auto nearest = std::ranges::max_element(
        configs, {}, [](const DockerConfig& config) { return config.about.size(); });
    if (nearest == configs.end() || !nearest->stored)
        return std::nullopt;
    return *nearest;
}

} // namespace

Result<DockerConfig> parseDockerConfig(std::string_view text, const std::string& place)
{
    const auto document = jsonIn(text);
    if (!document.is_object())
        return fail(damagedConfig("It is no JSON object."));
    DockerConfig config;
    const auto* helpers = protocol::objectIn(document, "credHelpers");
    if (const auto key = helpers == nullptr ? std::nullopt : keyOf(*helpers, place))
        config.helper = protocol::textOr(*helpers, key->c_str());
    const auto* auths = protocol::objectIn(document, "auths");
    const auto key = auths == nullptr ? std::nullopt : keyOf(*auths, place);
    const auto* entry = key ? protocol::objectIn(*auths, key->c_str()) : nullptr;
    if (config.helper.empty())
        config.helper = protocol::textOr(document, "credsStore");
    if (!config.helper.empty() && !isHelperName(config.helper))
        return fail(damagedConfig("The helper's name is none."));
    if (entry == nullptr)
        return config;
    if (const auto token = protocol::textOr(*entry, "identitytoken"); !token.empty())
        config.stored = Credentials{{}, {}, token};
    else if (const auto pair = protocol::textOr(*entry, "auth"); !pair.empty()) {
        TRY(auto decoded, decodePair(pair));
        config.stored = std::move(decoded);
    } else if (const auto user = protocol::textOr(*entry, "username"); !user.empty())
        config.stored = Credentials{user, protocol::textOr(*entry, "password"), {}};
    if (config.stored)
        config.about = placeOfKey(*key);
    // Helpers know hosts alone: what is said of the namespace is nearer.
    if (isOfNamespace(config.about))
        config.helper.clear();
    return config;
}

Result<std::optional<Credentials>> findCredentials(const std::string& place,
                                                   const Environment& environment,
                                                   const async::CancelToken& cancel,
                                                   HelperUse helpers)
{
    const std::string host = place.substr(0, place.find('/'));
    const auto [configs, damage] = readConfigs(place, environment);
    // Whoever has a login of the namespace means it, in whichever file a helper or the host's login stands.
    if (const auto nearest = nearestLogin(configs); nearest && isOfNamespace(nearest->about))
        return nearest->stored;
    for (const auto& config : configs) {
        if (!config.helper.empty() && helpers == HelperUse::Asked) {
            TRY(auto found, askHelper(config.helper, host, cancel));
            if (found)
                return found;
        }
        if (config.stored)
            return config.stored;
    }
    if (damage)
        return fail(*damage);
    return std::optional<Credentials>();
}

std::string helperFor(const std::string& place, const Environment& environment)
{
    const auto configs = readConfigs(place, environment).configs;
    const auto found =
        std::ranges::find_if(configs, [](const auto& config) { return !config.helper.empty(); });
    return found == configs.end() ? std::string() : found->helper;
}

fs::path authoritiesFor(const std::string& host, const Environment& environment)
{
    std::vector<fs::path> folders;
    if (const auto home = environment("HOME"))
        folders.push_back(fs::path(*home) / ".config/containers/certs.d" / host);
    folders.push_back(fs::path("/etc/containers/certs.d") / host);
    folders.push_back(fs::path("/etc/docker/certs.d") / host);
    for (const auto& folder : folders) {
        std::error_code error;
        if (fs::is_directory(folder, error))
            return folder;
    }
    return {};
}

} // namespace helix::oci
