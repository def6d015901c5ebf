#include "egress/policy.h"

#include "base/bytes.h"
#include "egress/guest_network.h"

namespace helix::egress {
namespace {

constexpr std::uint16_t kHttp = 80, kHttps = 443, kDnsOverTls = 853;

Verdict denied(Reason reason)
{
    Verdict verdict;
    verdict.reason = reason;
    return verdict;
}

Verdict allowedBy(const NamedRule& named, std::string_view name)
{
    Verdict verdict;
    verdict.allowed = true;
    verdict.rule.reserve(named.origin.size() + named.rule.domain.size() + 8);
    verdict.rule += named.origin;
    verdict.rule += ' ';
    verdict.rule += named.rule.domain;
    if (named.rule.port)
        verdict.rule += ":" + std::to_string(*named.rule.port);
    verdict.name = name;
    return verdict;
}

/// UDP carries too much that hides its destination (QUIC, tunnels) to come with a domain's usual
/// ports.
bool covers(const Rule& rule, const Flow& flow)
{
    return flow.transport == Transport::Tcp ? coversPort(rule, flow.port) : rule.port == flow.port;
}

Verdict decideListed(const Policy& policy, const Flow& flow)
{
    const bool udp = flow.transport == Transport::Udp;
    if (flow.port == kDnsPort || (udp && flow.port == kDnsOverTls))
        return denied(Reason::ForeignDns);
    if (udp && flow.port == kHttps)
        return denied(Reason::Quic);
    if (flow.names.empty())
        return denied(Reason::NoName);
    bool listed = false;
    for (const NamedRule& named : policy.rules) {
        for (const std::string& name : flow.names) {
            if (!matches(named.rule, name))
                continue;
            listed = true;
            if (!covers(named.rule, flow))
                continue;
            Verdict verdict = allowedBy(named, name);
            if (!udp)
                verdict.proof = flow.port == kHttps  ? Proof::ServerName
                                : flow.port == kHttp ? Proof::Host
                                                     : Proof::None;
            return verdict;
        }
    }
    return denied(listed ? Reason::Port : Reason::NotListed);
}

} // namespace

std::string_view toString(Mode mode)
{
    switch (mode) {
    case Mode::Open:
        return "open";
    case Mode::Allowlist:
        return "allowlist";
    case Mode::Offline:
        break;
    }
    return "offline";
}

Result<Mode> parseMode(std::string_view text)
{
    for (const Mode mode : {Mode::Open, Mode::Allowlist, Mode::Offline})
        if (text == toString(mode))
            return mode;
    return fail(ErrorCode::InvalidArgument,
                "\"" + printable(text) +
                    "\" is no egress policy. Choose open, allowlist or offline.");
}

const NamedRule* findRule(const Policy& policy, std::string_view name, std::uint16_t port)
{
    for (const NamedRule& named : policy.rules)
        if (matches(named.rule, name) && (port == 0 || coversPort(named.rule, port)))
            return &named;
    return nullptr;
}

const NamedRule* findExactRule(const Policy& policy, const std::vector<std::string>& names,
                               std::uint16_t port)
{
    for (const NamedRule& named : policy.rules)
        for (const std::string& name : names)
            if (named.rule.port == port && named.rule.domain == name)
                return &named;
    return nullptr;
}

std::string ledgerRule(const Verdict& verdict)
{
    return verdict.allowed ? verdict.rule : std::string(toString(verdict.reason));
}

Verdict decide(const Policy& policy, const Flow& flow, const HostAddresses& host)
{
    if (const Reason range = deniedRange(flow.destination, host); range != Reason::None)
        return denied(range);
    switch (policy.mode) {
    case Mode::Open: {
        Verdict verdict;
        verdict.allowed = true;
        verdict.rule = "open";
        return verdict;
    }
    case Mode::Allowlist:
        return decideListed(policy, flow);
    case Mode::Offline:
        break;
    }
    return denied(Reason::Offline);
}

Verdict decideName(const Policy& policy, std::string_view name)
{
    if (isLocalName(name)) {
        Verdict verdict = denied(Reason::LocalName);
        verdict.name = name;
        return verdict;
    }
    if (policy.mode == Mode::Open) {
        Verdict verdict;
        verdict.allowed = true;
        verdict.rule = "open";
        verdict.name = name;
        return verdict;
    }
    if (policy.mode == Mode::Allowlist)
        if (const NamedRule* named = findRule(policy, name, 0))
            return allowedBy(*named, name);
    Verdict verdict = denied(policy.mode == Mode::Allowlist ? Reason::NotListed : Reason::Offline);
    verdict.name = name;
    return verdict;
}

} // namespace helix::egress
