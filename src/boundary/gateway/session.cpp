#include "gateway/session.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/loopback.h"
#include "gateway/rules/admission.h"
#include "gateway/rules/chunked.h"

namespace helix::gateway {
namespace {

using Clock = std::chrono::steady_clock;
template <typename T>
using Outcomes = tl::expected<T, Refused>;

constexpr std::size_t kMaxSession = 128;

tl::unexpected<Refused> refuse(Refusal refusal, std::string sentence)
{
    return tl::unexpected(Refused{refusal, std::move(sentence)});
}

/// One connection: reads requests, decides, hands on.
class Session {
public:
    Session(State& state, WorkspacePtr workspace, std::shared_ptr<GuestStream> guest)
        : m_state(state)
        , m_workspace(std::move(workspace))
        , m_guest(std::move(guest))
    {
    }
    /// False: the connection ends.
    asio::awaitable<bool> serveOne();

private:
    asio::awaitable<Outcomes<RequestHead>> readHead();
    Outcomes<void> understand(Request& request) const;
    [[nodiscard]] bool isOurs(const Request& request) const;
    asio::awaitable<Outcomes<void>> readBody(Request& request);
    Outcomes<void> hold(Request& request, std::size_t bytes);
    asio::awaitable<Outcomes<bool>> dispatch(Request& request);
    asio::awaitable<Outcomes<bool>> toProvider(Request& request);
    asio::awaitable<Outcomes<bool>> toSecret(Request& request);
    asio::awaitable<Outcomes<bool>> toModelList(Request& request,
                                                std::vector<ProviderPtr> providers);
    /// What is taken off the account while a request is under way.
    struct Booking {
        Amount reserved; ///< no requests: it is not counted
        TokenUsage most;
        std::optional<Price> price;
        std::uint64_t id = 0;
    };
    /// `provider`: null for a named secret.
    asio::awaitable<Outcomes<bool>> send(Request& request, Errand errand, UsedLine line,
                                         Booking booking, ProviderPtr provider);
    void hearOfKey(const ProviderPtr& provider, int status);
    void settle(const Request& request, const Outcome& outcome, const Booking& booking,
                UsedLine& line);
    Outcomes<void> checkReach(const Request& request, const Provider& provider);
    /// Counts the request, and puts a limit into its body where it has none.
    Outcomes<Booking> book(Request& request, const Provider& provider, const std::string& model);
    Errand errandFor(Request& request, const BaseUrl& server, const std::string& target,
                     const Headers& headers, const std::optional<Header>& key,
                     const Secret& secret) const;
    asio::awaitable<void> say(const Refused& refused, std::optional<Kind> shape, bool keepAlive);

    State& m_state;
    WorkspacePtr m_workspace;
    std::shared_ptr<GuestStream> m_guest;
    bool m_bodyRead = true; ///< the present request's body is off the connection
};

asio::awaitable<Outcomes<RequestHead>> Session::readHead()
{
    const auto silence = [&] { return m_guest->received().empty(); };
    if (silence() && !co_await m_guest->fill(m_state.limits.idle))
        co_return refuse(Refusal::BadRequest, {});
    const auto end = Clock::now() + m_state.limits.head;
    while (true) {
        const auto received = m_guest->received();
        if (const auto length = headLength(received.substr(0, kMaxHead))) {
            auto head = parseRequestHead(received.substr(0, *length));
            m_guest->consume(*length);
            if (!head)
                co_return refuse(Refusal::BadRequest, "HelixVM: " + head.error().message);
            co_return std::move(*head);
        }
        if (received.size() >= kMaxHead)
            co_return refuse(Refusal::BadRequest, "HelixVM: the head of the request is too long.");
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        if (left.count() <= 0 || !co_await m_guest->fill(left))
            co_return refuse(Refusal::BadRequest, "HelixVM: the head of the request did not end.");
    }
}

Outcomes<void> Session::understand(Request& request) const
{
    auto target = parseTarget(request.head.target);
    if (!target || request.head.method == "CONNECT")
        return refuse(Refusal::BadRequest, "HelixVM: " + (target ? "no tunnels are made here."
                                                                 : target.error().message));
    request.target = std::move(*target);
    std::vector<std::pair<std::string, Kind>> names;
    for (const auto& provider : m_state.providers)
        names.emplace_back(provider->name, provider->kind);
    request.route = findRoute(request.head.method, request.target, request.head.headers, names);
    if (const Header* session = find(request.head.headers, "x-helix-session"))
        request.session = printable(session->value, kMaxSession);
    return {};
}

bool Session::isOurs(const Request& request) const
{
    auto keys = presentedKeys(request.head.headers);
    const auto parameters = parameterValues(request.target, "key");
    keys.insert(keys.end(), parameters.begin(), parameters.end());
    bool ours = false;
    for (const auto& key : keys)
        ours = equalConstantTime(sha256(asBytes(key)), m_workspace->tokenHash) || ours;
    return ours && m_workspace->open;
}

Outcomes<void> Session::hold(Request& request, std::size_t bytes)
{
    const auto& limits = m_state.limits;
    if (m_workspace->bodies + bytes > limits.bodies || m_state.bodies + bytes > limits.allBodies)
        return refuse(Refusal::Overloaded,
                      "HelixVM: too many large requests at once; try again in a moment.");
    request.held += bytes;
    m_workspace->bodies += bytes;
    m_state.bodies += bytes;
    return {};
}

asio::awaitable<Outcomes<void>> Session::readBody(Request& request)
{
    const auto& limits = m_state.limits;
    const Framing framing = request.head.framing;
    const std::string tooLong = "HelixVM: the request is too long; less than " +
                                std::to_string(limits.body >> 20U) + " MiB go through.";
    m_bodyRead = framing.kind == Framing::Kind::None;
    if (m_bodyRead)
        co_return Outcomes<void>();
    const bool known = framing.kind == Framing::Kind::Length;
    if (known && framing.length >= limits.body)
        co_return refuse(Refusal::TooLarge, tooLong);
    if (known)
        if (auto held = hold(request, static_cast<std::size_t>(framing.length)); !held)
            co_return held;
    if (request.head.expectsContinue && m_guest->received().empty())
        if (!co_await m_guest->write("HTTP/1.1 100 Continue\r\n\r\n"))
            co_return refuse(Refusal::BadRequest, {});
    BodyScan scan(dialectOf(request.route));
    ChunkDecoder chunks;
    bool done = known && framing.length == 0;
    while (!done) {
        if (m_guest->received().empty() && !co_await m_guest->fill(limits.bodyPause))
            co_return refuse(Refusal::BadRequest, "HelixVM: the body of the request did not end.");
        std::string_view received = m_guest->received();
        const std::size_t before = request.body.size();
        if (known) {
            const auto size = std::min<std::size_t>(
                static_cast<std::size_t>(framing.length) - before, received.size());
            request.body.append(received.substr(0, size));
            m_guest->consume(size);
            done = request.body.size() == framing.length;
        } else {
            const auto all = received.size();
            const auto state = chunks.decode(received, request.body);
            m_guest->consume(all - received.size());
            if (state == ChunkDecoder::State::Broken)
                co_return refuse(Refusal::BadRequest,
                                 "HelixVM: the chunks of the body are broken.");
            if (request.body.size() >= limits.body)
                co_return refuse(Refusal::TooLarge, tooLong);
            if (auto held = hold(request, request.body.size() - before); !held)
                co_return held;
            done = state == ChunkDecoder::State::Done;
        }
        scan.feed(std::string_view(request.body).substr(before));
    }
    m_bodyRead = true;
    if (request.route.to == Route::To::Secret)
        co_return Outcomes<void>();
    if (!isUtf8(request.body))
        co_return refuse(Refusal::BadRequest, "HelixVM: the body is not UTF-8 text.");
    auto facts = scan.facts();
    if (!facts)
        co_return refuse(Refusal::BadRequest, "HelixVM: " + facts.error().message);
    request.facts = std::move(*facts);
    co_return Outcomes<void>();
}

Errand Session::errandFor(Request& request, const BaseUrl& server, const std::string& target,
                          const Headers& headers, const std::optional<Header>& key,
                          const Secret& secret) const
{
    Errand errand{.server = server, .mask = KeyMask(secret)};
    errand.isHead = request.head.method == "HEAD";
    errand.isSafe = errand.isHead || request.head.method == "GET";
    errand.chunks = request.head.minor == 1;
    errand.keepAlive = request.head.keepAlive;
    const bool hasBody = request.head.framing.kind != Framing::Kind::None;
    errand.head = errandHead(request.head.method, server, target, headers, key,
                             hasBody ? std::optional(request.body.size()) : std::nullopt);
    errand.body = std::move(request.body);
    return errand;
}

Refused fromError(const Error& error)
{
    const bool late = error.code == ErrorCode::Timeout;
    return {late ? Refusal::UpstreamTimeout : Refusal::Upstream, "HelixVM: " + error.message};
}

/// Keeps a request among those that are under way.
class UnderWay {
public:
    UnderWay(State& state, Running running)
        : m_state(state)
        , m_running(std::move(running))
    {
        m_state.running.insert(&m_running);
    }
    ~UnderWay() { m_state.running.erase(&m_running); }
    UnderWay(const UnderWay&) = delete;
    UnderWay& operator=(const UnderWay&) = delete;
    [[nodiscard]] bool removed() const { return m_running.removed; }

private:
    State& m_state;
    Running m_running;
};

constexpr int kClientGone = 499;

int statusOf(const Outcome& outcome, bool gone)
{
    return outcome.reached ? outcome.status
           : gone          ? kClientGone
                           : statusOf(fromError(outcome.reached.error()).refusal);
}

void Session::settle(const Request& request, const Outcome& outcome, const Booking& booking,
                     UsedLine& line)
{
    if (booking.reserved.requests == 0)
        return;
    const Ending ending{outcome.sent, outcome.reached ? outcome.status : 0, outcome.ended,
                        outcome.usage, outcome.events};
    auto& account = m_workspace->account;
    const TokenUsage usage = spent(ending, request.facts, booking.most, account.isLimited());
    line.inputTokens = usage.allInput();
    line.outputTokens = usage.output;
    line.amount = {outcome.sent ? 1U : 0U, line.inputTokens + line.outputTokens,
                   booking.price ? costOf(*booking.price, usage) : 0};
    line.unpriced = !booking.price && line.amount.tokens > 0;
    line.reservation = booking.id;
    account.settle(booking.reserved, line.amount);
}

/// A 403 may be about the model. What was asked with another key than today's says nothing of that one.
void Session::hearOfKey(const ProviderPtr& provider, int status)
{
    constexpr int kUnauthorized = 401;
    if (provider == nullptr || status != kUnauthorized)
        return;
    const bool isInUse = std::ranges::any_of(m_state.providers, [&](const ProviderPtr& known) {
        return known->name == provider->name &&
               known->key.revealText() == provider->key.revealText();
    });
    if (isInUse)
        m_state.keyRefused(provider->name);
}

asio::awaitable<Outcomes<bool>> Session::send(Request& request, Errand errand, UsedLine line,
                                              Booking booking, ProviderPtr provider)
{
    const auto start = Clock::now();
    const UnderWay underWay(m_state, Running{m_workspace->id, line.provider, m_guest});
    const auto outcome = co_await relay(m_state, m_guest, std::move(errand));
    line.workspace = m_workspace->id;
    line.session = request.session;
    line.duration = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    line.firstByte = outcome.firstByte;
    const bool gone = !outcome.reached && outcome.reached.error().code == ErrorCode::Cancelled;
    line.status = statusOf(outcome, gone);
    settle(request, outcome, booking, line);
    if (outcome.reached)
        hearOfKey(provider, outcome.status);
    m_state.used(line);
    if (!outcome.reached && underWay.removed())
        co_return refuse(Refusal::Upstream, "HelixVM: " + line.provider +
                                                " was taken away by the user while it was asked.");
    if (!outcome.reached && !gone)
        co_return tl::unexpected(fromError(outcome.reached.error()));
    co_return outcome.complete&& outcome.keepAlive;
}

asio::awaitable<Outcomes<bool>> Session::toModelList(Request& request,
                                                     std::vector<ProviderPtr> providers)
{
    const auto body = co_await listModels(m_state, m_guest, request, std::move(providers));
    if (!body)
        co_return tl::unexpected(body.error());
    const std::string head =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        "Content-Length: " +
        std::to_string(body->size()) +
        (request.head.keepAlive ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    const bool written = co_await m_guest->write(head, *body);
    co_return written&& request.head.keepAlive;
}

Outcomes<void> Session::checkReach(const Request& request, const Provider& provider)
{
    const auto reach = reachOf(request.facts, request.head.headers, request.route.model);
    if (!reach || m_workspace->mayFetch)
        return {};
    m_state.refused({m_workspace->id, request.session, provider.name, *reach});
    return refuse(Refusal::NotAllowed, refusedReach(*reach));
}

Outcomes<Session::Booking> Session::book(Request& request, const Provider& provider,
                                         const std::string& model)
{
    if (!m_state.recordable)
        return refuse(Refusal::Overloaded,
                      "HelixVM: what models take cannot be written down right now (is the disk "
                      "full?), so none is asked.");
    Booking booking;
    if (const Price* found = findPrice(m_state.prices, model))
        booking.price = *found;
    auto& account = m_workspace->account;
    const Dialect dialect = dialectOf(request.route);
    const auto reach = reachOf(request.facts, request.head.headers, request.route.model);
    const auto admission =
        admit(request.facts, dialect, account, booking.price ? &*booking.price : nullptr,
              isLoopbackHost(provider.base.host), reach.has_value());
    if (!admission)
        return refuse(Refusal::NotAllowed, admission.error().message);
    const auto reserved = account.reserve(admission->estimate, model);
    if (!reserved)
        return refuse(Refusal::OverBudget, reserved.error().message);
    booking.reserved = *reserved;
    booking.most = mostOf(admission->estimate);
    booking.id = ++m_state.lastReservation;
    m_state.reserved({m_workspace->id, booking.id, booking.reserved});
    if (admission->limit) {
        const auto& host = provider.base.host;
        const bool newName = host.ends_with("openai.com") || host.ends_with("azure.com");
        request.body = withLimit(request.body, request.facts, dialect, newName, *admission->limit);
    }
    return booking;
}

asio::awaitable<Outcomes<bool>> Session::toProvider(Request& request)
{
    auto providers = chooseProviders(m_state, *m_workspace, request);
    if (!providers)
        co_return tl::unexpected(providers.error());
    const bool merge = providers->size() > 1 || !providers->front()->models.empty();
    if (request.route.to == Route::To::ListModels && merge)
        co_return co_await toModelList(request, std::move(*providers));
    const ProviderPtr provider = providers->front();
    const auto named = !request.route.model.empty() || request.facts.models.empty()
                           ? request.route.model
                           : request.facts.models.front();
    if (auto allowed = checkReach(request, *provider); !allowed)
        co_return tl::unexpected(allowed.error());
    Booking booking;
    if (request.route.to == Route::To::Generate) {
        auto booked = book(request, *provider, named);
        if (!booked)
            co_return tl::unexpected(booked.error());
        booking = std::move(*booked);
    }
    std::string target = upstreamPath(provider->kind, provider->base, request.route.path);
    if (const auto query = queryForProvider(request.target))
        target += "?" + *query;
    Headers headers = headersForProvider(request.head.headers);
    if (request.head.framing.kind != Framing::Kind::None)
        headers.push_back({"Content-Type", "application/json"});
    const auto key = keyHeader(*provider);
    Errand errand = errandFor(request, provider->base, target, headers, key, provider->key);
    UsedLine line;
    line.provider = provider->name;
    line.model = printable(named);
    co_return co_await send(request, std::move(errand), std::move(line), std::move(booking),
                            provider);
}

asio::awaitable<Outcomes<bool>> Session::toSecret(Request& request)
{
    SecretPtr secret;
    for (const auto& known : m_state.secrets)
        if (known->name == request.route.secret && known->granted.contains(m_workspace->id))
            secret = known;
    if (secret == nullptr)
        co_return refuse(Refusal::NotFound,
                         "HelixVM: this workspace has no secret of that name; the user can grant "
                         "it in Helix.");
    const auto key = secretHeader(secret->pattern, secret->value.revealText());
    if (!key)
        co_return refuse(Refusal::Upstream, "HelixVM: the secret cannot be used as it is set up.");
    std::string target = request.route.path;
    // A parameter of that name may be the service's own.
    std::optional<std::string> query = request.target.query;
    for (const auto& value : parameterValues(request.target, "key"))
        if (equalConstantTime(sha256(asBytes(value)), m_workspace->tokenHash))
            query = withoutParameter(request.target, "key");
    if (query)
        target += "?" + *query;
    const Headers headers = forwardedRequestHeaders(request.head.headers, key->name);
    Errand errand = errandFor(request, secret->origin, target, headers, *key, secret->value);
    errand.secretName = secret->name;
    UsedLine line;
    line.provider = kSecretServer + secret->name;
    co_return co_await send(request, std::move(errand), std::move(line), {}, nullptr);
}

asio::awaitable<Outcomes<bool>> Session::dispatch(Request& request)
{
    if (auto understood = understand(request); !understood)
        co_return tl::unexpected(understood.error());
    if (!isOurs(request))
        co_return refuse(Refusal::Unauthenticated,
                         "HelixVM: this is not the key of this workspace's inference gateway.");
    if (request.route.to == Route::To::Nowhere)
        co_return refuse(Refusal::NotFound, "HelixVM: the inference gateway has no such path.");
    for (const auto& header : request.head.headers)
        if (isName(header.name, "content-encoding") && !isName(header.value, "identity") &&
            request.route.to != Route::To::Secret)
            co_return refuse(Refusal::BadRequest, "HelixVM: the request's body is compressed.");
    if (auto body = co_await readBody(request); !body)
        co_return tl::unexpected(body.error());
    if (request.route.to == Route::To::Secret)
        co_return co_await toSecret(request);
    co_return co_await toProvider(request);
}

asio::awaitable<void> Session::say(const Refused& refused, std::optional<Kind> shape,
                                   bool keepAlive)
{
    const int status = statusOf(refused.refusal);
    const std::string body = errorBody(refused.refusal, shape, refused.sentence);
    const std::string head =
        "HTTP/1.1 " + std::to_string(status) + " " + std::string(reasonPhrase(status)) +
        "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
        (keepAlive ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    co_await m_guest->write(head, body);
}

asio::awaitable<bool> Session::serveOne()
{
    auto head = co_await readHead();
    if (!head) {
        if (!head.error().sentence.empty())
            co_await say(head.error(), std::nullopt, false);
        co_return false;
    }
    Request request;
    request.head = std::move(*head);
    m_bodyRead = request.head.framing.kind == Framing::Kind::None;
    const auto served = co_await dispatch(request);
    m_workspace->bodies -= request.held;
    m_state.bodies -= request.held;
    if (served)
        co_return *served;
    // What could not be understood, or has a body still to come, is the last on its connection.
    const bool goesOn = m_bodyRead && request.head.keepAlive && !m_guest->gone() &&
                        served.error().refusal != Refusal::BadRequest;
    co_await say(served.error(), request.route.shape, goesOn);
    co_return goesOn;
}

} // namespace

std::optional<Header> keyHeader(const Provider& provider)
{
    if (provider.key.empty())
        return std::nullopt;
    const std::string key(provider.key.revealText());
    switch (provider.kind) {
    case Kind::Anthropic:
        return Header{"x-api-key", key};
    case Kind::Gemini:
        return Header{"x-goog-api-key", key};
    case Kind::OpenAi:
        break;
    }
    return Header{"Authorization", "Bearer " + key};
}

std::string errandHead(const std::string& method, const BaseUrl& server, const std::string& target,
                       const Headers& headers, const std::optional<Header>& key,
                       std::optional<std::size_t> bodyLength)
{
    std::string head = method + " " + target + " HTTP/1.1\r\nHost: " + server.hostHeader() +
                       "\r\n" + headerText(headers) + "Accept-Encoding: identity\r\n";
    if (key)
        head += headerText({*key});
    if (bodyLength)
        head += "Content-Length: " + std::to_string(*bodyLength) + "\r\n";
    return head + "\r\n";
}

asio::awaitable<void> serveGuest(State& state, WorkspacePtr workspace,
                                 std::shared_ptr<GuestStream> guest)
{
    Session session(state, workspace, guest);
    while (workspace->open && co_await session.serveOne()) {
    }
    co_await guest->finish();
    workspace->connections.erase(guest);
    --state.connections;
}

} // namespace helix::gateway
