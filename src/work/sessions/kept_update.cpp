#include "sessions/kept_update.h"

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxUpdate = 4U << 20;

} // namespace

KeptUpdate keptForm(const nlohmann::json& params)
{
    std::string text = protocol::toText(params);
    bool whole = true;
    if (text.size() > kMaxKeptString) {
        nlohmann::json shorter = params;
        whole = !boundStrings(shorter);
        if (!whole)
            text = protocol::toText(shorter);
    }
    if (text.size() > kMaxUpdate) {
        nlohmann::json note = nlohmann::json::object();
        note["left_out_bytes"] = text.size();
        text = protocol::toText(note);
        whole = false;
    }
    return {QByteArray::fromStdString(text), whole};
}

} // namespace helix::sessions
