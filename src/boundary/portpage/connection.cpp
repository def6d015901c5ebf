// A browser's connection: one request after the other is judged and answered or relayed.

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "portpage/admission.h"
#include "portpage/own_answer.h"
#include "portpage/page.h"
#include "portpage/relay.h"

namespace helix::portpage {
namespace {

constexpr std::size_t kMaxDiscarded = 256U << 10;
constexpr std::chrono::seconds kFarewell{2};

/// Says it, and lets the browser read it although it may not have finished sending: a connection
/// that is closed over unread bytes takes back what was said.
asio::awaitable<void> sayLast(Stream& browser, const Page& page, OwnAnswer answer)
{
    browser.expires_after(page.limits.stall);
    const auto [error, count] = co_await http::async_write(browser, answer, kTuple);
    error_code ignored;
    browser.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    std::string piece(page.limits.piece, '\0');
    browser.expires_after(kFarewell);
    for (std::size_t discarded = 0; !error && discarded < kMaxDiscarded;) {
        const auto [ended, got] = co_await browser.async_read_some(asio::buffer(piece), kTuple);
        if (ended)
            break;
        discarded += got;
    }
}

/// What is said of a head that could not be read; nothing when nobody is there to hear it.
std::optional<OwnAnswer> unreadable(const error_code& error)
{
    if (error == http::error::end_of_stream || error == http::error::partial_message)
        return std::nullopt;
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return sentence(http::status::request_header_fields_too_large,
                        "The head of this request is too large.");
    if (error.category() == http::make_error_code(http::error::bad_value).category())
        return refusal(Verdict::Malformed);
    return std::nullopt;
}

OwnAnswer redeem(Page& page, const RequestHead& head)
{
    const auto secret = linkOf(head.target());
    if (!secret || !page.links.redeem(*secret, std::chrono::steady_clock::now()))
        return linkRefused();
    return linkRedeemed(page.address, page.cookie);
}

} // namespace

asio::awaitable<void> serveBrowser(asio::ip::tcp::socket socket, Page& page)
{
    Stream browser(std::move(socket));
    Buffer unread(page.limits.requestHead + page.limits.piece);
    for (bool fresh = true;; fresh = false) {
        http::request_parser<http::buffer_body> request;
        request.header_limit(static_cast<std::uint32_t>(page.limits.requestHead));
        request.body_limit(boost::none);
        browser.expires_after(fresh ? page.limits.head : page.limits.idle);
        const auto [error, count] =
            co_await http::async_read_header(browser, unread, request, kTuple);
        if (error) {
            if (auto answer = unreadable(error))
                co_await sayLast(browser, page, std::move(*answer));
            co_return;
        }
        const Verdict verdict = judge(page.address, request.get(), page.cookie);
        if (verdict != Verdict::Pass) {
            OwnAnswer answer =
                verdict == Verdict::RedeemLink ? redeem(page, request.get()) : refusal(verdict);
            co_await sayLast(browser, page, std::move(answer));
            co_return;
        }
        auto relayed = co_await relay(browser, unread, request, page);
        if (relayed.say)
            co_await sayLast(browser, page, std::move(*relayed.say));
        if (!relayed.keepAlive)
            co_return;
    }
}

} // namespace helix::portpage
