#include "sessions/editor_content.h"

#include <nlohmann/json.hpp>

#include "sessions/bounds.h"
#include "sessions/editor_places.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxShownPlace = 1000;

json textBlockJson(const std::string& text)
{
    json block = json::object();
    block["type"] = "text";
    block["text"] = text;
    return block;
}

json toolTextJson(const std::string& text)
{
    json content = json::object();
    content["type"] = "content";
    content["content"] = textBlockJson(text);
    return content;
}

/// Its beginning keeps it from being a place.
std::string outside(const std::string& place)
{
    return "outside the project: " + headOf(place, kMaxShownPlace);
}

bool isWebAddress(const std::string& uri)
{
    return uri.starts_with("https://") || uri.starts_with("http://");
}

/// Of a scheme that editors may have a handler for.
bool hasOtherScheme(const std::string& uri)
{
    return !isWebAddress(uri) && !isFileUri(uri) && uri.find(':') < uri.find('/');
}

class Adapter {
public:
    Adapter(const std::string& guest, const std::string& host)
        : m_guest(guest)
        , m_host(host)
    {
    }

    void value(json& any, bool isRaw) const
    {
        if (any.is_object())
            object(any, isRaw);
        else if (any.is_array())
            for (auto& child : any)
                value(child, isRaw);
        else if (auto* text = any.get_ptr<std::string*>(); text && isRaw && isFileUri(*text))
            place(*text, true);
    }

private:
    [[nodiscard]] bool move(std::string& text) const
    {
        auto moved = movedPlace(text, m_guest, m_host);
        if (moved)
            text = std::move(*moved);
        return moved.has_value();
    }

    void place(std::string& text, bool isRaw) const
    {
        if (text.empty() || isWebAddress(text))
            return;
        const bool isRelative = !text.starts_with('/') && !isFileUri(text);
        std::string moved = text;
        if (hasOtherScheme(text) || !move(moved))
            text = outside(text);
        else if (!isRaw || !isRelative)
            text = std::move(moved); // what a tool was called with may say "." and mean a pattern
    }

    void places(json& any, bool isRaw) const
    {
        if (auto* text = any.get_ptr<std::string*>())
            place(*text, isRaw);
        else if (any.is_array())
            for (auto& child : any)
                places(child, isRaw);
        else
            value(any, isRaw);
    }

    void object(json& any, bool isRaw) const
    {
        any.erase("_meta");
        if (!isRaw && replacedByText(any))
            return;
        for (auto& [key, child] : any.items()) {
            if (!isRaw && (key == "locations" || key == "sessions"))
                withoutForeign(child, key == "locations" ? "path" : "cwd");
            if (carriesPlaces(key))
                places(child, isRaw);
            else
                value(child, isRaw || key == "rawInput" || key == "rawOutput");
        }
    }

    void withoutForeign(json& list, const char* key) const
    {
        auto* items = list.get_ptr<json::array_t*>();
        if (items != nullptr)
            std::erase_if(*items, [&](const json& item) {
                std::string text = textOr(item, key);
                return !move(text);
            });
    }

    /// Whether it was something that an editor would open, draw or look up, and may not.
    [[nodiscard]] bool replacedByText(json& any) const
    {
        const std::string type = textOr(any, "type");
        if (type == "diff") {
            std::string path = textOr(any, "path");
            if (std::string moved = path; move(moved))
                return false;
            any = toolTextJson("A change " + outside(path) + "\n" + textOr(any, "newText"));
            return true;
        }
        if (type == "terminal") {
            any = toolTextJson("A terminal of the workspace.");
            return true;
        }
        if (type == "image" || type == "audio") {
            std::string uri = textOr(any, "uri");
            if (!isFileUri(uri) || !move(uri))
                any.erase("uri"); // nothing is fetched to draw it
            return false;
        }
        return linkBecameText(any, type);
    }

    [[nodiscard]] bool linkBecameText(json& any, const std::string& type) const
    {
        if (type != "resource_link" && type != "resource")
            return false;
        const json& holder = type == "resource" ? memberOf(any, "resource") : any;
        const std::string uri = textOr(holder, "uri");
        std::string moved = uri;
        if (isWebAddress(uri) || (!hasOtherScheme(uri) && move(moved)))
            return false;
        const std::string words = type == "resource" ? textOr(holder, "text") : textOr(any, "name");
        any = textBlockJson("A link " + outside(uri) + "\n" + words);
        return true;
    }

    const std::string& m_guest;
    const std::string& m_host;
};

} // namespace

void adaptForEditor(json& value, const std::string& guestFolder, const std::string& hostFolder)
{
    Adapter(guestFolder, hostFolder).value(value, false);
}

} // namespace helix::sessions
