#include "oci/credentials.h"

#include <QByteArray>
#include <QProcess>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/named_file.h"
#include "base/try.h"
#include "protocol/fields.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMostConfig = 1U << 20;
constexpr int kHelperMs = 20'000;
constexpr std::size_t kMostHelperAnswer = 64U << 10;

Error damagedConfig(const std::string& why)
{
    return {ErrorCode::Corrupt, "What Docker's config.json says of the registry is damaged.", why};
}

/// The key of a host in a table, however it is written: with a scheme, with /v1/ or /v2/ behind it.
std::optional<std::string> keyOf(const json& table, const std::string& host)
{
    for (const auto& [key, value] : table.items()) {
        std::string_view name = key;
        for (const std::string_view scheme : {"https://", "http://"})
            if (name.starts_with(scheme))
                name.remove_prefix(scheme.size());
        if (name.substr(0, name.find('/')) == host)
            return key;
    }
    return std::nullopt;
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

Result<std::optional<Credentials>> askHelper(const std::string& helper, const std::string& host)
{
    const auto problem = [&helper](const std::string& why) {
        return fail(ErrorCode::Unavailable,
                    "docker-credential-" + printable(helper, 64) +
                        " does not say who you are to the registry.",
                    why);
    };
    QProcess program;
    program.start(QString::fromStdString("docker-credential-" + helper), {QStringLiteral("get")});
    if (!program.waitForStarted(kHelperMs))
        return problem("It cannot be started.");
    program.write(QByteArray::fromStdString(host));
    program.closeWriteChannel();
    if (!program.waitForFinished(kHelperMs)) {
        program.kill();
        program.waitForFinished(kHelperMs);
        return problem("It does not answer.");
    }
    const std::string answer = program.read(kMostHelperAnswer).toStdString();
    if (answer.find("credentials not found") != std::string::npos)
        return std::optional<Credentials>();
    const auto document = json::parse(answer, nullptr, false);
    if (program.exitCode() != 0 || !document.is_object())
        return problem("It failed.");
    Credentials found{
        protocol::textOr(document, "Username"), protocol::textOr(document, "Secret"), {}};
    if (found.user == "<token>")
        return std::optional(Credentials{{}, {}, found.password});
    return std::optional(found);
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

} // namespace

Result<DockerConfig> parseDockerConfig(std::string_view text, const std::string& host)
{
    const auto document = json::parse(text, nullptr, false);
    if (!document.is_object())
        return fail(damagedConfig("It is no JSON object."));
    DockerConfig config;
    const auto* helpers = protocol::objectIn(document, "credHelpers");
    if (const auto key = helpers == nullptr ? std::nullopt : keyOf(*helpers, host))
        config.helper = protocol::textOr(*helpers, key->c_str());
    const auto* auths = protocol::objectIn(document, "auths");
    const auto key = auths == nullptr ? std::nullopt : keyOf(*auths, host);
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
    return config;
}

Result<std::optional<Credentials>> findCredentials(const std::string& host,
                                                   const Environment& environment)
{
    for (const auto& file : configFiles(environment)) {
        const auto text = readNamedFile(file, kMostConfig);
        if (!text && text.error().code == ErrorCode::NotFound)
            continue;
        if (!text)
            return fail(text.error());
        TRY(const auto config, parseDockerConfig(*text, host));
        if (!config.helper.empty()) {
            TRY(auto found, askHelper(config.helper, host));
            if (found)
                return found;
        }
        if (config.stored)
            return config.stored;
    }
    return std::optional<Credentials>();
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
