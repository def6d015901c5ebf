#include "sessions/wire_values.h"

#include <nlohmann/json.hpp>

#include "base/ids.h"
#include "protocol/foreign_json.h"

namespace helix::sessions {

void WireValues::clear()
{
    m_places.clear();
    m_values.clear();
}

void WireValues::add(const std::string& server, const std::string& name, std::string value)
{
    const std::string place = "helix-value-" + generateUuid();
    m_places[{server, name}] = place;
    m_values.emplace_back(place, Secret(std::move(value)));
}

const std::string* WireValues::placeOf(const std::string& server, const std::string& name) const
{
    const auto place = m_places.find({server, name});
    return place == m_places.end() ? nullptr : &place->second;
}

std::string WireValues::onWire(const QByteArray& message) const
{
    std::string text = message.toStdString();
    for (const auto& [place, value] : m_values)
        for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
            // A JSON text without its quotes.
            const auto quoted = protocol::toText(nlohmann::json(std::string(value.revealText())));
            text.replace(at, place.size(), quoted, 1, quoted.size() - 2);
            at += quoted.size() - 2;
        }
    return text;
}

} // namespace helix::sessions
