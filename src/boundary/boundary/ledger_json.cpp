#include "boundary/ledger_json.h"

#include <nlohmann/json.hpp>

#include "boundary/words.h"

namespace helix::boundary {

nlohmann::json toJson(const LedgerLine& line)
{
    nlohmann::json json = nlohmann::json::object();
    json["id"] = line.id;
    json["time_ms"] = line.timeMs;
    json["workspace"] = line.workspace.str();
    json["kind"] = std::string(toString(line.kind));
    json["process"] = line.process;
    json["name"] = line.name;
    json["address"] = line.address;
    json["port"] = line.port;
    json["bytes_out"] = line.bytesOut;
    json["bytes_in"] = line.bytesIn;
    json["duration_ms"] = line.durationMs;
    json["verdict"] = line.allowed ? "allowed" : "denied";
    json["rule"] = line.rule;
    json["count"] = line.count;
    json["reason"] = describeCrossing(line);
    if (isOwnChannel(line))
        json["own_channel"] = true;
    return json;
}

} // namespace helix::boundary
