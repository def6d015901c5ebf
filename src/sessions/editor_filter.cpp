#include "sessions/editor_filter.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxFolder = 4096;

/// `text` with `from` at its beginning replaced by `to`, where it is a place in that folder.
bool replacePrefix(std::string& text, const std::string& from, const std::string& to)
{
    if (from.empty() || !text.starts_with(from))
        return false;
    if (text.size() > from.size() && text[from.size()] != '/')
        return false;
    text.replace(0, from.size(), to);
    return true;
}

void replacePlace(std::string& text, const std::string& from, const std::string& to)
{
    const std::string scheme = "file://";
    if (!text.starts_with(scheme)) {
        (void)replacePrefix(text, from, to);
        return;
    }
    std::string path = text.substr(scheme.size());
    if (replacePrefix(path, from, to))
        text = scheme + path;
}

/// Places stand in `path` and `uri`; what people read stays as it is.
void replacePlaces(json& value, const std::string& from, const std::string& to)
{
    if (value.is_object()) {
        for (auto& [key, child] : value.items()) {
            auto* text = child.get_ptr<std::string*>();
            if (text != nullptr && (key == "path" || key == "uri"))
                replacePlace(*text, from, to);
            else
                replacePlaces(child, from, to);
        }
    } else if (value.is_array()) {
        for (auto& child : value)
            replacePlaces(child, from, to);
    }
}

/// The guest cannot run the host's programs, and must not be sent to the host's own addresses.
bool isOfTheHost(const json& server)
{
    const json& url = memberOf(server, "url");
    return !url.is_string() || url.get<std::string>().find("//localhost") != std::string::npos ||
           url.get<std::string>().find("//127.") != std::string::npos ||
           url.get<std::string>().find("//[::1]") != std::string::npos;
}

void adaptSession(json& params, std::string& hostFolder)
{
    if (const json& cwd = memberOf(params, "cwd"); cwd.is_string())
        hostFolder = cwd.get<std::string>().substr(0, kMaxFolder);
    while (hostFolder.size() > 1 && hostFolder.ends_with('/'))
        hostFolder.pop_back();
    params["cwd"] = kGuestProject;
    params.erase("additionalDirectories");
    json kept = json::array();
    if (const json& servers = memberOf(params, "mcpServers"); servers.is_array())
        std::ranges::copy_if(servers, std::back_inserter(kept),
                             [](const json& server) { return !isOfTheHost(server); });
    params["mcpServers"] = std::move(kept);
}

} // namespace

void EditorFilter::toAgent(json& message)
{
    const std::string method = methodOf(message);
    if (!message.contains("params") || !message["params"].is_object())
        return;
    json& params = message["params"];
    if (method == "initialize") {
        if (!memberOf(params, "clientCapabilities").is_object())
            params["clientCapabilities"] = json::object();
        json& can = params["clientCapabilities"];
        can["fs"] = json{{"readTextFile", false}, {"writeTextFile", false}};
        can["terminal"] = false;
    } else if (method == "session/new" || method == "session/load" || method == "session/resume") {
        adaptSession(params, m_hostFolder);
    } else if (method == "session/prompt") {
        replacePlaces(params, m_hostFolder, kGuestProject);
    }
}

void EditorFilter::toEditor(json& message) const
{
    if (!m_hostFolder.empty() && message.contains("params"))
        replacePlaces(message["params"], kGuestProject, m_hostFolder);
}

bool reachesIntoHost(const std::string& method)
{
    return method.starts_with("fs/") || method.starts_with("terminal/");
}

} // namespace helix::sessions
