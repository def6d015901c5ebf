#pragma once
// What the gateway has been told, and what it counts. One event loop, one thread.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/posix/stream_descriptor.hpp>

#include "base/crypto.h"
#include "base/proxy.h"
#include "base/secret.h"
#include "gateway/guest_stream.h"
#include "gateway/limits.h"
#include "gateway/rules/budget.h"
#include "gateway/rules/route.h"
#include "gateway/upstream_pool.h"

namespace helix::gateway {

struct Provider {
    std::string name;
    Kind kind = Kind::OpenAi;
    BaseUrl base;
    Secret key; ///< empty: none
    std::vector<std::string> models;
    bool preferred = false; ///< asked before the others of its kind
    bool chosen = false;    ///< the same by the user's word, also when its key was refused
};
/// Owned by the state and by the requests that use it.
using ProviderPtr = std::shared_ptr<const Provider>;

struct NamedSecret {
    std::string name;
    BaseUrl origin;
    std::string pattern; ///< of the header
    Secret value;
    std::set<std::string> granted; ///< workspaces
};
using SecretPtr = std::shared_ptr<const NamedSecret>;

struct Workspace {
    std::string id;
    Sha256Digest tokenHash{};
    Account account;
    std::string provider;   ///< asked first; empty: the preferred one
    bool mayFetch = false;  ///< providers may reach somewhere for it
    std::size_t bodies = 0; ///< bytes of requests held
    std::set<std::shared_ptr<GuestStream>> connections;
    std::unique_ptr<asio::posix::stream_descriptor> channel;
    bool open = true; ///< false once revoked
};
/// Owned by the state and by its connections.
using WorkspacePtr = std::shared_ptr<Workspace>;

/// What a request under way may take at most, as told to Helix before it goes out.
struct ReservedLine {
    std::string workspace;
    std::uint64_t id = 0;
    Amount amount;
};

/// A request that was refused because the provider would have reached somewhere.
struct RefusedLine {
    std::string workspace, session, provider, what;
};

/// A request that is at a provider or service.
struct Running {
    std::string workspace, server; ///< a provider, or "secret/NAME"
    std::shared_ptr<GuestStream> guest;
    bool removed = false; ///< the user has taken the provider away meanwhile
};

/// One request that went out, as told to Helix.
struct UsedLine {
    std::uint64_t reservation = 0; ///< ReservedLine::id; 0: none
    std::string workspace, session, provider, model;
    int status = 0;
    Amount amount;
    std::uint64_t inputTokens = 0, outputTokens = 0;
    bool unpriced = false;
    std::chrono::milliseconds duration{0}, firstByte{0};
};

inline constexpr const char* kSecretServer = "secret/"; ///< Running::server, UsedLine::provider

struct State {
    State(const asio::any_io_executor& loop, asio::ssl::context& context, GatewayLimits given)
        : executor(loop)
        , tls(context)
        , limits(given)
        , pool(given.spare)
    {
    }
    asio::any_io_executor executor;
    asio::ssl::context& tls;
    const GatewayLimits limits;
    UpstreamPool pool;
    std::vector<ProviderPtr> providers;
    std::set<std::string> refusedKeys; ///< names of providers whose key is known to be refused
    std::map<std::string, std::set<std::string>>
        offered; ///< models, by the names of who named them
    std::vector<SecretPtr> secrets;
    std::vector<Price> prices;
    ProxyRules proxies; ///< how providers and services are reached
    std::map<std::string, WorkspacePtr> workspaces;
    std::size_t connections = 0; ///< of all workspaces
    std::size_t bodies = 0;
    std::set<Running*> running; ///< each owned by its request
    std::uint64_t lastReservation = 0;
    bool recordable = true; ///< false: Helix cannot write down what is used, so nothing may be
    std::function<void(const ReservedLine&)> reserved = [](const ReservedLine&) {};
    std::function<void(const RefusedLine&)> refused = [](const RefusedLine&) {};
    std::function<void(const std::string& provider)> keyRefused = [](const std::string&) {};
    std::function<void(const UsedLine&)> used = [](const UsedLine&) {};
};

} // namespace helix::gateway
