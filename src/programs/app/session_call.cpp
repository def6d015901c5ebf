#include "app/session_call.h"

#include <algorithm>

#include "operations/answer_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxString = 100U << 10;
/// Half of a message, so that the rest of it fits whatever it escapes to.
constexpr std::size_t kMaxEntry = 500U << 10;

/// Base64 of pictures and recordings becomes its length; other strings are cut to `most`.
void shorten(Json& json, std::size_t most)
{
    if (json.is_object()) {
        for (const char* key : {"data", "blob"})
            if (const auto data = json.find(key); data != json.end() && data->is_string()) {
                json["bytes"] = data->get_ref<const std::string&>().size() / 4 * 3;
                json.erase(key);
            }
        for (auto& child : json)
            shorten(child, most);
    } else if (json.is_array()) {
        for (auto& child : json)
            shorten(child, most);
    } else if (auto* text = json.get_ptr<std::string*>(); text != nullptr && text->size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>((*text)[end]) & 0xC0) == 0x80)
            --end;
        text->resize(end);
        *text += "\n[... shortened; see the export for all of it ...]";
    }
}

} // namespace

Json entryMessage(const sessions::ConversationEntry& entry, std::size_t from)
{
    sessions::ConversationEntry rest = entry;
    rest.text.erase(0, std::min(from, rest.text.size()));
    Json json = operations::writeAnswer(rest);
    std::size_t most = 300U << 10;
    shorten(json, most);
    for (most = kMaxString;
         json.dump(-1, ' ', false, Json::error_handler_t::replace).size() > kMaxEntry && most > 100;
         most /= 4)
        shorten(json, most);
    return json;
}

} // namespace helix::app
