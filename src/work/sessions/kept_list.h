#pragma once
// A list that is kept whole, as JSON under a name: rules, MCP servers. Internal to the room.

#include <vector>

#include <nlohmann/json.hpp>

#include "async/completion.h"
#include "protocol/foreign_json.h"
#include "sessions/entry_json.h"
#include "store/database.h"

namespace helix::sessions {

async::Task<Result<void>> saveListText(store::Database& database, const char* name,
                                       QByteArray text);

/// In place of the one before.
template <typename T>
async::Task<Result<void>> saveList(store::Database& database, const char* name,
                                   const std::vector<T>& values)
{
    nlohmann::json list = nlohmann::json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return saveListText(database, name, QByteArray::fromStdString(protocol::toText(list)));
}

} // namespace helix::sessions
