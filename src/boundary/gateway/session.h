#pragma once
// One connection of a guest: request after request.

#include <memory>
#include <optional>
#include <string>

#include "gateway/relay.h"
#include "gateway/rules/body_scan.h"
#include "gateway/rules/error_reply.h"
#include "gateway/state.h"

namespace helix::gateway {

/// Serves the connection to its end.
asio::awaitable<void> serveGuest(State& state, WorkspacePtr workspace,
                                 std::shared_ptr<GuestStream> guest);

/// The head of a request to `server`: request line, Host, no compression, the guest's headers, the
/// key, and the body's length.
std::string errandHead(const std::string& method, const BaseUrl& server, const std::string& target,
                       const Headers& headers, const std::optional<Header>& key,
                       std::optional<std::size_t> bodyLength);

/// How a provider takes its key; nothing when it has none.
std::optional<Header> keyHeader(const Provider& provider);

/// How a provider answers to a question for its models.
struct ModelsTold {
    int status = 0;
    std::size_t models = 0;         ///< that it lists
    std::vector<std::string> names; ///< of those that may be asked, as it lists them; foreign words
};
asio::awaitable<Result<ModelsTold>> askForModels(State& state, ProviderPtr provider);

/// One request as it is served.
struct Request {
    RequestHead head;
    Target target;
    Route route;
    std::string body;
    BodyFacts facts;
    std::string session;  ///< X-Helix-Session
    std::size_t held = 0; ///< bytes of the body on the workspace's account
};

/// A refusal on its way to the guest.
struct Refused {
    Refusal refusal = Refusal::BadRequest;
    std::string sentence;
};

/// The providers of the request's kind that take its model, best first, or why there are none.
tl::expected<std::vector<ProviderPtr>, Refused>
chooseProviders(const State& state, const Workspace& workspace, const Request& request);

/// The body of GET /v1/models over several providers, filtered by their allow-lists.
asio::awaitable<tl::expected<std::string, Refused>> listModels(State& state,
                                                               std::shared_ptr<GuestStream> guest,
                                                               const Request& request,
                                                               std::vector<ProviderPtr> providers);

} // namespace helix::gateway
