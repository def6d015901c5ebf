#include "agent/acp/bridge.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "acp/update.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using Json = nlohmann::json;

constexpr const char* kServerName = "helix-desktop";

Json namedValues(const std::map<std::string, std::string>& values)
{
    Json list = Json::array();
    for (const auto& [name, value] : values)
        list.push_back(Json::object({{"name", name}, {"value", value}}));
    return list;
}

Json serverOverHttp(const DesktopOffer& offer)
{
    Json server = Json::object();
    server["type"] = "http";
    server["name"] = kServerName;
    server["url"] = offer.url;
    server["headers"] = namedValues({{"Authorization", offer.authorization}});
    return server;
}

Json serverOverStdio(const DesktopOffer& offer)
{
    Json server = Json::object();
    server["name"] = kServerName;
    server["command"] = offer.command.front();
    server["args"] = std::vector<std::string>(offer.command.begin() + 1, offer.command.end());
    server["env"] = namedValues(offer.environment);
    return server;
}

bool isSessionSetup(const std::string& method)
{
    return method == "session/new" || method == "session/load" || method == "session/resume";
}

/// The member as an object, made into one when it is anything else.
Json& objectIn(Json& json, const char* key)
{
    Json& field = json[key];
    if (!field.is_object())
        field = Json::object();
    return field;
}

Result<Json> readMessage(std::string_view text)
{
    return acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "A message");
}

Result<acp::MessageHead> readHead(std::string_view text)
{
    return acp::readMessageHead(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "A message");
}

} // namespace

Bridge::Bridge(std::string cwd, std::optional<DesktopOffer> offer,
               std::map<std::string, std::string> given)
    : m_cwd(std::move(cwd))
    , m_offer(std::move(offer))
    , m_given(std::move(given))
{
}

void Bridge::nameGateway(Json& server) const
{
    const auto put = [this](Json& field) {
        auto* text = field.get_ptr<std::string*>();
        for (const char* name : {"HELIX_GATEWAY_URL", "HELIX_GATEWAY_TOKEN"}) {
            const std::string place = "{env:" + std::string(name) + "}";
            const auto at = text == nullptr ? std::string::npos : text->find(place);
            if (const auto value = m_given.find(name);
                at != std::string::npos && value != m_given.end())
                text->replace(at, place.size(), value->second);
        }
    };
    if (!protocol::textIn(server, "url"))
        return;
    put(server["url"]);
    if (protocol::itemsIn(server, "headers").empty())
        return;
    for (Json& header : server["headers"])
        if (protocol::textIn(header, "value"))
            put(header["value"]);
}

void Bridge::rewriteSession(Json& params) const
{
    params["cwd"] = m_cwd;
    Json& servers = params["mcpServers"];
    if (!servers.is_array())
        servers = Json::array();
    for (Json& server : servers)
        nameGateway(server);
    if (!m_offer)
        return;
    const bool isHttp = m_takesHttp && !m_offer->url.empty();
    servers.push_back(isHttp ? serverOverHttp(*m_offer) : serverOverStdio(*m_offer));
}

std::string Bridge::toAgent(std::string message)
{
    const auto head = readHead(message);
    if (!head)
        return message; // the agent answers with an error of its own
    if (head->method.empty()) {
        m_askedUs.erase(head->id);
        return message;
    }
    if (head->isRequest() && !head->id.empty() && m_asked.size() < kMaxOpenRequests)
        m_asked.insert(head->id);
    const bool isInitialize = head->method == "initialize";
    if (!isInitialize && !isSessionSetup(head->method))
        return message;
    auto json = readMessage(message);
    if (!json)
        return message;
    Json& params = objectIn(*json, "params");
    if (isInitialize) {
        m_initializeId = head->id;
        Json& capabilities = objectIn(params, "clientCapabilities");
        capabilities.erase("fs");
        capabilities.erase("terminal");
    } else {
        rewriteSession(params);
    }
    return protocol::toText(*json);
}

Result<void> Bridge::fromAgent(std::string_view line)
{
    TRY(const auto head, readHead(line));
    if (!head.method.empty()) {
        if (head.isRequest() && !head.id.empty() && m_askedUs.size() < kMaxOpenRequests)
            m_askedUs.insert(head.id);
        return {};
    }
    m_asked.erase(head.id);
    if (m_initializeId.empty() || head.id != m_initializeId)
        return {};
    m_initializeId.clear();
    const auto json = readMessage(line);
    const auto result = json ? acp::decodeInitializeResult(protocol::memberOf(*json, "result"))
                             : fail(json.error());
    m_takesHttp = result && result->capabilities.mcpHttp;
    return {};
}

bool Bridge::agentIsToAnswer() const
{
    return !m_asked.empty() && m_askedUs.empty();
}

} // namespace helix::agent
