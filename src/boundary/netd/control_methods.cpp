#include "netd/control_methods.h"

#include <cstdlib>
#include <cstring>

#include <unistd.h>

#include "egress/netd_protocol.h"
#include "netd/record_json.h"
#include "protocol/json_rpc.h"
#include "base/try.h"

namespace helix::netd {

namespace wire = egress::netd;
using protocol::Json;
using protocol::requireInteger;
using protocol::requireString;

namespace {

constexpr std::int64_t kLastPort = 65535;
constexpr std::size_t kMaxRules = 2048;

Result<std::uint16_t> requirePort(const Json& params, const char* key)
{
    TRY(const auto port, requireInteger(params, key, 1, kLastPort));
    return static_cast<std::uint16_t>(port);
}

Result<SocketAddress> requireHost(const Json& params)
{
    TRY(const auto text, requireString(params, "host_address", 64));
    TRY(const auto address, egress::parseIpv4(text));
    TRY(const auto port, requirePort(params, "host_port"));
    return SocketAddress{address, port};
}

Result<egress::NamedRule> parseNamedRule(const Json& json)
{
    TRY(const auto domain, requireString(json, "domain", 255));
    TRY(const auto origin, protocol::optionalString(json, "origin", 128, ""));
    TRY(auto rule, egress::parseRule(domain));
    if (protocol::fieldIn(json, "port") != nullptr) {
        TRY(const auto port, requirePort(json, "port"));
        rule.port = port;
    }
    return egress::NamedRule{rule, printable(origin)};
}

Result<std::vector<egress::NamedRule>> parseRules(const Json& params)
{
    std::vector<egress::NamedRule> rules;
    TRY(const auto* list, protocol::optionalArray(params, "rules", kMaxRules));
    for (const Json& entry : *list) {
        TRY(auto rule, parseNamedRule(entry));
        rules.push_back(std::move(rule));
    }
    return rules;
}

int rpcCodeOf(ErrorCode code)
{
    return code == ErrorCode::Protocol ? protocol::kInvalidParams : protocol::kApplicationError;
}

} // namespace

ControlMethods::ControlMethods(Parts parts)
    : m_parts(parts)
{
}

void ControlMethods::reset()
{
    m_greeted = false;
    m_sent = 0;
}

ControlServer::Reply ControlMethods::handle(std::string_view line,
                                            std::vector<UniqueFd>& descriptors)
{
    const auto message = protocol::decodeRpcMessage(line);
    if (!message || message->isResponse) {
        const Error error =
            message ? Error{ErrorCode::Protocol, "helix-netd asked nothing.", {}} : message.error();
        return {protocol::encodeError({}, error, protocol::kInvalidRequest), true};
    }
    if (!message->id) {
        notified(message->method, message->params);
        return {};
    }
    if (message->method == wire::kQuit) {
        quit = true;
        return {protocol::encodeResult(*message->id, Json::object()), false};
    }
    const auto result = call(message->method, message->params, descriptors);
    if (result)
        return {protocol::encodeResult(*message->id, *result), false};
    const bool unknown = result.error().code == ErrorCode::Unsupported;
    return {
        protocol::encodeError(*message->id, result.error(),
                              unknown ? protocol::kMethodNotFound : rpcCodeOf(result.error().code)),
        false};
}

Result<Json> ControlMethods::call(const std::string& method, const Json& params,
                                  std::vector<UniqueFd>& descriptors)
{
    if (method == wire::kHello)
        return hello();
    if (method == wire::kPolicySet)
        return setPolicy(params);
    if (method == wire::kForwardAdd)
        return addForward(params, descriptors);
    if (method == wire::kForwardListener)
        return handOver(params, descriptors);
    if (method == wire::kForwardRemove)
        return removeForward(params);
    if (method == wire::kForwardList)
        return Json{{"forwards", forwardReports()}};
    if (method == wire::kServiceChannel)
        return setService(params, descriptors);
    if (method == wire::kStatus)
        return status();
    return fail(ErrorCode::Unsupported, "helix-netd knows no such method.", printable(method));
}

void ControlMethods::notified(const std::string& method, const Json& params)
{
    if (method == wire::kLedgerAck) {
        const auto sequence = requireInteger(params, "sequence", 0, INT64_MAX);
        if (sequence)
            m_parts.ledger.queue.acknowledge(static_cast<std::uint64_t>(*sequence));
    } else if (method == wire::kLedgerWritable) {
        // What cannot be read counts as "cannot be written".
        const auto writable = protocol::optionalBool(params, "writable", false);
        m_parts.door.ledgerWritable = writable && *writable;
    }
}

Result<Json> ControlMethods::hello()
{
    // Whatever this client had before it asked anew, it gets again.
    m_greeted = true;
    m_sent = 0;
    Json open = Json::array();
    m_parts.flows.forEach([&open](const Flow& flow) {
        if (!flow.announced)
            return;
        Json one = openedJson(flow);
        one["bytes_out"] = flow.bytesOut;
        one["bytes_in"] = flow.bytesIn;
        open.push_back(std::move(one));
    });
    Json result;
    result["version"] = HELIX_VERSION;
    result["pid"] = ::getpid();
    result["workspace"] = m_parts.options.workspace;
    result["mtu"] = m_parts.options.mtu;
    result["policy_revision"] = m_parts.door.revision;
    result["confinement"] = {{"seccomp", confinement.seccomp},
                             {"empty_root", confinement.emptyRoot},
                             {"no_new_privileges", confinement.noNewPrivileges}};
    result["forwards"] = forwardReports();
    result["open"] = std::move(open);
    result["last_sequence"] = m_parts.ledger.queue.lastSequence();
    return result;
}

Result<Json> ControlMethods::setPolicy(const Json& params)
{
    TRY(const auto revision, requireInteger(params, "revision", 0, INT64_MAX));
    TRY(const auto modeText, requireString(params, "mode", 32));
    TRY(const auto mode, egress::parseMode(modeText));
    TRY(auto rules, parseRules(params));
    TRY(const auto strict, protocol::optionalBool(params, "strict", false));
    m_parts.door.policy = {mode, std::move(rules), strict};
    m_parts.door.revision = revision;
    m_parts.sockets.applyPolicy();
    return Json::object();
}

Result<Json> ControlMethods::addForward(const Json& params, std::vector<UniqueFd>& descriptors)
{
    const auto both = protocol::optionalBool(params, "loopback6", false);
    UniqueFd listener6;
    if (both && *both && !descriptors.empty()) {
        listener6 = std::move(descriptors.front());
        descriptors.erase(descriptors.begin());
    }
    if (!both || (*both && !listener6.valid()))
        return fail(ErrorCode::InvalidArgument, "A listener on ::1 comes with its descriptor.");
    TRY(const auto host, requireHost(params));
    TRY(const auto guestPort, requirePort(params, "guest_port"));
    TRY(m_parts.forwards.add(host, guestPort, std::move(listener6),
                             [this](const SocketAddress& address, std::uint16_t port) {
                                 return m_parts.engine.listen(address, port);
                             }));
    return Json::object();
}

Result<Json> ControlMethods::handOver(const Json& params, std::vector<UniqueFd>& descriptors)
{
    TRY(const auto host, requireHost(params));
    if (descriptors.empty())
        return fail(ErrorCode::InvalidArgument, "A listener comes with its descriptor.");
    UniqueFd listener = std::move(descriptors.front());
    descriptors.erase(descriptors.begin());
    TRY(m_parts.forwards.handOver(host, std::move(listener)));
    return Json::object();
}

Result<Json> ControlMethods::removeForward(const Json& params)
{
    TRY(const auto host, requireHost(params));
    TRY(const auto id, m_parts.forwards.find(host));
    m_parts.engine.unlisten(host);
    const auto live = m_parts.flows.select(
        [&id](const Flow& flow) { return flow.kind == FlowKind::Forward && flow.forward == id; });
    for (const auto flow : live)
        m_parts.sockets.end(flow);
    m_parts.forwards.remove(id);
    return Json::object();
}

Result<Json> ControlMethods::setService(const Json& params, std::vector<UniqueFd>& descriptors)
{
    TRY(const auto port, requirePort(params, "port"));
    if (descriptors.empty())
        return fail(ErrorCode::InvalidArgument, "A service channel comes with one descriptor.");
    UniqueFd channel = std::move(descriptors.front());
    descriptors.erase(descriptors.begin());
    TRY(m_parts.services.set(port, std::move(channel)));
    return Json::object();
}

Json ControlMethods::forwardReports() const
{
    Json reports = Json::array();
    for (const Forward& forward : m_parts.forwards.all()) {
        std::uint64_t in = forward.bytesIn, out = forward.bytesOut;
        m_parts.flows.forEach([&](const Flow& flow) {
            if (flow.kind == FlowKind::Forward && flow.forward == forward.id) {
                in += flow.bytesIn;
                out += flow.bytesOut;
            }
        });
        Json report = forwardJson(forward);
        report["bytes_in"] = in;
        report["bytes_out"] = out;
        reports.push_back(std::move(report));
    }
    return reports;
}

Json ControlMethods::status() const
{
    char text[128] = {};
    const ssize_t size = ::pread(m_parts.statm, text, sizeof text - 1, 0);
    // proc(5): the second number is the resident set in pages.
    const char* second = size > 0 ? ::strchr(text, ' ') : nullptr;
    const long pages = second != nullptr ? std::strtol(second, nullptr, 10) : 0;
    constexpr long kKibPerPage = 4;
    Json dropped = Json::object();
    for (const auto& [reason, count] : m_parts.path.counts().dropped)
        dropped[reason] = count;
    Json result;
    result["frames_in"] = m_parts.path.counts().in;
    result["frames_out"] = m_parts.path.counts().out;
    result["frames_dropped"] = std::move(dropped);
    result["flows"] = m_parts.flows.guestFlows() + m_parts.flows.forwards();
    result["memory_kib"] = pages * kKibPerPage;
    result["bytes_in"] = m_parts.path.traffic().toGuest;
    result["bytes_out"] = m_parts.path.traffic().fromGuest;
    return result;
}

std::string ControlMethods::nextRecord()
{
    if (!m_greeted)
        return {};
    const Record* record = m_parts.ledger.queue.after(m_sent);
    if (record == nullptr)
        return {};
    m_sent = record->sequence;
    return recordLine(*record);
}

} // namespace helix::netd
