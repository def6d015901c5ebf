#include "netd/record_json.h"

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "egress/netd_protocol.h"
#include "protocol/json_rpc.h"

namespace helix::netd {

namespace wire = egress::netd;
using protocol::encodeNotification;

nlohmann::json openedJson(const Flow& flow)
{
    return {{"flow", flow.id},
            {"time_ms", flow.openedMs},
            {"kind", std::string(toString(flow.kind))},
            {"name", printable(flow.name, 255)},
            {"address", egress::toString(flow.address)},
            {"port", flow.port},
            {"guest_port", flow.guestPort},
            {"rule", flow.rule}};
}

nlohmann::json recordJson(const Record& record)
{
    nlohmann::json json = {{"sequence", record.sequence},
                           {"time_ms", record.timeMs},
                           {"kind", record.kind},
                           {"name", printable(record.name, 255)},
                           {"address", record.address},
                           {"port", record.port},
                           {"guest_port", record.guestPort},
                           {"bytes_out", record.bytesOut},
                           {"bytes_in", record.bytesIn},
                           {"duration_ms", record.durationMs},
                           {"verdict", record.allowed ? "allowed" : "denied"},
                           {"rule", record.rule},
                           {"count", record.count}};
    if (record.flow)
        json["flow"] = *record.flow;
    return json;
}

nlohmann::json forwardJson(const Forward& forward)
{
    return {{"host_address", egress::toString(forward.host.address)},
            {"host_port", forward.host.port},
            {"guest_port", forward.guestPort},
            {"state", forward.problem.empty() ? "listening" : "failed"},
            {"problem", forward.problem},
            {"open", forward.open},
            {"total", forward.total},
            {"bytes_in", forward.bytesIn},
            {"bytes_out", forward.bytesOut}};
}

std::string openedLine(const Flow& flow)
{
    return encodeNotification(wire::kConnectionOpened, openedJson(flow));
}

std::string countsLine(const std::vector<const Flow*>& flows, std::int64_t timeMs)
{
    nlohmann::json counts = nlohmann::json::array();
    for (const Flow* flow : flows)
        counts.push_back(nlohmann::json::array({flow->id, flow->bytesOut, flow->bytesIn}));
    return encodeNotification(wire::kConnectionCounts,
                              {{"time_ms", timeMs}, {"counts", std::move(counts)}});
}

std::string recordLine(const Record& record)
{
    return encodeNotification(wire::kLedgerRecord, recordJson(record));
}

std::string forwardFailedLine(const Forward& forward)
{
    return encodeNotification(wire::kForwardFailed,
                              {{"host_address", egress::toString(forward.host.address)},
                               {"host_port", forward.host.port},
                               {"problem", forward.problem}});
}

} // namespace helix::netd
