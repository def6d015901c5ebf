#pragma once
// Values that may be keys, in messages to an agent: on record a message has a place for each, on
// the wire it has the value. Internal to the room.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QByteArray>

#include "base/secret.h"

namespace helix::sessions {

class WireValues {
public:
    void clear();
    void add(const std::string& server, const std::string& name, std::string value);
    /// The place for the value `name` of the MCP server `server`; null: there is none.
    [[nodiscard]] const std::string* placeOf(const std::string& server,
                                             const std::string& name) const;
    /// `message`, a JSON text, with every value in its place.
    [[nodiscard]] std::string onWire(const QByteArray& message) const;

private:
    std::map<std::pair<std::string, std::string>, std::string> m_places;
    std::vector<std::pair<std::string, Secret>> m_values; ///< by what stands for them
};

} // namespace helix::sessions
