#include "boundary/netd_messages.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "egress/ipv4.h"
#include "egress/netd_protocol.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"
#include "protocol/limits.h"

namespace helix::boundary {
namespace {

using protocol::Json;
using protocol::kMaxExactInteger;

constexpr std::int64_t kLastPort = 65535;
constexpr std::size_t kMaxText = 4096;
constexpr std::size_t kMaxName = 253;
constexpr std::size_t kMaxRule = 320; ///< "list:NAME " and a domain with its port
constexpr std::size_t kMaxProblem = 300;
constexpr std::size_t kMaxForwards = 4096;
constexpr std::size_t kCountFields = 3; ///< of one of the counts: the flow, out, in
constexpr std::size_t kMaxCounts = 2 * egress::netd::kMaxConnections;

/// The fields of one object, as helix-netd writes them; the first fault is kept.
class Fields {
public:
    explicit Fields(protocol::CheckedJson read)
        : m_read(std::move(read))
    {
    }
    explicit Fields(const Json& object)
        : m_read(object)
    {
    }
    std::int64_t integer(const char* key, std::int64_t min, std::int64_t max)
    {
        return m_read.number(key, min, max);
    }
    std::int64_t integerOr(const char* key, std::int64_t max, std::int64_t fallback)
    {
        return m_read.numberOr(key, 0, max, fallback);
    }
    std::uint64_t count(const char* key)
    {
        return static_cast<std::uint64_t>(integerOr(key, kMaxExactInteger, 0));
    }
    bool flag(const char* key) { return m_read.flagOr(key, false); }
    std::uint16_t port(const char* key, std::int64_t min)
    {
        return static_cast<std::uint16_t>(integer(key, min, kLastPort));
    }
    /// As it came.
    std::string raw(const char* key) { return m_read.textOr(key, kMaxText); }
    std::string text(const char* key, std::size_t keepBytes)
    {
        return printable(raw(key), keepBytes);
    }
    /// An IPv4 address, or nothing.
    std::string address(const char* key)
    {
        std::string text = raw(key);
        if (!text.empty() && !egress::parseIpv4(text))
            m_read.refuse(key, "is not an IPv4 address");
        return text;
    }
    [[nodiscard]] bool has(const char* key) const { return m_read.has(key); }
    std::vector<protocol::CheckedJson> items(const char* key, std::size_t most)
    {
        return m_read.itemsOr(key, most);
    }
    /// None when it is missing.
    std::optional<Fields> object(const char* key)
    {
        return has(key) ? std::optional(Fields(m_read.object(key))) : std::nullopt;
    }
    void refuse(const char* key, const std::string& why) { m_read.refuse(key, why); }
    template <typename T>
    Result<T> finish(T value) const
    {
        TRY(m_read.outcome());
        return value;
    }

private:
    protocol::CheckedJson m_read;
};

/// The fields that connection.opened and ledger.record share.
LedgerLine readLine(Fields& fields)
{
    LedgerLine line;
    line.timeMs = fields.integer("time_ms", 0, kMaxExactInteger);
    if (const auto kind = parseKind(fields.raw("kind")); kind && !operations::isByHand(*kind))
        line.kind = *kind;
    else
        fields.refuse("kind", "is not known");
    const auto guestPort = fields.integerOr("guest_port", kLastPort, 0);
    if (line.kind == LedgerLine::Kind::Forward && guestPort == protocol::kControlPort)
        line.kind = LedgerLine::Kind::Control;
    line.name = fields.text("name", kMaxName);
    line.address = fields.address("address");
    line.port = static_cast<std::uint16_t>(fields.integerOr("port", kLastPort, 0));
    line.rule = fields.text("rule", kMaxRule);
    return line;
}

ForwardReport readForwardReport(Fields fields)
{
    ForwardReport report;
    report.hostAddress = fields.address("host_address");
    report.hostPort = fields.port("host_port", 1);
    report.guestPort = fields.port("guest_port", 1);
    report.listening = fields.raw("state") == "listening";
    report.problem = fields.text("problem", kMaxProblem);
    report.counters.open = static_cast<std::uint32_t>(fields.integerOr("open", UINT32_MAX, 0));
    report.counters.total = fields.count("total");
    report.counters.bytesIn = fields.count("bytes_in");
    report.counters.bytesOut = fields.count("bytes_out");
    return report;
}

std::vector<ForwardReport> readForwardReports(Fields& fields)
{
    std::vector<ForwardReport> reports;
    for (auto& item : fields.items("forwards", kMaxForwards))
        reports.push_back(readForwardReport(Fields(item)));
    return reports;
}

OpenedFlow readOpened(Fields fields)
{
    OpenedFlow opened;
    opened.flow = static_cast<std::uint64_t>(fields.integer("flow", 0, kMaxExactInteger));
    opened.guestPort = static_cast<std::uint16_t>(fields.integerOr("guest_port", kLastPort, 0));
    opened.line = readLine(fields);
    opened.line.bytesOut = fields.count("bytes_out");
    opened.line.bytesIn = fields.count("bytes_in");
    opened.line.allowed = true;
    opened.line.live = true;
    return opened;
}

} // namespace

Result<OpenedFlow> parseOpened(const Json& params)
{
    const Fields fields(params);
    return fields.finish(readOpened(fields));
}

void apply(const FlowCounts::One& count, std::int64_t timeMs, LedgerLine& line)
{
    line.bytesOut = count.bytesOut;
    line.bytesIn = count.bytesIn;
    line.durationMs = std::max<std::int64_t>(timeMs - line.timeMs, 0);
}

Result<FlowCounts> parseCounts(const Json& params)
{
    Fields fields(params);
    FlowCounts counts;
    counts.timeMs = fields.integer("time_ms", 0, kMaxExactInteger);
    for (auto& one : fields.items("counts", kMaxCounts)) {
        const auto number = [&one](std::size_t at) {
            return static_cast<std::uint64_t>(one.item(at).asNumber(0, kMaxExactInteger));
        };
        if (one.asItems(kCountFields).size() != kCountFields)
            one.refuseValue("is not a flow with its two counts");
        counts.flows.push_back({number(0), number(1), number(2)});
    }
    return fields.finish(counts);
}

Result<NetRecord> parseRecord(const Json& params)
{
    Fields fields(params);
    NetRecord record;
    record.sequence = static_cast<std::uint64_t>(fields.integer("sequence", 1, kMaxExactInteger));
    if (fields.has("flow"))
        record.flow = static_cast<std::uint64_t>(fields.integer("flow", 0, kMaxExactInteger));
    record.line = readLine(fields);
    record.askedName = fields.raw("name");
    record.line.bytesOut = fields.count("bytes_out");
    record.line.bytesIn = fields.count("bytes_in");
    record.line.durationMs = fields.integerOr("duration_ms", kMaxExactInteger, 0);
    record.line.count = static_cast<std::uint32_t>(fields.integerOr("count", UINT32_MAX, 1));
    const std::string verdict = fields.raw("verdict");
    record.line.allowed = verdict == "allowed";
    if (!record.line.allowed && verdict != "denied")
        fields.refuse("verdict", "is neither allowed nor denied");
    return fields.finish(record);
}

Result<NetdHello> parseHello(const Json& result)
{
    Fields fields(result);
    NetdHello hello;
    hello.version = fields.text("version", 64);
    hello.workspace = fields.text("workspace", 64);
    hello.policyRevision = fields.count("policy_revision");
    if (auto confinement = fields.object("confinement")) {
        hello.seccomp = confinement->flag("seccomp");
        hello.emptyRoot = confinement->flag("empty_root");
    }
    hello.forwards = readForwardReports(fields);
    for (auto& item : fields.items("open", egress::netd::kMaxConnections * 2))
        hello.open.push_back(readOpened(Fields(item)));
    return fields.finish(hello);
}

Result<std::vector<ForwardReport>> parseForwardList(const Json& result)
{
    Fields fields(result);
    auto reports = readForwardReports(fields);
    return fields.finish(std::move(reports));
}

Result<NetTraffic> parseTraffic(const Json& result)
{
    Fields fields(result);
    const NetTraffic traffic{fields.count("bytes_in"), fields.count("bytes_out")};
    return fields.finish(traffic);
}

Result<ForwardFailure> parseForwardFailure(const Json& params)
{
    Fields fields(params);
    ForwardFailure failure;
    failure.hostAddress = fields.address("host_address");
    failure.hostPort = fields.port("host_port", 1);
    failure.problem = fields.text("problem", kMaxProblem);
    return fields.finish(failure);
}

Json policyParameters(std::uint64_t revision, const egress::Policy& policy)
{
    Json rules = Json::array();
    for (const auto& named : policy.rules) {
        Json rule = Json::object();
        rule["domain"] = named.rule.domain;
        if (named.rule.port)
            rule["port"] = *named.rule.port;
        rule["origin"] = named.origin;
        rules.push_back(std::move(rule));
    }
    Json params = Json::object();
    params["revision"] = revision;
    params["mode"] = std::string(egress::toString(policy.mode));
    params["rules"] = std::move(rules);
    params["strict"] = policy.strict;
    return params;
}

} // namespace helix::boundary
