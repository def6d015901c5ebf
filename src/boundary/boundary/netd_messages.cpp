#include "boundary/netd_messages.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "egress/ipv4.h"
#include "egress/netd_protocol.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"

namespace helix::boundary {
namespace {

using protocol::Json;
using protocol::kMaxExactInteger;
using protocol::optionalBool;
using protocol::optionalInteger;
using protocol::optionalString;
using protocol::requireInteger;
using protocol::requireString;

constexpr std::int64_t kLastPort = 65535;
constexpr std::size_t kMaxText = 4096;
constexpr std::size_t kMaxName = 253;
constexpr std::size_t kMaxRule = 320; ///< "list:NAME " and a domain with its port
constexpr std::size_t kMaxProblem = 300;
constexpr std::size_t kMaxForwards = 4096;
constexpr std::size_t kMaxCounts = 2 * egress::netd::kMaxConnections;

/// Reads one object field by field and remembers the first fault.
class Fields {
public:
    explicit Fields(const Json& object)
        : m_object(object)
    {
    }
    std::int64_t integer(const char* key, std::int64_t min, std::int64_t max)
    {
        return keep(requireInteger(m_object, key, min, max), std::int64_t{0});
    }
    std::int64_t integerOr(const char* key, std::int64_t max, std::int64_t fallback)
    {
        return keep(optionalInteger(m_object, key, 0, max, fallback), fallback);
    }
    bool flag(const char* key) { return keep(optionalBool(m_object, key, false), false); }
    std::uint16_t port(const char* key, std::int64_t min)
    {
        return static_cast<std::uint16_t>(integer(key, min, kLastPort));
    }
    /// As it came.
    std::string raw(const char* key)
    {
        return keep(optionalString(m_object, key, kMaxText, {}), std::string());
    }
    std::string text(const char* key, std::size_t keepBytes)
    {
        return printable(raw(key), keepBytes);
    }
    /// An IPv4 address, or nothing.
    std::string address(const char* key)
    {
        const std::string text = raw(key);
        if (text.empty() || egress::parseIpv4(text))
            return text;
        return keep(Result<std::string>(fail(ErrorCode::Protocol, "The field '" + std::string(key) +
                                                                      "' is not an IPv4 address.")),
                    std::string());
    }
    [[nodiscard]] bool has(const char* key) const
    {
        return m_object.is_object() && m_object.contains(key);
    }
    void refuse(std::string sentence)
    {
        if (!m_fault)
            m_fault = Error{ErrorCode::Protocol, std::move(sentence), {}};
    }
    template <typename T>
    Result<T> finish(T value) const
    {
        if (m_fault)
            return fail(*m_fault);
        return value;
    }

private:
    template <typename T>
    T keep(Result<T> field, T fallback)
    {
        if (field)
            return std::move(*field);
        if (!m_fault)
            m_fault = field.error();
        return fallback;
    }
    const Json& m_object;
    std::optional<Error> m_fault;
};

/// The fields that connection.opened and ledger.record share.
LedgerLine readLine(Fields& fields)
{
    LedgerLine line;
    line.timeMs = fields.integer("time_ms", 0, kMaxExactInteger);
    if (const auto kind = parseKind(fields.raw("kind")))
        line.kind = *kind;
    else
        fields.refuse("The field 'kind' is not known.");
    const auto guestPort = fields.integerOr("guest_port", kLastPort, 0);
    if (line.kind == LedgerLine::Kind::Forward && guestPort == protocol::kControlPort)
        line.kind = LedgerLine::Kind::Control;
    line.name = fields.text("name", kMaxName);
    line.address = fields.address("address");
    line.port = static_cast<std::uint16_t>(fields.integerOr("port", kLastPort, 0));
    line.rule = fields.text("rule", kMaxRule);
    return line;
}

/// The elements of an array field; a missing one is empty.
template <typename T>
Result<std::vector<T>> readAll(const Json& object, const char* key, std::size_t most,
                               Result<T> (*read)(const Json&))
{
    std::vector<T> all;
    if (!object.is_object() || !object.contains(key))
        return all;
    const Json& array = object[key];
    if (!array.is_array() || array.size() > most)
        return fail(ErrorCode::Protocol,
                    "The field '" + std::string(key) + "' is not a list of a sane length.");
    for (const Json& element : array) {
        TRY(auto one, read(element));
        all.push_back(std::move(one));
    }
    return all;
}

Result<ForwardReport> parseForwardReport(const Json& object)
{
    Fields fields(object);
    ForwardReport report;
    report.hostAddress = fields.address("host_address");
    report.hostPort = fields.port("host_port", 1);
    report.guestPort = fields.port("guest_port", 1);
    report.listening = fields.raw("state") == "listening";
    report.problem = fields.text("problem", kMaxProblem);
    report.counters.open = static_cast<std::uint32_t>(fields.integerOr("open", UINT32_MAX, 0));
    report.counters.total =
        static_cast<std::uint64_t>(fields.integerOr("total", kMaxExactInteger, 0));
    report.counters.bytesIn =
        static_cast<std::uint64_t>(fields.integerOr("bytes_in", kMaxExactInteger, 0));
    report.counters.bytesOut =
        static_cast<std::uint64_t>(fields.integerOr("bytes_out", kMaxExactInteger, 0));
    return fields.finish(report);
}

} // namespace

Result<OpenedFlow> parseOpened(const Json& params)
{
    Fields fields(params);
    OpenedFlow opened;
    opened.flow = static_cast<std::uint64_t>(fields.integer("flow", 0, kMaxExactInteger));
    opened.guestPort = static_cast<std::uint16_t>(fields.integerOr("guest_port", kLastPort, 0));
    opened.line = readLine(fields);
    opened.line.bytesOut =
        static_cast<std::uint64_t>(fields.integerOr("bytes_out", kMaxExactInteger, 0));
    opened.line.bytesIn =
        static_cast<std::uint64_t>(fields.integerOr("bytes_in", kMaxExactInteger, 0));
    opened.line.allowed = true;
    opened.line.live = true;
    return fields.finish(opened);
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
    static const Json kNothing = Json::array();
    const Json& list = fields.has("counts") ? params["counts"] : kNothing;
    if (!list.is_array() || list.size() > kMaxCounts)
        return fail(ErrorCode::Protocol, "The field 'counts' is not a list of a sane length.");
    for (const Json& one : list) {
        const auto number = [&one](std::size_t at) { return one[at].get<std::int64_t>(); };
        const auto isCount = [](const Json& value) {
            return value.is_number_integer() && value >= 0 && value <= kMaxExactInteger;
        };
        if (!one.is_array() || one.size() != 3 || !std::ranges::all_of(one, isCount))
            return fail(ErrorCode::Protocol, "The field 'counts' holds something else.");
        counts.flows.push_back({static_cast<std::uint64_t>(number(0)),
                                static_cast<std::uint64_t>(number(1)),
                                static_cast<std::uint64_t>(number(2))});
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
    record.line.bytesOut =
        static_cast<std::uint64_t>(fields.integerOr("bytes_out", kMaxExactInteger, 0));
    record.line.bytesIn =
        static_cast<std::uint64_t>(fields.integerOr("bytes_in", kMaxExactInteger, 0));
    record.line.durationMs = fields.integerOr("duration_ms", kMaxExactInteger, 0);
    record.line.count = static_cast<std::uint32_t>(fields.integerOr("count", UINT32_MAX, 1));
    const std::string verdict = fields.raw("verdict");
    record.line.allowed = verdict == "allowed";
    if (!record.line.allowed && verdict != "denied")
        fields.refuse("The field 'verdict' is neither allowed nor denied.");
    return fields.finish(record);
}

Result<NetdHello> parseHello(const Json& result)
{
    Fields fields(result);
    NetdHello hello;
    hello.version = fields.text("version", 64);
    hello.workspace = fields.text("workspace", 64);
    hello.policyRevision =
        static_cast<std::uint64_t>(fields.integerOr("policy_revision", kMaxExactInteger, 0));
    static const Json kNothing = Json::object();
    const bool known = fields.has("confinement");
    Fields confinement(known ? result["confinement"] : kNothing);
    hello.seccomp = confinement.flag("seccomp");
    hello.emptyRoot = confinement.flag("empty_root");
    TRY(confinement.finish(true));
    auto forwards = readAll<ForwardReport>(result, "forwards", kMaxForwards, parseForwardReport);
    auto open = readAll<OpenedFlow>(result, "open", egress::netd::kMaxConnections * 2, parseOpened);
    if (!forwards || !open)
        return fail(forwards ? open.error() : forwards.error());
    hello.forwards = std::move(*forwards);
    hello.open = std::move(*open);
    return fields.finish(hello);
}

Result<std::vector<ForwardReport>> parseForwardList(const Json& result)
{
    return readAll<ForwardReport>(result, "forwards", kMaxForwards, parseForwardReport);
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
