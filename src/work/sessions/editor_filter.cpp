#include "sessions/editor_filter.h"

#include <algorithm>
#include <cctype>

#include "base/bytes.h"
#include "protocol/json_rpc.h"
#include "sessions/editor_content.h"
#include "sessions/editor_places.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxFolder = 4096;
constexpr std::size_t kMaxShownName = 80;
constexpr int kInternalError = -32603; ///< JSON-RPC 2.0

/// Places stand in `path` and `uri`; what people read stays as it is, and so do places elsewhere.
void toGuestPlaces(json& value, const std::string& hostFolder)
{
    if (value.is_object()) {
        for (auto& [key, child] : value.items()) {
            auto* text = child.get_ptr<std::string*>();
            if (text == nullptr || (key != "path" && key != "uri"))
                toGuestPlaces(child, hostFolder);
            else if (text->starts_with('/') || isFileUri(*text))
                *text = movedPlace(*text, hostFolder, kGuestProject).value_or(*text);
        }
    } else if (value.is_array()) {
        for (auto& child : value)
            toGuestPlaces(child, hostFolder);
    }
}

/// Host name of an address, in small letters; empty: it is none, or has a password in it.
std::string hostOf(const std::string& url)
{
    const auto scheme = url.find("://");
    if (scheme == std::string::npos || !url.starts_with("http"))
        return {};
    std::string host = url.substr(scheme + 3);
    host.resize(std::min(host.find_first_of("/?#\\"), host.size()));
    if (host.find('@') != std::string::npos)
        return {};
    host.resize(host.starts_with('[') ? std::min(host.find(']'), host.size())
                                      : std::min(host.find(':'), host.size()));
    std::ranges::transform(host, host.begin(), [](unsigned char c) { return std::tolower(c); });
    return host;
}

/// The guest cannot run the host's programs, and must not be sent to the host's own addresses.
bool isOfTheHost(const json& server)
{
    const std::string host = hostOf(textOr(server, "url"));
    return host.empty() || host == "localhost" || host.ends_with(".localhost") ||
           host.starts_with("127.") || host.starts_with('[') || host == "0.0.0.0" || host == "0";
}

/// What of the server may be a key: its headers, and what stands behind '?' in its address.
bool withoutKeys(json& server)
{
    std::string url = textOr(server, "url");
    const auto query = url.find_first_of("?#");
    const json& headers = memberOf(server, "headers");
    const bool had = query != std::string::npos || (headers.is_structured() && !headers.empty());
    json plain = json::object();
    for (const char* key : {"type", "name"})
        if (auto text = protocol::textIn(server, key))
            plain[key] = std::move(*text);
    plain["url"] = url.substr(0, query);
    plain["headers"] = json::array();
    server = std::move(plain);
    return had;
}

void adaptServers(json& servers, const std::map<std::string, json>& known,
                  std::vector<std::string>& remarks)
{
    json kept = json::array();
    std::string left, keyless;
    const auto name = [](std::string& names, const json& server) {
        names += (names.empty() ? "" : ", ") + printable(textOr(server, "name"), kMaxShownName);
    };
    if (auto* given = servers.get_ptr<json::array_t*>())
        for (auto& server : *given) {
            const auto own = known.find(textOr(server, "url"));
            if (own != known.end()) {
                kept.push_back(own->second);
                continue;
            }
            if (isOfTheHost(server)) {
                name(left, server);
                continue;
            }
            if (withoutKeys(server))
                name(keyless, server);
            kept.push_back(std::move(server));
        }
    servers = std::move(kept);
    if (!left.empty())
        remarks.push_back("The agent works without MCP servers that are programs or addresses of "
                          "this computer: " +
                          left + ".");
    if (!keyless.empty())
        remarks.push_back(
            "Keys stay on this computer: the agent asks these MCP servers without the editor's "
            "headers: " +
            keyless +
            ". To let the workspace use such a server with its key, which the agent then never "
            "sees: helixctl mcp add NAME --url ADDRESS --workspace WORKSPACE --values-stdin");
}

void adaptSession(json& params, std::string& hostFolder, const std::map<std::string, json>& known,
                  std::vector<std::string>& remarks)
{
    if (const std::string cwd = textOr(params, "cwd"); !cwd.empty()) {
        hostFolder = cwd.substr(0, kMaxFolder);
        while (hostFolder.size() > 1 && hostFolder.ends_with('/'))
            hostFolder.pop_back();
    }
    params["cwd"] = kGuestProject;
    params.erase("additionalDirectories");
    adaptServers(params["mcpServers"], known, remarks);
}

bool beginsSession(const std::string& method, const json& params)
{
    return method == "session/new" || method == "session/load" || method == "session/resume" ||
           protocol::findField(params, "mcpServers") != nullptr;
}

json envelope(const json& message)
{
    json made = json::object();
    made["jsonrpc"] = "2.0";
    if (const json* id = protocol::findField(message, "id"))
        made["id"] = *id;
    return made;
}

ForEditor dropped(const std::string& what)
{
    return {ForEditor::Kind::Drop, {}, {}, what + " was not passed on to the editor."};
}

/// Some ways to sign in are commands that an editor runs on its own computer.
void boundSignIn(json& result)
{
    json methods = json::array();
    for (const json& method : protocol::itemsIn(result, "authMethods")) {
        const std::string type = textOr(method, "type");
        if (!method.is_object() || (!type.empty() && type != "agent"))
            continue;
        json kept = json::object();
        for (const char* key : {"id", "name", "description"})
            if (auto text = protocol::textIn(method, key))
                kept[key] = std::move(*text);
        methods.push_back(std::move(kept));
    }
    result["authMethods"] = std::move(methods);
}

} // namespace

std::vector<std::string> EditorFilter::toAgent(json& message)
{
    std::vector<std::string> remarks;
    const std::string method = methodOf(message);
    if (kindOf(message) == IncomingKind::Request)
        m_open[idTextOf(message)] = method;
    if (protocol::objectIn(message, "params") == nullptr)
        return remarks;
    json& params = message["params"];
    if (method == "initialize") {
        // Made anew: what editors can beyond the protocol's first version is often something that
        // they do on their own computer, such as signing in through a terminal.
        json can = json::object();
        can["fs"] = json{{"readTextFile", false}, {"writeTextFile", false}};
        can["terminal"] = false;
        params["clientCapabilities"] = std::move(can);
    } else if (beginsSession(method, params)) {
        adaptSession(params, m_hostFolder, m_kept, remarks);
    } else {
        if (protocol::findField(params, "cwd") != nullptr)
            params["cwd"] = kGuestProject;
        params.erase("additionalDirectories");
        if (method == "session/prompt")
            toGuestPlaces(params, m_hostFolder);
    }
    return remarks;
}

json EditorFilter::adapted(const json& value) const
{
    json made = value;
    adaptForEditor(made, kGuestProject, m_hostFolder);
    return made;
}

ForEditor EditorFilter::answerToEditor(const json& message)
{
    const auto open = m_open.find(idTextOf(message));
    if (open == m_open.end())
        return dropped("An answer to a question that was not asked");
    const std::string method = open->second;
    m_open.erase(open);
    json made = envelope(message);
    const json* result = protocol::findField(message, "result");
    const json* error = protocol::findField(message, "error");
    if ((result == nullptr) == (error == nullptr)) {
        made["error"]["code"] = kInternalError;
        made["error"]["message"] = "The agent's answer makes no sense.";
        return {ForEditor::Kind::Pass, std::move(made), method, {}};
    }
    made[result ? "result" : "error"] = adapted(result ? *result : *error);
    if (method == "initialize" && protocol::objectIn(made, "result") != nullptr)
        boundSignIn(made["result"]);
    return {ForEditor::Kind::Pass, std::move(made), method, {}};
}

ForEditor EditorFilter::toEditor(const json& message)
{
    const auto kind = kindOf(message);
    const std::string method = methodOf(message);
    if (kind == IncomingKind::Response)
        return answerToEditor(message);
    if (kind == IncomingKind::Nonsense)
        return dropped("A message that makes no sense");
    const bool isRequest = kind == IncomingKind::Request;
    const bool isAllowed = isRequest ? method == "session/request_permission" && hasPlainId(message)
                                     : method == "session/update";
    const json& params = memberOf(message, "params");
    if (isAllowed && protocol::objectIn(message, "params") != nullptr) {
        json made = envelope(message);
        made["method"] = method;
        made["params"] = adapted(params);
        return {ForEditor::Kind::Pass, std::move(made), method, {}};
    }
    const std::string what = "'" + printable(method, kMaxShownName) + "'";
    if (!isRequest)
        return dropped(what);
    json answer = json::object();
    answer["jsonrpc"] = "2.0";
    answer["id"] = json::parse(idTextOf(message), nullptr, false);
    answer["error"]["code"] = isAllowed ? protocol::kInvalidParams : protocol::kMethodNotFound;
    answer["error"]["message"] = "This computer's files, terminals and whatever else the editor "
                                 "has are not the agent's.";
    return {ForEditor::Kind::Refuse,
            std::move(answer),
            {},
            what + ", which reaches into this computer, was refused."};
}

} // namespace helix::sessions
