#pragma once
// One HTTP request and its answer.

#include <functional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "agent/mcp/http_rules.h"
#include "agent/mcp/http_sessions.h"

namespace helix::agent {

using McpHttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using McpHttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

McpHttpHead headOf(const McpHttpRequest& request);
McpHttpResponse refusal(unsigned status, const std::string& sentence, bool keepAlive);

/// Told of a call of a stateless client, which ends with the connection.
using WatchCall = std::function<void(const std::shared_ptr<RunningCall>&)>;

/// The answer to a request whose head was let in.
boost::asio::awaitable<McpHttpResponse> answerHttp(McpHttpRequest request, DesktopTools& tools,
                                                   HttpSessions& sessions, WatchCall watch);

} // namespace helix::agent
