#include "gateway/relay.h"

#include "gateway/rules/chunked.h"
#include "gateway/rules/error_reply.h"
#include "gateway/server_answer.h"

namespace helix::gateway {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxAnswer = 8U << 20;

std::chrono::milliseconds since(Clock::time_point start)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
}

/// A connection with the request on its way and the answer's head read.
struct Exchange {
    std::unique_ptr<Upstream> connection;
    std::unique_ptr<ServerAnswer> answer;
    ResponseHead head;
    std::uint64_t era = 0; ///< of the pool, when the connection was chosen
    bool sent = false;
};

tl::unexpected<Error> givenUp()
{
    return fail(ErrorCode::Cancelled, "The guest has gone.");
}

asio::awaitable<Result<void>> begin(State& state, GuestStream* guest, const Errand& errand,
                                    bool spare, Exchange& exchange)
{
    if (guest != nullptr && guest->gone())
        co_return givenUp();
    exchange.era = state.pool.era();
    auto connection = spare ? state.pool.take(errand.server) : nullptr;
    const bool fresh = connection == nullptr;
    if (fresh)
        connection = std::make_unique<Upstream>(state.executor, state.tls);
    if (guest != nullptr)
        guest->onGone([raw = connection.get()] { raw->close(); });
    exchange.connection = std::move(connection);
    if (fresh) {
        const auto opened =
            co_await exchange.connection->open(errand.server, state.proxies, state.limits.connect);
        if (!opened)
            co_return opened;
    }
    exchange.sent = true;
    exchange.answer = std::make_unique<ServerAnswer>(*exchange.connection, state.limits);
    // A server may refuse a long body before it has read all of it: its answer counts either way.
    const auto written =
        co_await exchange.connection->write(errand.head, errand.body, state.limits.upload);
    (void)written;
    auto head = co_await exchange.answer->readHead(errand.isHead);
    if (head) {
        exchange.head = std::move(*head);
        co_return Result<void>();
    }
    co_return fail(head.error());
}

/// A spare connection may have been closed at the very moment it was used.
asio::awaitable<Result<void>> beginSafely(State& state, GuestStream* guest, const Errand& errand,
                                          Exchange& exchange)
{
    auto begun = co_await begin(state, guest, errand, true, exchange);
    const bool again = !begun && errand.isSafe && exchange.answer != nullptr &&
                       exchange.answer->silent() && !exchange.connection->timedOut() &&
                       (guest == nullptr || !guest->gone());
    if (again)
        begun = co_await begin(state, guest, errand, false, exchange);
    co_return begun;
}

/// Compressed answers cannot be counted, and a key in them not be seen.
Result<void> checkAnswer(const Exchange& exchange)
{
    const Header* encoding = find(exchange.head.headers, "content-encoding");
    if (encoding == nullptr || isName(encoding->value, "identity"))
        return {};
    return fail(ErrorCode::Protocol, exchange.connection->url().origin() +
                                         " sent a compressed answer although it was asked not to.");
}

std::string responseHead(const Exchange& exchange, const Errand& errand, bool keepAlive)
{
    const ResponseHead& head = exchange.head;
    const Framing& framing = exchange.answer->framing();
    std::string text = "HTTP/1.1 " + std::to_string(head.status) + " " +
                       errand.mask.masked(head.reason) + "\r\n" +
                       headerText(forwardedResponseHeaders(head.headers, errand.mask));
    const Header* location = find(head.headers, "location");
    if (location != nullptr && !errand.secretName.empty()) {
        const auto place = rewrittenLocation(errand.mask.masked(location->value), errand.server,
                                             errand.secretName);
        if (!place.empty())
            text += "Location: " + place + "\r\n";
    }
    const Header* length = find(head.headers, "content-length");
    if (framing.kind == Framing::Kind::Length || (errand.isHead && length != nullptr))
        text += "Content-Length: " + length->value + "\r\n";
    else if (framing.kind != Framing::Kind::None && errand.chunks)
        text += "Transfer-Encoding: chunked\r\n";
    text += keepAlive ? "\r\n" : "Connection: close\r\n\r\n";
    return text;
}

/// The body's way to the guest.
class BodyWriter {
public:
    BodyWriter(GuestStream& guest, Errand& errand, bool chunked)
        : m_guest(guest)
        , m_errand(errand)
        , m_chunked(chunked)
    {
    }
    asio::awaitable<bool> write(const std::string& piece)
    {
        std::string out;
        m_errand.mask.feed(piece, out);
        return send(std::move(out));
    }
    asio::awaitable<bool> finish()
    {
        std::string out;
        m_errand.mask.finish(out);
        if (!co_await send(std::move(out)))
            co_return false;
        if (!m_chunked)
            co_return true;
        co_return co_await m_guest.write(kLastChunk);
    }

private:
    asio::awaitable<bool> send(std::string out)
    {
        if (out.empty())
            co_return true;
        if (!m_chunked)
            co_return co_await m_guest.write(out);
        const std::string size = chunkHead(out.size());
        co_return co_await m_guest.write(size, out, "\r\n");
    }
    GuestStream& m_guest;
    Errand& m_errand;
    bool m_chunked;
};

asio::awaitable<void> passBody(GuestStream& guest, Exchange& exchange, Errand& errand, bool chunked,
                               UsageScan& scan, Outcome& outcome)
{
    BodyWriter writer(guest, errand, chunked);
    while (true) {
        const auto piece = co_await exchange.answer->readBody();
        if (!piece)
            co_return;
        if (piece->empty()) {
            outcome.ended = true;
            break;
        }
        scan.feed(*piece);
        if (!co_await writer.write(*piece))
            co_return;
    }
    outcome.complete = co_await writer.finish();
}

AnswerForm formOf(const ResponseHead& head)
{
    const Header* type = find(head.headers, "content-type");
    return type == nullptr ? AnswerForm::Opaque : answerForm(type->value);
}

} // namespace

asio::awaitable<Outcome> relay(State& state, std::shared_ptr<GuestStream> guest, Errand errand)
{
    const auto start = Clock::now();
    Outcome outcome;
    Exchange exchange;
    outcome.reached = co_await beginSafely(state, guest.get(), errand, exchange);
    outcome.sent = exchange.sent;
    if (outcome.reached)
        outcome.reached = checkAnswer(exchange);
    if (guest->gone())
        outcome.reached = givenUp();
    if (!outcome.reached) {
        guest->onGone(nullptr);
        co_return outcome;
    }
    // Answers may take minutes; what was asked is not needed for them.
    std::string().swap(errand.body);
    outcome.status = exchange.head.status;
    outcome.firstByte = since(start);
    const auto kind = exchange.answer->framing().kind;
    const bool unframed = kind == Framing::Kind::UntilClose || kind == Framing::Kind::Chunked;
    const bool chunked = unframed && errand.chunks;
    outcome.keepAlive = errand.keepAlive && (!unframed || chunked);
    UsageScan scan(formOf(exchange.head));
    const std::string head = responseHead(exchange, errand, outcome.keepAlive);
    outcome.answered = co_await guest->write(head);
    if (outcome.answered)
        co_await passBody(*guest, exchange, errand, chunked, scan, outcome);
    outcome.usage = scan.usage();
    outcome.events = scan.events();
    guest->onGone(nullptr);
    if (outcome.complete && exchange.answer->reusable())
        state.pool.giveBack(std::move(exchange.connection), exchange.era);
    co_return outcome;
}

asio::awaitable<Result<Answer>> ask(State& state, std::shared_ptr<GuestStream> guest, Errand errand)
{
    Exchange exchange;
    const auto begun = co_await beginSafely(state, guest.get(), errand, exchange);
    Result<Answer> result = begun ? Result<Answer>(Answer{exchange.head.status, {}})
                                  : Result<Answer>(fail(begun.error()));
    while (result) {
        const auto piece = co_await exchange.answer->readBody();
        if (!piece)
            result = fail(piece.error());
        else if (piece->empty())
            break;
        else if (result->body.size() + piece->size() > kMaxAnswer)
            result = fail(ErrorCode::Protocol,
                          errand.server.origin() + " sent a longer list than it may.");
        else
            result->body += *piece;
    }
    if (guest)
        guest->onGone(nullptr);
    if (result && exchange.answer->reusable())
        state.pool.giveBack(std::move(exchange.connection), exchange.era);
    co_return result;
}

} // namespace helix::gateway
