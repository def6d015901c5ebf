#pragma once
// What Providers holds, and the pieces of its work. Internal to the room; control thread.

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "async/keyed_mutex.h"
#include "providers/gateway_process.h"
#include "providers/providers_service.h"
#include "providers/records.h"

namespace helix::providers {

struct ProvidersService::Private {
    Private(store::Database& db, const keychain::KeyStore& store, ProvidersOptions given)
        : database(db)
        , keys(store)
        , options(std::move(given))
    {
    }
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;

    store::Database& database;
    const keychain::KeyStore keys;
    const ProvidersOptions options;
    Providers* owner = nullptr; ///< null once the Providers died

    std::vector<Provider> providers; ///< by name
    TestedProviders tested;
    std::vector<NamedSecret> secrets;
    std::map<WorkspaceId, AccessRecord> access;
    std::vector<Price> prices; ///< empty: the default ones
    ProxyRules proxies;

    /// Held while one of the lists above, or what is chosen for a workspace (its id), is changed.
    std::shared_ptr<async::KeyedMutex> changes = std::make_shared<async::KeyedMutex>();

    std::shared_ptr<GatewayProcess> gateway; ///< shared with requests under way; null: none runs
    /// Why none runs.
    Error ending{ErrorCode::Unavailable, "The inference gateway does not run.", {}};
    std::vector<async::Completion<void>> starting; ///< who waits for a start under way
    bool isStarting = false;
    bool isRestarting = false;
    std::chrono::steady_clock::time_point startedAt;
    std::chrono::milliseconds pause{0}; ///< before the next start after a crash
    std::uint64_t revision = 0;         ///< of providers and secrets
    std::vector<WorkspaceId> open;      ///< whose tokens are good

    std::deque<UsageLine> unsaved;
    bool isSaving = false;
    /// Of requests under way, by the running gateway's number.
    std::map<std::uint64_t, std::pair<WorkspaceId, Reserved>> reservations;
    std::set<WorkspaceId> reservedAnew; ///< whose reservations are not on disk as they are
    bool writable = true;               ///< the last attempt to write down usage succeeded
    std::set<WorkspaceId> openInternet;

    [[nodiscard]] bool isOpen(const WorkspaceId& id) const;
    Provider* provider(const std::string& name);
    NamedSecret* secret(const std::string& name);
    void announce() const
    {
        if (owner != nullptr)
            emit owner->changed();
    }
};

/// Owners: Providers and its running coroutines.
using PrivatePtr = std::shared_ptr<ProvidersService::Private>;

/// What is changed by one at a time (Private::changes), beside what is chosen for a workspace. In
/// this order, where more than one is held. A keychain may ask its user while the first two are
/// held; whoever revokes a grant does not wait for that.
inline constexpr const char *kProviderList = "providers", *kSecretList = "secrets",
                            *kGrantLists = "grants", *kPriceList = "prices";

/// "There is no WHAT named NAME."
tl::unexpected<Error> noSuch(const char* what, const std::string& name);
/// Without the blanks and line ends that are around what people paste.
Secret trimmed(const Secret& key);
/// Names of models, a * at the end of one allowed; InvalidArgument.
Result<void> checkModels(const std::vector<std::string>& models);
/// What is on record is in force: a gateway that does not take it ends, and the next one is told
/// all.
void enforce(const PrivatePtr& d, const Error& error);
/// Providers, secrets or prices have changed.
async::Task<void> tellGateway(PrivatePtr d);

/// A gateway runs and knows everything.
async::Task<Result<void>> ensureGateway(PrivatePtr d);
/// Tells a running gateway providers, secrets and prices as they are now; good when none runs.
async::Task<Result<void>> pushSettings(PrivatePtr d);
/// Tells the gateway of a workspace; the other end of its channel.
async::Task<Result<std::shared_ptr<UniqueFd>>> openInGateway(PrivatePtr d, WorkspaceId id);
/// Asks a running gateway; Unavailable when none runs.
async::Task<Result<Json>> askGateway(PrivatePtr d, std::string method, Json params,
                                     std::shared_ptr<UniqueFd> descriptor,
                                     std::chrono::milliseconds deadline);
/// As the gateway is told of it.
Json providerJson(const Provider& provider, const Secret& key);
/// The params of providers.tested.
Json testedJson(const TestedProviders& tested);
/// The params' "budget".
Json budgetJson(const Budget& budget);
/// What is reserved, or refused, as the gateway tells it.
void recordReservation(const PrivatePtr& d, const Json& params);
void tellRefusal(const PrivatePtr& d, const Json& params);
void tellRefusedKey(const PrivatePtr& d, const Json& params);
/// The gateway is gone: what was under way is booked at its most.
void bookReservations(const PrivatePtr& d);
/// A request's end, as the gateway tells it.
void recordUsage(const PrivatePtr& d, const Json& params);

inline constexpr std::chrono::seconds kRequestTime{10};

} // namespace helix::providers
