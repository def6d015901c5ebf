#pragma once
// Model providers, named secrets and budgets: what the inference gateway may do for which
// workspace. Runs the gateway (helix-gateway) and keeps its records. Control thread.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QMetaType>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/secret.h"
#include "base/tcp_listeners.h"
#include "base/unique_fd.h"
#include "keychain/key_store.h"
#include "providers/offered_models.h"
#include "store/database.h"

namespace helix::providers {

enum class ProviderKind { Anthropic, OpenAi, Gemini };
std::string_view toString(ProviderKind kind); ///< "anthropic", "openai", "gemini"
Result<ProviderKind> parseProviderKind(std::string_view text);
/// Where the service itself answers: "https://api.anthropic.com".
std::string_view usualBaseUrl(ProviderKind kind);

struct Provider {
    std::string name; ///< a name (base/ids.h checkName)
    ProviderKind kind = ProviderKind::Anthropic;
    /// "https://api.anthropic.com"; http only for the host's own loopback (a local model server),
    /// which is reachable through the gateway alone. No user, query or fragment.
    std::string baseUrl;
    bool hasKey = false;             ///< the key itself is never shown again
    std::vector<std::string> models; ///< allow-list with trailing "*"; empty: all
    /// Asked before the others of its kind; the first of a kind is it until the user says
    /// otherwise.
    bool preferred = false;
    bool chosen = false; ///< `preferred` by the user's word, prefer()
};

/// What a provider said when it was asked for its models.
struct ProviderTest {
    std::string sentence;            ///< how many there are
    std::vector<std::string> models; ///< those that may be asked, as it lists them; foreign words
};

/// A model server that runs on this computer.
struct LocalServer {
    std::string title;               ///< of the program that usually listens there: "Ollama"
    std::string name;                ///< for a provider: "ollama"
    std::uint16_t port = 0;          ///< of 127.0.0.1
    std::vector<std::string> models; ///< as it says; one at least, 100 at most
    friend bool operator==(const LocalServer&, const LocalServer&) = default;

    /// As a provider that has not been added.
    [[nodiscard]] Provider provider() const;
};

/// Where a key lies about on this computer. Never the key itself.
struct FoundKey {
    std::string source; ///< "ANTHROPIC_API_KEY", or "~/.codex/auth.json"
    ProviderKind kind = ProviderKind::Anthropic;
    friend bool operator==(const FoundKey&, const FoundKey&) = default;
};

/// Models that this computer has, whether the user has added them or not.
struct ModelsAround {
    std::vector<LocalServer> servers;
    std::vector<FoundKey> keys; ///< one of each kind at most
};

/// A secret for one other service: the guest asks http://10.0.2.100:8080/secret/NAME/PATH, the
/// gateway asks ORIGIN/PATH with the header set. Never follows redirects elsewhere.
struct NamedSecret {
    std::string name;
    std::string origin; ///< "https://api.example.org": scheme, host and port only
    std::string header; ///< "Authorization: Bearer {}" or "X-Api-Key" ({} is the value; without
                        ///< a colon the value stands alone)
    std::vector<WorkspaceId> granted;
};

/// What one workspace may use; nothing set: no limit. Money in millionths of a US dollar.
struct Budget {
    std::optional<std::uint64_t> requests, tokens, microUsd;
    friend bool operator==(const Budget&, const Budget&) = default;
};
struct Usage {
    std::uint64_t requests = 0, inputTokens = 0, outputTokens = 0, microUsd = 0;
    std::uint64_t unpriced = 0; ///< requests to models that are not in the price table
};

/// One request that went through the gateway.
struct UsageLine {
    std::int64_t timeMs = 0;
    WorkspaceId workspace;
    std::string session; ///< the guest's X-Helix-Session header, escaped; or empty
    std::string provider, model;
    int status = 0; ///< HTTP
    Usage usage;
    std::int64_t durationMs = 0, firstByteMs = 0;
};

/// Money per million tokens, by model ("claude-*" allowed). The user may edit it.
struct Price {
    std::string model;
    std::uint64_t inputMicroUsd = 0, outputMicroUsd = 0;
};

/// What a starting workspace gets.
struct GuestAccess {
    std::shared_ptr<UniqueFd> channel; ///< for Boundary::setService(…, kInferencePort, …)
    /// ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY, OPENAI_BASE_URL, OPENAI_API_KEY,
    /// GOOGLE_GEMINI_BASE_URL, GEMINI_API_KEY…: the gateway's address and the workspace's token.
    std::map<std::string, std::string> environment;
};

/// What is known of them by tests (key_state.h, offered_models.h).
struct TestedProviders {
    std::set<std::string> refused; ///< names of those whose key is known to be refused
    OfferedModels offered;
    friend bool operator==(const TestedProviders&, const TestedProviders&) = default;
};

struct ProvidersOptions {
    std::filesystem::path gatewayProgram;
    std::filesystem::path log;
    std::function<std::vector<TcpListener>()> listeners = tcpListeners; ///< called on the pool
};

class Providers : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual std::vector<Provider> list() const = 0;
    /// The key is in the keychain on return; empty: none (a local server). AlreadyExists names it.
    virtual async::Task<Result<void>> add(Provider provider, Secret key) = 0;
    virtual async::Task<Result<void>> setKey(std::string name, Secret key) = 0;
    virtual async::Task<Result<void>> setModels(std::string name,
                                                std::vector<std::string> models) = 0;
    /// Requests that it is answering end at once.
    virtual async::Task<Result<void>> remove(std::string name) = 0;
    /// Of its kind it is the one that is asked first, also when its key is refused.
    virtual async::Task<Result<void>> prefer(std::string name) = 0;
    /// Whose key is refused is asked after others of the same service, and after those that have the model; unless
    /// the user chose it. Told by whoever keeps what tests said. Not kept.
    virtual async::Task<void> setTested(TestedProviders tested) = 0;
    /// Asks the provider for its models. PermissionDenied: it refuses the key.
    virtual async::Task<Result<ProviderTest>> test(std::string name) = 0;
    /// What test() would say of `provider` with `key`, whether there is one of its name or not. The key is kept
    /// nowhere, and nobody else is served with it.
    virtual async::Task<Result<ProviderTest>> tryKey(Provider provider, Secret key) = 0;

    /// Looks for model servers on the usual ports of 127.0.0.1 and for keys in the environment and
    /// in the files of other tools; two seconds at most. `notThese` ports are not even asked: what
    /// listens there is a guest. Neither are those of other people's programs.
    virtual async::Task<ModelsAround> lookAround(std::set<std::uint16_t> notThese) = 0;
    /// Whether another person's program would answer at this port of 127.0.0.1 now.
    virtual async::Task<bool> isStrangers(std::uint16_t port) = 0;
    /// The key itself, once the user has chosen it. NotFound when it is not there any more.
    virtual async::Task<Result<Secret>> foundKey(FoundKey found) = 0;

    [[nodiscard]] virtual std::vector<NamedSecret> secrets() const = 0;
    virtual async::Task<Result<void>> addSecret(NamedSecret secret, Secret value) = 0;
    virtual async::Task<Result<void>> removeSecret(std::string name) = 0;
    virtual async::Task<Result<void>> grant(WorkspaceId id, std::string name) = 0;
    virtual async::Task<Result<void>> revoke(WorkspaceId id, std::string name) = 0;

    [[nodiscard]] virtual Budget budget(const WorkspaceId& id) const = 0;
    [[nodiscard]] virtual Usage usage(const WorkspaceId& id) const = 0;
    virtual async::Task<Result<void>> setBudget(WorkspaceId id, Budget budget) = 0;
    /// The provider that this workspace asks first; empty: the preferred one of each kind.
    [[nodiscard]] virtual std::string chosenProvider(const WorkspaceId& id) const = 0;
    virtual async::Task<Result<void>> chooseProvider(WorkspaceId id, std::string name) = 0;
    /// May a provider reach somewhere for it (fetch a URL, search, run tools of its own)? Always
    /// when its internet is open; otherwise when the user has allowed it.
    [[nodiscard]] virtual bool mayFetch(const WorkspaceId& id) const = 0;
    virtual async::Task<Result<void>> setMayFetch(WorkspaceId id, bool may) = 0;
    virtual async::Task<Result<std::vector<UsageLine>>> usageLines(WorkspaceId id, int limit) = 0;
    [[nodiscard]] virtual std::vector<Price> prices() const = 0;
    /// In the place of the one of its model, if there is one. Of those that are set at once none is
    /// lost.
    virtual async::Task<Result<void>> setPrice(Price price) = 0;
    /// NotFound. Without the last one those that Helix comes with count again.
    virtual async::Task<Result<void>> removePrice(std::string model) = 0;

signals:
    void changed();
    void used(const helix::WorkspaceId& id);
    /// The same, with what that one request took.
    void spent(const helix::providers::UsageLine& line);
    /// A request was refused because `provider` would have reached `what` for it; both are foreign.
    void reachRefused(const helix::WorkspaceId& id, const std::string& provider,
                      const std::string& what);
    /// A workspace's request was refused by its provider because of the key that is in use.
    void keyRefused(const std::string& provider);
    /// The gateway was started anew: give this channel to netd.
    void channelRenewed(const helix::WorkspaceId& id, std::shared_ptr<helix::UniqueFd> channel);
};

} // namespace helix::providers

Q_DECLARE_METATYPE(helix::providers::Provider)
