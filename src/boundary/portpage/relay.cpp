#include "portpage/relay.h"

#include <cerrno>
#include <memory>
#include <vector>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>
#include <sys/socket.h>

#include "portpage/framing.h"
#include "portpage/header_filter.h"

namespace helix::portpage {
namespace {

using http::field;
using AnswerParser = http::response_parser<http::buffer_body>;

/// What came of an answer's head.
struct Answered {
    std::unique_ptr<AnswerParser> parser; ///< null: `why`
    OwnAnswer why;
};

OwnAnswer troubled(std::string text)
{
    return sentence(http::status::bad_gateway, std::move(text));
}

/// Piece by piece as they come. False when either side fails before the end.
template <typename Parser, typename Serializer>
asio::awaitable<bool> passBody(Stream& from, Buffer& unread, Parser& parser, Stream& to,
                               Serializer& serializer, const PageLimits& limits, bool patient)
{
    std::vector<char> piece(limits.piece);
    auto& body = parser.get().body();
    while (!parser.is_done()) {
        body.data = piece.data();
        body.size = piece.size();
        if (patient)
            from.expires_never(); // events may be hours apart
        else
            from.expires_after(limits.stall);
        const auto [error, count] = co_await http::async_read_some(from, unread, parser, kTuple);
        if (error && error != http::error::need_buffer)
            co_return false;
        const std::size_t size = piece.size() - body.size;
        if (size == 0)
            continue; // an empty chunk would be the last one
        body.data = piece.data();
        body.size = size;
        body.more = true;
        to.expires_after(limits.stall);
        const auto [fault, written] = co_await http::async_write(to, serializer, kTuple);
        if (fault && fault != http::error::need_buffer)
            co_return false;
    }
    body.data = nullptr;
    body.size = 0;
    body.more = false;
    to.expires_after(limits.stall);
    const auto [fault, written] = co_await http::async_write(to, serializer, kTuple);
    co_return !fault;
}

/// False when the guest does not take all of it; it may have answered all the same.
asio::awaitable<bool> sendRequest(Stream& browser, Buffer& unread, RequestParser& request,
                                  Stream& guest, const PageLimits& limits)
{
    http::request_serializer<http::buffer_body> serializer(request.get());
    guest.expires_after(limits.stall);
    const auto [error, count] = co_await http::async_write_header(guest, serializer, kTuple);
    if (error)
        co_return false;
    if (request.is_done())
        co_return true;
    co_return co_await passBody(browser, unread, request, guest, serializer, limits, false);
}

/// The head that counts: what a guest says before it (1xx: Early Hints name other servers) stays
/// here.
asio::awaitable<Answered> readHead(Stream& guest, Buffer& unread, http::verb asked, bool webSocket,
                                   const PageLimits& limits)
{
    Answered answered;
    guest.expires_after(limits.answer);
    for (int count = 0; count <= limits.interimAnswers; ++count) {
        auto parser = std::make_unique<AnswerParser>();
        parser->header_limit(static_cast<std::uint32_t>(limits.answerHead));
        parser->body_limit(boost::none);
        parser->skip(asked == http::verb::head);
        const auto [error, size] = co_await http::async_read_header(guest, unread, *parser, kTuple);
        if (error == http::error::header_limit || error == http::error::buffer_overflow) {
            answered.why = troubled("The head of the page's answer is too large.");
            co_return answered;
        }
        if (error) {
            answered.why = troubled("The page's server gave no answer that can be read.");
            co_return answered;
        }
        const unsigned status = parser->get().result_int();
        if (status < 200 && status != 101)
            continue;
        if ((status == 101 && !webSocket) || !isFramedOnce(parser->get()))
            break;
        answered.parser = std::move(parser);
        co_return answered;
    }
    answered.why = troubled("The page's server gave no answer that can be passed on.");
    co_return answered;
}

/// Closes `guest` when the browser goes while the guest is waited for.
void watchBrowser(Stream& browser, const std::shared_ptr<Stream>& guest)
{
    browser.socket().async_wait(
        asio::ip::tcp::socket::wait_read,
        [&browser, weak = std::weak_ptr<Stream>(guest)](const error_code& error) {
            const auto alive = weak.lock(); // the browser's stream outlives every relay
            if (error || alive == nullptr)
                return;
            char next = 0;
            const auto count =
                ::recv(browser.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
            if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
                alive->close();
        });
}

/// A head that goes to the browser, and whether the connection goes on after its body.
bool frameAnswer(AnswerParser& parser, unsigned version, bool keepAlive, bool bodiless)
{
    auto& answer = parser.get();
    const bool unframed = !bodiless && !parser.content_length() && !parser.chunked();
    const bool chunked = parser.chunked() || unframed;
    answer.version(11);
    if (!bodiless && chunked && version != 11) {
        answer.chunked(false);
        keepAlive = false; // an old browser knows the end by the end
    } else if (unframed) {
        answer.chunked(true);
    }
    answer.keep_alive(keepAlive);
    return keepAlive;
}

asio::awaitable<Relayed> sendAnswer(Stream& browser, Stream& guest, Buffer& fromGuest,
                                    AnswerParser& parser, const RequestParser& request,
                                    bool keepAlive, const Page& page)
{
    auto& answer = parser.get();
    const unsigned status = answer.result_int();
    const auto places = answer.equal_range(field::location);
    if (status >= 300 && status < 400)
        for (auto place = places.first; place != places.second; ++place)
            if (leavesPage(place->value(), page.address))
                co_return Relayed{false, leadsElsewhere(place->value())};
    prepareAnswer(answer, page.address);
    const bool bodiless =
        request.get().method() == http::verb::head || status == 204 || status == 304;
    Relayed relayed;
    relayed.keepAlive = frameAnswer(parser, request.get().version(), keepAlive, bodiless);
    http::response_serializer<http::buffer_body> serializer(answer);
    browser.expires_after(page.limits.stall);
    const auto [error, count] = co_await http::async_write_header(browser, serializer, kTuple);
    if (error)
        relayed.keepAlive = false;
    else if (!bodiless &&
             !co_await passBody(guest, fromGuest, parser, browser, serializer, page.limits, true))
        relayed.keepAlive = false;
    co_return relayed;
}

asio::awaitable<void> goOnAsWebSocket(Stream& browser, Buffer& fromBrowser, Stream& guest,
                                      Buffer& fromGuest, const AnswerHead& head, const Page& page)
{
    http::response<http::empty_body> answer;
    answer.base() = head;
    prepareAnswer(answer, page.address);
    answer.set(field::connection, "Upgrade");
    answer.set(field::upgrade, "websocket");
    answer.erase(field::content_length);
    answer.erase(field::transfer_encoding);
    browser.expires_after(page.limits.stall);
    const auto [error, count] = co_await http::async_write(browser, answer, kTuple);
    if (!error)
        co_await tunnel(browser, fromBrowser, guest, fromGuest, page.limits);
}

} // namespace

asio::awaitable<Relayed> relay(Stream& browser, Buffer& unread, RequestParser& request, Page& page)
{
    const bool webSocket = asksForWebSocket(request.get()) && request.is_done();
    const bool keepAlive = request.get().keep_alive();
    // Owners: this, and for a moment the watch for the browser's end.
    const auto guest = std::make_shared<Stream>(browser.get_executor());
    Buffer fromGuest(page.limits.answerHead + page.limits.piece);
    guest->expires_after(page.limits.connect);
    const auto [refused] = co_await guest->async_connect(page.upstream, kTuple);
    if (refused)
        co_return Relayed{false, troubled("Nothing answers in the machine: it may have stopped, or "
                                          "its network is being started again.")};
    prepareRequest(request.get(), webSocket);
    const bool sent = co_await sendRequest(browser, unread, request, *guest, page.limits);
    error_code ignored;
    if (!sent)
        guest->socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    else if (!webSocket)
        watchBrowser(browser, guest);
    auto answered =
        co_await readHead(*guest, fromGuest, request.get().method(), webSocket, page.limits);
    Relayed relayed;
    if (answered.parser == nullptr) {
        relayed.say = std::move(answered.why);
    } else if (answered.parser->get().result() == http::status::switching_protocols) {
        co_await goOnAsWebSocket(browser, unread, *guest, fromGuest, answered.parser->get(), page);
    } else {
        relayed = co_await sendAnswer(browser, *guest, fromGuest, *answered.parser, request,
                                      keepAlive && sent, page);
    }
    browser.socket().cancel(ignored); // the watch
    co_return relayed;
}

} // namespace helix::portpage
