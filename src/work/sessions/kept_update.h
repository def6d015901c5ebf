#pragma once
// An update as it goes on record. Pure. Internal to the room.

#include <QByteArray>

#include <nlohmann/json_fwd.hpp>

namespace helix::sessions {

struct KeptUpdate {
    QByteArray text;   ///< JSON
    bool whole = true; ///< nothing was cut: entries can be made again from it
};
/// Of `params` of a session/update, with every string bounded by kMaxKeptString; only its size when
/// that is not enough.
KeptUpdate keptForm(const nlohmann::json& params);

} // namespace helix::sessions
