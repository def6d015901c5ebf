#pragma once
// The JSON form of everything the control socket and `helixctl --json` show. Keys are snake_case
// and stay; new ones may be added.

#include <vector>

#include "protocol/json_rpc.h"
#include "plane/snapshot.h"

namespace helix::app {

using protocol::Json;

Json toJson(const plane::WorkspaceSnapshot& snapshot);
Json toJson(const plane::ImageSnapshot& snapshot);
Json toJson(const plane::ActivityEntry& entry);
Json toJson(const plane::DoctorFinding& finding);
/// With the "url" that a browser finds it at, under the name of its workspace.
Json toJson(const boundary::Forward& forward, const std::string& workspaceName);
/// {code, message, cause}
Json toJson(const Error& error);

/// A list of any of the above.
template <typename T>
Json listToJson(const std::vector<T>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return list;
}

} // namespace helix::app
