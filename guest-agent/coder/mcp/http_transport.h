#pragma once
// A server behind HTTP (streamable HTTP): every message is a POST, answered with JSON or a stream.

#include <memory>

#include "coder/http/http_client.h"
#include "coder/mcp/server_list.h"
#include "coder/mcp/transport.h"

namespace helix::agent::coder {

class HttpTransport : public McpTransport, public std::enable_shared_from_this<HttpTransport> {
public:
    /// InvalidArgument for an address that is none. Connects with the first request.
    static Result<std::shared_ptr<HttpTransport>> create(boost::asio::any_io_executor executor,
                                                         const McpServerEntry& entry);

    boost::asio::awaitable<McpOutcome> ask(McpQuestion question, Cancellation& cancellation,
                                           std::chrono::milliseconds limit) override;
    boost::asio::awaitable<void> tell(std::string method, Json params) override;
    void agree(McpForm form, std::string version) override;
    boost::asio::awaitable<void> close() override;

private:
    struct Hearing;
    HttpTransport(boost::asio::any_io_executor executor, WebPlace place,
                  std::vector<std::pair<std::string, std::string>> headers);
    [[nodiscard]] HttpRequest request(const char* method, std::string body) const;
    /// Sends what is no question; what comes back is not looked at.
    boost::asio::awaitable<void> send(HttpRequest request);
    void reply(const McpIncoming& incoming);
    [[nodiscard]] McpOutcome outcomeOf(const Hearing& hearing) const;

    boost::asio::any_io_executor m_executor;
    WebPlace m_place;
    std::vector<std::pair<std::string, std::string>> m_headers;
    McpForm m_form = McpForm::Handshake;
    std::string m_version; ///< agreed on; empty: not yet
    std::string m_session; ///< the server's id for us; empty: none
    std::uint64_t m_lastId = 0;
};

} // namespace helix::agent::coder
