#include "agent/mcp/http_rules.h"

#include <algorithm>

#include <openssl/evp.h>

#include "base/bytes.h"
#include "protocol/fields.h"

namespace helix::agent {
namespace {

constexpr std::string_view kPath = "/mcp";
constexpr std::string_view kWrapStart = "=?base64?";
constexpr std::string_view kWrapEnd = "?=";

bool equalIgnoringCase(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool containsType(std::string_view list, std::string_view type)
{
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::string_view one = list.substr(0, std::min(end, list.find(';')));
        list.remove_prefix(std::min(end + 1, list.size()));
        while (!one.empty() && one.front() == ' ')
            one.remove_prefix(1);
        while (!one.empty() && one.back() == ' ')
            one.remove_suffix(1);
        if (equalIgnoringCase(one, type))
            return true;
    }
    return false;
}

bool isPort(std::string_view text)
{
    constexpr std::size_t longest = 5;
    return !text.empty() && text.size() <= longest &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool isAuthorized(std::string_view header, const Secret& token)
{
    constexpr std::string_view scheme = "Bearer ";
    return header.size() > scheme.size() &&
           equalIgnoringCase(header.substr(0, scheme.size()), scheme) &&
           Secret(header.substr(scheme.size())) == token;
}

/// Nothing for a wrapped value that is not Base64.
std::optional<std::string> unwrap(std::string_view value)
{
    constexpr std::size_t quantum = 4;
    if (!value.starts_with(kWrapStart) || !value.ends_with(kWrapEnd) ||
        value.size() < kWrapStart.size() + kWrapEnd.size())
        return std::string(value);
    const auto text =
        value.substr(kWrapStart.size(), value.size() - kWrapStart.size() - kWrapEnd.size());
    if (text.empty())
        return std::string();
    const auto padding = text.ends_with("==") ? 2U : text.ends_with('=') ? 1U : 0U;
    std::string bytes(text.size() / quantum * 3, '\0');
    if (text.size() % quantum != 0 || text.front() == ' ' ||
        ::EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                          reinterpret_cast<const unsigned char*>(text.data()),
                          static_cast<int>(text.size())) != static_cast<int>(bytes.size()))
        return std::nullopt;
    bytes.resize(bytes.size() - padding);
    return bytes;
}

McpFault mismatch(const McpMessage& message, const std::string& sentence)
{
    return {McpCode::HeaderMismatch, "Header mismatch: " + sentence, message.id, nullptr};
}

/// The value that Mcp-Name repeats; nothing for methods without one.
std::optional<std::string> nameOf(const McpMessage& message)
{
    if (message.method == "tools/call" || message.method == "prompts/get")
        return protocol::textOr(message.params, "name");
    if (message.method == "resources/read")
        return protocol::textOr(message.params, "uri");
    return std::nullopt;
}

std::optional<McpFault> refuseStatelessHeaders(const McpHttpHead& head, const McpMessage& message)
{
    const std::string version =
        protocol::textOr(protocol::memberOf(message.params, "_meta"), kMcpVersionKey);
    if (head.protocolVersion.empty())
        return mismatch(message, "MCP-Protocol-Version is missing");
    // Metadata that is missing altogether is named as that.
    if (!version.empty() && head.protocolVersion != version)
        return mismatch(message, "MCP-Protocol-Version differs from the message's");
    if (head.mcpMethod.empty())
        return mismatch(message, "Mcp-Method is missing");
    if (head.mcpMethod != message.method)
        return mismatch(message, "Mcp-Method differs from the message's method");
    const auto name = nameOf(message);
    if (!name)
        return std::nullopt;
    if (head.mcpName.empty())
        return mismatch(message, "Mcp-Name is missing");
    if (unwrap(head.mcpName) != *name)
        return mismatch(message, "Mcp-Name differs from the message's name");
    return std::nullopt;
}

} // namespace

bool isLoopbackHost(std::string_view host)
{
    for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
        if (!equalIgnoringCase(host.substr(0, name.size()), name))
            continue;
        const std::string_view rest = host.substr(name.size());
        return rest.empty() || (rest.front() == ':' && isPort(rest.substr(1)));
    }
    return false;
}

bool isLoopbackOrigin(std::string_view origin)
{
    for (const std::string_view scheme : {"http://", "https://"})
        if (equalIgnoringCase(origin.substr(0, scheme.size()), scheme))
            return isLoopbackHost(origin.substr(scheme.size()));
    return false;
}

std::optional<McpHttpRefusal> refuseHead(const McpHttpHead& head, const Secret& token)
{
    if (!isLoopbackHost(head.host))
        return McpHttpRefusal{403, "This server answers on the loopback only."};
    if (!head.origin.empty() && !isLoopbackOrigin(head.origin))
        return McpHttpRefusal{403, "Pages of other origins may not use this server."};
    if (!isAuthorized(head.authorization, token))
        return McpHttpRefusal{401, "This needs the token of this server."};
    if (head.path != kPath)
        return McpHttpRefusal{404, "There is nothing here."};
    if (head.method == "DELETE")
        return std::nullopt;
    if (head.method != "POST")
        return McpHttpRefusal{405, "Messages are sent with POST; there is no stream to GET."};
    if (!containsType(head.contentType, "application/json"))
        return McpHttpRefusal{415, "A message is application/json."};
    const bool accepts = head.accept.empty() || containsType(head.accept, "application/json") ||
                         containsType(head.accept, "application/*") ||
                         containsType(head.accept, "*/*");
    if (!accepts)
        return McpHttpRefusal{406, "The answer is application/json."};
    return std::nullopt;
}

std::optional<McpFault> refuseHeaders(const McpHttpHead& head, const McpMessage& message,
                                      McpForm form)
{
    if (message.kind != McpMessage::Kind::Request)
        return std::nullopt;
    if (form == McpForm::Stateless)
        return refuseStatelessHeaders(head, message);
    if (head.protocolVersion.empty() || isHandshakeVersion(head.protocolVersion))
        return std::nullopt;
    nlohmann::json data = nlohmann::json::object();
    data["supported"] = mcpVersions();
    data["requested"] = printable(head.protocolVersion, 40);
    return McpFault{McpCode::UnsupportedVersion, "Unsupported protocol version", message.id,
                    std::move(data)};
}

unsigned statusOf(const McpAnswer& answer, McpForm form)
{
    if (!answer.isFault)
        return answer.body.empty() ? 202 : 200;
    switch (answer.code) {
    case McpCode::MethodNotFound:
        return form == McpForm::Stateless ? 404 : 200;
    case McpCode::InvalidParams:
        return form == McpForm::Stateless ? 400 : 200;
    case McpCode::Internal:
        return 500;
    default:
        return 400;
    }
}

} // namespace helix::agent
